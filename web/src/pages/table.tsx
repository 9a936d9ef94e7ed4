/** /t/ID: a table in play. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { loadGame, type GameParts } from '../board/game';
import { t } from '../i18n';
import { tableOf, type TableStore } from '../store/table';
import { Shell } from '../table/shell';
import '../styles/table.css';
import '../styles/azul.css';
import '../styles/sheets.css';

export default function TablePage({ id }: { id: string }) {
  const store = useMemo(() => tableOf(id), [id]);
  const parts = useSignal<GameParts | null>(null);
  useEffect(() => () => store.close(), [store]);
  useSignalEffect(() => {
    const game = store.info.value?.settings.game;
    if (game && parts.peek()?.game !== game)
      void loadGame(game).then((loaded) => {
        store.useHooks(loaded.hooks);
        parts.value = loaded;
      });
  });
  if (parts.value && store.state.value) return <Shell store={store} parts={parts.value} />;
  return (
    <main class="page">
      <p class="loading" role="status">
        {connectionWords(store)}
      </p>
      <p>
        <a href="/">{t('Start page')}</a>
      </p>
    </main>
  );
}

function connectionWords({ connection, closedFor }: TableStore): string {
  if (connection.value === 'lost') return t('Connection lost. Reconnecting …');
  return connection.value === 'closed' ? closedWords(closedFor.value) : t('Connecting …');
}

function closedWords(reason: string | null): string {
  if (reason?.includes('unknown_table')) return t('There is no such table.');
  return t('The server closed this table: {reason}', { reason: reason ?? '' });
}
