"""How many sequences of moves there are; one that reaches a deal or the end sooner counts once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import Position, rules
from ladrilho.kernel._jit import rule

Moves = NDArray[np.int16]
Numbers = NDArray[np.int64]


@rule
def _enter(stack: rules.States, moves: Moves, counts: Numbers, tried: Numbers, level: int) -> None:
    """List the moves of the state at a level; at the last one their number is enough."""
    is_last = level == len(stack) - 1
    counts[level] = rules.count_moves(stack[level]) if is_last else rules.list_moves(stack[level], moves[level])
    tried[level] = 0


@rule
def count_sequences(stack: rules.States, moves: Moves, counts: Numbers, tried: Numbers) -> int:
    """Walk the tree under ``stack[0]`` as deep as the stack is; compiled code knows no recursion."""
    last = len(stack) - 1
    total, level = 0, 0
    _enter(stack, moves, counts, tried, 0)
    while level >= 0:
        if counts[level] == 0 or level == last:
            total += max(1, counts[level])
            level -= 1
        elif tried[level] == counts[level]:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            rules.apply_move(stack[level + 1], moves[level, tried[level]])
            tried[level] += 1
            level += 1
            _enter(stack, moves, counts, tried, level)
    return total


def perft(position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` moves."""
    game: Any = rules.game_named(position.game)
    stack = np.repeat(position.states, depth)
    moves = np.zeros((depth, game.MAX_MOVES), np.int16)
    return int(count_sequences(stack, moves, np.zeros(depth, np.int64), np.zeros(depth, np.int64)))
