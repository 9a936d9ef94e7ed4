"""Games of a match, or other work in pieces, on a Ray cluster: the same as in processes of our own."""

import os
import re
import socket
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, Generic, TypeVar

from ladrilho.errors import LadrilhoError
from ladrilho.players.jobs import Job, OneByOne, Trouble
from ladrilho.players.workers import MOST_DEATHS, WorkersDied
from ladrilho.records.text import shown

T = TypeVar("T")
LOCAL = "local"
"""the address that starts a cluster on this machine, seen by nobody else, and ends it afterwards"""
_ADDRESS = re.compile(r"(ray://)?(?P<host>[^:/\s]{1,255}):(?P<port>[0-9]{1,9})")
_REACHED_WITHIN = 5.0  # seconds
_PARTING = 3.0  # seconds for a worker to close its players
_QUIET = {"log_to_driver": False, "logging_level": "ERROR"}


@contextmanager
def connected(address: str, workers: int | None = None) -> Iterator[Any]:
    """Ray, connected to a cluster; one that is connected already is left as it is."""
    if address == LOCAL:
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # Ray's word for: on the loopback interface alone
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    ray = import_ray()
    if ray.is_initialized():
        yield ray
        return
    _check_address(address)
    own: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, **own, **_QUIET)
    except (ConnectionError, ValueError, RuntimeError) as error:
        words = " ".join(str(error).split())[:200]
        raise LadrilhoError(f"no Ray cluster at {shown(address)}: {words}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_address(address: str) -> None:
    """Ray itself would try for minutes."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        if address not in (LOCAL, "auto"):
            raise LadrilhoError(f"no address of a Ray cluster {shown(address)}: write local, auto or host:port")
        return
    try:
        socket.create_connection((found["host"], int(found["port"])), _REACHED_WITHIN).close()
    except (OSError, OverflowError) as error:
        raise LadrilhoError(f"no Ray cluster at {shown(address)}: {error}") from None


def import_ray() -> Any:
    """The library behind it; it comes with an extra."""
    try:
        import ray
    except ImportError:
        raise LadrilhoError("a cluster needs ray: python -m pip install 'ladrilho[ray]'") from None
    return ray


def play_on_cluster(job: Job[T], address: str, workers: int | None = None) -> Generator[T, None, None]:
    """Play all games of a job; they come in the order in which they end. Without a number all processors help."""
    with connected(address, workers) as ray, closing(Crew(ray, job)) as crew:
        free = int(ray.cluster_resources().get("CPU", 1))
        yield from crew.games(max(1, min(workers or free, free, len(job.numbers))))


class Crew(Generic[T]):
    """The tables of a job on the cluster, and the games that are still to be handed out."""

    def __init__(self, ray: Any, job: Job[T]) -> None:
        self._ray, self._job = ray, job
        self._numbers = iter(job.numbers)
        self._busy: dict[Any, Any] = {}
        self._deaths = 0

    def games(self, tables: int) -> Iterator[T]:
        """All games, in the order in which they end; one whose table dies is lost, and the table replaced."""
        for _ in range(tables):
            self._hand_out(None)
        while self._busy:
            done, _ = self._ray.wait(list(self._busy))
            for answer in done:
                table = self._busy.pop(answer)
                played = self._take(answer)
                self._hand_out(None if played is None else table)
                if played is not None:
                    yield played

    def _hand_out(self, table: Any) -> None:
        number = next(self._numbers, None)
        if number is None:
            self._end(table)
            return
        if table is None:
            table = self._ray.remote(OneByOne).options(num_cpus=1, max_restarts=0).remote(self._job)
        self._busy[table.play.remote(number)] = table

    def _take(self, answer: Any) -> T | None:
        try:
            played: T | Trouble = self._ray.get(answer)
        except self._ray.exceptions.RayActorError:
            self._deaths += 1
            if self._deaths >= MOST_DEATHS:
                raise WorkersDied(f"{self._deaths} processes died while they played") from None
            return None
        if isinstance(played, Trouble):
            raise LadrilhoError(played)
        return played

    def _end(self, table: Any) -> None:
        """Let a table close its players, which it may be too busy to do, and end it."""
        if table is not None:
            with suppress(self._ray.exceptions.RayError):
                self._ray.wait([table.close.remote()], timeout=_PARTING)
                self._ray.kill(table)

    def close(self) -> None:
        """End all that are still at it."""
        while self._busy:
            self._end(self._busy.popitem()[1])
