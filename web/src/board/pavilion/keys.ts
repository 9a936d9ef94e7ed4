/** Summer Pavilion by keys alone: arrows walk, Enter chooses and does, "3 g" takes green from factory 3, p passes. */

import type { PavilionColour } from '../../net/protocol';
import { focusNext } from '../focus';
import type { PavilionTurn } from './hand';
import { LETTERS } from './typed';

export function pressKey(turn: PavilionTurn, event: KeyboardEvent): boolean {
  const { key } = event;
  if (key.startsWith('Arrow')) return walk(turn, key, event.target as Element);
  const letter = key.toLowerCase();
  if (letter === 'p' && turn.passing.value && !turn.begun.value) {
    turn.tapPass();
    return true;
  }
  if (turn.wished.value?.kind === 'space' && (letter === '+' || letter === '-')) return changePayment(turn, letter === '+' ? 1 : -1);
  if (turn.rewards.value.length || turn.keeps.value.length) return chooseColour(turn, LETTERS[letter]);
  return turn.takes.value.length > 0 && chooseTiles(turn, letter);
}

function changePayment(turn: PavilionTurn, change: number): boolean {
  const most = turn.payments.value.length - 1;
  turn.payment.value = Math.max(0, Math.min(most, turn.payment.value + change));
  return true;
}

function chooseColour(turn: PavilionTurn, colour: PavilionColour | undefined): boolean {
  const found = [...turn.rewards.value, ...turn.keeps.value].find((choice) => choice.colour === colour);
  if (found) turn.send(found.move);
  return found !== undefined;
}

function chooseTiles(turn: PavilionTurn, key: string): boolean {
  const source = /^[1-9]$/.test(key) ? key : key === 'c' ? 'centre' : null;
  if (source) {
    turn.begun.value = source;
    return true;
  }
  const colour = LETTERS[key];
  const { value: begun } = turn.begun;
  if (!colour || !begun) return false;
  turn.tapTake(begun, colour);
  return true;
}

/** The focus goes to the next thing that can be chosen, round and round. */
function walk(turn: PavilionTurn, key: string, from: Element): boolean {
  const selector = turn.takes.value.length
    ? '[data-group].live'
    : turn.places.value.length
      ? '[data-space].legal'
      : '[data-supply]:not(:disabled)';
  if (!document.querySelector(selector)) return false;
  focusNext(selector, from, key === 'ArrowUp' || key === 'ArrowLeft');
  return true;
}
