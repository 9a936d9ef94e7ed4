"""Part A, the factory offer: AZ-9 to AZ-23."""

import numpy as np

from ladrilho.games.azul.state import (
    CENTRE,
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR,
    FLOOR_SPACES,
    LINES,
    MARKER,
    Board,
    State,
)
from ladrilho.kernel._jit import rule

# Open lines are five masks of five bits in one number: bit 5 * colour + line says that the line accepts the colour.
# _SPREAD turns a set of colours into that form for line 0.
_SPREAD = np.array(
    [sum(((held >> c) & 1) << (5 * c) for c in range(COLOURS)) for held in range(1 << COLOURS)], np.int32
)
_ALL_COLOURS = (1 << COLOURS) - 1


@rule
def colours_in_wall_line(board: Board, line: int) -> int:
    """The colours that a wall line shows, as bits."""
    held = 0
    for column in range(COLUMNS):
        held |= 1 << (int(board.wall[line, column]) & 31)  # an empty space sets a bit that is cut off
    return held & _ALL_COLOURS


@rule
def open_lines(board: Board) -> int:
    """AZ-19 a free space and no other colour, AZ-20 never a colour that its wall line shows."""
    accepted = 0
    for line in range(LINES):
        if board.line_colour[line] == EMPTY:
            accepted |= int(_SPREAD[_ALL_COLOURS & ~colours_in_wall_line(board, line)]) << line
        elif board.line_count[line] <= line:
            accepted |= 1 << (LINES * int(board.line_colour[line]) + line)
    return accepted


@rule
def take(state: State, display: int, colour: int, line: int) -> None:
    """AZ-10 and AZ-12: take all tiles of one colour from one display; AZ-18: lay them on one line or on the floor."""
    board = state.boards[state.player]
    taken = int(state.displays[display, colour])
    state.displays[display, colour] = 0
    state.tiles_left -= taken
    if display == CENTRE:
        claim_marker(state, board)
    else:
        slide_rest_to_centre(state, display)
    placed = place_in_line(board, line, colour, taken)
    drop(state, board, colour, taken - placed)


@rule
def slide_rest_to_centre(state: State, display: int) -> None:
    """AZ-11: the other tiles of the factory move to the centre."""
    for colour in range(COLOURS):
        state.displays[CENTRE, colour] += state.displays[display, colour]
        state.displays[display, colour] = 0


@rule
def claim_marker(state: State, board: Board) -> None:
    """AZ-14 the first taker gets the marker, AZ-15 on the leftmost free floor space, AZ-17 beside a full floor."""
    if state.marker != CENTRE:
        return
    state.marker = 1 + state.player
    if board.floor_count < FLOOR_SPACES:
        board.floor[board.floor_count] = MARKER
        board.floor_count += 1


@rule
def place_in_line(board: Board, line: int, colour: int, taken: int) -> int:
    """AZ-18, AZ-21: as many tiles as the line has room for."""
    if line == FLOOR:
        return 0
    placed = min(taken, line + 1 - int(board.line_count[line]))
    board.line_colour[line] = colour
    board.line_count[line] += placed
    return placed


@rule
def drop(state: State, board: Board, colour: int, count: int) -> None:
    """AZ-22: onto the floor from the left; what finds no space there goes to the lid."""
    on_floor = min(count, FLOOR_SPACES - int(board.floor_count))
    for _ in range(on_floor):
        board.floor[board.floor_count] = colour
        board.floor_count += 1
    state.lid[colour] += count - on_floor
