"""Moves as small numbers, and the verbs on them.

A take is ``display * 30 + colour * 6 + line`` (line 5 is the floor),
a choice on the grey wall ``300 + line * 5 + column``.
"""

import numpy as np

from ladrilho.games.azul.offer import open_lines, take
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import COLOURS, COLUMNS, FLOOR, LINES, MAX_FACTORIES, OFFER, TILING, Moves, State
from ladrilho.games.azul.tiling import begin_tiling, choose_column, column_is_legal, first_complete_line, seat_after
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below

TARGETS = LINES + 1
TAKES = (1 + MAX_FACTORIES) * COLOURS * TARGETS
MOVE_CODES = TAKES + LINES * COLUMNS
MAX_MOVES = TAKES

_TOTAL_BITS = 12  # a colour has at most ten displays and six targets
_TOTAL_MASK = (1 << _TOTAL_BITS) - 1
_LINE_MASK = (1 << LINES) - 1
_TARGET_COUNT = np.array([bin(mask).count("1") + 1 for mask in range(1 << LINES)], np.int64)  # the floor is always open


@rule
def encode_take(display: int, colour: int, line: int) -> int:
    """The number of a take."""
    return (display * COLOURS + colour) * TARGETS + line


@rule
def encode_choice(line: int, column: int) -> int:
    """The number of a choice on the grey wall."""
    return TAKES + line * COLUMNS + column


@rule
def list_moves(state: State, moves: Moves) -> int:
    """Write the legal moves into ``moves`` and return how many there are."""
    if state.phase == OFFER:
        return list_takes(state, moves)
    if state.phase == TILING:
        return list_choices(state, moves)
    return 0


@rule
def list_takes(state: State, moves: Moves) -> int:
    """AZ-10, AZ-12 every colour of every display, AZ-13 no pass, AZ-18 to one line or to the floor."""
    accepted = open_lines(state.boards[state.player])
    count = 0
    for colour in range(COLOURS):
        lines = (accepted >> (LINES * colour)) & _LINE_MASK
        for display in range(factory_count(int(state.players)) + 1):
            if state.displays[display, colour] == 0:
                continue
            first = encode_take(display, colour, 0)
            for line in range(LINES):
                moves[count] = first + line
                count += (lines >> line) & 1
            moves[count] = first + FLOOR
            count += 1
    return count


@rule
def list_choices(state: State, moves: Moves) -> int:
    """AZ-46: every legal column for the topmost complete line."""
    board = state.boards[state.player]
    line = first_complete_line(board)
    count = 0
    for column in range(COLUMNS):
        if column_is_legal(board, line, column):
            moves[count] = encode_choice(line, column)
            count += 1
    return count


@rule
def count_moves(state: State) -> int:
    """How many moves are legal."""
    if state.phase == OFFER:
        return count_takes(state)
    if state.phase == TILING:
        return count_choices(state)
    return 0


@rule
def count_takes(state: State) -> int:
    """How many takes are legal."""
    totals = running_totals(state, open_lines(state.boards[state.player]))
    return total_until(totals, COLOURS - 1)


@rule
def running_totals(state: State, accepted: int) -> int:
    """How many takes there are of the first colour, of the first two, and so on: five numbers packed into one."""
    totals, count = 0, 0
    for colour in range(COLOURS):
        count += displays_with(state, colour) * targets_of(accepted, colour)
        totals |= count << (_TOTAL_BITS * colour)
    return totals


@rule
def total_until(totals: int, colour: int) -> int:
    """How many takes there are of all colours up to this one."""
    return (totals >> (_TOTAL_BITS * colour)) & _TOTAL_MASK


@rule
def displays_with(state: State, colour: int) -> int:
    """On how many displays a colour lies."""
    count = 0
    for display in range(1 + MAX_FACTORIES):
        count += state.displays[display, colour] != 0
    return count


@rule
def targets_of(accepted: int, colour: int) -> int:
    """How many lines accept a colour, and the floor."""
    return int(_TARGET_COUNT[(accepted >> (LINES * colour)) & _LINE_MASK])


@rule
def count_choices(state: State) -> int:
    """How many columns are legal."""
    board = state.boards[state.player]
    line = first_complete_line(board)
    count = 0
    for column in range(COLUMNS):
        if column_is_legal(board, line, column):
            count += 1
    return count


@rule
def nth_move(state: State, index: int) -> int:
    """The legal move at a place of the list, without writing the list."""
    if state.phase == OFFER:
        accepted = open_lines(state.boards[state.player])
        return nth_take(state, accepted, running_totals(state, accepted), index)
    return nth_choice(state, index)


@rule
def random_move(state: State, rng: Generator) -> int:
    """Any legal move, each as likely as the next."""
    if state.phase == OFFER:
        accepted = open_lines(state.boards[state.player])
        totals = running_totals(state, accepted)
        return nth_take(state, accepted, totals, below(rng, total_until(totals, COLOURS - 1)))
    return nth_choice(state, below(rng, count_choices(state)))


@rule
def nth_take(state: State, accepted: int, totals: int, index: int) -> int:
    """The take at a place of the list: first its colour, then its display, then its line."""
    colour, before = 0, 0
    for other in range(COLOURS - 1):
        if index >= total_until(totals, other):
            colour, before = other + 1, total_until(totals, other)
    return nth_take_of_colour(state, accepted, colour, index - before)


@rule
def nth_take_of_colour(state: State, accepted: int, colour: int, index: int) -> int:
    """The take at a place among those of one colour."""
    targets = targets_of(accepted, colour)
    display = 0
    while state.displays[display, colour] == 0 or index >= targets:
        if state.displays[display, colour] != 0:
            index -= targets
        display += 1
    return encode_take(display, colour, nth_line((accepted >> (LINES * colour)) & _LINE_MASK, index))


@rule
def nth_line(lines: int, index: int) -> int:
    """The line at a place among the open ones; after the last of them comes the floor."""
    line = 0
    while line < FLOOR:
        if (lines >> line) & 1:
            if index == 0:
                return line
            index -= 1
        line += 1
    return FLOOR


@rule
def nth_choice(state: State, index: int) -> int:
    """The column at a place among the legal ones."""
    board = state.boards[state.player]
    line = first_complete_line(board)
    column = 0
    while True:
        if column_is_legal(board, line, column):
            if index == 0:
                return encode_choice(line, column)
            index -= 1
        column += 1


@rule
def is_legal(state: State, move: int) -> bool:
    """Is this move among the legal ones?"""
    if move < 0 or move >= MOVE_CODES:
        return False
    if move < TAKES:
        return state.phase == OFFER and take_is_legal(state, move)
    return state.phase == TILING and choice_is_legal(state, move - TAKES)


@rule
def take_is_legal(state: State, move: int) -> bool:
    """AZ-13 there are such tiles, AZ-19 and AZ-20 the line accepts them."""
    if state.displays[move // (COLOURS * TARGETS), move // TARGETS % COLOURS] == 0:
        return False
    line = move % TARGETS
    accepted = open_lines(state.boards[state.player])
    return line == FLOOR or (accepted >> (LINES * (move // TARGETS % COLOURS) + line)) & 1 == 1


@rule
def choice_is_legal(state: State, choice: int) -> bool:
    """AZ-24 the topmost complete line comes first, AZ-46 and AZ-47 on a legal column."""
    board = state.boards[state.player]
    line = choice // COLUMNS
    return line == first_complete_line(board) and column_is_legal(board, line, choice % COLUMNS)


@rule
def apply_move(state: State, move: int) -> None:
    """Play a legal move; AZ-9 the turn passes on, AZ-23 after the last tile wall-tiling begins."""
    if move >= TAKES:
        choice = move - TAKES
        choose_column(state, choice // COLUMNS, choice % COLUMNS)
        return
    take(state, move // (COLOURS * TARGETS), move // TARGETS % COLOURS, move % TARGETS)
    if state.tiles_left == 0:
        begin_tiling(state)
    else:
        state.player = seat_after(state)
