"""Telling positions of one round of Summer Pavilion apart, and which of them play alike."""

from ladrilho.games.pavilion.board import COLOURS, MAX_PLAYERS, SPACES
from ladrilho.games.pavilion.state import CENTRE, Board, State
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
    """The hand of the seat is as it will be, and factories only ever lose their tiles."""
    if not _same_board(state.boards[seat], later.boards[seat]):
        return False
    for display in range(1, len(state.displays)):
        now, then = contents(state, display), contents(later, display)
        if then != 0 and now != then:
            return False
    return True


@rule
def same_position(state: State, other: State) -> bool:
    """The same tiles to take, the same boards, the same seat to move."""
    if state.phase != other.phase or state.player != other.player or state.marker != other.marker:
        return False
    for seat in range(state.players):
        if not _same_board(state.boards[seat], other.boards[seat]):
            return False
    for colour in range(COLOURS):
        if state.supply[colour] != other.supply[colour]:
            return False
    for display in range(len(state.displays)):
        if contents(state, display) != contents(other, display):
            return False
    return bool(state.reward == other.reward)


@rule
def _same_board(board: Board, other: Board) -> bool:
    for colour in range(COLOURS):
        if board.hand[colour] != other.hand[colour] or board.kept[colour] != other.kept[colour]:
            return False
    for space in range(SPACES):
        if board.spaces[space] != other.spaces[space]:
            return False
    return bool(board.score == other.score)


@rule
def position_key(state: State) -> int:
    """The factories in any order, the centre, all hands and points, the marker, the seat to move."""
    key = 0
    for display in range(1, len(state.displays)):
        if contents(state, display) != 0:
            key += mix(1, contents(state, display))
    key = mix(mix(key, contents(state, CENTRE)), int(state.marker) * MAX_PLAYERS + int(state.player))
    for seat in range(state.players):
        hand = int(state.boards[seat].score)
        for colour in range(COLOURS):
            hand = hand * 32 + int(state.boards[seat].hand[colour])
        key = mix(key, hand)
    return key
