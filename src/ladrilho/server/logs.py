"""Structured logs: one JSON object a line, and never a token in it."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_SECRET = ("token", "authorization", "password", "secret", "seed", "cookie", "entropy")


def set_up_logs(level: str = "info", as_json: bool = True) -> None:
    """Send everything that is logged in this process to standard error."""
    renderer: Any = structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else _plain_renderer()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.access", "uvicorn.error", "httpx", "httpcore", "alembic"):
        logging.getLogger(noisy).setLevel("WARNING")


def _plain_renderer() -> Any:
    return structlog.dev.ConsoleRenderer(colors=False)


def hide_secrets(_logger: object, _method: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Whatever is named like a secret is not written down."""
    for key in entry:
        if any(word in key.lower() for word in _SECRET):
            entry[key] = "…"
    return entry


def get_log(name: str) -> Any:
    """The log of a part of the server."""
    return structlog.stdlib.get_logger(name)
