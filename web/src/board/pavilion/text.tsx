/** The table of Summer Pavilion in words, for those who listen or like it plain. */

import { colourName } from '../../art/words';
import { t, tn } from '../../i18n';
import type { PavilionBoard, PavilionColour, PavilionPosition } from '../../net/protocol';
import type { ViewProps } from '../game';
import { inOrder, jokerOf, STARS } from './data';
import type { PavilionTurn } from './hand';
import { starName } from './words';

function sayHeap(heap: Partial<Record<PavilionColour, number>>): string {
  const groups = inOrder(heap, null);
  return groups.length ? groups.map(([colour, count]) => `${count} ${colourName(colour)}`).join(', ') : t('empty');
}

export function PavilionText({ model }: ViewProps<PavilionTurn>) {
  const position = model.position.value as PavilionPosition | null;
  if (!position) return null;
  const joker = jokerOf(position);
  const order = Array.from({ length: position.players }, (_, n) => (model.view.value + n) % position.players);
  return (
    <div class="text-table">
      {joker && <p>{t('The joker of this round is {colour}.', { colour: colourName(joker) })}</p>}
      <h2>{t('Factories and centre')}</h2>
      <ul>
        {position.factories.map((heap, n) => (
          <li key={n}>{t('Factory {n}: {tiles}', { n: n + 1, tiles: sayHeap(heap) })}</li>
        ))}
        <li>
          {t('Centre: {tiles}', { tiles: sayHeap(position.centre) })}
          {position.marker === 'centre' && `, ${t('starting player marker')}`}
        </li>
        <li>{t('Supply: {tiles}', { tiles: sayHeap(position.supply) })}</li>
      </ul>
      {order.map((seat) => (
        <BoardText key={seat} board={position.boards[seat] as PavilionBoard} name={model.seats.value[seat]?.name ?? ''} />
      ))}
    </div>
  );
}

function BoardText({ board, name }: { board: PavilionBoard; name: string }) {
  return (
    <>
      <h2>
        {name}: {tn(board.score, '{n} point', '{n} points')}
        {board.passed && `, ${t('passed')}`}
      </h2>
      <ul>
        <li>{t('In hand: {tiles}', { tiles: sayHeap(board.hand) })}</li>
        <li>{t('Kept: {tiles}', { tiles: sayHeap(board.kept) })}</li>
        {STARS.map((star) => {
          const lying = board.stars[star].flatMap((colour, n) => (colour ? [`${n + 1} ${colourName(colour)}`] : []));
          return (
            <li key={star}>
              {starName(star)}: {lying.join(', ') || t('empty')}
            </li>
          );
        })}
      </ul>
    </>
  );
}
