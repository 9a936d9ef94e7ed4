"""Games to try a law on: every game, every number of players, every option; and random play through them."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from ladrilho import Position, new_game, rules

TILES = {"azul": 100, "summer-pavilion": 132}
MOST_ROUNDS = 1000  # where a game of Azul is cut off: dropping every tile on the floor for ever is legal (AZ-A15)
REVERSED_JOKERS = ["red", "blue", "yellow", "orange", "green", "purple"]


class Case(NamedTuple):
    """A game with its options."""

    game: str
    players: int
    options: dict[str, Any]

    def new(self, **more: Any) -> Position:
        """A new game of this kind."""
        return new_game(self.game, players=self.players, **self.options, **more)

    def __str__(self) -> str:
        words = [str(value) if isinstance(value, str) else "reversed" for value in self.options.values()]
        return "-".join([self.game, str(self.players), *words])


_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("azul", {"wall": "coloured"}),
    ("azul", {"wall": "grey"}),
    ("summer-pavilion", {"board": "coloured", "jokers": "front"}),
    ("summer-pavilion", {"board": "sepia", "jokers": REVERSED_JOKERS}),
]
CASES = [Case(game, players, options) for game, options in _OPTIONS for players in (2, 3, 4)]
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def walk(position: Position, seed: int) -> Iterator[Position]:
    """Play at random to the end, and show the same position before the first and after every move."""
    rng = Random(seed)
    yield position
    while not position.is_over and position.round < MOST_ROUNDS:
        position.play(int(rng.choice(position.legal_moves.codes)))
        yield position


def played(case: Case, plies: int, seed: int) -> Position:
    """A position after so many random plies."""
    position = case.new(seed=seed)
    for ply, _ in enumerate(walk(position, seed)):
        if ply == plies:
            break
    return position


def finished(case: Case, seed: int) -> Position:
    """A position after the last move of a random game."""
    position = case.new(seed=seed)
    for _ in walk(position, seed):
        pass
    return position


def samples(case: Case, seed: int, step: int) -> Iterator[Position]:
    """Copies of every ``step``-th position of a random game."""
    for ply, position in enumerate(walk(case.new(seed=seed), seed)):
        if ply % step == 0:
            yield position.copy()


def codes_of(position: Position) -> list[int]:
    """The legal moves as numbers."""
    return [int(code) for code in position.legal_moves.codes]


def package_of(position: Position) -> Any:
    """The package of the position's game."""
    return rules.game_named(position.game)
