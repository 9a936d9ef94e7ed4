"""The search of any game guided by a network: it thinks over the moves of positions that are met often."""

import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.players.net.inputs import first_seat, inputs_of, list_inputs, list_traits
from ladrilho.players.net.network import Net, Weights, new_net, read_outcome, read_policy, rectify, think
from ladrilho.players.search import hooks
from ladrilho.players.search.chances import share_chances, unshare_chances
from ladrilho.players.search.puct import TEMPERATURE

MOVES, ENDS = 0, 1


class Guided(NamedTuple):
    """The tables of the round, the network, and where it reads the traits of a move."""

    fitted: Any
    net: Net
    traits: NDArray[np.int32]
    trust: NDArray[np.float64]
    """how much of what the network says of moves and of round ends is believed, from 0 to 1"""


def new_work(game: rules.Game, weights: Weights, moves: float = 1.0, ends: float = 0.0) -> Guided:
    """Tools for one thread."""
    told = inputs_of(game)
    net, traits = new_net(weights, told.MOST_FACTS), np.zeros(told.MOST_TRAITS, np.int32)
    return Guided(hooks.new_work(game), net, traits, np.array([moves, ends]))


@rule
def prepare(state: Any, weights: NDArray[np.float64], work: Guided) -> None:
    """Make the tables of this round."""
    hooks.prepare(state, weights, work.fitted)


@rule
def gain_of(state: Any, work: Guided, move: int) -> float:
    """What a move is worth to its mover by the tables of the round."""
    return hooks.gain_of(state, work.fitted, move)


@rule
def has_second_thoughts(work: Guided) -> bool:
    """The network knows more than the tables."""
    return bool(work.trust[MOVES] > 0)


@rule
def think_again(state: Any, work: Guided, moves: NDArray[np.int16], gains: NDArray[np.float64], count: int) -> None:
    """The gains by the tables, corrected by the network."""
    net, traits = work.net, work.traits
    think(net, list_inputs(state, net.facts, net.amounts))
    rectify(net.second)
    for place in range(count):
        move = int(moves[place])
        logit = read_policy(net.weights.policy, net.second, traits, list_traits(state, move, traits))
        gains[place] = hooks.gain_of(state, work.fitted, move) + TEMPERATURE * work.trust[MOVES] * logit


@rule
def play_out(state: Any, work: Guided) -> None:
    """Let everyone take what gains most."""
    hooks.play_out(state, work.fitted)


@rule
def value_round(state: Any, work: Guided, values: NDArray[np.float64]) -> None:
    """What the end of the round is worth to each seat: the fitted value, corrected by the network."""
    hooks.value_round(state, work.fitted, values)
    if work.trust[ENDS] > 0 and not rules.is_over(state):
        net, players, first = work.net, int(state.players), first_seat(state)
        think(net, list_inputs(state, net.facts, net.amounts))
        read_outcome(net)
        unshare_chances(values, players)
        for place in range(players):
            values[(first + place) % players] += work.trust[ENDS] * net.outcome[place]
        share_chances(values, players)


@rule
def decide(states: Any, work: Guided, quickly: bool) -> int:
    """The best move of a phase that is planned."""
    return hooks.decide(states, work.fitted, quickly)


@rule
def list_plans(states: Any, work: Guided, moves: NDArray[np.int16], worths: NDArray[np.float64]) -> int:
    """The moves of a phase that is planned."""
    return hooks.list_plans(states, work.fitted, moves, worths)


hooks.plug_in(Guided, sys.modules[__name__])
