/** A player's board of Summer Pavilion in its true geometry. The large one is played on, small ones are looked at. */

import { useComputed } from '@preact/signals';
import { colourName } from '../../art/words';
import { signed, t } from '../../i18n';
import type { PavilionBoard, PavilionColour, Star } from '../../net/protocol';
import { keyOf, type BoardModel } from '../../store/model';
import { settings } from '../../store/settings';
import { FEATURES, inOrder, MIDDLES, NUMBER_BONUSES, printOf, SPACES, STAR_BONUSES, STARS, type Side, type Space } from './data';
import { recalledPlaces } from '../recall';
import { isPlace, isSame, type PavilionTurn, type Place } from './hand';
import { Monument } from './monuments';
import { consequence, starName } from './words';

const CORNERS = [
  [-405, -345],
  [405, -345],
  [-405, 345],
  [405, 345],
] as const;

interface BoardProps {
  board: PavilionBoard;
  joker: PavilionColour | null;
  side: Side;
  seat: number;
  model: BoardModel;
  /** only the board that is played on */
  turn?: PavilionTurn | undefined;
  /** whole stars are the targets, for thumbs */
  compact?: boolean | undefined;
}

export function Board({ board, joker, side, seat, model, turn, compact }: BoardProps) {
  const mark = useComputed(() => model.marks.value.find((one) => one.seat === seat));
  const { value: lit } = model.lit;
  const recalled = recalledPlaces(model);
  const kept = inOrder(board.kept, joker).flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
  const share = { seat, model, turn: compact ? undefined : turn, side };
  return (
    <svg class="pavilion-board" viewBox="-500 -442 1000 884" role="group" aria-label={t('The stars')}>
      {CORNERS.map(([x, y], n) => (
        <g key={n} transform={`translate(${x} ${y}) scale(0.62)`}>
          <polygon points="0,-86.6 50,0 0,86.6 -50,0" class="corner" />
          {kept[n] && <use href={`#rhombus-${kept[n]}`} data-place={`kept-${seat}`} data-colour={kept[n]} />}
        </g>
      ))}
      <g data-place={`kept-${seat}`} class="anchor">
        <rect x="-410" y="-350" width="10" height="10" />
      </g>
      {SPACES.map((space) => {
        const key = keyOf(['space', seat, space.star, space.slot]);
        const states = { lit: lit.has(key), recalled: recalled.has(key), marked: mark.value?.places.includes(key) ?? false };
        return <SpaceView key={key} space={space} colour={lyingOn(board, space)} {...states} {...share} />;
      })}
      {FEATURES.map((feature) => {
        const covered = feature.spaces.filter(({ star, slot }) => board.stars[star][slot - 1]).length;
        return <Monument key={feature.name} kind={feature.kind} x={feature.x} y={feature.y} share={covered / feature.spaces.length} />;
      })}
      {STARS.map((star) => (
        <StarBonus key={star} star={star} board={board} side={side} />
      ))}
      {compact && turn && STARS.map((star) => <StarTarget key={star} star={star} turn={turn} />)}
    </svg>
  );
}

interface SpaceProps {
  space: Space;
  /** of the tile that lies here */
  colour: PavilionColour | null;
  seat: number;
  model: BoardModel;
  turn: PavilionTurn | undefined;
  side: Side;
  lit?: boolean;
  marked?: boolean;
  recalled?: boolean;
}

export function lyingOn({ stars }: PavilionBoard, { star, slot }: Space): PavilionColour | null {
  return stars[star][slot - 1] ?? null;
}

export function SpaceView({ space, colour, seat, model, turn, side, lit, marked, recalled }: SpaceProps) {
  const { star, slot } = space;
  const key = keyOf(['space', seat, star, slot]);
  const name = `${star} ${slot}`;
  const wished = turn !== undefined && isSame(turn.wished.value, { kind: 'space', star, slot });
  const ghost = turn ? ghostOn(turn, star, slot) : null;
  const counted = turn ? countedNow(turn).has(name) : false;
  const legal = turn?.open.value.has(name) ?? false;
  const hinted = turn !== undefined && (model.hinted.value.has(`star ${star}`) || [...model.hinted.value].some((hint) => hint.startsWith(`${name} =`)));
  const states = [
    legal ? 'legal' : '',
    wished ? 'wished' : '',
    marked ? 'marked' : '',
    recalled ? 'recalled' : '',
    hinted && legal ? 'hinted' : '',
    lit || counted ? 'lit' : '',
  ].join(' ');
  const label = colour
    ? t('Space {slot} of {star}: {colour}', { slot, star: starName(star), colour: colourName(colour) })
    : emptyLabel(space, side, turn);
  return (
    <g class={`slot ${states}`} data-space={name} {...(turn && !colour ? handlers(turn, star, slot, legal) : { role: 'img' as const })} aria-label={label}>
      <polygon points={space.corners} class={`bed print-${printOf(star, side) ?? side}`} data-place={key} />
      {colour && <Laid colour={colour} space={space} place={key} />}
      {!colour && ghost && <Laid colour={ghost} space={space} ghost />}
      {!colour && (
        <text x={space.x} y={space.y} class="cost" aria-hidden="true">
          {space.number[side]}
        </text>
      )}
      <polygon points={space.corners} class="edge" />
    </g>
  );
}

function emptyLabel(space: Space, side: Side, turn: PavilionTurn | undefined): string {
  const { star, slot } = space;
  const cost = t('Space {slot} of {star}, costs {n}', { slot, star: starName(star), n: space.number[side] });
  const best: Place | undefined = turn?.paymentsFor(star, slot)[0];
  return best ? `${cost}: ${consequence(best)}` : cost;
}

function handlers(turn: PavilionTurn, star: Star, slot: number, legal: boolean) {
  const wish = { kind: 'space' as const, star, slot };
  const first = turn.places.value[0];
  const active = turn.places.value.length > 0 || turn.passing.value !== null;
  return {
    role: 'button' as const,
    tabIndex: legal && first?.star === star && first.slot === slot ? 0 : -1,
    'aria-disabled': !legal,
    onMouseEnter: () => legal && (turn.pointed.value = wish),
    onMouseLeave: () => (turn.pointed.value = null),
    onFocus: () => legal && (turn.pointed.value = wish),
    onBlur: () => (turn.pointed.value = null),
    onClick: () => active && turn.tapSpace(star, slot),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      turn.tapSpace(star, slot);
    },
  };
}

function ghostOn(turn: PavilionTurn, star: Star, slot: number): PavilionColour | null {
  const { value: looked } = turn.looked;
  if (!settings.previews.value || !looked || !isPlace(looked as never)) return null;
  const place = looked as Place;
  return place.star === star && place.slot === slot ? place.colour : null;
}

function countedNow(turn: PavilionTurn): Set<string> {
  const { value: looked } = turn.looked;
  if (!settings.previews.value || !looked || !isPlace(looked as never)) return new Set();
  return new Set((looked as Place).counted.map(([star, slot]) => `${star} ${slot}`));
}

interface LaidProps {
  colour: PavilionColour;
  space: Space;
  place?: string;
  ghost?: boolean;
}

function Laid({ colour, space, place, ghost }: LaidProps) {
  const marks = place ? { 'data-place': place, 'data-colour': colour } : {};
  return (
    <g transform={`translate(${space.x} ${space.y}) rotate(${space.turn}) scale(0.955)`} class={ghost ? 'ghost' : ''} {...marks}>
      <use href={`#rhombus-${colour}`} />
    </g>
  );
}

/** What a star will bring at the end, shown once it comes into reach; gold when it is sure. */
function StarBonus({ star, board, side }: { star: Star; board: PavilionBoard; side: Side }) {
  const lying = board.stars[star].filter((tile): tile is PavilionColour => tile !== null);
  if (lying.length < 4) return null;
  const one = printOf(star, side) ?? (lying.every((tile) => tile === lying[0]) ? lying[0] : null);
  const bonus = STAR_BONUSES[one ?? 'multicoloured'] ?? 0;
  const { x = 0, y = 0 } = MIDDLES.get(star) ?? {};
  return (
    <g class={`star-bonus ${lying.length === 6 ? 'sure' : ''}`} transform={`translate(${x} ${y})`}>
      <circle r="27" />
      <text aria-hidden="true">{signed(bonus)}</text>
    </g>
  );
}

/** On a phone a tap opens the whole star. */
function StarTarget({ star, turn }: { star: Star; turn: PavilionTurn }) {
  const { x = 0, y = 0 } = MIDDLES.get(star) ?? {};
  const count = new Set(turn.places.value.filter((place) => place.star === star).map(({ slot }) => slot)).size;
  const name = starName(star);
  return (
    <g
      class={`star-target ${count ? 'legal' : ''} ${turn.model.hinted.value.has(`star ${star}`) ? 'hinted' : ''}`}
      role="button"
      tabIndex={0}
      data-star={star}
      aria-label={count ? t('Open {star}: {n} spaces can be covered', { star: name, n: count }) : t('Open {star}', { star: name })}
      onClick={() => (turn.opened.value = star)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        turn.opened.value = star;
      }}
    >
      <circle cx={x} cy={y} r="150" />
    </g>
  );
}

/** How far the sets of 1s, 2s, 3s and 4s are. */
export function Numbers({ board, side }: { board: PavilionBoard; side: Side }) {
  return (
    <ul class="numbers" aria-label={t('Bonuses for numbers')}>
      {Object.entries(NUMBER_BONUSES).map(([number, bonus]) => {
        const all = SPACES.filter((space) => space.number[side] === Number(number));
        const covered = all.filter(({ star, slot }) => board.stars[star][slot - 1]).length;
        const state = covered === all.length ? 'sure' : all.length - covered <= 2 ? 'near' : '';
        return (
          <li key={number} class={state} title={t('All {number}s: {points} at the end', { number, points: signed(bonus) })}>
            <b>{number}</b> {covered}/{all.length} <span>{signed(bonus)}</span>
          </li>
        );
      })}
    </ul>
  );
}
