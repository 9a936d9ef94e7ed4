/** What happened, in words and small tiles. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { GameParts } from '../board/game';
import type { TableEvent } from '../net/protocol';
import type { Desk } from './shell';

export interface Line {
  shown: ComponentChildren;
  plain: string;
  kind: string;
}

/** The lines an event gives; most give one, some none. */
export function linesOf(event: TableEvent, parts: GameParts, names: string[]): Line[] {
  const name = event.seat != null ? (names[event.seat] ?? '') : (event.name ?? '');
  const plain = (text: string, kind: string = event.type): Line[] => [{ shown: text, plain: text, kind }];
  switch (event.type) {
    case 'played': {
      const said = parts.sayPlayed(event, name);
      const scored = parts.sayPoints(event, names).flatMap((text) => plain(text, 'points'));
      return [{ ...said, kind: 'played' }, ...scored];
    }
    case 'started':
      return plain(t('The game begins.'));
    case 'dealt':
      return plain(t('New tiles lie on the factories.'));
    case 'taken_back':
      return plain(t('{name} takes a move back.', { name }));
    case 'paused':
      return plain(t('The game is paused.'));
    case 'resumed':
      return plain(t('The game goes on.'));
    case 'stood_in':
      return plain(t('Level {level} plays for {name}.', { level: Number(event['level'] ?? 0), name }));
    case 'returned':
      return plain(t('{name} is back.', { name }));
    case 'resigned':
      return plain(t('{name} resigns.', { name }));
    case 'timed_out':
      return plain(t('The time of {name} is up.', { name }));
    case 'finished':
      return plain(t('The game is over.'));
    default:
      return [];
  }
}

function useLines({ store, parts }: Desk): Line[] {
  const names = store.seats.value.map((seat) => seat.name);
  return store.told.value.flatMap((event) => linesOf(event, parts, names));
}

export function LogList(desk: Desk & { most?: number }) {
  const lines = useLines(desk);
  const list = useRef<HTMLOListElement>(null);
  const shown = desk.most ? lines.slice(-desk.most) : lines;
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  return (
    <ol class="log" ref={list} tabIndex={0}>
      {shown.map((line, place) => (
        <li key={lines.length - shown.length + place} class={`log-${line.kind}`}>
          {line.shown}
        </li>
      ))}
    </ol>
  );
}

export function RecentLog(desk: Desk) {
  return (
    <section class="recent" aria-label={t('What happened')}>
      <LogList {...desk} most={40} />
    </section>
  );
}
