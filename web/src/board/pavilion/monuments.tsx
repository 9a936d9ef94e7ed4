/** Pillars, statues and windows: quiet at first, brighter with each space covered round them, gold when complete. */

import type { FeatureKind } from './data';

const SHAPES: Record<FeatureKind, { solid: string; lines: string; head?: boolean }> = {
  pillar: {
    solid: 'M-21 -34H21V-27H14L16 25H21V33H-21V25H-16L-14 -27H-21Z',
    lines: 'M-5.5 -22V21M5.5 -22V21',
  },
  statue: {
    solid: 'M-6 -14C-19 -11 -16 6 -12 19H12C16 6 19 -11 6 -14ZM-19 21H19V33H-19Z',
    lines: 'M0 -9C-5 1 4 8 0 17',
    head: true,
  },
  window: {
    solid: 'M-20 31V-8A20 20 0 0 1 20 -8V31Z',
    lines: 'M0 -28V31M-20 -6H20M-20 13H20',
  },
};

export function Monument({ kind, x, y, share }: { kind: FeatureKind; x: number; y: number; share: number }) {
  const { solid, lines, head } = SHAPES[kind];
  const state = share >= 1 ? 'complete' : share > 0 ? 'begun' : '';
  return (
    <g class={`monument ${kind} ${state}`} transform={`translate(${x} ${y})`} style={{ '--share': share }}>
      <path d={solid} />
      {head && <circle cy="-24" r="8.5" />}
      <path d={lines} class="lines" />
    </g>
  );
}
