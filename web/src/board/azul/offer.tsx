/** The factories and the centre. Wide: plates in a ring round the centre. Compact: plates in a grid with chips. */

import { useSignal, type Signal } from '@preact/signals';
import { Tile } from '../../art/tile';
import { tn, t } from '../../i18n';
import type { AzulColour, AzulPosition, Heap } from '../../net/protocol';
import { recalledPlaces, Took } from '../recall';
import { startDrag } from './drag';
import { same, type Hand } from './hand';
import { sourceName, tilesWords } from './words';

const ORDER: AzulColour[] = ['blue', 'yellow', 'red', 'black', 'white'];

interface Group {
  colour: AzulColour;
  count: number;
}

export function groupsOf(heap: Heap<AzulColour>): Group[] {
  return ORDER.map((colour) => ({ colour, count: heap[colour] ?? 0 })).filter(({ count }) => count > 0);
}

interface OfferProps {
  position: AzulPosition;
  hand: Hand;
  compact: boolean;
}

export function Offer({ position, hand, compact }: OfferProps) {
  const { factories } = position;
  const roving = useSignal<string | null>(null);
  const first = hand.takes.value[0];
  const tab = roving.value && isOffered(position, roving.value) ? roving.value : first ? `${first.source} ${first.colour}` : null;
  const share = (source: string) => ({ hand, compact, roving, tab: tab?.startsWith(`${source} `) ? tab : null });
  return (
    <section class={`offer seats-${position.players} ${compact ? 'grid' : 'ring'}`} aria-label={t('Factories and centre')}>
      {factories.map((heap, place) => (
        <Plate key={place} source={String(place + 1)} heap={heap} place={place} total={factories.length} {...share(String(place + 1))} />
      ))}
      <Centre heap={position.centre} marker={position.marker === 'centre'} {...share('centre')} />
    </section>
  );
}

function isOffered(position: AzulPosition, key: string): boolean {
  const [source = '', colour = ''] = key.split(' ');
  const heap = source === 'centre' ? position.centre : position.factories[Number(source) - 1];
  return (heap?.[colour as AzulColour] ?? 0) > 0;
}

interface Shared {
  hand: Hand;
  compact: boolean;
  /** the group of this plate that Tab comes to */
  tab: string | null;
  roving: Signal<string | null>;
}

type PlateProps = Shared & { source: string; heap: Heap<AzulColour>; place: number; total: number };

function Plate({ source, heap, place, total, hand, compact, ...rest }: PlateProps) {
  const groups = groupsOf(heap);
  const looked = hand.picked.value ?? hand.pointed.value;
  const asked = looked?.source === source;
  const hinted = hand.model.hinted.value.has(`factory-${source}`);
  const turn = (place / total) * 2 * Math.PI;
  const at = compact ? {} : { '--x': Math.sin(turn).toFixed(4), '--y': (-Math.cos(turn)).toFixed(4) };
  const key = `factory-${source}`;
  const recalled = recalledPlaces(hand.model).has(key);
  const classes = ['plate', groups.length ? '' : 'bare', asked ? 'asked' : '', hinted ? 'hinted' : '', recalled ? 'recalled' : ''].join(' ');
  // the largest group first: every group then is a rectangle of the two by two, or lies under the last tile
  const sorted = compact ? groups : [...groups].sort((a, b) => b.count - a.count);
  let begin = 0;
  return (
    <div class={classes} style={at} data-place={key} role="group" aria-label={sourceName(source)}>
      {!compact && (
        <svg class="rim" viewBox="-100 -100 200 200" aria-hidden="true">
          <circle cy="4" r="99" class="under" />
          <circle r="99" class="dish" />
          <circle r="79" class="well" />
          <use href="#rim" />
        </svg>
      )}
      <span class="plate-number" aria-hidden="true">
        {source}
      </span>
      <Took model={hand.model} place={key} game="azul" />
      <div class="plate-tiles">
        {sorted.map(({ colour, count }) => {
          const from = begin;
          begin += count;
          return <GroupButton key={colour} {...{ source, colour, count, hand, compact, from, others: groups.length > 1 }} {...rest} />;
        })}
      </div>
    </div>
  );
}

function Centre({ heap, marker, hand, compact, ...rest }: Shared & { heap: Heap<AzulColour>; marker: boolean }) {
  const groups = groupsOf(heap);
  const looked = hand.picked.value ?? hand.pointed.value;
  const receives = looked !== null && looked.source !== 'centre';
  const hinted = hand.model.hinted.value.has('centre');
  const classes = ['centre', receives ? 'receives' : '', looked?.source === 'centre' ? 'asked' : '', hinted ? 'hinted' : '', recalledPlaces(hand.model).has('centre') ? 'recalled' : ''];
  return (
    <div class={classes.join(' ')} data-place="centre" role="group" aria-label={t('The centre')}>
      {marker && (
        <span class="pile" role="img" aria-label={t('starting player marker')}>
          <Tile colour="marker" place={['centre']} class={looked?.source === 'centre' ? 'comes-along' : ''} />
        </span>
      )}
      {groups.map(({ colour, count }) => (
        <GroupButton key={colour} {...{ source: 'centre', colour, count, hand, compact, from: 0, others: false }} {...rest} />
      ))}
      <Took model={hand.model} place="centre" game="azul" />
      {!groups.length && !marker && <span class="centre-empty" aria-hidden="true" />}
    </div>
  );
}

type GroupProps = Shared & { source: string; colour: AzulColour; count: number; from: number; others: boolean };

function GroupButton({ source, colour, count, hand, compact, tab, roving, from, others }: GroupProps) {
  const here = { source, colour };
  const key = `${source} ${colour}`;
  const picked = hand.picked.value !== null && same(hand.picked.value, here);
  const pointed = hand.pointed.value !== null && same(hand.pointed.value, here);
  const looked = hand.picked.value ?? hand.pointed.value;
  const leaves = looked !== null && looked.source === source && source !== 'centre' && looked.colour !== colour;
  const live = hand.canPick(source, colour);
  const hint = hand.model.hinted.value.has(key);
  const place = source === 'centre' ? ['centre'] : ['factory', Number(source)];
  const shape = source === 'centre' ? 'pile' : `from-${from} span-${count}`;
  const states = [picked ? 'picked' : '', pointed ? 'pointed' : '', leaves ? 'leaves' : '', live ? 'live' : '', hint ? 'hinted' : ''];
  const pictures = compact ? 1 : count;
  const label = leaves
    ? t('{tiles}: goes to the centre', { tiles: tilesWords(colour, count) })
    : `${tilesWords(colour, count)}, ${sourceName(source)}`;
  return (
    <button
      type="button"
      class={`group ${shape} ${compact ? 'chip' : ''} ${states.join(' ')}`}
      style={{ '--count': count }}
      data-group={key}
      aria-label={label}
      aria-pressed={live ? picked : undefined}
      disabled={!live}
      tabIndex={tab === key ? 0 : -1}
      title={others && live ? tn(count, '{n} tile', '{n} tiles') : undefined}
      onMouseEnter={() => live && (hand.pointed.value = here)}
      onMouseLeave={() => pointed && (hand.pointed.value = null)}
      onFocus={() => {
        roving.value = key;
        if (live) hand.pointed.value = here;
      }}
      onBlur={() => (hand.pointed.value = null)}
      onPointerDown={(event) => live && startDrag(event, hand, here, count)}
      onClick={(event) => {
        hand.pick(source, colour);
        if (event.detail === 0 && hand.picked.value) focusTarget(hand);
      }}
    >
      {Array.from({ length: pictures }, (_, n) => (
        <Tile key={n} colour={colour} place={place} />
      ))}
      {(compact || source === 'centre') && count > 1 && (
        <span class="count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

/** After a choice by key the focus goes on to the first line that takes the tiles. */
export function focusTarget(hand: Hand): void {
  const line = [...hand.targets.value.keys()][0];
  if (line !== undefined)
    setTimeout(() => document.querySelector<HTMLElement>(`[data-target="${line}"]`)?.focus());
}
