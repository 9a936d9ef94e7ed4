"""``ladrilho serve``: the game server and its page, by one command."""

import asyncio
import contextlib
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from ladrilho.cli import fail, leave

if TYPE_CHECKING:
    from ladrilho.server.config import ServerConfig

_ENGINE_NAME = 24


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[str | None, typer.Option(help="A file, or postgresql://user@host/name.")] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="With PostgreSQL: how many share the work.")] = 1,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    origin: Annotated[list[str] | None, typer.Option(help="A page of another host that may use this server.")] = None,
    engine: Annotated[list[str] | None, typer.Option(help="NAME=COMMAND: a program that may take a seat.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=256, help="Computer players that think at once.")] = None,
    proxy: Annotated[str, typer.Option(help="Addresses of proxies that tell who really asks.")] = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    plain_logs: Annotated[bool, typer.Option("--plain-logs", help="Logs for people instead of JSON.")] = False,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", hidden=True)] = True,
    private_webhooks: Annotated[bool, typer.Option("--private-webhooks", hidden=True)] = False,
    fd: Annotated[int | None, typer.Option(hidden=True)] = None,
) -> None:
    """Serve tables for people and computer players, with the page to play at them."""
    from ladrilho.server.config import ServerConfig, default_workers
    from ladrilho.server.logs import set_up_logs
    from ladrilho.server.preparation import prepare_rules

    set_up_logs(log_level, as_json=not plain_logs)
    is_postgres = _is_postgres(database)
    if processes > 1 and not is_postgres:
        fail("several processes need PostgreSQL: --database postgresql://user@host/name, or leave --processes out")
    config = ServerConfig(
        database=database,
        origins=tuple(origin or ()),
        engines=read_engines(engine or []),
        workers=workers or max(1, default_workers() // processes),
        limits=limits,
        private_webhooks=private_webhooks,
    )
    say = _say if fd is None else _say_nothing
    if fd is None:
        asyncio.run(_try_database(database))
    prepare_rules(say)
    from ladrilho.server import running

    listener = running.open_socket(host, port) if fd is None else socket.socket(fileno=fd)
    if fd is None:
        _welcome(listener, browser)
    if processes == 1:
        running.run_here(config, listener, say, proxy)
        leave()  # its computer players may still be compiled or read
    else:
        running.run_many(processes, _words_of_a_child(config, proxy, log_level, plain_logs), listener)


def _is_postgres(database: str | None) -> bool:
    from ladrilho.server.database import read_url

    return read_url(database).drivername != "sqlite"


async def _try_database(database: str | None) -> None:
    """Open it once, so that what is wrong with it is one line before anything is served."""
    from ladrilho.server.store import Store

    await (await Store.open(database)).close()


def read_engines(texts: list[str]) -> dict[str, str]:
    """The programs of the host, by name."""
    from ladrilho.players.engine import split_command

    engines = {}
    for text in texts:
        name, _, command = text.partition("=")
        name = name.strip()
        if not name or len(name) > _ENGINE_NAME or not name.isprintable():
            fail(f"no engine {text[:60]!r}: write --engine 'NAME=COMMAND', the name with up to {_ENGINE_NAME} letters")
        split_command(command)
        engines[name] = command
    return engines


def _welcome(listener: socket.socket, browser: bool) -> None:
    address, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(address, f"[{address}]" if ":" in address else address)
    url = f"http://{shown}:{port}/"
    print(f"ladrilho serves {url} (Ctrl-C stops it)", flush=True)
    if browser and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, (url,)).start()


def _words_of_a_child(config: "ServerConfig", proxy: str, log_level: str, plain_logs: bool) -> list[str]:
    """The command of a process that gets its socket from this one."""
    words = [sys.executable, "-c", "from ladrilho.cli import main; main()", "serve", "--no-open"]
    words += ["--workers", str(config.workers), "--log-level", log_level, "--proxy", proxy]
    words += ["--database", config.database] if config.database else []
    for origin in config.origins:
        words += ["--origin", origin]
    for name, command in config.engines.items():
        words += ["--engine", f"{name}={command}"]
    flags = {
        "--plain-logs": plain_logs,
        "--no-limits": not config.limits,
        "--private-webhooks": config.private_webhooks,
    }
    return words + [flag for flag, is_set in flags.items() if is_set]


def _say(line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # nobody reads any more
        print(line, flush=True)


def _say_nothing(line: str) -> None:
    """Those of several processes that get their socket from another one speak through logs alone."""
