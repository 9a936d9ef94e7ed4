/** Summer Pavilion in words: what a move would bring, what happened, what lies where. */

import type { ComponentChildren } from 'preact';
import { Small } from '../../art/tile';
import { colourName } from '../../art/words';
import { rich, signed, t, tn } from '../../i18n';
import type { Hint, PavilionColour, Points, Star, TableEvent } from '../../net/protocol';
import type { Said, SeatLine } from '../game';
import { isPlace, type Place, type Take } from './hand';

export function sourceName(source: string): string {
  return source === 'centre' ? t('the centre') : t('factory {n}', { n: source });
}

export function starName(star: string): string {
  if (star === 'centre') return t('the middle star');
  return t('the {colour} star', { colour: colourName(star as PavilionColour) });
}

export function tilesWords(colour: PavilionColour, count: number): string {
  return tn(count, '{n} {colour} tile', '{n} {colour} tiles', { colour: colourName(colour) });
}

export function featureName(name: string): string {
  if (name.startsWith('pillar')) return t('a pillar');
  return name.startsWith('statue') ? t('a statue') : t('a window');
}

/** "2 green tiles and a joker", "completes a window: 3 tiles from the supply". */
export function consequence(choice: Take | Place): string {
  return isPlace(choice as never) ? sayPlace(choice as Place) : sayTake(choice as Take);
}

function sayTake({ count, colour, joker, marker, loss }: Take): string {
  const parts = [tilesWords(colour, count)];
  if (joker) parts.push(t('a joker comes along'));
  if (marker) parts.push(t('you begin next: {points} points', { points: signed(loss) }));
  return parts.join(', ');
}

function sayPlace({ points, reward, completes, star_bonus, number_bonus }: Place): string {
  const parts = [tn(points, '{points} point', '{points} points', { points: signed(points) })];
  if (reward > 0) {
    const names = completes.map(featureName).join(', ');
    parts.push(tn(reward, 'completes {names}: {n} tile from the supply', 'completes {names}: {n} tiles from the supply', { names }));
  }
  if (star_bonus) parts.push(t('star complete: {points} at the end', { points: signed(star_bonus) }));
  if (number_bonus) parts.push(t('number complete: {points} at the end', { points: signed(number_bonus) }));
  return parts.join(', ');
}

/** A move for the log. */
export function sayPlayed(event: TableEvent, name: string): Said {
  const move = event.move ?? '';
  const place = /^([a-z]+) (\d) = (.+)$/.exec(move);
  if (place) return saySpace(name, place[1] as Star, place[2] ?? '', place[3] ?? '');
  const take = /^(\d|centre) ([a-z]+)$/.exec(move);
  if (take) return sayTaken(event, name, take[1] ?? '', take[2] as PavilionColour);
  const reward = /^reward ([a-z]+)$/.exec(move)?.[1] as PavilionColour | undefined;
  if (reward)
    return {
      shown: rich('{name}: {tile} from the supply', { name, tile: <Small game="summer-pavilion" colour={reward} /> }),
      plain: t('{name}: {tile} from the supply', { name, tile: colourName(reward) }),
    };
  return sayEnding(name, move);
}

function saySpace(name: string, star: Star, slot: string, payment: string): Said {
  const parts = payment.split(' + ').map((part) => part.split(' '));
  const tiles = parts.map(([count, colour]) => (
    <Small key={colour} game="summer-pavilion" colour={colour as PavilionColour} count={Number(count)} />
  ));
  const paid = parts.map(([count, colour]) => tilesWords(colour as PavilionColour, Number(count))).join(', ');
  const where = { name, star: starName(star), slot };
  return {
    shown: rich('{name}: space {slot} of {star} for {tiles}', { ...where, tiles }),
    plain: t('{name}: space {slot} of {star} for {tiles}', { ...where, tiles: paid }),
  };
}

function sayTaken(event: TableEvent, name: string, source: string, colour: PavilionColour): Said {
  const taken = (event.flow ?? []).filter((one) => one.to[0] === 'hand' && one.colour !== 'marker');
  const groups = taken.length ? taken.map((one) => [one.colour as PavilionColour, one.count] as const) : [[colour, 1] as const];
  const tiles = groups.map(([one, count]) => <Small key={one} game="summer-pavilion" colour={one} count={count} />);
  const words = groups.map(([one, count]) => tilesWords(one, count)).join(', ');
  const from = sourceName(source);
  return {
    shown: rich('{name}: {tiles} from {from}', { name, tiles, from }),
    plain: t('{name}: {tiles} from {from}', { name, tiles: words, from }),
  };
}

function sayEnding(name: string, move: string): Said {
  const kept = /keep (.+)$/.exec(move)?.[1];
  if (!kept || kept === 'nothing') return plain(t('{name} passes.', { name }));
  const parts = kept.split(' + ').map((part) => part.split(' '));
  const words = parts
    .map(([count, colour]) => (colour ? tilesWords(colour as PavilionColour, Number(count)) : colourName(count as PavilionColour)))
    .join(', ');
  return plain(t('{name} passes and keeps {tiles}.', { name, tiles: words }));
}

const plain = (text: string): Said => ({ shown: text, plain: text });

/** A hint, one step after the other. */
export function sayHint(hint: Hint): ComponentChildren {
  const { source, star, colour, move, verb } = hint;
  const tile = colour ? <Small game="summer-pavilion" colour={colour} /> : '';
  if (move) return rich('Try {move}.', { move: <b>{sayPlayed({ type: 'played', move }, '').plain.replace(/^: /, '')}</b> });
  if (source !== undefined && colour) return rich('Look at {tile} from {from}.', { tile, from: sourceName(source) });
  if (source !== undefined) return t('Look at {from}.', { from: sourceName(source) });
  if (star !== undefined && colour) return rich('Look at {tile} for {star}.', { tile, star: starName(star) });
  if (star !== undefined) return t('Look at {star}.', { star: starName(star) });
  return verb === 'pass' ? t('Perhaps it is time to pass.') : t('Look at your tiles.');
}

/** Points of an event, seat by seat. */
export function sayPoints(points: Points[], names: string[]): SeatLine[] {
  return names.flatMap((name, seat) => {
    const own = points.filter((one) => one.seat === seat && one.points !== 0);
    return own.length ? [{ seat, text: `${name}: ${own.map(sayOne).join(', ')}` }] : [];
  });
}

function sayOne({ why, points, ...more }: Points): string {
  const said = signed(points);
  if (why === 'marker') return t('{points} for the start player tile', { points: said });
  if (why === 'discard') return t('{points} for tiles put away', { points: said });
  if (why === 'star') return t('{points} for {star}', { points: said, star: starName(String(more['star'])) });
  if (why === 'number') return t('{points} for all {number}s', { points: said, number: String(more['number']) });
  return t('{points} for the tile', { points: said });
}
