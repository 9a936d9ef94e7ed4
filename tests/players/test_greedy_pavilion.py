"""Greedy at Summer Pavilion: points and rewards for each tile spent, and nothing thrown away."""

import pytest

from ladrilho import Position, new_game
from ladrilho.players.registry import make_player
from pavilion.tables import table

LAST_ROUND = "round=6"


def choices(position: Position, seeds: int = 20) -> set[str]:
    """What greedy plays here, with all the ways in which it breaks ties."""
    return {str(position.move_of(make_player("greedy", seed).choose(position.public()))) for seed in range(seeds)}


def test_star_is_completed() -> None:
    position = table(LAST_ROUND, "hand=O6G1 orange=OOOOO. green=......")
    assert choices(position) <= {"orange 6 = 6 orange", "green 1 = 1 green", "centre 1 = 1 green"}
    assert choices(table(LAST_ROUND, "hand=O6 orange=OOOOO.")) == {"orange 6 = 6 orange"}


def test_longer_group_is_preferred_to_a_lone_tile() -> None:
    position = table("round=3", "hand=G1 green=.GG... blue=......")
    assert choices(position) <= {"green 1 = 1 green", "pass"}
    assert choices(table(LAST_ROUND, "hand=G1 green=.GG...")) == {"green 1 = 1 green"}


def test_reward_is_worth_more_than_the_same_points_without() -> None:
    """Orange 2 and yellow 2 both score 3 for two tiles; orange 2 completes a pillar."""
    position = table(LAST_ROUND, "hand=O2Y2 orange=O.O... yellow=Y.Y... centre=P....G")
    assert choices(position) == {"orange 2 = 2 orange"}


def test_own_tiles_pay_before_jokers() -> None:
    position = table(LAST_ROUND + " jokers=GOYBRP", "hand=G2P3 green=G.....", "")
    assert all("+" not in move for move in choices(position))


def test_last_round_leaves_nothing_that_could_be_placed() -> None:
    position = table(LAST_ROUND, "hand=O6R6 score=20")
    chooser = make_player("greedy", 1)
    while position.player == 0 and not position.to_dict()["boards"][0]["passed"]:
        moves = len(position.legal_moves)
        move = str(position.move_of(chooser.choose(position.public())))
        assert move != "pass" or moves == 1
        position.play(move)
        while position.tiles_to_deal:
            bag = position.to_dict()["bag"]
            position.deal([colour for colour, count in bag.items() for _ in range(count)][: position.tiles_to_deal])
        if position.player == 1:
            position.play("pass")


def test_reward_that_completes_a_star_is_taken() -> None:
    """With one more purple the last space of the purple star can be paid for."""
    position = table("round=6 phase=reward reward=1 supply=P1G9", "hand=P5 purple=PPPPP. green=GG....")
    assert choices(position) == {"reward purple"}


def test_jokers_of_the_next_round_are_kept() -> None:
    """Orange is the next joker and pays for the red star, of which one space is left."""
    position = table("round=2 phase=keeping", "hand=O4Y4 passed=yes red=RRRR.. kept=-")
    assert choices(position) == {"keep orange"}


def test_colour_of_a_star_in_progress_is_kept() -> None:
    """Neither colour can be placed with two tiles; the blue star is nearer to its bonus."""
    position = table("round=2 phase=keeping", "hand=B2R2 passed=yes blue=BBBB.. red=RR.... centre=BR....")
    assert choices(position) == {"keep blue"}


def test_tiles_that_fit_are_taken() -> None:
    """Two reds continue a star; two yellows have no space left that they could reach."""
    position = table("phase=offer round=2 factories=RRYY", "yellow=YYYY.. red=R..... hand=R1")
    assert choices(position) == {"1 red"}


def test_start_player_tile_is_left_when_it_costs_more_than_it_brings() -> None:
    position = table("phase=offer factories=BBBB centre=B4", "score=5")
    assert choices(position) == {"1 blue"}


@pytest.mark.slow_plain
def test_nothing_is_discarded_that_could_be_kept() -> None:
    """As many tiles as there are corner spaces are kept, in whole games against itself."""
    for seed in range(2):
        position, chooser = new_game("summer-pavilion", seed=seed), make_player("greedy", seed)
        while not position.is_over:
            move = str(position.move_of(chooser.choose(position.public())))
            assert move != "done"
            position.play(move)


@pytest.mark.slow_plain
@pytest.mark.parametrize("board", ["coloured", "sepia"])
def test_greedy_reaches_a_score_worth_its_name(board: str) -> None:
    scores = []
    for seed in range(6):
        position, chooser = new_game("summer-pavilion", seed=seed, board=board), make_player("greedy", seed)
        while not position.is_over:
            position.play(chooser.choose(position.public()))
        scores += position.scores
    assert sum(scores) / len(scores) > 65
