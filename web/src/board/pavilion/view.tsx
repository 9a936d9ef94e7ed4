/** The table of Summer Pavilion: jokers, offer and supply, the board that is looked at, the boards of the others. */

import { useSignal, type Signal } from '@preact/signals';
import { Rhombus, Tile } from '../../art/tile';
import { t } from '../../i18n';
import type { PavilionBoard, PavilionColour, PavilionPosition } from '../../net/protocol';
import type { BoardModel } from '../../store/model';
import { Clock, SeatName } from '../../table/seats';
import { Sheet } from '../../table/sheet';
import type { ViewProps } from '../game';
import { recalledPlaces, useLargeBoard } from '../recall';
import { Board, Numbers } from './board';
import { inOrder, jokerOf, sideOf, type Side } from './data';
import type { PavilionTurn } from './hand';
import { Offer } from './offer';
import { StarSheet } from './panels';
import { tilesWords } from './words';

export function PavilionView({ model, turn, compact }: ViewProps<PavilionTurn>) {
  const position = model.position.value as PavilionPosition | null;
  const opened = useSignal<number | null>(null);
  useLargeBoard(model, opened);
  if (!position) return null;
  const view = Math.min(model.view.value, position.players - 1);
  const others = Array.from({ length: position.players - 1 }, (_, n) => (view + 1 + n) % position.players);
  const mine = model.mine.value.includes(view);
  const over = position.phase === 'over';
  const about = (seat: number): Shared => ({
    seat,
    model,
    board: position.boards[seat] as PavilionBoard,
    joker: jokerOf(position),
    side: sideOf(position),
    first: position.marker === seat,
  });
  const playing = mine && view === model.turn.value ? turn : undefined;
  return (
    <div class={`pavilion-table ${compact ? 'compact' : 'wide'} players-${position.players}`}>
      <Offer position={position} turn={turn} />
      <section class={`my-board ${toMove(model, view)}`} aria-label={mine ? t('My board') : t('Board of {name}', { name: model.seats.value[view]?.name ?? '' })}>
        <Head {...about(view)} over={over} />
        <Board {...about(view)} turn={playing} compact={compact} />
        <Tray {...about(view)} turn={playing} />
      </section>
      <Others {...{ about, others, compact, over, opened }} />
      {compact && playing && <StarSheet turn={playing} />}
      {opened.value !== null && (
        <Sheet title={model.seats.value[opened.value]?.name ?? ''} close={() => (model.recalled.value = opened.value = null)}>
          {model.recalled.value && <p class="sheet-status">{model.recalled.value.words}</p>}
          <div class="sheet-board">
            <Board {...about(opened.value)} />
            <Tray {...about(opened.value)} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** A seat and what lies before it. */
interface Shared {
  seat: number;
  model: BoardModel;
  board: PavilionBoard;
  joker: PavilionColour | null;
  side: Side;
  /** holds the marker of the starting player */
  first: boolean;
}

const toMove = (model: BoardModel, seat: number): string => (model.turn.value === seat ? 'to-move' : '');

interface OthersProps {
  about: (seat: number) => Shared;
  others: number[];
  compact: boolean;
  over: boolean;
  opened: Signal<number | null>;
}

function Others({ about, others, compact, over, opened }: OthersProps) {
  if (compact)
    return (
      <div class="strips">
        {others.map((seat) => (
          <Strip key={seat} {...about(seat)} over={over} opened={opened} />
        ))}
      </div>
    );
  return (
    <aside class="others" aria-label={t('The other boards')}>
      {others.map((seat) => (
        <OtherBoard key={seat} {...about(seat)} over={over} />
      ))}
    </aside>
  );
}

function OtherBoard({ over, ...about }: Shared & { over: boolean }) {
  const { model, seat } = about;
  return (
    <section class={`other-board ${toMove(model, seat)}`} aria-label={t('Board of {name}', { name: model.seats.value[seat]?.name ?? '' })}>
      <Head {...about} over={over} />
      <Board {...about} />
      <Tray {...about} />
    </section>
  );
}

function Head({ seat, model, board, first, over }: Shared & { over: boolean }) {
  return (
    <div class={`board-head ${toMove(model, seat)}`}>
      <SeatName seat={model.seats.value[seat]} turn={model.turn.value === seat} me={model.mine.value.includes(seat)} first={first} />
      {board.passed && !over && <span class="tag">{t('passed')}</span>}
      <Clock seat={seat} model={model} />
      <span class="score" data-place={`score-${seat}`}>
        <b>{board.score}</b>
        <span class="unseen"> {t('points')}</span>
      </span>
    </div>
  );
}

/** The tiles in hand, jokers first, and how far the numbers are. */
function Tray({ seat, model, board, joker, side, first, turn }: Shared & { turn?: PavilionTurn | undefined }) {
  const groups = inOrder(board.hand, joker);
  const words = groups.map(([colour, count]) => tilesWords(colour, count)).join(', ');
  return (
    <div class="tray-row">
      <div class={`tray ${recalledPlaces(model).has(`hand-${seat}`) ? 'recalled' : ''}`} data-place={`hand-${seat}`} role="group" aria-label={words ? t('In hand: {tiles}', { tiles: words }) : t('No tiles in hand')}>
        {first && <Tile colour="marker" place={['hand', seat]} class="tray-marker" />}
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
      <Numbers board={board} side={side} />
    </div>
  );
}

/** An opponent on a phone; a tap opens the board. */
function Strip({ seat, model, board, joker, over, opened }: Shared & Pick<OthersProps, 'over' | 'opened'>) {
  const who = model.seats.value[seat];
  const hand = inOrder(board.hand, joker);
  const marked = model.marks.value.some((mark) => mark.seat === seat);
  return (
    <button
      type="button"
      class={`strip pavilion-strip ${model.turn.value === seat ? 'to-move' : ''} ${marked ? 'marked' : ''}`}
      data-strip={seat}
      onClick={() => (opened.value = seat)}
      aria-label={t('{name}, {score} points: open the board', { name: who?.name ?? '', score: board.score })}
    >
      <span class="strip-name">{who?.name}</span>
      <span class="strip-hand" data-place={`hand-${seat}`} aria-hidden="true">
        {board.passed && !over ? (
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
