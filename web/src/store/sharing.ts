/** What did not change stays the same object, so that only what changed is drawn anew. */

import { computed, type ReadonlySignal } from '@preact/signals';

/** The next value, with every part that is as before taken from the old one. The next value must be ours to change. */
export function sharing<T>(old: unknown, next: T): T {
  if (!old || !next || typeof old !== 'object' || typeof next !== 'object') return next;
  if (Array.isArray(old) !== Array.isArray(next)) return next;
  const [before, now] = [old as Record<string, unknown>, next as Record<string, unknown>];
  const names = Object.keys(now);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    now[name] = sharing(before[name], now[name]);
    if (now[name] !== before[name]) same = false;
  }
  return same ? (old as T) : next;
}

/** A computed value that stays the same object while it says the same. */
export function steady<T>(make: () => T): ReadonlySignal<T> {
  let last: T;
  return computed(() => (last = sharing(last, make())));
}
