/** Tiles as small pictures. Their size comes from the styles: width and height of .tile, of .rhombus. */

import type { AzulColour, Colour, Game, PavilionColour, Place } from '../net/protocol';
import { keyOf } from '../store/model';
import { colourName } from './words';
import { TALL } from './sprites';

interface Lying {
  /** where it lies, so that it can be found when it moves */
  place?: Place | undefined;
  class?: string | undefined;
}

const marks = (place: Place | undefined, colour: string) =>
  place ? { 'data-place': keyOf(place), 'data-colour': colour } : {};

/** A square tile of Azul, or the starting player's mark. */
export function Tile({ colour, place, class: extra = '' }: Lying & { colour: AzulColour | 'marker' }) {
  const shape = colour === 'marker' ? '#marker' : `#square-${colour}`;
  return (
    <svg class={`tile ${colour} ${extra}`} viewBox="-50 -50 100 100" aria-hidden="true" {...marks(place, colour)}>
      <use href={shape} />
    </svg>
  );
}

/** A rhombic tile of Summer Pavilion, upright. */
export function Rhombus({ colour, joker, place, class: extra = '' }: Lying & { colour: PavilionColour; joker?: boolean }) {
  const top = joker ? TALL + 24 : TALL;
  return (
    <svg
      class={`rhombus ${colour} ${extra}`}
      viewBox={`-56 ${-top - 3} 112 ${top + TALL + 6}`}
      aria-hidden="true"
      {...marks(place, colour)}
    >
      <use href={`#rhombus-${colour}`} />
      {joker && <use href="#joker" />}
    </svg>
  );
}

/** A tile of either game in a line of words, with its name for those who listen. */
export function Small({ game, colour, count = 1 }: { game: Game; colour: Colour | 'marker'; count?: number }) {
  const pieces = Array.from({ length: count }, (_, place) =>
    game === 'azul' || colour === 'marker' ? (
      <Tile key={place} colour={colour as AzulColour | 'marker'} />
    ) : (
      <Rhombus key={place} colour={colour as PavilionColour} />
    ),
  );
  return (
    <span class="small" role="img" aria-label={`${count > 1 ? `${count} ` : ''}${colourName(colour)}`}>
      {pieces}
    </span>
  );
}
