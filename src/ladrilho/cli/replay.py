"""``ladrilho replay``: walk through the record of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ladrilho.cli.screen import Terminal
    from ladrilho.position import Position
    from ladrilho.records import GameRecord

_LEFT_BY_SIGNAL = 130
_KEYS = "enter: next, b: back, a number: that step, q: leave"


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as 'save' in a game or GameRecord writes it.")],
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Walk through the record of a game step by step; without a terminal, print all steps."""
    from ladrilho.cli.screen import Screen
    from ladrilho.errors import RecordError
    from ladrilho.records import GameRecord

    try:
        walk = Walk(GameRecord.load(file), Screen(plain))
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    try:
        walk.run()
    except KeyboardInterrupt:
        raise typer.Exit(_LEFT_BY_SIGNAL) from None


class Walk:
    """A record, step by step; step 0 is the table before the first event."""

    def __init__(self, record: "GameRecord", terminal: "Terminal") -> None:
        self._record = record
        self._terminal = terminal
        self._positions: Sequence[Position] = list(record.positions())
        self._names = [f"seat {seat} ({name})" for seat, name in enumerate(record.seats)]
        self.step = 0

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._positions) - 1

    def run(self) -> None:
        """Ask which step to show, or show them all when nobody is there to ask."""
        self._terminal.say(f"{self._record.game}: {', '.join(self._names)}", "title")
        if not self._terminal.is_interactive:
            for step in range(self.last + 1):
                self.step = step
                self.show()
            return
        self.show()
        while self._go(self._terminal.ask(f"step {self.step} of {self.last} ({_KEYS}): ")):
            pass

    def _go(self, typed: str | None) -> bool:
        """Do what was typed; False to leave."""
        word = "q" if typed is None else typed.strip().lower()
        if word in ("q", "quit", "exit"):
            return False
        target = self._target_of(word)
        if target is None:
            self._terminal.say(f"cannot read {word[:20]!r}: {_KEYS}", "wrong")
        elif not 0 <= target <= self.last:
            self._terminal.say("this is the last step" if target > self.last else "this is the first step")
        else:
            self.step = target
            self.show()
        return True

    def _target_of(self, word: str) -> int | None:
        if word in ("", "n", "next"):
            return self.step + 1
        if word in ("b", "back"):
            return self.step - 1
        return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None

    def show(self) -> None:
        """The step in words, and the table after it."""
        from ladrilho import drawing
        from ladrilho.cli import words

        position = self._positions[self.step]
        self._terminal.say(f"step {self.step} of {self.last}: {self._describe()}", "title")
        lines = drawing.to_spans(position.game, position.states[0], self._terminal.width)
        self._terminal.show([[], *lines, []])
        if position.is_over:
            for line in words.describe_result(position, self._names):
                self._terminal.say(line, "good")

    def _describe(self) -> str:
        from ladrilho.cli import words

        if self.step == 0:
            return "the beginning"
        before, after = self._positions[self.step - 1 : self.step + 1]
        seat, code, tiles = after.events[-1]
        if seat is None or code is None:
            return f"{words.count(len(tiles or ()), 'tile')} dealt"
        return f"{self._names[seat]} {words.describe(before, code, after)}"
