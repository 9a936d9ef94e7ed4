"""The search player: a position in, the best move with everything that speaks for it out."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules, warmth
from ladrilho.errors import IllegalMove
from ladrilho.players.player import Budget
from ladrilho.players.search import puct, reuse, solver, weights
from ladrilho.position import Position

DEFAULT_CAPACITY = 3_000_000
_SLICE = 0.004  # seconds between two looks at the clock and at the stop flag
_FIRST_SLICE = 64  # simulations
_ENOUGH = 10**9
_COMPILE_SECONDS = {"azul": 30, "summer-pavilion": 100}
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
        fitted: NDArray[np.float64] | None = None,
    ) -> None:
        self.name = name
        self._budget = budget or Budget(seconds=1.0)
        self._threads, self._capacity, self._fitted = threads, capacity, fitted
        self._random = np.random.default_rng(seed)
        self._memories: dict[str, list[reuse.Memory]] = {}
        self._desks: dict[str, solver.Desk] = {}
        self._stop = Event()
        self._lot = 0.0  # drawn once a move: it decides between moves that were tried as often

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The best move within the budget."""
        return self.analyse(position, budget).best

    def stop(self) -> None:
        """Answer now with what was found so far; may be called from any thread."""
        self._stop.set()

    def close(self) -> None:
        """Let go of the trees."""
        self._memories.clear()
        self._desks.clear()

    def analyse(
        self, position: Position, budget: Budget | None = None, progress: Callable[[Analysis], None] | None = None
    ) -> Analysis:
        """Search a position and tell what was found."""
        codes = position.legal_moves.codes
        if len(codes) == 0:
            raise IllegalMove("nothing to choose: nobody is to move here")
        self._stop.clear()
        self._lot = float(self._random.random())
        memories = self._memories_for(position)
        if len(codes) == 1:
            return Analysis(int(codes[0]), (int(codes[0]),), (), {int(codes[0]): 1})
        if position.phase != "offer":
            memories[0].begin(position.states, self._weights_for(position))
            best = puct.decide(memories[0].bench)
            return Analysis(best, (best,), (), {best: 1})
        return self._search(position, budget or self._budget, memories, progress)

    def _memories_for(self, position: Position) -> list[reuse.Memory]:
        if position.game not in self._memories:
            make_ready(rules.game_named(position.game))
            game = rules.game_named(position.game)
            self._memories[position.game] = [reuse.Memory(game, self._capacity) for _ in range(self._threads)]
        return self._memories[position.game]

    def _weights_for(self, position: Position) -> NDArray[np.float64]:
        if self._fitted is not None:
            return self._fitted
        return weights.shipped_numbers(weights.kind_of(position.game, position.options, position.players))

    def _search(
        self,
        position: Position,
        budget: Budget,
        memories: list[reuse.Memory],
        progress: Callable[[Analysis], None] | None,
    ) -> Analysis:
        began = time.perf_counter()
        fitted, states = self._weights_for(position), position.states
        for memory in memories:
            memory.begin(states, fitted)
        solved = self._solve(position, budget, memories[0], progress)
        if solved is not None:
            return solved
        done, batch = 0, _FIRST_SLICE
        with ThreadPoolExecutor(len(memories)) as pool:
            while not self._is_done(began, budget, done):
                if budget.simulations is not None:
                    batch = min(batch, -(-(budget.simulations - done) // len(memories)))
                before = time.perf_counter()
                if len(memories) == 1:
                    puct.search(memories[0].bench, batch)
                else:
                    list(pool.map(lambda memory, count=batch: puct.search(memory.bench, count), memories))
                done += batch * len(memories)
                batch = _next_slice(batch, before)
                if progress is not None:
                    progress(self._found(memories, position.players, done, time.perf_counter() - began))
        return self._found(memories, position.players, done, time.perf_counter() - began)

    def _solve(
        self,
        position: Position,
        budget: Budget,
        memory: reuse.Memory,
        progress: Callable[[Analysis], None] | None,
    ) -> Analysis | None:
        """The exact answer, if two sit at the table and the rest of the round is small for the budget."""
        began = time.perf_counter()
        most = budget.simulations or _ENOUGH
        if budget.seconds is not None:
            most = min(most, int(budget.seconds * _POSITIONS_A_SECOND))
        tiles = int(memory.bench.root["displays"][0].sum())
        if position.players != 2 or 2 * solver.likely_size(tiles) > most:
            return None
        if position.game not in self._desks:
            self._desks[position.game] = solver.new_desk(rules.game_named(position.game))
        desk = self._desks[position.game]
        desk.states[0] = memory.bench.root[0]
        solver.begin(desk, memory.bench.work)
        batch, value = _FIRST_SLICE, solver.UNSOLVED
        while value == solver.UNSOLVED and desk.nodes[0] < most // 2 and not self._stop.is_set():
            before = time.perf_counter()
            value = solver.go_on(desk, memory.bench.work, min(batch, most // 2))
            batch = _next_slice(batch, before)
            if budget.seconds is not None and before - began > budget.seconds / 2:
                break
            if progress is not None:
                progress(_exact(desk, value, before - began))
        return None if value == solver.UNSOLVED else _exact(desk, value, time.perf_counter() - began)

    def _is_done(self, began: float, budget: Budget, done: int) -> bool:
        if done == 0:
            return False
        if self._stop.is_set() or (budget.simulations is not None and done >= budget.simulations):
            return True
        return budget.seconds is not None and time.perf_counter() - began >= budget.seconds - _SLICE

    def _found(self, memories: list[reuse.Memory], players: int, done: int, seconds: float) -> Analysis:
        visits: dict[int, int] = {}
        for memory in memories:
            for move, count in memory.root_visits():
                visits[move] = visits.get(move, 0) + count
        most = max(visits.values())
        tied = [move for move, count in visits.items() if count == most]
        best = tied[int(self._lot * len(tied))]
        sums = np.sum([memory.bench.sums for memory in memories], axis=0)
        values = tuple(float(value) for value in sums[:players] / done)
        return Analysis(best, (best, *memories[0].line_after(best)), values, visits, done, seconds)


def _exact(desk: solver.Desk, value: float, seconds: float) -> Analysis:
    """What the solver found; while it is still at work, the best it has seen."""
    seen, best = int(desk.nodes[0]), int(desk.best_move[0])
    if value == solver.UNSOLVED:
        best = best if best >= 0 else int(desk.moves[0, 0])
        return Analysis(best, (best,), (), {best: seen}, seen, seconds)
    sure = value > solver.SURE or value < 1 - solver.SURE
    return Analysis(best, (best,), (value, 1 - value), {best: seen}, seen, seconds, True, sure)


def _next_slice(batch: int, before: float) -> int:
    """How many more simulations fit into a slice of time, going by the last ones."""
    return max(1, int(batch * min(4.0, _SLICE / (time.perf_counter() - before + 1e-9))))


def make_ready(game: rules.Game) -> None:
    """Have the search of a game compiled before anybody waits for it."""
    warmth.make_rules_ready(game)
    warmth.make_ready(f"the search of {game.NAME}", _COMPILE_SECONDS[game.NAME], lambda: _touch(game), part="players")


def _touch(game: Any) -> None:
    from ladrilho.position import new_game

    position = new_game(game.NAME, seed=0)
    memory = reuse.Memory(game, 10_000)
    fitted = weights.shipped(weights.kind_of(position.game, position.options, 2)).array
    memory.begin(position.states, fitted)
    puct.search(memory.bench, 300)
    puct.gains_of_moves(memory.bench)
    position.play(int(memory.root_visits()[0][0]))
    memory.begin(position.states, fitted)
    puct.decide(memory.bench)
    desk = solver.new_desk(game)
    desk.states[0] = memory.bench.root[0]
    solver.begin(desk, memory.bench.work)
    solver.go_on(desk, memory.bench.work, 10)
