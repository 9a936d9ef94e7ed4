"""Heaps of tiles, counted by colour: what both oracles share."""

from collections import Counter
from collections.abc import Iterable, Sequence

Heap = Counter[str]


def shown(heap: Heap, colours: Sequence[str]) -> dict[str, int]:
    """The heap as the dict form shows it: colour order, zero counts left out."""
    return {colour: heap[colour] for colour in colours if heap[colour] > 0}


def draw(bag: Heap, discards: Heap, tiles: Iterable[str]) -> tuple[Heap, Heap]:
    """Bag and discards after drawing these tiles; the discards refill the bag only when a tile is needed (AZ-37)."""
    bag, discards = Counter(bag), Counter(discards)
    for tile in tiles:
        if bag.total() == 0:
            bag, discards = discards, Counter()
        if bag[tile] == 0:
            raise ValueError(f"no {tile} tile can be drawn now")
        bag[tile] -= 1
    return bag, discards
