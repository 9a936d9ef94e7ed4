"""Databases for tests: each test has one of its own, on SQLite and on PostgreSQL."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ladrilho.server.schema import metadata
from ladrilho.server.store import Store
from server.postgres import Cluster, shared_cluster

HERE = Path(__file__).parent
_OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"
EMPTY = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {_OTHERS};" + ";".join(
    f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)
)
"""whatever an earlier test left behind, connections included"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server is no matter of compiled or plain rules: its tests run once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.compiled_only)


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked `anyio` and their fixtures run in one loop of asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def meeting(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def postgres(meeting: Path) -> Iterator[Cluster]:
    """The PostgreSQL of this run. It is never restarted: for that, take `own_postgres`."""
    with shared_cluster(meeting / "postgres") as cluster:
        yield cluster


@pytest.fixture(scope="session")
def restartable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The PostgreSQL of one worker alone."""
    with shared_cluster(tmp_path_factory.mktemp("own") / "postgres") as cluster:
        yield cluster


@pytest.fixture
def own_postgres(restartable: Cluster) -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop and start; databases in it need names of their own."""
    yield restartable
    if not restartable.is_running():
        restartable.start()


@pytest.fixture(scope="session")
def migrated(postgres: Cluster, worker_id: str) -> str:
    """The database of this worker on PostgreSQL, with all tables: making one takes longer than most tests."""
    name = f"ladrilho_{worker_id}"
    url = postgres.create_database(name)

    async def fill() -> None:
        await (await Store.open(url)).close()

    asyncio.run(fill())
    return name


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> str:
    """The kind of database a test runs on: each of them."""
    return str(request.param)


@pytest.fixture
def database(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database for one test."""
    if engine == "sqlite":
        yield str(tmp_path / "ladrilho.db")
        return
    cluster, name = request.getfixturevalue("postgres"), request.getfixturevalue("migrated")
    cluster.run_sql(EMPTY, name)
    yield cluster.url(name)


@pytest.fixture
def empty_database(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database without tables."""
    if engine == "sqlite":
        yield str(tmp_path / "empty.db")
        return
    cluster = request.getfixturevalue("postgres")
    name = f"empty_{secrets.token_hex(6)}"
    yield cluster.create_database(name)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store on each kind of database."""
    store = await Store.open(database)
    yield store
    await store.close()
