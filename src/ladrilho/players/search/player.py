"""The search player: a position in, the best move with everything that speaks for it out."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.errors import IllegalMove
from ladrilho.players.player import Budget
from ladrilho.players.search import hooks, notes, puct, reuse, solver
from ladrilho.players.search.evaluator import Evaluator, FittedEvaluator, kind_at
from ladrilho.players.search.foresight import MOST_DEALS, TREE_SHARE, Foresight, Judgement
from ladrilho.players.search.notes import Notebook, Notes
from ladrilho.players.search.pace import Pace
from ladrilho.players.search.readiness import make_foresight_ready, make_ready
from ladrilho.position import Position

DEFAULT_CAPACITY = 3_000_000
_ENOUGH = 10**9
_POSITIONS_A_SECOND = 600_000  # what the solver looks at on a slow machine


@dataclass(frozen=True)
class Analysis:
    """What a search found."""

    best: int
    """the number of the best move"""
    line: tuple[int, ...]
    """the moves it expects, best first, as far as it is sure of"""
    values: tuple[float, ...]
    """the chance of each seat, from 0 to 1"""
    visits: dict[int, int] = field(default_factory=dict)
    simulations: int = 0
    seconds: float = 0.0
    solved: bool = False
    """the round was looked at to its end: nothing is better within it"""
    proven: bool = False
    """and its end decides the game, which is won or lost for certain"""


class SearchPlayer:
    """Plays by searching the round. Keeps what it learned of a round for its next move."""

    def __init__(
        self,
        name: str = "search",
        budget: Budget | None = None,
        *,
        seed: int | None = None,
        threads: int = 1,
        capacity: int = DEFAULT_CAPACITY,
        evaluator: Evaluator | Callable[[Position], Evaluator] | None = None,
        looks_beyond: bool = False,
    ) -> None:
        """``evaluator`` is what it believes in, or a function that says so for each table."""
        self.name = name
        self._budget = budget or Budget(seconds=1.0)
        self._threads, self._capacity = threads, capacity
        self._evaluator = evaluator or FittedEvaluator()
        self._random = np.random.default_rng(seed)
        self._memories: dict[str, list[reuse.Memory]] = {}
        self._desks: dict[str, solver.Desk] = {}
        self._looks_beyond = looks_beyond
        self._foresights: dict[str, Foresight] = {}
        self._notebook = Notebook()
        self._stop = Event()
        self._lot = 0.0  # drawn once a move: it decides between moves that were tried as often

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The best move within the budget; of a budget of time only what can still change the choice is used."""
        return self.analyse(position, budget, early=True).best

    def stop(self) -> None:
        """Answer now with what was found so far; may be called from any thread."""
        self._stop.set()

    def close(self) -> None:
        """Let go of the trees."""
        self._memories.clear()
        self._desks.clear()
        self._foresights.clear()
        self._notebook = Notebook()

    def evaluator_at(self, position: Position) -> Evaluator:
        """What it believes in at this table."""
        return self._evaluator(position) if callable(self._evaluator) else self._evaluator

    def __getstate__(self) -> dict[str, Any]:
        """A copy has the same generator, and trees of its own that begin empty."""
        return self.__dict__ | {"_memories": {}, "_desks": {}, "_foresights": {}, "_stop": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state | {"_notebook": Notebook(), "_stop": Event()})

    def analyse(
        self,
        position: Position,
        budget: Budget | None = None,
        progress: Callable[[Analysis], None] | None = None,
        early: bool = False,
    ) -> Analysis:
        """Search a position and tell what was found; ``early`` lets it stop when the choice is settled."""
        codes = position.legal_moves.codes
        if len(codes) == 0:
            raise IllegalMove("nothing to choose: nobody is to move here")
        self._stop.clear()
        self._lot = float(self._random.random())
        budget = self._get_ready(position, budget or self._budget)
        pace = Pace(budget, self._threads)
        memories = self._begin(position)
        if len(codes) == 1 or position.phase != "offer":
            found = self._decide(position, memories[0], pace)
            if len(codes) == 1 or not self._looks_beyond or budget.simulations is not None:
                return found  # who counts simulations plans at once
            self._foresight_at(position).focus(budget)
            return self._judge(position, found, memories[:1], pace, progress)
        solved = self._solve(position, budget, memories[0], progress)
        if solved is not None and (solved.proven or not self._looks_beyond):
            return solved
        is_early = early and budget.seconds is not None
        if not self._looks_beyond:
            return self._search(position.players, pace, memories, progress, is_early)
        foresight = self._foresight_at(position)
        foresight.focus(budget)
        if notes.is_worth_it(kind_at(position), budget):
            memories = self._study(position, memories, pace, progress)
        for_tree = pace.part(TREE_SHARE) if foresight.is_worth_it(pace) else pace
        found = self._search(position.players, for_tree, memories, progress, is_early)
        return found if found.proven else self._judge(position, found, memories, pace, progress)

    def _get_ready(self, position: Position, budget: Budget) -> Budget:
        """What is left of a budget when machine code had to be read for a first move: at least half of its time."""
        began = time.perf_counter()
        make_ready(rules.game_named(position.game), self.evaluator_at(position), position)
        if self._looks_beyond:
            make_foresight_ready(rules.game_named(position.game), self.evaluator_at(position), position)
        if budget.seconds is None:
            return budget
        return replace(budget, seconds=max(budget.seconds / 2, budget.seconds - (time.perf_counter() - began)))

    def _begin(self, position: Position) -> list[reuse.Memory]:
        """A tree for each thread, ready for a position."""
        game, kind, evaluator = rules.game_named(position.game), kind_at(position), self.evaluator_at(position)
        if kind not in self._memories:
            self._memories[kind] = [
                reuse.Memory(game, self._capacity, evaluator.new_work(position)) for _ in range(self._threads)
            ]
        numbers = self._notes_at(position).numbers if self._looks_beyond else evaluator.numbers_for(position)
        for memory in self._memories[kind]:
            memory.begin(position.states, numbers)
        return self._memories[kind]

    def _decide(self, position: Position, memory: reuse.Memory, pace: Pace) -> Analysis:
        """The only move, or the one that was planned; one look tells the chances."""
        codes = position.legal_moves.codes
        best = int(codes[0]) if len(codes) == 1 else puct.decide(memory.bench)
        memory.bench.sums[:] = 0
        puct.search(memory.bench, 1)
        values = tuple(float(value) for value in memory.bench.sums[: position.players])
        return Analysis(best, (best,), values, {best: 1}, 1, pace.seconds)

    def _search(
        self,
        players: int,
        pace: Pace,
        memories: list[reuse.Memory],
        progress: Callable[[Analysis], None] | None,
        is_early: bool,
    ) -> Analysis:
        for memory in memories:
            memory.bench.sums[:] = 0
        with ThreadPoolExecutor(len(memories)) as pool:
            while not pace.is_spent and not (pace.done and self._stop.is_set()):
                batch = pace.next_slice()
                if len(memories) == 1:
                    puct.search(memories[0].bench, batch)
                else:
                    list(pool.map(lambda memory, count=batch: puct.search(memory.bench, count), memories))
                pace.note(batch)
                settled = [memory for memory in memories if memory.is_settled][:1]
                if settled:
                    return self._settled(settled, players, pace)
                if progress is not None:
                    progress(self._found(memories, players, pace))
                if is_early and is_decided(memories, pace.most_to_come):
                    break
        return self._found(memories, players, pace)

    def _judge(
        self,
        position: Position,
        found: Analysis,
        memories: list[reuse.Memory],
        pace: Pace,
        progress: Callable[[Analysis], None] | None,
    ) -> Analysis:
        """What a search found, with its best moves judged by how next rounds go."""
        memory = next((memory for memory in memories if memory.is_settled), memories[0])
        foresight, written = self._foresight_at(position), self._notes_at(position)
        pace.done, judgement = found.simulations, foresight.judge(memory.bench)
        judgement.limit(foresight.looks_in(pace))
        if judgement.is_over:
            return found
        seed, dealt = int(self._random.integers(1 << 62)), 0

        def has_time() -> bool:
            return not pace.is_spent and not self._stop.is_set()

        with ThreadPoolExecutor(self._threads) as pool:
            while not judgement.is_over and has_time() and dealt < MOST_DEALS:
                if foresight.looks_in(pace) < len(judgement.live) * self._threads:
                    break
                pace.done += foresight.deal(judgement, written, seed, dealt, pool, has_time)
                dealt += self._threads
                if progress is not None:
                    progress(_judged(found, judgement, memory, pace))
        return _judged(found, judgement, memory, pace)

    def _study(
        self,
        position: Position,
        memories: list[reuse.Memory],
        pace: Pace,
        progress: Callable[[Analysis], None] | None,
    ) -> list[reuse.Memory]:
        """Learn what this round is about, unless a first tree sees all of it; trees to go on with."""
        first, part = pace.part(notes.STUDY_TREE_SHARE), pace.part(notes.STUDY_SHARE)
        self._search(position.players, first, memories, progress, is_early=False)
        if any(memory.is_settled for memory in memories):
            return memories
        foresight, written = self._foresight_at(position), self._notes_at(position)
        seed, dealt, known = int(self._random.integers(1 << 62)), 0, -1
        part.done = first.done

        def has_time() -> bool:
            return not part.is_spent and not self._stop.is_set()

        with ThreadPoolExecutor(self._threads) as pool:
            while has_time() and known < written.looks:
                known = written.looks
                foresight.study(memories[0].bench, written, seed, dealt, pool, has_time)
                dealt += self._threads
        if self._stop.is_set():
            return memories
        written.learn()
        return self._begin(position)

    def _notes_at(self, position: Position) -> Notes:
        """What is known of this round beyond what is shipped."""
        return self._notebook.at(position.states, self.evaluator_at(position).numbers_for(position))

    def _foresight_at(self, position: Position) -> Foresight:
        kind, evaluator = kind_at(position), self.evaluator_at(position)
        if kind not in self._foresights:
            game = rules.game_named(position.game)
            self._foresights[kind] = Foresight(game, lambda: evaluator.new_work(position), self._threads)
        return self._foresights[kind]

    def _settled(self, memories: list[reuse.Memory], players: int, pace: Pace) -> Analysis:
        """What the tree that was looked at to the end says; against two others and more it is no proof."""
        tree, root, found = memories[0].bench.tree, memories[0].bench.root[0], self._found(memories, players, pace)
        best = int(tree.move[puct.best_settled(tree, 0, int(root.player))])
        values = tuple(float(value) for value in tree.exact[0, :players])
        sure = players == 2 and hooks.can_be_proven(root) and is_sure(values[0])
        line = (best, *memories[0].line_after(best))
        return replace(found, best=best, line=line, values=values, solved=players == 2, proven=sure)

    def _solve(
        self,
        position: Position,
        budget: Budget,
        memory: reuse.Memory,
        progress: Callable[[Analysis], None] | None,
    ) -> Analysis | None:
        """The exact answer, if the rest of the round is small for the budget: with two seats the best within the round,
        with more a victory that nobody can prevent."""
        most = budget.simulations or _ENOUGH
        if budget.seconds is not None:
            most = min(most, int(budget.seconds * _POSITIONS_A_SECOND))
        can_be_proven = hooks.can_be_proven(memory.bench.root[0])
        tiles = int(memory.bench.root["displays"][0].sum())
        if 2 * solver.likely_size(tiles) > most:
            return None
        if not can_be_proven and (position.players > 2 or self._looks_beyond):
            return None  # what is best within the round is not the last word
        desk, exact = self._desk_for(position, memory), position.players == 2
        hero = 0 if exact else int(memory.bench.root["player"][0])
        solver.begin(desk, memory.bench.work, hero, 0.0 if exact else solver.SURE)
        half = None if budget.seconds is None else budget.seconds / 2
        pace, value = Pace(Budget(half, most // 2)), solver.UNSOLVED
        while value == solver.UNSOLVED and not pace.is_spent and not self._stop.is_set():
            before, batch = int(desk.nodes[0]), pace.next_slice()
            value = solver.go_on(desk, memory.bench.work, batch)
            pace.note(max(1, int(desk.nodes[0]) - before))
            if progress is not None:
                progress(_tentative(desk, pace))
        if value == solver.UNSOLVED or not (exact or value > solver.SURE):
            return None
        return _exact(desk, value, position.players, pace, can_be_proven)

    def _desk_for(self, position: Position, memory: reuse.Memory) -> solver.Desk:
        if position.game not in self._desks:
            self._desks[position.game] = solver.new_desk(rules.game_named(position.game))
        desk = self._desks[position.game]
        desk.states[0] = memory.bench.root[0]
        return desk

    def _found(self, memories: list[reuse.Memory], players: int, pace: Pace) -> Analysis:
        visits: dict[int, int] = {}
        for memory in memories:
            for move, count in memory.root_visits():
                visits[move] = visits.get(move, 0) + count
        most = max(visits.values())
        tied = [move for move, count in visits.items() if count == most]
        best = tied[int(self._lot * len(tied))]
        sums = np.sum([memory.bench.sums for memory in memories], axis=0)
        values = tuple(float(value) for value in sums[:players] / pace.done)
        return Analysis(best, (best, *memories[0].line_after(best)), values, visits, pace.done, pace.seconds)


def is_decided(memories: Sequence[reuse.Memory], most_to_come: float) -> bool:
    """Does the leading move stay in front even if all that is to come went to the second?"""
    counts = np.sum([memory.root_counts() for memory in memories], axis=0)
    if len(counts) < 2:
        return True
    second, most = np.partition(counts, -2)[-2:]
    return bool(most - second > most_to_come)


def _judged(found: Analysis, judgement: Judgement, memory: reuse.Memory, pace: Pace) -> Analysis:
    """What was found, as it is judged so far; the best move has the most visits."""
    best, surprise = judgement.best
    return replace(
        found,
        best=best,
        line=(best, *memory.line_after(best)),
        values=tuple(value + float(more) for value, more in zip(found.values, surprise, strict=False)),
        visits=found.visits | {best: found.visits[found.best], found.best: found.visits.get(best, 0)},
        simulations=pace.done,
        seconds=pace.seconds,
        solved=found.solved and best == found.best,
    )


def _tentative(desk: solver.Desk, pace: Pace) -> Analysis:
    """The best the solver has seen while it is still at work."""
    seen, best = int(desk.nodes[0]), int(desk.best_move[0])
    best = best if best >= 0 else int(desk.moves[0, 0])
    return Analysis(best, (best,), (), {best: seen}, seen, pace.seconds)


def _exact(desk: solver.Desk, value: float, players: int, pace: Pace, can_be_proven: bool) -> Analysis:
    """What the solver found for its hero; the others share what is left."""
    seen, best, hero = int(desk.nodes[0]), int(desk.best_move[0]), int(desk.hero[0])
    values = tuple(value if seat == hero else (1 - value) / (players - 1) for seat in range(players))
    return Analysis(best, (best,), values, {best: seen}, seen, pace.seconds, True, can_be_proven and is_sure(value))


def is_sure(value: float) -> bool:
    """Is this the value of a game that is won or lost, and not that of a guess?"""
    return value > solver.SURE or value < 1 - solver.SURE
