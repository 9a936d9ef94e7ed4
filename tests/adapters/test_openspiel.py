"""The games of OpenSpiel pass its own tests and are the games of the rules."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test

from adapters.spiel import EXPLICIT, SAMPLED, load, play_out, play_until_a_player, walk
from ladrilho import Position, new_game, rules
from ladrilho.adapters.stepping import REWARD_WORDS
from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition

pytestmark = pytest.mark.compiled_only

DEFAULTS = ["python_azul", "python_summer_pavilion"]


# OpenSpiel's own tests


@pytest.mark.parametrize("name", EXPLICIT)
def test_random_simulations_pass_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SAMPLED)
def test_random_simulations_of_sampled_games_pass(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [*DEFAULTS, "python_azul(players=4,wall=grey,reward=score)", *SAMPLED[::3]])
def test_simulation_in_python_passes(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(name), check_pyspiel_serialization="sampled" not in name)


@pytest.mark.parametrize("name", DEFAULTS)
def test_simulation_from_a_position_passes(name: str) -> None:
    game = load(name)
    state = play_until_a_player(game.new_initial_state())
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, specific_initial_state=game.new_initial_state(str(state))
    )


# The rules are those of the house


def follow(state: Any, seed: int) -> Position:
    """Walk a state and a position side by side."""
    game = state.get_game()
    options = {key: value for key, value in game.get_parameters().items() if key in ("wall", "board", "jokers")}
    name = "azul" if "wall" in options else "summer-pavilion"
    position = new_game(name, players=game.num_players(), deal="manual", **options)
    names = rules.game_named(name).COLOUR_NAMES
    tiles: list[str] = []
    for action in walk(state, seed):
        if state.is_chance_node():
            tiles.append(names[action])
            if len(tiles) == position.tiles_to_deal:
                position.deal(tiles)
                tiles = []
        else:
            assert state.current_player() == position.player
            assert state.legal_actions() == sorted(position.legal_moves.codes.tolist())
            assert state.action_to_string(action) == str(position.move_of(action))
            position.play(action)
    return position


@pytest.mark.parametrize("name", EXPLICIT)
def test_a_game_goes_as_a_position_goes(name: str) -> None:
    state = load(name).new_initial_state()
    position = follow(state, seed=4)
    assert position.is_over
    assert str(state) == position.to_text()
    assert state.position() == position
    shares = [(seat in position.winners) / len(position.winners) for seat in range(position.players)]
    assert [share > 0 for share in shares] == [gain == max(state.returns()) for gain in state.returns()]


@pytest.mark.parametrize("reward", REWARD_WORDS)
@pytest.mark.parametrize("name", ["python_azul(players=3,reward={})", "python_summer_pavilion(players=4,reward={})"])
def test_returns_sum_to_zero_within_their_bounds_and_come_at_the_end(name: str, reward: str) -> None:
    game = load(name.format(reward))
    for seed in range(5):
        state = play_until_a_player(game.new_initial_state())
        assert state.returns() == [0.0] * game.num_players()
        returns = play_out(state, seed).returns()
        assert sum(returns) == pytest.approx(0)
        assert game.min_utility() <= min(returns) < max(returns) <= game.max_utility()
        scores = state.position().scores
        assert returns.index(max(returns)) == scores.index(max(scores))


@pytest.mark.parametrize("name", EXPLICIT)
def test_games_stay_within_their_limits(name: str) -> None:
    game = load(name)
    for seed in range(10):
        state = play_out(game.new_initial_state(), seed)
        seats = [item.player for item in state.full_history()]
        assert sum(seat >= 0 for seat in seats) <= game.max_game_length()
        assert sum(seat < 0 for seat in seats) <= game.max_chance_nodes_in_history()


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_game_that_goes_on_is_cut_off_and_the_points_of_the_moment_decide(wall: str) -> None:
    game = load(f"python_azul(max_rounds=2,wall={wall},reward=score)")
    state = play_out(game.new_initial_state(), seed=3)
    position = state.position()
    assert (position.round, position.phase) == (3, "deal")
    first, second = position.scores
    assert state.returns() == [first - second, second - first]
    assert state.legal_actions() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_summer_pavilion_can_be_cut_off_too(players: int) -> None:
    game = load(f"python_summer_pavilion(players={players},max_rounds=2,reward=score)")
    state = play_out(game.new_initial_state(), seed=3)
    assert (state.position().round, state.position().phase) == (3, "offer")
    assert sum(item.player < 0 for item in state.full_history()) <= game.max_chance_nodes_in_history()
    scores = state.position().scores
    means = [(sum(scores) - score) / (players - 1) for score in scores]
    assert state.returns() == pytest.approx([score - mean for score, mean in zip(scores, means, strict=True)])


def test_floors_only_never_end_but_for_the_cut() -> None:
    """AZ-A15: everyone drops everything for ever."""
    game = load("python_azul")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(next(a for a in state.legal_actions() if state.is_chance_node() or a % 6 == 5))
    assert state.position().round == 101
    assert state.returns() == [0.0, 0.0]


# Actions that are refused


def test_illegal_actions_are_refused_with_the_reason_and_change_nothing() -> None:
    state = play_until_a_player(load("python_azul").new_initial_state())
    before, history = str(state), state.history()
    illegal = next(code for code in range(300) if code not in state.legal_actions())
    for action, reason in ((illegal, r"\(AZ-"), (325, "0 to 324"), (-2, "0 to 324")):
        with pytest.raises(IllegalMove, match=reason):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, history)


def test_outcomes_that_the_bag_does_not_hold_are_refused() -> None:
    state = load("python_azul").new_initial_state()
    for _ in range(20 - 1):
        state.apply_action(0)
    for action in (5, 99):
        with pytest.raises(IllegalMove, match="the bag holds"):
            state.apply_action(action)
    full = load("python_azul(players=4)").new_initial_state()
    for _ in range(20):
        full.apply_action(0)
    with pytest.raises(IllegalMove, match=r"illegal outcome 0: the bag holds \[0, 20"):
        full.apply_action(0)
    assert full.history() == [0] * 20


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python_azul(players=5)", "players is 5"),
        ("python_azul(wall=striped)", "striped"),
        ("python_azul(chance=none)", "write explicit or sampled"),
        ("python_azul(reward=gold)", "the rewards are win, score, rank"),
        ("python_azul(max_rounds=0)", "max_rounds is 0"),
        ("python_summer_pavilion(board=green)", "green"),
        ("python_summer_pavilion(jokers=side)", "joker order"),
    ],
)
def test_wrong_parameters_are_answered_with_the_right_ones(name: str, words: str) -> None:
    with pytest.raises(InvalidNotation, match=words):
        load(name)


def test_any_order_of_the_jokers_can_be_named() -> None:
    state = load("python_summer_pavilion(jokers=ROYGBP)").new_initial_state()
    assert state.position().options["jokers"] == ["red", "orange", "yellow", "green", "blue", "purple"]


# Copies and data


@pytest.mark.parametrize("name", [*DEFAULTS, *SAMPLED[::3]])
def test_clones_never_disturb_the_original_and_history_stays_frozen(name: str) -> None:
    state = load(name).new_initial_state()
    kept = []
    for place, _ in enumerate(walk(state, seed=2)):
        if place % 7 == 0:
            kept.append((state.clone(), str(state), state.history(), state.states.tobytes()))
            play_out(state.clone(), seed=place)  # a clone that goes its own way
            assert (str(state), state.history(), state.states.tobytes()) == kept[-1][1:]
    for clone, *before in kept:
        assert [str(clone), clone.history(), clone.states.tobytes()] == before
        assert str(play_out(clone.clone(), seed=1)) != before[0]
        assert [str(clone), clone.history(), clone.states.tobytes()] == before


@pytest.mark.parametrize("name", [*DEFAULTS, *SAMPLED[::3]])
def test_states_and_games_can_be_pickled_in_mid_game(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    for place, _ in enumerate(walk(state, seed=6)):
        if place % 10 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert (str(again), again.history()) == (str(state), state.history())
            assert again.legal_actions() == state.legal_actions()
            assert str(game.deserialize_state(state.serialize())) == str(state)
    assert pickle.loads(pickle.dumps(game)) == game


def test_openspiel_cannot_write_down_a_sampled_game_in_python() -> None:
    """Why pickling goes another way; when this passes no more, that way can go."""
    game = load(SAMPLED[0])
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.serialize_game_and_state(game, game.new_initial_state())


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("name", DEFAULTS)
def test_seeds_reproduce_sampled_games(name: str, seed: int) -> None:
    games = [load(f"{name}(chance=sampled,rng_seed={number})") for number in (seed, seed, seed + 1, -1, -1)]
    ends = [str(play_out(game.new_initial_state(), seed=5)) for game in games]
    assert ends[0] == ends[1]
    assert len(set(ends)) == 4
    second = [str(play_out(game.new_initial_state(), seed=5)) for game in games[:2]]
    assert second[0] == second[1] != ends[0]


def test_a_pickled_sampled_game_draws_what_the_game_would_draw() -> None:
    game = load("python_azul(chance=sampled,rng_seed=0)")
    play_out(game.new_initial_state())
    twin = pickle.loads(pickle.dumps(game))
    assert str(play_out(twin.new_initial_state())) == str(play_out(game.new_initial_state()))


def test_sampled_deals_differ_between_clones_so_that_no_search_foresees_them() -> None:
    state = load("python_azul(chance=sampled,rng_seed=0)").new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    futures = {str(play_until_a_player(state.clone())) for _ in range(10)}
    assert len(futures) == 10


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_state_can_begin_at_a_position(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    for place, _ in enumerate(walk(state, seed=8)):
        if place % 9 == 0:
            for written in (str(state), state.to_dict(), state.to_struct()):
                again = game.new_initial_state(written)
                assert (str(again), again.history()) == (str(state), [])
                assert again.legal_actions() == state.legal_actions()


def test_a_state_refuses_positions_of_other_games() -> None:
    game = load("python_azul")
    for other in ("python_summer_pavilion", "python_azul(players=3)", "python_azul(wall=grey)"):
        with pytest.raises(InvalidPosition, match="the position is not of python_azul"):
            game.new_initial_state(str(load(other).new_initial_state()))


# Observers


@pytest.mark.parametrize("name", EXPLICIT)
def test_observers_show_the_observation_of_the_house(name: str) -> None:
    game = load(name)
    state = play_until_a_player(game.new_initial_state())
    observation = make_observation(game)
    for place, _ in enumerate(walk(state)):
        if place % 20:
            continue
        for seat in range(game.num_players()):
            expected = np.empty(game.observation_tensor_shape()[0], np.float32)
            rules.observe_in(state.states, seat, expected)
            observation.set_from(state, seat)
            assert np.array_equal(observation.tensor, expected)
            assert state.observation_tensor(seat) == expected.tolist()
            assert np.array_equal(np.concatenate([part.ravel() for part in observation.dict.values()]), expected)
            assert observation.string_from(state, seat) == state.observation_string(seat) == str(state)


def test_information_states_tell_the_whole_history() -> None:
    game = load("python_azul")
    state = play_until_a_player(game.new_initial_state())
    assert state.information_state_string(0) == state.history_str()
    assert make_observation(game, INFO_STATE_OBS_TYPE).string_from(state, 1) == state.history_str()
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    assert make_observation(game, private).string_from(state, 1) == ""
    for wrong in ({"planes": True}, {"observation": "planes"}):
        with pytest.raises(ValueError, match="its one parameter is observation, flat or inputs"):
            game.make_py_observer(None, wrong)
