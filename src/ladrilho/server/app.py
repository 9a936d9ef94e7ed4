"""The ASGI application: doors, gate and pages round one service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from ladrilho import __version__
from ladrilho.errors import LadrilhoError, Refused
from ladrilho.server import routes_health, routes_learn, routes_players, routes_records, routes_tables
from ladrilho.server.answers import FAULTS, error_answer, status_of
from ladrilho.server.codes import Code
from ladrilho.server.database import StoreUnavailable
from ladrilho.server.gate import Gate
from ladrilho.server.logs import get_log
from ladrilho.server.routes_page import page_route
from ladrilho.server.service import Service
from ladrilho.server.sockets import SocketEndpoint

_log = get_log("app")


def create_app(service: Service) -> FastAPI:
    """The whole server as one ASGI application."""

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Ladrilho",
        version=__version__,
        description="Tables of Azul and Azul: Summer Pavilion for people and programs. Play goes through the socket "
        "of a table, see docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        responses=FAULTS,
    )
    app.state.service = service
    for routes in (routes_health, routes_learn, routes_players, routes_tables, routes_records):
        app.include_router(routes.router)
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", SocketEndpoint(service)))
    app.router.routes.append(page_route(service.config.static))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(StoreUnavailable, _busy)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Gate, config=service.config, metrics=service.metrics)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.service.metrics.refused.labels(error.code).inc()
    return error_answer(status_of(error.code), Code(error.code), error.message)


async def _unreadable(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(word) for word in first["loc"])
    return error_answer(400, Code.BAD_REQUEST, f"{place}: {first['msg']}"[:300])


async def _not_found(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 413:
        return error_answer(413, Code.TOO_LARGE)
    answer = error_answer(error.status_code, Code.BAD_REQUEST, str(error.detail).lower())
    answer.headers.update(error.headers or {})
    return answer


async def _busy(_request: Request, error: Exception) -> Response:
    assert isinstance(error, LadrilhoError)
    _log.warning("store_away", fault=str(error))
    return error_answer(503, Code.BUSY)


async def _fault(request: Request, error: Exception) -> Response:
    _log.error("request_failed", route=request.url.path, fault=repr(error), exc_info=error)
    return error_answer(500, Code.INTERNAL)
