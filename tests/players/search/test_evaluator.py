"""What the search believes in can be replaced: by other numbers, and by other compiled functions."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ladrilho.errors import InvalidNotation
from ladrilho.players.player import Budget
from ladrilho.players.search import weights
from ladrilho.players.search.evaluator import Evaluator, FittedEvaluator
from ladrilho.players.search.player import SearchPlayer
from ladrilho.position import new_game
from pace import games
from players.search.points import PointsEvaluator, value_in

FEW = Budget(simulations=games(400, 6))


def test_shipped_weights_are_what_a_player_believes_in() -> None:
    position = new_game("azul", players=3, wall="grey", seed=2).public()
    numbers = weights.shipped("azul-grey-3").array
    assert np.array_equal(FittedEvaluator().numbers_for(position), numbers)
    told = [
        SearchPlayer(seed=1, evaluator=evaluator).analyse(position, FEW)
        for evaluator in (None, FittedEvaluator(), FittedEvaluator(numbers))
    ]
    assert told[0].visits == told[1].visits == told[2].visits
    assert told[0].values == told[1].values == told[2].values


def test_other_numbers_value_otherwise() -> None:
    position = new_game("azul", seed=2).public()
    nothing = FittedEvaluator(np.zeros_like(weights.shipped("azul-coloured-2").array), "nothing counts")
    told = SearchPlayer(seed=1, evaluator=nothing).analyse(position, FEW)
    assert told.values == pytest.approx((0.5, 0.5))
    assert told.values != SearchPlayer(seed=1).analyse(position, FEW).values


def test_other_functions_are_called_where_other_tools_are_given() -> None:
    """Compiled, as at a leaf of the search."""
    evaluator, values = PointsEvaluator(), np.zeros(4)
    work = evaluator.new_work(new_game("azul"))
    states = new_game("azul", seed=2).states
    states["boards"][0]["score"][:2] = 29, 9
    value_in(states, evaluator.numbers_for(new_game("azul")), work, values)
    scores = states["boards"][0]["score"][:2]
    assert values[:2] == pytest.approx((1.0 + scores) / (2.0 + scores.sum()))
    assert evaluator.asked[0] == 1


def test_other_functions_take_the_place_of_the_fitted_value_in_a_search() -> None:
    """As plain Python, in a process of its own: machine code of the search is kept for tools of the package alone."""
    done = subprocess.run(
        [sys.executable, "-m", "players.search.points"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
        cwd=Path(__file__).parent.parent.parent,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["asked"] == 9
    assert sum(told["values"]) == pytest.approx(1.0)
    assert told["line"][0] in new_game("azul", seed=2).legal_moves


@pytest.mark.compiled_only
def test_strange_tools_are_kept_out_of_the_compiled_search() -> None:
    with pytest.raises(InvalidNotation, match="compiled search knows no tools of type Points"):
        SearchPlayer(evaluator=PointsEvaluator()).choose(new_game("azul", seed=2).public(), FEW)


def test_an_evaluator_is_one_by_its_shape() -> None:
    evaluators: list[Evaluator] = [PointsEvaluator(), FittedEvaluator()]
    assert [evaluator.name for evaluator in evaluators] == ["points", "fitted"]
