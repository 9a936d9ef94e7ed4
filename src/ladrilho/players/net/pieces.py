"""Self-play and matches of a training in pieces that any process can do, here or on a cluster, with the same result.

Who plays by the fitted value alone does so with the same tools, and a network that is not believed at all: one search
is compiled for both.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ladrilho import rules, warmth
from ladrilho.players.jobs import Job
from ladrilho.players.net import guided
from ladrilho.players.net.files import Network, silent_network, table_of
from ladrilho.players.net.lessons import read_lessons
from ladrilho.players.net.match import play_match_game
from ladrilho.players.net.plan import Plan
from ladrilho.players.net.samples import Samples, cut_out, join, to_bytes
from ladrilho.players.net.selfplay import LEAVES, new_journal, play_game
from ladrilho.players.search import puct
from ladrilho.players.search.tree import MAX_SEATS
from ladrilho.players.sharing import pieces_of
from ladrilho.players.workers import MOST_DEATHS, WorkersDied

DEALS_A_PIECE = 10
_NODES_A_SIMULATION = 60
_COMPILE_SECONDS = {"azul": 60, "summer-pavilion": 150}


class Shard(NamedTuple):
    """Games of self-play, as the bytes of their file."""

    number: int
    content: bytes


class Results(NamedTuple):
    """Some deals of a match, each from every seat: shares of the victory and margins of the one side."""

    number: int
    shares: list[float]
    margins: list[float]


@dataclass(frozen=True)
class PlayJob:
    """Games of a generation, file by file."""

    plan: Plan
    seed: int
    network: Network | None
    """who plays; None for the fitted value"""
    numbers: Sequence[int] = ()

    def open(self) -> "PlayHand":
        """Get ready in a process."""
        make_training_ready(self.plan.kind)
        return PlayHand(self)


class PlayHand:
    """Plays against itself."""

    def __init__(self, job: PlayJob) -> None:
        self._job = job
        self._bench = new_bench(job.plan, job.network, job.plan.simulations)
        game = job.plan.table.game
        self._states, self._journal = rules.new_states(game, 1 + LEAVES), new_journal(game)

    def play(self, number: int) -> Shard:
        """The games of a file."""
        plan = self._job.plan
        return Shard(number, to_bytes(plan.table.game, self.play_games(plan.games_in(number))))

    def play_games(self, games: range) -> Samples:
        """These games."""
        return join([self._play_game(game) for game in games])

    def _play_game(self, game: int) -> Samples:
        plan, table = self._job.plan, self._job.plan.table
        play_game(
            self._bench,
            self._states,
            plan.numbers,
            table.players,
            table.options,
            self._job.seed,
            game,
            plan.simulations,
            plan.habits,
            self._journal,
        )
        return cut_out(self._journal, game)

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True)
class DuelJob:
    """A match of one side against another, some deals at a time.

    With three seats and more one side has a seat and the other all others, and then the other way round: whoever sits
    alone among players who foresee each other is worse off, and even is one half for any number of seats.
    """

    plan: Plan
    seed: int
    one: Network | None
    others: Network | None
    numbers: Sequence[int] = ()

    def open(self) -> "DuelHand":
        """Get ready in a process."""
        make_training_ready(self.plan.kind)
        return DuelHand(self)


class DuelHand:
    """Plays a match."""

    def __init__(self, job: DuelJob) -> None:
        self._job = job
        plan, simulations = job.plan, job.plan.match_simulations
        self._one, self._others = new_bench(plan, job.one, simulations), new_bench(plan, job.others, simulations)
        self._states = rules.new_states(plan.table.game)

    def play(self, number: int) -> Results:
        """Some deals, each from every seat."""
        deals = range(number * DEALS_A_PIECE, min(self._job.plan.deals, (number + 1) * DEALS_A_PIECE))
        players = self._job.plan.players
        sides = (True,) if players == 2 else (True, False)  # with two seats one against the other is all there is
        played = [self._play_game(deal, seat, side) for deal in deals for seat in range(players) for side in sides]
        return Results(number, [share for share, _ in played], [margin for _, margin in played])

    def _play_game(self, deal: int, seat: int, is_alone: bool) -> tuple[float, float]:
        """What came of it for the one side, which has that seat, or all others."""
        plan, table, out = self._job.plan, self._job.plan.table, np.zeros(2 * MAX_SEATS)
        play_match_game(
            *((self._one, self._others) if is_alone else (self._others, self._one)),
            self._states,
            plan.numbers,
            table.players,
            table.options,
            self._job.seed,
            deal,
            seat,
            plan.match_simulations,
            plan.match_simulations,
            out,
        )
        points = out[MAX_SEATS : MAX_SEATS + table.players]
        margin = float(points[seat] - np.delete(points, seat).max())
        return (float(out[seat]), margin) if is_alone else (1 - float(out[seat]), -margin)

    def close(self) -> None:
        """Nothing is held."""


def duel_pieces(plan: Plan) -> range:
    """The numbers of the pieces of a match."""
    return range(-(-plan.deals // DEALS_A_PIECE))


def do_all(job: PlayJob | DuelJob, workers: int | None = None, cluster: str = "") -> Iterator[Any]:
    """All pieces in the order in which they end; one whose process died is done again."""
    missing = set(job.numbers)
    for _ in range(MOST_DEATHS):
        rest: Job[Any] = replace(job, numbers=tuple(sorted(missing)))
        with closing(pieces_of(rest, workers, cluster)) as pieces:
            for piece in pieces:
                missing.discard(piece.number)
                yield piece
        if not missing:
            return
    raise WorkersDied(f"{len(missing)} pieces are missing: their processes died again and again")


def new_bench(plan: Plan, network: Network | None, simulations: int) -> puct.Bench:
    """A search that believes in a network, or in the fitted value alone."""
    game, believed = plan.table.game, network or silent_network(plan.kind)
    work = guided.new_work(game, believed.weights, believed.moves, believed.ends)
    return puct.new_bench(game, 10_000 + _NODES_A_SIMULATION * simulations, work)


def make_training_ready(kind: str) -> None:
    """Have self-play, matches and what learning reads compiled, once a machine."""
    game = table_of(kind).game
    warmth.make_rules_ready(game)
    seconds = _COMPILE_SECONDS[game.NAME]
    warmth.make_ready(f"the training of {game.NAME}", seconds, lambda: _touch(kind), part="players")


def _touch(kind: str) -> None:
    """Have every function called once."""
    plan = Plan(kind, games=1, simulations=2, match_games=1, match_simulations=2)
    DuelHand(DuelJob(plan, 0, None, None)).play(0)
    games = PlayHand(PlayJob(plan, 0, None)).play_games(range(1))
    read_lessons(plan.table.game, plan.players, plan.numbers, games)
