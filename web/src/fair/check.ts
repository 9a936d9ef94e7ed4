/** Draws computed anew, as docs/fair-draws.md describes them: the fingerprint, the key, each deal tile by tile. */

import { t } from '../i18n';
import type { Position } from '../net/protocol';
import type { Replay } from '../store/replay';

interface Fair {
  table: string;
  commitment: string;
  seed: string;
  entropies: string[];
  begins: 'drawn' | 'fixed';
}

interface Header {
  players: number;
  start: number;
  fair?: Fair;
}

const COLOURS: Record<string, string[]> = {
  azul: ['blue', 'yellow', 'red', 'black', 'white'],
  'summer-pavilion': ['purple', 'green', 'orange', 'yellow', 'blue', 'red'],
};
const LOW = 0xffffffffn;
const MULTIPLIER = 2147483085n;
const MIX = 0x45d9f3bn;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function keyed(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, new TextEncoder().encode(text)));
}

const first8 = (bytes: Uint8Array): bigint => bytes.slice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function scramble(word: bigint): bigint {
  let mixed = ((word ^ (word >> 16n)) * MIX) & LOW;
  mixed = ((mixed ^ (mixed >> 15n)) * MIX) & LOW;
  return mixed ^ (mixed >> 16n);
}

/** The small generator of the engine. */
export class Chance {
  private word: bigint;

  constructor(seed: bigint) {
    const low = scramble((seed & LOW) ^ scramble(0x9e3779b9n));
    const high = scramble(((seed >> 32n) & LOW) ^ scramble(low));
    this.word = ((high % (MULTIPLIER - 2n)) + 1n) * (1n << 32n) + low;
    for (let turn = 0; turn < 4; turn += 1) this.below(2);
  }

  below(limit: number): number {
    const low = this.word & LOW;
    const carry = this.word >> 32n;
    this.word = low * MULTIPLIER + carry;
    return Number(((low ^ carry) * BigInt(limit)) >> 32n);
  }
}

/** Tiles drawn from the bag, and from the used ones once it is empty. */
export function draw(colours: string[], bag: number[], used: number[], chance: Chance, count: number): string[] {
  return Array.from({ length: count }, () => {
    if (bag.every((left) => left === 0)) refill(bag, used);
    let place = chance.below(bag.reduce((sum, left) => sum + left, 0));
    const colour = bag.findIndex((left) => {
      if (place < left) return true;
      place -= left;
      return false;
    });
    bag[colour] = (bag[colour] ?? 0) - 1;
    return colours[colour] ?? '';
  });
}

function refill(bag: number[], used: number[]): void {
  for (let colour = 0; colour < bag.length; colour += 1) {
    bag[colour] = used[colour] ?? 0;
    used[colour] = 0;
  }
}

export async function checkDraws(record: string, replay: Replay): Promise<{ deals: number; fault: string | null }> {
  const header = JSON.parse(record.split('\n')[0] ?? '{}') as Header;
  const { fair } = header;
  if (!fair) return { deals: 0, fault: t('This record does not tell how its tiles were drawn.') };
  if (!crypto.subtle) return { deals: 0, fault: t('This browser checks draws only over a secure connection.') };
  const seed = bytesOf(fair.seed);
  if (hexOf(await crypto.subtle.digest('SHA-256', seed)) !== fair.commitment)
    return { deals: 0, fault: t('The seed is not the one that was committed to.') };
  const key = await keyed(seed, [fair.table, ...fair.entropies].join('\n'));
  if (fair.begins === 'drawn' && Number(first8(await keyed(key, 'start')) % BigInt(header.players)) !== header.start)
    return { deals: 0, fault: t('Another seat was drawn to begin.') };
  return checkDeals(replay, key);
}

async function checkDeals(replay: Replay, key: Uint8Array<ArrayBuffer>): Promise<{ deals: number; fault: string | null }> {
  const colours = COLOURS[replay.game] ?? [];
  let deals = 0;
  for (const [n, step] of replay.steps.entries()) {
    if (step.event?.type !== 'dealt') continue;
    const before = replay.steps[n - 1]?.position;
    const tiles = step.event.tiles ?? [];
    const chance = new Chance(first8(await keyed(key, `deal ${deals}`)) >> 2n);
    if (!before || draw(colours, heap(before, 'bag', colours), heap(before, usedName(replay.game), colours), chance, tiles.length).join() !== tiles.join())
      return { deals, fault: t('Deal {n} is not the one that the seed gives.', { n: deals + 1 }) };
    deals += 1;
  }
  return { deals, fault: null };
}

const usedName = (game: string): string => (game === 'azul' ? 'lid' : 'storage');

function heap(position: Position, name: string, colours: string[]): number[] {
  const counts = (position as unknown as Record<string, Record<string, number>>)[name] ?? {};
  return colours.map((colour) => counts[colour] ?? 0);
}
