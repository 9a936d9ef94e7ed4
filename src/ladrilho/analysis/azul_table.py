"""A table of Azul in plain numbers, quick to read and free to change: what explanations are told on."""

from dataclasses import dataclass

from ladrilho.games.azul.state import BOARD, COLOURS, COLUMNS, EMPTY, FLOOR_SPACES, LINES, MAX_FACTORIES, STATE
from ladrilho.rules import States

Wall = list[list[int]]
Cell = list[int]

OFFSETS = {name: field[1] for name, field in (STATE.fields or {}).items()}  # where each entry begins, in bytes
_BOARD_OFFSETS = {name: field[1] for name, field in (BOARD.fields or {}).items()}
_BOARD_SIZE = BOARD.itemsize


@dataclass(slots=True)
class Board:
    """What lies on the board of a seat."""

    score: int
    wall: Wall
    line_colour: list[int]
    line_count: list[int]
    floor: list[int]

    @property
    def floor_count(self) -> int:
        """The tiles on the floor, the marker among them."""
        return len(self.floor)

    def is_complete(self, line: int) -> bool:
        """Has a pattern line all its tiles?"""
        return self.line_count[line] > line


@dataclass(slots=True)
class Table:
    """What lies on the table."""

    players: int
    wall: int
    phase: int
    player: int
    starter: int
    marker: int
    round_number: int
    bag: list[int]
    lid: list[int]
    displays: list[list[int]]
    boards: list[Board]


def read_table(states: States) -> Table:
    """The first of the states."""
    raw = states.tobytes()
    numbers = memoryview(raw).cast("b").tolist()
    players, bag, lid, first = numbers[OFFSETS["players"]], OFFSETS["bag"], OFFSETS["lid"], OFFSETS["displays"]
    round_at = OFFSETS["round_number"]
    heaps = range(first, first + COLOURS * (1 + MAX_FACTORIES), COLOURS)
    boards = range(OFFSETS["boards"], OFFSETS["boards"] + players * _BOARD_SIZE, _BOARD_SIZE)
    return Table(
        players,
        numbers[OFFSETS["wall"]],
        numbers[OFFSETS["phase"]],
        numbers[OFFSETS["player"]],
        numbers[OFFSETS["starter"]],
        numbers[OFFSETS["marker"]],
        int.from_bytes(raw[round_at : round_at + 2], "little"),
        numbers[bag : bag + COLOURS],
        numbers[lid : lid + COLOURS],
        [numbers[start : start + COLOURS] for start in heaps],
        [read_board(raw[start : start + _BOARD_SIZE]) for start in boards],
    )


def board_bytes(raw: bytes, seat: int) -> bytes:
    """The part of a state that is the board of a seat."""
    start = OFFSETS["boards"] + seat * _BOARD_SIZE
    return raw[start : start + _BOARD_SIZE]


def read_board(raw: bytes) -> Board:
    """A board from its bytes."""
    numbers = memoryview(raw).cast("b").tolist()
    wall, colours, counts = (_BOARD_OFFSETS[name] for name in ("wall", "line_colour", "line_count"))
    floor = _BOARD_OFFSETS["floor"]
    return Board(
        int.from_bytes(raw[:2], "little", signed=True),
        [numbers[start : start + COLUMNS] for start in range(wall, wall + LINES * COLUMNS, COLUMNS)],
        numbers[colours : colours + LINES],
        numbers[counts : counts + LINES],
        numbers[floor : floor + min(numbers[_BOARD_OFFSETS["floor_count"]], FLOOR_SPACES)],
    )


def run_through(wall: Wall, row: int, column: int, down: int, right: int) -> list[Cell]:
    """The unbroken run of tiles through a space in one direction, itself included."""
    cells = [[row, column]]
    for sign in (-1, 1):
        y, x = row + sign * down, column + sign * right
        while 0 <= y < LINES and 0 <= x < COLUMNS and wall[y][x] != EMPTY:
            cells.append([y, x])
            y, x = y + sign * down, x + sign * right
    return cells


def counted_cells(wall: Wall, row: int, column: int) -> tuple[int, list[Cell]]:
    """The points of a tile on a space (AZ-28 to AZ-30), and the tiles that are counted."""
    runs = [run for run in (run_through(wall, row, column, 0, 1), run_through(wall, row, column, 1, 0)) if len(run) > 1]
    if not runs:
        return 1, [[row, column]]
    cells = sorted({tuple(cell) for run in runs for cell in run})
    return sum(map(len, runs)), [list(cell) for cell in cells]
