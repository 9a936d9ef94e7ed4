/** The table after tiles went from place to place: bookkeeping for the eye, the server's table follows. */

import type { Flow, Place, Points, Position } from '../net/protocol';

/** How a game takes tiles from a place, or adds them to it. */
export type Mover<P> = (position: P, place: Place, colour: Flow['colour'], count: number) => void;

export function after<P extends Position>(before: P, flow: Flow[], points: Points[], move: Mover<P>): P {
  const position = structuredClone(before);
  for (const { colour, count, from, to } of flow) {
    move(position, from, colour, -count);
    move(position, to, colour, count);
  }
  for (const { seat, points: value } of points) {
    const board = position.boards[seat];
    if (board) board.score = Math.max(0, board.score + value);
  }
  return position;
}

/** More or fewer tiles of a colour; none at all is no entry. */
export function addTo<C extends string>(heap: Partial<Record<C, number>>, colour: C, count: number): void {
  const now = ((heap[colour] as number | undefined) ?? 0) + count;
  if (now > 0) heap[colour] = now;
  else delete heap[colour];
}
