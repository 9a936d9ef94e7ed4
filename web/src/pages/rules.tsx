/** /rules/GAME: the rules in our own words, with pictures drawn by the boards themselves. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { loadGame, type GameParts } from '../board/game';
import { Still } from '../board/still';
import { t } from '../i18n';
import type { Game, Position } from '../net/protocol';
import { get } from '../net/rest';
import { gameWords } from '../start/words';
import { Top } from '../start/top';
import { setTitle } from '../store/alerts';
import { fragment } from '../store/route';
import '../styles/pages.css';
import '../styles/table.css';
import '../styles/azul.css';

interface Section {
  name: string;
  title: string;
  body: { text?: string; caption?: string; position?: Position }[];
  clauses: string[];
}

export default function RulesPage({ game }: { game: string }) {
  const sections = useSignal<Section[] | null>(null);
  const parts = useSignal<GameParts | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    setTitle(t('Rules'));
    get<Section[]>(`/api/rules/${encodeURIComponent(game)}`).then(
      (found) => (sections.value = found),
      () => (failed.value = true),
    );
    void loadGame(game as Game).then((found) => (parts.value = found), () => undefined);
  }, [game]);
  useEffect(() => {
    const wanted = sections.value?.find(({ name, clauses }) => name === fragment.value || clauses.includes(fragment.value));
    if (wanted) document.getElementById(wanted.name)?.scrollIntoView();
  }, [sections.value, fragment.value]);
  return (
    <>
      <Top />
      <main class="page rules">
        <h1>{t('Rules of {game}', { game: gameWords(game) })}</h1>
        <p class="links">
          <a class="button" href={`/learn/${game}`}>
            {t('Learn by playing')}
          </a>
        </p>
        {failed.value && <p>{t('There are no rules of this game here.')}</p>}
        <nav aria-label={t('Contents')}>
          <ol>
            {(sections.value ?? []).map(({ name, title }) => (
              <li key={name}>
                <a href={`#${name}`}>{t(title)}</a>
              </li>
            ))}
          </ol>
        </nav>
        {(sections.value ?? []).map((section) => (
          <section key={section.name} id={section.name} class={`card ${section.clauses.includes(fragment.value) ? 'asked' : ''}`}>
            <h2>{t(section.title)}</h2>
            {section.body.map((part, n) =>
              part.position && parts.value ? (
                <figure key={n}>
                  <Still parts={parts.value} position={part.position} />
                  <figcaption>{t(part.caption ?? '')}</figcaption>
                </figure>
              ) : (
                part.text && <p key={n}>{t(part.text)}</p>
              ),
            )}
            <p class="clauses">{section.clauses.join(' · ')}</p>
          </section>
        ))}
      </main>
    </>
  );
}
