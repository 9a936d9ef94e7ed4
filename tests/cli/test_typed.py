"""Short forms of moves mean what the long forms say."""

import pytest

from azul.tables import table as azul_table
from ladrilho import InvalidNotation
from ladrilho.cli.typed import write_out
from pavilion.tables import table as pavilion_table


@pytest.mark.parametrize(
    "typed",
    ["3 blue > 2", "3b2", "3 b 2", "3B2", "3 blue 2", "3 blue to 2", "3 blu>2", " 3   BLUE >2 ", "3 b > 2"],
)
def test_take_of_azul(typed: str) -> None:
    assert write_out(azul_table("factories=B,B,BBYR"), typed) == "3 blue > 2"


@pytest.mark.parametrize("typed", ["centre black > floor", "ckf", "c k f", "center bla > f", "cen k floor"])
def test_take_from_the_centre_of_azul(typed: str) -> None:
    assert write_out(azul_table("centre=K2"), typed) == "centre black > floor"


@pytest.mark.parametrize("typed", ["line 2 > column 4", "4", "2 > 4", "2 4", "2>4", "line 2 column 4"])
def test_column_of_the_grey_wall(typed: str) -> None:
    assert write_out(azul_table("wall=grey phase=tiling", "lines=-,KK,-,-,-"), typed) == "line 2 > column 4"


@pytest.mark.parametrize("typed", ["2 green", "2g", "2 g", "2 gree"])
def test_take_of_summer_pavilion(typed: str) -> None:
    assert write_out(pavilion_table("phase=offer factories=-,GGPR"), typed) == "2 green"


def test_take_from_the_centre_of_summer_pavilion() -> None:
    assert write_out(pavilion_table("phase=offer centre=Y2"), "cy") == "centre yellow"


@pytest.mark.parametrize(
    "typed",
    ["orange 4 = 1 orange + 3 purple", "o4 1o 3p", "o4=1o+3p", "orange 4 1 orange 3 purple", "o 4 = 1 orange + 3p"],
)
def test_placement(typed: str) -> None:
    assert write_out(pavilion_table("", "hand=O3P3"), typed) == "orange 4 = 1 orange + 3 purple"


def test_placement_that_can_be_paid_in_one_way_needs_no_payment() -> None:
    position = pavilion_table("", "hand=O1P3")
    assert write_out(position, "o4") == "orange 4 = 1 orange + 3 purple"
    assert write_out(position, "orange 1") == "orange 1 = 1 orange"


def test_placement_that_can_be_paid_in_several_ways_is_asked_back() -> None:
    with pytest.raises(InvalidNotation, match="in 3 ways: write one of 'orange 3 = 3 orange', 'orange 3 = 2 orange"):
        write_out(pavilion_table("", "hand=O3P3"), "o3")
    with pytest.raises(InvalidNotation, match="and 5 more, see 'moves centre 6'"):
        write_out(pavilion_table("", "hand=O6Y6P6"), "c6")


def test_placement_that_cannot_be_paid_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="orange 5 cannot be covered now"):
        write_out(pavilion_table("", "hand=O1"), "o5")


@pytest.mark.parametrize(("typed", "meant"), [("r", "reward red"), ("reward r", "reward red"), ("red", "reward red")])
def test_reward(typed: str, meant: str) -> None:
    position = pavilion_table("phase=reward reward=1", "hand=R1 red=....RR")
    assert write_out(position, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), [("g", "keep green"), ("keep g", "keep green"), ("done", "done")])
def test_keeping(typed: str, meant: str) -> None:
    position = pavilion_table("phase=keeping", "hand=G2 passed=yes")
    assert write_out(position, typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pass keep 3g 1r", "pass keep 3 green + 1 red"),
        ("pass and keep 3 green + 1 red", "pass keep 3 green + 1 red"),
        ("pass keep none", "pass keep nothing"),
        ("pass", "pass"),
    ],
)
def test_pass(typed: str, meant: str) -> None:
    assert write_out(pavilion_table("", "hand=G3R1"), typed) == meant


@pytest.mark.parametrize("typed", ["", "xyzzy", "3", "blue", "3 blue", "0b9", "3 bl 2", "= > +", "o4 = lots", "²b1"])
def test_what_is_no_short_form_is_left_to_the_game(typed: str) -> None:
    for position in (
        azul_table("factories=BBYR"),
        pavilion_table("", "hand=O3P3"),
        pavilion_table("phase=offer centre=Y2"),
    ):
        try:
            text = write_out(position, typed)
        except InvalidNotation:
            continue
        assert not any(text == str(move) for move in position.legal_moves)
