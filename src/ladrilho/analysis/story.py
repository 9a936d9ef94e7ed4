"""What an event did, piece by piece: tiles that move from place to place, and points with their reasons."""

from collections.abc import Iterable, Sequence
from typing import Any

Place = list[Any]
Flow = dict[str, Any]
Points = dict[str, Any]

MARKER = "marker"
BAG: Place = ["bag"]
CENTRE: Place = ["centre"]


def display(number: int) -> Place:
    """The centre (0) or a factory."""
    return ["factory", number] if number else CENTRE


class Story:
    """Told in the order in which hands would do it."""

    __slots__ = ("flow", "points")

    def __init__(self) -> None:
        self.flow: list[Flow] = []
        self.points: list[Points] = []

    def move(self, colour: str, count: int, source: Place, target: Place) -> None:
        """Tiles of a colour go from one place to another."""
        if count:
            self.flow.append({"colour": colour, "count": count, "from": source, "to": target})

    def move_heap(self, names: Sequence[str], heap: Iterable[int], source: Place, target: Place) -> None:
        """All tiles of a heap."""
        for name, count in zip(names, heap, strict=True):
            self.move(name, count, source, target)

    def score(self, seat: int, why: str, points: int, **detail: Any) -> None:
        """Points for a seat, with a reason."""
        self.points.append({"seat": seat, "why": why, "points": points, **detail})


def tell_draw(
    story: Story,
    names: Sequence[str],
    tiles: Sequence[int],
    stock: tuple[Sequence[int], Sequence[int]],
    places: tuple[Place, list[Place]],
) -> None:
    """Tiles from the bag to one place each; an empty bag is first filled from the second heap of the stock."""
    left, (reserve, targets) = sum(stock[0]), places
    start = 0
    if left < len(tiles):
        _tell_stretch(story, names, tiles[:left], targets[:left])
        story.move_heap(names, stock[1], reserve, BAG)
        start = left
    _tell_stretch(story, names, tiles[start:], targets[start:])


def _tell_stretch(story: Story, names: Sequence[str], tiles: Sequence[int], targets: list[Place]) -> None:
    """Tiles of one colour for one place go together."""
    found: dict[tuple[int, int], Flow] = {}
    for tile, target in zip(tiles, targets, strict=True):
        key = (id(target), tile)
        if key in found:
            found[key]["count"] += 1
        else:
            story.move(names[tile], 1, BAG, target)
            found[key] = story.flow[-1]
