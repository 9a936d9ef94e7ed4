"""Tables that need somebody although no message comes: computers to move, clocks that run out."""

import asyncio
import contextlib
from collections.abc import Coroutine, Sequence
from typing import Any

from ladrilho.errors import LadrilhoError, Refused
from ladrilho.server.commands import SYSTEM, Play, Tick
from ladrilho.server.computers import Computers
from ladrilho.server.events import Event
from ladrilho.server.hub import Hub
from ladrilho.server.live import Live
from ladrilho.server.logs import get_log
from ladrilho.server.seats import Computer

_AT_ONCE = 100
_log = get_log("sweeper")


class Sweeper:
    """Drives the computers and clocks of tables. One process at a time looks after a table, by a lease."""

    def __init__(self, hub: Hub, computers: Computers) -> None:
        self._hub, self._computers = hub, computers
        self._leased: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        hub.after_each_change(self._look_after)

    def start(self) -> None:
        """Begin to look for due tables."""
        self._sweeping = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Leave the tables to others."""
        tasks = [*self._tasks, *([self._sweeping] if self._sweeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(LadrilhoError):
            await self._hub.store.release(sorted(self._leased))

    async def _sweep_on(self) -> None:
        while True:
            try:
                await self._sweep()
            except LadrilhoError as fault:
                _log.warning("sweep_failed", fault=str(fault))
            except Exception:
                _log.exception("sweep_failed")
            await asyncio.sleep(self._hub.config.sweep_seconds)

    async def _sweep(self) -> None:
        hub, seconds = self._hub, self._hub.config.lease_seconds
        if self._leased:
            await hub.store.renew(sorted(self._leased), hub.now(), seconds)
        for table_id in await hub.store.claim_due(hub.now(), seconds, _AT_ONCE):
            self._start(self._wake(table_id))
        hub.forget_idle()
        await hub.tell_presence()

    async def _wake(self, table_id: str) -> None:
        """Look at the clock of a table and let its computers move."""
        try:
            await self._hub.act(table_id, SYSTEM, Tick())
            live = await self._hub.live(table_id)
            self._look_after(live, ())
            if live.driver is None:
                await self._hub.store.release([table_id])
        except LadrilhoError as fault:
            _log.warning("wake_failed", table=table_id, fault=str(fault))

    def _look_after(self, live: Live, _happened: Sequence[Event]) -> None:
        if live.driver is None and live.table.computer_to_move() is not None:
            live.driver = self._start(self._drive(live))

    async def _drive(self, live: Live) -> None:
        """Play for computers until a person is to move."""
        table_id = live.table.id
        self._leased.add(table_id)
        try:
            while (computer := live.table.computer_to_move()) is not None and not live.is_abandoned:
                await self._play(live, computer)
        except LadrilhoError as fault:
            _log.error("drive_failed", table=table_id, ply=live.table.ply, fault=str(fault))
        except Exception:
            _log.exception("drive_failed", table=table_id, ply=live.table.ply)
        finally:
            self._leased.discard(table_id)
            live.driver = None

    async def _play(self, live: Live, computer: Computer) -> None:
        async with live.lock:  # what is not committed yet is not to be seen
            ply, position = live.table.ply, live.table.position
        if position is None:
            return
        move = await self._computers.choose(live.table.id, _word_for(computer), position.public())
        try:
            await self._hub.act(live.table.id, SYSTEM, Play(ply=ply, move=move))
        except Refused as refusal:  # somebody was faster: a take-back, a return, another process
            _log.info("computer_move_refused", table=live.table.id, ply=ply, code=refusal.code)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _word_for(computer: Computer) -> str:
    return f"level{computer.level}" if computer.level is not None else f"engine:{computer.engine}"
