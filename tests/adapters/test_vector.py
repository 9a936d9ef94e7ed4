"""The vector environment: what Gymnasium's own one says of the same games, over threads, copies and restarts."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from adapters.rollouts import legal_action
from conformance.plays import CASES, Case, every_case
from ladrilho.adapters import gymnasium as _registered  # noqa: F401
from ladrilho.adapters.stepping import OVER
from ladrilho.adapters.table import MOST_ROUNDS, Table
from ladrilho.adapters.vector import TableVectorEnv
from ladrilho.errors import InvalidNotation
from ladrilho.rules import game_named, observe_in

pytestmark = pytest.mark.compiled_only
every_variant = pytest.mark.parametrize("case", CASES[::3], ids=str)


def make(case: Case, games: int = 6, **settings: Any) -> TableVectorEnv:
    return TableVectorEnv(case.game, games, players=case.players, **case.options, **settings)


def told_by(envs: TableVectorEnv, steps: int) -> list[tuple[bytes, ...]]:
    """What random play over all games gives."""
    told = []
    for _ in range(steps):
        observations, *numbers, infos = envs.step(envs.random_actions())
        told.append((observations.tobytes(), *(array.tobytes() for array in numbers), infos["action_mask"].tobytes()))
    return told


@every_case
@pytest.mark.parametrize("opponents", ["self", "random", "greedy"])
def test_spaces_masks_and_restarts_hold_for_every_kind_of_game(case: Case, opponents: str) -> None:
    envs = make(case, opponents=opponents, threads=2)
    observations, infos = envs.reset(seed=0)
    ended = 0
    for _ in range(100 * case.players if opponents == "self" else 120):
        assert observations in envs.observation_space
        assert infos["action_mask"].any(axis=1).all()
        actions = envs.random_actions()
        assert actions in envs.action_space
        assert infos["action_mask"][np.arange(6), actions].all()
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
        assert infos["rewards"].sum(axis=1) == pytest.approx(np.zeros(6))
        ended += int(terminated.sum())
        assert infos.get("_final_obs", np.zeros(6, bool)).tolist() == (terminated | truncated).tolist()
    assert ended > 0


@every_variant
def test_a_row_goes_the_same_way_as_the_same_game_alone(case: Case) -> None:
    envs = make(case, opponents="self", reward="score")
    envs.reset(seed=3)
    alone = Table(case.game, case.players, "score", MOST_ROUNDS, "flat", case.options)
    alone.states[:], alone.rng[:] = envs._rows.states[2:3], envs._rows.rngs[2]
    for _ in range(60):
        actions = envs.random_actions()
        observations, _, terminated, _, infos = envs.step(actions)
        assert (alone.step(int(actions[2])) == OVER) == terminated[2]
        np.testing.assert_array_equal(infos["rewards"][2], alone.rewards)
        if terminated[2]:
            alone.begin(None)
        np.testing.assert_array_equal(observations[2], alone.view(alone.player)[0])
        np.testing.assert_array_equal(infos["action_mask"][2], alone.mask())


@every_variant
def test_self_play_shows_each_seat_its_own_view(case: Case) -> None:
    envs = make(case, opponents="self")
    observations, infos = envs.reset(seed=1)
    seats = set()
    for _ in range(30):
        for row in range(6):
            states = envs._rows.states[row : row + 1]
            seen = np.empty_like(observations[row])
            observe_in(states, int(states["player"][0]), seen)
            np.testing.assert_array_equal(seen, observations[row])
            assert infos["seat"][row] == states["player"][0]
            seats.add(int(infos["seat"][row]))
        observations, *_, infos = envs.step(envs.random_actions())
    assert seats == set(range(case.players))


@every_variant
def test_same_seed_gives_the_same_games_with_any_number_of_threads(case: Case) -> None:
    actions = [np.random.default_rng(step).random((6, 400)) for step in range(60)]

    def told(threads: int) -> list[bytes]:
        envs = make(case, threads=threads)
        observations, infos = envs.reset(seed=0)
        seen = []
        for wishes in actions:
            masks = infos["action_mask"].astype(bool)
            wanted = np.where(masks, np.resize(wishes, masks.shape), -1).argmax(axis=1)
            observations, _, _, _, infos = envs.step(wanted)
            seen.append(observations.tobytes())
        envs.close()
        return seen

    assert told(1) == told(1) == told(3)


def test_seed_0_is_a_seed_and_games_of_a_batch_differ() -> None:
    envs = make(CASES[0])
    first, second, other = (envs.reset(seed=seed)[0].copy() for seed in (0, 0, 1))
    np.testing.assert_array_equal(first, second)
    assert first.tobytes() != other.tobytes()
    assert len({row.tobytes() for row in first}) == 6


@every_variant
@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_go_on_alike_and_disturb_nothing(case: Case, twin_of: Callable[[Any], Any]) -> None:
    envs = make(case, threads=2)
    envs.reset(seed=2)
    told_by(envs, 20)
    twin = twin_of(envs)
    before = envs._rows.states.tobytes()
    told_by_twin = told_by(twin, 40)
    assert envs._rows.states.tobytes() == before
    assert told_by(envs, 40) == told_by_twin
    envs.close()
    twin.close()


def test_without_a_copy_arrays_are_the_own_ones() -> None:
    envs = make(CASES[0], copy=False)
    first, infos = envs.reset(seed=0)
    second, *_, later = envs.step(envs.random_actions())
    assert first is second
    assert infos["action_mask"] is later["action_mask"]
    kept = make(CASES[0])
    assert not np.shares_memory(kept.reset(seed=0)[0], kept.reset(seed=0)[0])


def test_an_ended_game_begins_again_in_the_same_step() -> None:
    envs = make(CASES[0], games=3, opponents="self")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=0)
    rng = random.Random(0)
    while "final_obs" not in infos:
        actions = [legal_action(mask, rng) for mask in infos["action_mask"]]
        observations, rewards, terminated, _, infos = envs.step(actions)
    row = int(np.flatnonzero(terminated)[0])
    layout = game_named("azul").layout(2)
    assert layout.to_dict(infos["final_obs"][row])["on_turn"].sum() == 0
    assert layout.to_dict(observations[row])["round"] == np.float32(0.1)
    scores = infos["final_info"]["scores"][row]
    seen = layout.to_dict(infos["final_obs"][row])["score"] * 100
    assert sorted(seen.round().astype(int)) == sorted(scores)
    assert abs(rewards[row]) == (scores[0] != scores[1])
    assert [view is None for view in infos["final_obs"]] == (~terminated).tolist()


def test_an_illegal_action_ends_its_game_alone() -> None:
    envs = make(CASES[0], games=3)
    _, infos = envs.reset(seed=0)
    actions = envs.random_actions()
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    _, rewards, terminated, truncated, infos = envs.step(actions)
    assert terminated.tolist() == [False, True, False]
    assert not truncated.any()
    assert rewards[1] == -1
    assert infos["final_info"]["illegal"].tolist() == [False, True, False]


def test_games_that_go_on_for_ever_are_cut() -> None:
    envs = make(CASES[0], games=2, opponents="self", max_rounds=2)
    _, infos = envs.reset(seed=0)
    truncated = np.zeros(2, bool)
    for _ in range(60):
        floors = np.where(np.arange(325) % 6 == 5, infos["action_mask"], 0)
        _, _, terminated, cut, infos = envs.step(floors.argmax(axis=1))
        truncated |= cut
        assert not terminated.any()
    assert truncated.all()


def test_make_vec_of_gymnasium_makes_it() -> None:
    envs = gymnasium.make_vec(
        "ladrilho/SummerPavilion-v0", num_envs=4, vectorization_mode="vector_entry_point", players=3, threads=2
    )
    observations, _ = envs.reset(seed=0)
    assert observations.shape == (4, 917)
    envs.close()


@pytest.mark.parametrize("form", ["planes", "dict"])
def test_other_forms_show_the_same_numbers(form: str) -> None:
    layout = game_named("azul").layout(2)
    flat = make(CASES[0]).reset(seed=0)[0]
    envs = make(CASES[0], observation=form)
    shown = envs.reset(seed=0)[0]
    assert shown in envs.observation_space
    if form == "planes":
        np.testing.assert_array_equal(shown, layout.to_planes(flat))
    else:
        np.testing.assert_array_equal(shown["wall"], layout.to_dict(flat)["wall"])


def test_tables_can_be_drawn() -> None:
    envs = make(CASES[0], games=2, render_mode="ansi")
    envs.reset(seed=0)
    pictures = envs.render()
    assert len(pictures) == 2
    assert all("factories" in picture for picture in pictures)
    assert make(CASES[0]).render() is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_envs": 0}, "num_envs is 0"),
        ({"threads": 0}, "threads is 0"),
        ({"opponents": "level3"}, "no opponents 'level3': here they are self, random, greedy"),
        ({"seat": 4}, "seat is 4"),
    ],
)
def test_wrong_settings_are_answered_with_the_right_ones(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidNotation, match=words):
        TableVectorEnv("azul", **settings)


def test_actions_of_the_wrong_shape_are_refused() -> None:
    envs = make(CASES[0])
    envs.reset(seed=0)
    with pytest.raises(InvalidNotation, match="write one for each of 6 games"):
        envs.step([1, 2])
