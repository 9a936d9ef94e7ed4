"""PettingZoo: its own tests for every game, variant and number of players, and what they do not ask.

Its ``bombardment_test`` does not apply: it wants ``step`` to answer with an observation, which its own environments do
not do either. ``test_thousands_of_careless_actions_break_nothing`` stands in for it.
"""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest

from adapters.rollouts import legal_action, play_aec
from adapters.upstream import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
from conformance.plays import CASES, Case, every_case
from ladrilho.adapters import pettingzoo as ours
from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.games.layout import Layout
from ladrilho.rules import game_named

pytestmark = [
    pytest.mark.compiled_only,
    # Its list of environments whose observation may be a dict has only its own names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
every_variant = pytest.mark.parametrize("case", CASES[::3], ids=str)


def maker(case: Case) -> Callable[..., Any]:
    def make(**settings: Any) -> Any:
        return ours.env(case.game, players=case.players, **case.options, **settings)

    return make


def parallel_maker(case: Case) -> Callable[..., Any]:
    def make(**settings: Any) -> Any:
        return ours.parallel_env(case.game, players=case.players, **case.options, **settings)

    return make


def layout_of(case: Case) -> Layout:
    return game_named(case.game).layout(case.players)


@every_case
def test_api_test_of_pettingzoo(case: Case) -> None:
    api_test(maker(case)(), num_cycles=40)


@every_case
def test_seed_test_of_pettingzoo(case: Case) -> None:
    seed_test(maker(case), num_cycles=25)


@every_case
def test_parallel_api_test_of_pettingzoo(case: Case) -> None:
    parallel_api_test(parallel_maker(case)(), num_cycles=60)


@every_case
def test_parallel_seed_test_of_pettingzoo(case: Case) -> None:
    parallel_seed_test(parallel_maker(case), num_cycles=10)


@every_case
def test_state_test_of_pettingzoo(case: Case) -> None:
    state_test(maker(case)(), parallel_maker(case)(), num_cycles=5)


@pytest.mark.parametrize("case", [CASES[2], CASES[9]], ids=str)
def test_render_test_of_pettingzoo(case: Case) -> None:
    render_test(maker(case), custom_tests={"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("form", ["planes", "dict"])
@every_variant
def test_api_test_with_other_forms_of_observation(case: Case, form: str) -> None:
    api_test(maker(case)(observation=form), num_cycles=5)


@every_variant
def test_other_forms_show_the_same_numbers(case: Case) -> None:
    layout = layout_of(case)
    views = []
    for form in ("flat", "planes", "dict"):
        env = maker(case)(observation=form)
        env.reset(seed=5)
        views.append(env.observe("player_1")["observation"])
    np.testing.assert_array_equal(views[1], layout.to_planes(views[0]))
    for name, section in layout.to_dict(views[0]).items():
        np.testing.assert_array_equal(views[2][name], section)


@every_case
@pytest.mark.parametrize("seed", [0, 1, 2**62])
def test_same_seed_gives_the_same_game(case: Case, seed: int) -> None:
    def told() -> Any:
        env = maker(case)()
        env.reset(seed=seed)
        return play_aec(env, random.Random(3), 60)

    assert told() == told()


def test_seed_0_is_a_seed_and_seeds_differ() -> None:
    env = maker(CASES[0])()
    views = []
    for seed in (0, 0, 1, 2):
        env.reset(seed=seed)
        views.append(env.observe("player_0")["observation"].tobytes())
    assert views[0] == views[1]
    assert len(set(views)) == 3


def test_resets_without_a_seed_go_on_and_are_reproduced_by_the_first_seed() -> None:
    def games() -> list[bytes]:
        env = maker(CASES[0])()
        env.reset(seed=0)
        views = []
        for _ in range(3):
            views.append(env.observe("player_0")["observation"].tobytes())
            env.reset()
        return views

    assert games() == games()
    assert len(set(games())) == 3


@every_variant
@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_in_mid_game_go_on_alike_and_disturb_nothing(case: Case, twin_of: Callable[[Any], Any]) -> None:
    env = maker(case)()
    env.reset(seed=7)
    play_aec(env, random.Random(1), 25)
    twin = twin_of(env)
    before = env.unwrapped.table.states.tobytes(), env.unwrapped.table.rng.tolist()
    told_by_twin = play_aec(twin, random.Random(2))
    assert (env.unwrapped.table.states.tobytes(), env.unwrapped.table.rng.tolist()) == before
    assert play_aec(env, random.Random(2)) == told_by_twin


@every_variant
def test_parallel_environments_can_be_copied_in_mid_game(case: Case) -> None:
    env = parallel_maker(case)()
    observations, _ = env.reset(seed=7)
    twin = pickle.loads(pickle.dumps(env))
    rng = random.Random(4)
    masks = {agent: view["action_mask"] for agent, view in observations.items()}
    actions = {agent: legal_action(mask, rng) if mask.any() else 0 for agent, mask in masks.items()}
    told, told_by_twin = env.step(actions), twin.step(actions)
    for agent in env.possible_agents:
        np.testing.assert_array_equal(told[0][agent]["observation"], told_by_twin[0][agent]["observation"])


@every_case
def test_masks_stand_in_observation_and_infos_for_who_is_to_move_only(case: Case) -> None:
    env = maker(case)()
    env.reset(seed=2)
    rng = random.Random(0)
    for agent in env.agent_iter(30):
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            np.testing.assert_array_equal(mask, env.infos[other]["action_mask"])
            assert mask.any() == (other == agent)
        env.step(legal_action(env.infos[agent]["action_mask"], rng))


def test_observations_are_arrays_of_their_own() -> None:
    env = maker(CASES[0])()
    env.reset(seed=2)
    first = env.observe("player_0")
    first["observation"][:], first["action_mask"][:] = 9, 9
    assert env.observe("player_0")["observation"].max() < 9
    assert env.infos["player_0"]["action_mask"].max() == 1


@every_case
@pytest.mark.parametrize("reward", ["win", "score", "rank"])
def test_rewards_of_an_episode_sum_to_zero_and_fit_the_result(case: Case, reward: str) -> None:
    env = maker(case)(reward=reward)
    env.reset(seed=11)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    rng = random.Random(5)
    scores: list[int] = []
    for _ in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        scores = info.get("scores", scores)
        env.step(None if terminated or truncated else legal_action(observation["action_mask"], rng))
        for other, paid in env.rewards.items():
            totals[other] += paid if not (terminated or truncated) else 0
    paid = list(totals.values())
    assert sum(paid) == pytest.approx(0)
    if reward == "score":
        others = [(sum(scores) - score) / (case.players - 1) for score in scores]
        assert paid == pytest.approx([score - other for score, other in zip(scores, others, strict=True)])
    else:
        assert max(paid) == paid[scores.index(max(scores))] > 0
    if reward == "rank" and len(set(scores)) == case.players:
        ranks = [sorted(scores, reverse=True).index(score) for score in scores]
        assert paid == pytest.approx([1 - 2 * rank / (case.players - 1) for rank in ranks])


@every_variant
def test_an_illegal_action_ends_the_episode_and_costs_its_agent(case: Case) -> None:
    env = maker(case)()
    env.reset(seed=1)
    play_aec(env, random.Random(1), 3)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    told = {}
    for other in env.agent_iter():
        _, reward, _, _, info = env.last()
        told[other] = (reward, info.get("illegal", False))
        env.step(None)
    assert told == {other: (-1.0, True) if other == agent else (0.0, False) for other in env.possible_agents}


def test_raw_environment_tells_why_an_action_is_illegal() -> None:
    env = ours.raw_env("azul")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"illegal action 300 of player_0: .*AZ-"):
        env.step(300)
    with pytest.raises(IllegalMove, match="numbers its moves 0 to 324"):
        env.step(325)


def test_actions_out_of_bounds_and_calls_out_of_order_are_refused() -> None:
    env = maker(CASES[0])()
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agents
    env.reset(seed=1)
    for action in (325, -1, 2.5):
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)


def test_an_episode_that_goes_on_for_ever_is_cut() -> None:
    """Dropping every tile on the floor is legal for ever (AZ-A15)."""
    env = maker(CASES[0])(max_rounds=3)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        floors = np.flatnonzero(observation["action_mask"])[::-1]
        env.step(None if truncated else int(next((code for code in floors if code % 6 == 5), -1)))
    assert env.unwrapped.table.states["round_number"][0] == 4


def test_state_is_the_whole_table_as_the_first_seat_sees_it() -> None:
    env = maker(CASES[1])()
    env.reset(seed=1)
    play_aec(env, random.Random(1), 4)
    np.testing.assert_array_equal(env.state(), env.observe("player_0")["observation"])


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_environments_are_registered(game: str) -> None:
    env = pettingzoo.make("aec", f"ladrilho/{game}-v0", players=3)
    env.reset(seed=0)
    assert env.unwrapped.table.game == game
    assert env.num_agents == 3
    assert len(pettingzoo.make("parallel", f"ladrilho/{game}-v0").reset(seed=0)[0]) == 2


@every_variant
def test_thousands_of_careless_actions_break_nothing(case: Case) -> None:
    """One action in ten is any number: most episodes end early, and all of them in order."""
    env = maker(case)()
    rng = random.Random(9)
    for seed in range(40):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            elif rng.random() < 0.9:
                env.step(legal_action(observation["action_mask"], rng))
            else:
                env.step(rng.randrange(300))
        assert env.agents == []


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 5}, "players is 5"),
        ({"reward": "fun"}, "no reward 'fun': the rewards are win, score, rank"),
        ({"observation": "pixels"}, "no observation 'pixels': the forms are flat, planes, dict"),
        ({"render_mode": "3d"}, "no render mode '3d'"),
        ({"wall": "green"}, "green"),
        ({"roof": 1}, "azul has no option 'roof'"),
    ],
)
def test_wrong_settings_are_answered_with_the_right_ones(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidNotation, match=words):
        ours.env(**settings)
