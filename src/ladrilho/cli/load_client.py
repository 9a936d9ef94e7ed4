"""A light client for load: sockets that only do what a scripted player needs, and the server is what is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

import msgspec

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_NO_MASK = bytes(4)  # a mask of zeros leaves the payload as it is
_HEAD_LIMIT = 65_536


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class Heard(msgspec.Struct):
    """What a scripted player reads of a message; the rest is skipped."""

    type: str
    id: str = ""
    code: str = ""
    version: int = 0
    ply: int = 0
    choices: list[Choice] | None = None


_decoder = msgspec.json.Decoder(Heard)
_encoder = msgspec.json.Encoder()


class LoadSocket(asyncio.Protocol):
    """One WebSocket, by hand."""

    def __init__(self, host: str, table: str, hear: Callable[["LoadSocket", Heard], None]) -> None:
        self._host, self.table, self._hear = host, table, hear
        self._buffer = bytearray()
        self._transport: Any = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self.asked_at: dict[str, float] = {}
        self.asked = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: {self._host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._read_head():
            return
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the server refused the socket"))

    def _read_head(self) -> bool:
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._transport.close()
            return False
        self._buffer, self._is_open = rest, True
        self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4]), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + length:
            return None
        frame = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return frame

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._hear(self, _decoder.decode(payload))
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self._transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2)
        self._transport.write(bytes([0x80 | kind]) + size + _NO_MASK + payload)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        if not self.is_lost:
            self._write(_TEXT, _encoder.encode(message))

    def ask(self, message: dict[str, Any], due: float) -> None:
        """Send a message whose answer is timed, from when it was due on the clock of the loop."""
        self.asked += 1
        name = str(self.asked)
        self.asked_at[name] = due
        self.send(message | {"id": name})

    def answered(self, name: str) -> float:
        """How long an answer took."""
        return asyncio.get_running_loop().time() - self.asked_at.pop(name)

    def close(self) -> None:
        """Go."""
        if self._transport is not None:
            self._transport.close()
