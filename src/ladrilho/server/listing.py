"""Finding tables: of the lobby, of a player, with a free seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Exists, Row, Select, exists, func, select

from ladrilho.server import schema
from ladrilho.server.appending import StoredEvent
from ladrilho.server.database import among


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it."""

    id: str
    version: int
    status: str
    game: str
    kind: str
    access: str
    owner: str | None
    open_seats: int
    details: bytes
    created_at: float
    changed_at: float
    wakes_at: float | None


_columns = schema.tables.c
_SHOWN = [column for column in _columns if not column.name.startswith("lease_")]


def read_events(connection: Connection, table: str, after: int) -> list[StoredEvent]:
    """The events of a table in their order."""
    columns = schema.events.c
    wanted = select(columns.at, columns.type, columns.body).where(columns.table_id == table, columns.seq > after)
    return [
        StoredEvent(row.at, row.type, row.body.encode()) for row in connection.execute(wanted.order_by(columns.seq))
    ]


def read_secret(connection: Connection, table: str) -> bytes | None:
    """The seed that a table's draws come from."""
    return connection.scalar(select(schema.secrets.c.secret).where(schema.secrets.c.table_id == table))


def read_versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """How far tables are."""
    wanted = select(_columns.id, _columns.version).where(among(_columns.id, ids))
    return {row.id: row.version for row in connection.execute(wanted)}


def read_row(connection: Connection, table: str) -> TableRow | None:
    """One table."""
    row = connection.execute(select(*_SHOWN).where(_columns.id == table)).one_or_none()
    return None if row is None else _to_table_row(row)


def lobby(connection: Connection, status: str, game: str | None, limit: int) -> list[TableRow]:
    """Public tables, the newest first."""
    wanted = select(*_SHOWN).where(_columns.status == status, _columns.access == "public")
    if game is not None:
        wanted = wanted.where(_columns.game == game)
    return _rows(connection, wanted.order_by(_columns.created_at.desc(), _columns.id).limit(limit))


def tables_of(
    connection: Connection, player: str, statuses: Sequence[str] | None, limit: int, before: float | None
) -> list[TableRow]:
    """Tables where a player has a seat, the one that changed last first."""
    wanted = select(*_SHOWN).where(_sits(player))
    if statuses is not None:
        wanted = wanted.where(_columns.status.in_(statuses))
    if before is not None:
        wanted = wanted.where(_columns.changed_at < before)
    return _rows(connection, wanted.order_by(_columns.changed_at.desc(), _columns.id).limit(limit))


def find_open(connection: Connection, kind: str, player: str, exclude: Sequence[str]) -> str | None:
    """The public table of a kind that has waited longest for someone, where a player does not sit yet."""
    waits = (_columns.status == "waiting", _columns.access == "public", _columns.kind == kind, _columns.open_seats > 0)
    wanted = select(_columns.id).where(*waits, ~_sits(player), _columns.id.not_in(exclude))
    return connection.scalar(wanted.order_by(_columns.created_at, _columns.id).limit(1))


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    counts = connection.execute(select(_columns.status, func.count()).group_by(_columns.status))
    return {status: count for status, count in counts}


def _sits(player: str) -> Exists:
    seats = schema.seats_of.c
    return exists().where(seats.table_id == _columns.id, seats.player == player)


def _rows(connection: Connection, wanted: Select[*tuple[object, ...]]) -> list[TableRow]:
    return [_to_table_row(row) for row in connection.execute(wanted)]


def _to_table_row(row: Row[*tuple[object, ...]]) -> TableRow:
    values = dict(row._mapping)
    summary = values.pop("summary")
    return TableRow(details=summary.encode(), **values)
