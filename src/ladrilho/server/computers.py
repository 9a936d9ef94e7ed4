"""Computer players beside the event loop: threads that run compiled code, and a queue that is fair to every table."""

import asyncio
import contextlib
import heapq
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from ladrilho.players.engine import EngineProcess
from ladrilho.players.levels import LEVELS, LevelPlayer
from ladrilho.players.player import Player
from ladrilho.players.simple import GreedyPlayer
from ladrilho.position import Position
from ladrilho.server.logs import get_log
from ladrilho.server.metrics import Metrics

Answer = TypeVar("Answer")
_COSTS = (0.002, 0.002, 0.002, 0.01, 0.03, 0.1, 0.7, 2.0)  # seconds a level takes for a move, more or less
_ENGINE_COST = 2.0
_KEPT_TABLES = 1000
_NICENESS = 10
_log = get_log("computers")


class FairQueue:
    """Jobs of many tables: each table has had its share of thinking before another one has a second.

    A job is served by the moment at which it would be done if all tables thought side by side, so a quick move does
    not wait for the long ones that came before it, and a long one is not put off for ever.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Any]] = []
        self._done: dict[str, float] = {}
        self._now = 0.0
        self._order = count()

    def __len__(self) -> int:
        return len(self._heap)

    def push(self, table: str, cost: float, job: Any) -> None:
        """Add a job of a table."""
        done = max(self._now, self._done.get(table, 0.0)) + cost
        if len(self._done) > _KEPT_TABLES:
            self._done = {name: moment for name, moment in self._done.items() if moment > self._now}
        self._done[table] = done
        heapq.heappush(self._heap, (done, next(self._order), job))

    def pop(self) -> Any:
        """The job whose turn it is."""
        self._now, _, job = heapq.heappop(self._heap)
        return job


@dataclass(eq=False)
class _Job:
    table: str
    work: Callable[["_Bench"], Any]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


@dataclass
class _Bench:
    """What one thread keeps from move to move."""

    engines: dict[str, str]
    players: dict[str, Player] = field(default_factory=dict)
    engine_tables: dict[str, str] = field(default_factory=dict)
    busy: Player | None = None

    def player(self, who: str, table: str) -> Player:
        """The player behind ``level4``, ``engine:NAME`` or ``greedy``."""
        if who not in self.players:
            self.players[who] = self._make(who)
        player = self.players[who]
        if isinstance(player, EngineProcess) and self.engine_tables.get(who) != table:
            self.engine_tables[who] = table
            player.begin_game()
        return player

    def _make(self, who: str) -> Player:
        if who.startswith("level"):
            return LevelPlayer(LEVELS[int(who.removeprefix("level")) - 1])
        if who.startswith("engine:"):
            return EngineProcess(self.engines[who.removeprefix("engine:")])
        return GreedyPlayer(None)

    def close(self) -> None:
        for player in self.players.values():
            player.close()


class Computers:
    """A bounded number of threads that think for all tables of this process."""

    def __init__(self, workers: int, engines: dict[str, str], metrics: Metrics) -> None:
        self.engines = engines
        self._metrics = metrics
        self._queue = FairQueue()
        self._changed = threading.Condition()
        self._closed = False
        self._waiting: dict[str, list[tuple[float, _Job]]] = {}
        self._benches = [_Bench(engines) for _ in range(workers)]
        self._threads = [
            threading.Thread(target=self._work, args=(bench,), name=f"computer-{number}", daemon=True)
            for number, bench in enumerate(self._benches)
        ]

    def start(self) -> None:
        """Let the threads begin."""
        for thread in self._threads:
            thread.start()

    def hold(self, games: Iterable[str]) -> None:
        """Let nobody think about these games before ``release``: their search is being compiled."""
        self._waiting = {game: [] for game in games}

    def release(self, game: str) -> None:
        """The search of a game is there: begin."""
        with self._changed:
            for cost, job in self._waiting.pop(game, []):
                self._queue.push(job.table, cost, job)
            self._changed.notify_all()

    async def choose(self, table: str, who: str, position: Position) -> str:
        """The move of a computer player in words; one that fails is replaced by a simpler one, and a line says so."""
        return await self.run(table, _cost(who), lambda bench: self._choose(bench, table, who, position), position.game)

    async def run(self, table: str, cost: float, work: Callable[[Any], Answer], game: str = "") -> Answer:
        """Do some work for a table in one of the threads, once the game is not held back."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        with self._changed:
            job = _Job(table, work, answer, loop)
            if game in self._waiting:
                self._waiting[game].append((cost, job))
            else:
                self._queue.push(table, cost, job)
            self._metrics.thinking.set(len(self._queue))
            self._changed.notify()
        found: Answer = await answer
        return found

    def close(self) -> None:
        """Stop thinking at once and let go of everything."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for bench in self._benches:
            stop = getattr(bench.busy, "stop", None)
            if stop is not None:
                stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=5.0)

    def _work(self, bench: _Bench) -> None:
        _step_back()
        while (job := self._next_job()) is not None:
            if job.answer.cancelled():
                continue
            try:
                found, fault = job.work(bench), None
            except Exception as error:  # handed to whoever waits for it
                found, fault = None, error
            with contextlib.suppress(RuntimeError):  # the loop has been closed
                job.loop.call_soon_threadsafe(_settle, job.answer, found, fault)
        bench.close()

    def _next_job(self) -> _Job | None:
        with self._changed:
            while not self._closed and not len(self._queue):
                self._changed.wait()
            if self._closed:
                return None
            job: _Job = self._queue.pop()
            self._metrics.thinking.set(len(self._queue))
            return job

    def _choose(self, bench: _Bench, table: str, who: str, position: Position) -> str:
        began = time.perf_counter()
        for name in _in_order_of_strength(who):
            try:
                player = bench.busy = bench.player(name, table)
                move = position.move_of(player.choose(position))
            except Exception as fault:
                _log.error("computer_failed", table=table, who=name, fault=repr(fault), ply_text=position.to_text())
                self._metrics.faults.inc()
                bench.players.pop(name, None)
                continue
            finally:
                bench.busy = None
            self._metrics.choose_seconds.labels(who.partition(":")[0]).observe(time.perf_counter() - began)
            return str(move)
        return str(position.move_of(int(position.legal_moves.codes[0])))


def _in_order_of_strength(who: str) -> Iterator[str]:
    """Who plays, and who plays for them when they fail."""
    yield who
    if who.startswith("engine:"):
        yield "level4"
    if who not in ("level1", "greedy"):
        yield "level1"
    if who != "greedy":
        yield "greedy"


def _cost(who: str) -> float:
    return _COSTS[int(who.removeprefix("level")) - 1] if who.startswith("level") else _ENGINE_COST


def _settle(answer: "asyncio.Future[Any]", found: Any, fault: Exception | None) -> None:
    if answer.done():
        return
    if fault is None:
        answer.set_result(found)
    else:
        answer.set_exception(fault)


def _step_back() -> None:
    """Let everybody else go first, where a system knows priorities of threads.

    A mere niceness is not enough: Linux lets a thread that wakes up wait for the next tick of its clock, and a commit
    is a row of such moments. Only a thread of the idle class makes way at once.
    """
    thread = threading.get_native_id()
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, thread, _NICENESS)
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))
