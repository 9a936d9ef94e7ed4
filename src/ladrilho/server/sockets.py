"""The socket of a table: messages in, answers out. Decisions are made elsewhere."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ladrilho.errors import LadrilhoError, Refused
from ladrilho.language import say
from ladrilho.server import limits, messages
from ladrilho.server.codes import SENTENCES, Code, refuse
from ladrilho.server.commands import Say
from ladrilho.server.connection import CLOSE_CODES, Connection
from ladrilho.server.gate import address_of
from ladrilho.server.limits import Bucket
from ladrilho.server.live import Live
from ladrilho.server.logs import get_log
from ladrilho.server.messages import AskRematch, Hint, Incoming, Join, Ping, Why, read_message
from ladrilho.server.security import origin_is_allowed
from ladrilho.server.service import Service

_JOIN_SECONDS = 20.0
_PATIENCE = 100  # messages refused for speed or shape before the socket is closed
_log = get_log("sockets")


class SocketEndpoint:
    """ASGI application for ``/api/tables/{table}/socket``."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._sockets_of: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, service = Headers(scope=scope), self._service
        await receive()
        if not origin_is_allowed(headers.get("origin"), headers.get("host"), service.config.origins):
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            return
        await send({"type": "websocket.accept"})
        connection = Connection(send, service.config.waiting_messages, service.config.waiting_bytes)
        address = address_of(scope)
        service.connections.add(connection)
        self._sockets_of[address] += 1
        service.metrics.sockets.inc()
        try:
            if service.config.limits and self._sockets_of[address] > limits.SOCKETS_OF_AN_ADDRESS:
                connection.close(Code.TOO_FAST)
            else:
                await _Visit(service, connection, receive, scope["path_params"]["table"]).run()
        finally:
            service.connections.discard(connection)
            self._sockets_of[address] -= 1
            if not self._sockets_of[address]:
                del self._sockets_of[address]
            service.metrics.sockets.dec()
            await connection.flush()


class _Visit:
    """One client at one table, from its first message to its last."""

    __slots__ = ("_bucket", "_connection", "_live", "_receive", "_service", "_strikes", "_table")

    def __init__(self, service: Service, connection: Connection, receive: Receive, table: str) -> None:
        self._service, self._connection, self._receive, self._table = service, connection, receive, table
        self._bucket = Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE, time.monotonic())
        self._strikes = 0
        self._live: Live | None = None

    async def run(self) -> None:
        try:
            await self._join()
            while not self._connection.is_closing:
                text = await self._next_text()
                if text is None:
                    return
                await self._handle(text)
        except Refused as refusal:
            self._send_away(Code(refusal.code))
        except LadrilhoError as fault:
            _log.warning("join_failed", table=self._table, fault=str(fault))
            self._send_away(Code.BUSY)
        except TimeoutError:
            self._send_away(Code.BAD_MESSAGE)
        finally:
            if self._live is not None:
                self._service.hub.leave(self._live, self._connection)

    async def _next_text(self) -> str | None:
        """The next message; None when the client has left."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        return "" if text is None else text  # bytes are no message

    async def _join(self) -> None:
        """The first message says who comes and what they know."""
        async with asyncio.timeout(_JOIN_SECONDS):
            text = await self._next_text()
        if text is None:
            return
        message = read_message(text)
        if not isinstance(message, Join):
            refuse(Code.BAD_MESSAGE, say("the first message is join"))
        if message.protocol != messages.PROTOCOL:
            refuse(Code.PROTOCOL_VERSION)
        connection, service = self._connection, self._service
        connection.actor, connection.is_muted = await service.who_is(message.token)
        connection.previews, connection.version = message.previews, message.version or 0
        self._live = await service.hub.enter(self._table, connection, self._joined)

    def _joined(self, live: Live) -> bytes:
        return messages.encode(messages.joined(live.table, self._connection.actor.player, self._connection.seats))

    def _send_away(self, code: Code) -> None:
        self._service.metrics.dropped.labels(code.value).inc()
        self._connection.close(code if code in CLOSE_CODES else Code.BAD_MESSAGE)

    async def _handle(self, text: str) -> None:
        """Answer one message, whatever it is."""
        message: Incoming | None = None
        try:
            if self._service.config.limits and not self._bucket.take(time.monotonic()):
                refuse(Code.TOO_FAST)
            message = read_message(text)
            self._service.metrics.messages.labels(message.__struct_config__.tag).inc()
            await self._obey(message)
            self._strikes = max(0, self._strikes - 1)
        except Refused as refusal:
            self._answer_no(text, refusal.code, refusal.message, refusal.clause)
        except LadrilhoError as fault:
            _log.warning("message_failed", table=self._table, fault=str(fault))
            self._answer_no(text, Code.BUSY, SENTENCES[Code.BUSY])
        except Exception:
            ply = self._live.table.ply if self._live else None
            _log.exception("message_failed", table=self._table, ply=ply, message=type(message).__name__)
            self._answer_no(text, Code.INTERNAL, SENTENCES[Code.INTERNAL])

    def _answer_no(self, text: str, code: str, sentence: str, clause: str | None = None) -> None:
        self._service.metrics.refused.labels(str(code)).inc()
        self._connection.put(messages.refusal(messages.id_in(text), code, sentence, clause))
        if code in (Code.TOO_FAST, Code.BAD_MESSAGE):
            self._strikes += 1
            if self._strikes > _PATIENCE:
                self._send_away(Code(code))

    async def _obey(self, message: Incoming) -> None:
        handler = _HANDLERS.get(type(message))
        if handler is not None:
            await handler(self, message)
            return
        if isinstance(message, Say) and self._connection.is_muted:
            refuse(Code.MUTED)
        command: Any = message
        service, connection = self._service, self._connection
        await service.hub.act(
            self._table, connection.actor, command, lambda version: connection.put(messages.ack(command.id, version))
        )

    async def _pong(self, _message: Ping) -> None:
        self._connection.put(messages.PONG)

    async def _no_second_join(self, _message: Join) -> None:
        refuse(Code.BAD_MESSAGE, say("join comes once, at first"))

    async def _why(self, message: Why) -> None:
        answer = await self._service.why(self._table, message.move)
        self._connection.put(messages.encode({"type": "why", "id": message.id, "move": message.move, **answer}))

    async def _hint(self, message: Hint) -> None:
        answer = await self._service.hint(self._table, self._connection.actor, message.step)
        self._connection.put(messages.encode({"type": "hint", "id": message.id, "step": message.step, **answer}))

    async def _rematch(self, message: AskRematch) -> None:
        version = await self._service.rematch(self._table, self._connection.actor, message)
        self._connection.put(messages.ack(message.id, version))


_HANDLERS: dict[type[Any], Callable[[_Visit, Any], Awaitable[None]]] = {
    Ping: _Visit._pong,
    Join: _Visit._no_second_join,
    Why: _Visit._why,
    Hint: _Visit._hint,
    AskRematch: _Visit._rematch,
}
