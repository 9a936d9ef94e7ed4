import { describe, expect, it, vi } from 'vitest';
import type { AzulPosition, TableEvent } from '../src/net/protocol';

vi.stubGlobal('navigator', { languages: ['en'] });
const { splitAzul, spotlightAzul } = await import('../src/board/azul/steps');

const empty = () => ({ score: 3, lines: [null, null, null, null, null], wall: Array.from({ length: 5 }, () => Array(5).fill(null)), floor: [] });

function position(): AzulPosition {
  return {
    game: 'azul', wall: 'coloured', players: 2, round: 1, phase: 'offer', player: 0, start: 0, marker: 'centre',
    bag: { blue: 5 }, lid: {}, centre: {}, factories: [{ blue: 3, red: 1 }], boards: [empty(), empty()],
  } as AzulPosition;
}

describe('an event as steps', () => {
  const event: TableEvent = {
    type: 'played',
    seat: 0,
    move: '1 blue > 2',
    flow: [
      { colour: 'blue', count: 2, from: ['factory', 1], to: ['line', 0, 2] },
      { colour: 'blue', count: 1, from: ['factory', 1], to: ['floor', 0] },
      { colour: 'red', count: 1, from: ['factory', 1], to: ['centre'] },
      { colour: 'blue', count: 1, from: ['line', 0, 2], to: ['wall', 0, 1, 1] },
      { colour: 'blue', count: 1, from: ['line', 0, 2], to: ['lid'] },
      { colour: 'blue', count: 1, from: ['floor', 0], to: ['lid'] },
    ],
    points: [
      { seat: 0, why: 'tile', points: 1, cell: [1, 1], counted: [[1, 1]] },
      { seat: 0, why: 'floor', points: -1 },
    ],
  };
  const steps = splitAzul(position(), event);

  it('takes first, then lays, then clears the floor', () => {
    expect(steps.map((step) => step.kind)).toEqual(['take', 'score', 'score']);
  });

  it('moves every tile exactly once', () => {
    const [taken, laid, cleared] = steps.map((step) => step.position as AzulPosition);
    expect(taken?.factories[0]).toEqual({});
    expect(taken?.centre).toEqual({ red: 1 });
    expect(taken?.boards[0]?.lines[1]).toEqual({ colour: 'blue', count: 2 });
    expect(taken?.boards[0]?.floor).toEqual(['blue']);
    expect(laid?.boards[0]?.lines[1]).toBeNull();
    expect(laid?.boards[0]?.wall[1]?.[1]).toBe('blue');
    expect(laid?.boards[0]?.score).toBe(4);
    expect(cleared?.boards[0]?.floor).toEqual([]);
    expect(cleared?.boards[0]?.score).toBe(3);
    expect(cleared?.lid).toEqual({ blue: 2 });
  });

  it('leaves the table it began with as it was', () => {
    const before = position();
    splitAzul(before, event);
    expect(before).toEqual(position());
  });

  it('lights what counted', () => {
    expect(spotlightAzul({ seat: 1, why: 'row', points: 2, index: 3 }).keys).toHaveLength(5);
    expect(spotlightAzul({ seat: 0, why: 'tile', points: 2, cell: [0, 1], counted: [[0, 0], [0, 1]] }).keys).toEqual(['wall-0-0-0', 'wall-0-0-1']);
  });
});
