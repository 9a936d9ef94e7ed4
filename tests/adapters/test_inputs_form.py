"""Environments hand out what a network is told with ``observation="inputs"``."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import ladrilho.adapters.openspiel  # noqa: F401  (registers the games)
from ladrilho import Position
from ladrilho.adapters.gymnasium import TableEnv
from ladrilho.adapters.pettingzoo import raw_env
from ladrilho.adapters.vector import TableVectorEnv
from observations.telling import dense

GAMES = ("azul", "summer-pavilion")


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_tells_each_seat_its_facts(game: str) -> None:
    env: Any = raw_env(game, players=3, observation="inputs")
    env.reset(seed=1)
    for _ in range(8):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    for seat, agent in enumerate(env.agents):
        view = env.observe(agent)
        assert env.observation_space(agent).contains(view)
        np.testing.assert_array_equal(view["observation"], dense(env.table.position(), seat))
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_tells_the_learner_its_facts(game: str) -> None:
    env = TableEnv(game, opponents="random", seat=1, observation="inputs")
    view, info = env.reset(seed=1)
    view, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.observation_space.contains(view)
    np.testing.assert_array_equal(view, dense(env.table.position(), 1))


@pytest.mark.parametrize("game", GAMES)
def test_vector_environment_tells_the_facts_of_every_row(game: str) -> None:
    env = TableVectorEnv(game, 3, opponents="self", observation="inputs", threads=2)
    view, info = env.reset(seed=1)
    for _ in range(5):
        view, *_, info = env.step(env.random_actions())
    assert env.observation_space.contains(view)
    for row, state in enumerate(env._rows.states):
        table = TableEnv(game).table
        table.states[0] = state
        np.testing.assert_array_equal(view[row], dense(table.position(), int(info["seat"][row])))
    env.close()


@pytest.mark.parametrize("name", ["python_azul(players=3)", "python_summer_pavilion(board=sepia)"])
def test_openspiel_tells_each_seat_its_facts(name: str) -> None:
    game = pyspiel.load_game(name)
    state, lots = game.new_initial_state(), np.random.default_rng(1)
    observation = make_observation(game, params={"observation": "inputs"})
    for place in range(120):
        if not state.is_chance_node() and place % 10 == 0:
            position = Position.from_text(str(state), deal="manual")
            for seat in range(game.num_players()):
                observation.set_from(state, seat)
                np.testing.assert_array_equal(observation.tensor, dense(position, seat))
        state.apply_action(int(lots.choice(state.legal_actions())))
    assert sum(section.size for section in observation.dict.values()) == observation.tensor.size
