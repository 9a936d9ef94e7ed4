"""The network in compiled code gives what plain matrices give."""

import numpy as np
import pytest

from conformance.plays import Case, every_case, played
from ladrilho import rules
from ladrilho.players.net import network
from ladrilho.players.net.inputs import inputs_of
from observations.telling import dense, listed, traits
from players.net.nets import random_weights


def net_for(case: Case, width: int = 24, height: int = 12) -> network.Net:
    weights = random_weights(case.game, case.players, width, height)
    return network.new_net(weights, inputs_of(rules.game_named(case.game)).MOST_FACTS)


def tell(net: network.Net, found: list[tuple[int, float]]) -> None:
    """Write down facts and think."""
    for place, (fact, amount) in enumerate(found):
        net.facts[place], net.amounts[place] = fact, amount
    network.think(net, len(found))


@every_case
def test_outcome_and_policy_are_those_of_matrices(case: Case) -> None:
    net, position = net_for(case), played(case, 6, seed=1)
    first, second, outcome, policy = net.weights
    hidden = np.maximum(dense(position) @ first[:-1] + first[-1], 0)
    deep = np.maximum(hidden @ second[:-1] + second[-1], 0)
    tell(net, listed(position))
    network.read_outcome(net)
    np.testing.assert_allclose(net.outcome, deep @ outcome[:-1] + outcome[-1], rtol=1e-4, atol=1e-5)
    assert net.outcome.shape == (2 * case.players,)
    network.rectify(net.second)
    np.testing.assert_allclose(net.second, deep, rtol=1e-4, atol=1e-5)
    for code in position.legal_moves.codes[:5]:
        ours = traits(position, int(code))
        logit = network.read_policy(policy, net.second, np.array(ours, np.int32), len(ours))
        np.testing.assert_allclose(logit, float(policy[ours].sum(0) @ deep), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 16])
def test_rows_are_added_up_whatever_their_number(count: int) -> None:
    lots = np.random.default_rng(count)
    table, rows = lots.normal(size=(20, 8)).astype(np.float32), np.full(24, 19, np.int32)
    amounts, total = np.full(24, 5, np.float32), np.full(8, 3, np.float32)
    rows[:count], amounts[:count] = lots.integers(0, 20, count), lots.normal(size=count)
    wanted = amounts[:count] @ table[rows[:count]]
    network.add_rows(table, rows, amounts, count, total)
    np.testing.assert_allclose(total, wanted, rtol=1e-4, atol=1e-5)


def test_only_active_units_and_the_bias_are_listed() -> None:
    units, amounts = np.zeros(5, np.int32), np.zeros(5, np.float32)
    count = network.list_active(np.array([-1, 2, 0, 3], np.float32), units, amounts)
    assert (units[:count].tolist(), amounts[:count].tolist()) == ([1, 3, 4], [2, 3, 1])


def test_thinking_twice_gives_the_same() -> None:
    case = Case("azul", 2, {})
    net, found = net_for(case), listed(case.new(seed=1))
    tell(net, found)
    once = net.second.copy()
    tell(net, listed(case.new(seed=2)))
    assert (net.second != once).any()
    tell(net, found)
    np.testing.assert_array_equal(net.second, once)
