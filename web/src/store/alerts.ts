/** "Your turn" where it can be seen when the page is not: the title, a sound, a notification. */

import { t } from '../i18n';
import { settings } from './settings';
import { soundTurn } from './sounds';

let title = 'Ladrilho';
let mark = '';

function show(): void {
  document.title = mark + title;
}

export function setTitle(text: string): void {
  title = text;
  show();
}

/** A star in the title while I am to move. */
export function markTurn(mine: boolean): void {
  mark = mine ? `● ${t('Your turn')} · ` : '';
  show();
}

export function alertTurn(body: string): void {
  soundTurn();
  if (!document.hidden || !settings.notify.value || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const options = { body, icon: '/icon.svg', tag: location.pathname, data: location.pathname };
  navigator.serviceWorker?.ready
    .then((worker) => worker.showNotification(t('Your turn'), options))
    .catch(() => new Notification(t('Your turn'), options));
}

/** Ask the browser whether we may notify; the wish is kept only when we may. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  const granted = (await Notification.requestPermission()) === 'granted';
  settings.notify.value = granted;
  return granted;
}
