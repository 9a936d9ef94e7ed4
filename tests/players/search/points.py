"""An evaluator of another kind, with functions of its own: only points count."""

import json
import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.players.search import azul, hooks
from ladrilho.position import Position


class Points(NamedTuple):
    """The tools."""

    usual: Any
    """the tools of the fitted value, for playing out"""
    asked: NDArray[np.int64]
    """how many round ends were valued, as an array of one"""


@rule
def prepare(state: Any, weights: NDArray[np.float64], work: Points) -> None:
    azul.prepare(state, weights, work.usual)


@rule
def gain_of(state: Any, work: Points, move: int) -> float:
    return 0.0


@rule
def has_second_thoughts(work: Points) -> bool:
    return False


@rule
def think_again(state: Any, work: Points, moves: NDArray[np.int16], gains: NDArray[np.float64], count: int) -> None:
    """Never asked for."""


@rule
def play_out(state: Any, work: Points) -> None:
    azul.play_out(state, work.usual)


@rule
def value_round(state: Any, work: Points, values: NDArray[np.float64]) -> None:
    work.asked[0] += 1
    total = 0.0
    for seat in range(state.players):
        values[seat] = 1.0 + state.boards[seat].score
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@rule
def decide(states: Any, work: Points, quickly: bool) -> int:
    return azul.decide(states, work.usual, quickly)


@rule
def list_plans(states: Any, work: Points, moves: NDArray[np.int16], worths: NDArray[np.float64]) -> int:
    return azul.list_plans(states, work.usual, moves, worths)


hooks.plug_in(Points, sys.modules[__name__])


class PointsEvaluator:
    """Plays for points."""

    name = "points"
    search = "search for points"

    def __init__(self) -> None:
        self.asked = np.zeros(1, np.int64)
        self._numbers = np.zeros((azul.ROUNDS, azul.FEATURES))

    def new_work(self, position: Position) -> Points:
        return Points(hooks.new_work(rules.game_named(position.game)), self.asked)

    def numbers_for(self, position: Position) -> NDArray[np.float64]:
        return self._numbers


@rule
def value_in(states: Any, weights: NDArray[np.float64], work: Points, values: NDArray[np.float64]) -> None:
    """What the search does at a leaf, by way of the hooks."""
    hooks.prepare(states[0], weights, work)
    hooks.play_out(states[0], work)
    hooks.value_round(states[0], work, values)


def play_for_points() -> None:
    """Tell how often points were asked for, and the answer."""
    from ladrilho.players.player import Budget
    from ladrilho.players.search.player import SearchPlayer
    from ladrilho.position import new_game

    evaluator = PointsEvaluator()
    told = SearchPlayer(seed=1, evaluator=evaluator).analyse(new_game("azul", seed=2).public(), Budget(simulations=9))
    print(json.dumps({"asked": int(evaluator.asked[0]), "values": told.values, "line": told.line}))


if __name__ == "__main__":
    play_for_points()
