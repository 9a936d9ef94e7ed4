"""The facts of drawn tables of Summer Pavilion and the traits of their takes, number by number."""

from typing import Any

import pytest

from observations.telling import listed, named, named_traits, told_first
from pavilion.tables import table

HEAD = "round=2 phase=offer factories=PPGO,PPGO,GGGG centre=P1G1O9"
FIRST = "score=25 hand=P3G12 orange=OO...."
SECOND = "hand=R1"


def told_of_table(found: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return {name: told for name, told in found.items() if name[-2:] not in ("_0", "_1") and told}


def test_seat_tells_stars_numbers_monuments_and_hand() -> None:
    """Green is the joker of the round; a hand of twelve counts as ten."""
    found = named(table(HEAD, FIRST, SECOND))
    assert found["stars_0"] == [(0, 0b11), *[(star, 0) for star in range(1, 7)]]
    assert found["missing_0"] == [(0, 6), (1, 6), (2, 7), (3, 7)]
    assert found["around_0"] == [(0, 2), (6, 1)]
    assert found["hand_0"] == [(0, 2), (1, 9)]
    assert found["score_0"] == [((0,), 0.5)]
    assert found["hand_1"] == [(5, 0)]
    assert found["score_1"] == [((0,), 0.1)]
    assert found["kinds_0"] == found["around_1"] == found["kept_0"] == []


def test_table_tells_kinds_of_factories_jokers_and_heaps() -> None:
    assert told_of_table(named(table(HEAD, FIRST, SECOND))) == {
        "factories": [(125,), ((201,), 2.0)],
        "round": [(1,)],
        "joker": [(1,)],
        "next_joker": [(2,)],
        "centre": [(0, 0), (1, 0), (2, 7)],
        "marker": [(0,)],
        "factories_left": [(3,)],
        "offer": [(0,)],
        "supply": [(3,), (4,), ((5,), 0.5)],
        "bag": [((0,), 0.7), ((1,), 0.15), ((2,), 0.45), ((3,), 0.9), ((4,), 0.9), ((5,), 0.95)],
    }


def test_stars_of_the_sepia_board_have_chosen_a_colour_or_are_mixed_or_open() -> None:
    found = named(table("round=6 phase=offer board=sepia centre=R1", "red=PP.... blue=PG...."))
    assert found["kinds_0"] == [(0, 7), (1, 0), (2, 6), *[(star, 7) for star in range(3, 7)]]
    assert found["kinds_1"] == [(star, 7) for star in range(7)]
    assert found["next_joker"] == []


def test_stars_of_different_colours_tell_which_of_them_they_have() -> None:
    sepia = named(table("round=6 phase=offer board=sepia centre=R1", "red=PP.... blue=PG.... green=....YB"))
    assert sepia["mixed_0"] == [(2, 0), (2, 1), (4, 3), (4, 4)]
    assert sepia["mixed_1"] == []
    coloured = named(table("round=3 phase=offer centre=R1", "red=RR.... centre=P..G.."))
    assert coloured["mixed_0"] == [(6, 0), (6, 1)]


def test_take_tells_the_fullest_star_that_chose_its_colour_on_the_sepia_board() -> None:
    boards = "red=PP.... blue=P.P.P. green=PPPPPP yellow=PG...."
    position = table("round=6 phase=offer board=sepia centre=P1", boards)
    assert named_traits(position, "centre purple")["on_star"] == [(0, 0b010101)]
    assert "on_star" not in named_traits(
        table("round=6 phase=offer board=sepia centre=P1", "red=G....."), "centre purple"
    )


def test_complete_monument_is_not_told_any_more() -> None:
    begun = named(table("round=3 phase=offer centre=R1", "orange=O....."))["around_0"]
    done = named(table("round=3 phase=offer centre=R1", "orange=OOOOOO red=RRRRRR blue=BBBBBB centre=PGOYBR"))[
        "around_0"
    ]
    assert {monument for monument, _ in begun} - {monument for monument, _ in done}


@pytest.mark.parametrize(
    ("marker", "player", "first"), [("0", "0", 0), ("1", "1", 1), ("1", "0", 1), ("centre", "1", 1)]
)
def test_after_the_offer_the_facts_are_told_to_who_begins_the_next_round(marker: str, player: str, first: int) -> None:
    """Whoever has the start player tile places first and will begin; without one, who is to move."""
    position = table(f"phase=placing marker={marker} player={player} start=0", "hand=P1", "hand=R2")
    assert told_first(position) == first
    found = named(position)
    assert "offer" not in told_of_table(found)
    assert found["hand_0"] == ([(0, 0)] if first == 0 else [(5, 1)])


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("1 purple", {"take": [(0, 1, 1, 0)], "left_behind": [(35,)], "on_star": [(0, 0)], "held": [(0, 3)]}),
        ("1 orange", {"take": [(0, 1, 0, 2)], "left_behind": [(182,)], "on_star": [(2, 3)], "held": [(2, 0)]}),
        ("3 green", {"take": [(0, 1, 0, 1)], "left_behind": [(120,)], "on_star": [(1, 0)], "held": [(1, 10)]}),
        ("centre orange", {"take": [(1, 1, 5, 2)], "on_star": [(2, 3)], "held": [(2, 0)], "marker": [(6,)]}),
        ("centre purple", {"take": [(1, 1, 0, 0)], "on_star": [(0, 0)], "held": [(0, 3)], "marker": [(2,)]}),
    ],
)
def test_traits_of_a_take(move: str, expected: dict[str, Any]) -> None:
    assert named_traits(table(HEAD, FIRST, SECOND), move) == expected


def test_joker_alone_costs_one_point_and_has_no_star_on_the_sepia_board() -> None:
    position = table("round=6 phase=offer board=sepia centre=R1")
    assert named_traits(position, "centre red") == {"take": [(1, 1, 0, 5)], "held": [(5, 0)], "marker": [(1,)]}


def test_take_from_the_centre_without_its_tile_costs_nothing() -> None:
    position = table("phase=offer marker=1 centre=O2")
    assert "marker" not in named_traits(position, "centre orange")


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        (HEAD.replace("GGGG", "GGGY"), FIRST, SECOND),
        (HEAD.replace("P1", "P2"), FIRST, SECOND),
        (HEAD.replace("round=2", "round=3"), FIRST, SECOND),
        (HEAD + " marker=1", FIRST, SECOND),
        (HEAD + " player=1", FIRST, SECOND),
        (HEAD + " storage=R1", FIRST, SECOND),
        (HEAD + " supply=Y10", FIRST, SECOND),
        (HEAD, FIRST.replace("score=25", "score=24"), SECOND),
        (HEAD, FIRST.replace("P3", "P2"), SECOND),
        (HEAD, FIRST.replace("OO....", "O.O..."), SECOND),
        (HEAD, FIRST, SECOND.replace("R1", "Y1")),
    ],
)
def test_another_table_is_told_otherwise(head: str, first: str, second: str) -> None:
    assert listed(table(head, first, second)) != listed(table(HEAD, FIRST, SECOND))
