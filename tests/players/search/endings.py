"""Small endings of rounds for the search tests, and the slow way to value them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import new_generator
from ladrilho.players.search import hooks, weights
from ladrilho.position import Position, new_game

AZUL = rules.GAMES["azul"]
FITTED = weights.shipped("azul-coloured-2").array


@rule
def prepare_in(states: Any, fitted: Any, work: Any) -> None:
    hooks.prepare(states[0], fitted, work)


@rule
def value_in(states: Any, work: Any, values: Any) -> None:
    hooks.play_out(states[0], work)
    hooks.value_round(states[0], work, values)


@rule
def random_in(states: Any, rng: Any) -> int:
    return rules.random_move(states[0], rng)


def endings(
    count: int, most_tiles: int, most_moves: int, wall: str = "coloured", players: int = 2
) -> Iterator[Position]:
    """Positions of random games, late in a round, from round 3 on."""
    rng = new_generator(5)
    found = 0
    for seed in range(10_000):
        position = new_game("azul", players=players, seed=seed, wall=wall)
        while not position.is_over and position.round < 12:
            tiles = int(position.states["tiles_left"][0])
            late = position.phase == "offer" and position.round >= 3 and tiles <= most_tiles
            if late and 1 < len(position.legal_moves) <= most_moves:
                yield position.public()
                found += 1
                if found == count:
                    return
            position.play(int(random_in(position.states, rng)))


def minimax(states: Any, work: Any, hero: int = 0) -> float:
    """The value to one seat by trying everything, when all others want it to be low."""
    values = np.zeros(4)
    if states["phase"][0] != 1:
        value_in(states, work, values)
        return float(values[hero])
    moves = np.zeros(AZUL.MAX_MOVES, np.int16)
    results = []
    for move in moves[: rules.moves_in(states, moves)]:
        child = states.copy()
        rules.play_in(child, int(move))
        results.append(minimax(child, work, hero))
    return max(results) if states["player"][0] == hero else min(results)
