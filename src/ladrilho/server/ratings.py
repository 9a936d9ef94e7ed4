"""Ratings of account holders and levels, for each kind of table apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, bindparam, func, insert, select, update

from ladrilho.server import schema
from ladrilho.server.database import among, insert_new
from ladrilho.server.store import Store, is_id

_LEVEL = re.compile(r"level\d", re.ASCII)
_MODEL = PlackettLuce()
_columns = schema.ratings.c
_CHANGE = update(schema.ratings).values(
    mean=bindparam("new_mean"),
    deviation=bindparam("new_deviation"),
    changed_at=bindparam("new_changed_at"),
    games=_columns.games + 1,
)


@dataclass(frozen=True)
class Rating:
    """How strong someone seems."""

    rating: float
    """openskill's mean; everyone begins at 25"""
    uncertainty: float
    """its standard deviation"""
    games: int


class Ratings:
    """Rates finished games."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def record(
        self, table: str, kind: str, subjects: Sequence[str | None], ranks: Sequence[int], now: float
    ) -> bool:
        """Count a finished game; False for one that is not rated: with a guest, a program, or one player twice.

        Subjects go by seat: a player's id, a level such as ``level4``, or None for anyone else. A game counts once.
        """
        named = [subject for subject in subjects if subject is not None and is_id(subject)]
        if len(named) != len(subjects) or len(set(named)) < max(2, len(named)):
            return False
        return await self._database.write(
            partial(_record, table=table, kind=kind, subjects=named, ranks=list(ranks), now=now)
        )

    async def of(self, subject: str) -> dict[str, Rating]:
        """The ratings of someone, by kind of table."""
        return await self._database.read(partial(_ratings_of, subject=subject)) if is_id(subject) else {}


def _record(
    connection: Connection, table: str, kind: str, subjects: Sequence[str], ranks: Sequence[int], now: float
) -> bool:
    if not _all_are_known(connection, subjects):
        return False
    lock = select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update()
    if connection.scalar(lock) is None:
        return False
    if connection.scalar(select(schema.rated.c.table_id).where(schema.rated.c.table_id == table)) is not None:
        return True
    connection.execute(insert(schema.rated), {"table_id": table, "at": now})
    skills = _lock_skills(connection, kind, subjects, now)
    changed = _MODEL.rate([[skills[subject]] for subject in subjects], ranks=[float(rank) for rank in ranks])
    rows = [
        {"of": subject, "new_mean": team[0].mu, "new_deviation": team[0].sigma, "new_changed_at": now}
        for subject, team in zip(subjects, changed, strict=True)
    ]
    mine = (_columns.subject == bindparam("of"), _columns.kind == kind)
    connection.execute(_CHANGE.where(*mine), rows)
    return True


def _all_are_known(connection: Connection, subjects: Sequence[str]) -> bool:
    """At least one account holder, and for the rest levels."""
    people = [subject for subject in subjects if not _LEVEL.fullmatch(subject)]
    holders = select(func.count()).select_from(schema.accounts).where(among(schema.accounts.c.player, people))
    return bool(people) and connection.scalar(holders) == len(people)


def _lock_skills(
    connection: Connection, kind: str, subjects: Sequence[str], now: float
) -> dict[str, PlackettLuceRating]:
    fresh = _MODEL.rating()
    start = {"kind": kind, "mean": fresh.mu, "deviation": fresh.sigma, "games": 0, "changed_at": now}
    insert_new(connection, schema.ratings, [start | {"subject": subject} for subject in sorted(subjects)])
    mine = select(schema.ratings).where(among(_columns.subject, list(subjects)), _columns.kind == kind)
    rows = connection.execute(mine.order_by(_columns.subject).with_for_update())
    return {row.subject: _MODEL.rating(mu=row.mean, sigma=row.deviation) for row in rows}


def _ratings_of(connection: Connection, subject: str) -> dict[str, Rating]:
    rows = connection.execute(select(schema.ratings).where(_columns.subject == subject))
    return {row.kind: Rating(row.mean, row.deviation, row.games) for row in rows}
