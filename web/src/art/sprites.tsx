/**
 * Everything that is drawn more than once, defined once for the page: tiles, prints of tiles, the marker, rims, motif.
 * Copies are made with <use href="#…">. Ids: square-<colour>, rhombus-<colour>, print-<game>-<colour>, marker, joker,
 * rim, motif.
 */

import type { AzulColour, PavilionColour } from '../net/protocol';
import { around, dot, RHOMBI, SQUARES, turned } from './ornaments';

export const TALL = 86.6; // half the long axis of a rhombus with sides of 100
const CORNERS = `0,${-TALL} 50,0 0,${TALL} -50,0`;

function Square({ colour }: { colour: AzulColour }) {
  return (
    <g id={`square-${colour}`}>
      <rect x="-47" y="-46" width="94" height="99" rx="13" class="tile-shadow" />
      <rect x="-49" y="-49" width="98" height="98" rx="12" fill={`var(--azul-${colour})`} />
      <rect x="-48.2" y="-48.2" width="96.4" height="96.4" rx="11.5" fill="url(#glaze)" class={`edge-rim edge-${colour}`} />
      <g style={{ color: `var(--azul-${colour}-tone)`, fill: 'currentColor' }}>{SQUARES[colour]}</g>
      <path d="M-38 -45.8H38" class="edge-light" />
      <path d="M-38 46H38" class="edge-dark" />
      <ellipse cx="-29" cy="-35" rx="12" ry="4.5" class="shine" transform="rotate(-28 -29 -35)" />
    </g>
  );
}

function Rhombus({ colour }: { colour: PavilionColour }) {
  return (
    <g id={`rhombus-${colour}`}>
      <polygon points={CORNERS} class="tile-shadow" transform="translate(0 7)" />
      <polygon points={CORNERS} fill={`var(--pavilion-${colour})`} class={`rhombus-body rim-${colour}`} />
      <path d={`M0 ${-TALL}L-50 0L0 ${TALL}Z`} class="facet" />
      <polygon points={CORNERS} class="bevel" transform="scale(0.88)" />
      <g style={{ color: `var(--pavilion-${colour}-tone)`, fill: 'currentColor' }}>{RHOMBI[colour]}</g>
    </g>
  );
}

/** The starting player's mark: a white 1 in a laurel. */
function Marker() {
  const leaf = turned('M0 0C7 -3 9 -11 5 -17C-2 -13 -4 -6 0 0Z', 12, -33);
  const sprig = [-58, -34, -10, 14, 38].map((turn) => turned(leaf, turn)).join('');
  return (
    <g id="marker">
      <circle cy="4" r="48" class="tile-shadow" />
      <circle r="48" fill="#1e3a6e" stroke="#fffdf8" stroke-width="3" />
      <circle r="48" fill="url(#glaze)" />
      <path d={sprig} fill="#bfe3c8" />
      <path d={sprig} fill="#bfe3c8" transform="scale(-1 1)" />
      <path d="M-9 -12L3 -22L8 -22L8 20L-2 20L-2 -9L-6 -6Z" fill="#fff" />
    </g>
  );
}

/** The gold rim and the crown of a joker, for a rhombus. */
function Joker() {
  return (
    <g id="joker">
      <polygon points={CORNERS} class="joker-rim" />
      <g transform={`translate(0 ${-TALL}) scale(1.25)`}>
        <use href="#crown" />
      </g>
    </g>
  );
}

/** One piece of our ornament, 100 × 100 round (0, 0): quarter circles and petals that close when they are repeated. */
function Motif() {
  const corners = 'M-50 -36A14 14 0 0 0 -36 -50L-50 -50ZM-5 -5C-20 -8 -27 -17 -29 -29C-17 -27 -8 -20 -5 -5Z';
  const lines = 'M-50 -22A28 28 0 0 0 -22 -50M0 -10C7 -20 7 -34 0 -44C-7 -34 -7 -20 0 -10Z';
  return (
    <g id="motif" fill="none">
      <path d={around(lines, 4)} stroke="currentColor" stroke-width="3" />
      <path d={around(corners, 4) + dot(5)} fill="currentColor" />
    </g>
  );
}

/** The rim of a factory: petals and arcs in a ring from 80 to 98. */
function Rim() {
  const petal = 'M0 -82C5 -86 5 -92 0 -96C-5 -92 -5 -86 0 -82Z' + dot(2, 13.9, -87.8);
  return (
    <g id="rim" fill="none">
      <path d={dot(98) + dot(80) + around('M-15.34 -96.8A10 10 0 0 0 -0.001 -97.5', 20, 4.5)} stroke="currentColor" stroke-width="1.5" />
      <path d={around(petal, 20)} fill="currentColor" />
    </g>
  );
}

export function Sprites() {
  const squares = Object.keys(SQUARES) as AzulColour[];
  const rhombi = Object.keys(RHOMBI) as PavilionColour[];
  return (
    <svg class="sprites" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="glaze" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity="0.26" />
          <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.2" />
        </linearGradient>
        {squares.map((colour) => (
          <g key={colour} id={`print-azul-${colour}`}>
            {SQUARES[colour]}
          </g>
        ))}
        {rhombi.map((colour) => (
          <g key={colour} id={`print-pavilion-${colour}`}>
            {RHOMBI[colour]}
          </g>
        ))}
        <path id="crown" d="M-17 8L-20 -12L-9 -3L0 -16L9 -3L20 -12L17 8Z" class="crown" />
        {squares.map((colour) => (
          <Square key={colour} colour={colour} />
        ))}
        {rhombi.map((colour) => (
          <Rhombus key={colour} colour={colour} />
        ))}
        <Marker />
        <Joker />
        <Motif />
        <Rim />
      </defs>
    </svg>
  );
}
