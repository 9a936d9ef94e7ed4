"""Tables that need someone although no message comes: one process at a time looks after each."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, func, or_, select, update

from ladrilho.server import schema
from ladrilho.server.database import among

_columns = schema.tables.c


def claim_due(connection: Connection, owner: str, now: float, lease_seconds: float, limit: int) -> list[str]:
    """Take tables whose time has come and that nobody looks after; another process passes over rows being taken."""
    due = select(_columns.id).where(_columns.wakes_at <= now, _is_free(now))
    taken = due.order_by(_columns.wakes_at).limit(limit).with_for_update(skip_locked=True)
    ids = list(connection.scalars(taken))
    if ids:
        lease = update(schema.tables).where(among(_columns.id, ids))
        connection.execute(lease.values(lease_owner=owner, lease_until=now + lease_seconds))
    return ids


def renew(connection: Connection, owner: str, ids: Sequence[str], now: float, lease_seconds: float) -> list[str]:
    """Keep tables for longer; answers those that are still ours."""
    mine = select(_columns.id).where(among(_columns.id, ids), _columns.lease_owner == owner)
    kept = list(connection.scalars(mine.order_by(_columns.id).with_for_update()))
    if kept:
        connection.execute(
            update(schema.tables).where(among(_columns.id, kept)).values(lease_until=now + lease_seconds)
        )
    return kept


def release(connection: Connection, owner: str, ids: Sequence[str]) -> None:
    """Let others have tables at once."""
    mine = select(_columns.id).where(among(_columns.id, ids), _columns.lease_owner == owner)
    kept = list(connection.scalars(mine.order_by(_columns.id).with_for_update()))
    if kept:
        connection.execute(
            update(schema.tables).where(among(_columns.id, kept)).values(lease_owner=None, lease_until=None)
        )


def reschedule(connection: Connection, table: str, version: int, wakes_at: float | None) -> bool:
    """Change when a table wants to be looked at, unless it went on meanwhile."""
    same = (_columns.id == table, _columns.version == version)
    return connection.execute(update(schema.tables).where(*same).values(wakes_at=wakes_at)).rowcount == 1


def next_wake(connection: Connection) -> float | None:
    """When the next table wants to be looked at."""
    earliest: float | None = connection.scalar(select(func.min(_columns.wakes_at)))
    return earliest


def _is_free(now: float) -> ColumnElement[bool]:
    return or_(_columns.lease_until.is_(None), _columns.lease_until <= now)
