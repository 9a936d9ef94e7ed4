"""What holds at a table as a short list of numbers, each with how much of it there is; for learners of any game."""

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles

Facts = NDArray[np.int32]
Amounts = NDArray[np.float32]
Kinds = NDArray[np.int64]
NO_COLOUR = -1
_BASE = 5  # a factory holds at most four tiles


def kinds_of_factories(colours: int) -> Kinds:
    """A number for each heap of at most four tiles, 0 for none; its place is the tiles of each colour as digits."""
    table = np.zeros(_BASE**colours, np.int64)
    kind = 0
    for code in range(len(table)):
        if sum(code // _BASE**colour % _BASE for colour in range(colours)) < _BASE:
            table[code] = kind
            kind += 1
    return table


@rule
def add(facts: Facts, amounts: Amounts, count: int, fact: int, amount: float) -> int:
    """One fact more."""
    facts[count] = fact
    amounts[count] = amount
    return count + 1


@rule
def add_shares(facts: Facts, amounts: Amounts, count: int, at: int, heap: Tiles, one: int) -> int:
    """The tiles of each colour, as parts of what counts as one."""
    for colour in range(len(heap)):
        count = add(facts, amounts, count, at + colour, heap[colour] / one)
    return count


@rule
def add_counts(facts: Facts, amounts: Amounts, count: int, at: int, heap: Tiles, most: int) -> int:
    """For each colour that is there the fact of its number, the last one for all higher numbers."""
    for colour in range(len(heap)):
        tiles = min(int(heap[colour]), most)
        if tiles > 0:
            count = add(facts, amounts, count, at + colour * most + tiles - 1, 1)
    return count


@rule
def add_kinds(
    facts: Facts, amounts: Amounts, count: int, at: int, displays: Tiles, factories: int, kinds: Kinds
) -> int:
    """The kind of each factory that is not empty; equal ones are told again. The first display is no factory."""
    for display in range(1, factories + 1):
        kind = kind_without(displays[display], NO_COLOUR, kinds)
        if kind > 0:
            count = add(facts, amounts, count, at + kind, 1)
    return count


@rule
def kind_without(heap: Tiles, taken: int, kinds: Kinds) -> int:
    """The kind of a heap without the tiles of one colour."""
    code = 0
    for colour in range(len(heap)):
        code = code * _BASE + (0 if colour == taken else int(heap[colour]))
    return int(kinds[code])
