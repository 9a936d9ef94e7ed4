"""The facts of drawn tables of Azul and the traits of their moves, number by number."""

from typing import Any

import pytest

from azul.tables import NO_WALL, table
from observations.telling import listed, named, named_traits, told_first

HEAD = "factories=BBYR,BBYR,KKKK centre=R2 round=3 player=1"
FIRST = "score=25 lines=B,RR,-,-,KKKK wall=.Y.../W..../...../...../..... floor=WW"
SECOND = "score=3 floor=*"
GREY = ("factories=BBYR centre=R2 wall=grey", "lines=B,RR,-,-,- wall=RY.../W..../...../...../.....")


def seat_of(found: dict[str, list[Any]], place: int) -> dict[str, list[Any]]:
    """What is told of one seat."""
    return {name.removesuffix(f"_{place}"): told for name, told in found.items() if name.endswith(f"_{place}") and told}


def test_seat_to_move_comes_first() -> None:
    position = table(HEAD, FIRST, SECOND)
    assert told_first(position) == 1
    nothing = [(place, 0) for place in range(5)]
    assert seat_of(named(position), 0) == {
        "rows": nothing,
        "columns": nothing,
        "colours": nothing,
        "floor": [(1,)],
        "score": [((0,), 0.06)],
        "loss": [((0,), 0.02)],
    }


def test_complete_lines_of_the_coloured_wall_count_as_tiled() -> None:
    """Blue goes to column 1 of row 1, beside yellow; red to column 4 of row 2, which has white in column 1."""
    assert seat_of(named(table(HEAD, FIRST, SECOND)), 1) == {
        "rows": [(0, 0b11), (1, 0b1001), (2, 0), (3, 0), (4, 0)],
        "columns": [(0, 0b11), (1, 0b1), (2, 0), (3, 0b10), (4, 0)],
        "colours": [(0, 1), (1, 1), (2, 1), (3, 0), (4, 1)],
        "lines": [(0, 0, 1), (1, 2, 2), (4, 3, 4)],
        "promises": [(4, 1)],
        "floor": [(2,)],
        "score": [((0,), 0.5)],
        "loss": [((0,), 0.04)],
    }


def test_table_tells_kinds_of_factories_and_heaps() -> None:
    """Kinds count heaps of at most four tiles in order: 14 before four black ones, 118 before two blue, yellow, red."""
    found = named(table(HEAD, FIRST, SECOND))
    assert {name: told for name, told in found.items() if name[-2:] not in ("_0", "_1") and told} == {
        "factories": [(14,), ((118,), 2.0)],
        "round": [(2,)],
        "centre": [(2, 1)],
        "marker": [(1,)],
        "factories_left": [(3,)],
        "offer": [(0,)],
        "bag": [((0,), 0.75), ((1,), 0.85), ((2,), 0.7), ((3,), 0.6), ((4,), 0.85)],
    }


def test_grey_wall_tells_colours_and_open_spaces() -> None:
    """Blue in row 1 scores three at the end of a row of two; red in row 2 two and two, below yellow beside white."""
    found = seat_of(named(table(*GREY)), 0)
    assert found["cells"] == [(0, 0, 2), (0, 1, 1), (1, 0, 4)]
    assert found["promises"] == [(0, 3), (1, 4)]
    assert found["rows"][:2] == [(0, 0b11), (1, 0b1)]
    assert [told for told in found["open"] if told[0] < 2] == [
        *[(0, 0, 3), (0, 3, 3), (0, 4, 3)],
        *[(1, 0, 4), (1, 1, 3), (1, 2, 4), (1, 3, 4)],
    ]


def test_colour_of_a_grey_row_without_a_space_scores_nothing() -> None:
    wall = "R..../.R.../..R../...R./BYKW."
    found = seat_of(named(table("wall=grey centre=B1", f"lines=-,-,-,-,R wall={wall}")), 0)
    assert found["promises"] == [(4, 5)]
    wall = "BYKW./...../...../...../....R"
    found = seat_of(named(table("wall=grey centre=B1", f"lines=R,-,-,-,- wall={wall}")), 0)
    assert found["promises"] == [(0, 0)]
    assert (0, 2, 0) in found["open"]


def test_after_the_offer_only_heaps_and_the_round_are_told_of_the_table() -> None:
    found = named(table("phase=deal marker=1 round=9 bag=B10", "", "score=7"))
    assert {name: told for name, told in found.items() if name[-2:] not in ("_0", "_1") and told} == {
        "round": [(7,)],
        "bag": [((0,), 0.5)],
        "lid": [((0,), 0.5), (1,), (2,), (3,), (4,)],
    }
    assert seat_of(found, 0)["score"] == [((0,), 0.14)]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("1 blue > 2", {"take": [(0, 1, 0, 1)], "left_behind": [(45,)], "filling": [(1, 1, 0)], "points": [(1, 1)]}),
        ("1 blue > 1", {"take": [(0, 1, 0, 0)], "left_behind": [(45,)], "filling": [(0, 1, 1)], "points": [(0, 1)]}),
        ("centre red > 3", {"take": [(1, 1, 2, 2)], "filling": [(2, 0, 0)]}),
        ("3 black > floor", {"take": [(0, 3, 3, 5)], "left_behind": [(0,)], "filling": [(5, 0, 4)]}),
    ],
)
def test_traits_of_a_take(move: str, expected: dict[str, Any]) -> None:
    assert named_traits(table(HEAD, FIRST, SECOND), move) == expected


def test_traits_of_a_take_from_the_centre_with_the_marker() -> None:
    found = named_traits(table("centre=R9", "wall=R..../...../...../...../.....".replace("R", "B")), "centre red > 1")
    assert found == {"take": [(1, 5, 2, 0)], "filling": [(0, 1, 5)], "points": [(0, 1)], "marker": [(0,)]}


def test_traits_on_the_grey_wall_score_the_best_space() -> None:
    assert named_traits(table(*GREY), "centre red > 2")["points"] == [(1, 4)]


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        (HEAD.replace("BBYR,BBYR", "BBYR,BBYY"), FIRST, SECOND),
        (HEAD.replace("R2", "R3"), FIRST, SECOND),
        (HEAD.replace("round=3", "round=4"), FIRST, SECOND),
        (HEAD, FIRST.replace("score=25", "score=26"), SECOND),
        (HEAD, FIRST.replace("KKKK", "KKK"), SECOND),
        (HEAD, FIRST.replace("KKKK", "WWWW"), SECOND),
        (HEAD, FIRST.replace("floor=WW", "floor=W"), SECOND),
        (HEAD, FIRST.replace(".Y...", "....."), SECOND),
        (HEAD, FIRST, SECOND.replace("3", "4")),
        (HEAD, FIRST.replace("WW", "WW*"), SECOND.replace("*", "-")),
        (HEAD.replace("player=1", "player=0"), FIRST, SECOND),
        (HEAD + " bag=B1", FIRST, SECOND),
    ],
)
def test_another_table_is_told_otherwise(head: str, first: str, second: str) -> None:
    assert listed(table(head, first, second)) != listed(table(HEAD, FIRST, SECOND))


def test_wall_of_nothing_is_no_special_case() -> None:
    assert seat_of(named(table("centre=B1", f"wall={NO_WALL}")), 0)["floor"] == [(0,)]
