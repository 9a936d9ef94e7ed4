"""Azul from the clauses AZ-1 to AZ-53, as plainly as possible; rows, columns and seats count from 0 inside."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from .heaps import Heap, draw, shown

COLOURS = ("blue", "yellow", "red", "black", "white")
FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
WALL = (
    ("blue", "yellow", "red", "black", "white"),
    ("white", "blue", "yellow", "red", "black"),
    ("black", "white", "blue", "yellow", "red"),
    ("red", "black", "white", "blue", "yellow"),
    ("yellow", "red", "black", "white", "blue"),
)

Wall = list[list[str | None]]


def run_length(wall: Wall, row: int, column: int, down: int, right: int) -> int:
    """Length of the unbroken run through a tile along one direction, the tile included."""
    length = 1
    for sign in (1, -1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < 5 and 0 <= c < 5 and wall[r][c] is not None:
            length += 1
            r, c = r + sign * down, c + sign * right
    return length


def points_for(wall: Wall, row: int, column: int) -> int:
    """Points for the tile just laid there (AZ-28 to AZ-30)."""
    horizontal = run_length(wall, row, column, 0, 1)
    vertical = run_length(wall, row, column, 1, 0)
    if horizontal == 1 and vertical == 1:
        return 1
    return (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0)


def full_rows(wall: Wall) -> int:
    return sum(all(tile is not None for tile in row) for row in wall)


def final_bonus(wall: Wall) -> int:
    """AZ-43."""
    columns = sum(all(wall[row][column] is not None for row in range(5)) for column in range(5))
    colours = sum(sum(row.count(colour) for row in wall) == 5 for colour in COLOURS)
    return 2 * full_rows(wall) + 7 * columns + 10 * colours


def row_can_be_completed(wall: Wall, row: int) -> bool:
    """Whether the missing colours still fit the empty spaces of a grey row, looking at tiles lying now (AZ-A15)."""
    empty = [column for column in range(5) if wall[row][column] is None]
    missing = [colour for colour in COLOURS if colour not in wall[row]]
    return any(
        all(colour not in [wall[r][column] for r in range(5)] for colour, column in zip(order, empty, strict=True))
        for order in permutations(missing)
    )


class Board:
    def __init__(self) -> None:
        self.score = 0
        self.lines: list[list[str]] = [[], [], [], [], []]
        self.wall: Wall = [[None] * 5 for _ in range(5)]
        self.floor: list[str] = []

    def copy(self) -> Board:
        other = Board()
        other.score = self.score
        other.lines = [list(line) for line in self.lines]
        other.wall = [list(row) for row in self.wall]
        other.floor = list(self.floor)
        return other

    def line_accepts(self, row: int, colour: str) -> bool:
        """AZ-19 and AZ-20; on the grey wall too only the row is looked at (AZ-50)."""
        line = self.lines[row]
        return len(line) < row + 1 and all(tile == colour for tile in line) and colour not in self.wall[row]

    def first_complete_line(self) -> int | None:
        for row in range(5):
            if len(self.lines[row]) == row + 1:
                return row
        return None

    def to_dict(self) -> dict[str, object]:
        return {
            "score": self.score,
            "lines": [{"colour": line[0], "count": len(line)} if line else None for line in self.lines],
            "wall": [list(row) for row in self.wall],
            "floor": list(self.floor),
        }


class Oracle:
    """A game of Azul; deals are given from outside, nothing here is random."""

    def __init__(self, players: int, start: int = 0, wall: str = "coloured") -> None:
        if players not in FACTORIES or not 0 <= start < players or wall not in ("coloured", "grey"):
            raise ValueError("players must be 2 to 4, start one of the seats, wall coloured or grey")
        self.players = players
        self.wall = wall
        self.round = 1
        self.phase = "deal"
        self.player: int | None = None
        self.start = start
        self.marker: int | None = None  # None: in the centre
        self.bag: Heap = Counter({colour: 20 for colour in COLOURS})
        self.lid: Heap = Counter()
        self.centre: Heap = Counter()
        self.factories: list[Heap] = [Counter() for _ in range(FACTORIES[players])]
        self.boards = [Board() for _ in range(players)]

    def copy(self) -> Oracle:
        other = Oracle(self.players, self.start, self.wall)
        other.round, other.phase, other.player, other.marker = self.round, self.phase, self.player, self.marker
        other.bag, other.lid, other.centre = Counter(self.bag), Counter(self.lid), Counter(self.centre)
        other.factories = [Counter(factory) for factory in self.factories]
        other.boards = [board.copy() for board in self.boards]
        return other

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        return [board.score for board in self.boards]

    def winners(self) -> list[int]:
        """Seats that won: most points, then most complete rows among the tied, then shared (AZ-44, AZ-45)."""
        if not self.over:
            return []
        standing = [(board.score, full_rows(board.wall)) for board in self.boards]
        return [seat for seat in range(self.players) if standing[seat] == max(standing)]

    def to_dict(self) -> dict[str, object]:
        return {
            "game": "azul",
            "rules": "azul-1",
            "wall": self.wall,
            "players": self.players,
            "round": self.round,
            "phase": self.phase,
            "player": self.player,
            "start": self.start,
            "marker": "centre" if self.marker is None else self.marker,
            "bag": shown(self.bag, COLOURS),
            "lid": shown(self.lid, COLOURS),
            "centre": shown(self.centre, COLOURS),
            "factories": [shown(factory, COLOURS) for factory in self.factories],
            "boards": [board.to_dict() for board in self.boards],
        }

    # The deal

    def tiles_to_deal(self) -> int:
        if self.phase != "deal":
            return 0
        return min(TILES_PER_FACTORY * len(self.factories), self.bag.total() + self.lid.total())

    def deal(self, tiles: list[str]) -> None:
        """Lay out factory 1's four tiles, then factory 2's and so on; the last ones may stay short (AZ-38)."""
        if self.phase != "deal" or len(tiles) != self.tiles_to_deal():
            raise ValueError(f"{self.tiles_to_deal()} tiles are to be dealt, not {len(tiles)}")
        self.bag, self.lid = draw(self.bag, self.lid, tiles)
        if self.marker is not None:  # else AZ-40: the same player starts again
            self.start = self.marker
        self.marker = None
        for position, tile in enumerate(tiles):
            self.factories[position // TILES_PER_FACTORY][tile] += 1
        self.phase, self.player = "offer", self.start

    # Moves

    def legal_moves(self) -> list[str]:
        if self.phase == "offer":
            return sorted(self._takes())
        if self.phase == "tiling":
            return sorted(self._wall_choices())
        return []

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move '{text}'")
        source, target = text.split(" > ")
        if self.phase == "offer":
            self._take(source, target)
        else:
            row, column = int(source.removeprefix("line ")) - 1, int(target.removeprefix("column ")) - 1
            assert self.player is not None
            self._lay_tile(self.boards[self.player], row, column)
            self._tile_from(self.player)

    # A. Factory offer

    def _takes(self) -> list[str]:
        assert self.player is not None
        board = self.boards[self.player]
        sources = [("centre", self.centre)] + [(str(n + 1), factory) for n, factory in enumerate(self.factories)]
        moves = []
        for name, heap in sources:
            for colour in COLOURS:
                if heap[colour] > 0:
                    moves.append(f"{name} {colour} > floor")
                    moves += [f"{name} {colour} > {row + 1}" for row in range(5) if board.line_accepts(row, colour)]
        return moves

    def _take(self, source: str, target: str) -> None:
        assert self.player is not None
        board = self.boards[self.player]
        name, colour = source.split()
        if name == "centre":
            taken = self.centre.pop(colour)
            if self.marker is None:  # AZ-14; before the tiles of the same turn (AZ-16)
                self.marker = self.player
                if len(board.floor) < len(FLOOR_COSTS):  # AZ-17: beside the board when the floor is full
                    board.floor.append("marker")
        else:
            factory = self.factories[int(name) - 1]
            taken = factory.pop(colour)
            self.centre.update(factory)
            factory.clear()
        for _ in range(taken):
            if target != "floor" and len(board.lines[int(target) - 1]) < int(target):
                board.lines[int(target) - 1].append(colour)
            else:
                self._drop(board, colour)
        self._end_turn()

    def _drop(self, board: Board, tile: str) -> None:
        """AZ-22."""
        if len(board.floor) < len(FLOOR_COSTS):
            board.floor.append(tile)
        else:
            self.lid[tile] += 1

    def _end_turn(self) -> None:
        assert self.player is not None
        if self.centre.total() > 0 or any(factory.total() > 0 for factory in self.factories):
            self.player = (self.player + 1) % self.players
        else:
            self._tile_from(self.start)

    # B. Wall-tiling

    def _tile_from(self, first: int) -> None:
        """Tile for this seat and those after it, up to the one before the round's starter, until one must choose."""
        seat = first
        while True:
            if self._must_choose(seat):
                self.phase, self.player = "tiling", seat
                return
            self._clear_floor(self.boards[seat])
            seat = (seat + 1) % self.players
            if seat == self.start:
                self._end_round()
                return

    def _must_choose(self, seat: int) -> bool:
        """Do what happens by itself on this board; whether a grey wall's owner now has to choose a column."""
        board = self.boards[seat]
        row = board.first_complete_line()
        while row is not None:
            columns = self._columns(board, row)
            if not columns:
                self._let_line_fall(board, row)
            elif self.wall == "grey":
                return True
            else:
                self._lay_tile(board, row, columns[0])
            row = board.first_complete_line()
        return False

    def _columns(self, board: Board, row: int) -> list[int]:
        """Columns where the complete line's tile may lie (AZ-3; grey: AZ-46, AZ-47)."""
        colour = board.lines[row][0]
        if self.wall == "coloured":
            return [WALL[row].index(colour)]
        if colour in board.wall[row]:
            return []
        return [
            column
            for column in range(5)
            if board.wall[row][column] is None and all(board.wall[r][column] != colour for r in range(5))
        ]

    def _wall_choices(self) -> list[str]:
        assert self.player is not None
        board = self.boards[self.player]
        row = board.first_complete_line()
        assert row is not None
        return [f"line {row + 1} > column {column + 1}" for column in self._columns(board, row)]

    def _lay_tile(self, board: Board, row: int, column: int) -> None:
        colour = board.lines[row][0]
        board.wall[row][column] = colour
        board.score += points_for(board.wall, row, column)
        self.lid[colour] += len(board.lines[row]) - 1  # AZ-26
        board.lines[row] = []

    def _let_line_fall(self, board: Board, row: int) -> None:
        """AZ-49."""
        for tile in board.lines[row]:
            self._drop(board, tile)
        board.lines[row] = []

    def _clear_floor(self, board: Board) -> None:
        """AZ-32 to AZ-34."""
        board.score = max(0, board.score - sum(FLOOR_COSTS[: len(board.floor)]))
        for tile in board.floor:
            if tile != "marker":
                self.lid[tile] += 1
        board.floor = []

    # C. Next round, end

    def _end_round(self) -> None:
        self.phase, self.player = "deal", None
        row_is_full = any(full_rows(board.wall) > 0 for board in self.boards)
        if row_is_full or self._every_row_is_blocked() or self.tiles_to_deal() == 0:  # AZ-42, AZ-53, AZ-39
            self.phase = "over"
            for board in self.boards:
                board.score += final_bonus(board.wall)
        else:
            self.round += 1

    def _every_row_is_blocked(self) -> bool:
        """AZ-53; the rows of a coloured wall can always be completed."""
        if self.wall == "coloured":
            return False
        return not any(row_can_be_completed(board.wall, row) for board in self.boards for row in range(5))
