"""Group commit: what waits while one transaction is written goes into the next one, all of it together."""

import asyncio
from collections.abc import Sequence

from ladrilho.server.appending import Append, Batch, Conflict
from ladrilho.server.database import Database, StoreUnavailable

_LARGEST = 512

_Waiting = tuple[Append, "asyncio.Future[None]"]


class GroupCommit:
    """One task writes the appends of all tables; whoever waits hears of it after the commit."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database = database
        self._owner = owner
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._write_on(), name="ladrilho group commit")

    async def append(self, append: Append) -> None:
        """Wait until the events are committed. Raises Conflict or StoreUnavailable, and then nothing was written.

        Only a StoreUnavailable in the middle of a commit leaves it open; reading the table again tells.
        """
        if self._is_closed:
            raise StoreUnavailable("the store is closed")
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append((append, answer))
        self._wake.set()
        await answer

    async def close(self) -> None:
        """Write what waits, then end."""
        self._is_closed = True
        self._wake.set()
        await self._task

    async def _write_on(self) -> None:
        while self._waiting or not self._is_closed:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            taken, self._waiting = self._waiting[:_LARGEST], self._waiting[_LARGEST:]
            await self._write([(append, answer) for append, answer in taken if not answer.cancelled()])

    async def _write(self, taken: Sequence[_Waiting]) -> None:
        if not taken:
            return
        try:
            await self._database.write(Batch([append for append, _ in taken], self._owner))
        except StoreUnavailable as error:
            for _, answer in taken:
                _raise(answer, error)
        except Exception as error:
            await self._write_apart(taken, error)
        else:
            for append, answer in taken:
                _answer(append, answer)

    async def _write_apart(self, taken: Sequence[_Waiting], error: Exception) -> None:
        """One append that cannot be written must not take the others with it."""
        if len(taken) == 1:
            _raise(taken[0][1], error)
            return
        for one in taken:
            await self._write([one])


def _answer(append: Append, answer: "asyncio.Future[None]") -> None:
    if answer.done():
        return
    if append.conflict:
        answer.set_exception(Conflict(f"table {append.table} went on after version {append.expected}"))
    else:
        answer.set_result(None)


def _raise(answer: "asyncio.Future[None]", error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
