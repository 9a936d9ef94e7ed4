"""The Summer Pavilion oracle against the worked examples of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from . import pavilion
from .pavilion_board import COLOURS, RING, SLOTS, Board, group_size


def pavilion_placing(hand: dict[str, int], lying: list[str] | None = None, **options: Any) -> pavilion.Oracle:
    """A made-up position in phase 2 of round 1, seat 0 to move, with a full supply."""
    game = pavilion.Oracle(options.pop("players", 2), **options)
    game.phase, game.player, game.first_deal_done = "placing", 0, True
    game.supply = Counter({"red": 5, "blue": 5})
    game.boards[0].hand = Counter(hand)
    for space in lying or []:
        star, slot = space.split("-")
        game.boards[0].stars[star][int(slot) - 1] = COLOURS[int(slot) - 1] if star == "centre" else star
    return game


def test_takes_with_jokers() -> None:  # SP-EX-1
    game = pavilion.Oracle(3)
    game.phase, game.player = "offer", 0
    game.factories[0] = Counter({"red": 2, "yellow": 2})
    game.factories[1] = Counter({"purple": 2, "yellow": 1, "green": 1})
    game.factories[2] = Counter({"blue": 4})
    game.play("1 red")
    game.play("2 green")
    assert game.to_dict()["centre"] == {"purple": 1, "yellow": 3}
    assert game.legal_moves() == ["3 blue", "centre yellow"]
    game.play("centre yellow")
    assert (game.scores, game.to_dict()["marker"]) == ([5, 5, 1], 2)
    assert [dict(board.hand) for board in game.boards] == [
        {"red": 2},
        {"green": 1, "purple": 1},
        {"yellow": 3, "purple": 1},
    ]


def test_sources_with_jokers_only_give_one() -> None:  # SP-X-1 to SP-X-4
    game = pavilion.Oracle(2)
    game.phase, game.player = "offer", 0
    game.factories[0] = Counter({"purple": 4})
    game.factories[1] = Counter({"red": 1, "purple": 3})
    assert game.legal_moves() == ["1 purple", "2 red"]
    game.play("1 purple")
    game.play("centre purple")
    assert (game.scores, game.to_dict()["centre"]) == ([5, 4], {"purple": 2})
    game.play("2 red")
    assert game.to_dict()["centre"] == {"purple": 4}
    game.play("centre purple")
    assert (game.scores, game.to_dict()["centre"]) == ([5, 4], {"purple": 3})


def test_all_placements_of_three_jokers_and_a_green() -> None:  # SP-EX-2
    game = pavilion_placing({"purple": 3, "green": 1})
    moves = game.legal_moves()
    assert len(moves) == 15
    assert {"green 4 = 1 green + 3 purple", "purple 3 = 3 purple", "centre 4 = 1 green + 3 purple", "pass"} <= {*moves}


@pytest.mark.parametrize(
    ("hand", "lying", "move", "points", "storage", "left", "reward"),
    [
        ({"blue": 7}, [], "blue 6 = 6 blue", 1, {"blue": 5}, {"blue": 1}, 0),
        ({"red": 3}, ["red-6", "red-1"], "red 3 = 3 red", 1, {"red": 2}, {}, 0),
        (
            {"blue": 3, "purple": 3},
            ["blue-4", "blue-5"],
            "blue 6 = 3 blue + 3 purple",
            3,
            {"purple": 3, "blue": 2},
            {},
            3,
        ),
        (
            {"orange": 1, "green": 1, "purple": 3},
            ["orange-3", "orange-5"],
            "orange 4 = 1 orange + 3 purple",
            3,
            {"purple": 3},
            {"green": 1},
            0,
        ),
        (
            {"purple": 2, "red": 2, "green": 4},
            ["purple-1", "purple-3"],
            "purple 2 = 2 purple",
            3,
            {"purple": 1},
            {"red": 2, "green": 4},
            0,
        ),
        (
            {"orange": 2},
            ["orange-1", "orange-3", "red-3", "red-4", "centre-6", "centre-1"],
            "orange 2 = 2 orange",
            3,
            {"orange": 1},
            {},
            3,
        ),
        ({"green": 6}, [f"green-{slot}" for slot in range(1, 6)], "green 6 = 6 green", 6, {"green": 5}, {}, 3),
    ],
)
def test_placing_examples(
    hand: dict[str, int],
    lying: list[str],
    move: str,
    points: int,
    storage: dict[str, int],
    left: dict[str, int],
    reward: int,
) -> None:  # SP-EX-A to SP-EX-E, SP-X-8, SP-X-10
    game = pavilion_placing(hand, lying)
    game.play(move)
    after: dict[str, Any] = game.to_dict()
    assert (game.scores[0], after["storage"], after["boards"][0]["hand"]) == (5 + points, storage, left)
    assert (after["reward"], after["phase"]) == (reward, "reward" if reward else "placing")


def test_reward_is_short_when_the_supply_is() -> None:  # SP-X-12, SP-X-22
    game = pavilion_placing({"blue": 6, "red": 1}, ["blue-5"])
    game.supply, game.bag = Counter({"red": 2}), Counter({"green": 1})
    game.play("blue 6 = 6 blue")
    assert (game.reward, game.legal_moves()) == (2, ["reward red"])
    game.play("reward red")
    game.play("reward red")
    assert (game.phase, game.tiles_to_deal(), game.boards[0].hand["red"]) == ("deal", 6, 3)
    game.deal(["green", *["blue"] * 5])
    assert (game.phase, game.player) == ("placing", 1)


def test_passing_keeps_up_to_four() -> None:  # SP-EX-F
    game = pavilion_placing({"green": 4, "red": 2})
    game.play("pass")
    assert (game.phase, game.legal_moves()) == ("keeping", ["done", "keep green", "keep red"])
    for _ in range(4):
        game.play("keep green")
    shown: dict[str, Any] = game.to_dict()
    assert (game.scores, shown["storage"], shown["boards"][0]["kept"]) == ([3, 5], {"red": 2}, {"green": 4})
    assert (game.phase, game.player) == ("placing", 1)
    game.play("pass")
    assert (game.phase, game.tiles_to_deal(), game.round) == ("deal", 20, 1)
    game.deal(["blue"] * 20)
    assert (game.round, game.joker, game.boards[0].hand) == (2, "green", Counter({"green": 4}))


def test_passing_late_and_poor() -> None:  # SP-X-13, SP-X-14
    poor = pavilion_placing({"green": 9})
    poor.boards[0].score = 3
    for move in ("pass", "keep green", "keep green", "done"):
        poor.play(move)
    assert (poor.scores[0], poor.to_dict()["storage"]) == (0, {"green": 7})
    late = pavilion_placing({"green": 3})
    late.round, late.boards[0].score = 6, 20
    late.play("pass")
    assert (late.scores[0], late.phase, late.player) == (17, "placing", 1)
    late.play("pass")
    assert (late.over, late.winners()) == (True, [0])


def test_a_round_without_tiles_begins_with_placing() -> None:  # SP-A27
    game = pavilion_placing({"green": 1})
    game.bag, game.marker = Counter(), 1
    for move in ("pass", "keep green", "pass"):
        game.play(move)
    assert (game.round, game.phase, game.start, game.player) == (2, "placing", 1, 1)
    assert game.boards[0].hand == Counter({"green": 1})


def test_connected_groups() -> None:  # SP-X-11
    cases = [([1, 2, 4, 5], 3, 5), ([1, 2, 5], 4, 2), ([6], 1, 2), ([1, 2, 3], 5, 1), ([1, 2, 3, 4, 5], 6, 6)]
    for lying, slot, size in cases:
        assert group_size(["red" if at in [*lying, slot] else None for at in SLOTS], slot) == size


def test_sepia_star_commits_with_two_tiles() -> None:  # SP-X-16
    game = pavilion_placing(dict.fromkeys(COLOURS, 3), board="sepia")

    def colours_for(tiles: list[str]) -> set[str]:
        game.boards[0].stars["red"] = [*tiles, *[None] * (6 - len(tiles))]
        return {move.split()[4] for move in game.legal_moves() if move.startswith("red ")}

    assert colours_for(["red"]) == set(COLOURS)
    assert colours_for(["red", "red"]) == {"red"}
    assert colours_for(["red", "blue"]) == {"purple", "green", "orange", "yellow"}


def test_pavilion_final_bonus() -> None:  # SP-X-17, SP-X-19
    board = Board()
    for star in RING:
        board.stars[star] = [star] * 6
    board.stars["centre"] = list(COLOURS)
    assert board.final_bonus("coloured") == 152
    sepia = Board()
    sepia.stars["centre"], sepia.stars["blue"] = ["red"] * 6, ["red"] * 6
    sepia.stars["red"], sepia.stars["green"] = list(COLOURS), list(COLOURS)
    assert sepia.final_bonus("sepia") == 52
