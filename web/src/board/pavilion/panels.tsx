/** What is chosen, and how it is paid: chips of payments, tiles to keep, the star a phone shows large. */

import { Rhombus } from '../../art/tile';
import { colourName } from '../../art/words';
import { signed, t } from '../../i18n';
import type { PavilionBoard, PavilionColour, PavilionPosition } from '../../net/protocol';
import { Sheet } from '../../table/sheet';
import { lyingOn, SpaceView } from './board';
import { inOrder, jokerOf, MIDDLES, sideOf, SPACES } from './data';
import type { PavilionTurn, Place } from './hand';
import { consequence, starName, tilesWords } from './words';

/** The ways to pay for the chosen space, the cheapest first. */
export function Payments({ turn }: { turn: PavilionTurn }) {
  const { value: ways } = turn.payments;
  const joker = jokerOf(turn.model.position.value as PavilionPosition);
  if (!ways.length) return null;
  return (
    <div class="payments" role="radiogroup" aria-label={t('Pay with')}>
      {ways.map((way, n) => (
        <button
          key={way.move}
          type="button"
          role="radio"
          aria-checked={turn.payment.value === n}
          class={`payment ${turn.payment.value === n ? 'chosen' : ''}`}
          data-payment={way.move}
          aria-label={payWords(way)}
          onClick={() => (turn.payment.value = n)}
        >
          {inOrder(way.pay, joker)
            .reverse()
            .flatMap(([colour, count]) =>
              Array.from({ length: count }, (_, place) => (
                <Rhombus key={`${colour} ${place}`} colour={colour} joker={colour === joker && way.jokers > 0} />
              )),
            )}
        </button>
      ))}
    </div>
  );
}

function payWords(way: Place): string {
  const parts = Object.entries(way.pay) as [PavilionColour, number][];
  return parts.map(([colour, count]) => tilesWords(colour, count)).join(', ');
}

/** What a pass keeps, and what it costs. */
export function Keeping({ turn }: { turn: PavilionTurn }) {
  const position = turn.model.position.value as PavilionPosition;
  const board = position.boards[position.player] as PavilionBoard;
  const { value: passing } = turn.passing;
  if (turn.wished.value?.kind !== 'pass' || !passing || passing.keeps === 0) return null;
  return (
    <div class="keeping" role="group" aria-label={t('Tiles to keep')}>
      {inOrder(board.hand, position.jokers[position.round] ?? null).map(([colour, count]) => {
        const kept = turn.kept.value[colour] ?? 0;
        const name = colourName(colour);
        return (
          <div key={colour} class="keep-row">
            <button type="button" class="icon-button step" aria-label={t('Keep one {colour} fewer', { colour: name })} disabled={kept === 0} onClick={() => turn.keep(colour, -1)}>
              −
            </button>
            <span class="keep-tiles" role="img" aria-label={t('{n} of {all} {colour} kept', { n: kept, all: count, colour: name })}>
              {Array.from({ length: count }, (_, n) => (
                <Rhombus key={n} colour={colour} class={n < kept ? '' : 'faded'} />
              ))}
            </span>
            <button type="button" class="icon-button step" aria-label={t('Keep one {colour} more', { colour: name })} disabled={kept === count || turn.keptCount() >= passing.keeps} onClick={() => turn.keep(colour, 1)}>
              +
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** What passing costs as it is chosen now. */
export function passWords(turn: PavilionTurn): string {
  const { value: passing } = turn.passing;
  if (!passing) return '';
  const position = turn.model.position.value as PavilionPosition;
  const score = position.boards[position.player]?.score ?? 0;
  const lost = Math.min(score, passing.hand - turn.keptCount());
  const keep = passing.keeps === 0 ? t('nothing is kept in the last round') : t('{n} of {all} tiles are kept', { n: turn.keptCount(), all: passing.hand });
  return lost > 0 ? `${keep}, ${t('{points} points', { points: signed(-lost) })}` : keep;
}

/** A star as large as a phone allows, with everything to pay for a space of it. */
export function StarSheet({ turn }: { turn: PavilionTurn }) {
  const { value: star } = turn.opened;
  if (!star) return null;
  const position = turn.model.position.value as PavilionPosition;
  const seat = turn.model.turn.value ?? position.player;
  const board = position.boards[seat] as PavilionBoard;
  const { x = 0, y = 0 } = MIDDLES.get(star) ?? {};
  const { value: looked } = turn.looked;
  return (
    <Sheet title={starName(star)} close={() => turn.reset()} class="star-sheet">
      <svg class="pavilion-board star-large" viewBox={`${x - 178} ${y - 178} 356 356`} role="group" aria-label={starName(star)}>
        {SPACES.filter((space) => space.star === star).map((space) => (
          <SpaceView key={space.slot} space={space} colour={lyingOn(board, space)} seat={seat} model={turn.model} turn={turn} side={sideOf(position)} />
        ))}
      </svg>
      <Payments turn={turn} />
      <p class="sheet-status">{looked ? consequence(looked) : t('Choose a space.')}</p>
      {turn.wished.value?.kind === 'space' && (
        <button type="button" class="button primary wide-button" data-act onClick={() => turn.act()}>
          {t('Lay the tile')}
        </button>
      )}
    </Sheet>
  );
}
