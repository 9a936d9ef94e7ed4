/**
 * What a board needs to know. Play, watch, replay and lessons each make a model; the boards draw it and know no more.
 */

import type { ReadonlySignal, Signal } from '@preact/signals';
import { t } from '../i18n';
import type { Choice, Flow, Place, Position, Seat, Why } from '../net/protocol';

/** A last move that stays marked: its places, until the one who looks has moved. */
export interface Mark {
  seat: number;
  move: string;
  places: string[];
}

/** A move that somebody looks back at, by pointing at it in the log. */
export interface Recalled {
  seat: number;
  words: string;
  /** the tiles it took, and the keys of the places they lay in */
  taken: { from: string; colour: Flow['colour']; count: number }[];
  /** where it took and laid, or what counted, as keys */
  places: ReadonlySet<string>;
  /** a phone shows the board of the seat large */
  large?: boolean;
}

export interface BoardModel {
  /** what is shown; it may be a step behind the server while tiles move */
  position: ReadonlySignal<Position | null>;
  seats: ReadonlySignal<Seat[]>;
  /** the seats I hold */
  mine: ReadonlySignal<number[]>;
  /** the seat whose board is the large one */
  view: Signal<number>;
  turn: ReadonlySignal<number | null>;
  /** one for each legal move when I am to move; null when there is nothing to choose, as in a replay */
  choices: ReadonlySignal<Choice[] | null>;
  marks: ReadonlySignal<Mark[]>;
  /** places that count at this moment, as keys */
  lit: ReadonlySignal<ReadonlySet<string>>;
  recalled: Signal<Recalled | null>;
  /** places a hint points at */
  hinted: ReadonlySignal<ReadonlySet<string>>;
  /** a move is on its way to the server */
  sending: ReadonlySignal<boolean>;
  play(move: string): Promise<void>;
  why(move: string): Promise<Why>;
}

/** The key of a place; drawn things carry it as data-place, tiles also data-colour. */
export function keyOf(place: Place): string {
  return place.join('-');
}

export const NOTHING: ReadonlySet<string> = new Set();

/** Seats with a name for each: computer players are called by their level, and numbered when several are alike. */
export function named(seats: Seat[]): Seat[] {
  const names = seats.map(nameOf);
  return seats.map((seat, place) => {
    const name = names[place] ?? '';
    const alike = names.filter((other) => other === name).length > 1;
    return { ...seat, name: alike && seat.kind !== 'open' ? t('{name} ({n})', { name, n: names.slice(0, place + 1).filter((other) => other === name).length }) : name };
  });
}

function nameOf(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.level !== null) return t('Level {n}', { n: seat.level });
  return seat.kind === 'open' ? t('free seat') : t('player');
}
