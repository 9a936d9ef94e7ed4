"""The Azul oracle against the worked examples of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from . import azul
from .azul import WALL, final_bonus, points_for, row_can_be_completed
from .perft import perft


def azul_offer(factories: list[dict[str, int]], centre: dict[str, int] | None = None, **options: Any) -> azul.Oracle:
    """A made-up position in the offer with empty boards and the marker in the centre."""
    game = azul.Oracle(options.pop("players", 2), **options)
    game.phase, game.player = "offer", game.start
    game.centre = Counter(centre or {})
    for place, tiles in enumerate(factories):
        game.factories[place] = Counter(tiles)
    return game


def grid(cells: list[tuple[int, int]]) -> list[list[str | None]]:
    wall: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    for row, column in cells:
        wall[row - 1][column - 1] = WALL[row - 1][column - 1]
    return wall


def test_first_turns_of_the_rulebook() -> None:  # AZ-EX-1
    game = azul_offer([{"black": 2, "yellow": 1, "white": 1}, {"yellow": 1, "red": 3}, {"blue": 4}], players=3)
    game.play("1 black > 2")
    assert game.to_dict()["centre"] == {"yellow": 1, "white": 1}
    game.play("2 yellow > 3")
    assert game.to_dict()["centre"] == {"yellow": 1, "red": 3, "white": 1}
    game.play("centre red > 4")
    assert game.boards[2].lines[3] == ["red"] * 3
    assert game.boards[2].floor == ["marker"]
    assert game.to_dict()["marker"] == 2


def test_two_yellow_tiles_have_three_targets() -> None:  # AZ-EX-3
    game = azul_offer([{"yellow": 2}, {"blue": 4}])
    game.boards[0].wall = grid([(2, 3), (3, 4)])
    game.boards[0].lines[3] = ["blue"]
    yellow = [move for move in game.legal_moves() if move.startswith("1 yellow")]
    assert yellow == ["1 yellow > 1", "1 yellow > 5", "1 yellow > floor"]
    game.play("1 yellow > 1")
    assert (game.boards[0].lines[0], game.boards[0].floor) == (["yellow"], ["yellow"])


def test_tiling_moves_complete_lines_only() -> None:  # AZ-EX-4
    game = azul_offer([{"white": 1}], start=1)
    game.boards[0].lines = [[], ["red"] * 2, ["blue"] * 2, ["blue"] * 4, ["yellow"] * 3]
    game.play("1 white > floor")
    assert game.scores == [2, 0]
    assert game.boards[0].wall == grid([(2, 4), (4, 4)])
    assert game.boards[0].lines == [[], [], ["blue"] * 2, [], ["yellow"] * 3]
    assert game.to_dict()["lid"] == {"blue": 3, "red": 1, "white": 1}


def test_floor_of_five_costs_eight() -> None:  # AZ-EX-5, AZ-X-3, AZ-X-4
    game = azul_offer([{"yellow": 1}])
    game.marker = 0
    game.boards[0].score, game.boards[0].floor = 10, ["blue", "marker", "white", "white"]
    game.play("1 yellow > floor")
    assert game.scores[0] == 2
    assert game.to_dict()["lid"] == {"blue": 1, "yellow": 1, "white": 2}
    assert (game.phase, game.to_dict()["marker"], game.start) == ("deal", 0, 0)


SCORING_WALL = [(1, 2), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (4, 2), (4, 3), (5, 4), (5, 5)]


@pytest.mark.parametrize(
    ("wall", "placed", "points"),
    [
        ([], (2, 4), 1),
        ([(1, 2), (2, 1), (2, 4), (2, 5), (4, 2), (5, 4), (5, 5)], (2, 3), 3),
        (SCORING_WALL, (3, 3), 3),
        ([*SCORING_WALL, (3, 2), (3, 3), (3, 5)], (3, 4), 7),
    ],
)
def test_scoring_pictures(wall: list[tuple[int, int]], placed: tuple[int, int], points: int) -> None:  # AZ-EX-6 to 9
    assert points_for(grid([*wall, placed]), placed[0] - 1, placed[1] - 1) == points


def test_marker_on_a_full_and_on_a_nearly_full_floor() -> None:  # AZ-X-1, AZ-X-2
    full = azul_offer([{"blue": 4}], {"red": 2})
    full.boards[0].floor = ["white"] * 7
    full.play("centre red > 3")
    assert (full.boards[0].floor, full.marker) == (["white"] * 7, 0)
    nearly = azul_offer([{"blue": 4}], {"red": 2})
    nearly.boards[0].floor = ["white"] * 6
    nearly.play("centre red > floor")
    assert (nearly.boards[0].floor[6], nearly.to_dict()["lid"]) == ("marker", {"red": 2})


def test_grey_line_without_column_falls_and_overflows_to_the_lid() -> None:  # AZ-X-7
    game = azul_offer([{"red": 1}], wall="grey")
    board = game.boards[0]
    board.wall[4], board.wall[0][4] = ["blue", "yellow", "black", "white", None], "red"
    board.lines[4], board.floor, board.score = ["red"] * 4, ["white"] * 5, 20
    game.play("1 red > 5")
    assert game.phase == "deal"
    assert game.scores[0] == 6
    assert game.to_dict()["lid"] == {"red": 5, "white": 5}


def test_grey_owner_chooses_from_the_starter_on() -> None:
    game = azul_offer([{"red": 1}], wall="grey", start=1)
    game.boards[0].lines[1] = ["blue"] * 2
    game.boards[0].wall[4][2] = "blue"
    game.boards[1].floor = ["white"]
    game.play("1 red > 1")
    assert (game.phase, game.player) == ("tiling", 1)
    assert game.legal_moves() == [f"line 1 > column {column}" for column in (1, 2, 3, 4, 5)]
    game.play("line 1 > column 4")
    assert (game.player, game.boards[1].floor) == (0, [])
    assert game.legal_moves() == [f"line 2 > column {column}" for column in (1, 2, 4, 5)]
    game.play("line 2 > column 5")
    assert game.phase == "deal"


def test_blocked_grey_rows() -> None:  # AZ-A15
    wall = grid([])
    assert all(row_can_be_completed(wall, row) for row in range(5))
    wall[0] = ["blue", "yellow", "red", "black", None]
    assert row_can_be_completed(wall, 0)
    wall[3][4] = "white"
    assert not row_can_be_completed(wall, 0)


def test_azul_refill_comes_in_mid_factory_and_short_factories_stay_short() -> None:  # AZ-X-8, AZ-X-9
    game = azul.Oracle(2)
    game.bag, game.lid = Counter({"red": 2}), Counter({"blue": 20})
    with pytest.raises(ValueError, match="blue"):
        game.deal(["blue", "red", "red", *["blue"] * 17])
    game.deal(["red", "red", *["blue"] * 18])
    assert (game.to_dict()["bag"], game.to_dict()["lid"]) == ({"blue": 2}, {})
    short = azul.Oracle(2)
    short.bag = Counter({"red": 5})
    assert short.tiles_to_deal() == 5
    short.deal(["red"] * 5)
    assert short.to_dict()["factories"] == [{"red": 4}, {"red": 1}, {}, {}, {}]


def test_marker_never_taken_leaves_the_starter() -> None:  # AZ-X-10
    game = azul_offer([{"red": 4}], start=1)
    game.play("1 red > floor")
    assert (game.to_dict()["marker"], game.round) == ("centre", 2)
    game.deal(["blue"] * 20)
    assert (game.start, game.player, game.round) == (1, 1, 2)


def test_azul_final_bonus_and_tie_break() -> None:  # AZ-X-11 to AZ-X-13
    cross = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (3, 1), (3, 3), (4, 1), (4, 4), (5, 1), (5, 5)]
    assert final_bonus(grid(cross)) == 19
    assert final_bonus(grid([(row, column) for row in range(1, 6) for column in range(1, 6)])) == 95
    game = azul.Oracle(4)
    game.phase = "over"
    for board, score, rows in zip(game.boards, (50, 50, 50, 49), (1, 2, 2, 5), strict=True):
        board.score = score
        board.wall = grid([(row + 1, column) for row in range(rows) for column in range(1, 6)])
    assert game.winners() == [1, 2]


def test_perft_counts_leaves() -> None:
    game = azul_offer([{"red": 4}, {"blue": 3, "white": 1}])
    assert perft(game, 0) == 1
    assert perft(game, 1) == len(game.legal_moves()) == 18
    last = azul_offer([{"red": 4}])
    assert perft(last, 3) == 6


def test_game_ends_when_every_grey_row_is_blocked() -> None:  # AZ-53
    four = ["blue", "yellow", "red", "black"]
    game = azul_offer([{"red": 1}], wall="grey")
    for board in game.boards:
        board.wall = [[*four[turn:], *four[:turn], None] for turn in range(4)]
        board.wall.append([None, None, None, None, "white"])
    open_game = game.copy()
    open_game.boards[1].wall[4][4] = None
    for position in (game, open_game):
        position.play("1 red > 5")
    assert (game.over, game.scores, game.winners()) == (True, [0, 0], [0, 1])
    assert open_game.phase == "deal"


def test_game_ends_when_nothing_is_left_to_deal() -> None:  # AZ-39
    game = azul_offer([{"red": 1}])
    game.bag = Counter()
    game.boards[1].score = 3
    game.play("1 red > 5")
    assert (game.over, game.scores, game.winners(), game.player) == (True, [0, 3], [1], None)
