"""Gymnasium: its own checks for every game, variant and number of players, and what they do not ask."""

import copy
import pickle
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

from adapters.rollouts import legal_action, play_gym
from conformance.plays import CASES, Case, every_case
from ladrilho import Position
from ladrilho.adapters import gymnasium as ours
from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.players.player import Budget
from ladrilho.players.registry import make_player

pytestmark = pytest.mark.compiled_only
every_variant = pytest.mark.parametrize("case", CASES[::3], ids=str)
ROOT = Path(__file__).parent.parent.parent


def make(case: Case, **settings: Any) -> Any:
    """An environment as users make it, with Gymnasium's wrappers that check order and types."""
    return gymnasium.make(ours.IDS[case.game], players=case.players, **case.options, **settings)


@every_case
def test_check_env_of_gymnasium(case: Case) -> None:
    check_env(make(case, opponents="random").unwrapped, skip_render_check=True)


@every_variant
@pytest.mark.parametrize("form", ["planes", "dict"])
def test_check_env_with_other_forms_of_observation(case: Case, form: str) -> None:
    check_env(make(case, observation=form).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("case", [CASES[0], CASES[9]], ids=str)
def test_check_env_renders_in_every_mode(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(case).unwrapped)
    assert "seat 0" in capsys.readouterr().out


@every_variant
def test_two_environments_match(case: Case) -> None:
    check_environments_match(make(case, seat=0), make(case, seat=0), 10)


@every_case
@pytest.mark.parametrize("seed", [0, 5])
def test_same_seed_gives_the_same_episodes(case: Case, seed: int) -> None:
    def told() -> Any:
        env = make(case)
        first, info = env.reset(seed=seed)
        episodes = [play_gym(env, random.Random(1), 15)]
        env.reset()
        return first.tobytes(), info["seat"], episodes, play_gym(env, random.Random(2), 15)

    assert told() == told()


@every_variant
@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_copies_in_mid_game_go_on_alike_and_disturb_nothing(
    case: Case, twin_of: Callable[[Any], Any], opponent: str
) -> None:
    env = make(case, opponents=opponent)
    env.reset(seed=7)
    play_gym(env, random.Random(1), 8)
    twin = twin_of(env)
    before = env.unwrapped.table.states.tobytes()
    told_by_twin = play_gym(twin, random.Random(2))
    assert env.unwrapped.table.states.tobytes() == before
    assert play_gym(env, random.Random(2)) == told_by_twin


@every_case
def test_masks_are_those_of_the_learner(case: Case) -> None:
    env = make(case)
    _, info = env.reset(seed=3)
    rng = random.Random(3)
    ended = False
    while not ended:
        table = env.unwrapped.table
        assert table.player == env.unwrapped.seat == info["seat"]
        np.testing.assert_array_equal(env.unwrapped.action_masks(), info["action_mask"] == 1)
        assert sorted(np.flatnonzero(info["action_mask"])) == sorted(table.position().legal_moves.codes)
        _, _, terminated, truncated, info = env.step(legal_action(info["action_mask"], rng))
        ended = terminated or truncated
    assert len(info["scores"]) == case.players
    assert not info["action_mask"].any()


def test_any_seat_is_drawn_and_a_chosen_one_is_kept() -> None:
    env = make(CASES[2], opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    env = make(CASES[2], opponents="random", seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_illegal_action_ends_the_episode_or_raises() -> None:
    env = make(CASES[0])
    _, info = env.reset(seed=0)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "AZ-" in info["illegal"]
    strict = make(CASES[0], illegal="raise")
    strict.reset(seed=0)
    with pytest.raises(IllegalMove, match=rf"illegal action {illegal}: .*AZ-"):
        strict.step(illegal)


@every_variant
def test_reward_by_score_sums_to_the_lead_that_was_won(case: Case) -> None:
    env = make(case, reward="score", seat=1)
    env.reset(seed=4)

    def lead() -> float:
        scores = env.unwrapped.table.scores
        return float(scores[1] - (sum(scores) - scores[1]) / (case.players - 1))

    before = lead()
    told = play_gym(env, random.Random(4))
    assert sum(reward for _, reward, *_ in told) == pytest.approx(lead() - before)


def test_learner_wins_against_random_by_playing_greedily() -> None:
    """The reward tells who won: a player of the house in the learner's seat gets most of it."""
    env = make(CASES[0], opponents="random")
    player, total = make_player("greedy", 1), 0.0
    for seed in range(40):
        env.reset(seed=seed)
        ended = False
        while not ended:
            code = player.choose(env.unwrapped.table.position())
            _, reward, terminated, truncated, _ = env.step(code)
            total += float(reward)
            ended = terminated or truncated
    assert total > 30


class FirstMove:
    """Plays the first legal move."""

    name = "first"
    closed = 0

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        return int(position.legal_moves.codes[0])

    def close(self) -> None:
        self.closed += 1


def test_opponents_may_be_players_of_ones_own_and_stay_theirs() -> None:
    own = FirstMove()
    env = make(CASES[1], opponents=[own, "level1"])
    env.reset(seed=1)
    play_gym(env, random.Random(1), 5)
    env.close()
    env.close()
    assert own.closed == 0


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_with_opponents_that_search_play_on_and_disturb_nothing(twin_of: Callable[[Any], Any]) -> None:
    """Copies leave the tree of the search behind, so they are like each other, not like the original."""
    env = make(CASES[0], opponents="level4")
    env.reset(seed=7)
    play_gym(env, random.Random(1), 2)
    before = env.unwrapped.table.states.tobytes()
    told = [play_gym(twin_of(env), random.Random(2), 3) for _ in range(2)]
    assert told[0] == told[1]
    assert env.unwrapped.table.states.tobytes() == before
    assert len(play_gym(env, random.Random(2), 3)) == 3


def test_opponent_may_be_a_program() -> None:
    env = make(CASES[0], opponents=f"engine:{sys.executable} {ROOT / 'examples' / 'bot.py'}")
    env.reset(seed=1)
    assert len(play_gym(env, random.Random(1), 4)) == 4
    env.close()


def test_without_a_mode_nothing_is_drawn() -> None:
    env = make(CASES[0]).unwrapped
    env.reset(seed=0)
    assert env.render() is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": "wizard"}, "no player 'wizard'"),
        ({"opponents": ["random", "random"]}, "2 opponents for 1 seats"),
        ({"seat": 2}, "seat is 2: write a seat from 0 to 1"),
        ({"illegal": "ignore"}, "illegal is 'ignore': write terminate or raise"),
    ],
)
def test_wrong_settings_are_answered_with_the_right_ones(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidNotation, match=words):
        ours.TableEnv("azul", **settings)
