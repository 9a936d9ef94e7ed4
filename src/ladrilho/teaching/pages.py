"""What rules and lessons are made of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ladrilho.position import Position

_HEAPS = ("lid", "centre", "storage", "supply", "hand", "kept")
_TILES = ("factories", "lines", "wall", "floor", "stars")
_COPIES = {"azul": 20, "summer-pavilion": 22}
_LETTERS = {"azul": "BYRKW", "summer-pavilion": "PGOYBR"}


def scene(text: str) -> str:
    """A position text whose ``bag=?`` is filled with all tiles that lie nowhere else."""
    game = text.split()[0]
    lying = dict.fromkeys(_LETTERS[game], 0)
    for key, value in re.findall(r"(\w+)=(\S+)", text):
        for letter in lying:
            if key in _TILES and value not in ("coloured", "grey"):
                lying[letter] += value.count(letter)
            elif key in _HEAPS:
                lying[letter] += sum(int(number) for number in re.findall(rf"{letter}(\d+)", value))
    bag = "".join(f"{letter}{_COPIES[game] - number}" for letter, number in lying.items())
    return text.replace("bag=?", f"bag={bag}")


@dataclass(frozen=True)
class Picture:
    """A table to look at."""

    position: str
    caption: str


@dataclass(frozen=True)
class Section:
    """A part of the rules: a title, paragraphs and pictures, and the clauses it explains."""

    name: str
    title: str
    body: tuple[str | Picture, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """A step of a lesson: a table, a few words, and what the learner is to do."""

    title: str
    text: str
    position: str
    accepts: tuple[str, ...] = ()
    """the moves that are right; none when there is only something to look at"""
    well_done: str = ""
    not_quite: str = ""
    answers: tuple[str, ...] = field(default=())
    """the moves that others play afterwards, so that the learner sees what comes of it"""

    def try_move(self, move: str) -> tuple[bool, Position]:
        """Play a learner's move: was it what the step asks for, and the table after it.

        A move that is not allowed is refused as in any game.
        """
        table = Position.from_text(self.position, seed=0, deal="manual")
        rights = [table.code_of(right) for right in self.accepts]
        table.play(move)
        first, *others = table.events
        is_right = first.move in rights
        for answer in self.answers if is_right and not others else ():  # a whole pass says already what is kept
            table.play(answer)
        return is_right, table


def clauses(prefix: str, *ranges: int | tuple[int, int]) -> tuple[str, ...]:
    """``clauses("AZ", 3, (9, 11))`` is AZ-3, AZ-9, AZ-10, AZ-11."""
    names: list[str] = []
    for part in ranges:
        first, last = (part, part) if isinstance(part, int) else part
        names += [f"{prefix}-{number}" for number in range(first, last + 1)]
    return tuple(names)


def texts_of(sections: Sequence[Section], steps: Sequence[Step]) -> list[str]:
    """Every text of rules and lessons, for the catalogues."""
    found: list[str] = []
    for section in sections:
        found.append(section.title)
        found += [part.caption if isinstance(part, Picture) else part for part in section.body]
    for step in steps:
        found += [step.title, step.text, step.well_done, step.not_quite]
    return [text for text in found if text]
