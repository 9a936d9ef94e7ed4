"""Running the server: one process, or several that share one address."""

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from ladrilho import rules
from ladrilho.server import limits
from ladrilho.server.app import create_app
from ladrilho.server.config import ServerConfig
from ladrilho.server.logs import get_log
from ladrilho.server.preparation import Say, prepare_search
from ladrilho.server.service import Service

_BACKLOG = 2048
_STOP_SECONDS = 10
_PAUSE = 1.0  # seconds before a process that ended is started again
_log = get_log("running")


class GracefulServer(uvicorn.Server):
    """Tells everybody before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal is a wish that is granted: it is not raised again after everything was closed."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new guests; those who are here are told; then everything is closed."""
        for listener in self.servers:
            listener.close()
        await self._service.say_goodbye()
        await super().shutdown(sockets)


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    listener.set_inheritable(True)
    return listener


def uvicorn_config(service: Service, proxies: str = "") -> uvicorn.Config:
    """How sockets and requests are read: fast parts, small messages, no compression that would take memory."""
    return uvicorn.Config(
        create_app(service),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=limits.MESSAGE_BYTES,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=_STOP_SECONDS,
    )


def run_here(config: ServerConfig, listener: socket.socket, say: Say, proxies: str = "") -> None:
    """Serve in this process until it is told to stop."""
    service = Service(config)
    service.computers.hold(rules.GAMES)
    threading.Thread(target=_prepare, args=(service, say), name="preparation", daemon=True).start()
    _stay_smooth()
    with contextlib.suppress(KeyboardInterrupt):
        GracefulServer(uvicorn_config(service, proxies), service).run([listener])


def _stay_smooth() -> None:
    """To look for rings of garbage among thousands of tables holds everybody up: only in what is new, a little at a
    time. And the thread that writes does not wait long for the event loop, nor the loop for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 50, 20)
    sys.setswitchinterval(0.0005)


def _prepare(service: Service, say: Say) -> None:
    for game in rules.GAMES:
        try:
            prepare_search(game, say)
        except Exception as fault:  # the computers will try for themselves, and fall back
            _log.error("preparation_failed", game=game, fault=repr(fault))
        finally:
            service.computers.release(game)


def run_many(processes: int, words: Sequence[str], listener: socket.socket) -> None:
    """Keep so many processes serving one socket; one that ends is started again."""
    with tempfile.TemporaryDirectory(prefix="ladrilho-metrics-") as directory:
        environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": directory}
        house = _House([*words, "--fd", str(listener.fileno())], listener.fileno(), environment)
        house.keep(processes)
        for file in Path(directory).glob("*"):
            file.unlink()


class _House:
    """The processes of one server."""

    def __init__(self, words: Sequence[str], fd: int, environment: dict[str, str]) -> None:
        self._words, self._fd, self._environment = words, fd, environment
        self._running: list[subprocess.Popen[Any]] = []
        self._stopping = threading.Event()

    def keep(self, processes: int) -> None:
        for word in (signal.SIGINT, signal.SIGTERM):
            signal.signal(word, lambda *_: self._stopping.set())
        try:
            self._running = [self._start() for _ in range(processes)]
            while not self._stopping.wait(0.2):
                self._replace_ended()
        finally:
            self._stop_all()

    def _start(self) -> subprocess.Popen[Any]:
        return subprocess.Popen(self._words, pass_fds=(self._fd,), env=self._environment, stdin=subprocess.DEVNULL)

    def _replace_ended(self) -> None:
        for place, process in enumerate(self._running):
            if process.poll() is not None:
                _log.error("process_ended", process=process.pid, status=process.returncode)
                self._forget_counts(process.pid)
                if not self._stopping.wait(_PAUSE):
                    self._running[place] = self._start()

    def _forget_counts(self, process: int) -> None:
        """What an ended process had open is open no more."""
        for file in Path(self._environment["PROMETHEUS_MULTIPROC_DIR"]).glob(f"gauge_live*_{process}.db"):
            file.unlink()

    def _stop_all(self) -> None:
        for process in self._running:
            process.terminate()
        deadline = time.monotonic() + 2 * _STOP_SECONDS
        for process in self._running:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
