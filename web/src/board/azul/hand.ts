/**
 * The turn of Azul as one small machine: nothing in hand, tiles in hand, a move to confirm. Pointer, touch, drag, keys
 * and typed moves all go through it. It knows only the choices the server sent.
 */

import { computed, effect, signal } from '@preact/signals';
import type { Turn } from '../game';
import type { AzulColour, AzulColumn, AzulTake, Choice } from '../../net/protocol';
import type { BoardModel } from '../../store/model';
import { settings } from '../../store/settings';
import { soundPick } from '../../store/sounds';
import { pressKey } from './keys';
import { playTyped } from './typed';

export interface Picked {
  source: string;
  colour: AzulColour;
}

export type Line = number | 'floor';
export type AzulChoice = AzulTake | AzulColumn;

export const isColumn = (choice: Choice): choice is AzulColumn => 'column' in choice;
export const isTake = (choice: Choice): choice is AzulTake => 'source' in choice && 'line' in choice;

export class Hand implements Turn {
  /** the group in hand */
  readonly picked = signal<Picked | null>(null);
  /** the group under the pointer or the focus */
  readonly pointed = signal<Picked | null>(null);
  /** the target under the pointer or the focus */
  readonly aimed = signal<Line | null>(null);
  readonly aimedColumn = signal<number | null>(null);
  /** a move that waits for a yes */
  readonly proposed = signal<AzulChoice | null>(null);

  /** keys typed so far: a source waiting for its colour */
  readonly begun = signal<string | null>(null);
  readonly held = computed(() => this.picked.value !== null);
  readonly asking = computed(() => this.proposed.value !== null);

  readonly takes = computed(() => (this.model.choices.value ?? []).filter(isTake));
  readonly columns = computed(() => (this.model.choices.value ?? []).filter(isColumn));
  readonly active = computed(() => this.takes.value.length > 0);
  /** what each line would bring for the tiles in hand */
  readonly targets = computed(() => {
    const { value: picked } = this.picked;
    const found = picked ? this.takes.value.filter((take) => same(take, picked)) : [];
    return new Map<Line, AzulTake>(found.map((take) => [take.line, take]));
  });
  /** the move that is looked at now */
  readonly looked = computed<AzulChoice | null>(() => {
    if (this.proposed.value) return this.proposed.value;
    const { value: line } = this.aimed;
    if (line !== null) return this.targets.value.get(line) ?? null;
    return this.columns.value.find((choice) => choice.column === this.aimedColumn.value) ?? null;
  });

  constructor(
    readonly model: BoardModel,
    /** called with a move that is not on offer, to say why */
    private readonly refuse: (move: string) => void,
  ) {}

  /** Forget what is in hand whenever the choices change; ends with the returned function. */
  watch(): () => void {
    return effect(() => {
      void this.model.choices.value;
      this.reset();
    });
  }

  reset(): void {
    this.picked.value = null;
    this.pointed.value = null;
    this.aimed.value = null;
    this.aimedColumn.value = null;
    this.proposed.value = null;
    this.begun.value = null;
  }

  canPick(source: string, colour: AzulColour): boolean {
    return this.takes.value.some((take) => same(take, { source, colour }));
  }

  /** Take a group in hand; the same group again puts it back. */
  pick(source: string, colour: AzulColour): void {
    if (!this.canPick(source, colour)) return;
    const again = this.picked.value && same(this.picked.value, { source, colour });
    this.reset();
    if (!again) {
      this.picked.value = { source, colour };
      soundPick();
    }
  }

  /** Lay what is in hand on a line. */
  lay(line: Line): void {
    const { value: picked } = this.picked;
    if (!picked) return;
    const choice = this.targets.value.get(line);
    if (choice) this.offer(choice);
    else this.refuse(`${picked.source} ${picked.colour} > ${line}`);
  }

  /** Choose a column of the grey wall for the full line. */
  layColumn(line: number, column: number): void {
    const choice = this.columns.value.find((one) => one.line === line && one.column === column);
    if (choice) this.offer(choice);
    else this.refuse(`line ${line} > column ${column}`);
  }

  /** Play a move of the server's list, or ask first when that is wished. */
  offer(choice: AzulChoice): void {
    if (settings.confirm.value > 0 && this.proposed.value?.move !== choice.move) {
      this.proposed.value = choice;
      return;
    }
    this.confirm(choice);
  }

  confirm(choice: AzulChoice | null = this.proposed.value): void {
    if (choice) void this.model.play(choice.move);
  }

  /** One step back: from the question to the hand, from the hand to nothing. Says whether there was one. */
  back(): boolean {
    if (this.proposed.value) {
      this.proposed.value = null;
      return true;
    }
    const held = this.picked.value !== null || this.begun.value !== null;
    this.reset();
    return held;
  }

  key(event: KeyboardEvent): boolean {
    return pressKey(this, event);
  }

  type(text: string): boolean {
    return playTyped(this, text);
  }

  /** Play a move in the server's words, or say why not. */
  wish(move: string): void {
    const found = [...this.takes.value, ...this.columns.value].find((choice) => choice.move === move);
    if (found) this.offer(found);
    else this.refuse(move);
  }
}

export function same(one: Picked, other: Picked): boolean {
  return one.source === other.source && one.colour === other.colour;
}
