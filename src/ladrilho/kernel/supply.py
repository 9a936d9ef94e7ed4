"""Heaps of tiles as arrays of counts by colour: bags, lids, factories, the centre, hands."""

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below

Tiles = NDArray[np.int8]


@rule
def tile_count(heap: Tiles) -> int:
    """How many tiles lie in a heap."""
    total = 0
    for colour in range(len(heap)):
        total += int(heap[colour])
    return total


@rule
def move_all(source: Tiles, target: Tiles) -> None:
    """Pour one heap into another."""
    for colour in range(len(source)):
        target[colour] += source[colour]
        source[colour] = 0


@rule
def tile_at(heap: Tiles, place: int) -> int:
    """The colour of the tile at a place, counting through the heap colour by colour."""
    colour, passed = 0, 0
    for other in range(len(heap) - 1):
        passed += int(heap[other])
        colour += place >= passed  # no branch: nobody can foresee a draw, a processor neither
    return colour


@rule
def draw_tiles(bag: Tiles, lid: Tiles, rng: Generator, tiles: Tiles, count: int) -> None:
    """Draw from the bag, and from the lid once the bag is empty and a tile is still needed; both lose what is drawn."""
    left = tile_count(bag)
    for place in range(count):
        if left == 0:
            move_all(lid, bag)
            left = tile_count(bag)
        colour = tile_at(bag, below(rng, left))
        bag[colour] -= 1
        left -= 1
        tiles[place] = colour


@rule
def take_from_bag(bag: Tiles, lid: Tiles, colour: int) -> None:
    """Take one given tile; an empty bag is first filled from the lid."""
    if tile_count(bag) == 0:
        move_all(lid, bag)
    bag[colour] -= 1
