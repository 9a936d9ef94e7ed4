"""Telling positions of one round of Summer Pavilion apart, which of them play alike, and which may be the last."""

import numpy as np

from ladrilho.games.pavilion.board import COLOURS, MAX_PLAYERS, SPACES
from ladrilho.games.pavilion.state import EMPTY, OFFER, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.players.search.keys import mix
from ladrilho.players.search.sources import displays_key, only_taken_from, same_displays


@rule
def could_lead_to(state: State, later: State, seat: int) -> bool:
    """The hand of the seat is as it will be, and factories only ever lose their tiles."""
    return _same_board(state.boards[seat], later.boards[seat]) and only_taken_from(state.displays, later.displays)


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
    if not same_displays(state.displays, other.displays):
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
    key = mix(displays_key(state.displays), int(state.marker) * MAX_PLAYERS + int(state.player))
    for seat in range(state.players):
        hand = int(state.boards[seat].score)
        for colour in range(COLOURS):
            hand = hand * 32 + int(state.boards[seat].hand[colour])
        key = mix(key, hand)
    return key


def same_round(state: State, later: State) -> bool:
    """Could the one lead to the other before the next deal? Boards only gain tiles, and none in the offer."""
    if state.round_number != later.round_number:
        return False
    before, after = (np.asarray(each.boards)["spaces"] for each in (state, later))
    if later.phase == OFFER and (list(state.bag) != list(later.bag) or (before != after).any()):
        return False
    return bool(((before == after) | (before == EMPTY)).all())


@rule
def can_be_proven(state: State) -> bool:
    """After the offer everyone still places tiles: nothing is certain before."""
    return False
