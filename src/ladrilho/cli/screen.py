"""What play and replay need of a terminal: lines to show, and one line to ask for.

Without colours nothing is lost: every colour is a letter or a word as well.
"""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from ladrilho.cli.interrupts import interrupts_are_heard

if TYPE_CHECKING:
    from rich.console import Console

    from ladrilho.drawing import Line

WIDTH, HEIGHT = 80, 24
_TIE = "\N{NO-BREAK SPACE}"
# Tiles are letters on their colour, so that they look alike on dark and on light terminals.
STYLES = {
    "blue": "bold rgb(255,255,255) on rgb(30,90,200)",
    "yellow": "bold rgb(0,0,0) on rgb(250,210,60)",
    "red": "bold rgb(255,255,255) on rgb(200,40,40)",
    "black": "bold rgb(255,255,255) on rgb(70,70,70)",
    "white": "bold rgb(0,0,0) on rgb(225,235,240)",
    "purple": "bold rgb(255,255,255) on rgb(130,60,160)",
    "green": "bold rgb(0,0,0) on rgb(100,190,90)",
    "orange": "bold rgb(0,0,0) on rgb(245,150,50)",
    "title": "bold",
    "dim": "dim",
    "marker": "bold magenta",
    "good": "bold green",
    "wrong": "bold red",
}


def keep_together(words: str) -> str:
    """The words in a form that is not broken at the end of a line."""
    return words.replace(" ", _TIE)


def wrap(text: str, width: int) -> list[str]:
    """A sentence as lines; the last column stays free, as some terminals break there."""
    lines = textwrap.wrap(text, max(20, width - 1), subsequent_indent="  ")
    return [line.replace(_TIE, " ") for line in lines] or [""]


class Terminal(Protocol):
    """One who shows lines and answers questions; tests have one without any terminal."""

    width: int
    height: int
    is_interactive: bool
    """somebody sits there and reads"""
    has_input: bool
    """there is a standard input at all"""

    def show(self, lines: "Iterable[Line]") -> None:
        """Show lines of styled pieces."""

    def say(self, text: str, style: str = "") -> None:
        """Say a sentence, wrapped to the width."""

    def ask(self, prompt: str) -> str | None:
        """What is typed; None when nothing will be typed any more."""


class Screen:
    """The terminal this process was started from, or the files and pipes that stand for it."""

    def __init__(self, plain: bool = False) -> None:
        shows, types = _is_terminal(sys.stdout), _is_terminal(sys.stdin)
        self.is_interactive = shows and types
        self.has_input = sys.stdin is not None
        size = shutil.get_terminal_size((WIDTH, HEIGHT))
        self.width, self.height = size if shows else (WIDTH, HEIGHT)
        self._types = types
        self._console = _console() if shows and not plain and not _wants_no_colour() else None
        if self.is_interactive:
            _edit_lines()

    def show(self, lines: "Iterable[Line]") -> None:
        """Show lines of styled pieces."""
        for line in lines:
            self._write([(span.text, span.style) for span in line])

    def say(self, text: str, style: str = "") -> None:
        """Say a sentence, wrapped to the width."""
        for line in wrap(text, self.width):
            self._write([(line, style)])

    def _write(self, pieces: list[tuple[str, str]]) -> None:
        if self._console is None:
            print("".join(text for text, _ in pieces).rstrip(), flush=True)
            return
        from rich.text import Text

        styled = [(text, STYLES.get(style, style)) for text, style in pieces]
        self._console.print(Text.assemble(*styled), soft_wrap=True, highlight=False)

    def ask(self, prompt: str) -> str | None:
        """What is typed; None at the end of the input, or without any."""
        if sys.stdin is None:
            return None
        try:
            if not self.is_interactive:
                return self._read(prompt)
            with interrupts_are_heard():
                return input(prompt)
        except (EOFError, OSError, ValueError):  # the end, a terminal that went away, a closed file
            print(flush=True)
            return None

    def _read(self, prompt: str) -> str | None:
        """A line from a pipe or a file, repeated so that what is written reads like a conversation."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        typed = line.rstrip("\r\n")
        if not self._types:
            print(typed, flush=True)
        return typed


def _is_terminal(stream: object) -> bool:
    """Is this stream open, and a terminal?"""
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]  # sys.stdin can be anything
    except ValueError:  # closed
        return False


def _wants_no_colour() -> bool:
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def _console() -> "Console":
    from rich.console import Console

    return Console(file=sys.stdout, highlight=False, emoji=False, markup=False)


def _edit_lines() -> None:
    """Let ``input`` offer the arrow keys and what was typed before."""
    try:
        import readline  # noqa: F401  # its import is all it takes
    except ImportError:  # not on every system
        return
