/** /settings: wishes about looks and sound, and an account for those who want one. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { Refusal } from '../net/protocol';
import { get, patch, post } from '../net/rest';
import { Top } from '../start/top';
import { setTitle } from '../store/alerts';
import { asPlayer, become, type Me } from '../store/identity';
import { QuickSettings } from '../table/wishes';
import '../styles/pages.css';
import '../styles/sheets.css';

interface AboutMe {
  account: string | null;
  webhook: string | null;
  ratings: Record<string, { rating: number; uncertainty: number; games: number }>;
}

export default function SettingsPage() {
  useEffect(() => setTitle(t('Settings')), []);
  return (
    <>
      <Top />
      <main class="page">
        <h1>{t('Settings')}</h1>
        <section class="card">
          <QuickSettings />
        </section>
        <Account />
      </main>
    </>
  );
}

function Account() {
  const about = useSignal<AboutMe | null>(null);
  const said = useSignal('');
  const ask = () => void asPlayer(() => get<AboutMe>('/api/me')).then((found) => (about.value = found), () => undefined);
  useEffect(ask, []);
  const act = (action: () => Promise<unknown>, done: string) => {
    said.value = '';
    action().then(
      () => {
        said.value = done;
        ask();
      },
      (error: unknown) => (said.value = error instanceof Refusal ? error.words : String(error)),
    );
  };
  const { value: now } = about;
  return (
    <section class="card account" aria-labelledby="account">
      <h2 id="account">{t('Account')}</h2>
      {now?.account ? (
        <p>{t('You are known as {name} on every device.', { name: now.account })}</p>
      ) : (
        <p>{t('You need none. With a name and a password your games, seats and ratings follow you to other devices.')}</p>
      )}
      {!now?.account && (
        <Credentials
          act={(path, body) =>
            act(async () => become(await asPlayer(() => post<Me>(path, body))), t('Kept.'))
          }
        />
      )}
      {now && <Ratings ratings={now.ratings} />}
      {now && <Webhook address={now.webhook ?? ''} keep={(webhook) => act(() => patch('/api/players/me', { webhook }), t('Kept.'))} />}
      <p role="status">{said.value}</p>
    </section>
  );
}

function Credentials({ act }: { act: (path: string, body: Record<string, string>) => void }) {
  const name = useSignal('');
  const password = useSignal('');
  const body = () => ({ name: name.value.trim(), password: password.value });
  return (
    <form
      class="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        act('/api/accounts', body());
      }}
    >
      <label>
        {t('Name')}
        <input class="field" autocomplete="username" maxLength={24} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      <label>
        {t('Password')}
        <input class="field" type="password" autocomplete="current-password" value={password.value} onInput={(event) => (password.value = event.currentTarget.value)} />
      </label>
      <span class="links">
        <button type="submit" class="button primary">
          {t('Make an account')}
        </button>
        <button type="button" class="button" onClick={() => act('/api/sessions', body())}>
          {t('Log in')}
        </button>
      </span>
    </form>
  );
}

function Ratings({ ratings }: Pick<AboutMe, 'ratings'>) {
  const rows = Object.entries(ratings);
  if (!rows.length) return null;
  return (
    <table class="counts">
      <thead>
        <tr>
          <th scope="col">{t('Kind of table')}</th>
          <th scope="col">{t('Rating')}</th>
          <th scope="col">{t('Games')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, { rating, uncertainty, games }]) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>
              {rating.toFixed(1)} ± {uncertainty.toFixed(1)}
            </td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Webhook({ address, keep }: { address: string; keep: (address: string) => void }) {
  const typed = useSignal(address);
  return (
    <details>
      <summary>{t('Turn alerts for programs')}</summary>
      <form
        class="credentials"
        onSubmit={(event) => {
          event.preventDefault();
          keep(typed.value.trim());
        }}
      >
        <label>
          {t('Address that is called when it is my turn')}
          <input class="field" type="url" value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="button">
          {t('Keep')}
        </button>
      </form>
    </details>
  );
}
