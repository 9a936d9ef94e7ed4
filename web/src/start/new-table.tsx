/** A table of one's own: game, variant, seats, who sits where, clock. */

import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t, tn } from '../i18n';
import type { Game } from '../net/protocol';
import { get, post } from '../net/rest';
import { openTable } from '../pages/start';
import { asPlayer, entropy } from '../store/identity';
import { navigate } from '../store/route';
import { readStored, writeStored } from '../store/settings';
import { levelWords, optionWords } from './words';

interface Offers {
  games: { name: Game; players: number[]; options: Record<string, string[]> }[];
  levels: { level: number; name: string }[];
  engines: string[];
}

interface Plan {
  game: Game;
  options: Record<string, string>;
  players: number;
  seats: string[];
  clock: string;
  access: 'private' | 'public';
  counts: boolean;
}

const KEY = 'ladrilho.plan';
const FIRST: Plan = {
  game: 'azul',
  options: {},
  players: 2,
  seats: ['me', 'level 3', 'level 3', 'level 3'],
  clock: 'none',
  access: 'private',
  counts: true,
};
const CLOCKS: Record<string, Record<string, unknown>> = {
  none: { kind: 'none' },
  fast: { kind: 'bank', bank: 180, increment: 5 },
  calm: { kind: 'bank', bank: 900, increment: 15 },
  days: { kind: 'days', days: 3 },
};

export function seatPlan(word: string): Record<string, unknown> {
  if (word.startsWith('level ')) return { kind: 'level', level: Number(word.slice(6)) };
  if (word.startsWith('engine ')) return { kind: 'engine', name: word.slice(7) };
  return { kind: word };
}

export function NewTable({ go, busy }: { go: (action: () => Promise<unknown>) => void; busy: boolean }) {
  const offers = useSignal<Offers | null>(null);
  const plan = useSignal<Plan>({ ...FIRST, ...readStored<Plan>(KEY) });
  useEffect(() => void get<Offers>('/api/games').then((found) => (offers.value = found), () => undefined), []);
  const change = (part: Partial<Plan>) => {
    plan.value = { ...plan.value, ...part };
    writeStored(KEY, plan.value);
  };
  const { value: now } = plan;
  const game = offers.value?.games.find(({ name }) => name === now.game);
  const open = () =>
    openTable({
      game: now.game,
      options: now.options,
      players: now.players,
      clock: CLOCKS[now.clock] ?? CLOCKS['none'],
      access: now.access,
      counts: now.counts,
      seats: now.seats.slice(0, now.players).map(seatPlan),
    });
  const quick = async () => {
    const { table } = await asPlayer(() =>
      post<{ table: string }>('/api/quick', { game: now.game, options: now.options, players: now.players, entropy: entropy() }),
    );
    navigate(`/t/${table}`);
  };
  const waits = now.seats.slice(0, now.players).includes('open');
  return (
    <section class="card new-table" aria-labelledby="new-table">
      <h2 id="new-table">{t('A new table')}</h2>
      <Radios
        label={t('Game')}
        name="game"
        value={now.game}
        options={[
          ['azul', t('Azul')],
          ['summer-pavilion', t('Summer Pavilion')],
        ]}
        set={(value) => change({ game: value as Game, options: {} })}
      />
      {Object.entries(game?.options ?? {}).map(([option, words]) => (
        <Radios
          key={option}
          label={optionWords(option)}
          name={option}
          value={now.options[option] ?? words[0] ?? ''}
          options={words.map((word) => [word, optionWords(`${option} ${word}`)])}
          set={(value) => change({ options: { ...now.options, [option]: value } })}
        />
      ))}
      <Radios
        label={t('Players')}
        name="players"
        value={String(now.players)}
        options={['2', '3', '4'].map((n) => [n, n])}
        set={(value) => change({ players: Number(value) })}
      />
      <Seats offers={offers} plan={now} change={change} />
      <details>
        <summary>{t('More wishes')}</summary>
        <Radios
          label={t('Clock')}
          name="clock"
          value={now.clock}
          options={[
            ['none', t('none')],
            ['fast', t('3 minutes + 5 seconds')],
            ['calm', t('15 minutes + 15 seconds')],
            ['days', t('3 days a move')],
          ]}
          set={(value) => change({ clock: value })}
        />
        <Radios
          label={t('Who may find it')}
          name="access"
          value={now.access}
          options={[
            ['private', t('only with the link')],
            ['public', t('everyone here')],
          ]}
          set={(value) => change({ access: value as Plan['access'] })}
        />
        <label class="check">
          <input type="checkbox" checked={now.counts} onChange={(event) => change({ counts: event.currentTarget.checked })} />
          {t('Show how many tiles are left in the bag')}
        </label>
      </details>
      <p class="links">
        <button type="button" class="button primary" data-open disabled={busy} onClick={() => go(open)}>
          {waits ? t('Open the table and invite') : t('Begin')}
        </button>
        <button type="button" class="button" data-quick disabled={busy} onClick={() => go(quick)}>
          {t('Find an opponent')}
        </button>
      </p>
    </section>
  );
}

function Seats({ offers, plan, change }: { offers: Signal<Offers | null>; plan: Plan; change: (part: Partial<Plan>) => void }) {
  const set = (seat: number, word: string) => change({ seats: plan.seats.map((old, n) => (n === seat ? word : old)) });
  return (
    <fieldset class="seats">
      <legend>{t('Who sits where')}</legend>
      {plan.seats.slice(0, plan.players).map((word, seat) => (
        <label key={seat} class="seat-choice">
          <span>{t('Seat {n}', { n: seat + 1 })}</span>
          <select class="field" data-seat={seat} value={word} onChange={(event) => set(seat, event.currentTarget.value)}>
            <option value="me">{seat === 0 ? t('me') : t('me too (one screen, taking turns)')}</option>
            <option value="open">{t('a friend by link')}</option>
            {(offers.value?.levels ?? []).map(({ level, name }) => (
              <option key={level} value={`level ${level}`}>
                {levelWords(level, name)}
              </option>
            ))}
            {(offers.value?.engines ?? []).map((name) => (
              <option key={name} value={`engine ${name}`}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface RadiosProps {
  label: string;
  name: string;
  value: string;
  options: [string, string][];
  set: (value: string) => void;
}

function Radios({ label, name, value, options, set }: RadiosProps) {
  return (
    <fieldset class="radios">
      <legend>{label}</legend>
      {options.map(([option, words]) => (
        <label key={option} class={`radio ${option === value ? 'chosen' : ''}`}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => set(option)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

export function playersWords(count: number): string {
  return tn(count, '{n} player', '{n} players');
}
