/** /verify: check the draws of a finished game here in the browser; no word of the server is trusted. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { getText, post } from '../net/rest';
import { Refusal } from '../net/protocol';
import { Top } from '../start/top';
import { setTitle } from '../store/alerts';
import { query } from '../store/route';
import type { Replay } from '../store/replay';
import { checkDraws } from '../fair/check';
import '../styles/pages.css';

export default function VerifyPage() {
  const said = useSignal('');
  const good = useSignal<boolean | null>(null);
  const check = async (text: string): Promise<void> => {
    good.value = null;
    said.value = t('One moment …');
    try {
      const replay = await post<Replay>('/api/replay', text);
      const { deals, fault } = await checkDraws(text, replay);
      good.value = fault === null;
      said.value = fault ?? t('All {n} deals follow from the seed that was committed to before the game.', { n: deals });
    } catch (error) {
      good.value = false;
      said.value = error instanceof Refusal ? error.words : String(error);
    }
  };
  useEffect(() => {
    setTitle(t('Check the draws'));
    const table = query.value.get('table');
    if (table)
      getText(`/api/tables/${encodeURIComponent(table)}/record`).then(check, (error: unknown) => {
        good.value = false;
        said.value = error instanceof Refusal ? error.words : String(error);
      });
  }, []);
  return (
    <>
      <Top />
      <main class="page">
        <h1>{t('Check the draws')}</h1>
        <p>{t('Before a game the server fixes a secret seed and shows its fingerprint. The players add chance of their own, and every deal follows from both. After the game the seed is told, and anybody can compute all deals again.')}</p>
        <section class="card">
          <label>
            {t('A record of a game (.jsonl):')}{' '}
            <input type="file" class="field" accept=".jsonl,application/jsonl,text/plain" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(check)} />
          </label>
          <p class={`verdict ${good.value === null ? '' : good.value ? 'good' : 'bad'}`} role="status">
            {said.value}
          </p>
        </section>
      </main>
    </>
  );
}
