/** A player's board of Azul: pattern lines, wall, floor line. The large one is played on, small ones are looked at. */

import { useComputed } from '@preact/signals';
import { Tile } from '../../art/tile';
import { colourName } from '../../art/words';
import { signed, t } from '../../i18n';
import type { AzulBoard, AzulColour, AzulColumn, AzulTake } from '../../net/protocol';
import type { BoardModel } from '../../store/model';
import { settings } from '../../store/settings';
import { recalledPlaces } from '../recall';
import { isColumn, isTake, type Hand, type Line } from './hand';
import { brief, consequence } from './words';

const ORDER: AzulColour[] = ['blue', 'yellow', 'red', 'black', 'white'];
/** What the floor spaces cost, as printed on every board. */
const COSTS = [1, 1, 2, 2, 2, 3, 3];
const ROWS = [0, 1, 2, 3, 4];

/** The colour printed on a space of the coloured wall. */
const printed = (row: number, column: number): AzulColour => ORDER[(column - row + 5) % 5] as AzulColour;

interface BoardProps {
  board: AzulBoard;
  grey: boolean;
  seat: number;
  model: BoardModel;
  /** only the board that is played on */
  hand?: Hand | undefined;
}

export function Board({ board, grey, seat, model, hand }: BoardProps) {
  const mark = useComputed(() => model.marks.value.find((one) => one.seat === seat));
  const { value: lit } = model.lit;
  const share = { board, seat, grey, hand, lit, marked: new Set(mark.value?.places), recalled: recalledPlaces(model) };
  const holding = hand?.picked.value != null;
  return (
    <div class={`azul-board ${holding ? 'holding' : ''} ${hand?.columns.value.length ? 'tiling' : ''}`}>
      {ROWS.map((row) => (
        <div key={row} class={`board-row ${rowState(hand, row)}`}>
          <PatternLine row={row} {...share} />
          <Between row={row} {...share} />
          <WallRow row={row} {...share} />
          {hand && holding && <Target line={row + 1} hand={hand} />}
        </div>
      ))}
      <Floor {...share} />
    </div>
  );
}

interface Part {
  board: AzulBoard;
  seat: number;
  grey: boolean;
  hand: Hand | undefined;
  lit: ReadonlySet<string>;
  marked: ReadonlySet<string>;
  recalled: ReadonlySet<string>;
}

/** What was last here, and what somebody looks back at. */
function traces(key: string, { marked, recalled }: Pick<Part, 'marked' | 'recalled'>): string {
  return `${marked.has(key) ? 'marked' : ''} ${recalled.has(key) ? 'recalled' : ''}`;
}

type RowPart = Part & { row: number };

function rowState(hand: Hand | undefined, row: number): string {
  if (!hand) return '';
  const choosing = hand.columns.value[0]?.line === row + 1;
  if (hand.columns.value.length) return choosing ? 'choosing' : '';
  if (!hand.picked.value) return '';
  const line = row + 1;
  const choice = hand.targets.value.get(line);
  const hinted = choice !== undefined && hand.model.hinted.value.has(choice.move);
  return `${choice ? 'legal' : 'closed'} ${hand.aimed.value === line ? 'aimed' : ''} ${hinted ? 'hinted' : ''}`;
}

/** What the line would hold: ghosts of the tiles in hand. */
function lookedAt(hand: Hand | undefined, line: Line): AzulTake | null {
  if (!hand || !settings.previews.value) return null;
  const { value: looked } = hand.looked;
  if (looked && isTake(looked)) return looked.line === line ? looked : null;
  return hand.targets.value.get(line) ?? null;
}

function PatternLine({ board, seat, row, hand, ...past }: RowPart) {
  const line = row + 1;
  const held = board.lines[row];
  const coming = lookedAt(hand, line);
  const key = `line-${seat}-${line}`;
  const label = held
    ? t('Line {line}: {count} of {line} {colour}', { line, count: held.count, colour: colourName(held.colour) })
    : t('Line {line}: empty', { line });
  return (
    <div class={`line ${traces(key, past)}`} data-place={key} role="img" aria-label={label}>
      {Array.from({ length: line }, (_, n) => {
        const lies = held != null && n < held.count;
        const ghost = !lies && coming !== null && n < (held?.count ?? 0) + coming.placed;
        return (
          <span key={n} class="space">
            {lies && <Tile colour={held.colour} place={['line', seat, line]} />}
            {ghost && <Tile colour={coming.colour} class="ghost" />}
          </span>
        );
      })}
    </div>
  );
}

/** Between line and wall: an arrow, or what the tiles in hand would bring. */
function Between({ board, row, hand }: RowPart) {
  const full = board.lines[row]?.count === row + 1;
  const coming = lookedAt(hand, row + 1);
  if (!coming) return <span class={`arrow ${full ? 'full' : ''}`} aria-hidden="true" />;
  const { gain, loss } = brief(coming);
  return (
    <span class="brief" aria-hidden="true">
      {gain && <b class="gain">{gain}</b>}
      {loss && <b class="loss">{loss}</b>}
      {!gain && !loss && <span class="arrow" />}
    </span>
  );
}

function WallRow({ board, seat, row, grey, hand, lit, ...past }: RowPart) {
  const { value: looked } = hand?.looked ?? { value: null };
  const counted = new Set(looked && isColumn(looked) ? looked.counted.map(([r, c]) => `${r}-${c}`) : []);
  const coming = lookedAt(hand, row + 1);
  return (
    <div class="wall-row">
      {(board.wall[row] ?? []).map((colour, column) => {
        const key = `wall-${seat}-${row}-${column}`;
        const aim = !colour && coming?.full && coming.cell?.[1] === column;
        const option = hand?.columns.value.find((choice) => choice.line === row + 1 && choice.column === column + 1);
        const states = [
          grey ? 'grey' : '',
          lit.has(key) || counted.has(`${row}-${column}`) ? 'lit' : '',
          traces(key, past),
          aim ? 'aim' : '',
        ];
        const print = grey ? null : printed(row, column);
        return (
          <span key={column} class={`cell ${states.join(' ')} ${print ? `print-${print}` : ''}`} data-place={key}>
            {colour ? (
              <Tile colour={colour} place={['wall', seat, row, column]} />
            ) : (
              <svg class="print" viewBox="-50 -50 100 100" aria-hidden="true">
                <use href={print ? `#print-azul-${print}` : '#motif'} />
              </svg>
            )}
            {aim && coming && <Tile colour={coming.colour} class="ghost" />}
            {option && hand && <ColumnTarget hand={hand} option={option} />}
          </span>
        );
      })}
    </div>
  );
}

function ColumnTarget({ hand, option }: { hand: Hand; option: AzulColumn }) {
  const aimed = hand.aimedColumn.value === option.column || hand.proposed.value?.move === option.move;
  return (
    <button
      type="button"
      class={`column-target ${aimed ? 'aimed' : ''}`}
      data-column={option.column}
      aria-label={t('Line {line} to column {column}: {points} now', {
        line: option.line,
        column: option.column,
        points: signed(option.points),
      })}
      onMouseEnter={() => (hand.aimedColumn.value = option.column)}
      onMouseLeave={() => (hand.aimedColumn.value = null)}
      onFocus={() => (hand.aimedColumn.value = option.column)}
      onBlur={() => (hand.aimedColumn.value = null)}
      onClick={() => hand.layColumn(option.line, option.column)}
    >
      <Tile colour={option.colour} class="ghost" />
      <b class="gain">{signed(option.points)}</b>
    </button>
  );
}

/** The whole row is the target; it lies over the row and says what would happen. */
function Target({ line, hand }: { line: Line; hand: Hand }) {
  const choice = hand.targets.value.get(line);
  const name = line === 'floor' ? t('Floor line') : t('Line {n}', { n: line });
  return (
    <button
      type="button"
      class={`target ${choice ? 'legal' : 'closed'} ${hand.proposed.value?.line === line ? 'proposed' : ''}`}
      data-target={line}
      aria-label={choice ? `${name}: ${consequence(choice)}` : t('{line}: not allowed, press to hear why', { line: name })}
      onMouseEnter={() => (hand.aimed.value = line)}
      onMouseLeave={() => (hand.aimed.value = null)}
      onFocus={() => (hand.aimed.value = line)}
      onBlur={() => (hand.aimed.value = null)}
      onClick={() => hand.lay(line)}
    />
  );
}

function Floor({ board, seat, hand, lit, ...past }: Part) {
  const key = `floor-${seat}`;
  const holding = hand?.picked.value != null;
  const { value: looked } = hand?.looked ?? { value: null };
  const take = looked && isTake(looked) && settings.previews.value ? looked : null;
  const ghosts: (AzulColour | 'marker')[] = take
    ? [...(take.marker ? ['marker' as const] : []), ...Array.from({ length: take.dropped }, () => take.colour)]
    : [];
  const lost = COSTS.slice(0, board.floor.length).reduce((sum, cost) => sum + cost, 0);
  const choice = hand?.targets.value.get('floor');
  return (
    <div class={`floor ${lit.has(key) ? 'lit' : ''} ${traces(key, past)} ${holding ? 'legal' : ''}`} data-place={key}>
      <div class="floor-spaces" role="img" aria-label={t('Floor line: {n} of 7, {points} points', { n: Math.min(7, board.floor.length), points: signed(-lost) })}>
        {COSTS.map((cost, n) => {
          const lies = board.floor[n];
          const ghost = lies ? undefined : ghosts[n - board.floor.length];
          return (
            <span key={n} class="floor-space">
              <span class="cost" aria-hidden="true">
                −{cost}
              </span>
              <span class="space">
                {lies && <Tile colour={lies} place={['floor', seat]} />}
                {ghost && <Tile colour={ghost} class="ghost" />}
              </span>
            </span>
          );
        })}
      </div>
      <span class={`floor-sum ${lost || (holding && choice?.floor) ? 'loss' : ''}`} aria-hidden="true">
        {take && take.floor < 0 ? signed(-lost + take.floor) : lost ? signed(-lost) : ''}
      </span>
      {hand && holding && <Target line="floor" hand={hand} />}
    </div>
  );
}
