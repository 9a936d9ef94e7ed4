"""Counts of move sequences: the rules against numbers that the oracle found (see ``perft_counts``)."""

import json
from itertools import product
from typing import Any

import numpy as np
import pytest

import pace
from ladrilho import Position, rules
from ladrilho.games import pavilion
from ladrilho.rules import States
from oracle.perft import perft

from .perft_counts import DATA, oracle_at

ENTRIES = json.loads(DATA.read_text("utf-8"))
each_entry = pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["about"]) for entry in ENTRIES])
MOST_SEQUENCES = pace.games(compiled=100_000, plain=1_000)


def count_sequences(states: States, depth: int) -> int:
    """Sequences of so many moves; one that reaches a deal or the end sooner counts once."""
    moves = np.empty(pavilion.MAX_MOVES, np.int16)
    count = rules.moves_in(states, moves)
    if count == 0 or depth == 1:
        return max(1, count)
    total, after = 0, states.copy()
    for move in moves[:count]:
        after[:] = states
        assert rules.play_in(after, int(move)) != rules.ILLEGAL
        total += count_sequences(after, depth - 1)
    return total


@pytest.mark.bounds
@each_entry
def test_sequences_are_as_many_as_the_oracle_counted(entry: dict[str, Any]) -> None:
    states = Position.from_text(entry["text"], deal="manual").states
    counts = [count for count in entry["counts"] if count <= MOST_SEQUENCES]
    assert [count_sequences(states, depth) for depth in range(1, len(counts) + 1)] == counts


@each_entry
def test_the_oracle_still_counts_so(entry: dict[str, Any]) -> None:
    """The short sequences, so that the stored numbers cannot go stale."""
    oracle = oracle_at(Position.from_text(entry["text"], deal="manual").to_dict())
    counts = [count for count in entry["counts"] if count <= 500]
    assert [perft(oracle, depth) for depth in range(1, len(counts) + 1)] == counts


def test_all_players_boards_orders_and_phases_are_counted() -> None:
    positions = [Position.from_text(entry["text"], deal="manual") for entry in ENTRIES]
    seen = {(place.players, place.options["board"], place.options["jokers"], place.phase) for place in positions}
    phases = ("offer", "placing", "reward", "keeping")
    assert seen >= set(product((2, 3, 4), ("coloured", "sepia"), ("front", "back"), phases))
