"""What each legal move of Azul would do."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ladrilho.analysis.azul_table import OFFSETS, Board, Cell, Wall, board_bytes, counted_cells, read_board
from ladrilho.games.azul.moves import MOVE_CODES, TAKES, TARGETS
from ladrilho.games.azul.notation import move_from_code
from ladrilho.games.azul.scoring import FLOOR_COSTS
from ladrilho.games.azul.state import (
    CENTRE,
    COLOUR_NAMES,
    COLOURED,
    COLOURS,
    COLUMNS,
    FLOOR,
    FLOOR_SPACES,
    LINES,
    MAX_FACTORIES,
)
from ladrilho.games.azul.tiling import column_of
from ladrilho.rules import States


class AzulTake(msgspec.Struct, frozen=True, gc=False):
    """All tiles of a colour from a display to a line or to the floor."""

    move: str
    source: str
    colour: str
    count: int
    line: int | str
    placed: int
    dropped: int
    marker: bool
    full: bool
    points: int | None
    """what the tile scores when its line is laid, if nothing else changes"""
    floor: int
    """how much more the floor will cost"""
    cell: Cell | None


class AzulColumn(msgspec.Struct, frozen=True, gc=False):
    """The tile of a complete line to a column of the grey wall."""

    move: str
    line: int
    column: int
    colour: str
    points: int
    counted: list[Cell]


_DISPLAYS, _PLAYER, _WALL, _MARKER = (OFFSETS[name] for name in ("displays", "player", "wall", "marker"))
# A move of Azul has the same words in every position.
TEXTS = tuple(str(move_from_code(None, code)) for code in range(MOVE_CODES))  # type: ignore[arg-type]
_SOURCES = tuple(text.split()[0] for text in TEXTS)
_HEAPS = (1 + MAX_FACTORIES) * COLOURS
_LOSS = tuple(sum(FLOOR_COSTS[:count]) for count in range(FLOOR_SPACES + 1))


def list_choices(states: States, codes: list[int]) -> Sequence[AzulTake | AzulColumn]:
    """The consequences of moves that are legal now."""
    raw = states.tobytes()
    board = read_board(board_bytes(raw, raw[_PLAYER]))
    if codes and codes[0] >= TAKES:
        return [_column(board, code) for code in codes]
    marker_waits, outlook = raw[_MARKER] == CENTRE, _Outlook(board, raw[_WALL] == COLOURED)
    lying, rooms, floor = raw[_DISPLAYS : _DISPLAYS + _HEAPS], outlook.rooms, len(board.floor)
    found = []
    for code in codes:
        heap, line = divmod(code, TARGETS)
        count, room = lying[heap], rooms[line]
        points = outlook.points(line, heap % COLOURS) if 0 < room <= count else None
        found.append(_take(code, count, room, floor, marker_waits and heap < COLOURS, points, outlook.is_coloured))
    return found


class _Outlook:
    """What the board of the one to move promises."""

    __slots__ = ("_known", "_wall", "is_coloured", "rooms")

    def __init__(self, board: Board, is_coloured: bool) -> None:
        self.rooms = [*(line + 1 - board.line_count[line] for line in range(LINES)), 0]
        self.is_coloured = is_coloured
        self._known: dict[tuple[int, int], int] = {}
        self._wall = [board.wall]
        for line in range(LINES):
            self._wall.append(_with_line_laid(self._wall[-1], board, line) if is_coloured else board.wall)

    def points(self, line: int, colour: int) -> int | None:
        """What a tile will score on the coloured wall; AZ-24: complete lines above are laid first."""
        if not self.is_coloured:
            return None
        if (line, colour) not in self._known:
            self._known[line, colour] = counted_cells(self._wall[line], line, column_of(colour, line))[0]
        return self._known[line, colour]


def _with_line_laid(wall: Wall, board: Board, line: int) -> Wall:
    if not board.is_complete(line):
        return wall
    colour = board.line_colour[line]
    row = wall[line].copy()
    row[column_of(colour, line)] = colour
    return [*wall[:line], row, *wall[line + 1 :]]


@lru_cache(maxsize=32_768)
def _take(
    code: int, count: int, room: int, floor: int, marker: bool, points: int | None, is_coloured: bool
) -> AzulTake:
    """So many tiles of a colour, when a line has so much room and so many tiles lie on the floor."""
    heap, line = divmod(code, TARGETS)
    colour, placed = heap % COLOURS, min(count, room)
    after = min(FLOOR_SPACES, floor + marker + count - placed)
    return AzulTake(
        move=TEXTS[code],
        source=_SOURCES[code],
        colour=COLOUR_NAMES[colour],
        count=count,
        line="floor" if line == FLOOR else line + 1,
        placed=placed,
        dropped=count - placed,
        marker=marker,
        full=line != FLOOR and placed == room,
        points=points,
        floor=_LOSS[floor] - _LOSS[after],
        cell=[line, column_of(colour, line)] if is_coloured and line != FLOOR else None,
    )


def _column(board: Board, code: int) -> AzulColumn:
    line, column = divmod(code - TAKES, COLUMNS)
    points, counted = counted_cells(board.wall, line, column)
    return AzulColumn(TEXTS[code], line + 1, column + 1, COLOUR_NAMES[board.line_colour[line]], points, counted)


def texts(states: States, codes: list[int]) -> list[str]:
    """The moves in words."""
    return [TEXTS[code] for code in codes]
