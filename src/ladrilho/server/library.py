"""Games of the past: their records, step by step, and positions to play on from. Read beside the event loop."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from ladrilho.analysis.retelling import retell
from ladrilho.errors import LadrilhoError, RecordError
from ladrilho.language import say
from ladrilho.records import GameRecord, Played
from ladrilho.server.codes import Code, refuse
from ladrilho.server.events import Created, Event, Finished, Origin, read_event
from ladrilho.server.history import record_of
from ladrilho.server.store import Store

Answer = TypeVar("Answer")
_AT_ONCE = 2
_UNCOUNTED = ("bag", "lid", "storage")


class Library:
    """Reads whole games, a few at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._room = asyncio.Semaphore(_AT_ONCE)

    async def record_of(self, table: str) -> GameRecord:
        """The record of a table."""
        return await self._beside(_record_of, await self._events(table))

    async def replay_of_table(self, table: str) -> dict[str, Any]:
        """A table step by step."""
        happened = await self._events(table)
        return await self._beside(_replay_of_table, table, happened)

    async def replay_of_record(self, text: bytes) -> dict[str, Any]:
        """A record step by step."""
        return await self._beside(_replay_of_record, text)

    async def origin(self, table: str | None, record: str | None, ply: int) -> Origin:
        """The position after so many moves of a game that is over, or of a record."""
        if table is None:
            return await self._beside(_origin_in_record, record or "", ply)
        happened = await self._events(table)
        if not _is_over(happened):
            refuse(Code.NOT_PLAYING, say("play on from a game that is over"))
        return await self._beside(_origin_at_table, table, happened, ply)

    async def _events(self, table: str) -> list[Event]:
        stored = await self._store.events(table)
        if not stored:
            refuse(Code.UNKNOWN_TABLE)
        return [read_event(event.body) for event in stored]

    async def _beside(self, work: Callable[..., Answer], *words: Any) -> Answer:
        async with self._room:
            return await asyncio.to_thread(work, *words)


def _is_over(happened: list[Event]) -> bool:
    return any(isinstance(event, Finished) for event in happened)


def _record_of(happened: list[Event]) -> GameRecord:
    record = record_of(happened)
    if record is None:
        refuse(Code.NOT_PLAYING, say("the game has not begun"))
    return record


def _replay_of_table(table: str, happened: list[Event]) -> dict[str, Any]:
    told = _retold(_record_of(happened), table)
    first = happened[0]
    if isinstance(first, Created) and not first.settings.counts and not _is_over(happened):
        for step in told["steps"]:
            for heap in _UNCOUNTED:
                step["position"].pop(heap, None)
    return told


def _replay_of_record(text: bytes) -> dict[str, Any]:
    return _retold(_read(text), None)


def _read(text: bytes | str) -> GameRecord:
    try:
        return GameRecord.from_jsonl(text)
    except (RecordError, LadrilhoError) as error:
        refuse(Code.BAD_RECORD, str(error))


def _retold(record: GameRecord, table: str | None) -> dict[str, Any]:
    result = record.result
    ended = None if result is None else result._asdict()
    return {
        "table": table,
        "game": record.game,
        "names": list(record.seats),
        "steps": list(retell(record)),
        "result": ended,
    }


def _origin_at_table(table: str, happened: list[Event], ply: int) -> Origin:
    return Origin(_text_after(_record_of(happened), ply), table, ply)


def _origin_in_record(text: str, ply: int) -> Origin:
    return Origin(_text_after(_read(text), ply), None, ply)


def _text_after(record: GameRecord, ply: int) -> str:
    """The position after so many moves, with the tiles that were dealt then."""
    positions = record.positions()
    found, played = next(positions), 0
    for event, position in zip(record.events, positions, strict=True):
        played += isinstance(event, Played)
        if played > ply:
            break
        found = position
    if played < ply:
        refuse(Code.BAD_REQUEST, say("the game has {played} moves, not {ply}", played=played, ply=ply))
    return found.to_text()
