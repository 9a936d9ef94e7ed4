"""Past the end of the round, in compiled code: where a line of play ends, a sampled next round, and its worth.

Nothing hidden is read: next rounds are dealt from what everyone knows to be in the bag, by a generator of the player's
own.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import Bench
from ladrilho.players.search.tree import MAX_SEATS, UNEXPANDED

MOST_ENDS = 16


class Glass(NamedTuple):
    """What one thread looks beyond the round with."""

    bench: Bench
    """a search of next rounds"""
    ends: rules.States
    """the ends of the round that are looked at, and behind them a next round"""
    rng: NDArray[np.int64]
    tiles: NDArray[np.int8]


def new_glass(game: rules.Game, work: Any, simulations: int) -> Glass:
    """Tools to look at next rounds with so many simulations each."""
    bench = puct.new_bench(game, 10_000 + 40 * simulations, work)
    states = rules.new_states(game, MOST_ENDS + 1)
    return Glass(bench, states, np.zeros(1, np.int64), np.zeros(game.MAX_DEAL, np.int8))


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
def begin_look(glass: Glass, weights: NDArray[np.float64], place: int, seed: int, deal: int) -> bool:
    """Deal an end its next round and get ready to search that: False if the game is over and its worth is known.

    The same number of a deal gives every end the same tiles, as far as their bags allow.
    """
    seed_stream(glass.rng, seed, deal)
    glass.ends[MOST_ENDS] = glass.ends[place]
    table = glass.ends[MOST_ENDS : MOST_ENDS + 1]
    play_on(glass.bench, table, weights, glass.rng, glass.tiles)
    return begin_next(glass.bench, table, weights)


@rule
def play_on(
    bench: Bench, table: Any, weights: NDArray[np.float64], rng: NDArray[np.int64], tiles: NDArray[np.int8]
) -> None:
    """From the end of an offer to the next one, or to the end of the game."""
    while hooks.round_is_over(table[0]) and not rules.is_over(table[0]):
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
