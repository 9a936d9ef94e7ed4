/** Drag and drop with any pointer: a small distance makes a drag of a press; letting go on a line lays the tiles. */

import type { Hand, Line, Picked } from './hand';

const DISTANCE = 7;

let dragged = false;
/** A click that ends a drag is no click. */
addEventListener(
  'click',
  (event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);

export function startDrag(event: PointerEvent, hand: Hand, from: Picked, count: number): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const source = event.currentTarget as Element;
  const [x0, y0] = [event.clientX, event.clientY];
  let ghost: HTMLElement | null = null;
  dragged = false;

  const move = (now: PointerEvent): void => {
    if (!ghost) {
      if (Math.hypot(now.clientX - x0, now.clientY - y0) < DISTANCE) return;
      hand.reset();
      hand.pick(from.source, from.colour);
      ghost = makeGhost(source, count);
      if (source.hasPointerCapture(now.pointerId)) source.releasePointerCapture(now.pointerId);
    }
    ghost.style.transform = `translate(${now.clientX}px, ${now.clientY}px)`;
    hand.aimed.value = targetAt(now);
  };
  const end = (now: PointerEvent): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    dragged = now.type === 'pointerup';
    setTimeout(() => (dragged = false), 0);
    const line = now.type === 'pointerup' ? targetAt(now) : null;
    hand.aimed.value = null;
    if (line !== null) hand.lay(line);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function targetAt(event: PointerEvent): Line | null {
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-target]');
  const name = target?.getAttribute('data-target');
  return name == null ? null : name === 'floor' ? 'floor' : Number(name);
}

function makeGhost(source: Element, count: number): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  const tile = source.querySelector('svg');
  for (let place = 0; tile && place < count; place += 1) {
    const copy = tile.cloneNode(true) as SVGElement;
    copy.removeAttribute('data-place');
    ghost.append(copy);
  }
  document.body.append(ghost);
  return ghost;
}
