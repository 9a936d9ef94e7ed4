"""Past the end of the round, in compiled code: where a line of play ends, a sampled next round, and its worth.

Nothing hidden is read: next rounds are dealt from what everyone knows to be in the bag, by a generator of the player's
own.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import below, seed_stream
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import Bench
from ladrilho.players.search.tree import MAX_SEATS, UNEXPANDED, Tree

MOST_ENDS = 16
_LOTS = 1 << 24


class Glass(NamedTuple):
    """What one thread looks beyond the round with."""

    bench: Bench
    """a search of next rounds"""
    ends: rules.States
    """the ends of the round that are looked at, and behind them a next round"""
    features: NDArray[np.float64]
    """seat, feature: what everyone has to show where the round ended that was looked at last"""
    rng: NDArray[np.int64]
    tiles: NDArray[np.int8]


def new_glass(game: rules.Game, work: Any, simulations: int) -> Glass:
    """Tools to look at next rounds with so many simulations each."""
    bench = puct.new_bench(game, 10_000 + 40 * simulations, work)
    states = rules.new_states(game, MOST_ENDS + 1)
    features = np.zeros((MAX_SEATS, hooks.layout_of(game).features))
    return Glass(bench, states, features, np.zeros(1, np.int64), np.zeros(game.MAX_DEAL, np.int8))


@rule
def follow_line(near: Bench, child: int, ends: Any, place: int) -> None:
    """Walk the best line below a child of the root to the end of the round, and write down where it ends.

    ``near.values`` is then what that end is believed to be worth.
    """
    tree, node = near.tree, child
    ends[place] = near.root[0]
    state = ends[place]
    rules.apply_move(state, int(tree.move[node]))
    while tree.first_child[node] != UNEXPANDED and not hooks.round_is_over(state):
        if puct.is_settled(tree, node):
            node = puct.best_settled(tree, node, int(state.player))
        else:
            node = puct.most_visited_child(tree, node)
        rules.apply_move(state, int(tree.move[node]))
    hooks.play_out(state, near.work)
    hooks.value_round(state, near.work, near.values)


@rule
def draw_lines(near: Bench, glass: Glass, believed: NDArray[np.float64], seed: int, deal: int) -> None:
    """Write down where lines drawn by lot end, and what these ends are believed to be worth to each seat."""
    seed_stream(glass.rng, seed + 1, deal)
    for place in range(len(believed)):
        draw_line(near, glass.ends, place, glass.rng)
        copy_row(near.values, believed[place])


@rule
def draw_line(near: Bench, ends: Any, place: int, rng: NDArray[np.int64]) -> None:
    """Walk a line drawn by lot to the end of the round, and write down where it ends, as ``follow_line`` does."""
    tree, node = near.tree, 0
    ends[place] = near.root[0]
    state = ends[place]
    while tree.first_child[node] != UNEXPANDED and not hooks.round_is_over(state):
        node = draw_child(tree, node, rng)
        rules.apply_move(state, int(tree.move[node]))
    hooks.play_out(state, near.work)
    hooks.value_round(state, near.work, near.values)


@rule
def draw_child(tree: Tree, node: int, rng: NDArray[np.int64]) -> int:
    """A child by the square roots of how often each was tried: mostly good ones, and not only the best."""
    first, count, total = int(tree.first_child[node]), int(tree.children[node]), 0.0
    for child in range(first, first + count):
        total += np.sqrt(tree.visits[child])
    lot = total * below(rng, _LOTS) / _LOTS
    for child in range(first, first + count):
        lot -= np.sqrt(tree.visits[child])
        if lot < 0:
            return child
    return first


@rule
def begin_look(
    glass: Glass, now: NDArray[np.float64], weights: NDArray[np.float64], place: int, seed: int, deal: int
) -> bool:
    """Deal an end its next round and get ready to search that: False if the game is over and its worth is known.

    What is left to do in this round is done by the weights of ``now``. The same number of a deal gives every end the
    same tiles, as far as their bags allow.
    """
    seed_stream(glass.rng, seed, deal)
    glass.ends[MOST_ENDS] = glass.ends[place]
    table = glass.ends[MOST_ENDS : MOST_ENDS + 1]
    finish_round(glass.bench, table, now, glass.rng, glass.tiles)
    if hooks.round_has_ended(table[0]):
        for seat in range(table[0].players):
            hooks.features_of(table[0], seat, glass.features[seat])
    play_on(glass.bench, table, weights, glass.rng, glass.tiles)
    return begin_next(glass.bench, table, weights)


@rule
def play_on(
    bench: Bench, table: Any, weights: NDArray[np.float64], rng: NDArray[np.int64], tiles: NDArray[np.int8]
) -> None:
    """From the end of an offer to the next one, or to the end of the game."""
    while hooks.round_is_over(table[0]) and not rules.is_over(table[0]):
        go_on(bench, table, weights, rng, tiles)


@rule
def finish_round(
    bench: Bench, table: Any, weights: NDArray[np.float64], rng: NDArray[np.int64], tiles: NDArray[np.int8]
) -> None:
    """From the end of an offer to where the round has been scored, or to the end of the game."""
    while not hooks.round_has_ended(table[0]) and not rules.is_over(table[0]):
        go_on(bench, table, weights, rng, tiles)


@rule
def go_on(
    bench: Bench, table: Any, weights: NDArray[np.float64], rng: NDArray[np.int64], tiles: NDArray[np.int8]
) -> None:
    """Deal the tiles that are due, or play the next planned step."""
    if rules.tiles_to_deal(table[0]) != 0:
        rules.draw_deal(table[0], rng, tiles)
    else:
        bench.root[0] = table[0]
        puct.begin(bench, weights)
        rules.apply_move(table[0], hooks.decide(bench.root, bench.work, True))


@rule
def begin_next(bench: Bench, table: Any, weights: NDArray[np.float64]) -> bool:
    """Get ready to search a round that has just begun: False if the game is over, and ``bench.values`` its result."""
    bench.root[0] = table[0]
    if rules.is_over(table[0]):
        hooks.value_round(table[0], bench.work, bench.values)
        return False
    puct.begin(bench, weights)
    return True


@rule
def value_next(bench: Bench, table: Any, weights: NDArray[np.float64], simulations: int) -> None:
    """What a search thinks of a round that has just begun, for each seat; or the result, if there is none."""
    if begin_next(bench, table, weights):
        puct.search(bench, simulations)
        for seat in range(MAX_SEATS):
            bench.values[seat] = bench.sums[seat] / simulations
