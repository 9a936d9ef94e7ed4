"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.String(40)


def upgrade() -> None:
    """Make everything."""
    _make_players()
    _make_tables()
    _make_ratings()
    op.create_table(
        "settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("settings", "rated", "ratings", "seats_of", "secrets", "events", "tables", "accounts", "players"):
        op.drop_table(name)


def _make_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("banned_at", sa.Double),
        sa.Column("muted_at", sa.Double),
    )
    op.create_table(
        "accounts",
        sa.Column("player", _ID, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("status", "game", "kind", "access")),
        sa.Column("owner", _ID),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("wakes_at", sa.Double),
        sa.Column("lease_owner", sa.Text),
        sa.Column("lease_until", sa.Double),
        sa.CheckConstraint("version > 0", name="version"),
    )
    op.create_index(op.f("ix_tables_status_access_created_at"), "tables", ["status", "access", "created_at"])
    op.create_index(op.f("ix_tables_wakes_at"), "tables", ["wakes_at"])
    op.create_table(
        "events",
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats_of",
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", _ID, nullable=False),
    )
    op.create_index(op.f("ix_seats_of_player"), "seats_of", ["player"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("subject", _ID, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
