"""Games between two searches in compiled code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import Bench
from ladrilho.players.search.selfplay import MAX_ROUNDS, most_visited, note_victory
from ladrilho.players.search.tree import MAX_SEATS


@rule
def search_move(bench: Bench, table: Any, weights: NDArray[np.float64], simulations: int) -> int:
    """The move of one side, from a fresh tree."""
    bench.root[0] = table[0]
    puct.begin(bench, weights)
    if hooks.round_is_over(bench.root[0]):
        return hooks.decide(bench.root, bench.work)
    puct.search(bench, simulations)
    return most_visited(bench)


@rule_with_memory
def play_match_game(
    one: Bench,
    other: Bench,
    table: Any,
    weights: NDArray[np.float64],
    players: int,
    options: NDArray[np.int8],
    seed: int,
    game: int,
    hero: int,
    simulations: int,
    others_simulations: int,
    out: NDArray[np.float64],
) -> None:
    """One game of the hero against the others; ``out`` gets the share of each seat in the victory, then its points."""
    rng, tiles = np.zeros(1, np.int64), np.zeros(64, np.int8)
    seed_stream(rng, seed, game)
    rules.set_up(table[0], players, 0, options)
    while not rules.is_over(table[0]) and table[0].round_number < MAX_ROUNDS:
        if rules.tiles_to_deal(table[0]) != 0:
            rules.draw_deal(table[0], rng, tiles)
        elif table[0].player == hero:
            rules.apply_move(table[0], search_move(one, table, weights, simulations))
        else:
            rules.apply_move(table[0], search_move(other, table, weights, others_simulations))
    note_victory(table[0], out)
    for seat in range(players):
        out[MAX_SEATS + seat] = table[0].boards[seat].score
