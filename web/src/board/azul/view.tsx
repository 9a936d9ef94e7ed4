/** The table of Azul: the offer, the board that is looked at, the boards of the others. */

import { useSignal, type Signal } from '@preact/signals';
import { signed, t } from '../../i18n';
import type { AzulBoard, AzulPosition, Seat } from '../../net/protocol';
import { Clock, SeatName } from '../../table/seats';
import { Sheet } from '../../table/sheet';
import type { ViewProps } from '../game';
import { useLargeBoard } from '../recall';
import { Board } from './board';
import type { Hand } from './hand';
import { Offer } from './offer';

const COSTS = [0, 1, 2, 4, 6, 8, 11, 14];

export function AzulView({ model, turn: hand, compact }: ViewProps<Hand>) {
  const position = model.position.value as AzulPosition | null;
  const opened = useSignal<number | null>(null);
  useLargeBoard(model, opened);
  if (!position) return null;
  const view = Math.min(model.view.value, position.players - 1);
  const others = Array.from({ length: position.players - 1 }, (_, n) => (view + 1 + n) % position.players);
  const mine = model.mine.value.includes(view);
  const toMove = (seat: number) => (model.turn.value === seat ? 'to-move' : '');
  const grey = position.wall === 'grey';
  const about = (seat: number) => ({ seat, model, board: position.boards[seat] as AzulBoard, first: position.marker === seat });
  return (
    <div class={`azul-table ${compact ? 'compact' : 'wide'} players-${position.players}`}>
      <Offer position={position} hand={hand} compact={compact} />
      <section class={`my-board ${toMove(view)}`} aria-label={mine ? t('My board') : t('Board of {name}', { name: model.seats.value[view]?.name ?? '' })}>
        <BoardHead {...about(view)} />
        <Board {...about(view)} grey={grey} hand={mine && view === model.turn.value ? hand : undefined} />
      </section>
      {compact ? (
        <div class="strips">
          {others.map((seat) => (
            <Strip key={seat} {...about(seat)} opened={opened} />
          ))}
        </div>
      ) : (
        <aside class="others" aria-label={t('The other boards')}>
          {others.map((seat) => (
            <section key={seat} class={`other-board ${toMove(seat)}`} aria-label={t('Board of {name}', { name: model.seats.value[seat]?.name ?? '' })}>
              <BoardHead {...about(seat)} />
              <Board {...about(seat)} grey={grey} />
            </section>
          ))}
        </aside>
      )}
      {opened.value !== null && (
        <Sheet title={model.seats.value[opened.value]?.name ?? ''} close={() => (model.recalled.value = opened.value = null)}>
          {model.recalled.value && <p class="sheet-status">{model.recalled.value.words}</p>}
          <div class="sheet-board">
            <Board {...about(opened.value)} grey={grey} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

type HeadProps = Pick<ViewProps<Hand>, 'model'> & { seat: number; board: AzulBoard; first: boolean };

function BoardHead({ seat, model, board, first }: HeadProps) {
  const loss = COSTS[Math.min(7, board.floor.length)] ?? 0;
  return (
    <div class={`board-head ${model.turn.value === seat ? 'to-move' : ''}`}>
      <SeatName seat={model.seats.value[seat]} turn={model.turn.value === seat} me={model.mine.value.includes(seat)} first={first} />
      <Clock seat={seat} model={model} />
      <span class="score" data-place={`score-${seat}`}>
        <b>{board.score}</b>
        <span class="unseen"> {t('points')}</span>
        {loss > 0 && <span class="pending-loss">{signed(-loss)}</span>}
      </span>
    </div>
  );
}

/** An opponent on a phone: name, score, five dots for the lines, the floor; a tap opens the board. */
function Strip({ seat, model, board, opened }: HeadProps & { opened: Signal<number | null> }) {
  const who: Seat | undefined = model.seats.value[seat];
  const marked = model.marks.value.some((mark) => mark.seat === seat);
  return (
    <button
      type="button"
      class={`strip ${model.turn.value === seat ? 'to-move' : ''} ${marked ? 'marked' : ''}`}
      data-strip={seat}
      onClick={() => (opened.value = seat)}
      aria-label={t('{name}, {score} points: open the board', { name: who?.name ?? '', score: board.score })}
    >
      <span class="strip-name">{who?.name}</span>
      <b class="strip-score" data-place={`score-${seat}`}>
        {board.score}
      </b>
      <span class="strip-lines" aria-hidden="true">
        {board.lines.map((line, n) => (
          <span key={n} class={`dot ${line ? `dot-${line.colour}` : ''}`} data-place={`line-${seat}-${n + 1}`}>
            {line && <span class={`dot-fill fill-${Math.round((4 * line.count) / (n + 1))}`} />}
          </span>
        ))}
      </span>
      <span class={`strip-floor ${board.floor.length ? 'loss' : ''}`} data-place={`floor-${seat}`} aria-hidden="true">
        {board.floor.length ? signed(-(COSTS[Math.min(7, board.floor.length)] ?? 0)) : '·'}
      </span>
    </button>
  );
}
