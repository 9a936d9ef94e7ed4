/** Who sits where: names with what they are, and clocks. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../art/icons';
import { t } from '../i18n';
import type { Clock as ClockState, Seat } from '../net/protocol';
import type { BoardModel } from '../store/model';
import { TableStore } from '../store/table';

interface NameProps {
  seat: Seat | undefined;
  turn: boolean;
  me: boolean;
  /** holds the marker of the starting player */
  first?: boolean;
}

export function SeatName({ seat, turn, me, first }: NameProps) {
  if (!seat) return null;
  const computer = seat.kind === 'level' || seat.kind === 'engine' || seat.stand_in !== null;
  return (
    <span class={`seat-name ${turn ? 'to-move' : ''} ${seat.online || computer ? '' : 'away'}`}>
      <Icon name={computer ? 'computer' : 'person'} />
      <span class="name">{seat.name}</span>
      {me && <span class="tag">{t('you')}</span>}
      {seat.stand_in !== null && <span class="tag">{t('level {n} stands in', { n: seat.stand_in })}</span>}
      {seat.resigned && <span class="tag">{t('resigned')}</span>}
      {!seat.online && !computer && seat.kind === 'human' && <span class="tag">{t('away')}</span>}
      {first && (
        <svg class="first-mark" viewBox="-50 -50 100 100" role="img" aria-label={t('begins the next round')}>
          <use href="#marker" />
        </svg>
      )}
    </span>
  );
}

/** The time of a seat, if there is a clock; it runs here between what the server says. */
export function Clock({ seat, model }: { seat: number; model: BoardModel }) {
  const clock = model instanceof TableStore ? model.state.value?.clock : null;
  return clock ? <Running seat={seat} clock={clock} /> : null;
}

function Running({ seat, clock }: { seat: number; clock: ClockState }) {
  const now = useSignal(Date.now() / 1000);
  const runs = clock.running === seat;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => (now.value = Date.now() / 1000), 500);
    return () => clearInterval(timer);
  }, [runs]);
  const left = Math.max(0, (clock.left[seat] ?? 0) - (runs && clock.at !== null ? Math.max(0, now.value - clock.at) : 0));
  return (
    <span class={`clock ${runs ? 'runs' : ''} ${left < 20 ? 'short' : ''}`} role="timer">
      {sayTime(left)}
    </span>
  );
}

export function sayTime(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole >= 86400) return t('{days} d {hours} h', { days: Math.floor(whole / 86400), hours: Math.floor((whole % 86400) / 3600) });
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
