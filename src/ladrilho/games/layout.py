"""What an observation is made of, the same for every game: named sections of one flat array, and other views of it.

A game lists its sections in the order in which its ``observe`` writes them. Everything else follows from that list:
the size, the bounds, the dict of arrays, the planes for convolutions, and the symmetries.
"""

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation

Observation = NDArray[np.float32]


class Section(NamedTuple):
    """A named part of the observation.

    The last two axes of ``grid`` are spread over the plane: an axis of length 1 is repeated over the whole of it.
    """

    name: str
    shape: tuple[int, ...]
    axes: str
    grid: tuple[int, ...]
    one: float
    """what stands in the array as 1"""
    most: float
    """the highest value that can stand in the array"""
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def flat(name: str, shape: tuple[int, ...], axes: str, meaning: str, one: float = 1, most: float = 1) -> Section:
    """A section that has no place in planes."""
    return Section(name, shape, axes, (), one, most, meaning)


class Sections:
    """Named parts of one flat array, one after the other."""

    def __init__(self, version: str, sections: Sequence[Section]) -> None:
        self.version = version
        self.sections = tuple(sections)
        self.size = sum(section.size for section in sections)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each section lies in the flat array."""
        ends = np.cumsum([section.size for section in self.sections]).tolist()
        return {section.name: slice(end - section.size, end) for section, end in zip(self.sections, ends, strict=True)}

    @property
    def starts(self) -> list[int]:
        """Where each section begins."""
        return [part.start for part in self.slices.values()]

    @cached_property
    def most(self) -> Observation:
        """The highest value of each number; the lowest is 0."""
        return np.concatenate([np.full(section.size, section.most, np.float32) for section in self.sections])

    def to_dict(self, observation: Observation) -> dict[str, Observation]:
        """The sections by name, as views; axes in front (of a batch) stay."""
        front = observation.shape[:-1]
        return {
            section.name: observation[..., self.slices[section.name]].reshape(front + section.shape)
            for section in self.sections
        }


def facts_of_table(version: str, players: int, seat: Sections, table: Sections) -> Sections:
    """What is told of a whole table: the facts of each seat in turn, then those of nobody."""
    seats = [part._replace(name=f"{part.name}_{place}") for place in range(players) for part in seat.sections]
    return Sections(version, [*seats, *table.sections])


class Layout(Sections):
    """The sections of one game for a number of players."""

    def __init__(
        self, version: str, factories: int, sections: Sequence[Section], plane: tuple[int, int], codes: int, takes: int
    ) -> None:
        super().__init__(version, sections)
        self.factories = factories
        self.plane = plane
        self.codes = codes
        """how many codes of moves there are"""
        self.takes = takes
        """how many of them take from one display: the centre first, then the factories"""

    @cached_property
    def _places(self) -> NDArray[np.intp]:
        """For each space of each plane: where its number stands in the flat array."""
        numbers = np.arange(self.size, dtype=np.intp)
        planes = []
        for section in self.sections:
            grid = numbers[self.slices[section.name]].reshape(section.grid)
            planes.append(np.broadcast_to(grid, section.grid[:-2] + self.plane).reshape(-1, *self.plane))
        return np.concatenate(planes)

    @property
    def planes(self) -> tuple[int, int, int]:
        """The shape of the planes: how many, rows, columns."""
        count, rows, columns = self._places.shape
        return count, rows, columns

    def planes_of(self, name: str) -> slice:
        """Which planes show a section."""
        counts = [prod(section.grid[:-2]) for section in self.sections]
        place = [section.name for section in self.sections].index(name)
        return slice(sum(counts[:place]), sum(counts[: place + 1]))

    def to_planes(self, observation: Observation) -> Observation:
        """The same numbers as planes of the size of a board; axes in front (of a batch) stay."""
        return np.take(observation, self._places, axis=-1)

    def symmetry(self, order: Sequence[int] | NDArray[Any]) -> "Symmetry":
        """The table with its factories in another order: the first is now the one that was at ``order[0]``."""
        return Symmetry(self, order)


class Symmetry:
    """Factories are all alike: a table with them in another order is the same table."""

    def __init__(self, layout: Layout, order: Sequence[int] | NDArray[Any]) -> None:
        wanted = list(range(layout.factories))
        if sorted(int(place) for place in order) != wanted:
            raise InvalidNotation(f"an order of the factories has each of the numbers 0 to {wanted[-1]} once")
        displays = np.concatenate([[0], 1 + np.asarray(order, np.intp)])  # the centre stays
        self._numbers = np.arange(layout.size)
        part = self._numbers[layout.slices["factories"]].reshape(layout.factories, -1)
        self._numbers[layout.slices["factories"]] = part[displays[1:] - 1].ravel()
        self._codes = np.arange(layout.codes)
        takes = self._codes[: len(displays) * layout.takes].reshape(-1, layout.takes)
        self._codes[: takes.size] = takes[displays].ravel()
        self._back = np.argsort(self._codes)

    def observation(self, observation: Observation) -> Observation:
        """The flat observation of the other table; axes in front (of a batch) stay."""
        return np.take(observation, self._numbers, axis=-1)

    def mask(self, mask: NDArray[Any]) -> NDArray[Any]:
        """The mask of legal moves at the other table, or anything else with a number for each code."""
        return np.take(mask, self._codes, axis=-1)

    def action(self, action: Any) -> Any:
        """The same move at the other table; a number or an array of them."""
        return self._back[action]
