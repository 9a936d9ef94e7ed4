"""A small network, read inside compiled code: facts to a first layer, a second, and from there chances and points.

The first layer adds up the rows of the facts that hold, so that only those cost time. Numbers are of single precision
and inner loops run over neighbours in memory, which the compiler turns into vector instructions.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule

Floats = NDArray[np.float32]
_ROOM = 8  # add_rows works on eight rows at a time


class Weights(NamedTuple):
    """What is learned. Rows are what comes in, columns what goes out; the last row is always there (the bias)."""

    first: Floats
    """fact, unit of the first layer"""
    second: Floats
    """unit of the first layer, unit of the second"""
    outcome: Floats
    """unit of the second layer; the logits of winning of each seat, then their points"""
    policy: Floats
    """trait of a move, unit of the second layer"""


class Net(NamedTuple):
    """A network and where one thread reads it."""

    weights: Weights
    facts: NDArray[np.int32]
    amounts: Floats
    first: Floats
    second: Floats
    outcome: Floats


def new_net(weights: Weights, most_facts: int) -> Net:
    """A network laid out for one thread."""
    width, height = weights.first.shape[1], weights.second.shape[1]
    room = max(most_facts, width) + 1 + _ROOM
    return Net(
        weights,
        np.zeros(room, np.int32),
        np.zeros(room, np.float32),
        np.zeros(width, np.float32),
        np.zeros(height, np.float32),
        np.zeros(weights.outcome.shape[1], np.float32),
    )


@rule
def add_rows(table: Floats, rows: NDArray[np.int32], amounts: Floats, count: int, total: Floats) -> None:
    """The sum of so much of each of these rows; eight at a time, so that it is seldom read and written.

    There must be room behind the last row: it is filled up with nothing of row 0.
    """
    for place in range(count, (count + 7) // 8 * 8):
        rows[place], amounts[place] = 0, 0
    for unit in range(len(total)):
        total[unit] = 0
    for place in range(0, count, 8):
        a, b, c, d = rows[place], rows[place + 1], rows[place + 2], rows[place + 3]
        e, f, g, h = rows[place + 4], rows[place + 5], rows[place + 6], rows[place + 7]
        i, j, k, m = amounts[place], amounts[place + 1], amounts[place + 2], amounts[place + 3]
        n, o, p, q = amounts[place + 4], amounts[place + 5], amounts[place + 6], amounts[place + 7]
        for unit in range(len(total)):
            total[unit] += ((i * table[a, unit] + j * table[b, unit]) + (k * table[c, unit] + m * table[d, unit])) + (
                (n * table[e, unit] + o * table[f, unit]) + (p * table[g, unit] + q * table[h, unit])
            )


@rule
def think(net: Net, count: int) -> None:
    """Run the listed facts through both layers."""
    facts, amounts, first, second = net.facts, net.amounts, net.first, net.second
    facts[count], amounts[count] = len(net.weights.first) - 1, 1
    add_rows(net.weights.first, facts, amounts, count + 1, first)
    count = list_active(first, facts, amounts)
    add_rows(net.weights.second, facts, amounts, count, second)


@rule
def list_active(signals: Floats, units: NDArray[np.int32], amounts: Floats) -> int:
    """The units that have something to say, and the bias; returns how many."""
    count = 0
    for unit in range(len(signals)):
        units[count] = unit
        amounts[count] = signals[unit]
        count += int(signals[unit] > 0)
    units[count], amounts[count] = len(signals), 1
    return count + 1


@rule
def read_outcome(net: Net) -> None:
    """The logit of winning of each seat, the one that was told first at the front; then their points."""
    count = list_active(net.second, net.facts, net.amounts)
    outcome, table = net.outcome, net.weights.outcome
    for place in range(len(outcome)):
        outcome[place] = 0
    for place in range(count):
        unit, signal = net.facts[place], net.amounts[place]
        for column in range(len(outcome)):
            outcome[column] += signal * table[unit, column]


@rule
def rectify(signals: Floats) -> None:
    """Only what is positive counts."""
    for unit in range(len(signals)):
        signals[unit] = max(signals[unit], np.float32(0))


@rule
def read_policy(policy: Floats, second: Floats, traits: NDArray[np.int32], count: int) -> float:
    """The logit of a move with these traits; four sums side by side, so that none waits for the other."""
    a = b = c = d = np.float32(0)
    for place in range(count):
        trait = traits[place]
        for unit in range(0, len(second), 4):
            a += second[unit] * policy[trait, unit]
            b += second[unit + 1] * policy[trait, unit + 1]
            c += second[unit + 2] * policy[trait, unit + 2]
            d += second[unit + 3] * policy[trait, unit + 3]
    return float((a + b) + (c + d))
