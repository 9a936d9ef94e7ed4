"""Terminals for tests: one that only remembers, one that is a real pseudo-terminal, and none at all.

Nothing here waits for ever: every wait has an end, and every process is ended with its terminal.
"""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from fcntl import ioctl
from termios import TIOCSWINSZ
from types import TracebackType
from typing import Self

from ladrilho.cli.screen import wrap
from ladrilho.drawing import Line

LIMIT = 90.0  # seconds; compiling, when it was not done before, takes most of it
_PROGRAM = "from ladrilho.cli import main; main()"


class Script:
    """A terminal at which the given lines are typed, one after the other; then nobody answers any more."""

    width, height = 80, 24
    is_interactive = True
    has_input = True

    def __init__(self, *typed: str) -> None:
        self._typed = list(typed)
        self.lines: list[str] = []
        self._sentences: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.lines += ["".join(span.text for span in line).rstrip() for line in lines]

    def say(self, text: str, style: str = "") -> None:
        self.lines += wrap(text, self.width)
        self._sentences.append(text)

    def ask(self, prompt: str) -> str | None:
        typed = self._typed.pop(0) if self._typed else None
        self.lines.append(f"{prompt}{'' if typed is None else typed}")
        return typed

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return "\n".join(self.lines)

    def said(self, *words: str) -> bool:
        """Is there one line, or one sentence on several lines, with all of this?"""
        return any(all(word in line for word in words) for line in [*self.lines, *self._sentences])


def environment(**changes: str) -> dict[str, str]:
    """Our own, without what would change colours or the size of a terminal."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return kept | {"TERM": "xterm-256color"} | changes


def command(*words: str) -> list[str]:
    """The command ``ladrilho`` with these words."""
    return [sys.executable, "-c", _PROGRAM, *words]


def run(*words: str, typed: str | bytes = b"", **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with a pipe for its input."""
    content = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        command(*words), input=content, capture_output=True, env=environment(**changes), timeout=LIMIT
    )
    output, faults = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    return subprocess.CompletedProcess(done.args, done.returncode, output, faults)


def run_in_shell(words: Sequence[str], redirections: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with streams closed, as in ``<&-``."""
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirections}', "sh", *command(*words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=LIMIT,
    )


class PseudoTerminal:
    """A command at a terminal of 80 columns; leaving the ``with`` ends it whatever it does."""

    def __init__(self, *words: str, rows: int = 24, **changes: str) -> None:
        self._master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        self._process = subprocess.Popen(
            command(*words), stdin=slave, stdout=slave, stderr=slave, env=environment(**changes), start_new_session=True
        )
        os.close(slave)
        self.text = ""
        self._read_until = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(LIMIT)
        os.close(self._master)

    def wait_for(self, words: str) -> None:
        """Read until the words have come, after those that were waited for before."""
        end = time.monotonic() + LIMIT
        while words not in self.text[self._read_until :]:
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
            piece = self._read() if ready else b""
            assert piece, f"{words!r} never came:\n{self.text[-3000:]}"
            self.text += piece.decode(errors="replace")
        self._read_until = self.text.index(words, self._read_until) + len(words)

    def _read(self) -> bytes:
        try:
            return os.read(self._master, 4096)
        except OSError:  # how a pseudo-terminal says that the other side is closed
            return b""

    def type(self, line: str, end: str = "\r") -> None:
        """Type a line."""
        os.write(self._master, f"{line}{end}".encode())

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)

    def hang_up(self) -> None:
        """Close the terminal while the command is running."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDONLY)

    def exit_code(self) -> int:
        """Wait for the end."""
        end = time.monotonic() + LIMIT
        while self._process.poll() is None and time.monotonic() < end:
            ready, _, _ = select.select([self._master], [], [], 0.1)
            self.text += self._read().decode(errors="replace") if ready else ""
        return self._process.wait(1)
