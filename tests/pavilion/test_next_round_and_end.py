"""Phase 3 and the end of the game: SP-47 to SP-54 (bonuses are in test_scoring, SP-52 in test_passing)."""

import pytest

from clauses import clause
from ladrilho import Position

from .tables import FULL_BOARD, deal_refusal, look, names, play, refusal, seat, table

# Two boards full and one with ten empty spaces: beside the supply six tiles are left.
CROWDED = (f"{FULL_BOARD} passed=yes", f"{FULL_BOARD} passed=yes", f"{FULL_BOARD} purple=...... green=GG....")


@clause("SP-47")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_the_factories_are_filled_for_the_next_round(players: int, factories: int) -> None:
    position = play(table("round=2", players=players), *["pass"] * players)
    assert position.tiles_to_deal == 4 * factories
    position.deal(["red", "blue", "green", "yellow"] * factories)
    heaps = [{"green": 1, "yellow": 1, "blue": 1, "red": 1}] * factories
    assert (position.round, position.phase, position.player) == (3, "offer", 0)
    assert look(position, "factories", "centre") == (heaps, {})


@clause("SP-47")
def test_an_empty_bag_is_filled_from_storage_in_the_middle_of_a_factory() -> None:
    """Six tiles in the bag: the second factory gets two of them and two from storage."""
    position = table("player=1 bag=R6 storage=rest supply=R10", "passed=yes red=RRRRRR", "").play("pass")
    assert "tile 7 cannot be red: none is left in the bag (SP-47)" in deal_refusal(position, "R" * 7 + "B" * 13)
    position.deal(names("RRRRRR" + "GG" + "B" * 12))
    assert look(position, "factories", "storage")[0][:2] == [{"red": 4}, {"green": 2, "red": 2}]
    assert look(position, "storage") == ({},)
    assert "red" not in look(position, "bag")[0]


@clause("SP-47")
def test_a_round_is_played_with_the_tiles_there_are() -> None:
    position = table("player=2", *CROWDED).play("pass")
    assert position.tiles_to_deal == 6
    tiles = [name for name, count in look(position, "bag")[0].items() for _ in range(count)]
    position.deal(tiles)
    assert [sum(factory.values()) for factory in look(position, "factories")[0]] == [4, 2, 0, 0, 0, 0, 0]
    assert (position.phase, position.round, look(position, "bag", "storage")) == ("offer", 2, ({}, {}))


@clause("SP-47")
def test_after_round_6_no_round_is_prepared() -> None:
    position = play(table("round=6"), "pass", "pass")
    assert (position.is_over, position.round, position.tiles_to_deal, position.player) == (True, 6, 0, None)
    assert len(position.legal_moves) == 0
    assert "the game is over (SP-7)" in refusal(position, "pass")


@clause("SP-48")
def test_the_start_player_tile_returns_and_kept_tiles_come_back_to_hand() -> None:
    position = play(table("marker=1", "hand=G3R1", "hand=B2"), "pass keep 3 green", "pass keep 2 blue")
    assert (seat(position)["kept"], seat(position)["hand"]) == ({"green": 3}, {})
    assert look(position, "marker") == (1,)
    position.deal(names("OYYY" * 5))
    assert (seat(position)["kept"], seat(position)["hand"]) == ({}, {"green": 3})
    assert (seat(position, 1)["kept"], seat(position, 1)["hand"]) == ({}, {"blue": 2})
    assert look(position, "marker", "start", "player") == ("centre", 1, 1)
    assert not seat(position)["passed"]
    assert not seat(position, 1)["passed"]


@clause("SP-48")
def test_the_start_player_tile_can_be_taken_again() -> None:
    position = play(table("marker=1", players=2), "pass", "pass")
    position.deal(names("OYYY" * 5))
    play(position, "1 yellow", "centre orange")
    assert (look(position, "marker"), position.scores) == ((0,), (4, 5))


def final_scores(*scores: int) -> Position:
    """A game that ends with these points."""
    seats = [f"score={score} passed=yes" for score in scores[:-1]]
    last = len(seats)
    return table(f"round=6 player={last}", *seats, f"score={scores[-1]}").play("pass")


@clause("SP-53")
@pytest.mark.parametrize(
    ("scores", "winners"), [((80, 79), (0,)), ((0, 1), (1,)), ((70, 80, 79), (1,)), ((3, 2, 1, 4), (3,))]
)
def test_the_most_points_win(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    position = final_scores(*scores)
    assert (position.scores, position.winners) == (scores, winners)


@clause("SP-54")
@pytest.mark.parametrize(
    ("scores", "winners"), [((80, 80, 79), (0, 1)), ((5, 5), (0, 1)), ((1, 4, 2, 4), (1, 3)), ((7, 7, 7), (0, 1, 2))]
)
def test_equal_points_share_the_victory(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert final_scores(*scores).winners == winners


@clause("SP-54")
def test_neither_stars_nor_tiles_break_a_tie() -> None:
    seats = ["score=20 passed=yes red=RRRRR.", "score=6 red=RRRRRR hand=-"]
    position = table("round=6 player=1", *seats).play("pass")
    assert (position.scores, position.winners) == ((20, 20), (0, 1))


def test_nobody_has_won_before_the_end() -> None:
    assert table("round=6", "score=30").winners == ()
