"""What a search believes in where it cannot look further; another belief can take the place of the shipped one."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.search import hooks, weights
from ladrilho.position import Position


class Evaluator(Protocol):
    """Numbers for compiled code, and the tools it works on.

    The type of the tools decides which compiled functions the search calls: those of ``hooks.new_work`` are valued by
    the fitted weights, and ``hooks.plug_in`` tells which functions belong to another type.
    """

    name: str
    search: str
    """what the search with tools of this type is called when it is compiled"""

    def new_work(self, position: Position) -> Any:
        """The tools of one thread for tables of this kind: a tuple of arrays, laid out beforehand."""
        ...

    def numbers_for(self, position: Position) -> NDArray[np.float64]:
        """What ``prepare`` makes the tables of a round from: for a table of the same kind always the same array."""
        ...


class FittedEvaluator:
    """The shipped weights of the kind of table, or other numbers of the same layout."""

    search = "search"

    def __init__(self, numbers: NDArray[np.float64] | None = None, name: str = "fitted") -> None:
        self.name = name
        self._numbers = numbers

    def new_work(self, position: Position) -> Any:
        """The tools of the game."""
        return hooks.new_work(rules.game_named(position.game))

    def numbers_for(self, position: Position) -> NDArray[np.float64]:
        """The weights."""
        if self._numbers is not None:
            return self._numbers
        return weights.shipped_numbers(kind_at(position))


def kind_at(position: Position) -> str:
    """The kind of table a position stands on."""
    return weights.kind_of(position.game, position.options, position.players)
