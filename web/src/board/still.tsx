/** A table to look at: nothing can be played on it. */

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { t } from '../i18n';
import type { Position, Seat } from '../net/protocol';
import { NOTHING, type BoardModel } from '../store/model';
import type { GameParts } from './game';

const refused = (): Promise<never> => Promise.reject(new Error('nothing is played here'));

/** A model that never changes. */
export function stillModel(position: Position, names: string[]): BoardModel {
  const seats: Seat[] = names.map((name) => ({ kind: 'human', name, level: null, online: true, stand_in: null, resigned: false }));
  return {
    position: signal(position),
    seats: signal(seats),
    mine: signal([0]),
    view: signal(0),
    turn: signal(null),
    choices: signal(null),
    marks: signal([]),
    lit: signal(NOTHING),
    recalled: signal(null),
    hinted: signal(NOTHING),
    sending: signal(false),
    play: refused,
    why: refused,
  };
}

export function Still({ parts, position }: { parts: GameParts; position: Position }) {
  const names = Array.from({ length: position.players }, (_, n) => (n === 0 ? t('My board') : t('Seat {n}', { n: n + 1 })));
  const { model, turn } = useMemo(() => {
    const made = stillModel(position, names);
    return { model: made, turn: parts.makeTurn(made, () => undefined) };
  }, [position, parts]);
  const { View } = parts;
  return (
    <div class={`still-table table-page compact ${parts.game}`} inert>
      <div class="cloth">
        <View model={model} turn={turn} compact={true} />
      </div>
    </div>
  );
}
