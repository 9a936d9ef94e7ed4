/** Moves as people type them: "3 green", "c yellow", "orange 4 = 1 orange + 3 purple", "reward red", "pass keep 2 red". */

import { colourName } from '../../art/words';
import type { PavilionColour } from '../../net/protocol';
import { COLOURS } from './data';

export const LETTERS: Record<string, PavilionColour> = { p: 'purple', g: 'green', o: 'orange', y: 'yellow', b: 'blue', r: 'red' };

function readColour(word: string): PavilionColour | null {
  return LETTERS[word] ?? COLOURS.find((colour) => colour === word || colourName(colour).toLowerCase() === word) ?? null;
}

/** The same words with the server's names of colours, or null when they are no move at all. */
export function readTyped(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/([=+])/g, ' $1 ')
    .trim()
    .split(/\s+/);
  const named = words.map((word, place) => (place === 0 && word === 'p' && words.length === 1 ? 'pass' : readName(word)));
  const move = named.join(' ');
  return SHAPES.some((shape) => shape.test(move)) ? move : null;
}

function readName(word: string): string {
  if (/^(c|m|centre|center|midden|midten)$/.test(word)) return 'centre';
  return readColour(word) ?? word;
}

const PART = '\\d+ [a-z]+';
const SHAPES = [
  /^([1-9]|centre) [a-z]+$/,
  new RegExp(`^[a-z]+ [1-6] = ${PART}( \\+ ${PART})?$`),
  /^(reward|keep) [a-z]+$/,
  new RegExp(`^pass( keep (nothing|${PART}( \\+ ${PART})*))?$`),
  /^done$/,
];
