"""Bots and algorithms of OpenSpiel run on our games, and ours sit down at its tables."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import expected_game_score, mcts, minimax, random_agent, sample_some_states
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

from adapters.spiel import SAMPLED, load, play_until_a_player, walk
from ladrilho import Position
from ladrilho.adapters.openspiel_bots import PlayerBot
from ladrilho.cli import openspiel_speed
from ladrilho.cli.reference import NotMeasured
from ladrilho.players.registry import make_player

pytestmark = pytest.mark.compiled_only

ROOT = Path(__file__).parent.parent.parent
DEFAULTS = ["python_azul", "python_summer_pavilion"]


@pytest.mark.parametrize("name", ["python_azul(players=3)", "python_summer_pavilion(players=4)", *SAMPLED[::3]])
def test_random_bots_play_whole_games(name: str) -> None:
    game = load(name)
    bots = [UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(game.num_players())]
    returns = evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sum(returns) == pytest.approx(0)
    assert max(returns) > 0


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_player_of_ours_beats_random_bots(name: str) -> None:
    game, total = load(name), 0.0
    for number in range(3):
        greedy = PlayerBot(make_player("greedy", seed=number))
        bots = [greedy, UniformRandomBot(1, np.random.RandomState(number))]
        total += evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(number))[0]
    assert total == 3


def test_a_bot_is_sure_of_its_move() -> None:
    state = play_until_a_player(load("python_azul").new_initial_state())
    chances, action = PlayerBot(make_player("greedy", seed=1)).step_with_policy(state)
    assert [legal for legal, _ in chances] == state.legal_actions()
    assert [legal for legal, chance in chances if chance] == [action]


@pytest.mark.parametrize("name", ["python_azul", "python_summer_pavilion(players=3,board=sepia)"])
def test_search_in_python_goes_through_chance_and_chooses_a_legal_move(name: str) -> None:
    game = load(name)
    state = play_until_a_player(game.new_initial_state())
    before = (str(state), state.history())
    rng = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, uct_c=2.0, max_simulations=20, evaluator=evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()
    assert (str(state), state.history()) == before


def test_search_in_cpp_runs_on_a_game_in_python() -> None:
    """By ``mcts_search``: ``step`` lets go of the interpreter and falls over every game in Python, theirs too."""
    game = load("python_azul(max_rounds=2)")
    state = play_until_a_player(game.new_initial_state())
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 20, 100, True, 1, False)
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


# Exact values of the end of a game that is cut off after one round


def last_moves(tiles: int) -> Any:
    """A state in which so many tiles are left and the game ends with the last of them."""
    state = load("python_azul(max_rounds=1,reward=score)").new_initial_state()
    steps = walk(state, seed=17)
    while state.is_chance_node() or state.states["tiles_left"].item() > tiles:
        next(steps)
    return state


def value(text: str, choose: Any) -> float:
    """What the first seat gets, by the rules alone: a position is played on until its round is over."""

    @cache
    def of(text: str) -> float:
        position = Position.from_text(text, deal="manual")
        if position.round > 1 or position.is_over:
            return float(position.scores[0] - position.scores[1])
        values = [of(position.copy().play(int(code)).to_text()) for code in position.legal_moves.codes]
        return float(choose(position.player, values))

    return of(text)


def test_the_value_of_a_policy_is_exact() -> None:
    state = last_moves(4)
    game = state.get_game()
    values = expected_game_score.policy_value(state, [policy.UniformRandomPolicy(game)] * 2)
    expected = value(str(state), lambda player, values: np.mean(values))
    assert values.tolist() == pytest.approx([expected, -expected])
    assert len(state.legal_actions()) > 1


def test_the_best_moves_are_found_by_searching_all() -> None:
    state = last_moves(4)
    found, action = minimax.expectiminimax(state, 9, lambda state: 0, state.current_player())
    expected = value(str(state), lambda player, values: max(values) if player == 0 else min(values))
    assert found == pytest.approx(expected if state.current_player() == 0 else -expected)
    assert action in state.legal_actions()


# Learning


@pytest.mark.parametrize("name", [*DEFAULTS, *SAMPLED[::3]])
def test_the_environment_for_learning_plays_and_its_seed_reproduces(name: str) -> None:
    def episode(seed: int) -> tuple[list[list[float]], list[float]]:
        environment = rl_environment.Environment(load(name))
        environment.seed(seed)
        actions = environment.action_spec()["num_actions"]
        np.random.seed(seed)
        agents = [random_agent.RandomAgent(player, actions) for player in range(2)]
        step, seen = environment.reset(), []
        while not step.last():
            seen.append(step.observations["info_state"][0])
            step = environment.step([agents[step.observations["current_player"]].step(step).action])
        return seen, step.rewards

    first, second = episode(0), episode(0)
    assert first == second != episode(1)
    assert len(first[0][0]) == load(name).observation_tensor_size()


@pytest.mark.parametrize("name", DEFAULTS)
def test_some_states_can_be_sampled(name: str) -> None:
    states = sample_some_states.sample_some_states(load(name), max_states=60)
    assert len({str(state) for state in states}) > 30
    for state in states:
        assert all(str(state.child(action)) != str(state) for action in state.legal_actions()[:3])


# Speed


def test_speed_is_measured_beside_games_of_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(openspiel_speed.actions_a_second(walk.name, 100) > 0 for walk in openspiel_speed.WALKS)
    monkeypatch.setitem(sys.modules, "open_spiel.python.games", None)
    with pytest.raises(NotMeasured, match="the extra rl"):
        openspiel_speed.actions_a_second("python_azul", 100)


# The example


@pytest.mark.parametrize("name", DEFAULTS)
def test_example_of_search_against_greedy_tells_a_score(name: str, tmp_path: Path) -> None:
    program = [sys.executable, str(ROOT / "examples" / "openspiel_mcts.py"), "2", "5", name]
    done = subprocess.run(program, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    told = rf"search of 5 simulations against greedy, 2 games of {name}: [+-][01]\.\d\d\n"
    assert re.fullmatch(told, done.stdout)
