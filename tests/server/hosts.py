"""Servers for tests: one in this process, or ``ladrilho serve`` as a process of its own."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ladrilho.rules import GAMES
from ladrilho.server.config import ServerConfig
from ladrilho.server.running import GracefulServer, open_socket, uvicorn_config
from ladrilho.server.service import Service

_SERVE = "from ladrilho.cli import main; main()"


@asynccontextmanager
async def serving(database: str, **settings: Any) -> AsyncIterator[tuple[str, Service]]:
    """A server in this process, on a port of its own; its address and its inside."""
    service = Service(ServerConfig(database=database, **{"limits": False, "sweep_seconds": 0.1, **settings}))
    listener = open_socket("127.0.0.1", 0)
    host = GracefulServer(uvicorn_config(service), service)
    with contextlib.ExitStack() as stack:
        stack.callback(listener.close)
        task = asyncio.create_task(host._serve([listener]))
        while not host.started and not task.done():
            await asyncio.sleep(0.005)
        try:
            if not task.done():
                yield f"http://127.0.0.1:{listener.getsockname()[1]}", service
        finally:
            host.should_exit = True
            await task


class ServeProcess:
    """``ladrilho serve`` with its own process; killed and started again at will."""

    def __init__(self, database: str, *words: str, port: int = 0) -> None:
        self._database, self._words, self.port = database, words, port
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    @property
    def command(self) -> list[str]:
        """What is run."""
        words = ["serve", "--no-open", "--port", str(self.port), "--database", self._database, "--log-level", "error"]
        return [sys.executable, "-c", _SERVE, *words, *self._words]

    def start(self) -> None:
        """Start it and wait until it tells its address."""
        self._process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("ladrilho serves "):
                self.url = line.split()[2].rstrip("/")
                self.port = int(self.url.rpartition(":")[2])
                return
        raise AssertionError("the server ended before it told its address")

    def wait_for_computers(self) -> None:
        """Wait until the computer players of all games are ready."""
        assert self._process is not None and self._process.stdout is not None
        waiting = set(GAMES)
        while waiting:
            line = self._process.stdout.readline()
            assert line, "the server ended before its computer players were ready"
            waiting -= {game for game in waiting if f"computer players of {game}: ready" in line}

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it as a crash would, with all its children."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop; how it ended."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        if how == signal.SIGKILL:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        try:
            process.wait(30)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            assert process.stdout is not None
            process.stdout.close()
            self._process = None
        return process.returncode
