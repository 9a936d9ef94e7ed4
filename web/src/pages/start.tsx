/** /: play within two clicks, go on, watch, learn. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../art/icons';
import { Rhombus, Tile } from '../art/tile';
import { t } from '../i18n';
import { Refusal } from '../net/protocol';
import { post } from '../net/rest';
import { asPlayer, entropy, myName, rename } from '../store/identity';
import { navigate } from '../store/route';
import { setTitle } from '../store/alerts';
import { NewTable } from '../start/new-table';
import { MyTables, OpenTables } from '../start/tables';
import { Top } from '../start/top';
import '../styles/pages.css';

interface Made {
  table: string;
}

/** Open a table and go there. */
export async function openTable(body: Record<string, unknown>): Promise<void> {
  const { table } = await asPlayer(() => post<Made>('/api/tables', { ...body, entropy: entropy() }));
  navigate(`/t/${table}`);
}

export default function StartPage() {
  const fault = useSignal('');
  const busy = useSignal(false);
  useEffect(() => setTitle('Ladrilho'), []);
  const go = (action: () => Promise<unknown>): void => {
    if (busy.value) return;
    busy.value = true;
    fault.value = '';
    action()
      .catch((error: unknown) => (fault.value = error instanceof Refusal ? error.words : String(error)))
      .finally(() => (busy.value = false));
  };
  const playNow = () =>
    openTable({ game: 'azul', options: {}, players: 2, access: 'private', seats: [{ kind: 'me' }, { kind: 'level', level: 2 }] });
  return (
    <>
      <Top />
      <main class="page start">
        <section class="hero">
          <div class="hero-words">
            <h1>{t('Azul and Summer Pavilion, for everyone')}</h1>
            <p>{t('Play friends by a link or a computer player of your strength. No account, nothing to install.')}</p>
            <button type="button" class="button primary large" data-play-now disabled={busy.value} onClick={() => go(playNow)}>
              <Icon name="play" />
              {t('Play now')}
            </button>
            <p class="hero-note">{t('Azul, two seats, against a friendly computer player.')}</p>
            <p class="links">
              <a class="button" href="/learn/azul">
                {t('Learn Azul')}
              </a>
              <a class="button" href="/learn/summer-pavilion">
                {t('Learn Summer Pavilion')}
              </a>
            </p>
          </div>
          <Picture />
        </section>
        <p class="fault" role="alert">
          {fault.value}
        </p>
        <MyTables />
        <NewTable go={go} busy={busy.value} />
        <OpenTables go={go} />
        <Name />
      </main>
      <footer class="page foot">
        <p>
          <a href="/rules/azul">{t('Rules of Azul')}</a> · <a href="/rules/summer-pavilion">{t('Rules of Summer Pavilion')}</a> ·{' '}
          <a href="/replay">{t('Open a record')}</a> · <a href="/verify">{t('Check the draws')}</a>
        </p>
        <p>{t('Ladrilho is free software and not affiliated with the makers of the games.')}</p>
      </footer>
    </>
  );
}

/** One picture of a game: a piece of a wall that grows. */
function Picture() {
  const wall = ['blue', 'yellow', 'red', 'black', 'white'] as const;
  const laid = new Set(['0 0', '0 1', '0 2', '1 0', '1 1', '1 3', '2 1', '2 2', '2 3', '3 2', '3 3', '3 4', '4 4']);
  return (
    <div class="hero-picture" role="img" aria-label={t('A wall of coloured tiles')}>
      <div class="hero-wall">
        {Array.from({ length: 25 }, (_, n) => {
          const [row, column] = [Math.floor(n / 5), n % 5];
          const colour = wall[(column - row + 5) % 5] ?? 'blue';
          return (
            <span key={n} class="hero-cell">
              {laid.has(`${row} ${column}`) ? (
                <Tile colour={colour} />
              ) : (
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                  <use href="#motif" />
                </svg>
              )}
            </span>
          );
        })}
      </div>
      <div class="hero-star" aria-hidden="true">
        {(['purple', 'green', 'orange', 'yellow', 'blue', 'red'] as const).map((colour, n) => (
          <span key={colour} class="hero-ray" style={{ '--turn': `${n * 60}deg` }}>
            <Rhombus colour={colour} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** How others see me. */
function Name() {
  const name = useSignal(myName.value);
  const said = useSignal('');
  const keep = (event: Event) => {
    event.preventDefault();
    rename(name.value.trim()).then(
      () => (said.value = t('Kept.')),
      (error: unknown) => (said.value = error instanceof Refusal ? error.words : String(error)),
    );
  };
  return (
    <section class="card my-name" aria-label={t('My name')}>
      <form onSubmit={keep}>
        <label>
          {t('My name')}{' '}
          <input class="field" maxLength={24} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={!name.value.trim()}>
          {t('Keep')}
        </button>
        <span role="status">{said.value}</span>
      </form>
    </section>
  );
}
