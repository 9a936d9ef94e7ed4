"""What learning reads: of every page its facts, its moves with their traits, and what was to be foreseen."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.players.net.inputs import first_seat, inputs_of, list_inputs, list_traits
from ladrilho.players.net.samples import Samples
from ladrilho.players.search import hooks
from ladrilho.players.search.chances import unshare_chances
from ladrilho.players.search.tree import MAX_SEATS

HELD_OUT = 20  # one game of so many is never learned from
POINTS = 50.0  # what a network calls one
_AT_ONCE = 4096  # pages whose facts are listed together


class Lessons(NamedTuple):
    """Pages; what there are several of on a page stands in a row, from one start to the next."""

    facts: NDArray[np.int32]
    amounts: NDArray[np.float32]
    fact_starts: NDArray[np.int64]
    traits: NDArray[np.int32]
    """move, place: filled up with the number of all traits, which stands for none"""
    gains: NDArray[np.float32]
    shares: NDArray[np.float32]
    """how often a move was tried, of one"""
    move_starts: NDArray[np.int64]
    bases: NDArray[np.float32]
    """page, seat: the logits of the fitted value at the end of a round, else 0"""
    results: NDArray[np.float32]
    """page, seat: the share of the victory"""
    thoughts: NDArray[np.float32]
    """page, seat: the chances as the search saw them"""
    points: NDArray[np.float32]
    groups: NDArray[np.int64]
    """where each group begins, and the number of pages: ends that were dealt the same next round stand together, every
    other page for itself"""
    is_held_out: NDArray[np.bool_]

    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self.bases)

    @property
    def moves_on(self) -> NDArray[np.int64]:
        """How many moves each page has; 0 at the end of a round."""
        return np.diff(self.move_starts)


def read_lessons(game: rules.Game, players: int, numbers: NDArray[np.float64], samples: Samples) -> Lessons:
    """Lessons from games; the numbers are those of the fitted value, which a network corrects. Seats are rotated."""
    told, work = inputs_of(game), hooks.new_work(game)
    is_kept = (samples.counts > 0) | (samples.states["phase"] != game.OVER)  # where a game is over nothing is foreseen
    states, counts = samples.states[is_kept], samples.counts[is_kept].astype(np.int64)
    seats = np.array([(seat + np.arange(players)) % players for seat in range(players)])
    first = np.zeros(len(states), np.int64)
    facts, amounts, listed = _list_facts(states, told.MOST_FACTS, first)
    order, move_starts = seats[first], _starts(counts)
    traits = np.full((len(samples.moves), told.MOST_TRAITS), told.TRAITS, np.int32)
    gains = np.zeros(len(samples.moves), np.float32)
    list_moves(states, samples.moves, move_starts, numbers, work, traits, gains)
    bases = np.zeros((len(states), MAX_SEATS), np.float32)
    value_ends(states, counts, numbers, work, rules.new_states(game), bases)
    totals = np.add.reduceat(np.append(samples.visits, 0), move_starts[:-1]) if len(counts) else np.zeros(0)
    thoughts = _chances(samples.values[is_kept, :players], players)
    of_game = np.repeat(np.arange(len(samples.pages)), samples.pages)[is_kept]
    return Lessons(
        facts,
        amounts,
        _starts(listed),
        traits,
        gains,
        (samples.visits / np.repeat(np.maximum(totals, 1), counts)).astype(np.float32),
        move_starts,
        np.take_along_axis(bases[:, :players], order, 1),
        np.take_along_axis(samples.wins[of_game, :players], order, 1),
        np.take_along_axis(thoughts, order, 1),
        np.take_along_axis((samples.scores[of_game, :players] / POINTS).astype(np.float32), order, 1),
        find_groups(of_game, samples.deals[is_kept]),
        samples.numbers[of_game] % HELD_OUT == 0,
    )


def find_groups(of_game: NDArray[np.int64], deals: NDArray[np.int16]) -> NDArray[np.int64]:
    """Where pages begin that were not valued with the same deal as the page before."""
    same = (deals[1:] > 0) & (deals[1:] == deals[:-1]) & (of_game[1:] == of_game[:-1])
    return np.append(np.flatnonzero(np.append(True, ~same)), len(deals))


def _starts(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def _chances(values: NDArray[np.float32], players: int) -> NDArray[np.float32]:
    """The chances behind the values of a search."""
    logits = values.astype(np.float64)
    unshare_all(logits, players)
    powers = np.exp(logits)
    chances: NDArray[np.float32] = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
    return chances


def _list_facts(
    states: Any, most: int, first: NDArray[np.int64]
) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.int64]]:
    """The facts of all pages in a row, so many at once that there is room for the most of each."""
    facts, amounts = [np.zeros(0, np.int32)], [np.zeros(0, np.float32)]
    counts = np.zeros(len(states), np.int64)
    room, much = np.zeros((_AT_ONCE + 1) * most, np.int32), np.zeros((_AT_ONCE + 1) * most, np.float32)
    for start in range(0, len(states), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        total = list_facts(states[part], room, much, counts[part], first[part])
        facts.append(room[:total].copy())
        amounts.append(much[:total].copy())
    return np.concatenate(facts), np.concatenate(amounts), counts


@rule
def list_facts(
    states: Any,
    facts: NDArray[np.int32],
    amounts: NDArray[np.float32],
    counts: NDArray[np.int64],
    first: NDArray[np.int64],
) -> int:
    """The facts of some pages one behind the other; returns how many."""
    total = 0
    for page in range(len(states)):
        counts[page] = list_inputs(states[page], facts[total:], amounts[total:])
        first[page] = first_seat(states[page])
        total += counts[page]
    return total


@rule
def list_moves(
    states: Any,
    moves: NDArray[np.int16],
    starts: NDArray[np.int64],
    numbers: NDArray[np.float64],
    work: Any,
    traits: NDArray[np.int32],
    gains: NDArray[np.float32],
) -> None:
    """What the tables of the round say of every move, and its traits."""
    for page in range(len(states)):
        if starts[page + 1] > starts[page]:
            hooks.prepare(states[page], numbers, work)
        for place in range(starts[page], starts[page + 1]):
            gains[place] = hooks.gain_of(states[page], work, int(moves[place]))
            list_traits(states[page], int(moves[place]), traits[place])


@rule_with_memory
def value_ends(
    states: Any,
    counts: NDArray[np.int64],
    numbers: NDArray[np.float64],
    work: Any,
    trial: Any,
    bases: NDArray[np.float32],
) -> None:
    """The logits of the fitted value where a round ends, by the tables of that round: the counter may have moved on."""
    values = np.zeros(MAX_SEATS)
    for page in range(len(states)):
        players = int(states[page].players)
        if counts[page] == 0:
            trial[0] = states[page]
            trial[0].round_number = hooks.rounds_played(states[page])
            hooks.prepare(trial[0], numbers, work)
            hooks.value_round(states[page], work, values)
            unshare_chances(values, players)
            for seat in range(players):
                bases[page, seat] = values[seat]


@rule
def unshare_all(values: NDArray[np.float64], players: int) -> None:
    """From chances to logits, row by row."""
    for row in range(len(values)):
        unshare_chances(values[row], players)
