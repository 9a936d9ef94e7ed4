"""How much play one server holds: tables at a move a second, moves at saturation, memory, delay beside a level 8."""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from ladrilho.cli.load_client import Heard, LoadSocket

_SERVE = "from ladrilho.cli import main; main()"
_AT_ONCE = 20
_WARMING = 50
IN_TIME = 100.0  # milliseconds
ALL_MOVES = 0.98  # of a move a second at each table: one that has ended would make it easy for the others


@dataclass
class Held:
    """What a time of play showed."""

    tables: int
    seconds: float
    acks: list[float] = field(default_factory=list)
    refused: int = 0

    def percentile(self, share: float) -> float:
        """The delay within which so many of the moves were acknowledged, in milliseconds."""
        ranked = sorted(self.acks)
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else float("inf")

    @property
    def moves_a_second(self) -> float:
        return len(self.acks) / self.seconds

    @property
    def is_in_time(self) -> bool:
        """Were all tables held at a move a second, and acknowledged soon enough?"""
        return self.percentile(0.99) <= IN_TIME and self.moves_a_second >= ALL_MOVES * self.tables


class Crowd:
    """Tables for two with a scripted player on each seat, all in this process."""

    def __init__(self, url: str) -> None:
        self._url, self._host = url, url.removeprefix("http://")
        self._chance = random.Random(1)
        self._tokens: list[str] = []
        self.tables: list[str] = []
        self._sockets: list[LoadSocket] = []
        self._pause: float | None = None
        self._held = Held(0, 0.0)
        self._ready: dict[str, tuple[LoadSocket, Heard]] = {}
        self._due: dict[str, float] = {}

    async def open_tables(self, count: int, **wishes: Any) -> None:
        """Open so many tables; two people play at all of them."""
        while len(self._tokens) < 2:
            session = await asyncio.to_thread(self._post, "/api/players", {"name": "Load"}, "")
            self._tokens.append(session["token"])
        room = asyncio.Semaphore(_AT_ONCE)

        async def one() -> None:
            async with room:
                made = await asyncio.to_thread(self._post, "/api/tables", {"game": "azul", **wishes}, self._tokens[0])
                self.tables.append(made["table"])
                if made["status"] == "waiting":
                    seats = f"/api/tables/{made['table']}/seats"
                    await asyncio.to_thread(self._post, seats, {}, self._tokens[1])

        await asyncio.gather(*(one() for _ in range(count)))

    def _post(self, path: str, body: dict[str, Any], token: str) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        with urlopen(Request(self._url + path, json.dumps(body).encode(), headers), timeout=60) as answer:
            return json.loads(answer.read())

    async def join_all(self) -> None:
        """Two sockets at each table that has none yet."""
        seen = len(self._sockets) // 2
        room = asyncio.Semaphore(_AT_ONCE)

        async def one(table: str, token: str) -> LoadSocket:
            async with room:
                return await self._join(table, token)

        wanted = [(table, token) for table in self.tables[seen:] for token in self._tokens]
        self._sockets += await asyncio.gather(*(one(table, token) for table, token in wanted))

    async def _join(self, table: str, token: str) -> LoadSocket:
        host, _, port = self._host.partition(":")
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: LoadSocket(self._host, table, self._hear), host, int(port))
        await socket.opened
        socket.send({"type": "join", "protocol": 1, "token": token, "previews": False})
        return socket

    def _hear(self, socket: LoadSocket, heard: Heard) -> None:
        if heard.type == "ack":
            self._held.acks.append(socket.answered(heard.id))
        elif heard.type == "update" and heard.choices:
            self._ready[socket.table] = (socket, heard)
            if self._pause is not None:
                self._plan(socket.table)
        elif heard.type == "refused":
            self._held.refused += 1

    def _plan(self, table: str) -> None:
        """Play at a table when its next move is due; at once when that has passed, or nothing is due by the clock."""
        loop = asyncio.get_running_loop()
        due = self._due[table] if self._pause else loop.time()
        loop.call_at(due, self._move, table, due, self._held)

    def _move(self, table: str, due: float, held: Held) -> None:
        """Play at a table, if this time of play still goes on; the delay counts from when the move was due."""
        if held is not self._held or self._pause is None:
            return
        socket, heard = self._ready.pop(table)
        assert heard.choices
        self._due[table] = due + self._pause
        socket.ask({"type": "play", "ply": heard.ply, "move": self._chance.choice(heard.choices).move}, due)

    async def hold(self, seconds: float, pause: float) -> Held:
        """Play for a while: a move at each table every ``pause`` seconds, each table at moments of its own."""
        held = self._held = Held(len(self.tables), seconds)
        self._pause = pause
        now = asyncio.get_running_loop().time()
        self._due = {table: now + self._chance.random() * pause for table in self.tables}
        for table in list(self._ready):
            self._plan(table)
        await asyncio.sleep(seconds)
        self._pause = None
        await asyncio.sleep(0.5)
        return held

    def close(self) -> None:
        """Everybody goes."""
        for socket in self._sockets:
            socket.close()


@contextmanager
def served(database: str, *words: str) -> Iterator[tuple[str, int]]:
    """``ladrilho serve`` in a process of its own: its address and number."""
    command = [sys.executable, "-c", _SERVE, "serve", "--no-open", "--no-limits", "--port", "0", "--log-level", "error"]
    process = subprocess.Popen(
        [*command, "--database", database, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        lines = iter(process.stdout)
        url = next(line.split()[2].rstrip("/") for line in lines if line.startswith("ladrilho serves"))
        for _ in range(2):  # games whose search is loaded
            next(line for line in lines if line.startswith("the computer players"))
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def memory_of(process: int) -> float:
    """The memory a process uses, in KB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    return float("nan")


@dataclass
class LoadFigures:
    """Everything that was measured in one run."""

    tables: int
    """the most that were held with moves acknowledged in time"""
    delay: float
    """of 99 in 100 acknowledgements with the first number of tables, in milliseconds"""
    moves_a_second: float
    """as fast as it goes"""
    kb_a_table: float
    kb_a_socket: float


async def measure_crowd(url: str, process: int, sizes: Sequence[int], seconds: float) -> LoadFigures:
    """Hold more and more tables as long as the delay allows, then play as fast as it goes."""
    crowd = Crowd(url)
    await crowd.open_tables(_WARMING)
    before = memory_of(process)
    await crowd.open_tables(sizes[0] - _WARMING)
    with_tables = memory_of(process)
    await crowd.join_all()
    await asyncio.sleep(1.0)
    with_sockets = memory_of(process)
    times: list[Held] = []
    for size in sizes:
        await crowd.open_tables(size - len(crowd.tables))
        await crowd.join_all()
        await crowd.hold(2.0, 1.0)  # until moves come evenly
        times.append(await crowd.hold(seconds, 1.0))
        if not times[-1].is_in_time:
            break
    fast = await crowd.hold(seconds, 0.0)
    crowd.close()
    return LoadFigures(
        tables=max((held.tables for held in times if held.is_in_time), default=0),
        delay=times[0].percentile(0.99),
        moves_a_second=fast.moves_a_second,
        kb_a_table=(with_tables - before) / (sizes[0] - _WARMING),
        kb_a_socket=(with_sockets - with_tables) / (2 * sizes[0]),
    )


async def measure_beside_thinkers(url: str, tables: int, seconds: float) -> float:
    """The delay of 99 in 100 acknowledgements while level 8 thinks all the time, in milliseconds."""
    thinkers, crowd = Crowd(url), Crowd(url)
    await thinkers.open_tables(4, seats=[{"kind": "level", "level": 8}] * 2)
    await crowd.open_tables(tables)
    await crowd.join_all()
    await crowd.hold(2.0, 1.0)
    held = await crowd.hold(seconds, 1.0)
    crowd.close()
    return held.percentile(0.99)


def load_of(database: str, sizes: Sequence[int], seconds: float) -> LoadFigures:
    """Start a server on a database and see how much it holds."""
    with served(database) as (url, process):
        return asyncio.run(measure_crowd(url, process, sizes, seconds))


def delay_beside_level_8(tables: int = 50, seconds: float = 15.0) -> float:
    """Start a server whose computer players never rest, and see how long others wait."""
    with tempfile.TemporaryDirectory() as folder, served(str(Path(folder) / "load.db")) as (url, _):
        return asyncio.run(measure_beside_thinkers(url, tables, seconds))
