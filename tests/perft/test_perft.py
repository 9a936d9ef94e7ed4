"""The engine finds as many sequences of moves as the simulators did that wrote counts.json."""

import json
from pathlib import Path
from typing import Any

import pytest

from ladrilho import Position
from pace import games
from perft.counting import perft

ENTRIES: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))
CASES = [(name, depth) for name, entry in ENTRIES.items() for depth in range(1, 1 + len(entry["counts"]))]
MOST = games(compiled=10_000_000, plain=10_000)


def count_of(name: str, depth: int) -> int:
    return int(ENTRIES[name]["counts"][depth - 1])


@pytest.mark.bounds
@pytest.mark.parametrize(("name", "depth"), [case for case in CASES if count_of(*case) <= MOST])
def test_sequences_of_moves(name: str, depth: int) -> None:
    assert perft(Position.from_text(ENTRIES[name]["position"]), depth) == count_of(name, depth)


def test_both_games_all_players_and_all_walls_are_counted() -> None:
    kinds = {(name.split("-")[0], name.removesuffix("-late").removesuffix("-opening")) for name in ENTRIES}
    assert len(kinds) == 12
    assert all(len(entry["counts"]) >= 2 for entry in ENTRIES.values())
