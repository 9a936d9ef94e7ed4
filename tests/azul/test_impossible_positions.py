"""Positions that cannot be are refused with the fault by name."""

import re

import pytest

from azul.tables import table, text_of
from azul.test_next_round_and_end import CROWDED
from ladrilho import InvalidPosition, Position, new_game
from ladrilho.games import azul

FAULTS = [
    ("phase=deal bag=B21Y20R20K20W20 lid=-", [], "21 blue tiles on the table, there are 20 in the game (AZ-1)"),
    ("phase=deal bag=B20Y20R20K20W19 lid=-", [], "19 white tiles on the table, there are 20 in the game (AZ-1)"),
    ("wall=grey factories=R", ["wall=B...B/...../...../...../....."], "seat 0: blue twice in wall line 1 (AZ-47)"),
    (
        "wall=grey factories=R",
        ["", "wall=..K../..K../...../...../....."],
        "seat 1: black twice in wall column 3 (AZ-47)",
    ),
    ("factories=R", ["lines=BB,-,-,-,-"], "seat 0: 2 tiles in line 1, which holds 1 (AZ-2)"),
    ("factories=R", ["lines=-,-,-,-,KKKKKK"], "seat 0: 6 tiles in line 5, which holds 5 (AZ-2)"),
    (
        "factories=R",
        ["lines=B,-,-,-,- wall=B..../...../...../...../....."],
        "seat 0: line 1 collects blue, which its wall line already shows (AZ-20)",
    ),
    (
        "factories=R",
        ["wall=...../B..../...../...../....."],
        "seat 0: blue cannot lie in column 1 of wall line 2 (AZ-3)",
    ),
    ("factories=R,BBBBB", [], "5 tiles on factory 2, which holds 4 (AZ-36)"),
    ("phase=offer", [], "the factory offer goes on but no tile is left to take (AZ-23)"),
    ("phase=deal factories=R", [], "tiles lie on the factories or in the centre outside the factory offer (AZ-23)"),
    ("phase=over centre=R1", [], "tiles lie on the factories or in the centre outside the factory offer (AZ-23)"),
    ("factories=R marker=centre", ["floor=*"], "seat 0 has a marker on its floor that is not its own (AZ-14)"),
    ("factories=R marker=1", ["floor=*"], "seat 0 has a marker on its floor that is not its own (AZ-14)"),
    ("factories=R marker=0", ["floor=*B*"], "seat 0 has a marker on its floor that is not its own (AZ-14)"),
    ("factories=R marker=1", [], "seat 1 owns the marker but has a free floor space without it (AZ-15)"),
    ("phase=tiling player=0", [], "nothing is chosen in tiling the coloured wall (AZ-3)"),
    ("wall=grey phase=tiling", [], "seat 0 has nothing to choose on its wall (AZ-48)"),
    (
        "wall=grey phase=tiling",
        ["lines=-,RR,-,-,- wall=....R/BYKW./...../...../....."],
        "seat 0 has nothing to choose on its wall (AZ-48)",
    ),
    ("phase=deal", ["lines=B,-,-,-,-"], "seat 0 has a complete line or floor tiles after wall-tiling (AZ-26, AZ-34)"),
    ("phase=over", ["", "floor=B"], "seat 1 has a complete line or floor tiles after wall-tiling (AZ-26, AZ-34)"),
    ("phase=deal", list(CROWDED), "a deal is due but bag and lid are empty (AZ-39)"),
]


@pytest.mark.parametrize(("head", "boards", "fault"), FAULTS)
def test_text_of_an_impossible_position_is_refused(head: str, boards: list[str], fault: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.from_text(text_of(head, *boards))
    assert str(caught.value) == f"impossible position: {fault}"


@pytest.mark.parametrize(
    ("head", "boards"),
    [
        ("factories=R,BBBB", ["lines=B,-,-,-,- wall=.YR../...../...../...../....."]),
        ("wall=grey factories=R", ["wall=B..../.B.../...../...../....."]),
        ("factories=R marker=1", ["", "floor=BBBBBBB"]),
        ("phase=deal marker=1", []),
        ("phase=over marker=0", ["score=0"]),
        ("wall=grey phase=tiling player=1", ["", "lines=B,-,-,-,- floor=RRR"]),
        ("wall=grey phase=tiling player=0 start=1", ["lines=B,-,-,-,- floor=RRR"]),
        ("round=32000 factories=R", ["score=30000"]),
    ],
)
def test_made_up_positions_that_could_be_are_welcome(head: str, boards: list[str]) -> None:
    text = text_of(head, *boards)
    position = Position.from_text(text, deal="manual")
    assert position.to_text() == text
    assert Position.from_dict(position.to_dict(), deal="manual") == position


@pytest.mark.parametrize(
    "boards",
    [["lines=B,-,-,-,-", "lines=R,-,-,-,-"], ["floor=B", "lines=R,-,-,-,-"]],
    ids=["complete line", "floor tile"],
)
def test_who_tiled_before_is_done(boards: list[str]) -> None:
    with pytest.raises(InvalidPosition, match=r"seat 0 .*\(AZ-26, AZ-34\)"):
        table("wall=grey phase=tiling player=1 start=0", *boards)


def test_a_factory_of_a_larger_game_is_refused() -> None:
    states = new_game("azul", deal="manual").states
    states["phase"], states["displays"][0, 6, 0], states["bag"][0, 0] = 1, 4, 16
    with pytest.raises(InvalidPosition, match=re.escape("factory 6 is not in a game of 2 players (AZ-5)")):
        azul.check(states[0])


def test_a_score_below_zero_is_refused() -> None:
    states = new_game("azul", seed=1).states
    states["boards"]["score"][0, 1] = -1
    with pytest.raises(InvalidPosition, match=re.escape("seat 1: a score of -1: scores never go below 0 (AZ-33)")):
        azul.check(states[0])


def test_the_round_number_has_an_end_but_the_game_goes_on() -> None:
    position = table("round=32000 factories=R").play("1 red > 5")
    assert (position.round, position.phase) == (32000, "deal")
    assert Position.from_text(position.to_text(), deal="manual") == position
