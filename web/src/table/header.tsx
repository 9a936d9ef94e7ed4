/** The top of a table: what is played, which round, what is left, and where else to go. */

import { Icon } from '../art/icons';
import { tn, t } from '../i18n';
import { settings } from '../store/settings';
import { gameName, type Desk } from './shell';

export function Header({ store, parts, open }: Desk) {
  const { value: position } = store.position;
  if (!position) return null;
  const heaps = parts.heaps(position);
  return (
    <header class="table-head">
      <button type="button" class="skip" onClick={showWords}>
        {t('The table in words')}
      </button>
      <a class="icon-button" href="/" aria-label={t('Start page')}>
        <Icon name="back" />
      </a>
      <h1>
        {gameName(parts)} <small>{parts.variant(position)}</small>
      </h1>
      <span class="round">{t('Round {n}', { n: position.round })}</span>
      {heaps.length > 0 && (
        <button type="button" class="heaps" onClick={() => open('heaps')} aria-label={heapsLabel(heaps)}>
          {heaps.map(({ name, icon, place, heap }) => (
            <span key={place} class="heap" data-place={place}>
              <Icon name={icon} />
              <span class="heap-name">{name}</span> <b>{sum(heap)}</b>
            </span>
          ))}
        </button>
      )}
      <span class="room" />
      <button
        type="button"
        class="icon-button sound"
        aria-label={settings.sound.value ? t('Sound is on') : t('Sound is off')}
        aria-pressed={settings.sound.value}
        onClick={() => (settings.sound.value = !settings.sound.value)}
      >
        <Icon name={settings.sound.value ? 'sound' : 'silent'} />
      </button>
      <button type="button" class="icon-button" aria-label={t('Help and keys')} onClick={() => open('help')}>
        <Icon name="help" />
      </button>
      <button type="button" class="icon-button" aria-label={t('Menu')} onClick={() => open('menu')}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

export function sum(heap: Record<string, number>): number {
  return Object.values(heap).reduce((all, count) => all + count, 0);
}

function heapsLabel(heaps: { name: string; heap: Record<string, number> }[]): string {
  return heaps.map(({ name, heap }) => `${name}: ${tn(sum(heap), '{n} tile', '{n} tiles')}`).join(', ');
}

/** For those who listen: the first thing of the page leads to the table in words. */
function showWords(): void {
  settings.textView.value = true;
  setTimeout(() => document.getElementById('text-view')?.focus());
}
