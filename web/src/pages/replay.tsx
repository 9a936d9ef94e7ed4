/** /r/ID and /r/ID/PLY: a game again, step by step; /replay: a record of one's own. */

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { loadGame, type GameParts } from '../board/game';
import { Icon } from '../art/icons';
import { t } from '../i18n';
import { Refusal, type Game } from '../net/protocol';
import { get, post } from '../net/rest';
import { openTable } from './start';
import { ReplayModel, type Replay } from '../store/replay';
import { Top } from '../start/top';
import { gameWords } from '../start/words';
import { setTitle } from '../store/alerts';
import { compactView } from '../store/screen';
import '../styles/pages.css';
import '../styles/table.css';
import '../styles/azul.css';
import '../styles/sheets.css';

export default function ReplayPage({ id, ply }: { id?: string; ply?: string }) {
  const replay = useSignal<Replay | null>(null);
  const parts = useSignal<GameParts | null>(null);
  const record = useSignal<string | null>(null);
  const fault = useSignal('');
  const show = (found: Replay) => {
    void loadGame(found.game as Game).then((loaded) => {
      parts.value = loaded;
      replay.value = found;
    });
  };
  const fail = (error: unknown) => (fault.value = error instanceof Refusal ? error.words : String(error));
  useEffect(() => {
    setTitle(t('Replay'));
    if (id) get<Replay>(`/api/tables/${encodeURIComponent(id)}/replay`).then(show, fail);
  }, [id]);
  if (replay.value && parts.value)
    return <Player key={id ?? 'record'} replay={replay.value} parts={parts.value} id={id || null} record={record.value} ply={ply ? Number(ply) : 0} />;
  const open = async (file: File | undefined) => {
    if (!file) return;
    fault.value = '';
    const text = await file.text();
    record.value = text;
    post<Replay>('/api/replay', text).then(show, fail);
  };
  return (
    <>
      <Top />
      <main class="page">
        <h1>{t('Replay')}</h1>
        {id ? (
          <p role="status">{fault.value || t('One moment …')}</p>
        ) : (
          <section class="card">
            <label>
              {t('A record of a game (.jsonl):')}{' '}
              <input type="file" class="field" accept=".jsonl,application/jsonl,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
            </label>
            <p class="fault" role="alert">
              {fault.value}
            </p>
          </section>
        )}
      </main>
    </>
  );
}

interface PlayerProps {
  replay: Replay;
  parts: GameParts;
  id: string | null;
  record: string | null;
  ply: number;
}

function Player({ replay, parts, id, record, ply }: PlayerProps) {
  const model = useMemo(() => new ReplayModel(replay, parts.hooks, ply), [replay, parts]);
  const turn = useMemo(() => parts.makeTurn(model, () => undefined), [model]);
  useEffect(() => model.listen(), [model]);
  useEffect(() => model.follow((now) => id && history.replaceState(null, '', `/r/${id}/${now}`)), [model]);
  const compact = compactView.value;
  const { View } = parts;
  return (
    <div class={`table-page replay ${compact ? 'compact' : 'wide'} ${parts.game}`}>
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t('Start page')}>
          <Icon name="back" />
        </a>
        <h1>
          {t('Replay')} <small>{gameWords(parts.game)}</small>
        </h1>
        <span class="round">{t('Round {n}', { n: model.step.value.round })}</span>
        <span class="room" />
        <label class="view-of">
          <span class="unseen">{t('Seen from')}</span>
          <select class="field" value={String(model.view.value)} onChange={(event) => (model.view.value = Number(event.currentTarget.value))}>
            {model.seats.value.map(({ name }, seat) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main class={`cloth players-${model.step.value.position.players}`} tabIndex={0}>
        <View model={model} turn={turn} compact={compact} />
      </main>
      <Controls {...{ model, parts, id, record, replay }} />
    </div>
  );
}

type ControlProps = Omit<PlayerProps, 'ply'> & { model: ReplayModel };

function Controls({ model, parts, id, record, replay }: ControlProps) {
  const { value: at } = model.at;
  const words = useComputed(() => {
    const { event } = model.step.value;
    if (!event) return t('The beginning');
    if (event.type === 'dealt') return t('Tiles are dealt.');
    const names = model.seats.value.map(({ name }) => name);
    return [parts.sayPlayed(event, names[event.seat ?? 0] ?? '').plain, ...parts.sayPoints(event, names).map(({ text }) => text)].join(' · ');
  });
  const level = useSignal('4');
  const fault = useSignal('');
  const playOn = () => {
    const from = id ? { table: id, ply: model.step.value.ply } : { record, ply: model.step.value.ply };
    const { position } = model.step.value;
    const mover = Math.max(0, position.player);
    const seats = Array.from({ length: position.players }, (_, seat) => (seat === mover ? { kind: 'me' } : { kind: 'level', level: Number(level.value) }));
    openTable({ game: parts.game, options: optionsOf(position as unknown as Record<string, unknown>), players: position.players, access: 'private', seats, from }).catch(
      (error: unknown) => (fault.value = error instanceof Refusal ? error.words : String(error)),
    );
  };
  return (
    <footer class="action-bar replay-bar">
      <div class="status" role="status">
        {fault.value || words.value}
      </div>
      <div class="scrub">
        <Step label={t('Round before')} icon="back" act={() => model.round(-1)} twice />
        <Step label={t('Step back')} icon="back" act={() => model.go(at - 1)} />
        <input
          type="range"
          min="0"
          max={replay.steps.length - 1}
          value={at}
          aria-label={t('Step {n} of {all}', { n: at, all: replay.steps.length - 1 })}
          onInput={(event) => model.go(Number(event.currentTarget.value))}
        />
        <Step label={t('Step on')} icon="forward" act={() => model.go(at + 1)} />
        <Step label={t('Next round')} icon="forward" act={() => model.round(1)} twice />
      </div>
      <div class="actions">
        <select class="field" aria-label={t('Level')} value={level.value} onChange={(event) => (level.value = event.currentTarget.value)}>
          {['1', '2', '3', '4', '5', '6', '7', '8'].map((n) => (
            <option key={n} value={n}>
              {t('Level {n}', { n })}
            </option>
          ))}
        </select>
        <button type="button" class="button" data-play-on disabled={model.step.value.position.phase === 'over'} onClick={playOn}>
          <Icon name="play" />
          {t('Play on from here')}
        </button>
        {id && (
          <a class="button" href={`/api/tables/${id}/record`} download={`ladrilho-${id}.jsonl`}>
            {t('Record')}
          </a>
        )}
        {id && (
          <a class="button plain" href={`/verify?table=${id}`}>
            {t('Check the draws')}
          </a>
        )}
      </div>
    </footer>
  );
}

function optionsOf(position: Record<string, unknown>): Record<string, unknown> {
  return position['game'] === 'azul' ? { wall: position['wall'] } : { board: position['board'], jokers: position['jokers'] };
}

function Step({ label, icon, act, twice }: { label: string; icon: 'back' | 'forward'; act: () => void; twice?: boolean }) {
  return (
    <button type="button" class={`icon-button ${twice ? 'twice' : ''}`} aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
      {twice && <Icon name={icon} />}
    </button>
  );
}
