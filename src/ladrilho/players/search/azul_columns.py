"""Choosing columns on the grey wall: every way to lay the own lines is tried."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.moves import apply_move, count_choices, nth_choice
from ladrilho.games.azul.state import LINES, MAX_PLAYERS, TILING
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.players.search.azul_hooks import Work, play_out, value_round

States = Any


@rule_with_memory
def decide(states: States, work: Work, quickly: bool) -> int:
    """AZ-46: try every way to lay the own complete lines on the grey wall; the first step of the best one.

    That is quick enough for everybody.

    ``picks`` counts through all ways like an odometer: the number of the column among the legal ones, line by line.
    """
    picks, options = np.zeros(LINES + 1, np.int64), np.zeros(LINES + 1, np.int64)
    values = np.zeros(MAX_PLAYERS, np.float64)
    seat = states[0].player
    best, highest = -1, -1.0
    while True:
        first, steps = _lay(states, picks, options)
        play_out(states[1], work)
        value_round(states[1], work, values)
        if values[seat] > highest:
            best, highest = first, values[seat]
        last = steps - 1
        while last >= 0 and picks[last] + 1 == options[last]:
            picks[last] = 0
            last -= 1
        if last < 0:
            return best
        picks[last] += 1


@rule
def _lay(states: States, picks: NDArray[np.int64], options: NDArray[np.int64]) -> tuple[int, int]:
    """Lay the lines of the seat to move as picked; the first move, and how many there were."""
    states[1] = states[0]
    state = states[1]
    seat, steps, first = state.player, 0, -1
    while state.phase == TILING and state.player == seat:
        options[steps] = count_choices(state)
        move = nth_choice(state, picks[steps])
        if steps == 0:
            first = move
        apply_move(state, move)
        steps += 1
    return first, steps
