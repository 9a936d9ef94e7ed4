"""Choosing columns on the grey wall: every way to lay the own lines is tried."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.moves import apply_move, count_choices, nth_choice
from ladrilho.games.azul.state import COLUMNS, LINES, MAX_PLAYERS, TILING, Moves
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.players.search.azul_hooks import Work, play_out, value_round

States = Any


@rule_with_memory
def decide(states: States, work: Work, quickly: bool) -> int:
    """The first step of the best way; every way is tried quickly enough for everybody."""
    moves, worths = np.zeros(COLUMNS, np.int16), np.zeros(COLUMNS)
    best = 0
    for place in range(list_plans(states, work, moves, worths)):
        if worths[place] > worths[best]:
            best = place
    return int(moves[best])


@rule_with_memory
def list_plans(states: States, work: Work, moves: Moves, worths: NDArray[np.float64]) -> int:
    """AZ-46: try every way to lay the own complete lines on the grey wall. Each first step, and the chance to win by
    the best way that begins so.

    ``picks`` counts through all ways like an odometer: the number of the column among the legal ones, line by line.
    """
    if states[0].phase != TILING:
        return 0
    picks, options = np.zeros(LINES + 1, np.int64), np.zeros(LINES + 1, np.int64)
    values = np.zeros(MAX_PLAYERS, np.float64)
    seat = states[0].player
    worths[:COLUMNS] = -1.0
    while True:
        first, steps = _lay(states, picks, options)
        play_out(states[1], work)
        value_round(states[1], work, values)
        moves[picks[0]] = first
        worths[picks[0]] = max(worths[picks[0]], values[seat])
        last = steps - 1
        while last >= 0 and picks[last] + 1 == options[last]:
            picks[last] = 0
            last -= 1
        if last < 0:
            return int(options[0])
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
