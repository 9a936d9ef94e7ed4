/** Moves as people type them: "3 blue 4", "c red f", "3 b > 4"; on the grey wall "line 3 column 5", "l3 c5" or "3 5". */

import { colourName } from '../../art/words';
import type { AzulColour } from '../../net/protocol';
import type { Hand } from './hand';

const COLOURS: AzulColour[] = ['blue', 'yellow', 'red', 'black', 'white'];
export const LETTERS: Record<string, AzulColour> = { b: 'blue', y: 'yellow', r: 'red', k: 'black', w: 'white' };

function readColour(word: string): AzulColour | null {
  const found = LETTERS[word] ?? COLOURS.find((colour) => colour === word || colourName(colour).toLowerCase() === word);
  if (found) return found;
  const alike = COLOURS.filter((colour) => colour.startsWith(word) || colourName(colour).toLowerCase().startsWith(word));
  return alike.length === 1 && word.length > 1 ? (alike[0] as AzulColour) : null;
}

/** The canonical words of what was typed, or null when it cannot be read. */
export function readTyped(text: string, columns: boolean): string | null {
  const words = text.toLowerCase().replace(/[>→,:=]/g, ' ').trim().split(/\s+/);
  if (columns) return readColumn(words.join(' '));
  const [from = '', colour = '', to = ''] = words.length === 1 ? [...(words[0] ?? '')] : words;
  const source = /^[1-9]$/.test(from) ? from : /^(c|m|centre|center|centrum|midden|midten|0)$/.test(from) ? 'centre' : null;
  const line = /^[1-5]$/.test(to) ? to : /^(f|v|g|floor|vloer|gulv|0)$/.test(to) ? 'floor' : null;
  const named = readColour(colour);
  return source && line && named ? `${source} ${named} > ${line}` : null;
}

function readColumn(text: string): string | null {
  const numbers = text.match(/[1-5]/g) ?? [];
  if (numbers.length !== 2) return null;
  return `line ${numbers[0]} > column ${numbers[1]}`;
}

/** Play what was typed; returns false when it is no move at all. */
export function playTyped(hand: Hand, text: string): boolean {
  const { value: columns } = hand.columns;
  const line = columns[0]?.line;
  const wish = columns.length && /^[1-5]$/.test(text.trim()) ? `line ${line} > column ${text.trim()}` : null;
  const move = wish ?? readTyped(text, columns.length > 0);
  if (!move) return false;
  hand.wish(move);
  return true;
}
