/** A table that waits for players: the link to send, the seats to take. */

import { useSignal } from '@preact/signals';
import { Icon } from '../art/icons';
import { t } from '../i18n';
import { Refusal } from '../net/protocol';
import { post, remove } from '../net/rest';
import { asPlayer, entropy, me, myName, rename } from '../store/identity';
import type { ShellProps } from './shell';
import { gameName } from './shell';

export function Waiting({ store, parts }: ShellProps) {
  const copied = useSignal(false);
  const fault = useSignal('');
  const name = useSignal(myName.value);
  const { value: state } = store.state;
  const owner = store.info.value?.owner != null && store.info.value.owner === me.value?.player;
  const path = `/api/tables/${encodeURIComponent(store.id)}`;
  const act = (action: () => Promise<unknown>) => () => {
    fault.value = '';
    asPlayer(action)
      .then(() => store.rejoin())
      .catch((error: unknown) => (fault.value = error instanceof Refusal ? error.words : String(error)));
  };
  const sit = async (seat: number): Promise<void> => {
    if (name.value.trim()) await rename(name.value.trim());
    await post(`${path}/seats`, { seat, entropy: entropy() });
  };
  const link = location.origin + `/t/${store.id}`;
  const copy = () => void navigator.clipboard?.writeText(link).then(() => (copied.value = true));
  if (!state) return <p class="loading" role="status">{t('Connecting …')}</p>;
  return (
    <main class="page waiting">
      <p>
        <a href="/">{t('Start page')}</a>
      </p>
      <h1>{gameName(parts)}</h1>
      {state.status === 'cancelled' ? (
        <p>{t('This table was cancelled.')}</p>
      ) : (
        <>
          <p>{t('The game begins as soon as every seat is taken. Send this link to your friends:')}</p>
          <p class="invite">
            <input class="field" readOnly value={link} aria-label={t('Link to this table')} onFocus={(event) => event.currentTarget.select()} />
            <button type="button" class="button primary" onClick={copy}>
              <Icon name="link" />
              {copied.value ? t('Copied') : t('Copy')}
            </button>
          </p>
        </>
      )}
      {!store.mine.value.length && state.status === 'waiting' && (
        <label class="wish my-name">
          <span>{t('My name')}</span>
          <input class="field" maxLength={24} value={name.value} placeholder={t('Guest')} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
      )}
      <ul class="seat-list">
        {store.seats.value.map((seat, n) => (
          <li key={n} class="card">
            <Icon name={seat.kind === 'level' || seat.kind === 'engine' ? 'computer' : 'person'} />
            <span class="name">{seat.name}</span>
            {seat.kind === 'open' && state.status === 'waiting' && (
              <>
                <button type="button" class="button primary" onClick={act(() => sit(n))}>
                  {t('Sit here')}
                </button>
                {owner && (
                  <button type="button" class="button" onClick={act(() => post(`${path}/fill`, { level: 4 }))}>
                    {t('Computer player')}
                  </button>
                )}
              </>
            )}
            {store.mine.value.includes(n) && state.status === 'waiting' && (
              <button type="button" class="button plain" onClick={act(() => remove(`${path}/seats/${n}`))}>
                {t('Stand up')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {owner && state.status === 'waiting' && (
        <button type="button" class="button danger" onClick={act(() => remove(path))}>
          {t('Cancel the table')}
        </button>
      )}
      <p class="fault" role="alert">
        {fault.value}
      </p>
    </main>
  );
}
