"""What a network is told of a table of Azul: a short list of facts, each a number and how much of it there is.

Public information only, rotated: the seat to move (between rounds the one that begins the next) comes first. Factories
have no numbers here, only what lies on them counts. Whoever changes a fact or its number gives a new version.
"""

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.scoring import FLOOR_LOSS
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    CENTRE,
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    GREY,
    LINES,
    MAX_FACTORIES,
    MAX_PLAYERS,
    OFFER,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    Board,
    State,
)
from ladrilho.games.azul.tiling import column_of
from ladrilho.kernel._jit import rule

INPUTS_VERSION = "azul-inputs-1"

_MASKS = 1 << COLUMNS
_RUNS = 2 * LINES + 1  # points of a tile, 0 when it fits nowhere
MOST_ROUNDS_SEEN, MOST_IN_CENTRE = 8, 8
SCORE_ONE = 50

# One seat: where each kind of fact begins
ROWS = 0
DOWN = ROWS + LINES * _MASKS
COUNTS = DOWN + COLUMNS * _MASKS
HELD = COUNTS + COLOURS * (LINES + 1)
PROMISES = HELD + LINES * COLOURS * (LINES + 1)
FLOOR_TAKEN = PROMISES + LINES * _RUNS
SCORE = FLOOR_TAKEN + FLOOR_SPACES + 1
CELLS = SCORE + 2
OPEN = CELLS + LINES * COLUMNS * COLOURS
SEAT_FACTS = OPEN + LINES * COLOURS * (COLUMNS + 1)

# The table: what belongs to no seat
KINDS = 126  # a factory holds at most four tiles of five colours
ROUND = KINDS
CENTRE_TILES = ROUND + MOST_ROUNDS_SEEN
MARKER_AT = CENTRE_TILES + COLOURS * MOST_IN_CENTRE
FACTORIES_LEFT = MARKER_AT + 1 + MAX_PLAYERS
DEALT = FACTORIES_LEFT + MAX_FACTORIES + 1
BAG = DEALT + 1
LID = BAG + COLOURS
TABLE_FACTS = LID + COLOURS

MOST_FACTS = MAX_PLAYERS * (5 * LINES + LINES * COLUMNS + LINES * COLOURS + 4) + MAX_FACTORIES + 4 * COLOURS + 6


def _kinds() -> NDArray[np.int64]:
    """By the tiles of each colour in base five: the number of the kind of factory."""
    table = np.zeros(5**COLOURS, np.int64)
    kind = 0
    for code in range(5**COLOURS):
        if sum(code // 5**colour % 5 for colour in range(COLOURS)) <= TILES_PER_FACTORY:
            table[code] = kind
            kind += 1
    return table


def _runs() -> NDArray[np.int64]:
    """By mask and place: the length of the run through it, as if a tile lay there."""
    table = np.zeros((_MASKS, COLUMNS), np.int64)
    for mask in range(_MASKS):
        for place in range(COLUMNS):
            first = last = place
            while first > 0 and mask >> (first - 1) & 1:
                first -= 1
            while last < COLUMNS - 1 and mask >> (last + 1) & 1:
                last += 1
            table[mask, place] = last - first + 1
    return table


KIND_OF_FACTORY = _kinds()
RUNS = _runs()


def input_count(players: int) -> int:
    """How many different facts there are."""
    return players * SEAT_FACTS + TABLE_FACTS


@rule
def first_seat(state: State) -> int:
    """The seat that the facts are told to: who moves, or who will begin."""
    if state.phase == OFFER or state.marker == CENTRE:
        return int(state.player)
    return int(state.marker) - 1


@rule
def list_inputs(state: State, facts: NDArray[np.int32], amounts: NDArray[np.float32]) -> int:
    """Write the facts that hold here; returns how many."""
    players, first = int(state.players), first_seat(state)
    count = 0
    for place in range(players):
        board = state.boards[(first + place) % players]
        count = list_seat(state, board, place * SEAT_FACTS, facts, amounts, count)
    return list_table(state, first, players * SEAT_FACTS, facts, amounts, count)


@rule
def add(facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int, fact: int, amount: float) -> int:
    """One fact more."""
    facts[count] = fact
    amounts[count] = amount
    return count + 1


@rule
def list_seat(
    state: State, board: Board, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int
) -> int:
    """The wall by rows, columns and colours, the lines, the floor, the points."""
    grey = state.wall == GREY
    rows, columns, held = np.int64(0), np.int64(0), np.int64(0)
    for row in range(LINES):
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY:
                rows |= 1 << (COLUMNS * row + column)
                columns |= 1 << (LINES * column + row)
                held += 1 << (3 * tile)
    if not grey:
        for line in range(LINES):
            if board.line_count[line] > line:  # on the coloured wall its place is known
                colour = int(board.line_colour[line])
                column = column_of(colour, line)
                rows |= 1 << (COLUMNS * line + column)
                columns |= 1 << (LINES * column + line)
                held += 1 << (3 * colour)
    for place in range(LINES):
        count = add(facts, amounts, count, at + ROWS + place * _MASKS + (rows >> (COLUMNS * place) & (_MASKS - 1)), 1)
        count = add(facts, amounts, count, at + DOWN + place * _MASKS + (columns >> (LINES * place) & (_MASKS - 1)), 1)
        count = add(facts, amounts, count, at + COUNTS + place * (LINES + 1) + (held >> (3 * place) & 7), 1)
    for line in range(LINES):
        if board.line_count[line] > 0:
            colour, filled = int(board.line_colour[line]), int(board.line_count[line])
            count = add(facts, amounts, count, at + HELD + (line * COLOURS + colour) * (LINES + 1) + filled, 1)
            if filled <= line or grey:
                points = points_to_come(board, grey, rows, columns, line, colour)
                count = add(facts, amounts, count, at + PROMISES + line * _RUNS + points, 1)
    count = add(facts, amounts, count, at + FLOOR_TAKEN + int(board.floor_count), 1)
    count = add(facts, amounts, count, at + SCORE, board.score / SCORE_ONE)
    count = add(facts, amounts, count, at + SCORE + 1, FLOOR_LOSS[board.floor_count] / SCORE_ONE)
    return list_grey(board, at, facts, amounts, count) if grey else count


@rule
def points_to_come(board: Board, grey: bool, rows: int, columns: int, line: int, colour: int) -> int:
    """What the tile of a line would score on the wall as it is, at the best place; 0 when it fits nowhere."""
    across = rows >> (COLUMNS * line) & (_MASKS - 1)
    best = 0
    for column in range(COLUMNS):
        if grey:
            if not fits(board, line, column, colour):
                continue
        elif column != column_of(colour, line):
            continue
        wide, high = RUNS[across, column], RUNS[columns >> (LINES * column) & (_MASKS - 1), line]
        best = max(best, wide + high if wide > 1 and high > 1 else max(wide, high))
    return best


@rule
def fits(board: Board, row: int, column: int, colour: int) -> bool:
    """AZ-46, AZ-47: an empty space in a column without the colour."""
    if board.wall[row, column] != EMPTY:
        return False
    for other in range(LINES):
        if board.wall[other, column] == colour:
            return False
    return True


@rule
def list_grey(board: Board, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int) -> int:
    """On the grey wall also: which colour lies where, and how many places each missing colour of a row has left."""
    for row in range(LINES):
        shown = 0
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY:
                shown |= 1 << tile
                count = add(facts, amounts, count, at + CELLS + (row * COLUMNS + column) * COLOURS + tile, 1)
        for colour in range(COLOURS):
            if shown >> colour & 1:
                continue
            places = 0
            for column in range(COLUMNS):
                places += fits(board, row, column, colour)
            count = add(facts, amounts, count, at + OPEN + (row * COLOURS + colour) * (COLUMNS + 1) + places, 1)
    return count


@rule
def list_table(
    state: State, first: int, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int
) -> int:
    """The round, what is on offer, the marker, the bag and the lid."""
    players, left = int(state.players), 0
    count = add(facts, amounts, count, at + ROUND + min(int(state.round_number), MOST_ROUNDS_SEEN) - 1, 1)
    if state.phase == OFFER:
        count = add(facts, amounts, count, at + DEALT, 1)
        for display in range(1, factory_count(players) + 1):
            code = 0
            for colour in range(COLOURS):
                code = code * 5 + int(state.displays[display, colour])
            if code > 0:
                left += 1
                count = add(facts, amounts, count, at + KIND_OF_FACTORY[code], 1)
        count = add(facts, amounts, count, at + FACTORIES_LEFT + left, 1)
        for colour in range(COLOURS):
            tiles = min(int(state.displays[CENTRE, colour]), MOST_IN_CENTRE)
            if tiles > 0:
                count = add(facts, amounts, count, at + CENTRE_TILES + colour * MOST_IN_CENTRE + tiles - 1, 1)
        holder = int(state.marker) - 1
        where = 0 if holder < 0 else 1 + (holder - first) % players
        count = add(facts, amounts, count, at + MARKER_AT + where, 1)
    for colour in range(COLOURS):
        count = add(facts, amounts, count, at + BAG + colour, state.bag[colour] / TILES_PER_COLOUR)
        count = add(facts, amounts, count, at + LID + colour, state.lid[colour] / TILES_PER_COLOUR)
    return count


# A move is told by a few traits

_MOST_TAKEN, _MOST_OVER = 6, 5
_TARGETS = LINES + 1
TAKES = 0
LEFT_BEHIND = TAKES + 2 * _MOST_TAKEN * COLOURS * _TARGETS
FILLINGS = LEFT_BEHIND + KINDS
SCORES = FILLINGS + _TARGETS * 2 * (_MOST_OVER + 1)
WITH_MARKER = SCORES + LINES * _RUNS
TRAITS = WITH_MARKER + 1
MOST_TRAITS = 5


@rule
def list_traits(state: State, move: int, traits: NDArray[np.int32]) -> int:
    """Write the traits of a take; returns how many."""
    display, colour, line = move // (COLOURS * _TARGETS), move // _TARGETS % COLOURS, move % _TARGETS
    taken = int(state.displays[display, colour])
    board = state.boards[state.player]
    from_centre = int(display == CENTRE)
    size = min(taken, _MOST_TAKEN) - 1
    traits[0] = TAKES + ((from_centre * _MOST_TAKEN + size) * COLOURS + colour) * _TARGETS + line
    room = 0 if line == LINES else line + 1 - int(board.line_count[line])
    over, full = max(0, taken - room), int(line < LINES and taken >= room)
    traits[1] = FILLINGS + (line * 2 + full) * (_MOST_OVER + 1) + min(over, _MOST_OVER)
    count = 2
    if not from_centre:
        code = 0
        for other in range(COLOURS):
            code = code * 5 + (0 if other == colour else int(state.displays[display, other]))
        traits[count] = LEFT_BEHIND + KIND_OF_FACTORY[code]
        count += 1
    elif state.marker == CENTRE:
        traits[count] = WITH_MARKER
        count += 1
    if full:
        rows, columns = projected_wall(state, board)
        traits[count] = SCORES + line * _RUNS + points_to_come(board, state.wall == GREY, rows, columns, line, colour)
        count += 1
    return count


@rule
def projected_wall(state: State, board: Board) -> tuple[int, int]:
    """The wall by rows and by columns, one bit each; on the coloured wall with the complete lines."""
    rows, columns = np.int64(0), np.int64(0)
    for row in range(LINES):
        for column in range(COLUMNS):
            if board.wall[row, column] != EMPTY:
                rows |= 1 << (COLUMNS * row + column)
                columns |= 1 << (LINES * column + row)
        if state.wall != GREY and board.line_count[row] > row:
            column = column_of(int(board.line_colour[row]), row)
            rows |= 1 << (COLUMNS * row + column)
            columns |= 1 << (LINES * column + row)
    return rows, columns
