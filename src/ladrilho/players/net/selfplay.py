"""Whole games in compiled code, written down: every position searched, what the search thought, and how it ended."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import below, seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.puct import MAX_SEATS, Bench

MAX_ROUNDS = 40
PAGES = 400
MOST_MOVES = 256  # nine factories of four colours for six lines, and more than the centre can add
FULL, LOOSE_EARLY, LOOSE_LATE, EARLY = range(4)  # habits


class Journal(NamedTuple):
    """One game."""

    states: Any
    values: NDArray[np.float32]
    """page, seat: what the search thought; on the page of a round's end what the first search after it thought"""
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]
    counts: NDArray[np.int16]
    """page: how many moves were tried; 0 on the page of a round's end"""
    size: NDArray[np.int64]
    """how many pages are written, and how many simulations were run"""
    scores: NDArray[np.int16]
    wins: NDArray[np.float32]


def new_journal(game: rules.Game) -> Journal:
    """Empty pages."""
    return Journal(
        rules.new_states(game, PAGES),
        np.zeros((PAGES, MAX_SEATS), np.float32),
        np.zeros((PAGES, MOST_MOVES), np.int16),
        np.zeros((PAGES, MOST_MOVES), np.int32),
        np.zeros(PAGES, np.int16),
        np.zeros(2, np.int64),
        np.zeros(MAX_SEATS, np.int16),
        np.zeros(MAX_SEATS, np.float32),
    )


@rule
def play_game(
    bench: Bench,
    table: Any,
    weights: NDArray[np.float64],
    players: int,
    options: NDArray[np.int8],
    seed: int,
    game: int,
    simulations: int,
    habits: NDArray[np.int64],
    journal: Journal,
) -> None:
    """One game against itself: all seats search with the same tools."""
    rng, tiles = np.zeros(1, np.int64), np.zeros(64, np.int8)
    seed_stream(rng, seed, game)
    rules.set_up(table[0], players, game % players, options)
    journal.size[:] = 0
    waiting, ply = -1, 0
    while not rules.is_over(table[0]) and table[0].round_number < MAX_ROUNDS:
        if rules.tiles_to_deal(table[0]) != 0:
            rules.draw_deal(table[0], rng, tiles)
            ply = 0
            continue
        bench.root[0] = table[0]
        puct.begin(bench, weights)
        if hooks.round_is_over(table[0]):
            rules.apply_move(table[0], hooks.decide(bench.root, bench.work))
            continue
        search_and_note(bench, below(rng, 100) < habits[FULL], simulations, waiting, journal)
        waiting = -1
        loose = below(rng, 100) < (habits[LOOSE_EARLY] if ply < habits[EARLY] else habits[LOOSE_LATE])
        rules.apply_move(table[0], sample_move(bench, loose, rng))
        ply += 1
        if hooks.round_is_over(table[0]) and not rules.is_over(table[0]) and journal.size[0] < PAGES:
            waiting = note_end(bench, table, journal)
    note_result(table[0], journal)


@rule
def search_and_note(bench: Bench, full: bool, simulations: int, waiting: int, journal: Journal) -> None:
    """Search the root; with all simulations if it is written down, or if the page of a round's end waits for it."""
    many = simulations if full or waiting >= 0 else max(1, simulations // 5)
    puct.search(bench, many)
    journal.size[1] += many
    if waiting >= 0:
        note_values(bench, journal, waiting, many)
    if full and journal.size[0] < PAGES:
        note(bench, journal, many)


@rule
def note_values(bench: Bench, journal: Journal, page: int, many: int) -> None:
    """What so many simulations thought of each seat."""
    journal.values[page, :] = 0
    for seat in range(bench.root[0].players):
        journal.values[page, seat] = bench.sums[seat] / many


@rule
def note_result(state: Any, journal: Journal) -> None:
    """The points, and who won; winners share the victory."""
    winners = np.zeros(MAX_SEATS, np.int8)
    rules.mark_winners(state, winners)
    total = 0
    for seat in range(MAX_SEATS):
        total += winners[seat]
    for seat in range(state.players):
        journal.scores[seat] = state.boards[seat].score
        journal.wins[seat] = winners[seat] / max(1, total)  # nobody wins a game that is cut


@rule
def note_end(bench: Bench, table: Any, journal: Journal) -> int:
    """Write down where a simulation would end: everything taken, and tiled as a play-out tiles. Returns the page.

    Its value is told by the first search of the next round; 0 stands where there is none.
    """
    page = int(journal.size[0])
    bench.root[1] = table[0]
    hooks.play_out(bench.root[1], bench.work)
    journal.states[page] = bench.root[1]
    journal.counts[page] = 0
    journal.values[page, :] = 0
    journal.size[0] += 1
    return page


@rule
def note(bench: Bench, journal: Journal, many: int) -> None:
    """Write down the root and how often each of its moves was tried."""
    page = journal.size[0]
    journal.states[page] = bench.root[0]
    note_values(bench, journal, page, many)
    tree = bench.tree
    first, count = int(tree.first_child[0]), min(int(tree.children[0]), MOST_MOVES)
    journal.counts[page] = count
    for place in range(count):
        journal.moves[page, place] = tree.move[first + place]
        journal.visits[page, place] = tree.visits[first + place]
    journal.size[0] += 1


@rule
def sample_move(bench: Bench, loose: bool, rng: NDArray[np.int64]) -> int:
    """The move tried most, or any move as often as it was tried."""
    tree = bench.tree
    first, count = int(tree.first_child[0]), int(tree.children[0])
    best, total = first, 0
    for child in range(first, first + count):
        total += int(tree.visits[child])
        if tree.visits[child] > tree.visits[best]:
            best = child
    if not loose:
        return int(tree.move[best])
    lot = below(rng, total)
    for child in range(first, first + count):
        lot -= tree.visits[child]
        if lot < 0:
            return int(tree.move[child])
    return int(tree.move[best])
