/** What happened, in words and small tiles. */

import type { ComponentChildren } from 'preact';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { recalledMove } from '../board/recall';
import { t } from '../i18n';
import type { GameParts } from '../board/game';
import type { TableEvent } from '../net/protocol';
import type { Recalled } from '../store/model';
import type { Desk } from './shell';

export interface Line {
  shown: ComponentChildren;
  plain: string;
  kind: string;
  /** what the boards show while this line is pointed at */
  recalls?: Recalled;
}

/** The lines an event gives; most give one, some none. */
export function linesOf(event: TableEvent, parts: GameParts, names: string[]): Line[] {
  const name = event.seat != null ? (names[event.seat] ?? '') : (event.name ?? '');
  const plain = (text: string, kind: string = event.type): Line[] => [{ shown: text, plain: text, kind }];
  switch (event.type) {
    case 'played': {
      const said = parts.sayPlayed(event, name);
      const scored = parts.sayPoints(event, names).map(({ seat, text }): Line => ({
        shown: text,
        plain: text,
        kind: 'points',
        recalls: { seat, words: text, taken: [], places: countedBy(event, seat, parts) },
      }));
      return [{ ...said, kind: 'played', recalls: recalledMove(event, said.plain) }, ...scored];
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

/** The spaces that counted for a seat. */
function countedBy(event: TableEvent, seat: number, parts: GameParts): ReadonlySet<string> {
  const own = (event.points ?? []).filter((points) => points.seat === seat);
  return new Set(own.flatMap((points) => parts.hooks.spotlight(points).keys));
}

function useLines({ store, parts }: Desk): Line[] {
  const lines = useComputed(() => {
    const names = store.seats.value.map((seat) => seat.name);
    return store.told.value.flatMap((event) => linesOf(event, parts, names));
  });
  return lines.value;
}

interface LogProps extends Desk {
  most?: number;
  /** a tap shows the move on the table; where the log lies over it, it first goes away */
  leave?: () => void;
}

export function LogList({ most, leave, ...desk }: LogProps) {
  const { store } = desk;
  const lines = useLines(desk);
  const list = useRef<HTMLOListElement>(null);
  const shown = most ? lines.slice(-most) : lines;
  const recalled = useSignal<number | null>(null);
  const first = lines.length - shown.length;
  const tab = recalled.value ?? first + shown.map((line) => line.recalls !== undefined).lastIndexOf(true);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  const show = ({ recalls }: Line): void => {
    if (!recalls) return;
    if (!leave) store.recalled.value = recalls;
    else {
      leave();
      setTimeout(() => (store.recalled.value = { ...recalls, large: true })); // after the log is gone
    }
  };
  return (
    <ol class="log" ref={list} tabIndex={tab < first ? 0 : -1} onKeyDown={walk}>
      {shown.map((line, place) => (
        <li key={first + place} class={`log-${line.kind}`}>
          {line.recalls ? (
            <button
              type="button"
              class="log-line"
              tabIndex={tab === first + place ? 0 : -1}
              onMouseEnter={() => !leave && show(line)}
              onMouseLeave={() => (store.recalled.value = null)}
              onFocus={() => {
                recalled.value = first + place;
                if (!leave) show(line);
              }}
              onBlur={() => (store.recalled.value = null)}
              onClick={() => show(line)}
            >
              {line.shown}
            </button>
          ) : (
            line.shown
          )}
        </li>
      ))}
    </ol>
  );
}

/** Up and down go from line to line; the log is one stop for Tab. */
function walk(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.log-line')];
  const next = all[all.indexOf(event.target as HTMLElement) + (event.key === 'ArrowUp' ? -1 : 1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

export function RecentLog(desk: Desk) {
  return (
    <section class="recent" aria-label={t('What happened')}>
      <LogList {...desk} most={40} />
    </section>
  );
}
