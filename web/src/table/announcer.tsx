/** What happens, said once for those who listen. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import { linesOf } from './log';
import type { Desk } from './shell';

export function Announcer({ store, parts }: Desk) {
  const text = useSignal('');
  const heard = useRef<number | null>(null);
  useSignalEffect(() => {
    const { value: events } = store.told;
    const names = store.seats.peek().map((seat) => seat.name);
    const fresh = heard.current === null ? [] : events.slice(heard.current);
    heard.current = events.length;
    const lines = fresh
      .filter((event) => event.type !== 'played' || !store.isMine(event) || event.points?.length)
      .flatMap((event) => linesOf(event, parts, names).map((line) => line.plain));
    const said = fresh.filter((event) => event.type === 'said').map((event) => `${event.name ?? ''}: ${event.text ?? ''}`);
    const turn = store.myTurn.peek() && store.state.peek()?.status === 'playing' ? [t('Your turn.')] : [];
    const all = [...lines, ...said, ...turn].join(' ');
    if (fresh.length && all) text.value = all;
  });
  return (
    <div class="unseen" role="log" aria-live="polite" aria-atomic="true">
      {text.value}
    </div>
  );
}
