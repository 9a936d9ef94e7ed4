/** Summer Pavilion at the table. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';
import type { PavilionPosition, Position } from '../../net/protocol';
import type { GameParts, ViewProps } from '../game';
import { ROUNDS, sideOf, START_POINTS } from './data';
import { PavilionTurn } from './hand';
import { Keeping, passWords, Payments } from './panels';
import { splitPavilion, spotlightPavilion } from './steps';
import { PavilionText } from './text';
import { PavilionView } from './view';
import { consequence, sayHint, sayPlayed, sayPoints, sourceName } from './words';
import '../../styles/pavilion.css';

/** What can be done now, what it would bring, and the button that does it. */
function Status({ turn, model, compact }: ViewProps<PavilionTurn>) {
  return (
    <div class="pavilion-status">
      <span class="status-words">{statusWords(turn, model.position.value as PavilionPosition)}</span>
      {!compact && <Payments turn={turn} />}
      <Keeping turn={turn} />
      <span class="status-buttons">
        {turn.wished.value && !turn.asking.value && !(compact && turn.opened.value) && (
          <Act key={turn.wished.value.kind} turn={turn} />
        )}
        {turn.passing.value && !turn.wished.value && (
          <button type="button" class={`button ${turn.passing.value.costs > 0 ? 'danger' : ''}`} data-pass onClick={() => turn.tapPass()}>
            {t('Pass')}
          </button>
        )}
        {turn.done.value && (
          <button type="button" class="button" data-done onClick={() => turn.send('done')}>
            {t('Keep no more')}
          </button>
        )}
      </span>
    </div>
  );
}

/** Does what is chosen; a pass waits here for one more Enter. */
function Act({ turn }: { turn: PavilionTurn }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (turn.wished.value?.kind === 'pass') button.current?.focus();
  }, []);
  return (
    <button ref={button} type="button" class="button primary" data-act onClick={() => turn.act()}>
      {actWords(turn)}
    </button>
  );
}

function statusWords(turn: PavilionTurn, position: PavilionPosition): string {
  const { value: wish } = turn.wished;
  const { value: looked } = turn.looked;
  if (wish?.kind === 'pass') return t('Pass: {what}', { what: passWords(turn) });
  if (looked) return consequence(looked);
  if (turn.begun.value) return t('From {source}: which colour? p, g, o, y, b or r', { source: sourceName(turn.begun.value) });
  if (turn.takes.value.length) return t('Your turn: take tiles.');
  if (turn.rewards.value.length) return t('Pick {n} from the supply', { n: position.reward });
  if (turn.keeps.value.length) return t('Which tiles do you keep for the next round?');
  if (turn.places.value.length) return t('Your turn: cover a space or pass.');
  return t('You have nothing to cover a space with: pass.');
}

function actWords(turn: PavilionTurn): string {
  const { value: wish } = turn.wished;
  if (wish?.kind === 'pass') return t('Pass');
  return wish?.kind === 'take' ? t('Take the tiles') : t('Lay the tile');
}

function banner(position: Position): string | null {
  const { round, phase } = position as PavilionPosition;
  return round === ROUNDS && phase !== 'over' ? t('Last round: nothing can be kept.') : null;
}

export const parts: GameParts<PavilionTurn> = {
  game: 'summer-pavilion',
  hooks: { split: splitPavilion, spotlight: spotlightPavilion },
  makeTurn: (model, refuse) => new PavilionTurn(model, refuse),
  View: PavilionView,
  Status,
  TextView: PavilionText,
  sayPlayed,
  sayHint,
  sayPoints: (event, names) => sayPoints(event.points ?? [], names),
  variant: (position) => (sideOf(position as PavilionPosition) === 'sepia' ? t('sepia board') : t('coloured board')),
  heaps: (position) => {
    const { bag, storage } = position as PavilionPosition;
    return [
      ...(bag ? [{ name: t('Bag'), icon: 'bag' as const, place: 'bag', heap: bag as Record<string, number> }] : []),
      ...(storage ? [{ name: t('Storage'), icon: 'lid' as const, place: 'storage', heap: storage as Record<string, number> }] : []),
    ];
  },
  banner,
  keys: () => [
    ['1 … 9, c', t('a factory, or the centre')],
    ['p g o y b r', t('then a colour: purple, green, orange, yellow, blue, red')],
    ['← →  ↑ ↓', t('walk over tiles and spaces')],
    ['Enter', t('choose, and once more to do it')],
    ['+ −', t('more or fewer jokers in the payment')],
    ['p', t('pass')],
  ],
  example: 'orange 4 = 1 orange + 3 purple',
  start: START_POINTS,
  counts: () => [
    [['start'], t('The beginning')],
    [['placed'], t('Tiles laid')],
    [['marker'], t('Start player tile')],
    [['discard'], t('Tiles put away')],
    [['star'], t('Full stars')],
    [['number'], t('Numbers')],
  ],
};
