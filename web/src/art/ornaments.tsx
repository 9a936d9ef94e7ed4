/** The ornaments of the tiles, drawn round (0, 0) inside a square of 100 or a rhombus with sides of 100. */

import type { JSX } from 'preact';
import type { AzulColour, PavilionColour } from '../net/protocol';

/** A path turned round (0, 0), then moved; it may use M, L, C, A with round arcs, and Z. */
export function turned(path: string, degrees: number, x = 0, y = 0): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return path.replace(/([MLCA])([^A-Z]+)/g, (_, command: string, rest: string) => {
    const numbers = rest.trim().split(/[\s,]+/).map(Number);
    const radii = command === 'A' ? numbers.splice(0, 5) : [];
    const points = numbers.map((value, n) => {
      const [before = 0, after = 0] = [numbers[n - 1], numbers[n + 1]];
      return n % 2 ? before * sin + value * cos + y : value * cos - after * sin + x;
    });
    return command + [...radii, ...points.map((value) => Math.round(value * 100) / 100)].join(' ');
  });
}

/** A path repeated by rotation, as one path: a tile is drawn a hundred times, so it has few parts. */
export function around(path: string, count: number, first = 0): string {
  return Array.from({ length: count }, (_, place) => turned(path, first + (360 * place) / count)).join('');
}

/** A filled dot as a path. */
export function dot(radius: number, x = 0, y = 0): string {
  return turned(`M${-radius} 0A${radius} ${radius} 0 1 0 ${radius} 0A${radius} ${radius} 0 1 0 ${-radius} 0Z`, 0, x, y);
}

/** The corners of a star as points of a polygon. */
export function star(rays: number, outer: number, inner: number): string {
  return Array.from({ length: 2 * rays }, (_, place) => {
    const radius = place % 2 ? inner : outer;
    const turn = (Math.PI * place) / rays;
    return `${(radius * Math.sin(turn)).toFixed(1)},${(-radius * Math.cos(turn)).toFixed(1)}`;
  }).join(' ');
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round' as const,
  'stroke-linejoin': 'round' as const,
};

const PURPLE_SIDE = 'M5 14C10 -6 20 -14 30 -14C33 -2 27 12 15 16C11 17 7 17 5 14Z';
const RED_SIDE = 'M-2.5 40C-14 22 -34 8 -31 -16C-28 -37 -6 -36 -2.5 -14Z';

export const SQUARES: Record<AzulColour, JSX.Element> = {
  // four petals on the diagonals
  blue: <path d={around('M0 -7C14 -16 14 -36 0 -47C-14 -36 -14 -16 0 -7Z', 4, 45) + dot(5.5)} />,
  // a sun: ring with eight rays
  yellow: (
    <>
      <path d={around('M-6 -24L0 -41L6 -24Z', 8)} />
      <circle r="16" {...line} stroke-width="6.5" />
    </>
  ),
  // a cross of four arrowheads
  red: <path d={around('M0 -40L17 -17L6 -20L6 -7L-6 -7L-6 -20L-17 -17Z', 4)} />,
  // a diamond within a diamond
  black: (
    <>
      <path d="M0 -37L37 0L0 37L-37 0Z" {...line} stroke-width="7" />
      <path d="M0 -17L17 0L0 17L-17 0Z" />
    </>
  ),
  // a star with eight points, in outline
  white: (
    <>
      <polygon points={star(8, 39, 23)} {...line} stroke-width="5.5" />
      <circle r="8" />
    </>
  ),
};

export const RHOMBI: Record<PavilionColour, JSX.Element> = {
  // a fleur of three petals
  purple: (
    <>
      <path d="M0 14C-15 -6 -11 -30 0 -50C11 -30 15 -6 0 14ZM-14 22L14 22L14 29L-14 29ZM-5 31L5 31L0 50Z" />
      <path d={PURPLE_SIDE} />
      <path transform="scale(-1 1)" d={PURPLE_SIDE} />
    </>
  ),
  // a leaf whose veins show the glaze below it
  green: (
    <>
      <path d="M0 -54C32 -22 30 18 0 42C-30 18 -32 -22 0 -54Z" />
      <path
        d="M0 -38L0 38M0 22L15 6M0 22L-15 6M0 3L16 -14M0 3L-16 -14M0 -16L10 -28M0 -16L-10 -28"
        {...line}
        stroke="var(--pavilion-green)"
        stroke-width="4.5"
      />
      <path d="M0 42L0 54" {...line} stroke-width="6" />
    </>
  ),
  // half a sun over a line
  orange: (
    <>
      <path d={[-62, -31, 0, 31, 62].map((turn) => turned('M-5.5 -26L0 -47L5.5 -26Z', turn, 0, 14)).join('') + 'M-21 14A21 21 0 0 1 21 14Z'} />
      <path d="M-27 23L27 23M-14 33L14 33" {...line} stroke-width="6" />
    </>
  ),
  // a small star
  yellow: (
    <>
      <polygon points={star(6, 31, 13)} />
      <path d={dot(4.5, 0, -44) + dot(4.5, 0, 44)} />
    </>
  ),
  // waves
  blue: (
    <path
      d="M-20 -20q5 -14 10 0t10 0t10 0t10 0M-30 0q7.5 -14 15 0t15 0t15 0t15 0M-20 20q5 -14 10 0t10 0t10 0t10 0"
      {...line}
      stroke-width="6.5"
    />
  ),
  // a heart of two petals
  red: (
    <>
      <path d={RED_SIDE} />
      <path transform="scale(-1 1)" d={RED_SIDE} />
    </>
  ),
};
