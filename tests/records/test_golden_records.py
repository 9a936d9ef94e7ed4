"""One record for each way a game can end and for each kind of game, replayed to exact scores.

``tools/make_golden.py`` made them; they change only when the rules or the format of records do.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from clauses import clause
from ladrilho import GameRecord, Position
from ladrilho.records import Played

pytestmark = pytest.mark.bounds
GOLDEN = Path(__file__).parent.parent / "golden"
Table = dict[str, Any]


class Golden(NamedTuple):
    """What is known about a record."""

    options: dict[str, Any]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


COLOURED, GREY = {"wall": "coloured"}, {"wall": "grey"}
EXPECTED = {
    "azul-row": Golden(COLOURED, (0, 41), (1,)),
    "azul-row-grey": Golden(GREY, (20, 32, 0), (1,)),
    "azul-shared-victory": Golden(COLOURED, (7, 7, 2), (0, 1)),
    "azul-tie-break": Golden(COLOURED, (3, 3), (1,)),
    "azul-nothing-to-deal": Golden(COLOURED, (30, 25, 28, 25), (0,)),
    "azul-rows-blocked": Golden(GREY, (0, 10), (1,)),
    "pavilion-2-coloured-front": Golden({"board": "coloured", "jokers": "front"}, (66, 46), (0,)),
    "pavilion-2-sepia-back": Golden({"board": "sepia", "jokers": "back"}, (81, 44), (0,)),
    "pavilion-3-sepia-front": Golden({"board": "sepia", "jokers": "front"}, (53, 69, 46), (1,)),
    "pavilion-4-coloured-back": Golden({"board": "coloured", "jokers": "back"}, (13, 54, 21, 63), (3,)),
    "pavilion-shared-victory": Golden({"board": "sepia", "jokers": "front"}, (48, 53, 53, 38), (1, 2)),
    "pavilion-refill-in-supply": Golden({"board": "coloured", "jokers": "front"}, (38, 49), (1,)),
    "pavilion-empty-supply": Golden({"board": "coloured", "jokers": "front"}, (104, 86, 82, 101), (0,)),
}


def load(name: str) -> GameRecord:
    return GameRecord.load(GOLDEN / f"{name}.jsonl")


def count(heap: dict[str, int]) -> int:
    return sum(heap.values())


def full_rows(board: Table) -> int:
    return sum(None not in row for row in board["wall"])


def rows_at_end(name: str) -> list[int]:
    return [full_rows(board) for board in load(name).replay().to_dict()["boards"]]


def test_every_golden_record_is_expected() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in GOLDEN.glob("*.jsonl"))


@pytest.mark.parametrize("name", EXPECTED)
def test_golden_record_replays_to_its_exact_scores(name: str) -> None:
    record, golden = load(name), EXPECTED[name]
    assert record.options == golden.options
    assert record.players == len(golden.scores)
    position = record.replay()
    assert position.is_over
    assert position.scores == golden.scores
    assert position.winners == golden.winners


@pytest.mark.parametrize("name", EXPECTED)
def test_golden_record_is_written_as_it_was_read(name: str) -> None:
    assert load(name).to_jsonl() == (GOLDEN / f"{name}.jsonl").read_text("utf-8")


# How the games of Azul ended


@clause("AZ-35", "AZ-42")
@pytest.mark.parametrize("name", ["azul-row", "azul-row-grey", "azul-shared-victory", "azul-tie-break"])
def test_game_ended_with_the_first_complete_row(name: str) -> None:
    *earlier, last = load(name).positions()
    assert any(full_rows(board) for board in last.to_dict()["boards"])
    before_tiling = next(position for position in reversed(earlier) if position.phase == "offer")
    assert not any(full_rows(board) for board in before_tiling.to_dict()["boards"])


@clause("AZ-45")
def test_victory_was_shared_with_equal_points_and_rows() -> None:
    scores, winners = EXPECTED["azul-shared-victory"].scores, EXPECTED["azul-shared-victory"].winners
    rows = rows_at_end("azul-shared-victory")
    assert len({(scores[seat], rows[seat]) for seat in winners}) == 1
    assert len(winners) == 2


@clause("AZ-45")
def test_rows_broke_the_tie() -> None:
    golden, rows = EXPECTED["azul-tie-break"], rows_at_end("azul-tie-break")
    assert golden.scores[0] == golden.scores[1]
    assert rows[golden.winners[0]] > rows[1 - golden.winners[0]]


@clause("AZ-39")
def test_game_ended_with_nothing_left_to_deal() -> None:
    table = load("azul-nothing-to-deal").replay().to_dict()
    assert (table["bag"], table["lid"]) == ({}, {})
    assert not any(full_rows(board) for board in table["boards"])


@clause("AZ-53")
def test_game_ended_with_every_row_blocked() -> None:
    table = load("azul-rows-blocked").replay().to_dict()
    assert count(table["bag"]) + count(table["lid"]) > 0
    rows = [(board["wall"], row) for board in table["boards"] for row in range(5)]
    assert not any(can_be_completed(wall, row, 0, frozenset()) for wall, row in rows)


def can_be_completed(wall: list[list[str | None]], row: int, column: int, used: frozenset[str]) -> bool:
    """AZ-A15, by trying: every column keeps its tile, or takes a colour that neither it nor the row shows."""
    if column == 5:
        return True
    shown_in_row = {tile for tile in wall[row] if tile}
    shown_in_column = {line[column] for line in wall}
    if wall[row][column]:
        return can_be_completed(wall, row, column + 1, used)
    open_colours = {"blue", "yellow", "red", "black", "white"} - shown_in_row - shown_in_column - used
    return any(can_be_completed(wall, row, column + 1, used | {colour}) for colour in open_colours)


# What happened in the games of Summer Pavilion


@clause("SP-54")
def test_victory_was_shared_with_equal_points() -> None:
    golden = EXPECTED["pavilion-shared-victory"]
    assert len(golden.winners) == 2
    assert {golden.scores[seat] for seat in golden.winners} == {max(golden.scores)}


@clause("SP-7")
@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("pavilion")])
def test_game_ended_after_the_pass_of_everybody_in_round_6(name: str) -> None:
    position = load(name).replay()
    assert position.round == 6
    assert all(board["passed"] for board in position.to_dict()["boards"])


@clause("SP-38")
def test_bag_was_refilled_in_the_middle_of_the_supply() -> None:
    def happens(before: Position, after: Position) -> bool:
        old, new = before.to_dict(), after.to_dict()
        is_supply = before.tiles_to_deal > 0 and count(new["supply"]) > count(old["supply"])
        return is_supply and 0 < count(old["bag"]) < before.tiles_to_deal and count(old["storage"]) > 0

    assert_happens("pavilion-refill-in-supply", happens)


@clause("SP-39", "SP-A14")
def test_reward_was_cut_short_by_the_supply() -> None:
    def happens(before: Position, after: Position) -> bool:
        return after.phase == "reward" and after.to_dict()["reward"] == count(before.to_dict()["supply"]) == 1

    assert_happens("pavilion-empty-supply", happens)


@clause("SP-39", "SP-A14")
def test_empty_supply_gave_no_reward() -> None:
    """Blue 1 and 2 with yellow 3 and 4 surround a statue."""
    record = load("pavilion-empty-supply")
    step = record.events.index(Played(2, "blue 1 = 1 blue"))
    before, after = list(record.positions())[step : step + 2]
    table = before.to_dict()
    assert (table["supply"], table["bag"], table["storage"]) == ({}, {}, {})
    stars = after.to_dict()["boards"][2]["stars"]
    assert None not in (*stars["blue"][:2], *stars["yellow"][2:4])
    assert (after.phase, after.player) == ("placing", 3)


@clause("SP-47", "SP-A27")
def test_round_without_tiles_began_with_phase_2() -> None:
    def happens(before: Position, after: Position) -> bool:
        return (before.round, before.phase, after.round, after.phase) == (5, "keeping", 6, "placing")

    assert_happens("pavilion-empty-supply", happens)


def assert_happens(name: str, happens: Callable[[Position, Position], bool]) -> None:
    assert any(happens(before, after) for before, after in pairwise(load(name).positions()))
