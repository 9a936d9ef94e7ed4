"""The fitted value of Azul: tables add up to the features, and gains foresee what they promise."""

from typing import Any

import numpy as np
import pytest

from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import new_generator
from ladrilho.players.search import azul_features as features
from ladrilho.position import new_game
from pace import games
from players.search.endings import random_in


@rule
def both_ways(states: Any, seat: int, weights: Any, tables: Any, out: Any) -> float:
    board = states[0].boards[seat]
    grey, first = states[0].wall == 1, states[0].marker == 1 + seat
    features.fill_tables(tables, weights)
    features.features_of_board(board, grey, first, out)
    return features.board_value(board, grey, first, tables)


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_tables_add_up_to_the_features(wall: str) -> None:
    rng, numbers = new_generator(2), np.random.default_rng(4)
    tables, out = features.new_tables(), np.zeros(features.FEATURES)
    checked = 0
    for seed in range(games(20, 1)):
        position = new_game("azul", players=2 + seed % 3, seed=seed, wall=wall, deal="auto")
        while not position.is_over and position.round < 9:
            weights = numbers.normal(size=features.FEATURES)
            if all(position.states["boards"][0]["line_count"][0] <= [0, 1, 2, 3, 4]):
                value = both_ways(position.states, 0, weights, tables, out)
                assert value == pytest.approx(float(out @ weights), abs=1e-9)
                checked += 1
            position.play(int(random_in(position.states, rng)))
    assert checked > games(300, 10)


def test_every_feature_has_a_name() -> None:
    assert len(features.NAMES) == len(set(features.NAMES)) == features.FEATURES
