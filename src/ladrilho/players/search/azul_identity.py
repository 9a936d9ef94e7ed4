"""Telling positions of one round of Azul apart, and which of them play alike."""

from ladrilho.games.azul.state import CENTRE, COLOURS, LINES, MAX_PLAYERS, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.players.search.keys import mix


@rule
def contents(state: State, display: int) -> int:
    """What lies on a display as one number."""
    packed = 0
    for colour in range(COLOURS):
        packed |= int(state.displays[display, colour]) << (5 * colour)
    return packed


@rule
def is_repeated(state: State, display: int) -> bool:
    """Does an earlier factory hold the same tiles?"""
    mine = contents(state, display)
    for other in range(1, display):
        if contents(state, other) == mine:
            return True
    return False


@rule
def could_lead_to(state: State, later: State, seat: int) -> bool:
    """The board of the seat is as it will be, and factories only ever lose their tiles."""
    return _same_board(state.boards[seat], later.boards[seat]) and _factories_shrink(state, later)


@rule
def same_position(state: State, other: State) -> bool:
    """The same tiles to take, the same boards, the same seat to move."""
    if state.player != other.player or state.marker != other.marker or state.tiles_left != other.tiles_left:
        return False
    for seat in range(state.players):
        if not _same_board(state.boards[seat], other.boards[seat]):
            return False
    for display in range(len(state.displays)):
        if contents(state, display) != contents(other, display):
            return False
    return True


@rule
def _same_board(board: Board, other: Board) -> bool:
    for line in range(LINES):
        if board.line_count[line] != other.line_count[line] or board.line_colour[line] != other.line_colour[line]:
            return False
    return board.floor_count == other.floor_count


@rule
def _factories_shrink(state: State, later: State) -> bool:
    for display in range(1, len(state.displays)):
        now, then = contents(state, display), contents(later, display)
        if then != 0 and now != then:
            return False
    return True


@rule
def position_key(state: State) -> int:
    """The factories in any order, the centre, the lines and floors of all boards, the marker, the seat to move."""
    key = 0
    for display in range(1, len(state.displays)):
        if contents(state, display) != 0:
            key += mix(1, contents(state, display))
    key = mix(mix(key, contents(state, CENTRE)), int(state.marker) * MAX_PLAYERS + int(state.player))
    for seat in range(state.players):
        board = state.boards[seat]
        lines = int(board.floor_count)
        for line in range(LINES):
            lines = lines * 64 + (int(board.line_colour[line]) + 1) * 8 + int(board.line_count[line])
        key = mix(key, lines)
    return key
