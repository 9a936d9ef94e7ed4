"""Moves as words: ``3 blue > 2``, ``centre red > floor``, and on the grey wall ``line 3 > column 5``."""

import re
from typing import NamedTuple

from ladrilho.errors import InvalidNotation
from ladrilho.games.azul.moves import MOVE_CODES, TAKES, TARGETS, encode_choice, encode_take
from ladrilho.games.azul.state import CENTRE, COLOUR_NAMES, COLOURS, COLUMNS, FLOOR, LINES, MAX_FACTORIES, State
from ladrilho.games.heaps import no_such_colour, no_such_number
from ladrilho.language import say

EXAMPLES = "'3 blue > 2', 'centre red > floor' or, on the grey wall, 'line 3 > column 5'"
_TAKE = re.compile(r"(centre|center|\d+)\s+([a-z]+)\s*>\s*(floor|\d+)", re.ASCII)
_CHOICE = re.compile(r"line\s+(\d+)\s*>\s*column\s+(\d+)", re.ASCII)


class Take(NamedTuple):
    """All tiles of a colour from factory 1 to 9 or the ``"centre"``, to line 1 to 5 or the ``"floor"``."""

    source: int | str
    colour: str
    line: int | str

    def __str__(self) -> str:
        return f"{self.source} {self.colour} > {self.line}"


class Choice(NamedTuple):
    """The tile of a complete line to a column of the grey wall, both from 1 to 5."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line} > column {self.column}"


Move = Take | Choice


def move_from_code(state: State, code: int) -> Move:
    """The move behind a number."""
    if not 0 <= code < MOVE_CODES:
        raise InvalidNotation(f"no move has the number {code}: azul numbers its moves 0 to {MOVE_CODES - 1}")
    if code >= TAKES:
        line, column = divmod(code - TAKES, COLUMNS)
        return Choice(line + 1, column + 1)
    display, rest = divmod(code, COLOURS * TARGETS)
    colour, line = divmod(rest, TARGETS)
    return Take(
        "centre" if display == CENTRE else display, COLOUR_NAMES[colour], "floor" if line == FLOOR else line + 1
    )


def code_of(state: State, move: Move) -> int:
    """The number of a move."""
    return read_move(state, str(move))


def read_move(state: State, text: str) -> int:
    """The number of a move in words."""
    words = " ".join(text.lower().replace(">", " > ").split())
    if match := _TAKE.fullmatch(words):
        return _read_take(text, *match.groups())
    if match := _CHOICE.fullmatch(words):
        return encode_choice(_number(text, match[1], "line", LINES) - 1, _number(text, match[2], "column", COLUMNS) - 1)
    raise InvalidNotation(
        say("cannot read '{text}' as a move of azul: write {examples}", text=text[:60], examples=EXAMPLES)
    )


def read_moves(state: State, text: str) -> list[int]:
    """What a player typed at once: in this game always one move."""
    return [read_move(state, text)]


def _read_take(text: str, source: str, colour: str, line: str) -> int:
    if colour not in COLOUR_NAMES:
        raise InvalidNotation(no_such_colour(colour, text, COLOUR_NAMES))
    display = CENTRE if source in ("centre", "center") else _number(text, source, "factory", MAX_FACTORIES)
    target = FLOOR if line == "floor" else _number(text, line, "line", LINES) - 1
    return encode_take(display, COLOUR_NAMES.index(colour), target)


def _number(text: str, digits: str, what: str, most: int) -> int:
    if len(digits) > 2 or not 1 <= int(digits) <= most:
        raise InvalidNotation(no_such_number(what, digits, text, most))
    return int(digits)
