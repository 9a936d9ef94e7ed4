"""Whole games between sets of weights in compiled code: samples to fit from, and matches that accept or refuse."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import below, seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import Bench
from ladrilho.players.search.tree import MAX_SEATS

MAX_SAMPLES = 12  # round ends of one game that are kept
MAX_ROUNDS = 40


class Diary(NamedTuple):
    """What one game leaves behind."""

    features: NDArray[np.float64]
    """sample, seat, feature: how each round ended"""
    rounds: NDArray[np.int64]
    """the number of the round of each sample"""
    counts: NDArray[np.int64]
    """how many samples, moves and simulations there are"""
    scores: NDArray[np.int64]
    wins: NDArray[np.float64]


def new_diary(features: int) -> Diary:
    """An empty diary."""
    return Diary(
        np.zeros((MAX_SAMPLES, MAX_SEATS, features)),
        np.zeros(MAX_SAMPLES, np.int64),
        np.zeros(3, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS),
    )


@rule_with_memory
def play_game(
    bench: Bench,
    table: Any,
    weights: NDArray[np.float64],
    players: int,
    options: NDArray[np.int8],
    seed: int,
    game: int,
    simulations: NDArray[np.int64],
    strays: int,
    diary: Diary,
) -> None:
    """One game; each seat has its weights and simulations, and strays from its choice so often in a hundred."""
    rng, tiles = np.zeros(1, np.int64), np.zeros(64, np.int8)
    seed_stream(rng, seed, game)
    rules.set_up(table[0], players, game % players, options)
    diary.counts[:] = 0
    while not rules.is_over(table[0]) and table[0].round_number < MAX_ROUNDS:
        if rules.tiles_to_deal(table[0]) != 0:
            note_round(table[0], diary)
            rules.draw_deal(table[0], rng, tiles)
        else:
            seat = int(table[0].player)
            bench.root[0] = table[0]
            move = choose(bench, weights[seat], int(simulations[seat]), strays, rng)
            rules.apply_move(table[0], move)
            diary.counts[1] += 1
    for seat in range(players):
        diary.scores[seat] = table[0].boards[seat].score
    note_victory(table[0], diary.wins)


@rule
def choose(bench: Bench, weights: NDArray[np.float64], simulations: int, strays: int, rng: NDArray[np.int64]) -> int:
    """The move tried most, or now and then any move."""
    puct.begin(bench, weights)
    if below(rng, 100) < strays:
        return rules.random_move(bench.root[0], rng)
    if hooks.round_is_over(bench.root[0]):
        return hooks.decide(bench.root, bench.work)
    puct.search(bench, simulations)
    return most_visited(bench)


@rule
def most_visited(bench: Bench) -> int:
    """The move of the root that was tried most."""
    return int(bench.tree.move[puct.most_visited_child(bench.tree, 0)])


@rule
def note_round(state: Any, diary: Diary) -> None:
    """Write down how a round ended, where the next one is to be dealt."""
    sample = diary.counts[0]
    if sample < MAX_SAMPLES and hooks.round_has_ended(state):
        for seat in range(state.players):
            hooks.features_of(state, seat, diary.features[sample, seat])
        diary.rounds[sample] = hooks.rounds_played(state)
        diary.counts[0] += 1


@rule_with_memory
def note_victory(state: Any, wins: NDArray[Any]) -> None:
    """Write down how much of the victory each seat has; nobody wins a game that is cut."""
    winners = np.zeros(MAX_SEATS, np.int8)
    rules.mark_winners(state, winners)
    total = 0
    for seat in range(MAX_SEATS):
        total += winners[seat]
    for seat in range(state.players):
        wins[seat] = winners[seat] / max(1, total)
