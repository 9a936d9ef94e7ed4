"""A program that is spoken to line by line. No call waits longer than it was told, whatever the program does."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Sequence

from ladrilho.errors import LadrilhoError
from ladrilho.players.messages import LineSplitter
from ladrilho.records.text import shown

MOST_ANSWER = 8 * 2**20
"""bytes a program may write for one answer, everything it tells while it thinks included"""
_CHUNK = 65_536
_KEPT_ERRORS = 2_000  # bytes
_PARTING = 0.3  # seconds to end by itself
_BURIAL = 5.0  # seconds until a killed process is gone; it takes milliseconds


class EngineFault(LadrilhoError):
    """An engine that hangs, dies, lies or cannot be started; the message says which and what it did."""


class Program:
    """A process of its own group, killed with everything it started."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineFault(f"cannot be started: {(reason or 'unknown reason').lower()}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr, "all three are pipes"
        self._input, self._output, self._errors = (
            pipe.fileno() for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._selector = selectors.DefaultSelector()
        self.close = weakref.finalize(self, _end, self._process, self._selector)
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe, False)
        for pipe in (self._output, self._errors):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._splitter, self._lines = LineSplitter(), deque[bytes | None]()
        self._received, self._told_errors, self._is_silent = 0, b"", False

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line; what the program writes meanwhile is read, so that neither waits for the other."""
        self._received = 0
        rest = memoryview(line)
        while rest:
            try:
                rest = rest[os.write(self._input, rest) :]
            except BlockingIOError:
                self._wait_to_write(deadline)
            except OSError:  # its input is closed
                raise EngineFault(self._describe_end()) from None

    def receive(self, deadline: float) -> bytes | None:
        """The next line; None for one that was too long."""
        while not self._lines:
            if self._is_silent:
                raise EngineFault(self._describe_end())
            self._wait(deadline)
        if time.monotonic() >= deadline:  # one who talks without end is late, too
            raise TimeoutError
        return self._lines.popleft()

    def part(self, farewell: bytes) -> None:
        """Let the program end by itself for a moment, then end it."""
        deadline = time.monotonic() + _PARTING
        with contextlib.suppress(EngineFault, TimeoutError):
            self.send(farewell, deadline)
            assert self._process.stdin is not None
            self._process.stdin.close()
            while True:
                self.receive(deadline)
        self.close()

    def processor_seconds(self) -> float | None:
        """The processor time the program itself has used; None where the system does not tell."""
        try:
            # How Linux numbers the processor clock of another process; see clock_getcpuclockid(3).
            return time.clock_gettime((~self._process.pid << 3) | 2)
        except (OSError, AttributeError):
            return None

    def _wait_to_write(self, deadline: float) -> None:
        self._selector.register(self._input, selectors.EVENT_WRITE)
        try:
            self._wait(deadline)
        finally:
            self._selector.unregister(self._input)

    def _wait(self, deadline: float) -> None:
        """Wait until something can be read or written, and read it."""
        seconds = deadline - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        for key, _ in self._selector.select(seconds):
            if key.fd == self._output:
                self._read_output()
            elif key.fd == self._errors:
                self._told_errors = (self._told_errors + (self._read(self._errors) or b""))[-_KEPT_ERRORS:]

    def _read_output(self) -> None:
        chunk = self._read(self._output)
        if chunk is None:
            return
        self._is_silent = not chunk
        self._received += len(chunk)
        if self._received > MOST_ANSWER:
            raise EngineFault(f"wrote more than {MOST_ANSWER >> 20} MiB for one answer")
        self._lines.extend(self._splitter.feed(chunk))

    def _read(self, pipe: int) -> bytes | None:
        """What can be read now: nothing at the end, None when it was a false alarm."""
        try:
            chunk = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return None
        if not chunk:
            self._selector.unregister(pipe)
        return chunk

    def _describe_end(self) -> str:
        """How it ended, with the last thing it complained about."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PARTING)
        status = self._process.returncode
        what = "closed its output" if status is None else f"ended with status {status}"
        if status is not None and status < 0:
            what = f"was ended by signal {-status}"
        with contextlib.suppress(OSError):
            self._told_errors += os.read(self._errors, _CHUNK)
        words = self._told_errors.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(words) if line.strip()), "")
        return f"{what}: {shown(last)}" if last else what


def _end(process: "subprocess.Popen[bytes]", selector: selectors.BaseSelector) -> None:
    """Kill the whole group, so that no child of the program lives on, and bury it."""
    with contextlib.suppress(OSError):  # nobody of them is left
        os.killpg(process.pid, signal.SIGKILL)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_BURIAL)
