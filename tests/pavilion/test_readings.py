"""What we make of points where the rulebook is silent or unclear: SP-A1 to SP-A28 (SP-A24 has no effect)."""

from itertools import permutations
from pathlib import Path

import pytest

from clauses import clause
from ladrilho import new_game
from ladrilho.games.pavilion.board import DATA

from .tables import COLOURS, FULL_BOARD, legal, look, names, play, refusal, seat, table

PLENTY = "hand=P9G9O9Y9B9R9"


@clause("SP-A1")
def test_the_first_taker_pays_for_every_coloured_tile_of_the_take() -> None:
    position = table("phase=offer centre=Y3P1", "score=9").play("centre yellow")
    assert (position.scores, look(position, "marker")) == ((9 - 4, 5), (0,))


@clause("SP-A2")
def test_a_loss_larger_than_the_score_takes_what_is_there() -> None:
    assert table("phase=offer centre=Y3", "score=2").play("centre yellow").scores == (0, 5)
    assert table("", "score=2 hand=Y3").play("pass keep nothing").scores == (0, 5)
    assert table("round=6", "score=2 hand=Y3").play("pass").scores == (0, 5)


@clause("SP-A3")
def test_where_only_jokers_lie_one_is_taken() -> None:
    position = table("phase=offer factories=PPPP,PP", players=3).play("1 purple")
    assert (seat(position)["hand"], look(position, "centre")) == ({"purple": 1}, ({"purple": 3},))
    position.play("centre purple")
    assert (seat(position, 1)["hand"], position.scores) == ({"purple": 1}, (5, 4, 5))
    assert look(position, "centre", "marker") == ({"purple": 2}, 1)
    assert position.play("centre purple").scores == (5, 4, 5)


@clause("SP-A4")
def test_the_joker_colour_may_be_placed_as_itself() -> None:
    position = table("", "hand=P2R2G4 purple=P.P...").play("purple 2 = 2 purple")
    assert (position.scores, seat(position)["stars"]["purple"][1]) == ((8, 5), "purple")


@clause("SP-A5")
def test_a_space_that_costs_1_is_never_paid_with_a_joker() -> None:
    position = table("", "hand=P5")
    assert legal(position, "blue") == []
    assert "1 blue are needed, 0 in hand (SP-28)" in refusal(position, "blue 1 = 1 blue")
    assert "the blue star accepts only blue (SP-31)" in refusal(position, "blue 1 = 1 purple")
    assert "one of the tiles must be blue (SP-28)" in refusal(position, "blue 1 = 0 blue + 1 purple")


@clause("SP-A6")
@pytest.mark.parametrize("jokers", range(7))
def test_nothing_stands_in_for_the_joker_colour(jokers: int) -> None:
    position = table("", f"hand=P{jokers}G9O9Y9B9R9")
    assert legal(position, "purple") == [f"purple {n} = {n} purple" for n in range(1, jokers + 1)]


@clause("SP-A7")
def test_the_joker_colour_may_lie_on_the_centre_star_too() -> None:
    position = table("", "hand=P4R3 centre=.G....")
    assert [move for move in legal(position, "centre") if "= 4 purple" in move] == ["centre 4 = 4 purple"]
    position.play("centre 4 = 4 purple")
    assert seat(position)["stars"]["centre"] == [None, "green", None, "purple", None, None]
    position = table("", "hand=P4R3 centre=.G.P..")
    assert "purple already lies on the centre star" in refusal(position, "centre 1 = 1 purple")


@clause("SP-A8")
def test_the_whole_connected_group_scores_and_nothing_else() -> None:
    assert table("", "hand=R3 red=R....R").play("red 3 = 3 red").scores == (5 + 1, 5)
    assert table("", "hand=R4 red=RRR...").play("red 4 = 4 red").scores == (5 + 4, 5)


@clause("SP-A9")
def test_the_blue_6_of_the_example_completes_the_window() -> None:
    position = table("", "hand=B3P3 blue=...BB.").play("blue 6 = 3 blue + 3 purple")
    assert (position.scores, look(position, "reward", "phase")) == ((5 + 3, 5), (3, "reward"))


@clause("SP-A10")
@pytest.mark.parametrize("tile", "PGOYBR")
def test_a_sepia_star_with_one_tile_is_open(tile: str) -> None:
    position = table("board=sepia", f"{PLENTY} green=..{tile}...")
    assert {move.split()[4] for move in legal(position, "green ")} == set(COLOURS)


@clause("SP-A11")
def test_the_sepia_centre_star_may_be_of_one_colour() -> None:
    position = table("board=sepia round=6", "hand=B3 centre=BBBBB.", "passed=yes")
    play(position, "centre 6 = 3 blue", "pass")
    assert position.scores == (5 + 6 + 15, 5)


@clause("SP-A12")
def test_all_ones_of_the_sepia_side_are_six() -> None:
    ones = " ".join(f"{star}=..R..." for star in ("orange", "red", "blue", "yellow", "green", "purple"))
    assert table("board=sepia round=6", ones, "passed=yes").play("pass").scores == (5 + 4, 5)
    assert table("board=sepia round=6", f"{ones} purple=......", "passed=yes").play("pass").scores == (5, 5)


@clause("SP-A13")
def test_the_order_of_reward_tiles_makes_no_difference() -> None:
    texts = set()
    for order in permutations(["reward red", "reward red", "reward blue"]):
        position = table("supply=B5R5", "hand=G6 green=....G.").play("green 6 = 6 green")
        texts.add(play(position, *order).to_text())
    assert len(texts) == 1


@clause("SP-A14")
def test_a_supply_smaller_than_the_reward_is_taken_whole() -> None:
    position = table("bag=- supply=R1Y1", "hand=G6 green=....G.", "hand=rest").play("green 6 = 6 green")
    play(position, "reward red", "reward yellow")
    assert (seat(position)["hand"], look(position, "supply", "reward")) == ({"yellow": 1, "red": 1}, ({}, 0))


@clause("SP-A15")
def test_the_supply_is_refilled_after_a_pass_too() -> None:
    position = table("bag=- supply=R2", "hand=Y3", "hand=rest").play("pass keep nothing")
    assert (position.phase, position.tiles_to_deal) == ("deal", 3)
    position.deal(["yellow"] * 3)
    assert (look(position, "supply"), position.player) == (({"yellow": 3, "red": 2},), 1)


@clause("SP-A15")
def test_after_the_last_pass_the_supply_is_refilled_before_the_factories() -> None:
    position = table("player=1 bag=- supply=R2", "passed=yes", "hand=rest").play("pass keep nothing")
    assert position.tiles_to_deal == 8
    position.deal(["yellow"] * 8)
    assert (look(position, "supply"), position.tiles_to_deal) == (({"yellow": 8, "red": 2},), 20)


@clause("SP-A16")
def test_fewer_than_four_tiles_may_be_kept() -> None:
    position = play(table("", "score=0 hand=G2R1"), "pass", "keep red", "done")
    assert (seat(position)["kept"], position.scores) == ({"red": 1}, (0, 5))
    assert look(position, "storage") == ({"green": 2},)
    assert play(table("", "score=3 hand=G2R1"), "pass", "done").scores == (0, 5)


@clause("SP-A17")
def test_in_round_6_the_loss_comes_before_the_bonuses() -> None:
    """With the loss at the end it would be 1 + 14 - 3."""
    position = table("round=6", "score=1 hand=G3 red=RRRRRR", "passed=yes").play("pass")
    assert (position.scores, seat(position)["kept"]) == ((0 + 14, 5), {})


@clause("SP-A18")
def test_an_empty_hand_passes_at_no_cost() -> None:
    position = table("player=2", "hand=R1", "passed=yes", "hand=-").play("pass")
    assert (position.scores, position.player, seat(position, 2)["passed"]) == ((5, 5, 5), 0, True)


@clause("SP-A19")
def test_who_started_starts_again_when_nobody_took_the_start_player_tile() -> None:
    position = new_game("summer-pavilion", start=1, deal="manual")
    position.deal(names("PGOYBRPGOY"))
    position.deal(names("RRRRGGGGBBBBYYYYOOOO"))
    play(position, "1 red", "2 green", "3 blue", "4 yellow", "5 orange")
    assert (position.phase, position.player, look(position, "marker")) == ("placing", 1, ("centre",))
    play(position, "pass keep nothing", "pass keep nothing")
    position.deal(names("RRRRGGGGBBBBYYYYOOOO"))
    assert (position.round, position.player) == (2, 1)


@clause("SP-A20")
def test_the_back_order_is_a_stand_in_and_says_so() -> None:
    position = new_game("summer-pavilion", jokers="back", seed=1)
    assert look(position, "jokers") == (["orange", "red", "blue", "yellow", "green", "purple"],)
    assert "stand-in" in DATA["conventions"]["jokers"]  # type: ignore[typeddict-item]
    page = Path(__file__).parents[2] / "docs" / "rules" / "pavilion.md"
    assert "stand-in, not the printed order" in page.read_text("utf-8")


@clause("SP-A21")
def test_a_tie_is_shared_whatever_lies_on_the_boards() -> None:
    seats = ["score=8 passed=yes", "score=8 hand=- red=RRR...", "score=7 passed=yes"]
    assert table("round=6 player=1", *seats).play("pass").winners == (0, 1)


@clause("SP-A22")
def test_factories_are_filled_one_after_the_other() -> None:
    boards = (f"{FULL_BOARD} passed=yes", f"{FULL_BOARD} passed=yes", f"{FULL_BOARD} purple=...... green=GG....")
    position = table("player=2", *boards).play("pass")
    position.deal([name for name, count in look(position, "bag")[0].items() for _ in range(count)])
    assert [sum(factory.values()) for factory in look(position, "factories")[0]] == [4, 2, 0, 0, 0, 0, 0]


@clause("SP-A23")
def test_everybody_starts_with_5_points() -> None:
    assert new_game("summer-pavilion", players=4, seed=1).scores == (5, 5, 5, 5)


@clause("SP-A25")
@pytest.mark.parametrize(
    ("board", "points"), [("red=RRRRRR centre=RRRRRR", 28), ("orange=PGOYBR blue=RBYOGP", 24), ("purple=RRRRRR", 14)]
)
def test_each_sepia_star_scores_on_its_own(board: str, points: int) -> None:
    assert table("board=sepia round=6", board, "passed=yes").play("pass").scores == (5 + points, 5)


@clause("SP-A26")
def test_with_an_empty_hand_a_pass_is_the_only_move() -> None:
    position = table("", "", "hand=R1")
    assert legal(position) == ["pass"]
    assert position.play("pass").player == 1


@clause("SP-A27")
def test_a_round_without_tiles_begins_with_phase_2() -> None:
    """126 tiles on three boards, six in the supply: nothing is left to lay out."""
    full = f"{FULL_BOARD} passed=yes"
    position = table("player=2 start=0 marker=1 bag=- supply=rest", full, full, FULL_BOARD).play("pass")
    assert (position.phase, position.round, position.player) == ("placing", 2, 1)
    assert look(position, "start", "marker", "supply") == (1, "centre", dict.fromkeys(COLOURS, 1))
    play(position, "pass", "pass", "pass")
    assert (position.phase, position.round, position.player) == ("placing", 3, 1)


@clause("SP-A28")
def test_the_supply_is_not_refilled_after_the_last_pass() -> None:
    position = table("round=6 player=1 bag=- supply=R2", "passed=yes", "hand=rest").play("pass")
    assert (position.is_over, position.tiles_to_deal, look(position, "supply")) == (True, 0, ({"red": 2},))
