/** The table page around the boards: header, play area, action bar, sheets. */

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameParts, Turn } from '../board/game';
import { tn, t } from '../i18n';
import { setTitle } from '../store/alerts';
import { compactView } from '../store/screen';
import { settings } from '../store/settings';
import { wakeSound } from '../store/sounds';
import type { TableStore } from '../store/table';
import { ActionBar } from './actions';
import { Announcer } from './announcer';
import { Coach } from './coach';
import { Final } from './final';
import { Header } from './header';
import { listenToKeys } from './keys';
import { RecentLog } from './log';
import { Sheets, type SheetName } from './sheets';
import { TypedMove } from './typed';
import { Waiting } from './waiting';

export interface ShellProps {
  store: TableStore;
  parts: GameParts;
}

/** What the parts of the shell share. */
export interface Desk extends ShellProps {
  turn: Turn;
  open: (sheet: SheetName) => void;
}

export function Shell({ store, parts }: ShellProps) {
  const sheet = useSignal<SheetName | null>(null);
  const turn = useMemo(() => parts.makeTurn(store, (move) => void store.explain(move)), [store, parts]);
  const desk: Desk = useMemo(() => ({ store, parts, turn, open: (name) => (sheet.value = name) }), [turn]);
  useEffect(() => turn.watch(), [turn]);
  useEffect(() => listenToKeys(desk), [turn]);
  useEffect(() => setTitle(`${gameName(parts)} · Ladrilho`), [parts]);
  const { value: compact } = compactView;
  const status = store.state.value?.status;
  if (status === 'waiting' || status === 'cancelled' || !store.position.value) return <Waiting store={store} parts={parts} />;
  const { View, TextView } = parts;
  return (
    <div
      class={`table-page ${compact ? 'compact' : 'wide'} ${parts.game}`}
      data-ply={store.shownPly.value}
      onPointerDownCapture={() => {
        wakeSound();
        store.recalled.value = null;
        store.stage.hurry();
      }}
    >
      <Header {...desk} />
      <Banners {...desk} />
      <main class={`cloth players-${store.position.value.players}`} tabIndex={0}>
        {settings.textView.value && (
          <section id="text-view" tabIndex={-1} class="text-view card" aria-label={t('The table in words')}>
            <TypedMove {...desk} />
            <TextView model={store} turn={turn} compact={compact} />
          </section>
        )}
        <View model={store} turn={turn} compact={compact} />
        {!compact && <RecentLog {...desk} />}
        <Announcer {...desk} />
      </main>
      <Coach {...desk} />
      <ActionBar {...desk} />
      <Final {...desk} />
      {sheet.value && <Sheets {...desk} name={sheet.value} close={() => (sheet.value = null)} />}
    </div>
  );
}

export function gameName(parts: GameParts): string {
  return parts.game === 'azul' ? t('Azul') : t('Summer Pavilion');
}

/** What everybody should notice: a lost connection, the last round, a pause. */
function Banners({ store, parts }: Desk) {
  const lost = useComputed(() => store.connection.value === 'lost' || store.connection.value === 'connecting');
  const { value: position } = store.position;
  const last = position && store.state.value?.status === 'playing' ? parts.banner(position) : null;
  return (
    <div class="banners" role="status">
      {lost.value && (
        <p class="banner lost">
          <span class="spinner" aria-hidden="true" />
          {t('Connection lost. Reconnecting …')}
        </p>
      )}
      {store.connection.value === 'closed' && <p class="banner lost">{t('The server closed this table: {reason}', { reason: store.closedFor.value ?? '' })}</p>}
      {store.state.value?.status === 'paused' && <p class="banner">{t('The game is paused.')}</p>}
      {last && <p class="banner last-round">{last}</p>}
      {store.watchers.value > 0 && <p class="banner quiet">{tn(store.watchers.value, '{n} person watches', '{n} people watch')}</p>}
    </div>
  );
}
