/** The end: who won, and where every point came from. */

import { useSignal } from '@preact/signals';
import { Icon } from '../art/icons';
import { signed, t } from '../i18n';
import type { Points } from '../net/protocol';
import { Sheet } from './sheet';
import type { Desk } from './shell';

export function Final(desk: Desk) {
  const { store } = desk;
  const closed = useSignal(false);
  const { value: state } = store.state;
  const result = state?.result;
  if (!result || !store.stage.idle.value) return null;
  const next = state.next ?? null;
  if (closed.value)
    return (
      <button type="button" class="button primary reopen" onClick={() => (closed.value = false)}>
        {t('The final count')}
      </button>
    );
  return (
    <Sheet title={headline(desk)} close={() => (closed.value = true)} class="final">
      <div class="final-ornament ornament" aria-hidden="true" />
      {result.reason !== 'played' && <p>{reasonWords(result.reason)}</p>}
      <Count {...desk} />
      <div class="final-actions">
        {next ? (
          <a class="button primary" autofocus href={`/t/${next}`}>
            <Icon name="play" />
            {t('To the next game')}
          </a>
        ) : (
          store.mine.value.length > 0 && (
            <button type="button" class="button primary" autofocus onClick={() => void store.do('rematch')}>
              <Icon name="again" />
              {t('Rematch')}
            </button>
          )
        )}
        <a class="button" href={`/r/${store.id}`}>
          <Icon name="eye" />
          {t('Replay')}
        </a>
        <a class="button" href={`/api/tables/${store.id}/record`} download={`ladrilho-${store.id}.jsonl`}>
          {t('Record')}
        </a>
        <a class="button" href="/">
          {t('Start page')}
        </a>
      </div>
    </Sheet>
  );
}

function reasonWords(reason: string): string {
  if (reason === 'resigned') return t('The game ended because somebody resigned.');
  if (reason === 'time') return t('The game ended because somebody ran out of time.');
  return '';
}

function headline({ store }: Desk): string {
  const winners = store.state.value?.result?.winners ?? [];
  const names = winners.map((seat) => store.seats.value[seat]?.name ?? '');
  const mine = store.mine.value;
  if (winners.length === 1 && mine.length === 1 && mine[0] === winners[0]) return t('You win!');
  if (names.length === 1) return t('{name} wins', { name: names[0] ?? '' });
  return t('{names} share the victory', { names: names.join(', ') });
}

/** Every seat a column, every kind of points a row. */
function Count({ store, parts }: Desk) {
  const result = store.state.value?.result;
  if (!result) return null;
  const all = store.history.value.flatMap((event) => event.points ?? []);
  const bonuses = result.bonuses ?? [];
  const begun = parts.start ? result.scores.map((_, seat) => ({ seat, why: 'start', points: parts.start })) : [];
  const points: Points[] = [...begun, ...all, ...bonuses.filter((one) => !all.some((other) => isSame(one, other)))];
  const whole = (seat: number) => points.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.points, 0);
  const complete = result.scores.every((score, seat) => whole(seat) === score);
  const order = result.scores.map((_, seat) => seat).sort((a, b) => (result.scores[b] ?? 0) - (result.scores[a] ?? 0));
  const rows = complete ? parts.counts() : [];
  return (
    <div class="count-scroll" tabIndex={0} role="region" aria-label={t('The whole count')}>
      <table class="count-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t('Points')}</span>
            </th>
            {order.map((seat) => (
              <th key={seat} scope="col" class={result.winners.includes(seat) ? 'winner' : ''}>
                {result.winners.includes(seat) && <Crown />}
                {store.seats.value[seat]?.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([whys, name]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {order.map((seat) => {
                const own = points.filter((one) => one.seat === seat && whys.includes(one.why));
                const value = own.reduce((sum, one) => sum + one.points, 0);
                return (
                  <td key={seat} class={value < 0 ? 'loss' : ''}>
                    {own.length ? signed(value) : '·'}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{t('Total')}</th>
            {order.map((seat) => (
              <td key={seat} class={result.winners.includes(seat) ? 'winner' : ''}>
                {result.scores[seat]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function isSame(one: Points, other: Points): boolean {
  return one.seat === other.seat && one.why === other.why && one.points === other.points && one.index === other.index;
}

function Crown() {
  return (
    <svg class="crown-mark" viewBox="-24 -20 48 32" role="img" aria-label={t('winner')}>
      <use href="#crown" />
    </svg>
  );
}
