/** Azul by keys alone: arrows walk over tiles and lines, "3 b 2" takes blue from factory 3 to line 2. */

import type { AzulColour } from '../../net/protocol';
import { afterDrawing, focusNext } from '../focus';
import type { Hand, Line } from './hand';
import { focusTarget } from './offer';
import { LETTERS } from './typed';

export function pressKey(hand: Hand, event: KeyboardEvent): boolean {
  const { key } = event;
  if (key.startsWith('Arrow')) return walk(hand, key, event.target as Element);
  const letter = key.toLowerCase();
  if (hand.columns.value.length) return chooseColumn(hand, letter);
  if (!hand.active.value) return false;
  if (hand.picked.value) return chooseLine(hand, letter);
  return choosePlate(hand, letter);
}

function chooseColumn(hand: Hand, key: string): boolean {
  const line = hand.columns.value[0]?.line;
  if (line === undefined || !/^[1-5]$/.test(key)) return false;
  hand.layColumn(line, Number(key));
  return true;
}

function chooseLine(hand: Hand, key: string): boolean {
  const line: Line | null = /^[1-5]$/.test(key) ? Number(key) : key === 'f' ? 'floor' : null;
  if (line === null) return false;
  hand.lay(line);
  return true;
}

function choosePlate(hand: Hand, key: string): boolean {
  const source = /^[1-9]$/.test(key) ? key : key === 'c' ? 'centre' : null;
  if (source) {
    if (hand.takes.value.some((take) => take.source === source)) hand.begun.value = source;
    return true;
  }
  const colour: AzulColour | undefined = LETTERS[key];
  const { value: begun } = hand.begun;
  if (!colour || !begun) return false;
  if (hand.canPick(begun, colour)) {
    hand.pick(begun, colour);
    focusTarget(hand);
  }
  return true;
}

function walk(hand: Hand, key: string, from: Element): boolean {
  const back = key === 'ArrowUp' || key === 'ArrowLeft';
  if (hand.columns.value.length) focusNext('[data-column]', from, back);
  else if (hand.picked.value) focusNext('[data-target]', from, back);
  else if (!hand.active.value) return false;
  else if (key === 'ArrowLeft' || key === 'ArrowRight') focusNext('[data-group]:not(:disabled)', from, back);
  else focusNextPlate(from, back);
  return true;
}

/** Up and down go from plate to plate. */
function focusNextPlate(from: Element, back: boolean): void {
  afterDrawing(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-group]:not(:disabled)')];
    const plates = [...new Set(all.map((group) => group.closest('[role=group]')))];
    const here = plates.indexOf(from.closest('[role=group]'));
    const next = plates[here < 0 ? 0 : (here + (back ? -1 : 1) + plates.length) % plates.length];
    all.find((group) => group.closest('[role=group]') === next)?.focus();
  });
}
