"""Networks of random numbers, and tools that are guided by them."""

from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.players.net import guided
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.network import Weights
from ladrilho.players.search import puct, weights
from ladrilho.players.search.puct import Bench


def random_weights(game: str, players: int, width: int = 8, height: int = 4, seed: int = 0) -> Weights:
    """A network that has learned nothing."""
    told, lots = inputs_of(rules.game_named(game)), np.random.default_rng(seed)

    def numbers(*shape: int) -> Any:
        return lots.normal(0, 0.3, shape).astype(np.float32)

    first = numbers(told.input_count(players) + 1, width)
    return Weights(first, numbers(width + 1, height), numbers(height + 1, 2 * players), numbers(told.TRAITS, height))


def guided_bench(game: str, players: int, moves: float = 1.0, ends: float = 0.0, capacity: int = 20_000) -> Bench:
    """Tools that ask a random network."""
    work = guided.new_work(rules.game_named(game), random_weights(game, players), moves, ends)
    return puct.new_bench(rules.game_named(game), capacity, work)


def fitted_bench(game: str, capacity: int = 20_000) -> Bench:
    """Tools of the fitted search."""
    return puct.new_bench(rules.game_named(game), capacity)


def numbers_for(game: str, options: dict[str, Any], players: int) -> Any:
    """The shipped weights of the fitted value."""
    return weights.shipped_numbers(weights.kind_of(game, options, players))
