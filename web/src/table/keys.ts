/** Keys of the whole table; keys of the game go to the turn. Nothing is caught while somebody types. */

import { settings } from '../store/settings';
import { wakeSound } from '../store/sounds';
import type { Desk } from './shell';

export function listenToKeys(desk: Desk): () => void {
  const listen = (event: KeyboardEvent): void => {
    wakeSound();
    if (event.ctrlKey && event.key.toLowerCase() === 'z' && !isTyping(event)) {
      event.preventDefault();
      goBack(desk);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open]')) return;
    desk.store.stage.hurry();
    if (pressed(desk, event)) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** Keys of a turn alone, where there is no whole table round it. */
export function listenToTurn(turn: Desk['turn']): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open]')) return;
    if (turn.key(event) || (event.key === 'Escape' && turn.back())) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

function isTyping(event: KeyboardEvent): boolean {
  return (event.target as Element | null)?.matches?.('input, textarea, select, [contenteditable]') ?? false;
}

function pressed(desk: Desk, event: KeyboardEvent): boolean {
  if (desk.turn.key(event)) return true;
  switch (event.key) {
    case 'Escape':
      return desk.turn.back();
    case 'u':
      goBack(desk);
      return true;
    case 'h':
      if (desk.store.state.value?.hints && desk.store.myTurn.value) void desk.store.askHint();
      return true;
    case 'l':
      desk.open('log');
      return true;
    case 't':
      settings.textView.value = !settings.textView.value;
      return true;
    case 'm':
      settings.sound.value = !settings.sound.value;
      return true;
    case '?':
      desk.open('help');
      return true;
    default:
      return false;
  }
}

/** What is in hand goes back; with empty hands the last move is taken back. */
function goBack({ store, turn }: Desk): void {
  if (!turn.back() && store.state.value?.take_back) void store.takeBack();
}
