/** The printed board: where spaces, pillars, statues and windows lie, and what is printed on them. */

import printed from '../../../../src/ladrilho/games/pavilion/board.json';
import type { PavilionColour, PavilionPosition, Star } from '../../net/protocol';

export type Side = 'coloured' | 'sepia';
export type FeatureKind = 'pillar' | 'statue' | 'window';

export interface Space {
  star: Star;
  slot: number;
  number: Record<Side, number>;
  x: number;
  y: number;
  /** how a tile is turned that lies here */
  turn: number;
  corners: string;
}

export interface Feature {
  name: string;
  kind: FeatureKind;
  spaces: { star: Star; slot: number }[];
  x: number;
  y: number;
}

/** One side of a tile is 100 long. */
export const UNIT = 100;
export const STARS = printed.stars.map((star) => star.name as Star);
export const COLOURS = printed.colours as PavilionColour[];
export const ROUNDS = printed.rounds;
export const SUPPLY_SPACES = printed.supply_spaces;
export const START_POINTS = printed.start_score;
export const CORNER_SPACES = printed.corner_spaces;
export const NUMBER_BONUSES = printed.number_bonuses as Record<string, number>;
export const STAR_BONUSES = printed.star_bonuses as Record<string, number>;

const slotOf = (name: string): { star: Star; slot: number } => {
  const [star = '', slot = ''] = name.split('-');
  return { star: star as Star, slot: Number(slot) };
};
const scaled = (value: number | undefined): number => Math.round((value ?? 0) * UNIT * 10) / 10;

export const SPACES: Space[] = printed.spaces.map((space) => {
  const [[x0 = 0, y0 = 0] = [], , [x1 = 0, y1 = 0] = []] = space.polygon;
  return {
    ...slotOf(space.name),
    number: space.numbers,
    x: scaled(space.middle[0]),
    y: scaled(space.middle[1]),
    turn: Math.round((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI) + 90,
    corners: space.polygon.map(([x, y]) => `${scaled(x)},${scaled(y)}`).join(' '),
  };
});

export const FEATURES: Feature[] = printed.features.map((feature) => ({
  name: feature.name,
  kind: feature.kind as FeatureKind,
  spaces: feature.spaces.map(slotOf),
  x: scaled(feature.middle[0]),
  y: scaled(feature.middle[1]),
}));

export const MIDDLES = new Map(
  printed.stars.map((star) => [star.name as Star, { x: scaled(star.middle[0]), y: scaled(star.middle[1]) }]),
);

/** The colour printed on a star of the coloured side; null where any may lie. */
export function printOf(star: Star, side: Side): PavilionColour | null {
  return side === 'sepia' || star === 'centre' ? null : star;
}

export const sideOf = (position: PavilionPosition): Side => (position.board === 'sepia' ? 'sepia' : 'coloured');

export function jokerOf(position: PavilionPosition): PavilionColour | null {
  return position.phase === 'over' ? null : (position.jokers[position.round - 1] ?? null);
}

/** Jokers first, then in the order of the colours. */
export function inOrder(heap: Partial<Record<PavilionColour, number>>, joker: PavilionColour | null): [PavilionColour, number][] {
  const order = joker ? [joker, ...COLOURS.filter((colour) => colour !== joker)] : COLOURS;
  return order.flatMap((colour) => (heap[colour] ? [[colour, heap[colour]] as [PavilionColour, number]] : []));
}
