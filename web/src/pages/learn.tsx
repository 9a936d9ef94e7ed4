/** /learn/GAME: a few short steps, played on the real engine. */

import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { loadGame, type GameParts, type Turn } from '../board/game';
import { Icon } from '../art/icons';
import { sayAgain, t, type Said } from '../i18n';
import { Refusal, type Choice, type Game, type Position, type Seat, type TableEvent, type Why } from '../net/protocol';
import { get, post } from '../net/rest';
import { Top } from '../start/top';
import { gameWords } from '../start/words';
import { setTitle } from '../store/alerts';
import { NOTHING, type BoardModel } from '../store/model';
import { compactView } from '../store/screen';
import { Stage } from '../store/stage';
import { listenToTurn } from '../table/keys';
import '../styles/pages.css';
import '../styles/table.css';
import '../styles/azul.css';
import '../styles/sheets.css';

interface Step {
  title: string;
  text: string;
  has_task: boolean;
  position: Position;
  choices: Choice[];
}

interface Answer {
  right: boolean;
  text: string;
  say: Said;
  clause: string | null;
  /** none when the move is not allowed */
  event: TableEvent | null;
  position: Position;
}

export default function LearnPage({ game }: { game: string }) {
  const steps = useSignal<Step[] | null>(null);
  const parts = useSignal<GameParts | null>(null);
  const at = useSignal(0);
  const failed = useSignal(false);
  useEffect(() => {
    setTitle(t('Learn {game}', { game: gameWords(game) }));
    get<Step[]>(`/api/lessons/${encodeURIComponent(game)}`).then(
      (found) => (steps.value = found),
      () => (failed.value = true),
    );
    void loadGame(game as Game).then((found) => (parts.value = found), () => undefined);
  }, [game]);
  const step = steps.value?.[at.value];
  if (!step || !parts.value)
    return (
      <>
        <Top />
        <main class="page">
          <h1>{t('Learn {game}', { game: gameWords(game) })}</h1>
          <p role="status">{failed.value ? t('There is no lesson for this game here.') : t('One moment …')}</p>
        </main>
      </>
    );
  return <Lesson key={at.value} game={game} steps={steps.value ?? []} at={at.value} go={(n) => (at.value = n)} parts={parts.value} step={step} />;
}

interface LessonProps {
  game: string;
  steps: Step[];
  step: Step;
  at: number;
  go: (n: number) => void;
  parts: GameParts;
}

/** What a lesson is played on: the same boards, one learner, an answer from the server for every move. */
class LessonModel implements BoardModel {
  readonly stage = new Stage();
  readonly position = this.stage.shown;
  readonly lit = this.stage.lit;
  readonly seats = signal<Seat[]>([]);
  readonly mine = signal([0]);
  readonly view = signal(0);
  readonly turn = signal<number | null>(0);
  readonly choices = signal<Choice[] | null>(null);
  readonly marks = signal([]);
  readonly recalled = signal(null);
  readonly hinted = signal(NOTHING);
  readonly sending = signal(false);
  readonly said = signal<{ text: string; kind: 'right' | 'almost' | 'wrong' } | null>(null);

  constructor(
    private readonly path: string,
    private readonly step: Step,
  ) {
    const seat = (name: string): Seat => ({ kind: 'human', name, level: null, online: true, stand_in: null, resigned: false });
    this.seats.value = Array.from({ length: step.position.players }, (_, n) => seat(n ? t('Seat {n}', { n: n + 1 }) : t('My board')));
    this.again();
  }

  /** The step from its beginning. */
  again(): void {
    this.stage.show(this.step.position, []);
    this.choices.value = this.step.has_task ? this.step.choices : null;
    this.turn.value = 0;
    this.said.value = null;
  }

  async play(move: string): Promise<void> {
    this.sending.value = true;
    try {
      const { right, text, say, event, position } = await post<Answer>(this.path, { move });
      this.said.value = { text: sayAgain(text, say), kind: !event ? 'wrong' : right ? 'right' : 'almost' };
      if (!event) return;
      this.choices.value = null;
      this.turn.value = null;
      this.stage.show(position, [event]);
    } catch (error) {
      this.said.value = { text: error instanceof Refusal ? error.words : String(error), kind: 'wrong' };
    } finally {
      this.sending.value = false;
    }
  }

  why(): Promise<Why> {
    return Promise.reject(new Error('a lesson answers by itself'));
  }
}

function Lesson({ game, steps, step, at, go, parts }: LessonProps) {
  const { model, turn } = useMemo(() => {
    const made = new LessonModel(`/api/lessons/${game}/${at}`, step);
    made.stage.hooks = { ...parts.hooks };
    return { model: made, turn: parts.makeTurn(made, (move) => void made.play(move)) };
  }, [at, game]);
  useEffect(() => turn.watch(), [turn]);
  useEffect(() => listenToTurn(turn), [turn]);
  const { View } = parts;
  const compact = compactView.value;
  return (
    <div class={`table-page lesson ${compact ? 'compact' : 'wide'} ${parts.game}`}>
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t('Start page')}>
          <Icon name="back" />
        </a>
        <h1>{t('Learn {game}', { game: gameWords(game) })}</h1>
        <span class="round">{t('Step {n} of {all}', { n: at + 1, all: steps.length })}</span>
        <span class="room" />
      </header>
      <Teacher {...{ step, model, turn, parts, at, last: at === steps.length - 1, go, game }} />
      <main class={`cloth players-${step.position.players}`} tabIndex={0}>
        <View model={model} turn={turn} compact={compact} />
      </main>
      <footer class="action-bar">
        <div class="status">{model.choices.value && <parts.Status model={model} turn={turn} compact={compact} />}</div>
        <div class="actions">
          {turn.asking.value && (
            <button type="button" class="button primary" onClick={() => turn.confirm()}>
              {t('Confirm')}
            </button>
          )}
          {turn.held.value && (
            <button type="button" class="button" onClick={() => turn.back()}>
              {t('Put back')}
            </button>
          )}
        </div>
      </footer>
    </div>
  );
}

interface TeacherProps {
  step: Step;
  model: LessonModel;
  turn: Turn;
  parts: GameParts;
  at: number;
  last: boolean;
  go: (n: number) => void;
  game: string;
}

/** The words of a step, and what to do next. */
function Teacher({ step, model, at, last, go, game }: TeacherProps) {
  const { value: said } = model.said;
  const done = said?.kind === 'right' || !step.has_task;
  return (
    <section class="teacher" aria-label={t('The lesson')}>
      <div class="teacher-words">
        <h2>{t(step.title)}</h2>
        <p>{t(step.text)}</p>
        <p class={`answer ${said?.kind ?? ''}`} role="status">
          {said?.text}
        </p>
      </div>
      <p class="links">
        {said?.kind === 'almost' && (
          <button type="button" class="button primary" data-again onClick={() => model.again()}>
            {t('Try again')}
          </button>
        )}
        {at > 0 && (
          <button type="button" class="button plain" onClick={() => go(at - 1)}>
            {t('Back')}
          </button>
        )}
        {!last && (
          <button type="button" class={`button ${done ? 'primary' : ''}`} data-next onClick={() => go(at + 1)}>
            {done ? t('Next') : t('Skip')}
          </button>
        )}
        {last && (
          <a class="button primary" href="/">
            {t('Play now')}
          </a>
        )}
        <a class="button plain" href={`/rules/${game}`}>
          {t('Rules')}
        </a>
      </p>
    </section>
  );
}
