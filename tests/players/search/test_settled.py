"""Nodes whose worth is known exactly: they agree with trying everything, and nothing is lost by knowing."""

from typing import Any

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.players.player import Budget
from ladrilho.players.search import hooks, puct, weights
from ladrilho.players.search.player import SearchPlayer
from ladrilho.players.search.tree import SETTLED, copy_subtree, new_tree
from ladrilho.position import Position, new_game
from players.search.endings import AZUL, endings, minimax, prepare_in, value_in

ENOUGH = 200_000
pytestmark = pytest.mark.slow_plain


def searched(position: Position, simulations: int) -> puct.Bench:
    bench = puct.new_bench(rules.game_named(position.game), 300_000)
    kind = weights.kind_of(position.game, position.options, position.players)
    bench.root[0] = position.states[0]
    puct.begin(bench, weights.shipped_numbers(kind))
    puct.search(bench, simulations)
    return bench


def children_of(bench: puct.Bench, node: int) -> range:
    first = int(bench.tree.first_child[node])
    return range(first, first + int(bench.tree.children[node]))


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_settled_root_is_worth_what_trying_everything_says(wall: str) -> None:
    fitted, work, settled = weights.shipped_numbers(f"azul-{wall}-2"), hooks.new_work(AZUL), 0
    for position in endings(200, most_tiles=5, most_moves=12, wall=wall):
        bench = searched(position, ENOUGH)
        prepare_in(position.states, fitted, work)
        if puct.is_settled(bench.tree, 0):
            settled += 1
            assert bench.tree.exact[0, 0] == pytest.approx(minimax(position.states, work), abs=1e-6)
            seat, children = int(position.states["player"][0]), children_of(bench, 0)
            best = max(float(bench.tree.exact[child, seat]) for child in children)
            most = max(children, key=lambda child: int(bench.tree.visits[child]))
            assert bench.tree.exact[most, seat] == best, "the best move has the most visits"
    assert settled >= 100


def check_below(bench: puct.Bench, states: Any, node: int, work: Any) -> int:
    """Every settled node is worth what its best child is, and an end of the round what its boards are."""
    tree, checked, values = bench.tree, int(bench.tree.unsettled[node] == SETTLED), np.zeros(4)
    if hooks.round_is_over(states[0]):
        if checked:
            value_in(states, work, values)
            np.testing.assert_allclose(tree.exact[node], values, atol=1e-6)
        return checked
    if tree.first_child[node] < 0:
        return 0
    left = sum(int(tree.unsettled[child] != SETTLED) for child in children_of(bench, node))
    assert int(tree.unsettled[node]) == (left or SETTLED)
    if checked:
        seat = int(states["player"][0])
        assert tree.exact[node, seat] == max(tree.exact[child, seat] for child in children_of(bench, node))
        assert tree.exact[node].tolist() in [tree.exact[child].tolist() for child in children_of(bench, node)]
    for child in children_of(bench, node):
        after = states.copy()
        rules.play_in(after, int(tree.move[child]))
        checked += check_below(bench, after, child, work)
    return checked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_settled_nodes_follow_from_their_children(players: int) -> None:
    work, checked = hooks.new_work(AZUL), 0
    fitted = weights.shipped_numbers(f"azul-coloured-{players}")
    for position in endings(30, most_tiles=8, most_moves=25, players=players):
        prepare_in(position.states, fitted, work)
        checked += check_below(searched(position, 400), position.states, 0, work)
    assert checked > 150


def test_visits_add_up_to_the_simulations() -> None:
    for position in endings(30, most_tiles=6, most_moves=12):
        bench = searched(position, 500)
        assert sum(int(bench.tree.visits[child]) for child in children_of(bench, 0)) == 500
        assert bench.sums[:2].sum() == pytest.approx(500, rel=1e-4)


def test_nothing_more_is_searched_where_all_is_known() -> None:
    position = next(iter(endings(1, most_tiles=4, most_moves=8)))
    bench = searched(position, 20_000)
    size = int(bench.tree.size[0])
    puct.search(bench, 10**9)
    assert int(bench.tree.size[0]) == size


def test_a_copy_knows_what_is_settled() -> None:
    position = next(iter(endings(1, most_tiles=5, most_moves=12)))
    bench = searched(position, 20_000)
    assert puct.is_settled(bench.tree, 0)
    target = new_tree(100_000)
    for node in children_of(bench, 0):
        if bench.tree.first_child[node] >= 0:
            copy_subtree(bench.tree, node, target)
            assert puct.is_settled(target, 0)
            np.testing.assert_array_equal(target.exact[0], bench.tree.exact[node])


@pytest.mark.compiled_only
def test_three_seats_stop_thinking_where_all_is_known() -> None:
    """No proof, since the others need not play for themselves; but there is nothing more to find."""
    player, stopped = SearchPlayer(seed=1), 0
    for position in endings(40, most_tiles=3, most_moves=6, players=3):
        analysis = player.analyse(position, Budget(simulations=100_000))
        stopped += analysis.simulations < 100_000
        assert not analysis.solved or analysis.proven
        assert sum(analysis.values) == pytest.approx(1, abs=0.05)
    assert stopped > 10


@pytest.mark.compiled_only
def test_summer_pavilion_looks_often_before_it_is_sure() -> None:
    """The plan for a hand is made anew when it is met often, so a single look does not settle."""
    position = new_game("summer-pavilion", seed=3)
    bench = searched(position, 20_000)
    settled = np.flatnonzero(bench.tree.unsettled[: bench.tree.size[0]] == SETTLED)
    ends = settled[bench.tree.children[settled] == 0]
    assert (bench.tree.visits[ends] >= hooks.looks_until_sure(position.states[0])).all()
