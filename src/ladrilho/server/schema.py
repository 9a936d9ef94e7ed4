"""What the database holds. Times are seconds since the epoch; texts that end in JSON are opaque here."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)
ID = String(40)

players = Table(
    "players",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("webhook", Text),
    Column("banned_at", Double),
    Column("muted_at", Double),
)

accounts = Table(
    "accounts",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("access", Text, nullable=False),
    Column("owner", ID),
    Column("open_seats", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("wakes_at", Double),
    Column("lease_owner", Text),
    Column("lease_until", Double),
    CheckConstraint("version > 0", name="version"),
    Index(None, "status", "access", "created_at"),  # not changed_at: a move would write the index again
    Index(None, "wakes_at"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

seats_of = Table(
    "seats_of",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ID, nullable=False),
    Index(None, "player"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("subject", ID, primary_key=True),  # a player, or a level such as level4
    Column("kind", Text, primary_key=True),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed_at", Double, nullable=False),
)

rated = Table(  # a game counts once, however often it is told
    "rated",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("at", Double, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
