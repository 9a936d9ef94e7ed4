"""The store: events of tables, only ever appended; a move is acknowledged after it is committed."""

import re
import secrets
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from ladrilho.server import appending, leases, listing, presence
from ladrilho.server.appending import Append, Conflict, StoredEvent, Summary
from ladrilho.server.batching import GroupCommit
from ladrilho.server.database import Database, StoreUnavailable, open_database, read_url
from ladrilho.server.listing import TableRow
from ladrilho.server.migrating import upgrade

__all__ = ["Conflict", "Store", "StoreUnavailable", "StoredEvent", "Summary", "TableRow"]

_LARGEST = 2**31 - 1
_LONGEST_LIST = 1000
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


class Store:
    """Tables in SQLite or PostgreSQL. Texts that cannot be an id are simply unknown."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.owner = secrets.token_hex(8)
        """the name of this process, for leases and notifications"""
        self._commits = GroupCommit(database, self.owner)

    @classmethod
    async def open(cls, url: str | None = None) -> "Store":
        """The store at an address, brought up to date."""
        return cls(await open_upgraded(url))

    async def close(self) -> None:
        """Write what waits, then close."""
        await self._commits.close()
        await self.database.close()

    async def is_alive(self) -> bool:
        """Whether the database answers."""
        return bool(await self.database.read(_ask_for_one))

    async def create_table(
        self,
        id: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        summary: Summary,
        wakes_at: float | None = None,
        lease_until: float | None = None,
    ) -> None:
        """Make a table with its first events; Conflict if there is one of this id."""
        await self._commits.append(Append(_checked(id), 0, _filled(events), summary, wakes_at, lease_until, secret))

    async def append(
        self,
        id: str,
        expected_version: int,
        events: Sequence[StoredEvent],
        summary: Summary | None = None,
        wakes_at: float | None = None,
        lease_until: float | None = None,
    ) -> None:
        """Add events to a table that has this version, else Conflict. Done means committed.

        ``summary`` may be None when nothing of it changed. With ``lease_until`` this process looks after the table.
        """
        if expected_version < 1:
            raise ValueError("a table is made by create_table")
        append = Append(_checked(id), expected_version, _filled(events), summary, wakes_at, lease_until)
        await self._commits.append(append)

    async def events(self, id: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a version; none at all for an unknown table."""
        if not is_id(id):
            return []
        return await self.database.read(partial(listing.read_events, table=id, after=min(max(after, 0), _LARGEST)))

    async def secret(self, id: str) -> bytes:
        """The seed that a table's draws come from."""
        found = await self.database.read(partial(listing.read_secret, table=id)) if is_id(id) else None
        if found is None:
            raise LookupError(f"no table {id!r}")
        return found

    async def row(self, id: str) -> TableRow | None:
        """One table as lists show it."""
        return await self.database.read(partial(listing.read_row, table=id)) if is_id(id) else None

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """How far tables are."""
        return await self.database.read(partial(listing.read_versions, ids=_only_ids(ids)))

    async def claim_due(self, now: float, lease_seconds: float, limit: int = 100) -> list[str]:
        """Tables whose time has come and that nobody looks after; they are ours now."""
        claim = partial(leases.claim_due, owner=self.owner, now=now, lease_seconds=lease_seconds, limit=limit)
        return await self.database.write(claim)

    async def renew(self, ids: Sequence[str], now: float, lease_seconds: float) -> list[str]:
        """Keep tables for longer; answers those that are still ours."""
        renew = partial(leases.renew, owner=self.owner, ids=_only_ids(ids), now=now, lease_seconds=lease_seconds)
        return await self.database.write(renew)

    async def release(self, ids: Sequence[str]) -> None:
        """Let other processes have tables at once."""
        await self.database.write(partial(leases.release, owner=self.owner, ids=_only_ids(ids)))

    async def reschedule(self, id: str, version: int, wakes_at: float | None) -> bool:
        """Change when a table wants to be looked at; False if it went on meanwhile."""
        return await self.database.write(
            partial(leases.reschedule, table=_checked(id), version=version, wakes_at=wakes_at)
        )

    async def next_wake(self) -> float | None:
        """When the next table wants to be looked at."""
        return await self.database.read(leases.next_wake)

    async def lobby(self, status: str = "waiting", game: str | None = None, limit: int = 100) -> list[TableRow]:
        """Public tables, the newest first."""
        if not is_id(status) or not is_id(game or status):
            return []
        return await self.database.read(partial(listing.lobby, status=status, game=game, limit=_clamped(limit)))

    async def tables_of(
        self, player: str, statuses: Sequence[str] | None = None, limit: int = 100, before: float | None = None
    ) -> list[TableRow]:
        """Tables where a player has a seat, the one that changed last first; ``before`` a time, to page on."""
        if not is_id(player):
            return []
        known = None if statuses is None else _only_ids(statuses)
        find = partial(listing.tables_of, player=player, statuses=known, limit=_clamped(limit), before=before)
        return await self.database.read(find)

    async def find_open(self, kind: str, player: str, exclude: Sequence[str] = ()) -> str | None:
        """The public table of a kind that has waited longest, where a player does not sit yet."""
        find = partial(listing.find_open, kind=kind, player=player, exclude=_only_ids(exclude))
        return await self.database.read(find)

    async def count_tables(self) -> dict[str, int]:
        """How many tables there are of each status."""
        return await self.database.read(listing.count_tables)

    async def listen(
        self,
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
        told: Callable[[str, list[str]], None] = lambda _sender, _lines: None,
    ) -> None:
        """Hear of tables that other processes changed; ``missed`` is called when some may have been overheard.

        ``told`` hears who is at tables by way of others.
        """
        await self.database.listen(self.owner, heard, missed, told)

    async def tell_presence(self, lines: Sequence[str]) -> None:
        """Tell other processes who is at tables here."""
        if self.database.is_shared and lines:
            payloads = list(presence.notices(lines))
            await self.database.write(partial(appending.tell_presence, owner=self.owner, payloads=payloads))


async def open_upgraded(url: str | None) -> Database:
    """The database at an address, with all its tables."""
    database = open_database(read_url(url))
    try:
        await database.write(upgrade)
    except SQLAlchemyError as error:
        await database.close()
        raise StoreUnavailable(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from error
    except BaseException:
        await database.close()
        raise
    return database


def is_id(words: str) -> bool:
    """Whether a text can be the id of a table or player."""
    return _ID.fullmatch(words) is not None


def _checked(id: str) -> str:
    if not is_id(id):
        raise ValueError(f"no id: {id!r}")
    return id


def _only_ids(ids: Sequence[str]) -> list[str]:
    return sorted({id for id in ids if is_id(id)})


def _clamped(limit: int) -> int:
    return min(max(limit, 0), _LONGEST_LIST)


def _filled(events: Sequence[StoredEvent]) -> Sequence[StoredEvent]:
    if not events:
        raise ValueError("an append needs events")
    return events


def _ask_for_one(connection: Connection) -> int:
    return int(connection.scalar(text("SELECT 1")) or 0)
