/** Three short notes for a first visitor, one at a time, gone for good with one tap. */

import { t } from '../i18n';
import { settings } from '../store/settings';
import type { Desk } from './shell';

export function Coach({ store, parts, turn }: Desk) {
  const { value: position } = store.position;
  if (!settings.coach.value || parts.game !== 'azul' || !position || !store.mine.value.length) return null;
  if (store.state.value?.status !== 'playing') return null;
  const text = note(position.round, turn.held.value, store.myTurn.value);
  if (!text) return null;
  return (
    <aside class="coach" aria-label={t('A first hint')}>
      <p>{text}</p>
      <button type="button" class="button" onClick={() => (settings.coach.value = false)}>
        {t('Got it')}
      </button>
    </aside>
  );
}

function note(round: number, held: boolean, mine: boolean): string | null {
  if (round === 1 && mine && !held) return t('Take all tiles of one colour from one factory. The others slide to the centre.');
  if (round === 1 && mine) return t('Lay them on one of your lines. What does not fit falls to the floor and costs points.');
  if (round === 2 && mine && !held) return t('Every full line sent one tile to your wall: the more neighbours, the more points.');
  return null;
}
