"""The steps of the database, forwards and back, on SQLite and on PostgreSQL."""

import asyncio
from functools import partial

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.server.database import open_database, read_url
from ladrilho.server.migrating import current_revision, downgrade, newest_revision, upgrade
from ladrilho.server.schema import metadata
from ladrilho.server.store import Store, StoreUnavailable
from server.postgres import Cluster
from server.rows import event, make

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


def table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


async def test_steps_lead_to_exactly_the_tables_of_the_schema_and_back(empty_database: str) -> None:
    database = open_database(read_url(empty_database))
    for _ in range(2):
        await database.write(upgrade)
        assert await database.read(differences) == []
        assert await database.read(table_names) == set(metadata.tables)
        assert await database.read(current_revision) == newest_revision()
        await database.write(partial(downgrade, revision="base"))
        assert await database.read(table_names) == set()
    await database.close()


async def test_upgrade_of_a_database_that_is_up_to_date_keeps_all(database: str) -> None:
    store = await Store.open(database)
    await make(store, "t")
    await store.database.write(upgrade)
    assert await store.events("t") == [event(1)]
    await store.close()


async def test_step_that_fails_leaves_nothing_behind(empty_database: str) -> None:
    database = open_database(read_url(empty_database))

    def upgrade_and_fail(connection: Connection) -> None:
        upgrade(connection)
        raise RuntimeError("cut in the middle")

    with pytest.raises(RuntimeError):
        await database.write(upgrade_and_fail)
    assert await database.read(table_names) == set()
    await database.close()


async def test_processes_that_start_together_upgrade_once(empty_database: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty_database) for _ in range(4)))
    await make(stores[0], "t")
    assert await stores[3].events("t") == [event(1)]
    for store in stores:
        await store.close()


async def test_database_of_a_newer_program_is_left_alone(store: Store, database: str) -> None:
    def pretend(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    await store.database.write(pretend)
    try:
        with pytest.raises(LadrilhoError, match="newer"):
            await Store.open(database)
    finally:
        await store.database.write(
            lambda connection: connection.execute(
                text(f"UPDATE alembic_version SET version_num = '{newest_revision()}'")
            )
        )


async def test_file_that_is_no_database_is_named_as_such(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("no") / "games.db"
    path.write_text("these are no games at all\n" * 100)
    with pytest.raises(StoreUnavailable, match="not a database"):
        await Store.open(str(path))


async def test_missing_database_of_postgresql_is_named(postgres: Cluster) -> None:
    with pytest.raises(StoreUnavailable, match="does not exist"):
        await Store.open(postgres.url("nowhere"))


async def test_new_file_is_made_with_its_folder_and_nobody_else_reads_it(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path_factory.mktemp("home") / "some where" / "100%?x=1&é" / "games.db"
    monkeypatch.setenv("LADRILHO_DATABASE", str(path))
    await (await Store.open()).close()
    assert path.stat().st_mode & 0o077 == 0


async def test_sqlite_is_set_up_for_safety(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = await Store.open(str(tmp_path_factory.mktemp("x") / "games.db"))

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for run in (store.database.read, store.database.write):
        assert await run(settings) == ["wal", 2, 1]
    await store.close()


@pytest.mark.parametrize("words", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "://", "x://"])
async def test_addresses_that_cannot_be_are_refused(words: str) -> None:
    with pytest.raises(InvalidNotation):
        read_url(words)
