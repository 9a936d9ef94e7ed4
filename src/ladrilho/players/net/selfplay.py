"""Whole games in compiled code, written down: every position searched, what the search thought, and how it ended."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import below, seed_stream
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.beyond import play_on, value_next
from ladrilho.players.search.puct import Bench
from ladrilho.players.search.selfplay import MAX_ROUNDS, note_victory
from ladrilho.players.search.tree import MAX_SEATS

PAGES = 400
MOST_MOVES = 256  # nine factories of four colours for six lines, and more than the centre can add
LEAVES = 4
FULL, ENDINGS, LOOSE_EARLY, LOOSE_LATE, EARLY, END_SIMULATIONS = range(6)  # habits: four in a hundred, two numbers


class Journal(NamedTuple):
    """One game."""

    states: Any
    values: NDArray[np.float32]
    """page, seat: what the search thought; on the page of a round's end what a search of a next round thought"""
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]
    counts: NDArray[np.int16]
    """page: how many moves were tried; 0 on the page of a round's end"""
    deals: NDArray[np.int16]
    """page: with which deal a round's end was valued, counted from 1; 0 on other pages"""
    size: NDArray[np.int64]
    """how many pages are written, how many simulations were run, and how many deals ends were valued with"""
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
        np.zeros(PAGES, np.int16),
        np.zeros(3, np.int64),
        np.zeros(MAX_SEATS, np.int16),
        np.zeros(MAX_SEATS, np.float32),
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
    simulations: int,
    habits: NDArray[np.int64],
    journal: Journal,
) -> None:
    """One game against itself: all seats search with the same tools."""
    rng, tiles = np.zeros(1, np.int64), np.zeros(64, np.int8)
    seed_stream(rng, seed, game)
    rules.set_up(table[0], players, game % players, options)
    journal.size[:] = 0
    ply = 0
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
        ends = below(rng, 100) < habits[ENDINGS]
        search_and_note(bench, table, below(rng, 100) < habits[FULL], ends, simulations, journal)
        loose = below(rng, 100) < (habits[LOOSE_EARLY] if ply < habits[EARLY] else habits[LOOSE_LATE])
        rules.apply_move(table[0], sample_move(bench, loose, rng))
        ply += 1
        if ends:
            note_ends(bench, table, weights, int(habits[END_SIMULATIONS]), rng, tiles, journal)
    for seat in range(players):
        journal.scores[seat] = table[0].boards[seat].score
    note_victory(table[0], journal.wins)


@rule
def search_and_note(bench: Bench, table: Any, full: bool, ends: bool, simulations: int, journal: Journal) -> None:
    """Search the root, with all simulations if it, or its leaves, are written down; some are kept behind the table."""
    many = max(LEAVES, simulations if full or ends else simulations // 5)
    for leaf in range(1, LEAVES + 1):
        puct.search(bench, many * leaf // LEAVES - many * (leaf - 1) // LEAVES)
        hooks.play_out(bench.root[1], bench.work)  # it may have ended early, where all was known
        table[leaf] = bench.root[1]
    journal.size[1] += many
    if full and journal.size[0] < PAGES:
        note(bench, journal, many)


@rule
def note_values(values: NDArray[np.float64], players: int, journal: Journal, page: int, many: int) -> None:
    """What so many simulations thought of each seat, from the sum of their values."""
    journal.values[page, :] = 0
    for seat in range(players):
        journal.values[page, seat] = values[seat] / many


@rule
def note_ends(
    bench: Bench,
    table: Any,
    weights: NDArray[np.float64],
    simulations: int,
    rng: NDArray[np.int64],
    tiles: NDArray[np.int8],
    journal: Journal,
) -> None:
    """Write down where some simulations ended, and what a search of the next round thinks of it.

    All are dealt the same next round, as far as their bags allow: how they differ is then less a matter of luck.
    """
    luck, deal = rng[0], journal.size[2] + 1
    for leaf in range(1, LEAVES + 1):
        if journal.size[0] < PAGES and not rules.is_over(table[leaf]):
            page = int(journal.size[0])
            journal.states[page] = table[leaf]
            journal.counts[page] = 0
            journal.deals[page] = deal
            rng[0] = luck
            play_on(bench, table[leaf : leaf + 1], weights, rng, tiles)
            value_next(bench, table[leaf : leaf + 1], weights, simulations)
            note_values(bench.values, int(table[leaf].players), journal, page, 1)
            journal.size[0] += 1
            journal.size[2] = deal


@rule
def note(bench: Bench, journal: Journal, many: int) -> None:
    """Write down the root and how often each of its moves was tried."""
    page = journal.size[0]
    journal.states[page] = bench.root[0]
    journal.deals[page] = 0
    note_values(bench.sums, int(bench.root[0].players), journal, page, many)
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
