/** The words of the server: what travels over REST and the socket. No rules here, only shapes. */

import { sayAgain, type Said } from '../i18n';

export type Game = 'azul' | 'summer-pavilion';
export type AzulColour = 'blue' | 'yellow' | 'red' | 'black' | 'white';
export type PavilionColour = 'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red';
export type Colour = AzulColour | PavilionColour;
export type Heap<C extends string = Colour> = Partial<Record<C, number>>;

// Positions, as Position.to_dict() writes them

export interface AzulBoard {
  score: number;
  lines: ({ colour: AzulColour; count: number } | null)[];
  wall: (AzulColour | null)[][];
  floor: (AzulColour | 'marker')[];
}

export interface AzulPosition {
  game: 'azul';
  wall: 'coloured' | 'grey';
  players: number;
  round: number;
  phase: string;
  player: number;
  start: number;
  marker: 'centre' | number;
  bag?: Heap<AzulColour>;
  lid?: Heap<AzulColour>;
  centre: Heap<AzulColour>;
  factories: Heap<AzulColour>[];
  boards: AzulBoard[];
}

export type Star = 'orange' | 'red' | 'blue' | 'yellow' | 'green' | 'purple' | 'centre';

export interface PavilionBoard {
  score: number;
  hand: Heap<PavilionColour>;
  kept: Heap<PavilionColour>;
  passed: boolean;
  stars: Record<Star, (PavilionColour | null)[]>;
}

export interface PavilionPosition {
  game: 'summer-pavilion';
  board: string;
  jokers: PavilionColour[];
  players: number;
  round: number;
  phase: string;
  player: number;
  start: number;
  marker: 'centre' | number;
  bag?: Heap<PavilionColour>;
  storage?: Heap<PavilionColour>;
  supply: Heap<PavilionColour>;
  reward: number;
  centre: Heap<PavilionColour>;
  factories: Heap<PavilionColour>[];
  boards: PavilionBoard[];
}

export type Position = AzulPosition | PavilionPosition;

// Choices: one for each legal move, with its consequence

export interface AzulTake {
  move: string;
  source: string; // '1' … '9' or 'centre'
  colour: AzulColour;
  count: number;
  line: number | 'floor';
  placed: number;
  dropped: number;
  marker: boolean;
  full: boolean;
  points: number | null;
  floor: number;
  cell: [number, number] | null;
}

export interface AzulColumn {
  move: string;
  line: number;
  column: number;
  colour: AzulColour;
  points: number;
  counted: [number, number][];
}

/** Choices of Summer Pavilion are narrowed in board/pavilion. */
export interface PavilionChoice {
  move: string;
  [key: string]: unknown;
}

export type Choice = AzulTake | AzulColumn | PavilionChoice;

// What happened

export type Place = (string | number)[];

export interface Flow {
  colour: Colour | 'marker';
  count: number;
  from: Place;
  to: Place;
}

export interface Points {
  seat: number;
  why: string;
  points: number;
  cell?: [number, number];
  counted?: [number, number][];
  index?: number;
  [key: string]: unknown;
}

export interface TableEvent {
  type: string;
  at?: number;
  ply?: number;
  seat?: number | null;
  move?: string;
  name?: string;
  text?: string;
  tiles?: string[];
  flow?: Flow[];
  points?: Points[];
  [key: string]: unknown;
}

export type SeatKind = 'human' | 'level' | 'engine' | 'open';

export interface Seat {
  kind: SeatKind;
  name: string;
  level: number | null;
  online: boolean;
  stand_in: number | null;
  resigned: boolean;
  player?: string | null;
}

export interface Clock {
  running: number | null;
  left: number[];
  at: number | null;
}

export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
  bonuses?: Points[];
}

export interface TableState {
  status: 'waiting' | 'playing' | 'paused' | 'over' | 'cancelled';
  turn: number | null;
  seats: Seat[];
  clock: Clock | null;
  deadline: number | null;
  take_back: boolean;
  hints: boolean;
  result: Result | null;
  /** the table of the rematch */
  next?: string | null;
}

export interface Settings {
  game: Game;
  options: Record<string, string>;
  players: number;
  clock?: { kind: 'none' } | { kind: 'bank'; bank: number; increment: number } | { kind: 'days'; days: number };
  timeout?: { policy: 'stand_in'; level: number } | { policy: 'lose' };
  access?: 'public' | 'private';
  counts?: boolean;
  hints?: boolean | 'all';
  take_back?: boolean;
}

export interface TableInfo {
  id: string;
  settings: Settings;
  owner: string | null;
  link: string;
  commitment: string;
  previous: string | null;
  next: string | null;
}

// Messages of the socket

export type Incoming =
  | { type: 'joined'; protocol: number; table: TableInfo; you: { player: string | null; seats: number[] } }
  | Update
  | { type: 'ack'; id: string; version: number }
  | { type: 'refused'; id?: string; code: string; message: string; clause: string | null; say?: Said | null }
  | Why
  | Hint
  | { type: 'presence'; online: boolean[]; watchers: number }
  | { type: 'pong' };

export interface Update {
  type: 'update';
  version: number;
  ply: number;
  events: TableEvent[];
  cut?: boolean;
  state: TableState;
  position: Position | null;
  choices: Choice[] | null;
}

export interface Why {
  type: 'why';
  id: string;
  move: string;
  reason: string;
  clause: string | null;
  say?: Said | null;
}

export interface Hint {
  type: 'hint';
  id: string;
  step: number;
  /** which sentence: source, star, line or verb; then colour; then move */
  text: string;
  source?: string;
  star?: string;
  line?: number;
  verb?: string;
  colour?: Colour;
  move?: string;
}

export type Command =
  | { type: 'play'; ply: number; move: string }
  | { type: 'take_back'; ply: number }
  | { type: 'say'; text: string }
  | { type: 'why'; move: string }
  | { type: 'hint'; step: 1 | 2 | 3 }
  | { type: 'mute'; player: string }
  | { type: 'pause' | 'resume' | 'resign' | 'leave' | 'return' | 'rematch' };

/** A refusal, from REST or the socket: a code of the closed list, a sentence, perhaps a clause of the rules. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause: string | null = null,
    private readonly say: Said | null = null,
  ) {
    super(message);
  }

  /** What was wrong, in the language of the reader. */
  get words(): string {
    return sayAgain(this.message, this.say);
  }
}
