"""Positions that cannot be: every fault has a sentence."""

from collections import Counter
from collections.abc import Iterator

from ladrilho.errors import InvalidPosition
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    COLOUR_NAMES,
    COLOURED,
    COLOURS,
    COLUMNS,
    DEAL,
    EMPTY,
    FLOOR_SPACES,
    LINES,
    MARKER,
    OFFER,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    TILING,
    Board,
    State,
)
from ladrilho.games.azul.tiling import NO_LINE, column_of, first_complete_line, has_legal_column


def check(state: State) -> None:
    """Refuse a position that no play can reach."""
    for fault in _faults(state):
        raise InvalidPosition(f"impossible position: {fault}")


def _faults(state: State) -> Iterator[str]:
    for seat in range(state.players):
        for fault in _faults_of_board(state, state.boards[seat]):
            yield f"seat {seat}: {fault}"
    yield from _faults_of_tiles(state)
    yield from _faults_of_displays(state)
    yield from _faults_of_marker(state)
    yield from _faults_of_phase(state)


def _faults_of_tiles(state: State) -> Iterator[str]:
    for colour in range(COLOURS):
        count = _count_colour(state, colour)
        if count != TILES_PER_COLOUR:
            name = COLOUR_NAMES[colour]
            yield f"{count} {name} tiles on the table, there are {TILES_PER_COLOUR} in the game (AZ-1)"


def _count_colour(state: State, colour: int) -> int:
    count = int(state.bag[colour]) + int(state.lid[colour])
    count += sum(int(n) for n in state.displays[:, colour])
    for seat in range(state.players):
        board = state.boards[seat]
        count += sum(int(board.line_count[line]) for line in range(LINES) if board.line_colour[line] == colour)
        count += sum(int(board.wall[row, column] == colour) for row in range(LINES) for column in range(COLUMNS))
        count += sum(int(tile == colour) for tile in board.floor)
    return count


def _faults_of_board(state: State, board: Board) -> Iterator[str]:
    yield from _faults_of_lines(board)
    yield from _faults_of_wall(board)
    if state.wall == COLOURED:
        yield from _faults_of_colours(board)
    if not 0 <= board.score <= 30_000:
        yield f"a score of {board.score}: scores never go below 0 (AZ-33)"


def _faults_of_lines(board: Board) -> Iterator[str]:
    for line in range(LINES):
        count, colour = int(board.line_count[line]), int(board.line_colour[line])
        if count > line + 1:
            yield f"{count} tiles in line {line + 1}, which holds {line + 1} (AZ-2)"
        if colour != EMPTY and any(tile == colour for tile in board.wall[line]):
            yield f"line {line + 1} collects {COLOUR_NAMES[colour]}, which its wall line already shows (AZ-20)"


def _faults_of_wall(board: Board) -> Iterator[str]:
    for row in range(LINES):
        yield from (f"{name} twice in wall line {row + 1} (AZ-47)" for name in _doubles(board.wall[row]))
    for column in range(COLUMNS):
        yield from (f"{name} twice in wall column {column + 1} (AZ-47)" for name in _doubles(board.wall[:, column]))


def _doubles(spaces: object) -> list[str]:
    counts = Counter(int(tile) for tile in spaces)  # type: ignore[attr-defined]  # a row or column of the wall
    return [COLOUR_NAMES[tile] for tile, count in counts.items() if tile != EMPTY and count > 1]


def _faults_of_colours(board: Board) -> Iterator[str]:
    for row in range(LINES):
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY and column_of(tile, row) != column:
                yield f"{COLOUR_NAMES[tile]} cannot lie in column {column + 1} of wall line {row + 1} (AZ-3)"


def _faults_of_displays(state: State) -> Iterator[str]:
    for display in range(1, len(state.displays)):
        count = sum(int(n) for n in state.displays[display])
        if count > TILES_PER_FACTORY:
            yield f"{count} tiles on factory {display}, which holds {TILES_PER_FACTORY} (AZ-36)"
        if count and display > factory_count(int(state.players)):
            yield f"factory {display} is not in a game of {state.players} players (AZ-5)"
    on_table = sum(int(n) for row in state.displays for n in row)
    if state.phase == OFFER and on_table == 0:
        yield "the factory offer goes on but no tile is left to take (AZ-23)"
    if state.phase != OFFER and on_table:
        yield "tiles lie on the factories or in the centre outside the factory offer (AZ-23)"


def _faults_of_marker(state: State) -> Iterator[str]:
    for seat in range(state.players):
        board = state.boards[seat]
        held = [int(tile) for tile in board.floor if tile != EMPTY].count(MARKER)
        owner = state.marker == 1 + seat
        floor_full = board.floor_count == FLOOR_SPACES
        if held > 1 or (held and not owner):
            yield f"seat {seat} has a marker on its floor that is not its own (AZ-14)"
        if owner and not held and not floor_full and state.phase == OFFER:
            yield f"seat {seat} owns the marker but has a free floor space without it (AZ-15)"


def _faults_of_phase(state: State) -> Iterator[str]:
    if state.phase == TILING and state.wall == COLOURED:
        yield "nothing is chosen in tiling the coloured wall (AZ-3)"
    if state.phase == TILING and state.wall != COLOURED:
        yield from _faults_of_choice(state)
    for seat in _seats_done(state):
        if first_complete_line(state.boards[seat]) != NO_LINE or state.boards[seat].floor_count:
            yield f"seat {seat} has a complete line or floor tiles after wall-tiling (AZ-26, AZ-34)"
    if state.phase == DEAL and sum(int(n) for n in state.bag) + sum(int(n) for n in state.lid) == 0:
        yield "a deal is due but bag and lid are empty (AZ-39)"


def _seats_done(state: State) -> list[int]:
    """The seats whose wall-tiling is over: all of them, or those before the one that is to choose (AZ-25)."""
    players = int(state.players)
    if state.phase == OFFER:
        return []
    count = (int(state.player) - int(state.starter)) % players if state.phase == TILING else players
    return [(int(state.starter) + place) % players for place in range(count)]


def _faults_of_choice(state: State) -> Iterator[str]:
    board = state.boards[state.player]
    line = first_complete_line(board)
    if line == NO_LINE or not has_legal_column(board, line):
        yield f"seat {state.player} has nothing to choose on its wall (AZ-48)"
