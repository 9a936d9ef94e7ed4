/**
 * The turn of Summer Pavilion as one small machine: something is looked at, something is chosen, a move is sent. It
 * knows only the choices the server sent; payments are theirs, the cheapest comes first.
 */

import { computed, effect, signal } from '@preact/signals';
import type { Choice, PavilionColour, PavilionPosition, Star } from '../../net/protocol';
import type { BoardModel } from '../../store/model';
import { settings } from '../../store/settings';
import { soundPick } from '../../store/sounds';
import type { Turn } from '../game';
import { CORNER_SPACES, inOrder, printOf, sideOf, SPACES } from './data';
import { pressKey } from './keys';
import { readTyped } from './typed';

export interface Take {
  move: string;
  source: string;
  colour: PavilionColour;
  count: number;
  joker: number;
  marker: boolean;
  loss: number;
}

export interface Place {
  move: string;
  star: Star;
  slot: number;
  number: number;
  colour: PavilionColour;
  pay: Partial<Record<PavilionColour, number>>;
  jokers: number;
  points: number;
  reward: number;
  completes: string[];
  star_bonus: number;
  number_bonus: number;
  counted: [Star, number][];
}

export interface Pass {
  move: string;
  hand: number;
  keeps: number;
  costs: number;
}

export interface Colour {
  move: string;
  colour: PavilionColour;
}

export type Wish =
  | { kind: 'take'; source: string; colour: PavilionColour }
  | { kind: 'space'; star: Star; slot: number }
  | { kind: 'pass' };

export const isTake = (choice: Choice): choice is Choice & Take => 'source' in choice;
export const isPlace = (choice: Choice): choice is Choice & Place => 'slot' in choice;
const isPass = (choice: Choice): choice is Choice & Pass => 'keeps' in choice;
const isColour = (choice: Choice): choice is Choice & Colour => 'colour' in choice && !isTake(choice) && !isPlace(choice);

export class PavilionTurn implements Turn {
  /** what is chosen */
  readonly wished = signal<Wish | null>(null);
  /** what is under the pointer or the focus */
  readonly pointed = signal<Wish | null>(null);
  /** which payment, from the cheapest */
  readonly payment = signal(0);
  /** what a pass would keep */
  readonly kept = signal<Partial<Record<PavilionColour, number>>>({});
  /** the star that a phone shows large */
  readonly opened = signal<Star | null>(null);
  /** a factory typed, waiting for its colour */
  readonly begun = signal<string | null>(null);
  readonly proposed = signal<string | null>(null);

  readonly held = computed(() => this.wished.value !== null || this.opened.value !== null);
  readonly asking = computed(() => this.proposed.value !== null);

  readonly takes = computed<Take[]>(() => (this.model.choices.value ?? []).filter(isTake));
  readonly places = computed<Place[]>(() => (this.model.choices.value ?? []).filter(isPlace));
  readonly rewards = computed<Colour[]>(() => this.colours('reward'));
  readonly keeps = computed<Colour[]>(() => this.colours('keep'));
  readonly passing = computed<Pass | null>(() => this.ending('pass'));
  readonly done = computed<Pass | null>(() => this.ending('done'));
  /** spaces that can be paid for, as "orange 4" */
  readonly open = computed(() => new Set(this.places.value.map(({ star, slot }) => `${star} ${slot}`)));
  /** ways to pay for the chosen space: fewest jokers first */
  readonly payments = computed(() => {
    const { value: wish } = this.wished;
    return wish?.kind === 'space' ? this.paymentsFor(wish.star, wish.slot) : [];
  });
  /** the move that is looked at now */
  readonly looked = computed<Take | Place | null>(() => this.choiceOf(this.wished.value) ?? this.choiceOf(this.pointed.value));

  constructor(
    readonly model: BoardModel,
    private readonly refuse: (move: string) => void,
  ) {}

  private colours(verb: string): Colour[] {
    return (this.model.choices.value ?? []).filter(isColour).filter(({ move }) => move.startsWith(verb));
  }

  private ending(verb: string): Pass | null {
    return (this.model.choices.value ?? []).filter(isPass).find(({ move }) => move === verb) ?? null;
  }

  paymentsFor(star: Star, slot: number): Place[] {
    return this.places.value
      .filter((place) => place.star === star && place.slot === slot)
      .sort((one, other) => one.jokers - other.jokers);
  }

  private choiceOf(wish: Wish | null): Take | Place | null {
    if (wish?.kind === 'take')
      return this.takes.value.find(({ source, colour }) => source === wish.source && colour === wish.colour) ?? null;
    if (wish?.kind !== 'space') return null;
    const ways = this.paymentsFor(wish.star, wish.slot);
    return ways[wish === this.wished.value ? this.payment.value : 0] ?? null;
  }

  watch(): () => void {
    return effect(() => {
      const { value: choices } = this.model.choices;
      this.reset();
      if (choices?.length === 1 && this.passing.value?.hand === 0) void this.model.play('pass'); // SP-A26
    });
  }

  reset(): void {
    this.wished.value = null;
    this.pointed.value = null;
    this.payment.value = 0;
    this.kept.value = {};
    this.opened.value = null;
    this.begun.value = null;
    this.proposed.value = null;
  }

  /** A tap on tiles: the first chooses them, the second takes them. */
  tapTake(source: string, colour: PavilionColour): void {
    const found = this.choiceOf({ kind: 'take', source, colour });
    if (!found) {
      if (this.takes.value.length) this.refuse(`${source} ${colour}`);
      return;
    }
    if (isSame(this.wished.value, { kind: 'take', source, colour })) this.send(found.move);
    else this.choose({ kind: 'take', source, colour });
  }

  /** A tap on a space: the first chooses it, the second lays the tile. */
  tapSpace(star: Star, slot: number): void {
    const { value: looked } = this.looked;
    if (isSame(this.wished.value, { kind: 'space', star, slot }) && looked) this.send(looked.move);
    else if (this.open.value.has(`${star} ${slot}`)) this.choose({ kind: 'space', star, slot });
    else if (this.places.value.length || this.passing.value) this.refuse(this.anyPayment(star, slot));
  }

  /** Some payment for a space that is not on offer, so that the server can say why not. */
  private anyPayment(star: Star, slot: number): string {
    const position = this.model.position.value as PavilionPosition;
    const side = sideOf(position);
    const number = SPACES.find((space) => space.star === star && space.slot === slot)?.number[side] ?? 1;
    const held = Object.keys(position.boards[position.player]?.hand ?? {})[0] as PavilionColour | undefined;
    return `${star} ${slot} = ${number} ${printOf(star, side) ?? held ?? 'red'}`;
  }

  private choose(wish: Wish): void {
    this.wished.value = wish;
    this.payment.value = 0;
    this.proposed.value = null;
    soundPick();
  }

  /** Pass: first show what is kept, unless there is nothing to choose. */
  tapPass(): void {
    const { value: passing } = this.passing;
    if (!passing) return;
    if (passing.keeps === 0 && passing.costs === 0) this.send('pass');
    else {
      this.kept.value = this.suggestion(passing.keeps);
      this.choose({ kind: 'pass' });
    }
  }

  /** The next joker first, then whatever there is most of. */
  private suggestion(keeps: number): Partial<Record<PavilionColour, number>> {
    const position = this.model.position.value as PavilionPosition;
    const next = position.jokers[position.round] ?? null;
    const hand = inOrder(position.boards[position.player]?.hand ?? {}, next);
    const [first, ...rest] = hand[0]?.[0] === next ? hand : [undefined, ...hand];
    const order = [...(first ? [first] : []), ...rest.filter((part) => part !== undefined).sort((a, b) => b[1] - a[1])];
    const kept: Partial<Record<PavilionColour, number>> = {};
    let room = keeps;
    for (const [colour, count] of order) {
      const taken = Math.min(room, count);
      if (taken > 0) kept[colour] = taken;
      room -= taken;
    }
    return kept;
  }

  /** One more or one fewer to keep. */
  keep(colour: PavilionColour, change: number): void {
    const position = this.model.position.value as PavilionPosition;
    const most = position.boards[position.player]?.hand[colour] ?? 0;
    const now = (this.kept.value[colour] ?? 0) + change;
    const others = this.keptCount() - (this.kept.value[colour] ?? 0);
    if (now < 0 || now > most || others + now > Math.min(CORNER_SPACES, this.passing.value?.keeps ?? 0)) return;
    this.kept.value = { ...this.kept.value, [colour]: now };
  }

  keptCount(): number {
    return Object.values(this.kept.value).reduce((sum, count) => sum + count, 0);
  }

  /** What the chosen thing is as a move. */
  wishedMove(): string | null {
    const { value: wish } = this.wished;
    if (wish?.kind !== 'pass') return this.looked.value?.move ?? null;
    if (this.passing.value?.keeps === 0) return 'pass';
    const parts = Object.entries(this.kept.value).filter(([, count]) => count > 0);
    return `pass keep ${parts.map(([colour, count]) => `${count} ${colour}`).join(' + ') || 'nothing'}`;
  }

  /** Do what is chosen. */
  act(): void {
    const move = this.wishedMove();
    if (move) this.send(move);
  }

  send(move: string): void {
    if (settings.confirm.value > 0 && this.proposed.value !== move) this.proposed.value = move;
    else void this.model.play(move);
  }

  confirm(): void {
    if (this.proposed.value) void this.model.play(this.proposed.value);
  }

  back(): boolean {
    if (this.proposed.value) {
      this.proposed.value = null;
      return true;
    }
    const held = this.held.value || this.begun.value !== null;
    const { value: opened } = this.opened;
    const inside = this.wished.value !== null && opened !== null;
    this.reset();
    if (inside) this.opened.value = opened;
    return held;
  }

  key(event: KeyboardEvent): boolean {
    return pressKey(this, event);
  }

  type(text: string): boolean {
    const move = readTyped(text);
    if (!move) return false;
    const known = (this.model.choices.value ?? []).some((choice) => choice.move === move);
    if (known || move.startsWith('pass keep')) void this.model.play(move);
    else this.refuse(move);
    return true;
  }
}

export function isSame(one: Wish | null, other: Wish | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
