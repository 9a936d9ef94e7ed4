"""Points where printings differ or are silent, as we read them: AZ-A1 to AZ-A15."""

from random import Random

import numpy as np
import pytest

from azul.tables import NO_WALL, floor, heap, line, moves, table, wall
from clauses import clause
from ladrilho import Position, new_game, rules
from ladrilho.games.azul import tiling
from ladrilho.kernel._jit import rule
from oracle.azul import COLOURS, row_can_be_completed
from pace import games


@clause("AZ-A1")
def test_a_half_filled_line_stays_where_it_is_whichever_side_it_fills_from() -> None:
    position = table("factories=RR,B", "lines=-,-,-,R,-").play("1 red > 4").play("2 blue > floor")
    assert (line(position, 4), wall(position)) == ("RRR", NO_WALL)


@clause("AZ-A2")
def test_the_marker_pushes_nothing_aside() -> None:
    position = table("centre=Y1B1", "floor=K").play("centre yellow > 1")
    assert floor(position) == "K*"


@clause("AZ-A3")
@pytest.mark.parametrize(
    ("before", "after", "lid", "cost"),
    [("KKKKKKK", "KKKKKKK", "R2", 14), ("KKKKKK", "KKKKKK*", "R2", 14), ("KKKKK", "KKKKK*R", "R1", 14)],
)
def test_the_marker_is_never_lost_on_a_crowded_floor(before: str, after: str, lid: str, cost: int) -> None:
    position = table("centre=R2 factories=B", f"score=30 floor={before}").play("centre red > floor")
    assert (floor(position), heap(position, "lid"), position.to_dict()["marker"]) == (after, lid, 0)
    position.play("1 blue > 1")
    assert position.scores[0] == 30 - cost
    assert position.deal(["yellow"] * 20).player == 0


@clause("AZ-A3")
def test_the_next_starter_is_the_owner_wherever_the_marker_lies() -> None:
    position = table("centre=R1 player=1", "floor=B", "floor=KKK").play("centre red > 5")
    assert position.deal(["yellow"] * 20).player == 1


@clause("AZ-A4")
def test_no_part_of_the_tiles_may_be_dropped_while_the_line_has_room() -> None:
    position = table("factories=YY,B")
    assert moves(position, "1 yellow") == [f"1 yellow > {target}" for target in (1, 2, 3, 4, 5, "floor")]
    position.play("1 yellow > 5")
    assert (line(position, 5), floor(position)) == ("YY", "")


@clause("AZ-A5")
@pytest.mark.parametrize(
    ("rows", "points"),
    [("...../..Y../...../..W../.....", 3), ("...../...../.W.Y./...../.....", 3)],
)
def test_a_run_of_one_scores_nothing_beside_a_longer_one(rows: str, points: int) -> None:
    position = table("factories=W player=1", f"lines=-,-,BBB,-,- wall={rows}").play("1 white > floor")
    assert position.scores[0] == points


@clause("AZ-A6")
def test_only_complete_lines_are_tiled() -> None:
    position = table("factories=W player=1", "lines=-,R,RR,RRR,RRRR").play("1 white > floor")
    assert (position.scores[0], wall(position)) == (0, NO_WALL)


@clause("AZ-A7")
def test_all_discards_are_one_heap_that_returns_to_the_bag() -> None:
    # A blue overflow, the two rest tiles of a complete line and a black floor tile.
    position = table("factories=BB,W bag=-", "floor=KKKKKK lines=-,-,RRR,-,-").play("1 blue > floor")
    before = heap(position, "lid")
    position.play("2 white > floor")
    position.deal(["blue"] * 20)
    assert before == "B19Y20R17K14W19"
    assert (heap(position, "lid"), heap(position, "bag")) == ("", "Y20R19K20W20")


@clause("AZ-A8")
def test_with_two_players_round_six_draws_from_the_discards_of_all_five_rounds() -> None:
    position = new_game("azul", seed=3)
    while position.round < 5:
        position.play(drop(position))
    assert (heap(position, "bag"), sum(position.to_dict()["lid"].values())) == ("", 80)
    while position.round < 6:
        position.play(drop(position))
    assert sum(position.to_dict()["bag"].values()) == 80
    assert heap(position, "lid") == ""


def drop(position: Position) -> str:
    return next(str(move) for move in position.legal_moves if str(move).endswith("floor"))


@clause("AZ-A9")
def test_an_untaken_marker_leaves_the_starter() -> None:
    position = table("factories=RRRR start=1 player=1", "", "").play("1 red > floor")
    assert position.deal(["blue"] * 20).player == 1


@clause("AZ-A10")
def test_centre_is_the_word_for_the_middle_of_the_table() -> None:
    position = table("centre=R1 factories=B")
    assert moves(position, "centre")[0] == "centre red > 1"
    assert "center red > 1" in position.legal_moves


@clause("AZ-A11")
def test_only_the_tied_take_part_in_the_tie_break() -> None:
    all_rows = "BYRKW/WBYRK/KWBYR/RKWBY/YRKWB"
    row = "BYRKW/...../...../...../....."
    position = table("phase=over", "score=50", f"score=49 wall={all_rows}", f"score=50 wall={row}")
    assert position.winners == (2,)
    assert table("phase=over", "score=50", f"score=49 wall={all_rows}").winners == (0,)


@clause("AZ-A14")
def test_scores_go_on_beyond_100() -> None:
    position = table("factories=W", "score=198 lines=B,WW,-,-,-").play("1 white > 5")
    assert position.scores[0] == 201


@rule
def _row_fits(states: rules.States, row: int) -> bool:
    return tiling.row_can_be_completed(states[0].boards[0], row)


def random_wall(rng: Random) -> list[list[str | None]]:
    """A grey wall that keeps AZ-47, more or less full."""
    rows: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    for _ in range(rng.randrange(60)):
        row, column, colour = rng.randrange(5), rng.randrange(5), rng.choice(COLOURS)
        if colour not in rows[row] and all(other[column] != colour for other in rows):
            rows[row][column] = colour
    return rows


@clause("AZ-A15")
def test_a_row_fits_if_its_missing_colours_match_its_empty_spaces_one_to_one() -> None:
    rng = Random(15)
    answers = set()
    for _ in range(games(compiled=400, plain=40)):
        drawn = random_wall(rng)
        letters = "/".join("".join("." if t is None else "BYRKW"[COLOURS.index(t)] for t in row) for row in drawn)
        states = table("wall=grey factories=-,W", f"wall={letters}").states
        for row in range(5):
            expected = row_can_be_completed(drawn, row)
            assert _row_fits(states, row) == expected, letters
            answers.add(expected)
    assert answers == {True, False}


@clause("AZ-A15")
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_dropping_every_tile_for_ever_stays_legal(side: str) -> None:
    position = new_game("azul", wall=side, seed=1)
    for _ in range(games(compiled=1000, plain=200)):
        position.play(drop(position))
    assert position.phase == "offer"
    assert position.round > 10
    assert np.array_equal(position.scores, (0, 0))


@clause("AZ-A15", "AZ-53")
@pytest.mark.parametrize(("row", "phase"), [("KBY..", "deal"), ("KBYR.", "over")])
def test_one_row_that_fits_keeps_the_game_going(row: str, phase: str) -> None:
    # White cannot lie in column 5 again, so row 4 fits in one way only: white in column 4, red in column 5.
    walls = f"BYRK./YRKB./RKBY./{row}/....W", "BYRK./YRKB./RKBY./KBYR./....W"
    position = table("wall=grey factories=R player=1", f"wall={walls[0]}", f"wall={walls[1]}").play("1 red > floor")
    assert position.phase == phase
