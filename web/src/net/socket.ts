/**
 * A socket that comes back: it asks "are you there" while it is quiet, gives up on silence, tries again with growing
 * pauses, tells the server which version it has seen, and sends every command again until it is answered.
 */

import { signal, type ReadonlySignal } from '@preact/signals';
import { Refusal, type Command, type Incoming } from './protocol';

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

const PROTOCOL = 1;
const PING_AFTER = 2500;
const SILENCE = 9000;
const SHORT_PAUSE = 20;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10000;

interface Waiting {
  message: Record<string, unknown>;
  resolve: (answer: Incoming) => void;
  reject: (refusal: Refusal) => void;
}

export interface SocketOptions {
  token: () => string | null;
  /** the last version seen, or null to get everything */
  version: () => number | null;
  receive: (message: Incoming) => void;
}

let counter = 0;
/** Ids that differ between tabs and reloads, so that a repeated command is known for what it is. */
const SESSION = Math.random().toString(36).slice(2, 10);

export class TableSocket {
  private readonly state = signal<Connection>('connecting');
  readonly connection: ReadonlySignal<Connection> = this.state;
  /** why the server closed for good: a code of its list */
  readonly reason = signal<string | null>(null);
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private joined = false;
  private pause = FIRST_PAUSE;
  private timers: { ping?: number; silence?: number; retry?: number } = {};
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly options: SocketOptions,
  ) {
    this.open();
    addEventListener('online', this.retryNow);
    document.addEventListener('visibilitychange', this.retryNow);
  }

  /** Send a command; the promise ends with its ack (or why, or hint), or with the server's refusal. */
  send(command: Command): Promise<Incoming> {
    const id = `${SESSION}${(counter += 1)}`;
    const message = { ...command, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.joined) this.write(message);
    });
  }

  /** Join anew, as somebody else than before: a seat was taken, a name was given. */
  rejoin(): void {
    this.pause = SHORT_PAUSE;
    this.socket?.close();
  }

  close(): void {
    this.ended = true;
    this.state.value = 'closed';
    removeEventListener('online', this.retryNow);
    document.removeEventListener('visibilitychange', this.retryNow);
    this.clear();
    this.socket?.close();
  }

  private readonly retryNow = (): void => {
    if (document.visibilityState === 'hidden' || this.state.value !== 'lost' || this.timers.retry === undefined) return;
    clearTimeout(this.timers.retry);
    delete this.timers.retry;
    this.open();
  };

  private open(): void {
    if (this.ended) return;
    this.joined = false;
    const socket = new WebSocket(new URL(this.url, location.href.replace(/^http/, 'ws')));
    this.socket = socket;
    this.listen();
    socket.onopen = () => {
      const { token, version } = this.options;
      this.write({ type: 'join', protocol: PROTOCOL, token: token(), version: version(), previews: true });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as Incoming);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event);
    };
  }

  private receive(message: Incoming): void {
    this.listen();
    if (message.type === 'joined') {
      this.joined = true;
      this.pause = FIRST_PAUSE;
      this.state.value = 'open';
      for (const { message: again } of this.waiting.values()) this.write(again);
    }
    this.answer(message);
    if (message.type !== 'pong') this.options.receive(message);
  }

  private answer(message: Incoming): void {
    if (!('id' in message) || message.id === undefined) return;
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.type === 'refused') waiting.reject(new Refusal(message.code, message.message, message.clause, message.say ?? null));
    else waiting.resolve(message);
  }

  /** Whatever arrives proves that the line is alive; silence is broken by a ping, and a long one ends the line. */
  private listen(): void {
    this.clear();
    this.timers.ping = window.setTimeout(() => this.write({ type: 'ping' }), PING_AFTER);
    this.timers.silence = window.setTimeout(() => this.socket?.close(), SILENCE);
    // a socket that hangs while closing must not hold us up
    this.timers.retry = window.setTimeout(() => this.lost(null), SILENCE + 1000);
  }

  private clear(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.timers = {};
  }

  private lost(event: CloseEvent | null): void {
    this.clear();
    this.joined = false;
    if (this.ended) return;
    if (event && isFinal(event)) {
      this.reason.value = event.reason || 'internal';
      this.state.value = 'closed';
      this.ended = true;
      for (const { reject } of this.waiting.values()) reject(new Refusal(this.reason.value, this.reason.value));
      this.waiting.clear();
      return;
    }
    this.socket = null;
    this.state.value = 'lost';
    const pause = this.pause * (0.75 + 0.5 * Math.random());
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    this.timers.retry = window.setTimeout(() => this.open(), pause);
  }

  private write(message: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

/** Refusals that trying again cannot mend. */
function isFinal(event: CloseEvent): boolean {
  const passing = ['server_stopping', 'busy', 'too_fast', 'internal'];
  return event.code >= 4000 && event.code < 5000 && !passing.some((code) => event.reason.includes(code));
}
