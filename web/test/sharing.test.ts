import { describe, expect, it } from 'vitest';
import { sharing } from '../src/store/sharing';

describe('sharing', () => {
  const old = { round: 1, boards: [{ score: 3, floor: ['blue'] }, { score: 5, floor: [] as string[] }] };

  it('gives the old object when everything is as before', () => {
    expect(sharing(old, structuredClone(old))).toBe(old);
  });

  it('keeps the parts that did not change', () => {
    const next = sharing(old, { ...structuredClone(old), boards: [{ score: 4, floor: ['blue'] }, { score: 5, floor: [] }] });
    expect(next).toEqual({ round: 1, boards: [{ score: 4, floor: ['blue'] }, { score: 5, floor: [] }] });
    expect(next.boards[0]).not.toBe(old.boards[0]);
    expect(next.boards[0]?.floor).toBe(old.boards[0]?.floor);
    expect(next.boards[1]).toBe(old.boards[1]);
  });

  it('sees what is gone, what is new and what is of another kind', () => {
    expect(sharing({ blue: 2, red: 1 }, { blue: 2 })).toEqual({ blue: 2 });
    expect(sharing({ blue: 2 }, { red: 2 })).toEqual({ red: 2 });
    expect(sharing([1, 2], [1, 2, 3])).toEqual([1, 2, 3]);
    expect(sharing<unknown>([], {})).toEqual({});
    expect(sharing<unknown>(null, { a: 1 })).toEqual({ a: 1 });
    expect(sharing<unknown>({ a: 1 }, null)).toBeNull();
  });
});
