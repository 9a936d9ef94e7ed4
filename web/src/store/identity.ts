/** Who I am: a name and a signed token, made on first need and kept in this browser. */

import { computed, signal } from '@preact/signals';
import { t } from '../i18n';
import { Refusal } from '../net/protocol';
import { patch, post, useToken } from '../net/rest';
import { readStored, writeStored } from './settings';

const KEY = 'ladrilho.player';

export interface Me {
  player: string;
  name: string;
  token: string;
}

export const me = signal<Me | null>(readStored<Me>(KEY));
export const myName = computed(() => me.value?.name ?? '');
useToken(me.value?.token ?? null);

export function become(value: Me | null): void {
  me.value = value;
  writeStored(KEY, value);
  useToken(value?.token ?? null);
}

/** A player to act as; a first visitor becomes a guest. */
export async function ensurePlayer(name?: string): Promise<Me> {
  if (!me.value) become(await post<Me>('/api/players', { name: name || t('Guest') }));
  return me.value as Me;
}

export async function rename(name: string): Promise<void> {
  const now = await ensurePlayer(name);
  if (now.name === name) return;
  await patch('/api/players/me', { name });
  become({ ...now, name });
}

/** Do something as a player; a token the server no longer knows is replaced once. */
export async function asPlayer<T>(action: () => Promise<T>): Promise<T> {
  await ensurePlayer();
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refusal) || !['bad_token', 'token_expired', 'unknown_player'].includes(error.code)) throw error;
    const name = myName.value;
    become(null);
    await ensurePlayer(name);
    return action();
  }
}

/** Chance of our own for the draws of a table, so that nobody alone decides them. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
