/** A table in play: everything the server says about it as signals, and everything a person can ask of it. */

import { batch, computed, effect, signal } from '@preact/signals';
import { sayAgain, t } from '../i18n';
import {
  Refusal,
  type Choice,
  type Hint,
  type Incoming,
  type Seat,
  type TableEvent,
  type TableInfo,
  type TableState,
  type Update,
  type Why,
} from '../net/protocol';
import { TableSocket } from '../net/socket';
import { alertTurn, markTurn } from './alerts';
import { me } from './identity';
import { sharing, steady } from './sharing';
import { keyOf, named, NOTHING, type BoardModel, type Mark, type Recalled } from './model';
import { soundEnd, soundFloor, soundLay, soundPoints } from './sounds';
import { Stage, type StageHooks, type Step } from './stage';

export interface Notice {
  text: string;
  clause: string | null;
}

const NO_SEATS: Seat[] = [];

export class TableStore implements BoardModel {
  readonly info = signal<TableInfo | null>(null);
  readonly state = signal<TableState | null>(null);
  readonly mine = signal<number[]>([]);
  readonly events = signal<TableEvent[]>([]);
  readonly watchers = signal(0);
  readonly sending = signal(false);
  /** a sentence for the person: a refusal, a reason, a hint */
  readonly notice = signal<Notice | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly recalled = signal<Recalled | null>(null);
  readonly view = signal(0);
  readonly ply = signal(0);
  /** what others said since the chat was last open */
  readonly unread = signal(0);
  /** the number of moves on the table that is shown */
  readonly shownPly = signal(0);
  /** the events that have been shown */
  readonly told = signal<TableEvent[]>([]);
  private readonly offered = signal<Choice[] | null>(null);
  private version: number | null = null;
  /** the version that has my last move: the old choices must not come back before it */
  private awaited: number | null = null;
  private readonly socket: TableSocket;
  readonly stage = new Stage();

  readonly seats = steady(() => named(this.state.value?.seats ?? NO_SEATS));
  readonly turn = computed(() => this.state.value?.turn ?? null);
  readonly position = this.stage.shown;
  readonly lit = this.stage.lit;
  readonly connection;
  readonly closedFor;
  /** what happened and was not taken back */
  readonly history = computed(() => withoutTakenBack(this.told.value));
  readonly choices = computed(() => (this.stage.idle.value && !this.sending.value ? this.offered.value : null));
  readonly marks = steady(() => marksIn(this.history.value, this.mine.value));
  readonly hinted = computed(() => placesOfHint(this.hint.value));
  readonly myTurn = computed(() => this.turn.value !== null && this.mine.value.includes(this.turn.value));
  private readonly stops: (() => void)[] = [];

  constructor(readonly id: string) {
    this.socket = new TableSocket(`/api/tables/${encodeURIComponent(id)}/socket`, {
      token: () => me.peek()?.token ?? null,
      version: () => this.version,
      receive: (message) => batch(() => this.receive(message)),
    });
    this.connection = this.socket.connection;
    this.closedFor = this.socket.reason;
    this.stops.push(effect(() => markTurn(this.myTurn.value && this.state.value?.status === 'playing')));
  }

  /** Tell the server anew who I am, after taking or leaving a seat. */
  rejoin(): void {
    this.socket.rejoin();
  }

  /** How this game shows what happens. */
  useHooks(hooks: Omit<StageHooks, 'begins'>): void {
    this.stage.hooks = { ...hooks, begins: soundOf };
  }

  close(): void {
    this.socket.close();
    for (const stop of this.stops) stop();
    markTurn(false);
  }

  // What the server says

  private receive(message: Incoming): void {
    if (message.type === 'joined') {
      this.info.value = message.table;
      this.mine.value = message.you.seats;
      if (message.you.seats.length && !message.you.seats.includes(this.view.value)) this.view.value = message.you.seats[0] ?? 0;
    } else if (message.type === 'update') this.update(message);
    else if (message.type === 'presence') this.present(message.online, message.watchers);
    else if (message.type === 'refused' && !message.id) this.notice.value = { text: sayAgain(message.message, message.say), clause: message.clause };
  }

  private update(update: Update): void {
    const first = this.version === null;
    const wasMine = this.myTurn.value;
    const wasOver = this.state.value?.result != null;
    this.version = update.version;
    if (this.awaited !== null && update.version >= this.awaited) {
      this.awaited = null;
      this.sending.value = false;
    }
    this.ply.value = update.ply;
    this.events.value = update.cut || first ? update.events : [...this.events.value, ...update.events];
    if (!first) this.unread.value += update.events.filter((event) => event.type === 'said' && !this.isMine(event)).length;
    this.state.value = sharing(this.state.value, update.state);
    this.offered.value = update.choices;
    this.hint.value = null;
    this.recalled.value = null;
    if (this.notice.value && update.events.some((event) => event.type === 'played')) this.notice.value = null;
    const { value: events } = this.events;
    const done = () =>
      batch(() => {
        this.shownPly.value = update.ply;
        this.told.value = events;
        this.afterShow(wasMine, first, wasOver);
      });
    if (update.position) this.stage.show(update.position, first ? [] : update.events, done);
    else done();
  }

  isMine(event: TableEvent): boolean {
    return event.seat != null && this.mine.value.includes(event.seat);
  }

  /** The table lies as the server said: now it may be told, and the board of whoever is to move may come. */
  private afterShow(wasMine: boolean, first: boolean, wasOver: boolean): void {
    const { value: turn } = this.turn;
    if (turn !== null && this.mine.value.includes(turn)) this.view.value = turn;
    if (this.state.value?.result && !wasOver && !first) soundEnd();
    else if (this.myTurn.value && !wasMine && !first) alertTurn(t('It is your turn at the table.'));
  }

  private present(online: boolean[], watchers: number): void {
    this.watchers.value = watchers;
    const { value: state } = this.state;
    if (state) this.state.value = { ...state, seats: state.seats.map((seat, n) => ({ ...seat, online: online[n] ?? seat.online })) };
  }

  // What a person asks

  async play(move: string): Promise<void> {
    if (this.sending.value) return;
    this.sending.value = true;
    this.notice.value = null;
    const answer = await this.ask({ type: 'play', ply: this.ply.value, move });
    if (answer?.type === 'ack' && answer.version > (this.version ?? 0)) this.awaited = answer.version;
    else this.sending.value = false;
  }

  async why(move: string): Promise<Why> {
    const why = (await this.socket.send({ type: 'why', move })) as Why;
    return why;
  }

  /** Ask why a move is not allowed, and show the answer. */
  async explain(move: string): Promise<void> {
    try {
      const { reason, clause, say } = await this.why(move);
      this.notice.value = reason ? { text: sayAgain(reason, say), clause } : null;
    } catch (error) {
      this.complain(error);
    }
  }

  takeBack(): Promise<unknown> {
    return this.ask({ type: 'take_back', ply: this.ply.value });
  }

  say(text: string): Promise<unknown> {
    return this.ask({ type: 'say', text });
  }

  do(type: 'pause' | 'resume' | 'resign' | 'leave' | 'return' | 'rematch'): Promise<unknown> {
    return this.ask({ type });
  }

  mute(player: string): Promise<unknown> {
    return this.ask({ type: 'mute', player });
  }

  /** One step further with every ask: where to look, which colour, the move. */
  async askHint(): Promise<void> {
    const step = Math.min(3, (this.hint.value?.step ?? 0) + 1) as 1 | 2 | 3;
    try {
      this.hint.value = (await this.socket.send({ type: 'hint', step })) as Hint;
    } catch (error) {
      this.complain(error);
    }
  }

  private async ask(command: Parameters<TableSocket['send']>[0]): Promise<Incoming | null> {
    try {
      return await this.socket.send(command);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  private complain(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.notice.value = { text: error.words, clause: error.clause };
  }
}

let early: TableStore | null = null;

/** Join a table before anything is drawn: the line to the server opens while the page is still being made. */
export function joinEarly(path: string): void {
  const id = /^\/t\/([^/]+)$/.exec(path)?.[1];
  if (id) early = new TableStore(id);
}

/** The table with this id, joined. */
export function tableOf(id: string): TableStore {
  const found = early?.id === id ? early : new TableStore(id);
  early = null;
  return found;
}

function withoutTakenBack(events: TableEvent[]): TableEvent[] {
  let kept: TableEvent[] = [];
  for (const event of events) {
    const to = event.type === 'taken_back' ? Number(event['to_ply'] ?? event.ply) : null;
    if (to !== null) kept = kept.filter((one) => one.type !== 'played' || (one.ply ?? 0) <= to);
    kept.push(event);
  }
  return kept;
}

/** The last move of every other seat since I moved. */
function marksIn(events: TableEvent[], mine: number[]): Mark[] {
  const marks = new Map<number, Mark>();
  for (let place = events.length - 1; place >= 0; place -= 1) {
    const event = events[place] as TableEvent;
    if (event.type !== 'played' || event.seat == null) continue;
    if (mine.includes(event.seat) || marks.has(event.seat)) break;
    const places = (event.flow ?? []).filter((flow) => flow.to[1] === event.seat).map((flow) => keyOf(flow.to));
    marks.set(event.seat, { seat: event.seat, move: event.move ?? '', places });
  }
  return [...marks.values()];
}

function placesOfHint(hint: Hint | null): ReadonlySet<string> {
  if (!hint) return NOTHING;
  const { source, colour, line, star } = hint;
  const keys = source === undefined ? [] : [source === 'centre' ? 'centre' : `factory-${source}`];
  if (source !== undefined && colour !== undefined) keys.push(`${source} ${colour}`);
  if (line !== undefined) keys.push(`line ${line}`);
  if (star !== undefined) keys.push(`star ${star}`);
  if (hint.move !== undefined) keys.push(hint.move);
  return new Set(keys);
}

function soundOf(step: Step): void {
  const laid = step.flow.filter((flow) => flow.to[0] !== 'floor' && flow.to[0] !== 'lid');
  if (step.kind === 'deal') soundLay(4);
  else if (laid.length) soundLay(laid[0]?.count);
  if (step.flow.some((flow) => flow.to[0] === 'floor')) soundFloor();
  if (step.points.some(({ points }) => points > 0)) soundPoints();
}
