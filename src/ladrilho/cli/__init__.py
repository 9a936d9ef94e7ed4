"""The command ``ladrilho``. Each command is a module of its own, loaded when it is called: help comes at once."""

import errno
import functools
import inspect
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

import typer

from ladrilho.errors import LadrilhoError

# A command is a function in the module of its name; a new one needs a line here.
COMMANDS = {
    "serve": "Serve tables and the page to play at them.",
    "db": "Look after the database of the server.",
    "play": "Play a game in the terminal.",
    "rules": "Read the rules of a game.",
    "replay": "Walk through the record of a game.",
    "verify": "Check that the tiles of a game on a server were drawn fairly.",
    "warm-up": "Compile everything now, so that nobody waits later.",
    "fit": "Make weights for the search of one kind of table.",
    "train": "Train a network for one kind of table by self-play.",
    "bench": "Measure the speed of rules, batches and start-up.",
    "arena": "Play a match between computer players.",
    "ladder": "Rate computer players against their neighbours.",
    "engine": "Speak the engine protocol on standard input and output.",
}
WRONG_USE = 2


def main() -> None:
    """Run the command that was typed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # None when it was closed
            stream.reconfigure(errors="replace")
    build_app(sys.argv[1:])(prog_name="ladrilho")


def build_app(words: Sequence[str]) -> typer.Typer:
    """All commands, those with their options whose name was typed."""
    app = typer.Typer(
        help="Play, study and research Azul and Azul: Summer Pavilion.",
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(lambda: None)  # so that one command alone would be called by its name, too
    for name, about in COMMANDS.items():
        if name in words:
            app.command(name)(load(name))
        else:
            app.command(name, help=about)(_not_loaded)
    return app


def load(name: str) -> Callable[..., None]:
    """The function of a command; its faults come out as one line, not as a traceback."""
    word = name.replace("-", "_")
    function = getattr(import_module(f"ladrilho.cli.{word}"), word)

    @functools.wraps(function)
    def command(*words: Any, **options: Any) -> None:
        try:
            function(*words, **options)
        except LadrilhoError as error:
            fail(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever read has left; Typer ends quietly
                raise
            fail(f"{error.filename or 'input or output'}: {(error.strerror or str(error)).lower()}")

    command.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]  # read by Typer
    return command


def _not_loaded() -> None:
    """Stands for a command in the list of all of them."""


def fail(message: str) -> None:
    """Say what was wrong in one line, and end."""
    print(f"ladrilho: {message}", file=sys.stderr)
    raise typer.Exit(WRONG_USE)


def leave() -> NoReturn:
    """End at once, when all is written: a compiler that is taken down under a thread that still uses it crashes."""
    os._exit(0)
