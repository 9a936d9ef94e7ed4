"""A table of Summer Pavilion in plain numbers, quick to read and free to change: what explanations are told on."""

from dataclasses import dataclass

from ladrilho.games.pavilion.board import (
    COLOURS,
    MAX_FACTORIES,
    ROUNDS,
    SLOTS,
    SPACES,
    STAR_NAMES,
)
from ladrilho.games.pavilion.state import BOARD, EMPTY, STATE
from ladrilho.rules import States

Slot = list[object]

OFFSETS = {name: field[1] for name, field in (STATE.fields or {}).items()}  # where each entry begins, in bytes
_BOARD_OFFSETS = {name: field[1] for name, field in (BOARD.fields or {}).items()}
_BOARD_SIZE = BOARD.itemsize


@dataclass(slots=True)
class Board:
    """What lies on the board of a seat and beside it."""

    score: int
    passed: int
    hand: list[int]
    kept: list[int]
    spaces: list[int]

    def covered(self) -> int:
        """The spaces with a tile, one bit each."""
        return sum(1 << space for space, tile in enumerate(self.spaces) if tile != EMPTY)


@dataclass(slots=True)
class Table:
    """What lies on the table."""

    players: int
    side: int
    jokers: list[int]
    phase: int
    player: int
    starter: int
    marker: int
    round_number: int
    reward: int
    bag: list[int]
    storage: list[int]
    supply: list[int]
    displays: list[list[int]]
    boards: list[Board]

    @property
    def joker(self) -> int:
        """The joker colour of this round."""
        return self.jokers[self.round_number - 1]


def read_table(states: States) -> Table:
    """The first of the states."""
    raw = states.tobytes()
    numbers = memoryview(raw).cast("b").tolist()
    at = {name: numbers[place] for name, place in OFFSETS.items() if name not in ("boards", "jokers")}
    jokers = numbers[OFFSETS["jokers"] : OFFSETS["jokers"] + ROUNDS]
    first = OFFSETS["displays"]
    heaps = range(first, first + COLOURS * (1 + MAX_FACTORIES), COLOURS)
    return Table(
        at["players"],
        at["side"],
        jokers,
        at["phase"],
        at["player"],
        at["starter"],
        at["marker"],
        at["round_number"],
        at["reward"],
        _heap(numbers, "bag"),
        _heap(numbers, "storage"),
        _heap(numbers, "supply"),
        [numbers[start : start + COLOURS] for start in heaps],
        [_read_board(raw, numbers, seat) for seat in range(at["players"])],
    )


def _heap(numbers: list[int], name: str) -> list[int]:
    return numbers[OFFSETS[name] : OFFSETS[name] + COLOURS]


def _read_board(raw: bytes, numbers: list[int], seat: int) -> Board:
    start = OFFSETS["boards"] + seat * _BOARD_SIZE
    score, hand, kept, spaces = (start + _BOARD_OFFSETS[name] for name in ("score", "hand", "kept", "spaces"))
    return Board(
        int.from_bytes(raw[score : score + 2], "little", signed=True),
        numbers[start + _BOARD_OFFSETS["passed"]],
        numbers[hand : hand + COLOURS],
        numbers[kept : kept + COLOURS],
        numbers[spaces : spaces + SPACES],
    )


def slot_of(space: int) -> Slot:
    """A space as people name it: its star, and its place there from 1."""
    return [STAR_NAMES[space // SLOTS], space % SLOTS + 1]


def group_of(covered: int, space: int) -> list[int]:
    """SP-32, SP-33: the tiles of its star that hang together with the one on this space, itself included."""
    first, slot = space // SLOTS * SLOTS, space % SLOTS
    group = [slot]
    for step in (1, -1):
        near = (slot + step) % SLOTS
        while near not in group and covered >> (first + near) & 1:
            group.append(near)
            near = (near + step) % SLOTS
    return [first + member for member in sorted(group)]
