"""SQLite: one thread writes, a few read. A batch of moves is one visit to the thread, however busy the loop is."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import OperationalError

from ladrilho.server.database import Answer, Database, Query

_READERS = 4
_BUSY_SECONDS = 10  # another process may hold the file, such as `ladrilho db ban`
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


class SqliteDatabase(Database):
    """A file. Commits reach the disk before they are answered."""

    def __init__(self, path: Path) -> None:
        _make_private(path)
        self._engine = make_engine(path)
        self._writer = ThreadPoolExecutor(1, "ladrilho-writer")
        self._readers = ThreadPoolExecutor(_READERS, "ladrilho-reader")

    async def _run(self, query: Query[Answer], writes: bool) -> Answer:
        thread = self._writer if writes else self._readers
        return await asyncio.get_running_loop().run_in_executor(thread, _run_once, self._engine, query, writes)

    def _is_away(self, error: Exception) -> bool:
        code = getattr(getattr(error, "orig", None), "sqlite_errorname", "")
        return isinstance(error, OperationalError) and code.startswith(_BUSY)

    async def close(self) -> None:
        """Wait for what is being written, then close the file."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown, wait=True)
        self._engine.dispose()


def make_engine(path: Path) -> Engine:
    """Connections to a file, set up for safety; transactions begin where we say so."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=_READERS + 1,
        connect_args={"check_same_thread": False, "timeout": _BUSY_SECONDS},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # Python's own module would begin transactions at moments of its own
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once: one that begins by reading could find its view outdated."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _run_once(engine: Engine, query: Query[Answer], writes: bool) -> Answer:
    with engine.connect().execution_options(writes=writes) as connection, connection.begin():
        return query(connection)


def _make_private(path: Path) -> None:
    """The file holds secrets of games and of tokens: nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
