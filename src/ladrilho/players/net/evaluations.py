"""A network asked again and again, to see how fast it is."""

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule
from ladrilho.players.net.guided import Guided
from ladrilho.players.net.inputs import list_inputs
from ladrilho.players.net.network import read_outcome, think
from ladrilho.players.search import hooks
from ladrilho.rules import States


@rule
def evaluate(
    states: States, work: Guided, moves: NDArray[np.int16], gains: NDArray[np.float64], with_moves: bool, count: int
) -> None:
    """Ask so often, over these positions in turn: for chances and points, or for the worth of every legal move."""
    net = work.net
    for turn in range(count):
        state = states[turn % len(states)]
        if with_moves:
            hooks.think_again(state, work, moves, gains, hooks.list_distinct_moves(state, moves))
        else:
            think(net, list_inputs(state, net.facts, net.amounts))
            read_outcome(net)
