"""One socket as the hub sees it: messages go in, and a client that does not read them is sent away."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from ladrilho.server.codes import Code
from ladrilho.server.commands import NOBODY, Actor

CLOSE_CODES = {
    Code.BAD_MESSAGE: 4000,
    Code.TOO_FAST: 4001,
    Code.UNKNOWN_TABLE: 4004,
    Code.BAD_TOKEN: 4005,
    Code.TOKEN_EXPIRED: 4006,
    Code.UNKNOWN_PLAYER: 4007,
    Code.PROTOCOL_VERSION: 4008,
    Code.BANNED: 4009,
    Code.BUSY: 4010,
    Code.SERVER_STOPPING: 4011,
    Code.BAD_REQUEST: 4012,
    Code.INTERNAL: 4013,
}
"""the codes with which the server closes a socket; the reason names the code of the list"""

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Connection:
    """The outgoing side of a socket: never waits, never grows beyond its bounds."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_most_bytes",
        "_most_messages",
        "_send",
        "_waiting",
        "_writer",
        "actor",
        "is_muted",
        "previews",
        "seats",
        "version",
    )

    def __init__(self, send: Send, most_messages: int, most_bytes: int) -> None:
        self._send = send
        self._most_messages, self._most_bytes = most_messages, most_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._writer: asyncio.Task[None] | None = None
        self._closing: Code | None = None
        self.actor: Actor = NOBODY
        self.is_muted = False
        self.seats: tuple[int, ...] = ()
        self.previews = True
        self.version = 0

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    @property
    def waiting(self) -> int:
        """How many messages the client has not taken yet."""
        return len(self._waiting)

    def put(self, message: bytes) -> None:
        """Send a message soon; too many unread ones end the connection, and the client may come back."""
        if self._closing is not None:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > self._most_messages or self._bytes > self._most_bytes:
            self._waiting.clear()
            self._bytes = 0
            self.close(Code.BUSY)
        elif self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def close(self, code: Code) -> None:
        """Close after what waits was sent."""
        if self._closing is None:
            self._closing = code
            if self._writer is None:
                self._writer = asyncio.create_task(self._write())

    async def flush(self) -> None:
        """Wait until everything was handed over."""
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=1.0)

    async def _write(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes = max(0, self._bytes - len(message))
                await self._send({"type": "websocket.send", "text": message.decode()})
            if self._closing is not None:
                code = self._closing
                await self._send({"type": "websocket.close", "code": CLOSE_CODES[code], "reason": code.value})
        except (OSError, RuntimeError):  # the client has left: its own loop hears of it
            self._waiting.clear()
        finally:
            self._writer = None
