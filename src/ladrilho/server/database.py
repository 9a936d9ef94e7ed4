"""The database behind the store: SQL is written once, as functions of a connection; engines differ in who runs them.

A function may run more than once when a connection is lost, so each of them leaves the same rows when it runs again.
"""

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_data_path
from sqlalchemy import URL, ColumnElement, Connection, Table, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError

from ladrilho.errors import InvalidNotation, LadrilhoError

Answer = TypeVar("Answer")
Query = Callable[[Connection], Answer]

VARIABLE = "LADRILHO_DATABASE"
PATIENCE = 30.0
_PAUSES = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)  # then the last one again
_POSTGRES = ("postgres", "postgresql", "postgresql+asyncpg")


class StoreUnavailable(LadrilhoError):
    """The database did not answer for longer than we wait."""


class Database(ABC):
    """Runs functions of a connection, each in a transaction of its own, and waits while the database is away."""

    patience = PATIENCE

    async def read(self, query: Query[Answer]) -> Answer:
        """What a query finds."""
        return await self._run_patiently(query, writes=False)

    async def write(self, change: Query[Answer]) -> Answer:
        """What a change answers, after it is committed."""
        return await self._run_patiently(change, writes=True)

    async def _run_patiently(self, query: Query[Answer], writes: bool) -> Answer:
        loop = asyncio.get_running_loop()
        give_up, pauses = loop.time() + self.patience, iter(_PAUSES)
        while True:
            try:
                return await self._run(query, writes)
            except Exception as error:
                if not self._is_away(error):
                    raise
                if loop.time() > give_up:
                    raise StoreUnavailable(f"the database is away: {error}") from error
                await asyncio.sleep(next(pauses, _PAUSES[-1]))

    @abstractmethod
    async def _run(self, query: Query[Answer], writes: bool) -> Answer:
        """Run it once."""

    @abstractmethod
    def _is_away(self, error: Exception) -> bool:
        """Whether the same may work in a moment, with a new connection."""

    is_shared = False
    """whether other processes may be at work on it"""

    async def listen(
        self,
        owner: str,
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
        told: Callable[[str, list[str]], None],
    ) -> None:
        """Hear of what others append, and who is with them; where there is one process, nobody else is."""
        return

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


def read_url(words: str | None) -> URL:
    """Where games are kept: as named, as the environment says, or a file in the user's data directory.

    >>> read_url("games.db").render_as_string()
    'sqlite:///games.db'
    >>> read_url("postgres://ana:secret@localhost/games").render_as_string()
    'postgresql+asyncpg://ana:***@localhost/games'
    """
    words = words or os.environ.get(VARIABLE) or str(user_data_path("ladrilho", appauthor=False) / "ladrilho.db")
    if "://" not in words:
        return URL.create("sqlite", database=words)
    try:
        url = make_url(words)
    except (ArgumentError, ValueError):
        raise InvalidNotation("the database is no address: name a file or postgresql://user@host/name") from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+asyncpg")
    if url.drivername != "sqlite" or not url.database or url.database == ":memory:":
        raise InvalidNotation(f"no database of kind {url.drivername!r}: name a file or postgresql://user@host/name")
    return url


def open_database(url: URL) -> Database:
    """The database at an address; a file is made with its folder when there is none."""
    if url.drivername == "sqlite":
        from ladrilho.server.sqlite import SqliteDatabase

        assert url.database is not None
        return SqliteDatabase(Path(url.database))
    from ladrilho.server.postgres import PostgresDatabase

    return PostgresDatabase(url)


def among(column: ColumnElement[str], values: Sequence[str]) -> ColumnElement[bool]:
    """Rows of some ids; lengths are rounded up to powers of two, so that few statements are ever prepared."""
    length = 1 << (len(values) - 1).bit_length() if values else 0
    return column.in_([*values, *list(values[-1:]) * (length - len(values))])


def insert_new(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert the rows that are not there yet."""
    insert = postgresql.insert if is_postgres(connection) else sqlite.insert
    connection.execute(insert(table).on_conflict_do_nothing(), rows)


def is_postgres(connection: Connection) -> bool:
    """Whether a function runs on PostgreSQL, for the few things that SQLite has no word for."""
    return connection.dialect.name == "postgresql"
