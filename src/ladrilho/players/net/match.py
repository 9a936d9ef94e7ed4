"""Games between two searches in compiled code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import MAX_SEATS, Bench
from ladrilho.players.search.selfplay import most_visited

MAX_ROUNDS = 40


@rule
def search_move(bench: Bench, table: Any, weights: NDArray[np.float64], simulations: int) -> int:
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
    winners = np.zeros(MAX_SEATS, np.int8)
    rules.mark_winners(table[0], winners)
    total = 0
    for seat in range(MAX_SEATS):
        total += winners[seat]
    for seat in range(players):
        out[seat] = winners[seat] / max(1, total)
        out[4 + seat] = table[0].boards[seat].score
