/** The table of Azul in words, for those who listen or like it plain. */

import { colourName } from '../../art/words';
import { tn, signed, t } from '../../i18n';
import type { AzulBoard, AzulColour, AzulPosition, Heap } from '../../net/protocol';
import type { ViewProps } from '../game';
import type { Hand } from './hand';
import { groupsOf } from './offer';
import { tilesWords } from './words';

function sayHeap(heap: Heap<AzulColour>): string {
  const groups = groupsOf(heap);
  return groups.length ? groups.map(({ colour, count }) => `${count} ${colourName(colour)}`).join(', ') : t('empty');
}

export function AzulText({ model }: ViewProps<Hand>) {
  const position = model.position.value as AzulPosition | null;
  if (!position) return null;
  const order = Array.from({ length: position.players }, (_, n) => (model.view.value + n) % position.players);
  return (
    <div class="text-table">
      <h2>{t('Factories and centre')}</h2>
      <ul>
        {position.factories.map((heap, n) => (
          <li key={n}>{t('Factory {n}: {tiles}', { n: n + 1, tiles: sayHeap(heap) })}</li>
        ))}
        <li>
          {t('Centre: {tiles}', { tiles: sayHeap(position.centre) })}
          {position.marker === 'centre' && `, ${t('starting player marker')}`}
        </li>
      </ul>
      {order.map((seat) => (
        <BoardText key={seat} board={position.boards[seat] as AzulBoard} name={boardName(model, seat)} />
      ))}
      {position.bag && position.lid && (
        <p>
          {t('Bag: {bag}. Lid: {lid}.', { bag: sayHeap(position.bag), lid: sayHeap(position.lid) })}
        </p>
      )}
    </div>
  );
}

function boardName(model: ViewProps<Hand>['model'], seat: number): string {
  const name = model.seats.value[seat]?.name ?? '';
  return model.mine.value.includes(seat) ? t('{name} (you)', { name }) : name;
}

function BoardText({ board, name }: { board: AzulBoard; name: string }) {
  return (
    <>
      <h2>
        {name}: {tn(board.score, '{n} point', '{n} points')}
      </h2>
      <ul>
        {board.lines.map((line, n) => (
          <li key={n}>
            {line
              ? t('Line {line}: {count} of {line} {colour}', { line: n + 1, count: line.count, colour: colourName(line.colour) })
              : t('Line {line}: empty', { line: n + 1 })}
            {'; '}
            {sayWall(board.wall[n] ?? [])}
          </li>
        ))}
        <li>{sayFloor(board)}</li>
      </ul>
    </>
  );
}

function sayWall(row: (AzulColour | null)[]): string {
  const tiles = row.flatMap((colour, n) => (colour ? [`${colourName(colour)} ${n + 1}`] : []));
  return tiles.length ? t('wall: {tiles}', { tiles: tiles.join(', ') }) : t('wall: empty');
}

function sayFloor(board: AzulBoard): string {
  if (!board.floor.length) return t('Floor line: empty');
  const loss = [0, 1, 2, 4, 6, 8, 11, 14][Math.min(7, board.floor.length)] ?? 0;
  const tiles = board.floor.map((colour) => (colour === 'marker' ? colourName(colour) : tilesWords(colour, 1)));
  return t('Floor line: {tiles} ({points})', { tiles: tiles.join(', '), points: signed(-loss) });
}
