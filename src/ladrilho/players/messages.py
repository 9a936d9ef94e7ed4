"""The lines of the engine protocol, the same on both sides; ``docs/engine-protocol.md`` is their page."""

import json
import math
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from ladrilho.errors import LadrilhoError
from ladrilho.players.player import Budget
from ladrilho.records.text import shown

PROTOCOL = 1
MOST_LINE = 2**20
"""bytes of one line"""
MOST_EVENTS = 10_000
_MOST_ID = 64
_MOST_SECONDS = 86_400.0
_MOST_SIMULATIONS = 10**9

Message = dict[str, Any]


class Code(StrEnum):
    """Why a message was refused: a closed list."""

    TOO_LONG = "too_long"
    BAD_JSON = "bad_json"
    UNKNOWN_TYPE = "unknown_type"
    BAD_ENTRY = "bad_entry"
    WRONG_PROTOCOL = "wrong_protocol"
    BAD_GAME = "bad_game"
    BAD_POSITION = "bad_position"
    NO_POSITION = "no_position"
    NOTHING_TO_CHOOSE = "nothing_to_choose"
    BUSY = "busy"
    INTERNAL = "internal"


class Refusal(LadrilhoError):
    """A message that cannot be followed: a code, and a sentence for people."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class LineSplitter:
    """Bytes in, lines out; of a line that is too long only the fact is kept."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_too_long = False

    def feed(self, chunk: bytes) -> Iterator[bytes | None]:
        """The lines that are complete now, without their ends; None for one that was too long."""
        *lines, rest = (self._rest + chunk).split(b"\n")
        for line in lines:
            yield None if self._is_too_long or len(line) > MOST_LINE else line.removesuffix(b"\r")
            self._is_too_long = False
        self._is_too_long = self._is_too_long or len(rest) > MOST_LINE
        self._rest = b"" if self._is_too_long else rest


def write_message(message: Message) -> bytes:
    """A message as one line."""
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def read_message(line: bytes | None) -> Message:
    """The object on a line."""
    if line is None:
        raise Refusal(Code.TOO_LONG, f"the line has more than {MOST_LINE} bytes")
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):  # no JSON, no UTF-8, a number or a nest without end
        raise Refusal(Code.BAD_JSON, f"the line is not JSON: {_beginning(line)}") from None
    if not isinstance(message, dict):
        raise Refusal(Code.BAD_JSON, f"the line is no JSON object: {_beginning(line)}")
    return message


def _beginning(line: bytes) -> str:
    return shown(line[:60].decode("utf-8", "replace"))


# Entries; unknown ones are let pass, so that a later version can add some


def read_id(message: Message) -> int | str | None:
    """What the sender calls this message; answers carry it, too."""
    value = message.get("id")
    if value is None or _is_whole(value, -(2**53), 2**53) or (isinstance(value, str) and len(value) <= _MOST_ID):
        return value
    raise Refusal(Code.BAD_ENTRY, f"'id' is a whole number or a short text, not {shown(value)}")


def read_text(message: Message, name: str, default: str | None = None) -> str:
    """An entry that is a text."""
    value = message.get(name, default)
    if not isinstance(value, str):
        raise Refusal(Code.BAD_ENTRY, f"{name!r} is a text, not {shown(value)}")
    return value


def read_whole(message: Message, name: str, default: int | None, least: int, most: int) -> int | None:
    """An entry that is a whole number."""
    value = message.get(name)
    if value is None:
        return default
    if not _is_whole(value, least, most):
        raise Refusal(Code.BAD_ENTRY, f"{name!r} is a whole number from {least} to {most}, not {shown(value)}")
    return int(value)


def read_events(message: Message) -> list[str | list[str]]:
    """What happened after the start: moves in words, and deals as lists of colours."""
    events = message.get("moves", [])
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise Refusal(Code.BAD_ENTRY, f"'moves' is a list of at most {MOST_EVENTS} moves and deals")
    for event in events:
        tiles = event if isinstance(event, list) else [event]
        if not all(isinstance(word, str) for word in tiles):
            raise Refusal(Code.BAD_ENTRY, f"a move is a text and a deal a list of colours, not {shown(event)}")
    return events


def read_budget(message: Message) -> Budget | None:
    """How much the engine may think; None when that is left to it."""
    simulations = read_whole(message, "simulations", None, 1, _MOST_SIMULATIONS)
    seconds = message.get("seconds")
    if seconds is not None:
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not math.isfinite(seconds) or not 0 < seconds <= _MOST_SECONDS:
            raise Refusal(
                Code.BAD_ENTRY, f"'seconds' is a number above 0, at most {_MOST_SECONDS:g}, not {shown(seconds)}"
            )
        seconds = float(seconds)
    return None if seconds is None and simulations is None else Budget(seconds, simulations)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
