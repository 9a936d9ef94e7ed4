import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('addEventListener', () => undefined);

let readTyped: (text: string, columns: boolean) => string | null;
beforeAll(async () => {
  ({ readTyped } = await import('../src/board/azul/typed'));
});

describe('moves as people type them', () => {
  it.each([
    ['3 blue 4', '3 blue > 4'],
    ['3 blue > 4', '3 blue > 4'],
    ['3b4', '3 blue > 4'],
    ['c red f', 'centre red > floor'],
    ['Centre K Floor', 'centre black > floor'],
    ['9 wh 1', '9 white > 1'],
  ])('%s', (text, move) => expect(readTyped(text, false)).toBe(move));

  it.each(['', '3 blue', 'blue 4', '3 green 4', '3 bl 4', '10 blue 4', '3 blue 6'])('"%s" is no move', (text) =>
    expect(readTyped(text, false)).toBeNull(),
  );

  it('reads columns of the grey wall', () => {
    expect(readTyped('line 3 column 5', true)).toBe('line 3 > column 5');
    expect(readTyped('3 5', true)).toBe('line 3 > column 5');
    expect(readTyped('3', true)).toBeNull();
  });
});
