"""The laws of the store, on SQLite and on PostgreSQL."""

import asyncio
from dataclasses import replace

import pytest

from ladrilho.server.appending import Batch
from ladrilho.server.store import Conflict, Store, StoredEvent, StoreUnavailable
from server.rows import SECRET, SUMMARY, WAITING, event, make

pytestmark = pytest.mark.anyio


async def test_events_come_back_in_their_order_byte_by_byte(store: Store) -> None:
    body = '{"text":"Zoë \\u0000 \'; DROP TABLE events; -- 🀄"}'.encode()
    first, others = StoredEvent(1.25, "created", body), [event(2), event(3)]
    await store.create_table("t", SECRET, [first], SUMMARY)
    await store.append("t", 1, others)
    assert await store.events("t") == [first, *others]
    assert await store.events("t", after=2) == others[1:]
    assert await store.events("t", after=3) == []
    assert await store.secret("t") == SECRET


async def test_append_to_another_version_is_a_conflict_and_changes_nothing(store: Store) -> None:
    await make(store, "t")
    await store.append("t", 1, [event(2)])
    for version in (1, 3):
        with pytest.raises(Conflict):
            await store.append("t", version, [event(9)])
    with pytest.raises(Conflict):
        await store.append("unknown", 1, [event(2)])
    assert await store.events("t") == [event(1), event(2)]


async def test_table_is_made_once(store: Store) -> None:
    await make(store, "t")
    with pytest.raises(Conflict):
        await store.create_table("t", bytes(32), [event(7)], SUMMARY)
    assert await store.events("t") == [event(1)]
    assert await store.secret("t") == SECRET


async def test_of_many_who_append_at_once_exactly_one_wins(store: Store) -> None:
    await make(store, "t")
    tries = [store.append("t", 1, [event(number)]) for number in range(2, 40)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(type(None)) == 1
    assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
    assert len(await store.events("t")) == 2


async def test_many_tables_go_on_at_once_and_conflicts_stay_with_their_table(store: Store) -> None:
    ids = [f"t{number}" for number in range(60)]
    await asyncio.gather(*(make(store, id) for id in ids))

    async def play(id: str) -> None:
        for version in range(1, 6):
            await store.append(id, version, [event(version + 1)])
            with pytest.raises(Conflict):
                await store.append(id, version, [event(99)])

    await asyncio.gather(*(play(id) for id in ids))
    assert await store.versions([*ids, "unknown"]) == dict.fromkeys(ids, 6)
    for id in ids:
        assert await store.events(id) == [event(number) for number in range(1, 7)]


async def test_stores_that_share_tables_lose_and_double_nothing(store: Store, database: str) -> None:
    stores = [store, *[await Store.open(database) for _ in range(2)]]
    ids = [f"t{number}" for number in range(12)]
    await asyncio.gather(*(make(store, id) for id in ids))

    async def add(one: Store, id: str, word: str) -> None:
        while True:
            version = (await one.versions([id]))[id]
            try:
                await one.append(id, version, [StoredEvent(2.0, "said", word.encode())])
            except Conflict:
                continue
            return

    await asyncio.gather(
        *(add(one, id, f'"{number} {round}"') for number, one in enumerate(stores) for id in ids for round in range(3))
    )
    words = sorted(f'"{number} {round}"' for number in range(3) for round in range(3))
    for id in ids:
        assert sorted(said.body.decode() for said in (await store.events(id))[1:]) == words
    for other in stores[1:]:
        await other.close()


async def test_append_that_cannot_be_written_does_not_harm_its_neighbours(store: Store) -> None:
    await make(store, "good")
    await make(store, "bad")
    broken = StoredEvent(2.0, None, b"{}")  # type: ignore[arg-type]  # what no database takes
    outcomes = await asyncio.gather(
        store.append("good", 1, [event(2)]),
        store.append("bad", 1, [broken]),
        make(store, "new"),
        return_exceptions=True,
    )
    assert outcomes[0] is None
    assert isinstance(outcomes[1], Exception)
    assert await store.versions(["good", "bad", "new"]) == {"good": 2, "bad": 1, "new": 1}


async def test_whoever_left_before_the_commit_began_appends_nothing_or_all(store: Store) -> None:
    await make(store, "t")
    leaving = asyncio.create_task(store.append("t", 1, [event(2), event(3)]))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    await make(store, "later")
    assert await store.events("t") in ([event(1)], [event(1), event(2), event(3)])


async def test_what_was_acknowledged_is_there_after_opening_again(database: str) -> None:
    first = await Store.open(database)
    await make(first, "t")
    await first.append("t", 1, [event(2)])
    again = await Store.open(database)
    assert await again.events("t") == [event(1), event(2)]
    await again.append("t", 2, [event(3)])
    with pytest.raises(Conflict):
        await first.append("t", 2, [event(3)])
    await first.close()
    await again.close()


async def test_closing_writes_what_waits_and_takes_no_more(database: str) -> None:
    store = await Store.open(database)
    await make(store, "t")
    last = asyncio.create_task(store.append("t", 1, [event(2)]))
    await asyncio.sleep(0)
    await store.close()
    await last
    with pytest.raises(StoreUnavailable):
        await store.append("t", 2, [event(3)])
    again = await Store.open(database)
    assert len(await again.events("t")) == 2
    await again.close()


async def test_row_tells_version_summary_and_times(store: Store) -> None:
    await make(store, "t", WAITING, at=10.5)
    await store.append("t", 1, [event(2, 11.5), event(3, 12.5)], SUMMARY, wakes_at=99.5)
    row = await store.row("t")
    assert row is not None
    assert (row.version, row.status, row.created_at, row.changed_at, row.wakes_at) == (3, "playing", 10.5, 12.5, 99.5)
    assert (row.kind, row.open_seats, row.details) == ("azul-2", 0, SUMMARY.details)
    await store.append("t", 3, [event(4)])
    row = await store.row("t")
    assert row is not None
    assert (row.status, row.wakes_at) == ("playing", None)


async def test_appends_of_one_table_that_wait_together_end_with_the_last(store: Store) -> None:
    await make(store, "other")
    await asyncio.gather(
        make(store, "t", WAITING, wakes_at=5.0),
        store.append("t", 1, [event(2)], replace(SUMMARY, status="over", players=(None, "eva")), lease_until=70.0),
        store.append("t", 2, [event(3)], wakes_at=7.0),
        store.append("t", 3, [event(4, 44.0)], wakes_at=8.0),
    )
    row = await store.row("t")
    assert row is not None
    assert (row.version, row.status, row.changed_at, row.wakes_at) == (4, "over", 44.0, 8.0)
    assert [found.id for found in await store.tables_of("eva")] == ["t"]
    assert await store.renew(["t"], 60.0, 1.0) == ["t"]


async def test_lobby_shows_public_tables_of_a_status_the_newest_first(store: Store) -> None:
    await make(store, "old", WAITING, at=1.0)
    await make(store, "new", WAITING, at=2.0)
    await make(store, "private", replace(WAITING, access="private"), at=3.0)
    await make(store, "pavilion", replace(WAITING, game="pavilion"), at=4.0)
    await make(store, "begun", SUMMARY, at=5.0)
    assert [row.id for row in await store.lobby()] == ["pavilion", "new", "old"]
    assert [row.id for row in await store.lobby(game="azul", limit=1)] == ["new"]
    assert [row.id for row in await store.lobby("playing")] == ["begun"]
    assert await store.count_tables() == {"waiting": 4, "playing": 1}


async def test_tables_of_a_player_follow_the_seats(store: Store) -> None:
    await make(store, "one", WAITING, at=1.0)
    await make(store, "two", replace(WAITING, players=("bob", "ana"), status="over"), at=2.0)
    assert [row.id for row in await store.tables_of("ana")] == ["two", "one"]
    assert [row.id for row in await store.tables_of("ana", ["waiting"])] == ["one"]
    assert [row.id for row in await store.tables_of("ana", before=2.0)] == ["one"]
    await store.append("one", 1, [event(2, 5.0)], replace(WAITING, players=(None, "bob")))
    assert [row.id for row in await store.tables_of("ana")] == ["two"]
    assert [row.id for row in await store.tables_of("bob", limit=1)] == ["one"]


async def test_open_table_is_the_one_that_waited_longest_without_the_player(store: Store) -> None:
    await make(store, "mine", WAITING, at=1.0)
    theirs = replace(WAITING, owner="eva", players=("eva", None))
    await make(store, "second", theirs, at=3.0)
    await make(store, "first", theirs, at=2.0)
    await make(store, "full", replace(theirs, open_seats=0), at=1.5)
    await make(store, "other", replace(theirs, kind="azul-3"), at=1.5)
    assert await store.find_open("azul-2", "ana") == "first"
    assert await store.find_open("azul-2", "ana", exclude=["first"]) == "second"
    assert await store.find_open("azul-4", "ana") is None


async def test_what_cannot_be_an_id_is_unknown(store: Store) -> None:
    await make(store, "t")
    for id in ["", "\0", "a\0b", "\ud800", "x" * 41, "x" * 1_000_000, "' OR 1=1 --", "t\n", "é", "٣", "../t"]:
        assert await store.events(id) == []
        assert await store.row(id) is None
        assert await store.versions([id, "t"]) == {"t": 1}
        assert await store.tables_of(id) == await store.tables_of("ana", [id]) == []
        assert await store.lobby(id) == await store.lobby("playing", id or "?") == []
        await store.release([id])
        with pytest.raises(LookupError):
            await store.secret(id)
        with pytest.raises(ValueError, match="no id"):
            await store.append(id, 1, [event(2)])


async def test_numbers_out_of_range_find_nothing_or_all(store: Store) -> None:
    await make(store, "t")
    assert await store.events("t", after=2**80) == []
    assert await store.events("t", after=-(2**80)) == [event(1)]
    assert len(await store.lobby("playing", limit=2**80)) == 1
    assert await store.lobby("playing", limit=-1) == []
    assert await store.tables_of("ana", before=float("nan"), limit=-5) == []


async def test_all_that_waits_is_written_in_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [f"t{number}" for number in range(50)]
    await asyncio.gather(*(make(store, id) for id in ids))
    batches: list[int] = []
    write = store.database.write

    async def count(change: Batch) -> object:
        batches.append(len(change.appends))
        return await write(change)

    monkeypatch.setattr(store.database, "write", count)
    await asyncio.gather(*(store.append(id, 1, [event(2)]) for id in ids))
    assert batches == [50]


async def test_append_needs_events_and_a_version(store: Store) -> None:
    await make(store, "t")
    with pytest.raises(ValueError, match="needs events"):
        await store.append("t", 1, [])
    with pytest.raises(ValueError, match="create_table"):
        await store.append("t", 0, [event(1)])


async def test_large_bodies_are_kept_whole(store: Store) -> None:
    body = b'{"text":"' + b"x" * 1_000_000 + b'"}'
    await store.create_table("t", SECRET, [StoredEvent(1.0, "created", body)], SUMMARY)
    assert (await store.events("t"))[0].body == body


async def test_store_says_that_it_is_alive(store: Store) -> None:
    assert await store.is_alive()
