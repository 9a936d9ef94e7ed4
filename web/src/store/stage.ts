/**
 * The stage shows one thing after another: each event of the server becomes a few steps (tiles taken, tiles laid,
 * tiles dealt), and every step moves tiles from where they lay to where they lie. At the end of the queue the stage
 * always shows exactly what the server sent.
 */

import { computed, signal } from '@preact/signals';
import type { Flow, Points, Position, TableEvent } from '../net/protocol';
import { NOTHING } from './model';
import { fly, floatPoints, nextFrame, skipFlights } from './motion';
import { motionTime } from './settings';
import { sharing } from './sharing';

export interface Step {
  kind: 'take' | 'score' | 'deal' | 'plain';
  flow: Flow[];
  points: Points[];
  /** how the table lies after this step */
  position: Position;
}

/** Divides an event into steps; each game has its own, see board/<game>/steps.ts. */
export type Splitter = (before: Position, event: TableEvent) => Step[];

export interface StageHooks {
  split: Splitter;
  /** the places a step's points count, as keys, and where the number floats */
  spotlight: (points: Points) => { keys: string[]; at: string };
  /** called as a step begins, for sounds */
  begins?: (step: Step) => void;
}

interface Job {
  events: TableEvent[];
  position: Position;
  done: () => void;
}

const SCORING_TOTAL = 1200;
const MOST_EVENTS = 12;

export class Stage {
  readonly shown = signal<Position | null>(null);
  readonly lit = signal<ReadonlySet<string>>(NOTHING);
  private readonly jobs = signal<Job[]>([]);
  /** nothing moves and nothing waits to be shown */
  readonly idle = computed(() => this.jobs.value.length === 0);
  private running = false;
  private hurried = false;

  /** a stage without a game jumps from table to table */
  hooks: StageHooks = { split: () => [], spotlight: () => ({ keys: [], at: '' }) };

  /** Show how the table came to lie like this; `done` is called when it does. */
  show(position: Position, events: TableEvent[], done: () => void = () => undefined): void {
    const told = events.filter((event) => event.flow?.length);
    if (!this.shown.value || motionTime() === 0 || told.length > MOST_EVENTS || document.hidden) {
      this.jump(position);
      done();
      return;
    }
    this.jobs.value = [...this.jobs.value, { events: told, position, done }];
    if (!this.running) void this.run();
  }

  /** Everything at once: a tap or a key while tiles move. */
  hurry(): void {
    if (!this.running) return;
    this.hurried = true;
    skipFlights();
  }

  private reveal(position: Position): void {
    this.shown.value = sharing(this.shown.value, position);
  }

  private jump(position: Position): void {
    const { value: waiting } = this.jobs;
    this.jobs.value = [];
    this.hurry();
    this.reveal(position);
    for (const job of waiting) job.done();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.hurried = false;
    try {
      for (let job = this.jobs.value[0]; job; job = this.jobs.value[0]) {
        await this.tell(job);
        if (this.jobs.value[0] !== job) continue; // somebody jumped ahead
        this.reveal(job.position);
        this.jobs.value = this.jobs.value.slice(1);
        job.done();
      }
    } finally {
      this.running = false;
      this.lit.value = NOTHING;
    }
  }

  private async tell(job: Job): Promise<void> {
    for (const event of job.events) {
      const before = this.shown.value;
      if (!before || this.jobs.value[0] !== job) return;
      const steps = this.hooks.split(before, event);
      const scoring = steps.filter((step) => step.kind === 'score').length;
      for (const step of steps) {
        if (this.jobs.value[0] !== job || this.hurried) return;
        await this.take(step, scoring);
      }
    }
  }

  private async take(step: Step, scoring: number): Promise<void> {
    await nextFrame(); // what the server said is drawn first, then the tiles move: two short frames, not a long one
    if (this.hurried) return;
    this.hooks.begins?.(step);
    const time = motionTime();
    const share = SCORING_TOTAL / Math.max(1, scoring);
    const flight = step.kind === 'score' ? Math.min(time, share * 0.5) : time;
    await fly(step.flow, () => this.reveal(step.position), flight, step.kind === 'deal' ? 12 : 20);
    if (step.points.length === 0 || this.hurried) return;
    const spots = step.points.map((points) => ({ points, ...this.hooks.spotlight(points) }));
    this.lit.value = new Set(spots.flatMap(({ keys }) => keys));
    await floatPoints(spots, Math.max(120, Math.min(share - flight, 3 * time)));
    this.lit.value = NOTHING;
  }
}
