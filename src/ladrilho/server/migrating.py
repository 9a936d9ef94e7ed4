"""Bringing the tables of the database up to date, and back. The steps are in migrations/versions."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ladrilho.errors import LadrilhoError
from ladrilho.server.database import is_postgres

_SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x1AD2110  # any number, the same for all: processes that start together migrate one after the other


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Go forwards to a revision, in the transaction of the connection."""
    _lock(connection)
    found = current_revision(connection)
    if found is not None and found not in _known():
        raise LadrilhoError(f"the database was made by a newer ladrilho (its revision is {found!r})")
    if found != newest_revision():
        command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Go back to a revision; ``base`` is before the first."""
    _lock(connection)
    command.downgrade(_config(connection), revision)


def current_revision(connection: Connection) -> str | None:
    """Which revision the database has; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str:
    """Which revision this program works with."""
    head = _directory().get_current_head()
    assert head is not None
    return head


def _known() -> set[str]:
    return {script.revision for script in _directory().walk_revisions()}


def _directory() -> ScriptDirectory:
    return ScriptDirectory(str(_SCRIPTS))


def _lock(connection: Connection) -> None:
    if is_postgres(connection):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
