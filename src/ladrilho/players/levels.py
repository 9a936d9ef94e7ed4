"""Eight levels, the same everywhere: from a first game to full strength.

Up to level 7 a level thinks in simulations, not in seconds, so that it is as strong on a slow machine as on a fast one.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.net.evaluator import best_evaluator, fitted_evaluator, make_guided_ready
from ladrilho.players.player import Budget
from ladrilho.players.search import puct
from ladrilho.players.search.player import Analysis, SearchPlayer
from ladrilho.position import Position


@dataclass(frozen=True)
class Level:
    """What a level does."""

    number: int
    name: str
    budget: Budget | None
    """how much it searches; None when it only looks one move ahead"""
    overlooks: float = 0.0
    """the share of moves it does not even see"""
    wavers: float = 0.0
    """how readily it takes a move that looks a little worse, in logits of winning"""
    looks_beyond: bool = False
    """it judges its best moves by sampled next rounds"""
    uses_networks: bool = False
    """where one is shipped for the kind of table"""


LEVELS = (
    Level(1, "visitor", None, overlooks=0.7, wavers=1.0),
    Level(2, "guest", None, overlooks=0.4, wavers=0.4),
    Level(3, "apprentice", None, wavers=0.1),
    Level(4, "tiler", Budget(simulations=40)),
    Level(5, "journeyman", Budget(simulations=250)),
    Level(6, "artisan", Budget(simulations=2_000)),
    Level(7, "master", Budget(simulations=20_000), looks_beyond=True),
    Level(8, "grand master", Budget(seconds=2.0), looks_beyond=True, uses_networks=True),
)


def level_named(word: str) -> Level:
    """The level behind ``level1`` to ``level8``."""
    number = word.removeprefix("level")
    if word == number or not number.isascii() or not number.isdigit() or not 1 <= int(number[:3]) <= len(LEVELS):
        raise InvalidNotation(f"no level {word[:20]!r}: the levels are level1 to level{len(LEVELS)}")
    return LEVELS[int(number) - 1]


class LevelPlayer(SearchPlayer):
    """A search player held to one level."""

    def __init__(self, level: Level, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(
            f"level{level.number}",
            level.budget,
            seed=seed,
            threads=threads,
            evaluator=best_evaluator if level.uses_networks else fitted_evaluator,
            looks_beyond=level.looks_beyond,
        )
        self.level = level

    def analyse(
        self,
        position: Position,
        budget: Budget | None = None,
        progress: Callable[[Analysis], None] | None = None,
        early: bool = False,
    ) -> Analysis:
        """A move as this level would play it; a given budget only applies to levels that search."""
        codes = position.legal_moves.codes
        if self.level.budget is not None or len(codes) < 2:
            return super().analyse(position, budget, progress, early)
        if position.phase == "offer":
            return _at_a_glance(self._glance(position))
        if self._random.random() < self.level.overlooks:
            return _at_a_glance(int(self._random.choice(codes)))
        return super().analyse(position, budget, progress, early)

    def _glance(self, position: Position) -> int:
        """One look at each move it sees, no search."""
        make_guided_ready(rules.game_named(position.game))
        memory = self._begin(position)[0]
        count = puct.gains_of_moves(memory.bench)
        moves, gains = memory.bench.moves[:count], memory.bench.gains[:count]
        seen = self._random.random(count) >= self.level.overlooks
        if not seen.any():
            seen[int(self._random.integers(count))] = True
        chances = np.where(seen, np.exp((gains - gains[seen].max()) / self.level.wavers), 0.0)
        return int(self._random.choice(moves, p=chances / chances.sum()))


def _at_a_glance(best: int) -> Analysis:
    return Analysis(best, (best,), (), {best: 1})
