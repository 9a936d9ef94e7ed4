"""Plans of training: one for every kind of table, and none that cannot be carried out."""

from typing import Any

import pytest

from ladrilho.errors import InvalidNotation
from ladrilho.players.net.files import all_kinds
from ladrilho.players.net.plan import FORMAT, Plan, default_plan, read_plan
from players.net.small_nets import KIND


@pytest.mark.parametrize("kind", all_kinds())
def test_every_kind_of_table_has_a_plan(kind: str) -> None:
    plan = default_plan(kind)
    assert plan.deals * plan.games_a_deal == plan.match_games
    assert read_plan(plan.to_json()) == plan
    assert plan.numbers.ndim == 2


def test_wishes_take_the_place_of_what_is_usual() -> None:
    plan = default_plan(KIND, games=7, simulations=None, ends=0.5)
    assert (plan.games, plan.simulations, plan.ends) == (7, Plan(KIND).simulations, 0.5)


def test_files_hold_all_games_once() -> None:
    plan = Plan(KIND, games=25, games_a_file=10)
    assert [game for file in range(plan.files) for game in plan.games_in(file)] == list(range(25))


def test_seeds_differ_by_purpose_and_by_the_seed_of_the_plan() -> None:
    seeds = [
        Plan(KIND, seed=seed).seed_for(*words) for seed in (1, 2) for words in (("play", 0), ("play", 1), ("learn", 0))
    ]
    assert len(set(seeds)) == 6
    assert seeds[0] == Plan(KIND).seed_for("play", 0)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"kind": "chess-2"}, "no kind of table 'chess-2'"),
        ({"games": 0}, "games is 0: write a number from 1 to"),
        ({"full": 101}, "full is 101: write a number from 1 to 100"),
        ({"loose_late": -1}, "loose_late is -1: write a number from 0 to 100"),
        ({"epochs": 1.5}, "epochs is '1.5': write a number"),
        ({"ends": 2.0}, "ends is 2.0: write a number from 0 to 1"),
        ({"rate": "fast"}, "rate is 'fast': write a number"),
        ({"games": True}, "games is 'True': write a number"),
        ({"height": 30}, "height is 30: write a multiple of 4"),
        ({"depth": 3}, "the plan has wrong fields"),
        ({"format": "ladrilho-plan-0"}, f"its format must be '{FORMAT}'"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        read_plan(Plan(KIND).to_json() | wrong)
    assert told in str(caught.value)


def test_a_list_is_no_plan() -> None:
    with pytest.raises(InvalidNotation, match="no plan of training"):
        read_plan([])
