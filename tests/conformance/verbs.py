"""The verbs of rules.py tried from compiled code, many times in one call; or plainly when numba is switched off."""

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule


@rule
def mark_legal(states: rules.States, marks: NDArray[np.int8], first: int) -> None:
    """1 for every number from ``first`` on that ``is_legal`` accepts."""
    for place in range(len(marks)):
        marks[place] = 1 if rules.is_legal(states[0], first + place) else 0


@rule
def fill_nth(states: rules.States, moves: NDArray[np.int16]) -> int:
    """What ``nth_move`` gives for every place; returns ``count_moves``."""
    count = rules.count_moves(states[0])
    for index in range(count):
        moves[index] = rules.nth_move(states[0], index)
    return count


@rule
def draw_moves(states: rules.States, rng: NDArray[np.int64], marks: NDArray[np.int32], draws: int) -> None:
    """How often ``random_move`` gives each number."""
    for _ in range(draws):
        marks[rules.random_move(states[0], rng)] += 1


@rule
def try_illegal(states: rules.States, legal: NDArray[np.int8]) -> int:
    """How many of the numbers that are not marked ``play_in`` accepts; none, and then the state is as it was."""
    accepted = 0
    for move in range(len(legal)):
        if legal[move] == 0:
            accepted += rules.play_in(states, move) != rules.ILLEGAL
    return accepted


@rule
def try_legal(states: rules.States, trial: rules.States, legal: NDArray[np.int8]) -> int:
    """How many of the marked numbers ``play_in`` refuses, each tried on a fresh copy."""
    refused = 0
    for move in range(len(legal)):
        if legal[move] == 1:
            trial[0] = states[0]
            refused += rules.play_in(trial, move) == rules.ILLEGAL
    return refused
