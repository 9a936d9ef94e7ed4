"""Events and summaries for tests of the store."""

from dataclasses import replace

from ladrilho.server.store import Store, StoredEvent, Summary

SECRET = bytes(range(32))
SUMMARY = Summary(
    status="playing",
    game="azul",
    kind="azul-2",
    access="public",
    owner="ana",
    open_seats=0,
    players=("ana", "bob"),
    details=b'{"seats":[]}',
)
WAITING = replace(SUMMARY, status="waiting", open_seats=1, players=("ana", None))


def event(number: int, at: float | None = None) -> StoredEvent:
    return StoredEvent(float(number) if at is None else at, "played", b'{"number":%d}' % number)


async def make(
    store: Store, id: str, summary: Summary = SUMMARY, at: float = 1.0, wakes_at: float | None = None
) -> str:
    await store.create_table(id, SECRET, [event(1, at)], summary, wakes_at)
    return id
