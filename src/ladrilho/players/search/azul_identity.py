"""Telling positions of one round of Azul apart, which of them play alike, and which may be the last."""

import numpy as np

from ladrilho.games.azul.state import COLUMNS, EMPTY, GREY, LINES, MAX_PLAYERS, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.players.search.keys import mix
from ladrilho.players.search.sources import displays_key, only_taken_from, same_displays


@rule
def could_lead_to(state: State, later: State, seat: int) -> bool:
    """The board of the seat is as it will be, and factories only ever lose their tiles."""
    return _same_board(state.boards[seat], later.boards[seat]) and only_taken_from(state.displays, later.displays)


@rule
def same_position(state: State, other: State) -> bool:
    """The same tiles to take, the same boards, the same seat to move."""
    if state.player != other.player or state.marker != other.marker or state.tiles_left != other.tiles_left:
        return False
    for seat in range(state.players):
        if not _same_board(state.boards[seat], other.boards[seat]):
            return False
    return same_displays(state.displays, other.displays)


@rule
def _same_board(board: Board, other: Board) -> bool:
    for line in range(LINES):
        if board.line_count[line] != other.line_count[line] or board.line_colour[line] != other.line_colour[line]:
            return False
    return board.floor_count == other.floor_count


@rule
def position_key(state: State) -> int:
    """The factories in any order, the centre, the lines and floors of all boards, the marker, the seat to move."""
    key = mix(displays_key(state.displays), int(state.marker) * MAX_PLAYERS + int(state.player))
    for seat in range(state.players):
        board = state.boards[seat]
        lines = int(board.floor_count)
        for line in range(LINES):
            lines = lines * 64 + (int(board.line_colour[line]) + 1) * 8 + int(board.line_count[line])
        key = mix(key, lines)
    return key


def same_round(state: State, later: State) -> bool:
    """Could the one lead to the other before the next deal? Nothing is drawn, and walls only gain tiles."""
    if state.round_number != later.round_number or list(state.bag) != list(later.bag):
        return False
    before, after = (np.asarray(each.boards)["wall"] for each in (state, later))
    return bool(((before == after) | (before == EMPTY)).all())


@rule
def can_be_proven(state: State) -> bool:
    """AZ-42: one tile completes a row of somebody. On the grey wall columns are still to be chosen (AZ-46)."""
    if state.wall == GREY:
        return False
    for seat in range(state.players):
        for row in range(LINES):
            laid = 0
            for column in range(COLUMNS):
                laid += state.boards[seat].wall[row, column] != EMPTY
            if laid == COLUMNS - 1:
                return True
    return False
