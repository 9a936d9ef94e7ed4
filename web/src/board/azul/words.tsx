/** Azul in words: what a move would bring, what happened, what lies where. */

import type { ComponentChildren } from 'preact';
import { Small } from '../../art/tile';
import { colourName } from '../../art/words';
import { tn, rich, signed, t } from '../../i18n';
import type { AzulColour, AzulTake, Hint, Points, TableEvent } from '../../net/protocol';
import type { Said, SeatLine } from '../game';
import { isColumn, type AzulChoice } from './hand';

export function sourceName(source: string): string {
  return source === 'centre' ? t('the centre') : t('factory {n}', { n: source });
}

export function lineName(line: number | 'floor'): string {
  return line === 'floor' ? t('the floor line') : t('line {n}', { n: line });
}

export function tilesWords(colour: AzulColour | 'marker', count: number): string {
  if (colour === 'marker') return colourName('marker');
  return tn(count, '{n} {colour} tile', '{n} {colour} tiles', { colour: colourName(colour) });
}

/** "fills line 3: +5 at the end of the round, 1 to the floor (−1)" */
export function consequence(choice: AzulChoice): string {
  if (isColumn(choice)) return t('Column {column}: {points} now.', { column: choice.column, points: signed(choice.points) });
  const parts = [whatHappensToLine(choice)];
  if (choice.marker) parts.push(t('you begin the next round'));
  const lost = choice.dropped + (choice.marker ? 1 : 0);
  if (lost > 0 && choice.line !== 'floor')
    parts.push(tn(lost, '{n} to the floor ({points})', '{n} to the floor ({points})', { points: signed(choice.floor) }));
  return parts.join(', ');
}

function whatHappensToLine(choice: AzulTake): string {
  const { line, placed, points, full } = choice;
  if (line === 'floor') return t('all to the floor line: {points}', { points: signed(choice.floor) });
  if (full && points !== null) return t('fills line {line}: {points} at the end of the round', { line, points: signed(points) });
  if (full) return t('fills line {line}', { line });
  return tn(placed, 'lays {n} on line {line}', 'lays {n} on line {line}', { line });
}

/** The shortest form, beside a target. */
export function brief(choice: AzulTake): { gain: string; loss: string } {
  return {
    gain: choice.full ? (choice.points === null ? t('full') : signed(choice.points)) : '',
    loss: choice.floor < 0 ? signed(choice.floor) : '',
  };
}

/** A move of the log. */
export function sayPlayed(event: TableEvent, name: string): Said {
  const take = /^(\S+) (\w+) > (\S+)$/.exec(event.move ?? '');
  if (take) return sayTake(event, name, take[1] as string, take[2] as AzulColour, take[3] as string);
  const [, line = '', column = ''] = /^line (\d) > column (\d)$/.exec(event.move ?? '') ?? [];
  const flow = event.flow?.[0];
  const tile = flow && flow.colour !== 'marker' ? <Small game="azul" colour={flow.colour} /> : '';
  return {
    shown: rich('{name}: line {line} {tile} to column {column}', { name, line, tile, column }),
    plain: t('{name}: line {line} to column {column}', { name, line, column }),
  };
}

function sayTake(event: TableEvent, name: string, source: string, colour: AzulColour, to: string): Said {
  const flow = event.flow ?? [];
  const isTaken = (place: string | number | undefined) => place === 'factory' || place === 'centre';
  const mine = flow.filter((one) => one.colour === colour && isTaken(one.from[0]) && one.to[0] !== 'centre');
  const count = mine.reduce((sum, one) => sum + one.count, 0) || 1;
  const dropped = mine.filter((one) => one.to[0] !== 'line').reduce((sum, one) => sum + one.count, 0);
  const from = sourceName(source);
  const target = lineName(to === 'floor' ? 'floor' : Number(to));
  const tiles = <Small game="azul" colour={colour} count={count} />;
  const words = tilesWords(colour, count);
  const extra = to !== 'floor' && dropped > 0 ? ` (${tn(dropped, '{n} to the floor', '{n} to the floor')})` : '';
  return {
    shown: [...rich('{name}: {tiles} from {from} to {target}', { name, tiles, from, target }), extra],
    plain: t('{name}: {tiles} from {from} to {target}', { name, tiles: words, from, target }) + extra,
  };
}

/** A hint, one step after the other. */
export function sayHint(hint: Hint): ComponentChildren {
  const { source, colour, move, line } = hint;
  const target = move?.split(' > ')[1];
  if (line !== undefined) return target ? t('Try {target} for line {line}.', { target, line }) : t('Look at line {line}.', { line });
  const from = source === undefined ? '' : sourceName(source);
  const tile = colour ? <Small game="azul" colour={colour} /> : '';
  if (target) return rich('Try {tile} from {from} to {target}.', { tile, from, target: lineName(target === 'floor' ? target : Number(target)) });
  if (colour) return rich('Look at {tile} from {from}.', { tile, from });
  return t('Look at {from}.', { from });
}

/** Points of an event, seat by seat: "+7 for tiles, −2 for the floor". */
export function sayPoints(points: Points[], names: string[]): SeatLine[] {
  return names.flatMap((name, seat) => {
    const own = points.filter((one) => one.seat === seat);
    if (!own.length) return [];
    const sum = (why: string[]) => own.filter((one) => why.includes(one.why)).reduce((all, one) => all + one.points, 0);
    const parts = [
      own.some((one) => one.why === 'tile') ? t('{points} for tiles', { points: signed(sum(['tile'])) }) : '',
      own.some((one) => one.why === 'floor') ? t('{points} for the floor', { points: signed(sum(['floor'])) }) : '',
      sum(['row', 'column', 'colour']) ? t('{points} at the end', { points: signed(sum(['row', 'column', 'colour'])) }) : '',
    ];
    return [{ seat, text: `${name}: ${parts.filter(Boolean).join(', ')}` }];
  });
}
