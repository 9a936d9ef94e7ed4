"""The gate every request goes through: headers, origins, limits, sizes; counted, and logged without secrets."""

import time
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ladrilho.server import limits
from ladrilho.server.answers import error_answer
from ladrilho.server.codes import Code
from ladrilho.server.config import ServerConfig
from ladrilho.server.limits import AddressLimits
from ladrilho.server.logs import get_log
from ladrilho.server.metrics import Metrics
from ladrilho.server.security import HEADERS, origin_is_allowed

_SAFE = ("GET", "HEAD", "OPTIONS")
_PASSWORD_PATHS = ("/api/accounts", "/api/sessions")
_RECORD_PATHS = ("/api/tables", "/api/replay")
_FREE = ("/healthz", "/metrics")
_log = get_log("requests")


class Gate:
    """ASGI middleware for requests; sockets have limits of their own."""

    def __init__(self, app: ASGIApp, config: ServerConfig, metrics: Metrics) -> None:
        self._app, self._config, self._metrics = app, config, metrics
        self._requests = AddressLimits(limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE)
        self._passwords = AddressLimits(limits.PASSWORDS_A_SECOND, limits.PASSWORDS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
            await send(message)

        code = self._reason_against(scope)
        if code is not None:
            self._metrics.refused.labels(code.value).inc()
            await error_answer(_status_of(code), code)(scope, receive, send_on)
        else:
            await self._pass(scope, receive, send_on)
        self._note(scope, status, time.perf_counter() - began)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = limits.RECORD_BYTES + limits.MESSAGE_BYTES if scope["path"] in _RECORD_PATHS else limits.MESSAGE_BYTES
        if _announced(scope) > most:
            await error_answer(413, Code.TOO_LARGE)(scope, receive, send)
            return
        came = 0

        async def receive_some() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_some, send)

    def _reason_against(self, scope: Scope) -> Code | None:
        headers, address = Headers(scope=scope), address_of(scope)
        safe = scope["method"] in _SAFE
        if not safe and not origin_is_allowed(headers.get("origin"), headers.get("host"), self._config.origins):
            return Code.BAD_REQUEST
        if not self._config.limits or scope["path"] in _FREE:
            return None
        now = time.monotonic()
        if not self._requests.take(address, now):
            return Code.TOO_FAST
        if not safe and scope["path"] in _PASSWORD_PATHS and not self._passwords.take(address, now):
            return Code.TOO_FAST
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.requests.labels(route, str(status)).inc()
        if route not in _FREE:
            _log.debug("request", method=scope["method"], route=route, status=status, seconds=round(seconds, 4))


def address_of(scope: MutableMapping[str, Any]) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def _announced(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() else 0


def _status_of(code: Code) -> int:
    return 403 if code == Code.BAD_REQUEST else 429
