"""What the end of a round of Azul is worth to a seat: a weighted sum of features, one set of weights a round.

``features_of_board`` writes the features (for fitting); ``board_value`` adds up their weights from tables (for search).
A test holds the two together.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.scoring import count_of_colour
from ladrilho.games.azul.state import COLOURS, COLUMNS, EMPTY, LINES, Board
from ladrilho.games.azul.tiling import colour_fits, column_of
from ladrilho.kernel._jit import rule

VERSION = "azul-features-1"
ROUNDS = 5  # later rounds are valued like the fifth
MASKS = 1 << COLUMNS

SCORE, FIRST, ROW, COLUMN, COLOUR = 0, 1, 2, 6, 11
ACROSS, DOWN, IN_COLUMN, IN_ROW, PART, DEAD, BLOCKED = 16, 17, 18, 21, 26, 40, 41
FEATURES = 42
PART_START = np.array([PART, PART, PART + 2, PART + 5, PART + 9], np.int64)  # where line 2 to 5 begin; line 1 has none

NAMES = (
    ["score", "first", *(f"rows_of_{n}" for n in range(1, 5)), *(f"columns_of_{n}" for n in range(1, 6))]
    + [*(f"colours_of_{n}" for n in range(1, 6)), "joins_across", "joins_down"]
    + ["in_outer_columns", "in_inner_columns", "in_middle_column", *(f"in_row_{n}" for n in range(1, 6))]
    + [
        f"line_{line}_holds_{n}" if n < line else f"line_{line}_promise"
        for line in range(2, 6)
        for n in range(1, line + 1)
    ]
    + ["dead_colours", "blocked_lines"]
)


def _run(mask: int, place: int) -> int:
    """The length of the run through a place, as if a tile lay there."""
    first, last = place, place
    while first > 0 and mask >> (first - 1) & 1:
        first -= 1
    while last < COLUMNS - 1 and mask >> (last + 1) & 1:
        last += 1
    return last - first + 1


RUN = np.array([[_run(mask, place) for place in range(COLUMNS)] for mask in range(MASKS)], np.int64)
COUNT = np.array([bin(mask).count("1") for mask in range(MASKS)], np.int64)
JOINS = np.array(
    [sum(_run(mask, place) - 1 for place in range(COLUMNS) if not mask >> place & 1) for mask in range(MASKS)], np.int64
)
COLUMN_KIND = np.array([0, 1, 2, 1, 0], np.int64)


class Tables(NamedTuple):
    """The weights of one round, summed by what a row, a column, a colour or a line looks like."""

    row: NDArray[np.float64]
    column: NDArray[np.float64]
    colour: NDArray[np.float64]
    part: NDArray[np.float64]
    promise: NDArray[np.float64]
    single: NDArray[np.float64]
    """the weights of a point, the marker, a dead colour and a blocked line"""


POINT, START, DEAD_COLOUR, BLOCKED_LINE = 0, 1, 2, 3


def new_tables() -> Tables:
    """Empty tables."""
    return Tables(
        np.zeros((LINES, MASKS)),
        np.zeros((COLUMNS, MASKS)),
        np.zeros(LINES + 1),
        np.zeros((LINES, LINES + 1)),
        np.zeros(LINES),
        np.zeros(4),
    )


@rule
def fill_tables(tables: Tables, weights: NDArray[np.float64]) -> None:
    """Sum the weights of a round into tables."""
    for line in range(LINES):
        for mask in range(MASKS):
            tables.row[line, mask] = weights[IN_ROW + line] * COUNT[mask] + weights[ACROSS] * JOINS[mask]
            if 0 < COUNT[mask] < COLUMNS:
                tables.row[line, mask] += weights[ROW + COUNT[mask] - 1]
            kind = COLUMN_KIND[line]
            tables.column[line, mask] = weights[IN_COLUMN + kind] * COUNT[mask] + weights[DOWN] * JOINS[mask]
            if COUNT[mask] > 0:
                tables.column[line, mask] += weights[COLUMN + COUNT[mask] - 1]
        tables.colour[line + 1] = weights[COLOUR + line]
        for count in range(1, line + 1):
            tables.part[line, count] = weights[PART_START[line] + count - 1]
        if line > 0:
            tables.promise[line] = weights[PART_START[line] + line] / (line + 1)
    tables.single[POINT] = weights[SCORE]
    tables.single[START] = weights[FIRST]
    tables.single[DEAD_COLOUR] = weights[DEAD]
    tables.single[BLOCKED_LINE] = weights[BLOCKED]


@rule
def row_mask(board: Board, row: int) -> int:
    """The tiles of a wall row as bits."""
    mask = 0
    for column in range(COLUMNS):
        mask |= int(board.wall[row, column] != EMPTY) << column
    return mask


@rule
def column_mask(board: Board, column: int) -> int:
    """The tiles of a wall column as bits."""
    mask = 0
    for row in range(LINES):
        mask |= int(board.wall[row, column] != EMPTY) << row
    return mask


@rule
def points_at(across: int, down: int, row: int, column: int) -> int:
    """AZ-28 to AZ-30 from the masks of the row and of the column."""
    wide, high = RUN[across, column], RUN[down, row]
    if wide > 1 and high > 1:
        return int(wide + high)
    return int(max(wide, high))


@rule
def best_points(board: Board, grey: bool, row: int, colour: int) -> int:
    """The most points a tile of this colour would score in this row now; 0 when it fits nowhere."""
    across = row_mask(board, row)
    if not grey:
        column = column_of(colour, row)
        return points_at(across, column_mask(board, column), row, column)
    best = 0
    for column in range(COLUMNS):
        if colour_fits(board, row, column, colour):
            best = max(best, points_at(across, column_mask(board, column), row, column))
    return best


@rule
def dead_colours(board: Board) -> int:
    """On the grey wall: how many missing colours of how many rows fit nowhere any more."""
    dead = 0
    for row in range(LINES):
        held = 0
        for column in range(COLUMNS):
            if board.wall[row, column] != EMPTY:
                held |= 1 << int(board.wall[row, column])
        for colour in range(COLOURS):
            if not held >> colour & 1:
                dead += best_points(board, True, row, colour) == 0
    return dead


@rule
def board_value(board: Board, grey: bool, first: bool, tables: Tables) -> float:
    """The weighted sum of the features of one seat."""
    value = tables.single[POINT] * board.score
    if first:
        value += tables.single[START]
    columns, counts = 0, 0
    for row in range(LINES):
        mask = 0
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY:
                mask |= 1 << column
                columns |= 1 << (LINES * column + row)
                counts += 1 << (3 * tile)
        value += tables.row[row, mask]
    for place in range(COLUMNS):
        value += tables.column[place, (columns >> (LINES * place)) & (MASKS - 1)]
        value += tables.colour[(counts >> (3 * place)) & 7]
    if grey:
        value += tables.single[DEAD_COLOUR] * dead_colours(board)
    return float(value + lines_value(board, grey, tables))


@rule
def lines_value(board: Board, grey: bool, tables: Tables) -> float:
    """What all unfinished lines are worth."""
    value = 0.0
    for line in range(1, LINES):
        if board.line_count[line] > 0:
            value += line_value(board, grey, line, int(board.line_colour[line]), int(board.line_count[line]), tables)
    return value


@rule
def line_value(board: Board, grey: bool, line: int, colour: int, count: int, tables: Tables) -> float:
    """What an unfinished line is worth: a burden, and the promise of its points."""
    points = best_points(board, grey, line, colour)
    value = tables.part[line, count] + tables.promise[line] * count * points
    return float(value + tables.single[BLOCKED_LINE] if points == 0 else value)


@rule
def features_of_board(board: Board, grey: bool, first: bool, features: NDArray[np.float64]) -> None:
    """The features of one seat, one number each."""
    features[:] = 0
    features[SCORE] = board.score
    features[FIRST] = first
    for place in range(LINES):
        across, down = row_mask(board, place), column_mask(board, place)
        features[IN_ROW + place] += COUNT[across]
        features[IN_COLUMN + COLUMN_KIND[place]] += COUNT[down]
        features[ACROSS] += JOINS[across]
        features[DOWN] += JOINS[down]
        if 0 < COUNT[across] < COLUMNS:
            features[ROW + COUNT[across] - 1] += 1
        if COUNT[down] > 0:
            features[COLUMN + COUNT[down] - 1] += 1
    for colour in range(COLOURS):
        count = count_of_colour(board, colour)
        if count > 0:
            features[COLOUR + count - 1] += 1
    _features_of_lines(board, grey, features)
    if grey:
        features[DEAD] = dead_colours(board)


@rule
def _features_of_lines(board: Board, grey: bool, features: NDArray[np.float64]) -> None:
    for line in range(1, LINES):
        count = int(board.line_count[line])
        if count > 0:
            points = best_points(board, grey, line, int(board.line_colour[line]))
            features[PART_START[line] + count - 1] += 1
            features[PART_START[line] + line] += count * points / (line + 1)
            features[BLOCKED] += points == 0
