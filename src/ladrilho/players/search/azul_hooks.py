"""Searching Azul: gains from line tables, greedy play-outs, exact tiling, a fitted value where the round ends."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.moves import (
    TARGETS,
    apply_move,
    encode_choice,
    encode_take,
)
from ladrilho.games.azul.offer import open_lines
from ladrilho.games.azul.scoring import FLOOR_LOSS, count_of_colour, rank_value
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    CENTRE,
    COLOURS,
    COLUMNS,
    DEAL,
    FLOOR,
    FLOOR_SPACES,
    GREY,
    LINES,
    MAX_PLAYERS,
    OFFER,
    OVER,
    TILING,
    Board,
    Moves,
    State,
)
from ladrilho.games.azul.tiling import colour_fits, column_is_legal, column_of, first_complete_line
from ladrilho.kernel._jit import rule
from ladrilho.players.search.azul_features import (
    POINT,
    ROUNDS,
    START,
    Tables,
    board_value,
    column_mask,
    features_of_board,
    fill_tables,
    line_value,
    new_tables,
    points_at,
    row_mask,
)
from ladrilho.players.search.chances import share_chances, share_victory
from ladrilho.players.search.sources import is_repeated

_LINE_MASK = (1 << LINES) - 1


class Work(NamedTuple):
    """The tables of a round: walls do not change before it ends."""

    tables: Tables
    lines: NDArray[np.float64]
    """seat, line, colour, count: what the line adds to the value if the round ends so"""
    floor: NDArray[np.float64]
    """what so many floor tiles add to the value"""


def new_work() -> Work:
    """Empty tables."""
    return Work(new_tables(), np.zeros((MAX_PLAYERS, LINES, COLOURS, LINES + 1)), np.zeros(FLOOR_SPACES + 1))


@rule
def prepare(state: State, weights: NDArray[np.float64], work: Work) -> None:
    """Make the tables of this round."""
    fill_tables(work.tables, weights[min(int(state.round_number), ROUNDS) - 1])
    for count in range(FLOOR_SPACES + 1):
        work.floor[count] = -work.tables.single[POINT] * FLOOR_LOSS[count]
    for seat in range(state.players):
        board = state.boards[seat]
        for line in range(LINES):
            for colour in range(COLOURS):
                for count in range(1, line + 1):
                    work.lines[seat, line, colour, count] = line_value(
                        board, state.wall == GREY, line, colour, count, work.tables
                    )
                work.lines[seat, line, colour, line + 1] = _value_of_tile(board, state.wall == GREY, line, colour, work)


@rule
def _value_of_tile(board: Board, grey: bool, line: int, colour: int, work: Work) -> float:
    """What completing a line with this colour adds: its points and the better wall, at the best place."""
    if not grey:
        return place_value(board, line, column_of(colour, line), colour, work.tables)
    best, found = work.floor[min(FLOOR_SPACES, line + 1)], False
    for column in range(COLUMNS):
        if colour_fits(board, line, column, colour):
            value = place_value(board, line, column, colour, work.tables)
            if not found or value > best:
                best, found = value, True
    return float(best)


@rule
def place_value(board: Board, row: int, column: int, colour: int, tables: Tables) -> float:
    """What a tile on this space adds to the value."""
    across, down = row_mask(board, row), column_mask(board, column)
    held = count_of_colour(board, colour)
    value = tables.single[POINT] * points_at(across, down, row, column)
    value += tables.row[row, across | 1 << column] - tables.row[row, across]
    value += tables.column[column, down | 1 << row] - tables.column[column, down]
    return float(value + tables.colour[min(held + 1, LINES)] - tables.colour[held])


@rule
def round_is_over(state: State) -> bool:
    """The offer is what can be searched without chance."""
    return state.phase != OFFER


@rule
def list_distinct_moves(state: State, moves: Moves) -> int:
    """The takes, those from equal factories once."""
    accepted = open_lines(state.boards[state.player])
    count = 0
    for display in range(factory_count(int(state.players)) + 1):
        if display != CENTRE and is_repeated(state.displays, display):
            continue
        for colour in range(COLOURS):
            if state.displays[display, colour] == 0:
                continue
            lines = (accepted >> (LINES * colour)) & _LINE_MASK
            for line in range(LINES):
                moves[count] = encode_take(display, colour, line)
                count += (lines >> line) & 1
            moves[count] = encode_take(display, colour, FLOOR)
            count += 1
    return count


@rule
def gain_of(state: State, work: Work, move: int) -> float:
    """What a take is worth to its mover."""
    display, colour, line = move // (COLOURS * TARGETS), move // TARGETS % COLOURS, move % TARGETS
    taken = int(state.displays[display, colour])
    with_marker = display == CENTRE and state.marker == CENTRE
    return gain(state, work, colour, taken, line, with_marker)


@rule
def gain(state: State, work: Work, colour: int, taken: int, line: int, with_marker: bool) -> float:
    """The change of the line's and the floor's value, and of the start."""
    seat = int(state.player)
    board = state.boards[seat]
    before = int(board.floor_count)
    after = before + int(with_marker)
    value = work.tables.single[START] if with_marker else 0.0
    if line == FLOOR:
        after += taken
    else:
        count = int(board.line_count[line])
        placed = min(taken, line + 1 - count)
        after += taken - placed
        value += work.lines[seat, line, colour, count + placed]
        if count > 0:
            value -= work.lines[seat, line, colour, count]
    return float(value + work.floor[min(after, FLOOR_SPACES)] - work.floor[before])


@rule
def play_out(state: State, work: Work) -> None:
    """Everyone takes what gains most; then, on the grey wall, everyone lays each tile where it adds most."""
    while state.phase == OFFER:
        apply_move(state, best_take(state, work))
    while state.phase == TILING:
        apply_move(state, best_choice(state, work.tables))


@rule
def best_take(state: State, work: Work) -> int:
    """The take that gains most; sources with as many tiles of a colour are looked at once."""
    accepted = open_lines(state.boards[state.player])
    displays = factory_count(int(state.players)) + 1
    best, highest = -1, -1e300
    for colour in range(COLOURS):
        lines = (accepted >> (LINES * colour)) & _LINE_MASK
        seen = 0
        for display in range(displays):
            taken = int(state.displays[display, colour])
            if taken == 0 or seen >> taken & 1:
                continue
            with_marker = display == CENTRE and state.marker == CENTRE
            if not with_marker:
                seen |= 1 << taken
            line = best_line(state, work, lines, colour, taken, with_marker)
            value = gain(state, work, colour, taken, line, with_marker)
            if value > highest:
                best, highest = encode_take(display, colour, line), value
    return best


@rule
def best_line(state: State, work: Work, lines: int, colour: int, taken: int, with_marker: bool) -> int:
    """The open line, or the floor, where these tiles gain most."""
    best, highest = FLOOR, gain(state, work, colour, taken, FLOOR, with_marker)
    for line in range(LINES):
        if lines >> line & 1:
            value = gain(state, work, colour, taken, line, with_marker)
            if value > highest:
                best, highest = line, value
    return best


@rule
def best_choice(state: State, tables: Tables) -> int:
    """The column of the grey wall that adds most for the topmost complete line."""
    board = state.boards[state.player]
    line = first_complete_line(board)
    best, highest = -1, -1e300
    for column in range(COLUMNS):
        if column_is_legal(board, line, column):
            value = place_value(board, line, column, int(board.line_colour[line]), tables)
            if value > highest:
                best, highest = encode_choice(line, column), value
    return best


@rule
def value_round(state: State, work: Work, values: NDArray[np.float64]) -> None:
    """The result of a game that is over, else the chance of each seat by its fitted value."""
    if state.phase == OVER:
        value_result(state, values)
    else:
        value_boards(state, work.tables, values)


@rule
def value_result(state: State, values: NDArray[np.float64]) -> None:
    """Winners share the victory (AZ-45)."""
    for seat in range(state.players):
        values[seat] = rank_value(state.boards[seat])
    share_victory(state, values)


@rule
def value_boards(state: State, tables: Tables, values: NDArray[np.float64]) -> None:
    """The chances that follow from the fitted value of each seat."""
    for seat in range(state.players):
        first = state.marker == 1 + seat
        values[seat] = board_value(state.boards[seat], state.wall == GREY, first, tables)
    share_chances(values, int(state.players))


@rule
def looks_until_sure(state: State) -> int:
    """Walls are tiled and scored exactly at the first look."""
    return 1


@rule
def round_has_ended(state: State) -> bool:
    """The walls are tiled and the next deal is due; before the first round there is nothing to see."""
    return state.phase == DEAL and state.round_number > 1


@rule
def rounds_played(state: State) -> int:
    """The number of the round that was scored."""
    return int(state.round_number) - 1


@rule
def features_of(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """The features of one seat."""
    features_of_board(state.boards[seat], state.wall == GREY, state.marker == 1 + seat, features)
