/** What a game brings to the table. board/azul and board/pavilion each export one of these as `parts`. */

import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import type { Game, Hint, Position, TableEvent } from '../net/protocol';
import type { BoardModel } from '../store/model';
import type { StageHooks } from '../store/stage';
import { parts as azul } from './azul';

/** A turn that is being made: what is in hand, where it may go. One for each table. */
export interface Turn {
  /** forget what is in hand when the choices change; call the result at the end */
  watch(): () => void;
  /** one step back; false when there was nothing to go back from */
  back(): boolean;
  /** something is in hand */
  readonly held: ReadonlySignal<boolean>;
  /** a move waits for a yes */
  readonly asking: ReadonlySignal<boolean>;
  confirm(): void;
  /** a key of the game; true when it meant something */
  key(event: KeyboardEvent): boolean;
  /** a move in words; false when it cannot be read */
  type(text: string): boolean;
}

export interface ViewProps<T extends Turn = Turn> {
  model: BoardModel;
  turn: T;
  /** one column with small parts: phones, and the Mini look */
  compact: boolean;
}

export interface Said {
  /** for the eye, with small tiles */
  shown: ComponentChildren;
  /** for the ear */
  plain: string;
}

export interface SeatLine {
  seat: number;
  text: string;
}

export interface GameParts<T extends Turn = Turn> {
  game: Game;
  hooks: Omit<StageHooks, 'begins'>;
  makeTurn(model: BoardModel, refuse: (move: string) => void): T;
  /** the table itself */
  View: ComponentType<ViewProps<T>>;
  /** the sentence under the table while I am to move */
  Status: ComponentType<ViewProps<T>>;
  /** the table in words */
  TextView: ComponentType<ViewProps<T>>;
  /** a move of the log */
  sayPlayed(event: TableEvent, name: string): Said;
  /** points of an event, a line for each seat */
  sayPoints(event: TableEvent, names: string[]): SeatLine[];
  /** a hint in words */
  sayHint(hint: Hint): ComponentChildren;
  /** the variant in words: "grey wall" */
  variant(position: Position): string;
  /** the heaps everyone may count, with their names */
  heaps(position: Position): { name: string; icon: 'bag' | 'lid'; place: string; heap: Record<string, number> }[];
  /** a banner such as "last round", or nothing */
  banner(position: Position): string | null;
  /** the keys of the game, for the help page */
  keys(): [string, string][];
  /** an example of a typed move */
  example: string;
  /** points everybody begins with */
  start: number;
  /** kinds of points for the final count, in order, with their names */
  counts(): [string[], string][];
}

const LOADERS: Record<Game, () => Promise<{ parts: GameParts }>> = {
  azul: () => Promise.resolve({ parts: azul as unknown as GameParts }),
  'summer-pavilion': () => import('./pavilion') as unknown as Promise<{ parts: GameParts }>,
};

export async function loadGame(game: Game): Promise<GameParts> {
  return (await LOADERS[game]()).parts;
}
