"""Positions of Summer Pavilion from short drawings.

``table("round=2", "hand=P3G1 orange=..O.O.", "score=3")`` is a position of two players, the first of them on turn in
phase 2 of round 2. What is not said is as in a quiet game; tiles that are not drawn lie in the bag, or in the one heap
that is called ``rest``. The words are those of ``Position.to_text``, but each star has a word of its own.
"""

import re
from collections import Counter
from typing import Any

import pytest

from ladrilho import IllegalMove, InvalidPosition, Position

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")
LETTERS = {name[0].upper(): name for name in COLOURS}
STARS = ("orange", "red", "blue", "yellow", "green", "purple", "centre")
RING = STARS[:6]
FACTORIES = {2: 5, 3: 7, 4: 9}
FULL_BOARD = "orange=OOOOOO red=RRRRRR blue=BBBBBB yellow=YYYYYY green=GGGGGG purple=PPPPPP centre=PGOYBR"

_TABLE = {
    **{"board": "coloured", "jokers": "PGOYBR", "round": "1", "phase": "placing", "player": "0", "start": "0"},
    **{"marker": "centre", "bag": "rest", "storage": "-", "supply": "", "reward": "0", "centre": "-", "factories": "-"},
}
_SEAT = {"score": "5", "hand": "-", "kept": "-", "passed": "no"}
_TABLE_HEAPS, _SEAT_HEAPS = ("bag", "storage", "supply", "centre"), ("hand", "kept")


def table(head: str = "", *seats: str, players: int = 2, deal: str = "manual") -> Position:
    """The position of a drawing; seats that are not drawn are empty."""
    return Position.from_text(table_text(head, *seats, players=players), seed=0, deal=deal)


def table_text(head: str = "", *seats: str, players: int = 2) -> str:
    """The whole text of a drawing."""
    players = max(players, len(seats))
    table = _TABLE | _words(head)
    factories = table["factories"].split(",")
    table["factories"] = ",".join(factories + ["-"] * (FACTORIES[players] - len(factories)))
    drawn = [*seats, *[""] * (players - len(seats))]
    boards = [_SEAT | dict.fromkeys(STARS, "......") | _words(seat) for seat in drawn]
    _lay_out_the_rest(table, boards)
    parts = [" ".join(f"{key}={value}" for key, value in table.items()), *map(_seat_text, boards)]
    return "summer-pavilion " + " | ".join(parts)


def _words(text: str) -> dict[str, str]:
    return {key: value for key, _, value in (word.partition("=") for word in text.split())}


def _seat_text(board: dict[str, str]) -> str:
    words = [f"{key}={board[key]}" for key in _SEAT]
    return " ".join([*words, "stars=" + "/".join(board[star] for star in STARS)])


def _lay_out_the_rest(table: dict[str, str], boards: list[dict[str, str]]) -> None:
    """Fill the supply unless it is drawn, then put every other tile where ``rest`` stands."""
    left = Counter(dict.fromkeys(LETTERS, 22))
    left.subtract(_tiles_in(table, _TABLE_HEAPS, ("factories",)))
    for board in boards:
        left.subtract(_tiles_in(board, _SEAT_HEAPS, STARS))
    if not table["supply"]:
        table["supply"] = heap_text(_draw_supply(left))
    for part in (table, *boards):
        part |= {key: heap_text(left) for key in (*_TABLE_HEAPS, *_SEAT_HEAPS) if part.get(key) == "rest"}


def _tiles_in(part: dict[str, str], heaps: tuple[str, ...], drawn: tuple[str, ...]) -> Counter[str]:
    """The tiles counted in heaps, as in ``P3G1``, and those drawn one by one, as in ``PP.G``."""
    tiles = Counter(letter for key in drawn for letter in part[key] if letter in LETTERS)
    for key in heaps:
        tiles.update({letter: int(count) for letter, count in re.findall(r"([A-Z])(\d+)", part[key])})
    return tiles


def _draw_supply(left: Counter[str]) -> Counter[str]:
    """Ten tiles, each of the colour of which most are left."""
    supply: Counter[str] = Counter()
    for _ in range(10):
        colour = max(LETTERS, key=lambda letter: left[letter])
        supply[colour] += 1
        left[colour] -= 1
    return supply


def heap_text(heap: Counter[str]) -> str:
    """``P3G1``; ``-`` when nothing is there."""
    return "".join(f"{letter}{heap[letter]}" for letter in LETTERS if heap[letter]) or "-"


def names(letters: str) -> list[str]:
    """The colours of ``PPG``."""
    return [LETTERS[letter] for letter in letters]


def play(position: Position, *moves: str) -> Position:
    """Play several moves."""
    for move in moves:
        position.play(move)
    return position


def legal(position: Position, start: str = "") -> list[str]:
    """The legal moves in words, or those that begin so."""
    return [str(move) for move in position.legal_moves if str(move).startswith(start)]


def seat(position: Position, number: int = 0) -> Any:
    """What lies on a board and beside it."""
    return position.to_dict()["boards"][number]


def look(position: Position, *keys: str) -> tuple[Any, ...]:
    """Some of what lies on the table."""
    data = position.to_dict()
    return tuple(data[key] for key in keys)


def refusal(position: Position, move: str) -> str:
    """Why a move is refused, after checking that it is and that nothing has changed."""
    before = position.to_text()
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert position.to_text() == before
    assert move not in legal(position)
    return str(refused.value)


def deal_refusal(position: Position, letters: str) -> str:
    """Why a deal is refused, after checking that it is and that nothing has changed."""
    before = position.to_text()
    with pytest.raises(InvalidPosition, match="impossible deal: ") as refused:
        position.deal(names(letters))
    assert position.to_text() == before
    return str(refused.value)


def count_tiles(data: dict[str, Any]) -> Counter[str]:
    """All coloured tiles of a position."""
    tiles = Counter(data["bag"]) + Counter(data["storage"]) + Counter(data["supply"]) + Counter(data["centre"])
    for heap in data["factories"]:
        tiles.update(heap)
    for board in data["boards"]:
        tiles += Counter(board["hand"]) + Counter(board["kept"])
        tiles.update(tile for star in board["stars"].values() for tile in star if tile)
    return tiles
