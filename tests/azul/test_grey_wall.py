"""The grey wall: AZ-46 to AZ-51 and AZ-53; the other edition: AZ-52."""

import pytest

from azul.tables import NO_WALL, floor, heap, line, moves, refuse, table, wall
from clauses import clause
from ladrilho import InvalidNotation, Position, new_game

# Every row of this wall is blocked: rows 1 to 4 need white in the last column, row 5 a colour that each column shows.
BLOCKED = "BYRK./YRKB./RKBY./KBYR./....W"


def tiling(words: str, other: str = "", head: str = "") -> Position:
    """Seat 0 about to tile a grey wall: seat 1 has dropped the last tile of the round, a white one."""
    return table(f"wall=grey factories=W player=1 {head}", words, other).play("1 white > floor")


def columns(number: int, *chosen: int) -> list[str]:
    return [f"line {number} > column {column}" for column in chosen]


@clause("AZ-46")
def test_the_owner_chooses_any_empty_space_of_the_wall_line() -> None:
    position = tiling("lines=-,-,BBB,-,- wall=...../...../.R.Y./...../.....")
    assert (position.phase, position.player) == ("tiling", 0)
    assert moves(position) == columns(3, 1, 3, 5)
    refuse(position, "line 3 > column 2", "column 2 of wall line 3 is taken (AZ-46)")
    position.play("line 3 > column 5")
    assert (wall(position), position.scores[0]) == ("...../...../.R.YB/...../.....", 2)
    assert heap(position, "lid") == "B2W1"


@clause("AZ-46")
def test_tiles_are_not_taken_while_walls_are_tiled_nor_the_other_way_round() -> None:
    position = tiling("lines=B,-,-,-,-")
    refuse(position, "1 white > 1", "tiles are laid on the wall now (AZ-46)")
    refuse(table("wall=grey factories=B"), "line 1 > column 1", "tiles are taken now (AZ-10)")


@clause("AZ-46")
def test_seats_choose_one_after_the_other_from_the_starting_player() -> None:
    position = tiling("lines=B,YY,-,-,-", "lines=R,-,-,-,-", "start=1")
    turns = []
    while position.phase == "tiling":
        turns.append((position.player, moves(position)[0]))
        position.play(moves(position)[0])
    assert turns == [(1, "line 1 > column 1"), (0, "line 1 > column 1"), (0, "line 2 > column 1")]
    assert position.phase == "deal"


@clause("AZ-47")
def test_no_colour_lies_twice_in_a_column() -> None:
    position = tiling("lines=-,-,BBB,-,- wall=B..../...../...../..B../.....")
    assert moves(position) == columns(3, 2, 4, 5)
    refuse(position, "line 3 > column 1", "column 1 already shows blue (AZ-47)")
    refuse(position, "line 3 > column 3", "column 3 already shows blue (AZ-47)")


@clause("AZ-47")
def test_no_colour_lies_twice_in_a_row() -> None:
    position = table("wall=grey factories=BB", "wall=...../....B/...../...../.....")
    refuse(position, "1 blue > 2", "wall line 2 already shows blue (AZ-20)")


@clause("AZ-48")
def test_a_tile_with_a_legal_space_must_be_laid() -> None:
    position = tiling("lines=-,-,-,RRRR,- wall=R..../...../...../.YKB./.....")
    assert moves(position) == columns(4, 5)
    assert position.phase == "tiling"


@clause("AZ-48")
def test_lines_are_handled_top_to_bottom_and_an_upper_choice_can_block_a_lower_line() -> None:
    position = tiling("score=9 lines=B,BB,-,-,- wall=...../.RYKW/...../...../.....")
    refuse(position, "line 2 > column 1", "line 1 is to be tiled first (AZ-24)")
    free = position.copy()
    position.play("line 1 > column 1")
    assert (position.phase, position.scores[0]) == ("deal", 9 + 1 - 2)
    assert wall(position) == "B..../.RYKW/...../...../....."
    free.play("line 1 > column 2")
    assert moves(free) == columns(2, 1)


@clause("AZ-49")
def test_a_line_without_a_legal_space_falls_whole_and_at_once() -> None:
    position = tiling("score=20 lines=-,-,-,RRRR,- wall=....R/...../...../BYKW./..... floor=K")
    assert (position.phase, position.scores[0], line(position, 4)) == ("deal", 20 - 8, "")
    assert wall(position) == "....R/...../...../BYKW./....."
    assert heap(position, "lid") == "R4K1W1"


@clause("AZ-49")
def test_fallen_tiles_beyond_the_seventh_space_go_to_the_lid_without_cost() -> None:
    position = tiling("score=20 lines=-,-,-,-,RRRRR wall=....R/...../...../...../BYKW. floor=KKKKK")
    assert (position.scores[0], heap(position, "lid")) == (20 - 14, "R5K5W1")


@clause("AZ-49")
def test_a_fallen_line_comes_before_the_choice_of_a_lower_line() -> None:
    position = tiling("lines=-,RR,BBB,-,- wall=....R/BYKW./...../...../.....")
    assert (floor(position), moves(position)) == ("RR", columns(3, 2, 3, 4, 5))


@clause("AZ-50")
def test_a_colour_without_a_free_column_may_be_collected() -> None:
    position = table("wall=grey factories=RR,B", "wall=....R/BYKW./...../...../.....")
    assert "1 red > 2" in moves(position)
    position.play("1 red > 2").play("2 blue > floor")
    assert (position.phase, wall(position)) == ("deal", "....R/BYKW./...../...../.....")


@clause("AZ-51")
@pytest.mark.parametrize(
    ("rows", "bonus"), [("WKRYB/...../...../...../.....", 2), ("WKRYB/Y..../B..../K..../R....", 9)]
)
def test_the_end_and_its_bonuses_are_as_on_the_coloured_wall(rows: str, bonus: int) -> None:
    position = tiling(f"score=1 wall={rows}")
    assert (position.is_over, position.scores[0]) == (True, 1 + bonus)


@clause("AZ-51")
def test_a_colour_counts_wherever_its_five_tiles_lie() -> None:
    position = tiling("wall=RBYKW/.R.../..R../...R./....R")
    assert (position.is_over, position.scores[0]) == (True, 2 + 10)


@clause("AZ-52")
def test_the_mini_edition_is_the_same_game() -> None:
    with pytest.raises(InvalidNotation, match="azul has no option 'edition': it has wall"):
        new_game("azul", edition="mini")


@clause("AZ-53")
@pytest.mark.parametrize(
    ("first", "second", "phase"),
    [(BLOCKED, BLOCKED, "over"), (BLOCKED, NO_WALL, "deal"), (NO_WALL, BLOCKED, "deal")],
)
def test_the_game_ends_when_no_wall_can_complete_a_row(first: str, second: str, phase: str) -> None:
    position = tiling(f"score=7 wall={first}", f"score=9 wall={second}")
    assert position.phase == phase
    assert position.winners == ((1,) if phase == "over" else ())


@clause("AZ-53")
def test_the_last_choice_can_block_every_row() -> None:
    nearly = "BYRK./YRKB./RKBY./KBYR./....."
    position = tiling(f"lines=-,-,-,-,WWWWW wall={nearly}", f"wall={BLOCKED}")
    free = position.copy()
    position.play("line 5 > column 5")
    assert (position.phase, position.scores) == ("over", (1, 0))
    free.play("line 5 > column 1")
    assert free.phase == "deal"


@clause("AZ-53")
def test_a_coloured_wall_never_blocks_itself() -> None:
    position = table("factories=W player=1", "wall=BYRK./WBYR./KWBY./RKWB./YRKW.").play("1 white > floor")
    assert position.phase == "deal"
