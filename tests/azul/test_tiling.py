"""Part B, wall-tiling: AZ-24 to AZ-34."""

import pytest

from azul.tables import board, floor, heap, line, moves, table, wall
from clauses import clause
from ladrilho import Position


def tiled(words: str, *others: str, side: str = "coloured") -> Position:
    """Seat 0's board after wall-tiling: seat 1 drops the last tile of the round, a white one."""
    return table(f"wall={side} factories=W player=1", words, *others).play("1 white > floor")


@clause("AZ-24")
def test_one_tile_of_each_complete_line_moves_to_its_wall_line() -> None:
    position = tiled("lines=B,YY,RRR,KKKK,WWWWW")
    assert wall(position) == "B..../..Y../....R/.K.../...W."
    assert [line(position, number) for number in (1, 2, 3, 4, 5)] == [""] * 5


@clause("AZ-24")
def test_lines_are_tiled_from_top_to_bottom() -> None:
    # From the top: 1 for the lone blue, 3 for the white between blue and black. From the bottom it would be 2 + 3.
    assert tiled("lines=B,WW,-,-,- wall=...../...../K..../...../.....").scores[0] == 1 + 3


@clause("AZ-24", "AZ-31")
def test_each_tile_scores_at_once_with_those_above_it_as_neighbours() -> None:
    assert tiled("lines=B,WW,KKK,RRRR,YYYYY").scores[0] == 1 + 2 + 3 + 4 + 5


@clause("AZ-25")
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_the_order_of_players_makes_no_difference(side: str) -> None:
    seats = ["score=9 lines=B,WW,-,RRRR,- floor=KK", "score=4 lines=R,-,KKK,-,- wall=B..../...../...../...../....."]
    results = []
    for start in (0, 1):
        position = table(f"wall={side} start={start} player=1 factories=W", *seats).play("1 white > floor")
        while position.phase == "tiling":
            position.play(moves(position)[0])
        results.append((position.to_dict()["boards"], heap(position, "lid")))
    assert results[0] == results[1]
    assert results[0][1] == "R3K4W2"


@clause("AZ-26")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_other_tiles_of_a_complete_line_go_to_the_lid(number: int) -> None:
    lines = ["-"] * 5
    lines[number - 1] = "R" * number
    position = tiled(f"lines={','.join(lines)}")
    assert heap(position, "lid") == (f"R{number - 1}W1" if number > 1 else "W1")
    assert board(position)["lines"] == [None] * 5


@clause("AZ-27")
def test_incomplete_lines_keep_their_tiles() -> None:
    position = tiled("lines=-,R,BB,KKK,WWWW")
    assert [line(position, number) for number in (1, 2, 3, 4, 5)] == ["", "R", "BB", "KKK", "WWWW"]
    assert wall(position) == "...../...../...../...../....."
    assert heap(position, "lid") == "W1"


@clause("AZ-28")
@pytest.mark.parametrize("others", ["...../...../...../...../.....", "B...W/...../...../...../Y...B"])
def test_a_tile_without_neighbours_scores_one(others: str) -> None:
    assert tiled(f"lines=-,-,BBB,-,- wall={others}").scores[0] == 1


@clause("AZ-28")
def test_tiles_that_touch_only_at_a_corner_are_no_neighbours() -> None:
    assert tiled("lines=-,-,BBB,-,- wall=...../.B.R./...../.K.B./.....").scores[0] == 1


@clause("AZ-29")
@pytest.mark.parametrize(
    ("row", "points"),
    [("...Y.", 2), (".W...", 2), (".W.Y.", 3), ("KW...", 3), ("...YR", 3), ("K..Y.", 2), ("K...R", 1), ("KW.Y.", 4)],
)
def test_a_run_across_scores_its_unbroken_length(row: str, points: int) -> None:
    assert tiled(f"lines=-,-,BBB,-,- wall=...../...../{row}/...../.....").scores[0] == points


@clause("AZ-30")
@pytest.mark.parametrize(
    ("column", "points"),
    [("...W.", 2), (".Y...", 2), (".Y.W.", 3), ("RY...", 3), ("...WK", 3), ("R..W.", 2), ("R...K", 1), ("RY.WK", 5)],
)
def test_a_run_down_scores_its_unbroken_length(column: str, points: int) -> None:
    rows = "/".join(f"..{tile}.." for tile in column)
    assert tiled(f"lines=-,-,BBB,-,- wall={rows}").scores[0] == points


@clause("AZ-30")
def test_a_tile_with_neighbours_both_ways_counts_in_both_runs() -> None:
    assert tiled("lines=-,-,BBB,-,- wall=...../..Y../.W.YR/...../.....").scores[0] == 4 + 2
    assert tiled("lines=-,-,BBB,-,- wall=..R../..Y../KW.Y./..W../..K..").scores[0] == 4 + 5


@clause("AZ-31")
def test_tiles_laid_earlier_in_the_same_tiling_are_neighbours() -> None:
    assert tiled("lines=-,YY,BBB,-,-").scores[0] == 1 + 2


@clause("AZ-32")
def test_the_floor_is_paid_after_tiling_and_the_marker_counts() -> None:
    position = tiled("score=10 floor=RR")
    assert position.scores[0] == 10 - 2
    position = tiled("score=10 floor=R*R")
    assert position.scores[0] == 10 - 4


@clause("AZ-33")
@pytest.mark.parametrize(
    ("score", "floor_tiles", "left"), [(0, "R", 0), (3, "RRRRR", 0), (8, "RRRRR", 0), (9, "RRRRR", 1)]
)
def test_a_score_never_falls_below_zero(score: int, floor_tiles: str, left: int) -> None:
    assert tiled(f"score={score} floor={floor_tiles}").scores[0] == left


@clause("AZ-33")
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_the_floor_is_charged_once_after_all_points_of_the_tiling(side: str) -> None:
    position = tiled("score=0 lines=B,WW,-,-,- floor=RR", side=side)
    for move in ["line 1 > column 1", "line 2 > column 1"] if side == "grey" else []:
        position.play(move)
    assert position.scores[0] == 1 + 2 - 2


@clause("AZ-34")
def test_floor_tiles_go_to_the_lid_and_the_marker_stays_with_its_owner() -> None:
    position = tiled("floor=B*KKY")
    assert heap(position, "lid") == "B1Y1K2W1"
    assert (floor(position), position.to_dict()["marker"]) == ("", 0)
