/** Tables to go on with, to join and to watch. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../art/icons';
import { t } from '../i18n';
import type { Seat, Settings } from '../net/protocol';
import { get, post } from '../net/rest';
import { asPlayer, entropy, me } from '../store/identity';
import { named } from '../store/model';
import { navigate } from '../store/route';
import { kindWords } from './words';

interface Summary {
  id: string;
  status: string;
  settings: Settings;
  seats: Seat[];
  turn: number | null;
  round: number | null;
  scores: number[] | null;
}

const names = (table: Summary): string => named(table.seats).map((seat) => (seat.kind === 'open' ? t('free') : seat.name)).join(' – ');

/** Ask now, and again when somebody comes back to the page. */
function useTables(path: string, pick: (answer: { tables: Summary[] }) => Summary[], wanted: boolean) {
  const tables = useSignal<Summary[]>([]);
  useEffect(() => {
    const ask = () => {
      if (wanted && !document.hidden) void get<{ tables: Summary[] }>(path).then((answer) => (tables.value = pick(answer)), () => undefined);
    };
    ask();
    const timer = setInterval(ask, 10_000);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [wanted]);
  return tables;
}

export function MyTables() {
  const tables = useTables('/api/me', (answer) => answer.tables.slice(0, 12), me.value !== null);
  const going = tables.value.filter(({ status }) => status === 'playing' || status === 'waiting' || status === 'paused');
  const over = tables.value.filter(({ status }) => status === 'over').slice(0, 4);
  if (!going.length && !over.length) return null;
  return (
    <section class="card tables" aria-labelledby="my-tables">
      <h2 id="my-tables">{t('My games')}</h2>
      <ul>
        {going.map((table) => (
          <li key={table.id}>
            <Row table={table} />
            {isMyTurn(table) && <b class="tag turn">{t('your turn')}</b>}
            <a class="button" href={`/t/${table.id}`}>
              {t('Go on')}
            </a>
          </li>
        ))}
        {over.map((table) => (
          <li key={table.id} class="over">
            <Row table={table} />
            <a class="button plain" href={`/r/${table.id}`}>
              {t('Replay')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isMyTurn({ turn, seats, status }: Summary): boolean {
  return status === 'playing' && turn !== null && seats[turn]?.player === me.value?.player;
}

function Row({ table }: { table: Summary }) {
  return (
    <span class="table-row">
      <b>{kindWords(table.settings)}</b>
      <span>
        {names(table)}
        {table.scores && ` · ${table.scores.join(' : ')}`}
      </span>
    </span>
  );
}

export function OpenTables({ go }: { go: (action: () => Promise<unknown>) => void }) {
  const open = useTables('/api/tables?status=waiting', (answer) => answer.tables, true);
  const running = useTables('/api/tables?status=playing&limit=10', (answer) => answer.tables, true);
  const join = async (table: Summary) => {
    await asPlayer(() => post(`/api/tables/${table.id}/seats`, { entropy: entropy() }));
    navigate(`/t/${table.id}`);
  };
  return (
    <section class="card tables" aria-labelledby="open-tables">
      <h2 id="open-tables">{t('Open tables')}</h2>
      {!open.value.length && !running.value.length && <p class="quiet">{t('Nobody waits just now. Open a table that everyone here may find!')}</p>}
      <ul>
        {open.value.map((table) => (
          <li key={table.id}>
            <Row table={table} />
            <button type="button" class="button primary" onClick={() => go(() => join(table))}>
              {t('Join')}
            </button>
          </li>
        ))}
        {running.value.map((table) => (
          <li key={table.id}>
            <Row table={table} />
            <a class="button" href={`/t/${table.id}`}>
              <Icon name="eye" />
              {t('Watch')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
