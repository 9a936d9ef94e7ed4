/**
 * Tiles on their way. Sources are measured, the table is changed, targets are measured, and copies slide between
 * them on the compositor. Targets stay unseen until their copy has arrived or was skipped.
 */

import { signed } from '../i18n';
import type { Flow, Points } from '../net/protocol';
import { keyOf } from './model';

const running = new Set<Animation>();
let skipped = 0;

/** End everything that moves. */
export function skipFlights(): void {
  skipped += 1;
  for (const animation of running) animation.finish();
}

function layer(): HTMLElement {
  let found = document.getElementById('flights');
  if (!found) {
    found = document.createElement('div');
    found.id = 'flights';
    found.setAttribute('aria-hidden', 'true');
    document.body.append(found);
  }
  return found;
}

/** Asks for styles alone: reading a size here would lay the whole table out within the frame that changes it. */
function isSeen(element: Element): boolean {
  return element.checkVisibility();
}

function seen(key: string): Element | undefined {
  return [...document.querySelectorAll(`[data-place="${key}"]`)].find(isSeen);
}

/** The pieces that lie in a place, in the order in which they came; else the place itself. */
function piecesIn(key: string, colour: string): Element[] {
  const all = [...document.querySelectorAll(`[data-place="${key}"]`)].filter(isSeen);
  const pieces = all.filter((element) => element.getAttribute('data-colour') === colour);
  return pieces.length ? pieces : all.slice(0, 1);
}

/** The last `count` of these, again from the start when there are fewer. */
function last(elements: Element[], count: number): Element[] {
  const tail = elements.slice(-count);
  return tail.length ? Array.from({ length: count }, (_, place) => tail[place % tail.length] as Element) : [];
}

interface Flight {
  piece: SVGElement;
  from: DOMRect;
  target: Element;
}

/** Let tiles slide while `change` redraws the table; ends when the last one lies. */
export async function fly(flows: Flow[], change: () => void, time: number, stagger: number): Promise<void> {
  const sources = flows.map(({ colour, count, from }) =>
    last(piecesIn(keyOf(from), colour), count).map((element) => ({
      rect: element.getBoundingClientRect(),
      picture: pictureIn(element),
    })),
  );
  change();
  if (time < 20) return;
  await drawn();
  const flights = flows.flatMap(({ colour, count, to }, place): Flight[] => {
    const targets = last(piecesIn(keyOf(to), colour), count);
    return (sources[place] ?? []).flatMap((source, index) => {
      const target = targets[index];
      const picture = source.picture ?? (target && pictureIn(target));
      return target && picture ? [{ piece: lift(picture, source.rect), from: source.rect, target }] : [];
    });
  });
  for (const { target } of flights) if (target.hasAttribute('data-colour')) (target as SVGElement).style.visibility = 'hidden';
  const before = skipped;
  await nextFrame(); // the table is drawn in one frame, where tiles are to go is measured in the next
  await Promise.all(flights.map((flight, place) => (before === skipped ? slide(flight, time, place * stagger) : land(flight))));
}

/** A copy of the drawn tile, if this is one. */
function pictureIn(element: Element): Element | null {
  if (!element.hasAttribute('data-colour')) return null;
  const picture = element.matches('svg') ? element : element.querySelector('svg');
  return picture ? (picture.cloneNode(true) as Element) : null;
}

export function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

/** The moment after Preact has drawn a change and before the browser paints it. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

/** A copy over the table, where the tile lay. */
function lift(picture: Element, from: DOMRect): SVGElement {
  const piece = picture.cloneNode(true) as SVGElement;
  piece.removeAttribute('data-place');
  const side = Math.min(from.width, from.height, 80);
  piece.style.width = piece.style.height = `${side}px`;
  piece.style.transform = `translate(${from.x + from.width / 2 - side / 2}px, ${from.y + from.height / 2 - side / 2}px)`;
  layer().append(piece);
  return piece;
}

function land({ piece, target }: Flight): void {
  (target as SVGElement).style.visibility = '';
  piece.remove();
}

async function slide(flight: Flight, time: number, delay: number): Promise<void> {
  const { piece, from, target } = flight;
  const to = target.getBoundingClientRect();
  const side = Math.max(20, Math.min(to.width, to.height, 80));
  piece.style.width = piece.style.height = `${side}px`;
  const [x0, y0] = [from.x + from.width / 2 - side / 2, from.y + from.height / 2 - side / 2];
  const [x1, y1] = [to.x + to.width / 2 - side / 2, to.y + to.height / 2 - side / 2];
  const rise = Math.min(40, 0.12 * Math.hypot(x1 - x0, y1 - y0));
  const first = Math.min(2, Math.max(0.3, Math.min(from.width, from.height) / side));
  const keyframes = [
    { transform: `translate(${x0}px, ${y0}px) scale(${first})` },
    { transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - rise}px) scale(${(first + 1) / 2 + 0.06})` },
    { transform: `translate(${x1}px, ${y1}px) scale(1)` },
  ];
  await ended(piece.animate(keyframes, { duration: time, delay, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'both' }));
  land(flight);
}

async function ended(animation: Animation): Promise<void> {
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // cancelled: the element is gone
  }
  running.delete(animation);
}

/** Numbers rise from the places they were earned at. */
export async function floatPoints(spots: { points: Points; at: string }[], time: number): Promise<void> {
  await Promise.all(
    spots.map(async ({ points, at }) => {
      const place = seen(at) ?? seen(`score-${points.seat}`);
      if (!place || points.points === 0) return;
      const rect = place.getBoundingClientRect();
      const label = document.createElement('div');
      label.className = points.points < 0 ? 'float loss' : 'float gain';
      label.textContent = signed(points.points);
      layer().append(label);
      const x = rect.x + Math.min(rect.width, 60) / 2 - label.offsetWidth / 2;
      const y = rect.y + rect.height / 2 - label.offsetHeight / 2;
      const at0 = `translate(${x}px, ${y}px)`;
      const frames = [
        { transform: at0, opacity: 0 },
        { transform: at0, opacity: 1, offset: 0.2 },
        { transform: `translate(${x}px, ${y - 8}px)`, opacity: 1, offset: 0.8 },
        { transform: `translate(${x}px, ${y - 22}px)`, opacity: 0 },
      ];
      await ended(label.animate(frames, { duration: time + 150 }));
      label.remove();
    }),
  );
}
