"""Points: AZ-28 to AZ-33 in wall-tiling, AZ-43 to AZ-45 at the end."""

import numpy as np

from ladrilho.games.azul.state import COLOURS, COLUMNS, EMPTY, FLOOR_SPACES, LINES, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles

FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)  # AZ-4
FLOOR_LOSS = np.array([sum(FLOOR_COSTS[:count]) for count in range(FLOOR_SPACES + 1)], np.int16)
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10  # AZ-43


@rule
def run_across(board: Board, row: int, column: int) -> int:
    """The length of the unbroken horizontal run through a space."""
    first, last = column, column
    while first > 0 and board.wall[row, first - 1] != EMPTY:
        first -= 1
    while last < COLUMNS - 1 and board.wall[row, last + 1] != EMPTY:
        last += 1
    return last - first + 1


@rule
def run_down(board: Board, row: int, column: int) -> int:
    """The length of the unbroken vertical run through a space."""
    first, last = row, row
    while first > 0 and board.wall[first - 1, column] != EMPTY:
        first -= 1
    while last < LINES - 1 and board.wall[last + 1, column] != EMPTY:
        last += 1
    return last - first + 1


@rule
def points_for(board: Board, row: int, column: int) -> int:
    """AZ-28 a lone tile scores 1; AZ-29, AZ-30 else each run of two or more scores its length."""
    across = run_across(board, row, column)
    down = run_down(board, row, column)
    if across > 1 and down > 1:
        return across + down
    return max(across, down)


@rule
def row_is_full(board: Board, row: int) -> bool:
    """AZ-35: a complete horizontal line."""
    for column in range(COLUMNS):
        if board.wall[row, column] == EMPTY:
            return False
    return True


@rule
def column_is_full(board: Board, column: int) -> bool:
    """A complete vertical line."""
    for row in range(LINES):
        if board.wall[row, column] == EMPTY:
            return False
    return True


@rule
def count_rows(board: Board) -> int:
    """How many horizontal lines are complete."""
    count = 0
    for row in range(LINES):
        if row_is_full(board, row):
            count += 1
    return count


@rule
def count_columns(board: Board) -> int:
    """How many vertical lines are complete."""
    count = 0
    for column in range(COLUMNS):
        if column_is_full(board, column):
            count += 1
    return count


@rule
def count_of_colour(board: Board, colour: int) -> int:
    """How many tiles of a colour lie on the wall."""
    count = 0
    for row in range(LINES):
        for column in range(COLUMNS):
            if board.wall[row, column] == colour:
                count += 1
    return count


@rule
def count_colours(board: Board) -> int:
    """How many colours lie on the wall with all five tiles."""
    count = 0
    for colour in range(COLOURS):
        if count_of_colour(board, colour) == LINES:
            count += 1
    return count


@rule
def end_bonus(board: Board) -> int:
    """AZ-43: 2 for each row, 7 for each column, 10 for each colour."""
    return ROW_BONUS * count_rows(board) + COLUMN_BONUS * count_columns(board) + COLOUR_BONUS * count_colours(board)


@rule
def rank_value(board: Board) -> int:
    """AZ-44 the points decide, AZ-45 then the complete rows."""
    return int(board.score) * (LINES + 1) + count_rows(board)


@rule
def mark_winners(state: State, winners: Tiles) -> None:
    """AZ-44, AZ-45: 1 for each seat that wins; several when they share the victory."""
    best = -1
    for seat in range(state.players):
        best = max(best, rank_value(state.boards[seat]))
    for seat in range(len(winners)):
        winners[seat] = 1 if seat < state.players and rank_value(state.boards[seat]) == best else 0
