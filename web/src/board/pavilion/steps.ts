/** An event of Summer Pavilion as steps to show: tiles taken or laid, then what follows. */

import type { Flow, PavilionColour, PavilionPosition, Place, Points, Position, Star, TableEvent } from '../../net/protocol';
import { keyOf } from '../../store/model';
import type { Splitter, Step } from '../../store/stage';
import { addTo, after } from '../bookkeeping';

export const splitPavilion: Splitter = (before: Position, event: TableEvent): Step[] => {
  const flow = event.flow ?? [];
  const points = event.points ?? [];
  if (!flow.length && !points.length) return [];
  const bonuses = points.filter(({ why }) => why === 'star' || why === 'number');
  const rest = points.filter((one) => !bonuses.includes(one));
  const position = after(before as PavilionPosition, flow, rest, move);
  const kind = event.type === 'dealt' ? 'deal' : rest.some(({ why }) => why === 'placed') ? 'score' : 'take';
  const steps: Step[] = [{ kind, flow, points: rest, position }];
  if (bonuses.length) steps.push({ kind: 'score', flow: [], points: bonuses, position: after(position, [], bonuses, move) });
  return steps;
};

function move(position: PavilionPosition, place: Place, colour: Flow['colour'], count: number): void {
  const [kind, first, star, slot] = place as [string, number, Star, number];
  if (colour === 'marker') {
    if (count > 0) position.marker = kind === 'centre' ? 'centre' : first;
    return;
  }
  const own = colour as PavilionColour;
  if (kind === 'space') {
    const slots = position.boards[first]?.stars[star];
    if (slots) slots[slot - 1] = count > 0 ? own : null;
    return;
  }
  const heap = heapAt(position, kind, first);
  if (!heap) return;
  addTo(heap, own, count);
}

function heapAt(position: PavilionPosition, kind: string, first: number): Partial<Record<PavilionColour, number>> | undefined {
  if (kind === 'factory') return position.factories[first - 1];
  if (kind === 'hand') return position.boards[first]?.hand;
  if (kind === 'kept') return position.boards[first]?.kept;
  if (kind === 'centre' || kind === 'supply') return position[kind];
  if (kind === 'bag' || kind === 'storage') return position[kind];
  return undefined;
}

/** Which spaces count for some points, and where the number floats. */
export function spotlightPavilion(points: Points): { keys: string[]; at: string } {
  const { seat, why } = points;
  const score = keyOf(['score', seat]);
  const space = (slot: unknown): string => keyOf(['space', seat, ...(slot as [string, number])]);
  if (why === 'placed') return { keys: ((points.counted ?? []) as unknown[]).map(space), at: space(points['space']) };
  if (why === 'star') {
    const star = String(points['star']);
    return { keys: [1, 2, 3, 4, 5, 6].map((slot) => space([star, slot])), at: space([star, 1]) };
  }
  return { keys: [], at: score };
}
