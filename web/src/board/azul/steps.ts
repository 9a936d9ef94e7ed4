/** An event of Azul as steps to show: tiles taken, then lines laid row by row for all seats, floors, bonuses, deals. */

import type { AzulColour, AzulPosition, Flow, Place, Points, Position, TableEvent } from '../../net/protocol';
import { keyOf } from '../../store/model';
import type { Splitter, Step } from '../../store/stage';
import { addTo, after } from '../bookkeeping';

export const splitAzul: Splitter = (before: Position, event: TableEvent): Step[] => {
  let position = before as AzulPosition;
  const flow = event.flow ?? [];
  const points = event.points ?? [];
  const steps: Step[] = [];
  const add = (kind: Step['kind'], flows: Flow[], scored: Points[]): void => {
    if (!flows.length && !scored.length) return;
    position = after(position, flows, scored, move);
    steps.push({ kind, flow: flows, points: scored, position });
  };
  if (event.type === 'dealt') {
    add('deal', flow, []);
    return steps;
  }
  const origin = (one: Flow): string => String(one.from[0]);
  add('take', flow.filter((one) => ['factory', 'centre'].includes(origin(one))), []);
  for (let line = 1; line <= 5; line += 1) {
    const moved = flow.filter((one) => origin(one) === 'line' && one.from[2] === line);
    add('score', moved, points.filter((one) => one.why === 'tile' && one.cell?.[0] === line - 1));
  }
  add('score', flow.filter((one) => origin(one) === 'floor'), points.filter((one) => one.why === 'floor'));
  const bonuses = points.filter((one) => one.why !== 'tile' && one.why !== 'floor');
  add('score', [], bonuses);
  return steps;
};

function move(position: AzulPosition, place: Place, colour: Flow['colour'], count: number): void {
  const [kind, first, second, third] = place as [string, number, number, number];
  if (colour === 'marker') {
    moveMarker(position, kind, first, count);
    return;
  }
  if (kind === 'factory' || kind === 'centre' || kind === 'bag' || kind === 'lid') {
    const heap = kind === 'factory' ? position.factories[first - 1] : position[kind];
    if (heap) addTo(heap, colour as AzulColour, count);
    return;
  }
  const board = position.boards[first];
  if (!board) return;
  if (kind === 'line') {
    const held = (board.lines[second - 1]?.count ?? 0) + count;
    board.lines[second - 1] = held > 0 ? { colour: colour as AzulColour, count: held } : null;
  } else if (kind === 'wall') {
    const row = board.wall[second];
    if (row) row[third] = count > 0 ? (colour as AzulColour) : null;
  } else if (kind === 'floor') {
    if (count > 0) board.floor.push(...Array.from({ length: count }, () => colour as AzulColour));
    else for (let left = -count; left > 0; left -= 1) board.floor.splice(board.floor.indexOf(colour as AzulColour), 1);
  }
}

function moveMarker(position: AzulPosition, kind: string, seat: number, count: number): void {
  const floor = position.boards[seat]?.floor;
  if (kind === 'centre') position.marker = count > 0 ? 'centre' : position.marker;
  else if (kind === 'floor' && floor) {
    if (count > 0) floor.push('marker');
    else if (floor.includes('marker')) floor.splice(floor.indexOf('marker'), 1);
    if (count > 0) position.marker = seat;
  }
}

/** Which spaces count for some points, and where the number floats. */
export function spotlightAzul(points: Points): { keys: string[]; at: string } {
  const { seat, why, cell, counted, index = 0 } = points;
  const five = [0, 1, 2, 3, 4];
  if (why === 'tile' && cell) {
    const cells = counted?.length ? counted : [cell];
    return { keys: cells.map(([row, column]) => keyOf(['wall', seat, row, column])), at: keyOf(['wall', seat, ...cell]) };
  }
  if (why === 'row') return { keys: five.map((n) => keyOf(['wall', seat, index, n])), at: keyOf(['wall', seat, index, 4]) };
  if (why === 'column') return { keys: five.map((n) => keyOf(['wall', seat, n, index])), at: keyOf(['wall', seat, 4, index]) };
  if (why === 'colour') {
    const cells = counted ?? [];
    return { keys: cells.map(([row, column]) => keyOf(['wall', seat, row, column])), at: keyOf(['score', seat]) };
  }
  return { keys: [keyOf(['floor', seat])], at: keyOf(why === 'floor' ? ['floor', seat] : ['score', seat]) };
}
