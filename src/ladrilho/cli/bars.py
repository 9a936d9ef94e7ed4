"""A bar that shows how far something has come, if somebody sits at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int, str], None]]:
    """A function to be told how much of how much is done, and a few words."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    is_seen = sys.stderr is not None and sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not is_seen) as bar:
        task = bar.add_task("getting ready", total=None)

        def show(done: int, of: int, words: str) -> None:
            bar.update(task, completed=done, total=of, description=words)

        yield show
