"""The hub: tables that are in use, one writer at a time for each, everything committed before it is told."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from ladrilho.errors import LadrilhoError
from ladrilho.server.appending import Conflict, StoredEvent, Summary
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import Actor, Command
from ladrilho.server.config import ServerConfig
from ladrilho.server.connection import Connection
from ladrilho.server.events import (
    Claimed,
    Created,
    Event,
    Played,
    Released,
    Said,
    TakenBack,
    Warned,
    read_event,
    write_event,
)
from ladrilho.server.live import Live
from ladrilho.server.logs import get_log
from ladrilho.server.messages import MOST_EVENTS, encode
from ladrilho.server.metrics import Metrics
from ladrilho.server.presence import ALIVE, ASKS, BEAT, NOBODY_HERE, Here, Presence, line_of
from ladrilho.server.store import Store
from ladrilho.server.table import Table

_CALM = frozenset((Played, Said, TakenBack, Warned))  # of these, lists of tables need not hear
Changed = Callable[[Live, Sequence[Event]], None]
Done = Callable[[int], None]
_log = get_log("hub")


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, metrics: Metrics, config: ServerConfig, clock: Callable[[], float] = time.time):
        self.store, self.metrics, self.config = store, metrics, config
        self.now = clock
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._after: list[Changed] = []
        self._tasks: set[asyncio.Future[None]] = set()
        self._overheard: set[str] = set()
        self._presence = Presence()
        self._untold: set[str] = set()
        self._told_at = -BEAT

    def after_each_change(self, tell: Changed) -> None:
        """Hear of everything that was committed here."""
        self._after.append(tell)

    # Tables in memory

    def __len__(self) -> int:
        return len(self._tables)

    def in_memory(self) -> list[Live]:
        """The tables that are loaded."""
        return list(self._tables.values())

    def loaded(self, table_id: str) -> Live | None:
        """A table, if it is loaded."""
        return self._tables.get(table_id)

    async def live(self, table_id: str) -> Live:
        """A table; loaded when it is not in memory, refused when there is none."""
        found = self._tables.get(table_id)
        if found is None:
            found = await self._load_once(table_id)
        found.touched = self.now()
        return found

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Live]:
        """A table as it is stored, which nobody else changes meanwhile."""
        while True:
            live = await self.live(table_id)
            async with live.lock:
                if not live.is_abandoned:
                    yield live
                    return

    async def _load_once(self, table_id: str) -> Live:
        """Load a table; whoever asks meanwhile waits for the same."""
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Live:
        self._overheard.discard(table_id)
        live = self._keep(await self._read(table_id))
        if table_id in self._overheard:
            self._start(self._catch_up(live))
        return live

    async def _read(self, table_id: str) -> Live:
        stored = await self.store.events(table_id)
        if not stored:
            refuse(Code.UNKNOWN_TABLE)
        return _come_alive([read_event(event.body) for event in stored], await self.store.secret(table_id), self.now())

    def _keep(self, live: Live) -> Live:
        self._tables[live.table.id] = live
        live.elsewhere = self._presence.at(live.table.id)
        self.metrics.tables.set(len(self._tables))
        return live

    def forget_idle(self) -> None:
        """Let go of tables nobody has used for a while."""
        long_ago = self.now() - self.config.idle_seconds
        for table_id, live in list(self._tables.items()):
            is_used = live.connections or live.lock.locked() or live.driver is not None
            if not is_used and live.touched < long_ago:
                del self._tables[table_id]
        self.metrics.tables.set(len(self._tables))

    # Changes

    async def create(self, table_id: str, secret: bytes, happened: Sequence[Event]) -> Live:
        """Keep a new table from its first events on."""
        live = _come_alive(happened, secret, self.now())
        table = live.table
        await self.store.create_table(
            table_id, secret, _stored(happened), summarise(table), table.wakes_at(), self._lease_of(table)
        )
        self._keep(live)
        self._tell(live, happened)
        return live

    async def act(self, table_id: str, actor: Actor, command: Command, done: Done | None = None) -> int:
        """Do what somebody asks of a table; the version after it, committed. Refused if it may not be.

        ``done`` hears of the version before everybody else hears what happened.
        """
        async with self.hold(table_id) as live:
            while True:
                happened = live.table.decide(actor, command, self.now())
                if not happened:
                    known = live.table.answered(actor.player, command.id)
                    return _say_done(done, live.table.version if known is None else known)
                if await self._commit(live, happened):
                    version = live.table.answered(actor.player, command.id) or live.table.version
                    _say_done(done, version)
                    live.publish()
                    self._tell(live, happened)
                    return version

    async def _commit(self, live: Live, happened: Sequence[Event]) -> bool:
        """Write events; False when another process was faster, whose events are here now.

        They happen on the table in memory at once, which nobody looks at before the lock is free again.
        """
        began, before = time.perf_counter(), live.table.version
        try:
            live.apply(happened)
            await self._append(live, before, happened)
        except Conflict:
            await self._reload(live)
            return False
        except BaseException:
            self._abandon(live)
            raise
        self.metrics.commit_seconds.observe(time.perf_counter() - began)
        return True

    async def _append(self, live: Live, before: int, happened: Sequence[Event]) -> None:
        table = live.table
        is_calm = all(type(event) in _CALM for event in happened)
        summary = None if is_calm else summarise(table)
        await self.store.append(table.id, before, _stored(happened), summary, table.wakes_at(), self._lease_of(table))

    def _lease_of(self, table: Table) -> float | None:
        """Whoever lets a computer come to its turn looks after the table for a while."""
        return self.now() + self.config.lease_seconds if table.computer_to_move() else None

    async def _reload(self, live: Live) -> None:
        """Take the table as it is stored."""
        try:
            live.take_over(await self._read(live.table.id))
        except BaseException:
            self._abandon(live)
            raise
        live.publish()

    def _abandon(self, live: Live) -> None:
        """What is stored is not known: nobody may look at this any more, everybody has to come again."""
        live.is_abandoned = True
        if self._tables.get(live.table.id) is live:
            del self._tables[live.table.id]
        for connection in list(live.connections):
            connection.close(Code.BUSY)

    def _tell(self, live: Live, happened: Sequence[Event]) -> None:
        for event in happened:
            if isinstance(event, Played):
                self.metrics.moves.labels("person" if event.by else "computer").inc()
        self._note_seats(live, happened)
        for tell in self._after:
            tell(live, happened)

    # Other processes

    def heard(self, table_id: str, version: int) -> None:
        """Another process changed a table."""
        live = self._tables.get(table_id)
        if live is not None and version > live.table.version:
            self._start(self._catch_up(live))
        elif table_id in self._loading:
            self._overheard.add(table_id)

    def missed(self) -> None:
        """Some of what other processes did may have been overheard."""
        self._overheard.update(self._loading)
        for live in self._tables.values():
            self._start(self._catch_up(live))

    async def caught_up(self, table_id: str) -> Live:
        """A table with everything that other processes did there."""
        live = await self.live(table_id)
        await self._catch_up(live)
        return live

    async def _catch_up(self, live: Live) -> None:
        async with live.lock:
            try:
                stored = await self.store.events(live.table.id, live.table.version)
            except LadrilhoError as fault:
                _log.warning("catch_up_failed", table=live.table.id, fault=str(fault))
                self._abandon(live)
                return
            if stored and not live.is_abandoned:
                happened = [read_event(event.body) for event in stored]
                live.apply(happened)
                live.publish()
                self._note_seats(live, happened)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # People who look on

    async def enter(self, table_id: str, connection: Connection, joined: Callable[[Live], bytes]) -> Live:
        """Let a client in: it hears where the table stands, and of everything from now on."""
        async with self.hold(table_id) as live:
            if connection.actor.player in live.table.banned:
                refuse(Code.BANNED)
            connection.seats = tuple(live.table.seats_of(connection.actor.player))
            connection.put(joined(live))
            missed = await self._words_for(live, connection)
            live.connections.add(connection)
            live.send_update(connection, missed, {})
        self._people_changed(live)
        return live

    async def _words_for(self, live: Live, connection: Connection) -> list[bytes]:
        """The events a client has not seen; long stories are told from their beginning again."""
        if connection.version > live.table.version:
            connection.version = 0
        kept = live.words_since(connection.version)
        if kept is not None:
            return kept
        stored = await self.store.events(live.table.id)
        return await asyncio.to_thread(_tell_again, stored, connection.version)

    def leave(self, live: Live, connection: Connection) -> None:
        """A client has gone."""
        live.connections.discard(connection)
        live.touched = self.now()
        self._people_changed(live)

    def _note_seats(self, live: Live, happened: Sequence[Event]) -> None:
        """Whoever sits down is no longer one of those who look on."""
        if any(isinstance(event, Claimed | Released) for event in happened):
            self._people_changed(live)

    def _people_changed(self, live: Live) -> None:
        live.send_presence()
        self._untold.add(live.table.id)

    def told(self, sender: str, lines: Sequence[str]) -> None:
        """Another process tells who is with it."""
        self._look_again(self._presence.hear(sender, lines, time.monotonic()))
        if ASKS in lines:
            self._untold.update(self._tables)

    async def tell_presence(self) -> None:
        """Tell other processes what is new about the people here, and from time to time everything."""
        now = time.monotonic()
        self._look_again(self._presence.forget_silent(now))
        lines = [ASKS] if self._told_at < 0.0 else []
        if now - self._told_at >= BEAT:
            self._told_at = now
            self._untold.update(table for table, live in self._tables.items() if live.connections)
            lines.append(ALIVE)
        untold, self._untold = self._untold, set()
        await self.store.tell_presence([*lines, *(line_of(table, self._here(table)) for table in sorted(untold))])

    def _here(self, table: str) -> Here:
        return self._tables[table].here() if table in self._tables else NOBODY_HERE

    def _look_again(self, tables: Iterable[str]) -> None:
        """See who is elsewhere, and tell those who are here."""
        for live in filter(None, map(self._tables.get, tables)):
            before, live.elsewhere = live.elsewhere, self._presence.at(live.table.id)
            if live.elsewhere != before:
                live.send_presence()


def _come_alive(happened: Sequence[Event], secret: bytes, now: float, keep: int | None = None) -> Live:
    first = happened[0]
    assert isinstance(first, Created), "the first event opens the table"
    live = Live(first, secret, now) if keep is None else Live(first, secret, now, keep)
    live.apply(happened[1:])
    return live


def _tell_again(stored: Sequence[StoredEvent], version: int) -> list[bytes]:
    story = _come_alive([read_event(event.body) for event in stored], b"", 0.0, MOST_EVENTS)
    return story.last_words(story.table.version - version)


def _say_done(done: Done | None, version: int) -> int:
    if done is not None:
        done(version)
    return version


def _stored(happened: Sequence[Event]) -> list[StoredEvent]:
    return [StoredEvent(event.at, type_of(event), write_event(event)) for event in happened]


def type_of(event: Event) -> str:
    """The word that tells an event apart from others."""
    return str(type(event).__struct_config__.tag)


def summarise(table: Table) -> Summary:
    """What lists of tables need."""
    settings = table.settings
    return Summary(
        status=table.status,
        game=settings.game,
        kind=settings.kind,
        access=settings.access,
        owner=table.owner or None,
        open_seats=sum(seat.is_open and seat.kept_for is None for seat in table.seats),
        players=tuple(seat.player for seat in table.seats),
        details=encode(table.summary()),
    )
