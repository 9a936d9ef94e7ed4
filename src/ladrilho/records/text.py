"""JSON lines with checks: what a stranger may send comes out as objects, or as a sentence that names the line."""

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ladrilho.errors import RecordError

MOST_BYTES = 64 * 2**20  # no game comes near it
MOST_LINE = 20_000  # characters: a header with a position and four long names has less
MOST_NAME = 80
CHECK_DIGITS = 8
MOST_DIGITS = 9
_LEVELS = 3  # a line, its options, a list among them

_JOINERS = "\u200c\u200d"  # invisible, but some scripts cannot be written without them
_BREAKS = ("Cc", "Zl", "Zp")
_UNFIT = ("Cf", "Cs", "Co")  # among them what turns the direction of writing round


def refuse(number: int, fault: str) -> NoReturn:
    """Every fault of a record is told in the same way."""
    raise RecordError(f"line {number}: {fault}")


def shown(value: object) -> str:
    """A value for a message: short, on one line, whatever it is."""
    return ascii(value[:200] if isinstance(value, str) else value)[:60]


# Reading


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file that may be a record."""
    with Path(path).open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise RecordError(f"line 1: the file has more than {MOST_BYTES >> 20} MiB, which no record has")
    return content


def split_lines(text: object) -> list[str]:
    """The lines of a record; a byte order mark, other line ends and blank lines at the end are let pass."""
    if isinstance(text, (bytes, bytearray)):
        text = _decode(bytes(text))
    if not isinstance(text, str):
        refuse(1, f"a record is text, not a {type(text).__name__}")
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        refuse(1, "the record is empty")
    return lines


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse(1 + content.count(b"\n", 0, error.start), "not a text in UTF-8")


def read_object(line: str, number: int) -> dict[str, Any]:
    """The object that stands on a line."""
    if len(line) > MOST_LINE:
        refuse(number, f"{len(line)} characters long, a record has at most {MOST_LINE} on a line")
    if not line.strip():
        refuse(number, "the line is empty")
    try:
        data = json.loads(
            line, object_pairs_hook=_without_doubles, parse_int=_short_number, parse_constant=_short_number
        )
    except json.JSONDecodeError as error:
        refuse(number, f"not JSON at column {error.colno}: {shown(line[error.pos : error.pos + 20])}")
    except ValueError as error:
        refuse(number, str(error))
    except RecursionError:
        data = None
    if not isinstance(data, dict) or not _is_shallow(data, _LEVELS):
        refuse(number, f"not an object as records have them: {shown(line)}")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise ValueError(f"{shown(counts.most_common(1)[0][0])} stands there twice")
    return data


def _short_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS or not digits.removeprefix("-").isdecimal():
        raise ValueError(f"{shown(digits)} is not a number as records have them")
    return int(digits)


def _is_shallow(value: object, levels: int) -> bool:
    """Deeper values have no place in a record, and would be too deep for a message too."""
    if isinstance(value, dict):
        value = list(value.values())
    return not isinstance(value, list) or (levels > 0 and all(_is_shallow(part, levels - 1) for part in value))


def read_entries(data: Mapping[str, Any], number: int, wanted: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse a line that has other entries than these and its check."""
    for name in (*wanted, "check"):
        if name not in data:
            refuse(number, f"{name!r} is missing")
    for name in data:
        if name not in (*wanted, *optional, "check"):
            refuse(number, f"unknown entry {shown(name)}: there are {', '.join([*wanted, *optional, 'check'])}")
    read_text(data, "check", number)


def read_text(data: Mapping[str, Any], name: str, number: int) -> str:
    """An entry that is a text."""
    value = data[name]
    if not isinstance(value, str):
        refuse(number, f"{name!r} is {shown(value)}, which is no text")
    return value


def read_whole(data: Mapping[str, Any], name: str, number: int) -> int:
    """An entry that is a whole number."""
    return _whole(data[name], name, number)


def read_texts(data: Mapping[str, Any], name: str, number: int) -> tuple[str, ...]:
    """An entry that is a list of texts."""
    return tuple(read_text({name: value}, name, number) for value in _list(data, name, number))


def read_wholes(data: Mapping[str, Any], name: str, number: int) -> tuple[int, ...]:
    """An entry that is a list of whole numbers."""
    return tuple(_whole(value, name, number) for value in _list(data, name, number))


def _list(data: Mapping[str, Any], name: str, number: int) -> list[Any]:
    value = data[name]
    if not isinstance(value, list):
        refuse(number, f"{name!r} is {shown(value)}, which is no list")
    return value


def _whole(value: object, name: str, number: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        refuse(number, f"{name!r} is {shown(value)}, which is no whole number")
    return value


# Writing


def check_of(previous: str, data: Mapping[str, Any], position: str) -> str:
    """What ties a line to all lines before it and to the table after it."""
    canonical = json.dumps(
        {name: value for name, value in data.items() if name != "check"},
        ensure_ascii=True,  # half a character pair, which only an escape can bring in, has no UTF-8
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256("\n".join([previous, canonical, position]).encode()).hexdigest()[:CHECK_DIGITS]


def write_object(data: Mapping[str, Any], check: str) -> str:
    """A line of a record."""
    return json.dumps({**data, "check": check}, ensure_ascii=False)


def clean_name(name: object, seat: int) -> str:
    """A name that is fit for any terminal and page: one short line without signs that cannot be seen."""
    if not isinstance(name, str):
        raise RecordError(f"the name of seat {seat} is {shown(name)}, which is no text")
    return clean_line(name, MOST_NAME) or f"seat {seat}"


def clean_line(text: str, most: int) -> str:
    """One line of so many signs at most, all of which can be seen."""
    letters = [_clean_letter(letter) for letter in text[: 20 * most]]
    return " ".join("".join(letters).split())[:most].strip()


def _clean_letter(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in _BREAKS:
        return " "
    return "" if kind in _UNFIT and letter not in _JOINERS else letter
