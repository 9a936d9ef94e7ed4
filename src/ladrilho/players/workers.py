"""Games of a match, or other work in pieces, in processes. One that dies costs its game and is replaced."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar, cast

from ladrilho.errors import LadrilhoError
from ladrilho.players.jobs import Job, OneByOne, Trouble

T = TypeVar("T")
MOST_DEATHS = 3
_PARTING = 3.0  # seconds for a worker to close its players

_CONTEXT = multiprocessing.get_context("spawn")  # a fork would share locks and threads of the parent


class WorkersDied(LadrilhoError):
    """Processes end as soon as they play; the match cannot go on."""


class Worker(Generic[T]):
    """The other end of a process that plays games."""

    def __init__(self, job: Job[T]) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(job, theirs), daemon=True)
        with _ignored_interrupts():
            self._process.start()
        theirs.close()  # so that the end of the process ends the conversation

    def hand_out(self, number: int) -> None:
        """Have a game played; one who is dead already will be found out when its answer is awaited."""
        with contextlib.suppress(OSError):
            self.connection.send(number)

    def take(self) -> T | None:
        """The game that was played; None if the process died."""
        try:
            played: T | Trouble = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(played, Trouble):
            raise LadrilhoError(played)
        return played

    def end(self) -> None:
        """End the process, with time to close its players."""
        self._process.terminate()
        self._process.join(_PARTING)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_PARTING)
        self.connection.close()


class Crew(Generic[T]):
    """The workers of a job, and the games that are still to be handed out."""

    def __init__(self, job: Job[T]) -> None:
        self._job = job
        self._numbers = iter(job.numbers)
        self._busy: dict[Connection, Worker[T]] = {}
        self._deaths = 0

    def games(self, workers: int) -> Iterator[T]:
        """All games, in the order in which they end."""
        for _ in range(workers):
            self._employ(None)
        while self._busy:
            for connection in wait(list(self._busy)):
                worker = self._busy.pop(cast(Connection, connection))
                played = worker.take()
                if played is None:
                    self._bury(worker)
                self._employ(None if played is None else worker)
                if played is not None:
                    yield played

    def _employ(self, worker: Worker[T] | None) -> None:
        """Give the next game to a worker, a new one if there is none; without any game it may go."""
        number = next(self._numbers, None)
        if number is None:
            if worker is not None:
                worker.end()
            return
        worker = worker or Worker(self._job)
        self._busy[worker.connection] = worker
        worker.hand_out(number)

    def _bury(self, worker: Worker[T]) -> None:
        worker.end()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise WorkersDied(f"{self._deaths} processes died while they played")

    def close(self) -> None:
        """End everybody who is still at it."""
        while self._busy:
            self._busy.popitem()[1].end()


def play_in_processes(job: Job[T], workers: int) -> Generator[T, None, None]:
    """Play all games of a job; they come in the order in which they end."""
    with closing(Crew(job)) as crew:
        yield from crew.games(min(workers, len(job.numbers)))


# What happens in the process of a worker


def work(job: Job[Any], connection: Connection) -> None:
    """Play games until the other side wants no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    with closing(OneByOne(job)) as hand, contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(hand.play(connection.recv()))


def _leave(number: int, frame: object) -> None:
    raise SystemExit(0)


def _outlive_nobody() -> None:
    """Go when the parent is gone, however it went; programs that sit at the table are ended on the way."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _ignored_interrupts() -> Iterator[None]:
    """A process that is started meanwhile ignores Ctrl-C from its first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
