"""A search guided by a network: the fitted one corrected, or the fitted one itself where it is not trusted."""

from typing import Any

import numpy as np
import pytest

from conformance.plays import CASES, Case, played
from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.players.net import guided, network
from ladrilho.players.net.inputs import first_seat, list_inputs
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.chances import share_chances, unshare_chances
from ladrilho.players.search.puct import TEMPERATURE, Bench
from ladrilho.position import Position
from observations.telling import listed, traits
from pace import games
from players.net.nets import fitted_bench, guided_bench, numbers_for

TWO_SEATS = [case for case in CASES if case.players == 2]
MORE_SEATS = [case for case in CASES if case.players == 4]


@rule
def _think_again(bench: Bench) -> int:
    count = hooks.list_distinct_moves(bench.root[0], bench.moves)
    hooks.think_again(bench.root[0], bench.work, bench.moves, bench.gains, count)
    return count


@rule
def _value_end(bench: Bench, values: Any) -> int:
    """Play the round out and value its end; returns who is told first there."""
    hooks.play_out(bench.root[0], bench.work)
    hooks.value_round(bench.root[0], bench.work, values)
    return first_seat(bench.root[0])


@rule
def _outcome_at_root(bench: Bench, net: network.Net) -> None:
    network.think(net, list_inputs(bench.root[0], net.facts, net.amounts))
    network.read_outcome(net)


def begun(bench: Bench, position: Position) -> Bench:
    bench.root[0] = position.states[0]
    puct.begin(bench, numbers_for(position.game, position.options, position.players))
    return bench


def searched(bench: Bench, position: Position, simulations: int) -> Any:
    """Moves, visits and priors of the root."""
    begun(bench, position)
    puct.search(bench, simulations)
    tree = bench.tree
    children = slice(int(tree.first_child[0]), int(tree.first_child[0] + tree.children[0]))
    return tree.move[children].tolist(), tree.visits[children].tolist(), tree.prior[children].tolist()


@pytest.mark.parametrize("case", TWO_SEATS, ids=str)
@pytest.mark.parametrize("trust", [1.0, 0.5])
def test_second_thoughts_are_gains_and_logits(case: Case, trust: float) -> None:
    position = played(case, 3, seed=2)
    bench = begun(guided_bench(case.game, 2, moves=trust), position)
    plain = begun(fitted_bench(case.game), position)
    count = puct.gains_of_moves(plain)
    assert _think_again(bench) == count
    net = bench.work.net
    for place, (fact, amount) in enumerate(told := listed(position)):
        net.facts[place], net.amounts[place] = fact, amount
    network.think(net, len(told))
    network.rectify(net.second)
    for place in range(count):
        ours = np.array(traits(position, int(plain.moves[place])), np.int32)
        logit = network.read_policy(net.weights.policy, net.second, ours, len(ours))
        wanted = plain.gains[place] + TEMPERATURE * trust * logit
        assert bench.gains[place] == pytest.approx(wanted, abs=1e-4)


@pytest.mark.slow_plain
@pytest.mark.parametrize("case", TWO_SEATS + MORE_SEATS, ids=str)
def test_without_trust_it_is_the_fitted_search(case: Case) -> None:
    simulations = games(60, 8)
    for plies in (0, 4):
        position = played(case, plies, seed=5)
        fitted = searched(fitted_bench(case.game), position, simulations)
        assert searched(guided_bench(case.game, case.players, moves=0.0), position, simulations) == fitted
        assert sum(fitted[1]) == simulations


@pytest.mark.parametrize("case", TWO_SEATS, ids=str)
def test_with_trust_the_root_is_thought_over_at_once(case: Case) -> None:
    position = played(case, 2, seed=5)
    fitted, ours = (searched(bench, position, 1) for bench in (fitted_bench(case.game), guided_bench(case.game, 2)))
    assert ours[0] == fitted[0]
    assert ours[2] != fitted[2]
    assert sum(ours[2]) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("case", TWO_SEATS + MORE_SEATS, ids=str)
def test_end_of_a_round_is_the_fitted_value_and_the_outcome(case: Case) -> None:
    position, players = played(case, 5, seed=3), case.players
    fitted, ours = np.zeros(4), np.zeros(4)
    _value_end(begun(fitted_bench(case.game), position), fitted)
    bench = begun(guided_bench(case.game, players, ends=0.5), position)
    first = _value_end(bench, ours)
    assert not rules.is_over(bench.root[0])
    _outcome_at_root(bench, bench.work.net)
    unshare_chances(fitted, players)
    for place in range(players):
        fitted[(first + place) % players] += 0.5 * bench.work.net.outcome[place]
    share_chances(fitted, players)
    np.testing.assert_allclose(ours, fitted, atol=1e-6)
    assert ours[:players].sum() == pytest.approx(1)


def test_second_thoughts_need_trust() -> None:
    assert not hooks.has_second_thoughts(guided_bench("azul", 2, moves=0.0).work)
    assert hooks.has_second_thoughts(guided_bench("azul", 2).work)
    assert not hooks.has_second_thoughts(fitted_bench("azul").work)
    assert guided.new_work.__defaults__ == (1.0, 0.0)


@pytest.mark.parametrize("values", [[0.3, -1.2], [5.0, 0.0, 1.0], [0.0, 0.1, 0.2, -3.0]])
def test_chances_are_turned_back_into_values(values: list[float]) -> None:
    found, players = np.array(values), len(values)
    share_chances(found, players)
    unshare_chances(found, players)
    np.testing.assert_allclose(found - found[0], np.array(values) - values[0], atol=1e-9)
    share_chances(found, players)
    assert found.sum() == pytest.approx(1)
