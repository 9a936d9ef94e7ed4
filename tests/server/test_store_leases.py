"""Tables that want to be looked at: one process at a time."""

import asyncio

import pytest

from ladrilho.server.store import Store
from server.rows import SUMMARY, event, make

pytestmark = pytest.mark.anyio


async def test_due_tables_are_claimed_once_and_again_when_the_lease_ends(store: Store, database: str) -> None:
    other = await Store.open(database)
    await make(store, "due", wakes_at=10.0)
    await make(store, "later", wakes_at=50.0)
    await make(store, "never")
    assert await store.next_wake() == 10.0
    assert await store.claim_due(9.0, 5.0) == []
    assert await store.claim_due(10.0, 5.0) == ["due"]
    assert await other.claim_due(11.0, 5.0) == []
    assert await store.claim_due(11.0, 5.0) == []
    assert await other.claim_due(15.0, 5.0) == ["due"]
    assert await store.renew(["due", "later"], 16.0, 5.0) == []
    await other.close()


async def test_lease_is_renewed_by_its_owner_and_given_back(store: Store, database: str) -> None:
    other = await Store.open(database)
    await make(store, "t", wakes_at=10.0)
    assert await store.claim_due(10.0, 5.0) == ["t"]
    assert await store.renew(["t", "unknown"], 14.0, 5.0) == ["t"]
    await other.release(["t"])
    assert await other.claim_due(18.0, 5.0) == []
    await store.release(["t"])
    assert await other.claim_due(18.0, 5.0) == ["t"]
    await other.close()


async def test_whoever_appends_with_a_lease_has_the_table(store: Store, database: str) -> None:
    other = await Store.open(database)
    await make(store, "t", wakes_at=10.0)
    assert await store.claim_due(10.0, 5.0) == ["t"]
    await other.append("t", 1, [event(2)], wakes_at=11.0, lease_until=20.0)
    assert await store.renew(["t"], 12.0, 5.0) == []
    assert await store.claim_due(19.0, 5.0) == []
    assert await other.renew(["t"], 19.0, 5.0) == ["t"]
    await other.close()


async def test_append_tells_when_to_look_next(store: Store) -> None:
    await make(store, "t", wakes_at=10.0)
    await store.append("t", 1, [event(2)])
    assert await store.claim_due(1e9, 5.0) == []
    assert await store.reschedule("t", 2, 30.0)
    assert not await store.reschedule("t", 1, 5.0)
    assert await store.next_wake() == 30.0


async def test_claims_take_the_longest_due_first_and_no_more_than_asked_for(store: Store) -> None:
    for number in range(5):
        await make(store, f"t{number}", wakes_at=10.0 - number)
    assert await store.claim_due(20.0, 5.0, limit=2) == ["t4", "t3"]
    assert sorted(await store.claim_due(20.0, 5.0)) == ["t0", "t1", "t2"]


async def test_no_table_is_claimed_by_two_at_once(store: Store, database: str) -> None:
    others = [await Store.open(database) for _ in range(3)]
    await asyncio.gather(*(make(store, f"t{number}", SUMMARY, wakes_at=1.0) for number in range(40)))
    claims = [one.claim_due(2.0, 60.0, limit=7) for one in [store, *others] * 4]
    claimed = [id for ids in await asyncio.gather(*claims) for id in ids]
    claimed += await store.claim_due(2.0, 60.0)
    assert sorted(claimed) == sorted(f"t{number}" for number in range(40))
    for other in others:
        await other.close()
