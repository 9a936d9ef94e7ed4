"""PostgreSQL: several processes share the tables by row locks, and hear of each other's appends."""

import asyncio
from collections.abc import Callable

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ladrilho.errors import LadrilhoError
from ladrilho.server.appending import CHANNEL, PRESENCE
from ladrilho.server.database import Answer, Database, Query

_CONNECTIONS = 8
_ANSWER_SECONDS = 30
_PAUSE = 0.2
# The server stops, crashed, starts; a ring of locks that PostgreSQL has cut: the same may work in a moment.
_AWAY = {"57P01", "57P02", "57P03", "40001", "40P01"}
_CONNECTION_FAULTS = "08"


class PostgresDatabase(Database):
    """A pool of connections. One that breaks is replaced, and what was asked is asked again."""

    def __init__(self, url: URL) -> None:
        self._engine = make_engine(url)
        self._listener: asyncio.Task[None] | None = None

    async def _run(self, query: Query[Answer], writes: bool) -> Answer:
        async with self._engine.begin() as connection:
            return await connection.run_sync(query)

    def _is_away(self, error: Exception) -> bool:
        return is_away(error)

    is_shared = True

    async def listen(
        self,
        owner: str,
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
        told: Callable[[str, list[str]], None],
    ) -> None:
        """Hear of appends and of people, for ever; returns when the first connection listens."""
        ready = asyncio.Event()
        self._listener = asyncio.create_task(
            self._listen_on(Ear(owner, heard, told), missed, ready), name="ladrilho listener"
        )
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({waiting, self._listener}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._listener.done():
            self._listener.result()

    async def _listen_on(self, ear: "Ear", missed: Callable[[], None], ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen_once(ear, missed, ready)
            except Exception as error:
                if not is_away(error):
                    raise
            await asyncio.sleep(_PAUSE)

    async def _listen_once(self, ear: "Ear", missed: Callable[[], None], ready: asyncio.Event) -> None:
        """Listen until the connection ends. What was said before it began is gone, hence ``missed``."""
        async with self._engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            ended = asyncio.Event()
            driver.add_termination_listener(lambda _connection: ended.set())
            try:
                await driver.add_listener(CHANNEL, ear)
                await driver.add_listener(PRESENCE, ear)
                if ready.is_set():
                    missed()
                ready.set()
                while not ended.is_set():
                    await _wait_or_ask(ended, lambda: driver.fetchval("SELECT 1", timeout=_ANSWER_SECONDS))
            finally:
                await connection.invalidate()

    async def close(self) -> None:
        """Stop listening and close all connections."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        await self._engine.dispose()


class Ear:
    """Understands notifications: the sender, then a table and its version, or who is there, per line.

    Its own it passes over.
    """

    def __init__(self, owner: str, heard: Callable[[str, int], None], told: Callable[[str, list[str]], None]) -> None:
        self._owner = owner
        self._heard, self._told = heard, told

    def __call__(self, _connection: object, _process: int, channel: str, payload: object) -> None:
        """Called by asyncpg."""
        sender, *lines = str(payload).split("\n")
        if sender == self._owner:
            return
        if channel == PRESENCE:
            self._told(sender, lines)
            return
        for line in lines:
            table, _, version = line.partition(" ")
            if version.isdecimal():
                self._heard(table, int(version))


def make_engine(url: URL) -> AsyncEngine:
    """Connections that give up on a server that does not answer."""
    try:
        return create_async_engine(
            url,
            pool_size=_CONNECTIONS,
            connect_args={"timeout": _ANSWER_SECONDS, "command_timeout": _ANSWER_SECONDS},
        )
    except ImportError:
        raise LadrilhoError("PostgreSQL needs asyncpg: python -m pip install 'ladrilho[postgres]'") from None


def is_away(error: Exception) -> bool:
    """Whether the connection broke, or PostgreSQL is stopping, away or starting."""
    if isinstance(error, OSError | NoConnectionFree):
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    cause = getattr(error, "orig", error)
    state = getattr(cause, "sqlstate", None) or ""
    return state in _AWAY or state.startswith(_CONNECTION_FAULTS) or "connection is closed" in str(cause)


async def _wait_or_ask(ended: asyncio.Event, ask: Callable[[], "asyncio.Future[object]"]) -> None:
    """Wait for the end; when nothing is heard for long, ask, so that a connection that died silently shows it."""
    try:
        await asyncio.wait_for(ended.wait(), _ANSWER_SECONDS)
    except TimeoutError:
        await ask()
