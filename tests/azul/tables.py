"""Positions as little drawings: only what matters is written down, the missing tiles go to the bag or the lid."""

import re
from collections import Counter
from typing import Any

import pytest

from ladrilho import IllegalMove, Position

LETTERS = "BYRKW"
NAMES = dict(zip(LETTERS, ("blue", "yellow", "red", "black", "white"), strict=True))
NO_WALL = "...../...../...../...../....."
_BOARD = {"score": "0", "lines": "-,-,-,-,-", "wall": NO_WALL, "floor": "-"}


def table(head: str = "", *boards: str, deal: str = "manual", seed: int | None = 0) -> Position:
    """A position from the words that differ from an empty table in the offer; two seats unless more are drawn.

    >>> table("factories=BBYR centre=K2", "lines=-,RR,-,-,- floor=W*")

    Tiles that are not drawn lie in the bag, or in the lid if ``bag=`` is given.
    """
    return Position.from_text(text_of(head, *boards), seed=seed, deal=deal)


def text_of(head: str = "", *boards: str) -> str:
    """The whole text of such a position."""
    given = _words(head)
    seats = [_BOARD | _words(board) for board in [*boards, "", ""][: max(2, len(boards))]]
    count = 2 * len(seats) + 1
    factories = given.get("factories", "-").split(",")
    phase = given.get("phase", "offer")
    words = {
        "wall": "coloured",
        "round": "1",
        "phase": phase,
        "player": "0" if phase in ("offer", "tiling") else "-",
        "start": "0",
        "marker": _owner(seats),
        "bag": "-",
        "lid": "-",
        "centre": "-",
    }
    words |= given | {"factories": ",".join(factories + ["-"] * (count - len(factories)))}
    rest = _missing(words, seats)
    words["lid" if "bag" in given else "bag"] = rest if not {"bag", "lid"} <= {*given} else given["lid"]
    lines = [_joined(words), *(_joined(seat) for seat in seats)]
    return "azul " + " | ".join(lines)


def _words(text: str) -> dict[str, str]:
    return dict(word.split("=") for word in text.split())


def _joined(words: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in words.items())


def _owner(seats: list[dict[str, str]]) -> str:
    """The marker lies on the floor where it is drawn, else in the centre."""
    return next((str(seat) for seat, words in enumerate(seats) if "*" in words["floor"]), "centre")


def _missing(words: dict[str, str], seats: list[dict[str, str]]) -> str:
    """The tiles of the game that are not drawn."""
    drawn = Counter(words["factories"])
    for heap in ("bag", "lid", "centre"):
        drawn.update(counts(words[heap]))
    for seat in seats:
        drawn.update(seat["lines"] + seat["wall"] + seat["floor"])
    return "".join(f"{letter}{20 - drawn[letter]}" for letter in LETTERS if drawn[letter] < 20) or "-"


def counts(text: str) -> Counter[str]:
    """The letters and numbers of ``B16Y3``."""
    return Counter({letter: int(number) for letter, number in re.findall(r"([A-Z])(\d+)", text)})


def names(letters: str) -> list[str]:
    """The colours of ``BBY`` as words."""
    return [NAMES[letter] for letter in letters]


def board(position: Position, seat: int = 0) -> dict[str, Any]:
    """A seat's board in words."""
    found: dict[str, Any] = position.to_dict()["boards"][seat]
    return found


def line(position: Position, number: int, seat: int = 0) -> str:
    """A pattern line in letters."""
    found = board(position, seat)["lines"][number - 1]
    return "" if found is None else _letter(found["colour"]) * found["count"]


def wall(position: Position, seat: int = 0) -> str:
    """A wall in letters, rows apart."""
    rows = board(position, seat)["wall"]
    return "/".join("".join("." if tile is None else _letter(tile) for tile in row) for row in rows)


def floor(position: Position, seat: int = 0) -> str:
    """A floor line in letters."""
    return "".join("*" if tile == "marker" else _letter(tile) for tile in board(position, seat)["floor"])


def heap(position: Position, name: str) -> str:
    """The bag, the lid or the centre as ``B16Y3``."""
    found = position.to_dict()[name]
    return "".join(f"{_letter(colour)}{count}" for colour, count in found.items())


def factory(position: Position, number: int) -> str:
    """A factory in letters."""
    found = position.to_dict()["factories"][number - 1]
    return "".join(_letter(colour) * count for colour, count in found.items())


def moves(position: Position, start: str = "") -> list[str]:
    """The legal moves in words, if asked only those that begin like this."""
    return sorted(str(move) for move in position.legal_moves if str(move).startswith(start))


def _letter(colour: str) -> str:
    return next(letter for letter, name in NAMES.items() if name == colour)


def refuse(position: Position, move: object, reason: str) -> None:
    """The move is illegal for this reason, and trying it changes nothing."""
    before, events = position.states.tobytes(), position.events
    with pytest.raises(IllegalMove, match=re.escape(reason)) as caught:
        position.play(move)
    assert str(caught.value).startswith("illegal move ")
    assert (position.states.tobytes(), position.events) == (before, events)
    assert position.why_illegal(move) == reason
    assert move not in position.legal_moves
