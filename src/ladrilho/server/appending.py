"""Writing the events of many tables in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select

from ladrilho.errors import LadrilhoError
from ladrilho.server import schema
from ladrilho.server.database import among, is_postgres
from ladrilho.server.rows import find_rows, insert_rows, update_rows

CHANNEL = "ladrilho"
PRESENCE = "ladrilho_presence"
_TOLD = ("status", "game", "kind", "access", "owner", "open_seats")
_LINES = 120  # a notification carries less than 8000 bytes, an id 40 at most


class Conflict(LadrilhoError):
    """Someone else appended to the table first: read what is new and decide again."""


class StoredEvent(NamedTuple):
    """Something that happened at a table. Its number is its place: 1, 2, …"""

    at: float
    type: str
    body: bytes
    """JSON, opaque to the store"""


@dataclass(frozen=True)
class Summary:
    """What lists of tables need to know of a table."""

    status: str
    game: str
    kind: str
    """game, options and players in a word: tables of one kind are rated together"""
    access: str
    owner: str | None
    open_seats: int
    players: tuple[str | None, ...]
    """by seat; None where nobody sits, or a computer"""
    details: bytes
    """JSON, opaque to the store"""


@dataclass(eq=False)
class Append:
    """Events that wait for their transaction."""

    table: str
    expected: int
    """the version before; 0 makes the table"""
    events: Sequence[StoredEvent]
    summary: Summary | None = None
    wakes_at: float | None = None
    lease_until: float | None = None
    secret: bytes | None = None
    conflict: bool = field(default=False, init=False)

    @property
    def version(self) -> int:
        """The version after."""
        return self.expected + len(self.events)


class Batch:
    """Appends of one transaction. It may run again when the answer to its commit was lost."""

    def __init__(self, appends: Sequence[Append], owner: str) -> None:
        self.appends = appends
        self.owner = owner
        self._runs = 0

    def __call__(self, connection: Connection) -> list[Append]:
        """Write all that fit the versions found, in the order they came; answers those that were written."""
        self._runs += 1
        written = self._write(connection)
        if is_postgres(connection):
            announce(connection, self.owner, {append.table: append.version for append in written})
        return written

    def _write(self, connection: Connection) -> list[Append]:
        versions = lock_versions(connection, {append.table for append in self.appends})
        accepted: list[Append] = []
        for append in self.appends:
            if versions.get(append.table, 0) == append.expected:
                versions[append.table] = append.version
                append.conflict = False
                accepted.append(append)
            else:
                append.conflict = self._runs == 1 or not is_written(connection, append)
        if accepted:
            write_all(connection, accepted, self.owner)
        return accepted


def lock_versions(connection: Connection, ids: set[str]) -> dict[str, int]:
    """The versions of tables, which then stay until the commit. Locked by id: no two writers wait in a ring."""
    if not is_postgres(connection):  # the whole file is locked, and the layers above SQL take most of the time
        return dict(find_rows(connection, schema.tables, ("id", "version"), sorted(ids)))
    wanted = select(schema.tables.c.id, schema.tables.c.version).where(among(schema.tables.c.id, sorted(ids)))
    rows = connection.execute(wanted.order_by(schema.tables.c.id).with_for_update())
    return {row.id: row.version for row in rows}


def is_written(connection: Connection, append: Append) -> bool:
    """Whether exactly these events are there already: then the commit was done and only its answer was lost."""
    columns = schema.events.c
    span = columns.seq.between(append.expected + 1, append.version)
    rows = connection.execute(select(columns.body).where(columns.table_id == append.table, span).order_by(columns.seq))
    return [row.body.encode() for row in rows] == [event.body for event in append.events]


def write_all(connection: Connection, appends: Sequence[Append], owner: str) -> None:
    """Write appends whose versions were checked: each row of tables once, whatever of it changed."""
    made = [append for append in appends if append.expected == 0]
    insert_rows(connection, schema.tables, [_new_row(append, owner) for append in made])
    insert_rows(connection, schema.secrets, [{"table_id": append.table, "secret": append.secret} for append in made])
    insert_rows(connection, schema.events, [row for append in appends for row in _event_rows(append)])
    changes: dict[str, dict[str, Any]] = {}
    for append in appends:
        if append.expected:
            changes.setdefault(append.table, {}).update(_changes(append, owner))
    for columns, group in groupby(sorted(changes.items(), key=_columns_of), _columns_of):
        rows = [{"id": id} | {name: change[name] for name in columns} for id, change in group]
        update_rows(connection, schema.tables, rows)
    write_seats(connection, {append.table: append.summary.players for append in appends if append.summary})


def write_seats(connection: Connection, players: dict[str, tuple[str | None, ...]]) -> None:
    """Write who sits where, for the few tables where that changed."""
    if not players:
        return
    seats = schema.seats_of
    found: dict[str, set[tuple[int, str]]] = {id: set() for id in players}
    for row in connection.execute(select(seats).where(among(seats.c.table_id, list(players)))):
        found[row.table_id].add((row.seat, row.player))
    sitting = {id: {(seat, who) for seat, who in enumerate(names) if who} for id, names in players.items()}
    changed = [id for id in players if sitting[id] != found[id]]
    if changed:
        connection.execute(delete(seats).where(among(seats.c.table_id, changed)))
    rows = [{"table_id": id, "seat": seat, "player": player} for id in changed for seat, player in sorted(sitting[id])]
    insert_rows(connection, seats, rows)


def tell_presence(connection: Connection, owner: str, payloads: Sequence[str]) -> None:
    """Tell other processes who is here; where there are none, nobody hears it."""
    if is_postgres(connection):
        for payload in payloads:
            connection.execute(select(func.pg_notify(PRESENCE, f"{owner}\n{payload}")))


def announce(connection: Connection, owner: str, versions: dict[str, int]) -> None:
    """Tell other processes at the commit which tables changed: the sender, then a table and its version per line."""
    lines = [f"{table} {version}" for table, version in versions.items()]
    for first in range(0, len(lines), _LINES):
        payload = "\n".join([owner, *lines[first : first + _LINES]])
        connection.execute(select(func.pg_notify(CHANNEL, payload)))


def _columns_of(change: tuple[str, dict[str, Any]]) -> tuple[str, ...]:
    return tuple(sorted(change[1]))


def _new_row(append: Append, owner: str) -> dict[str, Any]:
    free = {"lease_owner": None, "lease_until": None}
    return {"id": append.table, "created_at": append.events[0].at} | free | _changes(append, owner)


def _changes(append: Append, owner: str) -> dict[str, Any]:
    """What an append changes in the row of its table."""
    changes: dict[str, Any] = {"version": append.version, "wakes_at": append.wakes_at}
    changes["changed_at"] = append.events[-1].at
    if append.lease_until is not None:
        changes |= {"lease_owner": owner, "lease_until": append.lease_until}
    if append.summary is not None:
        changes |= {name: getattr(append.summary, name) for name in _TOLD}
        changes["summary"] = append.summary.details.decode()
    return changes


def _event_rows(append: Append) -> list[dict[str, Any]]:
    return [
        {"table_id": append.table, "seq": seq, "at": event.at, "type": event.type, "body": event.body.decode()}
        for seq, event in enumerate(append.events, append.expected + 1)
    ]
