"""PostgreSQL goes away and comes back: nothing acknowledged is lost, nothing is written twice."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import Connection

from ladrilho.server.appending import Append, Batch
from ladrilho.server.database import read_url
from ladrilho.server.postgres import PostgresDatabase
from ladrilho.server.store import Conflict, Store, StoredEvent, StoreUnavailable
from server.postgres import Cluster
from server.rows import SECRET, SUMMARY, event, make

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tough(own_postgres: Cluster) -> AsyncIterator[Store]:
    """A store on a PostgreSQL that the test may stop."""
    store = await Store.open(own_postgres.create_database(f"tough_{secrets.token_hex(4)}"))
    store.database.patience = 100.0
    yield store
    await store.close()


async def play(store: Store, id: str, until: asyncio.Event, at_least: int) -> int:
    """Append one event after the other; the version that was acknowledged last."""
    version = 1
    while not until.is_set() or version < at_least:
        await store.append(id, version, [StoredEvent(version + 1.0, "played", f'"{id} {version + 1}"'.encode())])
        version += 1
    return version


@pytest.mark.parametrize("mode", ["immediate", "fast"])
async def test_restart_in_the_middle_loses_and_doubles_nothing(tough: Store, own_postgres: Cluster, mode: str) -> None:
    ids = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(make(tough, id) for id in ids))
    enough = asyncio.Event()
    games = [asyncio.create_task(play(tough, id, enough, 10)) for id in ids]
    for _ in range(2):
        await wait_for_progress(tough, ids)
        await asyncio.to_thread(own_postgres.stop, mode)
        await asyncio.to_thread(own_postgres.start)
    await wait_for_progress(tough, ids)
    enough.set()
    versions = await asyncio.gather(*games)
    for id, version in zip(ids, versions, strict=True):
        bodies = [stored.body.decode() for stored in await tough.events(id)]
        assert bodies[1:] == [f'"{id} {number}"' for number in range(2, version + 1)]


async def wait_for_progress(store: Store, ids: list[str]) -> None:
    """Until each table has gone on by two events."""
    begun = await store.versions(ids)
    while any(version < begun[id] + 2 for id, version in (await store.versions(ids)).items()):
        await asyncio.sleep(0)


class LosesAnswers(PostgresDatabase):
    """A PostgreSQL that sometimes commits and then cuts the connection."""

    losses = 0

    async def _run(self, query: Callable[[Connection], object], writes: bool) -> object:  # type: ignore[override]
        answer = await super()._run(query, writes)
        if writes and self.losses:
            self.losses -= 1
            raise ConnectionResetError("the answer to the commit was lost")
        return answer


@pytest.fixture
async def forgetful(postgres: Cluster, migrated: str) -> AsyncIterator[tuple[Store, LosesAnswers]]:
    postgres.run_sql("DELETE FROM events; DELETE FROM secrets; DELETE FROM seats_of; DELETE FROM tables", migrated)
    database = LosesAnswers(read_url(postgres.url(migrated)))
    store = Store(database)
    yield store, database
    await store.close()


async def test_commit_whose_answer_was_lost_counts_once(forgetful: tuple[Store, LosesAnswers]) -> None:
    store, database = forgetful
    database.losses = 1
    await make(store, "t")
    database.losses = 2
    await store.append("t", 1, [event(2), event(3)])
    assert await store.events("t") == [event(1), event(2), event(3)]


async def test_conflict_stays_one_when_the_answer_was_lost(forgetful: tuple[Store, LosesAnswers]) -> None:
    store, database = forgetful
    await make(store, "t")
    await store.append("t", 1, [event(2)])
    database.losses = 1
    outcomes = await asyncio.gather(
        store.append("t", 1, [event(9)]), store.append("t", 2, [event(3)]), return_exceptions=True
    )
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1] is None
    assert await store.events("t") == [event(1), event(2), event(3)]


async def test_same_words_by_another_are_a_conflict_at_the_first_attempt(store: Store) -> None:
    await make(store, "t")
    await store.append("t", 1, [event(2)])
    with pytest.raises(Conflict):
        await store.append("t", 1, [event(2)])


async def test_batch_that_was_rolled_back_is_written_when_it_runs_again(store: Store) -> None:
    batch = Batch([Append("t", 0, [event(1)], SUMMARY, secret=SECRET)], store.owner)

    def write_and_break(connection: Connection) -> None:
        batch(connection)
        raise RuntimeError("cut before the commit")

    with pytest.raises(RuntimeError):
        await store.database.write(write_and_break)
    assert await store.events("t") == []
    await store.database.write(batch)
    assert await store.events("t") == [event(1)]


async def test_store_gives_up_when_the_database_stays_away(tough: Store, own_postgres: Cluster) -> None:
    await make(tough, "t")
    await asyncio.to_thread(own_postgres.stop, "fast")
    tough.database.patience = 0.1
    with pytest.raises(StoreUnavailable, match="away"):
        await tough.append("t", 1, [event(2)])
    with pytest.raises(StoreUnavailable):
        await tough.is_alive()
    await asyncio.to_thread(own_postgres.start)
    tough.database.patience = 60.0
    await tough.append("t", 1, [event(2)])


async def test_other_processes_hear_of_appends_and_nobody_of_their_own(
    store: Store, database: str, engine: str
) -> None:
    if engine == "sqlite":
        await store.listen(lambda table, version: None, lambda: None)  # one process: nothing to hear
        return
    other = await Store.open(database)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    own: list[tuple[str, int]] = []
    await other.listen(lambda table, version: heard.put_nowait((table, version)), lambda: None)
    await store.listen(lambda table, version: own.append((table, version)), lambda: None)
    ids = [f"{number:040d}" for number in range(300)]
    await asyncio.gather(*(make(store, id) for id in ids))
    assert sorted([await heard.get() for _ in ids]) == [(id, 1) for id in ids]
    await store.append(ids[0], 1, [event(2), event(3)])
    assert await heard.get() == (ids[0], 3)
    assert own == []
    await other.close()


async def test_listener_comes_back_after_a_restart_and_says_so(own_postgres: Cluster) -> None:
    other = await Store.open(own_postgres.create_database("heard"))
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    missed = asyncio.Event()
    await other.listen(lambda table, version: heard.put_nowait((table, version)), missed.set)
    assert not missed.is_set()
    await asyncio.to_thread(own_postgres.stop, "fast")
    await asyncio.to_thread(own_postgres.start)
    await missed.wait()
    third = await Store.open(own_postgres.url("heard"))
    await make(third, "t")
    assert await heard.get() == ("t", 1)
    await third.close()
    await other.close()
