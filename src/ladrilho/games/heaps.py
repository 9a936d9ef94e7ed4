"""Heaps of tiles in words, the same for every game: ``B16Y3`` and ``{"blue": 16, "yellow": 3}``.

Each reader takes anything a stranger may send and answers a fault with a sentence.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

import numpy as np

from ladrilho.errors import InvalidNotation, InvalidPosition
from ladrilho.language import Sentence, mark, say

NOTHING = "-"
_MOST_TILES = 127  # what an int8 holds
_COUNTED = re.compile(r"([A-Z])(\d{1,3})", re.ASCII)


class Palette:
    """The colours of a game by name and by letter."""

    def __init__(self, names: Sequence[str], letters: str) -> None:
        self.names = tuple(names)
        self.letters = letters

    def counts_to_text(self, heap: Iterable[int]) -> str:
        """``B16Y3``, or ``-`` for an empty heap."""
        words = [f"{letter}{int(n)}" for letter, n in zip(self.letters, heap, strict=True) if n]
        return "".join(words) or NOTHING

    def tiles_to_text(self, heap: Iterable[int]) -> str:
        """``BBYR``, or ``-`` for an empty heap."""
        words = [letter * int(n) for letter, n in zip(self.letters, heap, strict=True)]
        return "".join(words) or NOTHING

    def counts_to_dict(self, heap: Iterable[int]) -> dict[str, int]:
        """``{"blue": 16, "yellow": 3}``; what is not there is left out."""
        return {name: int(n) for name, n in zip(self.names, heap, strict=True) if n}

    def read_counts(self, text: str, where: str) -> list[int]:
        """The counts in ``B16Y3``."""
        counts = [0] * len(self.names)
        if text == NOTHING:
            return counts
        found = _COUNTED.findall(text)
        if "".join(letter + digits for letter, digits in found) != text or not text:
            raise InvalidNotation(
                f"cannot read {where} {text[:40]!r}: write {NOTHING} or a count a colour, as in B16Y3"
            )
        for letter, digits in found:
            counts[self.read_letter(letter, where)] += self._small(int(digits), where)
        return [self._small(count, where) for count in counts]

    def read_tiles(self, text: str, where: str) -> list[int]:
        """The counts in ``BBYR``."""
        counts = [0] * len(self.names)
        for letter in "" if text == NOTHING else text:
            counts[self.read_letter(letter, where)] += 1
        return [self._small(count, where) for count in counts]

    def read_letter(self, letter: str, where: str) -> int:
        """The colour of a letter."""
        if len(letter) != 1 or letter not in self.letters:
            raise InvalidNotation(f"no colour {letter[:20]!r} in {where}: the letters are {' '.join(self.letters)}")
        return self.letters.index(letter)

    def read_name(self, name: object, where: str) -> int:
        """The colour of a name."""
        if not isinstance(name, str) or name not in self.names:
            raise InvalidPosition(f"no colour {shown(name)} in {where}: the colours are {', '.join(self.names)}")
        return self.names.index(name)

    def read_dict(self, heap: object, where: str) -> list[int]:
        """The counts in ``{"blue": 16, "yellow": 3}``."""
        if not isinstance(heap, Mapping):
            raise InvalidPosition(f"{where} is {_kind(heap)}: write a count a colour, as in {{'blue': 2}}")
        counts = [0] * len(self.names)
        for name, count in heap.items():
            counts[self.read_name(name, where)] = self._small(read_int(count, where), where)
        return counts

    def _small(self, count: int, where: str) -> int:
        if not 0 <= count <= _MOST_TILES:
            raise InvalidPosition(f"{count} tiles of one colour in {where}: there are not as many in the game")
        return count


def is_whole(value: object) -> TypeGuard[int]:
    """Is this a whole number, ours or NumPy's?"""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def read_int(value: object, where: str, least: int = -(2**31), most: int = 2**31) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(f"{where} is {_kind(value)}: write a whole number")
    if not least <= value <= most:
        raise InvalidPosition(f"{where} is {shown(value)}: write a number from {least} to {most}")
    return value


def read_list(value: object, where: str, length: int | None = None) -> list[Any]:
    """A list, if asked of a given length."""
    if not isinstance(value, (list, tuple)):
        raise InvalidPosition(f"{where} is {_kind(value)}: write a list")
    if length is not None and len(value) != length:
        raise InvalidPosition(f"{where} has {len(value)} entries: write {length}")
    return list(value)


def read_key(data: object, key: str, where: str = "the position") -> Any:
    """An entry that must be there."""
    if not isinstance(data, Mapping):
        raise InvalidPosition(f"{where} is {_kind(data)}: write an object with named entries")
    if key not in data:
        raise InvalidPosition(f"{where} has no {key!r}")
    return data[key]


def check_keys(data: object, known: Sequence[str], where: str = "the position") -> None:
    """Nothing is there that would be ignored."""
    for key in data if isinstance(data, Mapping) else ():
        if key not in known:
            raise InvalidPosition(f"{where} has an unknown entry {shown(key)}: there are {', '.join(known)}")


def read_word(value: object, words: Sequence[str], where: str) -> int:
    """The place of a word among those that are allowed."""
    if not isinstance(value, str) or value not in words:
        raise InvalidNotation(f"{where} is {shown(value)}: write {' or '.join(dict.fromkeys(words))}")
    return words.index(value)


def read_pairs(part: str, keys: Sequence[str], where: str) -> dict[str, str]:
    """The ``key=value`` words of one part of a position text: these keys, in this order."""
    words = part.split()
    found = [word.partition("=") for word in words]
    if [key for key, _, _ in found] != list(keys):
        raise InvalidNotation(f"cannot read {where} {part[:60]!r}: write {' '.join(key + '=…' for key in keys)}")
    return {key: value for key, _, value in found}


def read_digits(text: str, where: str, least: int, most: int) -> int:
    """A whole number in digits."""
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise InvalidNotation(f"{where} is {text[:20]!r}: write a number from {least} to {most}")
    if not least <= int(text) <= most:
        raise InvalidPosition(f"{where} is {text!r}: write a number from {least} to {most}")
    return int(text)


_NUMBERED = {
    "line": mark("there is no line {number}: lines are numbered 1 to {most} ('{text}')"),
    "column": mark("there is no column {number}: columns are numbered 1 to {most} ('{text}')"),
    "factory": mark("there is no factory {number}: factories are numbered 1 to {most} ('{text}')"),
    "space": mark("there is no space {number}: the spaces of a star are numbered 1 to {most} ('{text}')"),
}


def no_such_number(what: str, digits: str, text: str, most: int) -> Sentence:
    """Why a number in a move is none of those there are."""
    return say(_NUMBERED[what], number=digits[:20], most=most, text=text[:60])


def no_such_colour(word: str, text: str, names: Sequence[str]) -> Sentence:
    """Why a word in a move is no colour."""
    template = "no colour '{word}' in '{text}': the colours are {colours}"
    return say(template, word=word[:20], text=text[:60], colours=", ".join(names))


def shown(value: object) -> str:
    """A value as a message may show it, whatever a stranger sent."""
    if isinstance(value, str):
        return repr(value[:40])
    if isinstance(value, int) and abs(value) >= 2**63:
        return "a huge number"  # Python refuses to print the longest ones
    return str(value) if value is None or isinstance(value, int) else _kind(value)


def _kind(value: object) -> str:
    return "missing" if value is None else f"a {type(value).__name__}"
