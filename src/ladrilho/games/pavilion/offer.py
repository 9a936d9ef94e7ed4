"""Phase 1, taking tiles: SP-11 to SP-23."""

from ladrilho.games.pavilion.board import COLOURS
from ladrilho.games.pavilion.scoring import lose_points
from ladrilho.games.pavilion.setup import joker_of
from ladrilho.games.pavilion.state import CENTRE, PLACING, Board, State
from ladrilho.kernel._jit import rule


@rule
def colours_to_take(state: State, display: int, joker: int) -> int:
    """SP-12, SP-15 any colour but the joker colour; SP-14, SP-16, SP-17 that one only where nothing else lies."""
    held = 0
    for colour in range(COLOURS):
        if state.displays[display, colour] != 0:
            held |= 1 << colour
    others = held & ~(1 << joker)
    return others if others != 0 else held


@rule
def take(state: State, display: int, colour: int) -> None:
    """SP-11 to SP-21: one colour from one display, and one joker with it; the turn passes on."""
    board = state.boards[state.player]
    taken = take_jokers(state, board, display, joker_of(state))
    if colour != joker_of(state):
        taken += take_all(state, board, display, colour)
    state.tiles_left -= taken
    if display == CENTRE:
        claim_marker(state, board, taken)
    else:
        slide_rest_to_centre(state, display)
    state.player = (state.player + 1) % state.players
    if state.tiles_left == 0:
        begin_placing(state)


@rule
def take_jokers(state: State, board: Board, display: int, joker: int) -> int:
    """SP-13, SP-14, SP-16: exactly one joker, if there is any."""
    taken = min(1, int(state.displays[display, joker]))
    state.displays[display, joker] -= taken
    board.hand[joker] += taken
    return taken


@rule
def take_all(state: State, board: Board, display: int, colour: int) -> int:
    """SP-12, SP-15: all tiles of the colour."""
    taken = int(state.displays[display, colour])
    state.displays[display, colour] = 0
    board.hand[colour] += taken
    return taken


@rule
def slide_rest_to_centre(state: State, display: int) -> None:
    """SP-12, SP-14: everything left on the factory moves to the centre."""
    for colour in range(COLOURS):
        state.displays[CENTRE, colour] += state.displays[display, colour]
        state.displays[display, colour] = 0


@rule
def claim_marker(state: State, board: Board, taken: int) -> None:
    """SP-18 the first taker gets the start player tile and SP-19 loses a point for every tile taken with it."""
    if state.marker == CENTRE:
        state.marker = 1 + state.player
        lose_points(board, taken)


@rule
def begin_placing(state: State) -> None:
    """SP-22, SP-23, SP-24: after the last tile phase 2 begins, with the holder of the start player tile."""
    state.phase = PLACING
    state.player = state.starter if state.marker == CENTRE else state.marker - 1
