/** Azul at the table. */

import { Small } from '../../art/tile';
import { rich, signed, t } from '../../i18n';
import type { AzulPosition, Position } from '../../net/protocol';
import type { GameParts, ViewProps } from '../game';
import { Hand, isColumn, isTake } from './hand';
import { AzulText } from './text';
import { splitAzul, spotlightAzul } from './steps';
import { AzulView } from './view';
import { consequence, sayHint, sayPlayed, sayPoints, sourceName } from './words';

function Status({ turn }: ViewProps<Hand>) {
  const { value: looked } = turn.looked;
  const { value: columns } = turn.columns;
  const { value: picked } = turn.picked;
  if (columns[0]) {
    const tile = <Small game="azul" colour={columns[0].colour} />;
    const words = looked && isColumn(looked) ? ` ${consequence(looked)}` : '';
    return <>{rich('Line {line} is full: choose a column for {tile}.', { line: columns[0].line, tile })}{words}</>;
  }
  if (picked) {
    const count = [...turn.targets.value.values()][0]?.count ?? 1;
    const tiles = <Small game="azul" colour={picked.colour} count={count} />;
    if (looked && isTake(looked)) return <>{tiles} <b>{consequence(looked)}</b></>;
    return <>{rich('In hand: {tiles}. Choose a line.', { tiles })}</>;
  }
  if (turn.begun.value) return <>{t('From {source}: which colour? b, y, r, k or w', { source: sourceName(turn.begun.value) })}</>;
  return <>{t('Your turn: take tiles.')}</>;
}

/** The last round is certain when a wall line lacks only tiles whose pattern lines are full. */
function banner(position: Position): string | null {
  const { boards, wall, phase } = position as AzulPosition;
  if (phase === 'over') return null;
  const ends = boards.some((board) =>
    board.wall.some((row, n) => row.filter(Boolean).length === 4 && board.lines[n]?.count === n + 1),
  );
  if (!ends) return null;
  return wall === 'grey' ? t('This may be the last round: a wall line can be completed.') : t('Last round: a wall line will be completed.');
}

export const parts: GameParts<Hand> = {
  game: 'azul',
  hooks: { split: splitAzul, spotlight: spotlightAzul },
  makeTurn: (model, refuse) => new Hand(model, refuse),
  View: AzulView,
  Status,
  TextView: AzulText,
  sayPlayed,
  sayHint,
  sayPoints: (event, names) => sayPoints(event.points ?? [], names),
  variant: (position) => ((position as AzulPosition).wall === 'grey' ? t('grey wall') : t('coloured wall')),
  heaps: (position) => {
    const { bag, lid } = position as AzulPosition;
    return [
      ...(bag ? [{ name: t('Bag'), icon: 'bag' as const, place: 'bag', heap: bag as Record<string, number> }] : []),
      ...(lid ? [{ name: t('Lid'), icon: 'lid' as const, place: 'lid', heap: lid as Record<string, number> }] : []),
    ];
  },
  banner,
  keys: () => [
    ['1 … 9, c', t('a factory, or the centre')],
    ['b y r k w', t('then a colour: blue, yellow, red, black, white')],
    ['1 … 5, f', t('then a line, or the floor line')],
    ['← →  ↑ ↓', t('walk over tiles, plates and lines')],
  ],
  example: '3 blue 4',
  start: 0,
  counts: () => [
    [['tile'], t('Tiles laid')],
    [['floor'], t('Floor line')],
    [['row'], t('Rows ({points} each)', { points: signed(2) })],
    [['column'], t('Columns ({points} each)', { points: signed(7) })],
    [['colour'], t('Colours ({points} each)', { points: signed(10) })],
  ],
};
