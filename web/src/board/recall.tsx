/** A move of the log shown on the table again: what it took, where it laid. */

import { useSignalEffect, type Signal } from '@preact/signals';
import { Small } from '../art/tile';
import type { Flow, Game, TableEvent } from '../net/protocol';
import { keyOf, NOTHING, type BoardModel, type Recalled } from '../store/model';

const OFFERED = ['factory', 'centre', 'supply'];

const isOffered = (place: Flow['from']): boolean => OFFERED.includes(String(place[0]));

/** What a move took and laid; tiles that only slid to the centre are neither. */
export function recalledMove(event: TableEvent, words: string): Recalled {
  const own = (event.flow ?? []).filter(({ from, to }) => isOffered(from) && !isOffered(to));
  const laid = (event.flow ?? []).filter(({ to }) => to[0] === 'space' && to[1] === event.seat);
  return {
    seat: event.seat ?? 0,
    words,
    taken: own.map(({ from, colour, count }) => ({ from: keyOf(from), colour, count })),
    places: new Set([...own.flatMap(({ from, to }) => [keyOf(from), keyOf(to)]), ...laid.map(({ to }) => keyOf(to))]),
  };
}

/** The places of the move that is looked back at. */
export function recalledPlaces(model: BoardModel): ReadonlySet<string> {
  return model.recalled.value?.places ?? NOTHING;
}

/** The tiles that were taken from here. */
export function Took({ model, place, game }: { model: BoardModel; place: string; game: Game }) {
  const found = (model.recalled.value?.taken ?? []).filter(({ from }) => from === place);
  if (!found.length) return null;
  return (
    <span class="took">
      {found.map(({ colour, count }) => (
        <Small key={colour} game={game} colour={colour} count={count} />
      ))}
    </span>
  );
}

/** On a phone a move of another seat opens its board. */
export function useLargeBoard(model: BoardModel, opened: Signal<number | null>): void {
  useSignalEffect(() => {
    const { value: recalled } = model.recalled;
    if (recalled?.large && recalled.seat !== model.view.peek()) opened.value = recalled.seat;
  });
}
