/** A game again: one step after the other, forwards and back, by round, from any seat. */

import { computed, effect, signal } from '@preact/signals';
import type { Position, Seat, TableEvent, Why } from '../net/protocol';
import { keyOf, named, NOTHING, type BoardModel, type Mark } from './model';
import { Stage, type StageHooks } from './stage';

export interface ReplayStep {
  ply: number;
  round: number;
  event: TableEvent | null;
  position: Position;
}

export interface Replay {
  table: string | null;
  game: string;
  names: string[];
  steps: ReplayStep[];
  result: { scores: number[]; winners: number[] } | null;
}

export class ReplayModel implements BoardModel {
  readonly stage = new Stage();
  readonly at = signal(0);
  readonly step = computed(() => this.replay.steps[this.at.value] as ReplayStep);
  readonly position = this.stage.shown;
  readonly lit = this.stage.lit;
  readonly seats;
  readonly mine = signal<number[]>([]);
  readonly view = signal(0);
  readonly turn = computed(() => (this.step.value.position.phase === 'over' ? null : this.step.value.position.player));
  readonly choices = signal(null);
  readonly recalled = signal(null);
  readonly hinted = signal(NOTHING);
  readonly sending = signal(false);
  readonly marks = computed(() => marksOf(this.step.value.event));

  constructor(
    private readonly replay: Replay,
    hooks: Omit<StageHooks, 'begins'>,
    ply: number,
  ) {
    this.stage.hooks = { ...hooks };
    this.seats = signal<Seat[]>(named(replay.names.map(seatOf)));
    const found = replay.steps.findIndex((step) => step.ply >= ply);
    this.at.value = ply === 0 ? 0 : found < 0 ? replay.steps.length - 1 : found;
    this.stage.show(this.step.value.position, []);
  }

  /** Go to a step; the next one is shown with its tiles on their way. */
  go(to: number): void {
    const next = Math.max(0, Math.min(this.replay.steps.length - 1, to));
    const onward = next === this.at.value + 1;
    this.stage.hurry();
    this.at.value = next;
    const { event, position } = this.step.value;
    this.stage.show(position, onward && event ? [event] : []);
  }

  /** To the beginning of the next round, or of this one, or of the one before. */
  round(way: 1 | -1): void {
    const { round } = this.step.value;
    const begins = (wanted: number): number => this.replay.steps.findIndex((step) => step.round === wanted);
    if (way === 1) this.go(begins(round + 1) < 0 ? this.replay.steps.length - 1 : begins(round + 1));
    else this.go(this.at.value > begins(round) ? begins(round) : Math.max(0, begins(round - 1)));
  }

  /** Arrows and Home, End walk through the game. */
  listen(): () => void {
    const keys: Record<string, () => void> = {
      ArrowRight: () => this.go(this.at.value + 1),
      ArrowLeft: () => this.go(this.at.value - 1),
      ArrowDown: () => this.round(1),
      ArrowUp: () => this.round(-1),
      Home: () => this.go(0),
      End: () => this.go(this.replay.steps.length - 1),
    };
    const listen = (event: KeyboardEvent): void => {
      if ((event.target as Element | null)?.matches?.('input, select, textarea')) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }

  /** Tell whenever another ply is shown. */
  follow(tell: (ply: number) => void): () => void {
    let last = this.step.value.ply;
    return effect(() => {
      const { ply } = this.step.value;
      if (ply !== last) tell(ply);
      last = ply;
    });
  }

  play(): Promise<void> {
    return Promise.resolve();
  }

  why(): Promise<Why> {
    return Promise.reject(new Error('nothing is played in a replay'));
  }
}

/** Records call computer players "level 4". */
function seatOf(name: string): Seat {
  const level = Number(/^level (\d)$/.exec(name)?.[1] ?? 0) || null;
  return { kind: level ? 'level' : 'human', name: level ? '' : name, level, online: true, stand_in: null, resigned: false };
}

function marksOf(event: TableEvent | null): Mark[] {
  if (event?.type !== 'played' || event.seat == null) return [];
  const { seat } = event;
  const places = (event.flow ?? []).filter((flow) => flow.to[1] === seat).map((flow) => keyOf(flow.to));
  return [{ seat, move: event.move ?? '', places }];
}
