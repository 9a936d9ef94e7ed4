/** The table of Summer Pavilion: jokers, offer and supply, the board that is looked at, the boards of the others. */

import { useSignal } from '@preact/signals';
import { Rhombus, Tile } from '../../art/tile';
import { t } from '../../i18n';
import type { PavilionBoard, PavilionPosition } from '../../net/protocol';
import { Clock, SeatName } from '../../table/seats';
import { Sheet } from '../../table/sheet';
import type { ViewProps } from '../game';
import { Board, Numbers } from './board';
import { inOrder, jokerOf, sideOf } from './data';
import type { PavilionTurn } from './hand';
import { Offer } from './offer';
import { StarSheet } from './panels';
import { tilesWords } from './words';

export function PavilionView({ model, turn, compact }: ViewProps<PavilionTurn>) {
  const position = model.position.value as PavilionPosition | null;
  const opened = useSignal<number | null>(null);
  if (!position) return null;
  const view = Math.min(model.view.value, position.players - 1);
  const others = Array.from({ length: position.players - 1 }, (_, n) => (view + 1 + n) % position.players);
  const mine = model.mine.value.includes(view);
  const playing = mine && view === model.turn.value ? turn : undefined;
  return (
    <div class={`pavilion-table ${compact ? 'compact' : 'wide'} players-${position.players}`}>
      <Offer position={position} turn={turn} />
      <section class="my-board" aria-label={mine ? t('My board') : t('Board of {name}', { name: model.seats.value[view]?.name ?? '' })}>
        <Head seat={view} model={model} position={position} />
        <Board position={position} seat={view} model={model} turn={playing} compact={compact} />
        <Tray seat={view} position={position} turn={playing} />
      </section>
      <Others {...{ model, position, others, compact }} open={(seat) => (opened.value = seat)} />
      {compact && playing && <StarSheet turn={playing} />}
      {opened.value !== null && (
        <Sheet title={model.seats.value[opened.value]?.name ?? ''} close={() => (opened.value = null)}>
          <div class="sheet-board">
            <Board position={position} seat={opened.value} model={model} />
            <Tray seat={opened.value} position={position} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

type Shared = Pick<ViewProps<PavilionTurn>, 'model'> & { position: PavilionPosition };

function Others({ model, position, others, compact, open }: Shared & { others: number[]; compact: boolean; open: (seat: number) => void }) {
  if (compact)
    return (
      <div class="strips">
        {others.map((seat) => (
          <Strip key={seat} seat={seat} model={model} position={position} open={() => open(seat)} />
        ))}
      </div>
    );
  return (
    <aside class="others" aria-label={t('The other boards')}>
      {others.map((seat) => (
        <section key={seat} class="other-board" aria-label={t('Board of {name}', { name: model.seats.value[seat]?.name ?? '' })}>
          <Head seat={seat} model={model} position={position} />
          <Board position={position} seat={seat} model={model} />
          <Tray seat={seat} position={position} />
        </section>
      ))}
    </aside>
  );
}

function Head({ seat, model, position }: Shared & { seat: number }) {
  const board = position.boards[seat] as PavilionBoard;
  return (
    <div class={`board-head ${model.turn.value === seat ? 'to-move' : ''}`}>
      <SeatName seat={model.seats.value[seat]} turn={model.turn.value === seat} me={model.mine.value.includes(seat)} first={position.marker === seat} />
      {board.passed && position.phase !== 'over' && <span class="tag">{t('passed')}</span>}
      <Clock seat={seat} model={model} />
      <span class="score" data-place={`score-${seat}`}>
        <b>{board.score}</b>
        <span class="unseen"> {t('points')}</span>
      </span>
    </div>
  );
}

/** The tiles in hand, jokers first, and how far the numbers are. */
function Tray({ seat, position, turn }: { seat: number; position: PavilionPosition; turn?: PavilionTurn | undefined }) {
  const board = position.boards[seat] as PavilionBoard;
  const joker = jokerOf(position);
  const groups = inOrder(board.hand, joker);
  const words = groups.map(([colour, count]) => tilesWords(colour, count)).join(', ');
  return (
    <div class="tray-row">
      <div class="tray" data-place={`hand-${seat}`} role="group" aria-label={words ? t('In hand: {tiles}', { tiles: words }) : t('No tiles in hand')}>
        {position.marker === seat && <Tile colour="marker" place={['hand', seat]} class="tray-marker" />}
        {groups.map(([colour, count]) => {
          const choice = turn?.keeps.value.find((keep) => keep.colour === colour);
          const tiles = Array.from({ length: count }, (_, n) => <Rhombus key={n} colour={colour} joker={colour === joker} place={['hand', seat]} />);
          return choice && turn ? (
            <button key={colour} type="button" class="pavilion-group live" data-supply={colour} aria-label={t('Keep one {colour} more', { colour: tilesWords(colour, 1) })} onClick={() => turn.send(choice.move)}>
              {tiles}
            </button>
          ) : (
            <span key={colour} class="tray-group">
              {tiles}
            </span>
          );
        })}
        {!groups.length && <span class="tray-empty">{t('No tiles in hand')}</span>}
      </div>
      <Numbers board={board} side={sideOf(position)} />
    </div>
  );
}

/** An opponent on a phone; a tap opens the board. */
function Strip({ seat, model, position, open }: Shared & { seat: number; open: () => void }) {
  const board = position.boards[seat] as PavilionBoard;
  const who = model.seats.value[seat];
  const hand = inOrder(board.hand, jokerOf(position));
  const marked = model.marks.value.some((mark) => mark.seat === seat);
  return (
    <button
      type="button"
      class={`strip pavilion-strip ${model.turn.value === seat ? 'to-move' : ''} ${marked ? 'marked' : ''}`}
      data-strip={seat}
      onClick={open}
      aria-label={t('{name}, {score} points: open the board', { name: who?.name ?? '', score: board.score })}
    >
      <span class="strip-name">{who?.name}</span>
      <span class="strip-hand" data-place={`hand-${seat}`} aria-hidden="true">
        {board.passed && position.phase !== 'over' ? (
          <span class="tag">{t('passed')}</span>
        ) : (
          hand.map(([colour, count]) => (
            <span key={colour} class="strip-count">
              <Rhombus colour={colour} place={['hand', seat]} />
              {count}
            </span>
          ))
        )}
      </span>
      <b class="strip-score" data-place={`score-${seat}`}>
        {board.score}
      </b>
    </button>
  );
}
