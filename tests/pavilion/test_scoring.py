"""Points: SP-32 and SP-33 for a tile, SP-49 to SP-51 at the end."""

import pytest

from clauses import clause
from ladrilho import Position

from .tables import FULL_BOARD, RING, play, table


def draw_star(letter: str, slots: set[int]) -> str:
    return "".join(letter if slot in slots else "." for slot in range(1, 7))


def connected(slots: set[int], slot: int) -> int:
    """The size of the group round a slot, found step by step both ways."""
    group = {slot}
    for step in (1, -1):
        reached = slot
        while (following := (reached - 1 + step) % 6 + 1) in slots and following not in group:
            group.add(following)
            reached = following
    return len(group)


@clause("SP-32")
@pytest.mark.parametrize("placed", range(1, 7))
def test_a_tile_scores_its_connected_group(placed: int) -> None:
    """Every way in which the other spaces of a star can be covered."""
    for pattern in range(64):
        slots = {slot for slot in range(1, 7) if pattern >> (slot - 1) & 1}
        if placed not in slots:
            position = table("", f"score=0 hand=G6 green={draw_star('G', slots)}")
            position.play(f"green {placed} = {placed} green")
            assert position.scores == (connected(slots, placed), 5), draw_star("G", slots)


@clause("SP-32")
@pytest.mark.parametrize(
    ("star", "lying", "move", "points"),
    [
        ("red", "RR.RR.", "red 3 = 3 red", 5),
        ("red", "RR..R.", "red 4 = 4 red", 2),
        ("red", ".....R", "red 1 = 1 red", 2),
        ("red", "RRR...", "red 5 = 5 red", 1),
        ("green", "GGGGG.", "green 6 = 6 green", 6),
        ("centre", "PG.YB.", "centre 3 = 3 red", 5),
        ("centre", "P...BR", "centre 2 = 2 green", 4),
    ],
)
def test_examples_of_groups(star: str, lying: str, move: str, points: int) -> None:
    assert table("", f"hand=R9G9 {star}={lying}").play(move).scores == (5 + points, 5)


@clause("SP-33")
@pytest.mark.parametrize("star", RING)
def test_groups_stay_in_their_star(star: str) -> None:
    letter = star[0].upper()
    full = " ".join(word for word in FULL_BOARD.split() if not word.startswith(star))
    position = table("round=6" if star != "red" else "", f"{full} hand={letter}3")
    position.play(f"{star} 3 = 3 {star}")
    assert position.scores == (6, 5)


def end_of_game(board: str, head: str = "") -> Position:
    """Round 6, and the last player passes with an empty hand; without bonuses the score would be 10."""
    return table(f"round=6 {head}", f"score=10 {board}", "passed=yes").play("pass")


@clause("SP-49")
@pytest.mark.parametrize(
    ("star", "tiles", "points"),
    [
        ("red", "RRRRRR", 14),
        ("blue", "BBBBBB", 15),
        ("yellow", "YYYYYY", 16),
        ("orange", "OOOOOO", 17),
        ("green", "GGGGGG", 18),
        ("purple", "PPPPPP", 20),
        ("centre", "RBYOGP", 12),
    ],
)
def test_complete_stars_score_at_the_end(star: str, tiles: str, points: int) -> None:
    position = end_of_game(f"{star}={tiles}")
    assert (position.scores, position.is_over) == ((10 + points, 5), True)
    for missing in range(6):
        incomplete = tiles[:missing] + "." + tiles[missing + 1 :]
        assert end_of_game(f"{star}={incomplete}").scores == (10, 5)


@clause("SP-49")
def test_bonuses_come_after_round_6_only() -> None:
    position = table("round=5", "score=10 red=RRRRRR", "passed=yes").play("pass")
    assert (position.scores, position.is_over) == ((10, 5), False)


def draw_numbers(numbers: set[int], without: str = "") -> str:
    """A board of the coloured side on which all spaces with these numbers are covered, but for one star."""
    stars = dict(word.split("=") for word in FULL_BOARD.split())
    keep = {star: set() if star == without else numbers for star in stars}
    drawn = {star: "".join(t if n in keep[star] else "." for n, t in enumerate(stars[star], 1)) for star in stars}
    return " ".join(f"{star}={tiles}" for star, tiles in drawn.items())


@clause("SP-50")
@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_all_spaces_of_a_number_score_at_the_end(number: int, points: int) -> None:
    assert end_of_game(draw_numbers({number})).scores == (10 + points, 5)
    for star in (*RING, "centre"):
        assert end_of_game(draw_numbers({number}, without=star)).scores == (10, 5)


@clause("SP-50")
def test_number_bonuses_add_up() -> None:
    assert end_of_game(draw_numbers({1, 2, 3, 4})).scores == (10 + 4 + 8 + 12 + 16, 5)


@clause("SP-51")
def test_fives_and_sixes_score_nothing() -> None:
    assert end_of_game(draw_numbers({5})).scores == (10, 5)
    assert end_of_game(draw_numbers({6})).scores == (10, 5)
    assert end_of_game(draw_numbers({5, 6})).scores == (10, 5)


@clause("SP-51")
def test_a_full_board_brings_152_points_and_no_more() -> None:
    stars, numbers = 14 + 15 + 16 + 17 + 18 + 20 + 12, 4 + 8 + 12 + 16
    assert end_of_game(FULL_BOARD).scores == (10 + stars + numbers, 5)


@clause("SP-51")
def test_everybody_gets_the_bonuses() -> None:
    seats = ["red=RRRRRR passed=yes", "blue=BBBBBB", "passed=yes green=GGGGGG"]
    position = play(table("round=6 player=1", *seats), "pass")
    assert position.scores == (5 + 14, 5 + 15, 5 + 18)
