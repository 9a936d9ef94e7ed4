"""Greedy at Azul: the best points if the round ended right after the move, the floor included."""

from typing import Any

import pytest

from azul.tables import table
from ladrilho import Position, new_game
from ladrilho.players.registry import make_player
from pace import games

FLOOR_LOSS = (0, 1, 2, 4, 6, 8, 11, 14)
COLOURS = ("blue", "yellow", "red", "black", "white")


def choices(position: Position, seeds: int = 40) -> set[str]:
    """What greedy plays here, with all the ways in which it breaks ties."""
    return {str(position.move_of(make_player("greedy", seed).choose(position.public()))) for seed in range(seeds)}


def test_line_that_scores_most_is_completed() -> None:
    assert choices(table("factories=KYYW", "wall=BYR../...../...../...../.....")) == {"1 black > 1"}


def test_floor_counts_against_the_points() -> None:
    """Four black tiles on line 1 would score 4 and lose 4; two on line 2 score 1 and lose nothing."""
    position = table("factories=KKKK,WWBB", "wall=BYR../...../...../...../.....")
    assert choices(position) == {"2 white > 2", "2 blue > 2"}


def test_loss_counts_even_where_the_score_would_stop_at_zero() -> None:
    """With 0 points and a full floor behind it each take would end at 0; only line 4 takes the tiles without loss."""
    position = table("factories=BBBK", "lines=Y,YY,YYY,-,RRRR wall=...../...../...../...../..... floor=WWWWW*")
    assert choices(position) == {"1 blue > 4", "1 black > 4"}


def test_row_that_ends_the_game_brings_its_bonus() -> None:
    position = table("factories=WBBB", "wall=BYRK./...../...../...../..... lines=-,-,-,-,-")
    assert choices(position) == {"1 white > 1"}


def test_ties_are_broken_at_random() -> None:
    position = table("factories=BYRK")
    assert choices(position, 100) == {f"1 {colour} > 1" for colour in COLOURS[:4]}


def test_tile_goes_to_the_column_where_it_scores_most() -> None:
    wall = "...../.B.../RY.../...../....."
    position = table("wall=grey phase=tiling", f"lines=-,KK,-,-,- wall={wall}", "")
    assert choices(position) == {"line 2 > column 1"}


def value_of(table: dict[str, Any], move: Any) -> int:
    """The points after a take if the round ended then, worked out from the words alone."""
    seat = table["player"]
    board = table["boards"][seat]
    source = table["centre"] if move.source == "centre" else table["factories"][move.source - 1]
    taken, floor = source[move.colour], len(board["floor"])
    if move.source == "centre" and table["marker"] == "centre":
        floor = min(7, floor + 1)
    lines = [line and dict(line) for line in board["lines"]]
    if move.line != "floor":
        line = lines[move.line - 1] or {"colour": move.colour, "count": 0}
        placed = min(taken, move.line - line["count"])
        lines[move.line - 1] = {"colour": move.colour, "count": line["count"] + placed}
        taken -= placed
    points, rows = board["score"], [list(row) for row in board["wall"]]
    for row, line in enumerate(lines):
        if line and line["count"] == row + 1:
            column = (COLOURS.index(line["colour"]) + row) % 5
            rows[row][column] = line["colour"]
            points += score_of(rows, row, column)
    return points - FLOOR_LOSS[min(7, floor + taken)] + bonus_of(rows)


def score_of(rows: list[list[str | None]], row: int, column: int) -> int:
    runs = []
    for line, place in ((rows[row], column), ([other[column] for other in rows], row)):
        letters = "".join("." if tile is None else "X" for tile in line)
        runs.append(len(letters[:place].split(".")[-1]) + 1 + len(letters[place + 1 :].split(".")[0]))
    long = [run for run in runs if run > 1]
    return sum(long) or 1


def bonus_of(rows: list[list[str | None]]) -> int:
    full = [row for row in rows if None not in row]
    columns = [column for column in zip(*rows, strict=True) if None not in column]
    tiles = [tile for row in rows for tile in row]
    colours = [colour for colour in COLOURS if tiles.count(colour) == 5]
    return 2 * len(full) + 7 * len(columns) + 10 * len(colours) if full else 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_the_best_by_hand(players: int) -> None:
    chooser, other = make_player("greedy", players), make_player("random", players)
    for game in range(games(4, 1)):
        position = new_game("azul", players=players, seed=game)
        while not position.is_over and position.round < 8:
            seen = position.to_dict()
            best = max(value_of(seen, move) for move in position.legal_moves)
            code = chooser.choose(position.public())
            assert value_of(seen, position.move_of(code)) == best, position.to_text()
            position.play(code if position.player else other.choose(position.public()))
