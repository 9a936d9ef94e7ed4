"""Foresight: the best moves of a search are judged anew by how the next rounds go where their lines end.

The fitted value, or a network, tells what the end of a round is worth; a search of the round after it knows more. All
moves are dealt the same next rounds, so that luck does not decide between them.
"""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.player import Budget
from ladrilho.players.search import beyond, hooks, puct
from ladrilho.players.search.notes import Notes
from ladrilho.players.search.pace import Pace
from ladrilho.players.search.tree import MAX_SEATS

SIMULATIONS = {"azul": 150, "summer-pavilion": 40}  # for the value of one next round, at least
A_SECOND = {"azul": 300, "summer-pavilion": 80}  # so many for each second of a budget: long thought looks more closely
MOST_SIMULATIONS = 4_000
TREE_SHARE = 0.7  # of a budget; foresight has the rest, and what the tree leaves over
MOST_DEALS = 128  # more next rounds than that hardly change a choice
FEWEST_DEALS = 8  # before a move is given up
ENOUGH_DEALS = 12  # for each move: where there is no time for so many, fewer moves are judged
PRIOR_DEALS = 12.0  # what was believed before weighs as much as so many next rounds
TRUST_IN_LINES = 0.5  # while a tree is not settled, its best line is only the likeliest of many
FEWEST_VISITS = 0.005  # of those of the leader: a move tried less is no candidate
FARTHEST_BEHIND = 0.25  # where all is known, a move worth so much less is none either
SLIGHT = 0.0001  # a move that would be missed by so little on average is given up
GROUP = 8  # ends that are dealt the same next round when they are drawn by lot
_SLICE = 64  # simulations between two looks at the clock

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Candidate:
    """A move that may be the best."""

    child: int
    move: int
    worth: float
    """to its mover, by the tree"""


def candidates_of(tree: Any, seat: int) -> list[Candidate]:
    """The moves of the root worth judging, the leading one first."""
    first, count = int(tree.first_child[0]), int(tree.children[0])
    children = range(first, first + count)
    if puct.is_settled(tree, 0):
        known = [Candidate(each, int(tree.move[each]), float(tree.exact[each, seat])) for each in children]
        known.sort(key=lambda candidate: -candidate.worth)
        return [each for each in known if each.worth > known[0].worth - FARTHEST_BEHIND]
    tried = sorted((each for each in children if tree.visits[each] > 0), key=lambda child: -int(tree.visits[child]))
    return [
        Candidate(each, int(tree.move[each]), float(tree.chooser_total[each] / tree.visits[each]))
        for each in tried
        if tree.visits[each] >= FEWEST_VISITS * tree.visits[tried[0]]
    ]


def lines_of(near: puct.Bench, ends: rules.States) -> tuple[list[Candidate], Floats]:
    """The moves worth judging, and what the ends of their best lines are worth to each seat; the ends are written down.

    Lines that end alike are there once: the same tiles taken in another order.
    """
    chosen, seen, bases = list[Candidate](), set[bytes](), np.zeros((beyond.MOST_ENDS, MAX_SEATS))
    for candidate in candidates_of(near.tree, int(near.root[0].player)):
        place = len(chosen)
        beyond.follow_line(near, candidate.child, ends, place)
        end = ends[place].tobytes()
        if end not in seen:
            seen.add(end)
            bases[place] = near.values
            chosen.append(candidate)
        if len(chosen) == beyond.MOST_ENDS:
            break
    return chosen, bases[: len(chosen)]


def plans_of(near: puct.Bench, ends: rules.States) -> tuple[list[Candidate], Floats]:
    """The same for a phase that is planned: a line is one move there, and after it everyone goes on by plan.

    ``near.sums`` is what the position is worth to each seat.
    """
    count, seat, players = puct.list_plans(near), int(near.root[0].player), int(near.root[0].players)
    known = [Candidate(0, int(near.moves[place]), float(near.gains[place])) for place in range(count)]
    known.sort(key=lambda candidate: -candidate.worth)
    chosen = [each for each in known[: beyond.MOST_ENDS] if each.worth > known[0].worth - FARTHEST_BEHIND]
    bases = np.repeat(near.sums[np.newaxis], len(chosen), axis=0)
    for place, candidate in enumerate(chosen):
        ends[place] = near.root[0]
        rules.apply_move(ends[place], candidate.move)
        behind = chosen[0].worth - candidate.worth
        bases[place, :players] += behind / (players - 1)
        bases[place, seat] -= behind / (players - 1) + behind
    return chosen, bases


class Judgement:
    """Some candidates, and how much better or worse than believed their next rounds went."""

    def __init__(
        self, seat: int, candidates: Sequence[Candidate], bases: Floats, *, trust: float, of_lines: bool
    ) -> None:
        self._seat, self._candidates, self._bases, self._trust = seat, candidates, bases, trust
        self.of_lines = of_lines
        """do the candidates stand for lines to the end of an offer?"""
        self._worths = np.array([candidate.worth for candidate in candidates])
        self._surprises: list[Floats] = []
        """of each deal: candidate, seat"""
        self.live = list(range(len(candidates)))

    def limit(self, looks: float) -> None:
        """Judge only as many as so many looks are enough for."""
        self.live = self.live[: max(1, int(min(looks, ENOUGH_DEALS * beyond.MOST_ENDS)) // ENOUGH_DEALS)]

    @property
    def is_over(self) -> bool:
        """Is one candidate left?"""
        return len(self.live) < 2

    def note(self, places: Sequence[int], values: Floats) -> None:
        """What a next round was worth to each seat, after each of these candidates."""
        surprise = np.zeros_like(self._bases)
        surprise[places] = values - self._bases[places]
        self._surprises.append(surprise)
        if len(self._surprises) >= FEWEST_DEALS:
            self._give_up()

    def believed(self, places: Sequence[int]) -> Floats:
        """What these candidates were taken to be worth to each seat."""
        believed: Floats = self._bases[places]
        return believed

    def _give_up(self) -> None:
        """Leave out who is hardly missed."""
        worths, told = self._judged(), np.array(self._surprises)[:, :, self._seat]
        best = max(self.live, key=lambda place: float(worths[place]))
        apart = told - told[:, best : best + 1]
        errors = self._trust * apart.std(axis=0) / np.sqrt(len(told) + PRIOR_DEALS)
        self.live = [
            place
            for place in self.live
            if place == best or missed(float(worths[best] - worths[place]), float(errors[place])) > SLIGHT
        ]

    def _judged(self) -> Floats:
        """The worth of each candidate to the mover, by the tree and by its next rounds."""
        judged: Floats = self._worths + self._trust * self.corrections()[:, self._seat]
        return judged

    def corrections(self) -> Floats:
        """Candidate, seat: how much more its next rounds were worth than believed, doubting what few of them tell."""
        if not self._surprises:
            return np.zeros_like(self._bases)
        total: Floats = np.sum(self._surprises, axis=0) / (len(self._surprises) + PRIOR_DEALS)
        return total

    @property
    def best(self) -> tuple[int, Floats]:
        """The move to play, and how much its end was misjudged for each seat."""
        judged = self._judged()
        place = max(self.live, key=lambda each: float(judged[each]))
        return self._candidates[place].move, self.corrections()[place]


def missed(behind: float, error: float) -> float:
    """How much better than the best a move is on average, if it is seen behind by so much and may be better after all.

    Where it is not better nothing is missed: this is the mean of what a normal distribution has above zero.
    """
    if error == 0:
        return max(0.0, -behind)
    far = behind / error
    return error * (math.exp(-far * far / 2) / math.sqrt(2 * math.pi) - far * math.erfc(far / math.sqrt(2)) / 2)


class Foresight:
    """What a player looks beyond the round with: a glass for each thread, laid out when it is first needed."""

    def __init__(self, game: rules.Game, new_work: Callable[[], Any], threads: int) -> None:
        self._game = game.NAME
        self.simulations = SIMULATIONS[game.NAME]
        """for one look"""
        self.seconds = 0.0
        """that one look took lately, those of other threads beside it"""
        self._glasses = [beyond.new_glass(game, new_work(), MOST_SIMULATIONS) for _ in range(threads)]

    def focus(self, budget: Budget) -> None:
        """Look as closely as a budget allows."""
        simulations = SIMULATIONS[self._game]
        if budget.seconds is not None and budget.simulations is None:
            simulations = min(max(simulations, int(A_SECOND[self._game] * budget.seconds)), MOST_SIMULATIONS)
        if simulations != self.simulations:
            self.simulations, self.seconds = simulations, 0.0

    def judge(self, near: puct.Bench) -> Judgement:
        """The candidates of a search that has been made, or of a phase that is planned."""
        searched = not hooks.round_is_over(near.root[0])
        candidates, bases = (lines_of if searched else plans_of)(near, self._glasses[0].ends)
        for glass in self._glasses[1:]:
            glass.ends[:] = self._glasses[0].ends
        trust = TRUST_IN_LINES if searched and not puct.is_settled(near.tree, 0) else 1.0
        return Judgement(int(near.root[0].player), candidates, bases, trust=trust, of_lines=searched)

    def looks_in(self, pace: Pace, share: float = 1.0) -> float:
        """How many looks fit into what is left of a budget, or of a share of it at its end."""
        return pace.looks(self.simulations, self.seconds, share)

    def is_worth_it(self, pace: Pace) -> bool:
        """Is there room to judge at least two moves?"""
        return self.looks_in(pace, 1 - TREE_SHARE) >= 2 * ENOUGH_DEALS

    def deal(
        self, judgement: Judgement, notes: Notes, seed: int, first: int, pool: Executor, has_time: Callable[[], bool]
    ) -> int:
        """Deal a next round for each thread and note how they went; returns how many simulations that took.

        Deals that are not finished when time is up are forgotten.
        """
        live = list(judgement.live)
        told = self._look_at(live, notes, seed, first, pool, has_time)
        for looks in told:
            if len(looks) == len(live):
                judgement.note(live, np.array([look.values for look in looks]))
                if judgement.of_lines:
                    _write_down(notes, looks, judgement.believed(live))
        return sum(map(len, told)) * self.simulations

    def study(
        self, near: puct.Bench, notes: Notes, seed: int, first: int, pool: Executor, has_time: Callable[[], bool]
    ) -> int:
        """Draw some lines of a search by lot for each thread, deal their ends a next round, and write down how they
        went; returns how many simulations that took."""
        believed = np.zeros((len(self._glasses), GROUP, MAX_SEATS))
        for thread, glass in enumerate(self._glasses):
            beyond.draw_lines(near, glass, believed[thread], seed, first + thread)
        told = self._look_at(range(GROUP), notes, seed, first, pool, has_time)
        for thread, looks in enumerate(told):
            if len(looks) == GROUP:
                _write_down(notes, looks, believed[thread])
        return sum(map(len, told)) * self.simulations

    def _look_at(
        self,
        places: Sequence[int],
        notes: Notes,
        seed: int,
        first: int,
        pool: Executor,
        has_time: Callable[[], bool],
    ) -> list[list["Look"]]:
        """For each thread a next round of its own, the same after all of these ends, as many as there is time for."""

        def go(thread: int) -> list[Look]:
            looks: list[Look] = []
            for place in places:
                look = self._look(thread, notes, place, seed, first + thread, has_time)
                if look is None:
                    break
                looks.append(look)
            return looks

        threads, began = range(len(self._glasses)), time.perf_counter()
        told = list(map(go, threads) if len(threads) == 1 else pool.map(go, threads))
        self.seconds = (time.perf_counter() - began) / max(1, sum(map(len, told)))
        return told

    def _look(
        self, thread: int, notes: Notes, place: int, seed: int, deal: int, has_time: Callable[[], bool]
    ) -> "Look | None":
        """A next round after an end; None if time is up before it is known."""
        glass = self._glasses[thread]
        if not has_time():
            return None
        if not beyond.begin_look(glass, notes.numbers, notes.shipped, place, seed, deal):
            return Look(glass.bench.values.copy(), None)
        for done in range(0, self.simulations, _SLICE):
            if not has_time():
                return None
            puct.search(glass.bench, min(_SLICE, self.simulations - done))
        return Look(glass.bench.sums / self.simulations, glass.features.copy())


class Look(NamedTuple):
    """A next round after an end."""

    values: Floats
    """what it was worth to each seat"""
    features: Floats | None
    """seat, feature: what they had to show before it; None where the game was over"""


def _write_down(notes: Notes, looks: Sequence[Look], believed: Floats) -> None:
    """Keep what looks tell of ends where the game goes on: to compare them there must be two."""
    kept = [place for place, look in enumerate(looks) if look.features is not None]
    if len(kept) > 1:
        features = np.array([looks[place].features for place in kept])
        notes.add(features, np.array([looks[place].values for place in kept]), believed[kept])
