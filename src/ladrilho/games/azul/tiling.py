"""Part B, wall-tiling, and the end: AZ-24 to AZ-35, AZ-39, AZ-42; the grey wall: AZ-46 to AZ-53."""

from ladrilho.games.azul.offer import colours_in_wall_line, drop
from ladrilho.games.azul.scoring import FLOOR_LOSS, end_bonus, points_for, row_is_full
from ladrilho.games.azul.state import (
    COLOURED,
    COLUMNS,
    DEAL,
    EMPTY,
    LINES,
    MARKER,
    MOST_ROUNDS,
    OVER,
    TILING,
    Board,
    State,
)
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import tile_count

NO_LINE = LINES


@rule
def column_of(colour: int, line: int) -> int:
    """AZ-3: where a colour lies in a line of the coloured wall."""
    return (colour + line) % COLUMNS


@rule
def colour_fits(board: Board, line: int, column: int, colour: int) -> bool:
    """AZ-46 an empty space of the wall line, AZ-47 no colour twice in a column (its row was checked by AZ-20)."""
    if board.wall[line, column] != EMPTY:
        return False
    for row in range(LINES):
        if board.wall[row, column] == colour:
            return False
    return True


@rule
def column_is_legal(board: Board, line: int, column: int) -> bool:
    """AZ-46, AZ-47: may the tile of this line be laid here?"""
    return colour_fits(board, line, column, int(board.line_colour[line]))


@rule
def has_legal_column(board: Board, line: int) -> bool:
    """AZ-48: is there any space for the tile of this line?"""
    for column in range(COLUMNS):
        if column_is_legal(board, line, column):
            return True
    return False


@rule
def first_complete_line(board: Board) -> int:
    """AZ-24: the lines are handled from top to bottom, the complete ones only."""
    for line in range(LINES):
        if board.line_count[line] > line:
            return line
    return NO_LINE


@rule
def tile_line(state: State, board: Board, line: int, column: int) -> None:
    """AZ-24 one tile to the wall, scored at once (AZ-31); AZ-26 the others to the lid."""
    colour = int(board.line_colour[line])
    board.wall[line, column] = colour
    board.score += points_for(board, line, column)
    state.lid[colour] += line
    empty_line(board, line)


@rule
def drop_line(state: State, board: Board, line: int) -> None:
    """AZ-49: no legal space, all tiles of the line fall on the floor."""
    drop(state, board, int(board.line_colour[line]), line + 1)
    empty_line(board, line)


@rule
def empty_line(board: Board, line: int) -> None:
    """AZ-26: the line is free again."""
    board.line_colour[line] = EMPTY
    board.line_count[line] = 0


@rule
def pay_for_floor(state: State, board: Board) -> None:
    """AZ-32, AZ-33 lose the printed points, never below 0; AZ-34 the tiles go to the lid."""
    board.score = max(0, int(board.score) - int(FLOOR_LOSS[board.floor_count]))
    for space in range(board.floor_count):
        if board.floor[space] != MARKER:
            state.lid[board.floor[space]] += 1
        board.floor[space] = EMPTY
    board.floor_count = 0


@rule
def tile_by_itself(state: State, board: Board) -> None:
    """AZ-3, AZ-24: on the coloured wall every complete line has one place to go."""
    for line in range(LINES):
        if board.line_count[line] > line:
            tile_line(state, board, line, column_of(int(board.line_colour[line]), line))


@rule
def tile_until_choice(state: State, board: Board) -> int:
    """AZ-49: let blocked lines fall until one has a legal column; that line is the owner's decision (AZ-48)."""
    line = first_complete_line(board)
    while line != NO_LINE and not has_legal_column(board, line):
        drop_line(state, board, line)
        line = first_complete_line(board)
    return line


@rule
def seat_after(state: State) -> int:
    """AZ-9: the next player clockwise."""
    seat = int(state.player) + 1
    return 0 if seat == state.players else seat


@rule
def begin_tiling(state: State) -> None:
    """AZ-25: the order of players does not matter; here one after the other from the round's starting player."""
    state.player = state.starter
    if state.wall == COLOURED:
        for seat in range(state.players):
            tile_by_itself(state, state.boards[seat])
            pay_for_floor(state, state.boards[seat])
        end_round(state)
    else:
        state.phase = TILING
        go_on_tiling(state)


@rule
def go_on_tiling(state: State) -> None:
    """Find the next decision of the grey wall, or end the round when there is none."""
    while True:
        board = state.boards[state.player]
        if tile_until_choice(state, board) != NO_LINE:
            return
        pay_for_floor(state, board)
        state.player = seat_after(state)
        if state.player == state.starter:
            end_round(state)
            return


@rule
def choose_column(state: State, line: int, column: int) -> None:
    """AZ-46: the owner has chosen a space of the grey wall."""
    tile_line(state, state.boards[state.player], line, column)
    go_on_tiling(state)


@rule
def end_round(state: State) -> None:
    """AZ-35, AZ-42 a complete row ends the game, as do AZ-39 nothing to deal and AZ-53 no row that can be completed."""
    if somebody_has_a_row(state) or nothing_to_deal(state) or every_row_is_blocked(state):
        state.phase = OVER
        for seat in range(state.players):
            state.boards[seat].score += end_bonus(state.boards[seat])
    else:
        state.round_number = min(int(state.round_number) + 1, MOST_ROUNDS)
        state.phase = DEAL


@rule
def somebody_has_a_row(state: State) -> bool:
    """AZ-35: a complete horizontal line on any board."""
    for seat in range(state.players):
        for row in range(LINES):
            if row_is_full(state.boards[seat], row):
                return True
    return False


@rule
def nothing_to_deal(state: State) -> bool:
    """AZ-39: bag and lid are both empty."""
    return tile_count(state.bag) + tile_count(state.lid) == 0


@rule
def every_row_is_blocked(state: State) -> bool:
    """AZ-53: no wall on the table can ever complete a row; only on the grey wall."""
    if state.wall == COLOURED:
        return False
    for seat in range(state.players):
        for row in range(LINES):
            if row_can_be_completed(state.boards[seat], row):
                return False
    return True


@rule
def row_can_be_completed(board: Board, row: int) -> bool:
    """AZ-A15: do the missing colours fit on the empty spaces, one to one, with no colour twice in a column?

    ``reached`` holds, as one bit each, the sets of colours that the spaces so far can have used up.
    """
    reached = 1 << colours_in_wall_line(board, row)
    for column in range(COLUMNS):
        if board.wall[row, column] == EMPTY:
            reached = _add_one_colour(reached, colours_in_column(board, column))
    return (reached >> ((1 << COLUMNS) - 1)) & 1 == 1


@rule
def _add_one_colour(reached: int, forbidden: int) -> int:
    """All sets of colours that are one of the reached sets and one more colour that is not forbidden."""
    grown = 0
    for held in range(1 << COLUMNS):
        if (reached >> held) & 1:
            for colour in range(COLUMNS):
                if not ((held | forbidden) >> colour) & 1:
                    grown |= 1 << (held | (1 << colour))
    return grown


@rule
def colours_in_column(board: Board, column: int) -> int:
    """The colours that a wall column shows, as bits."""
    held = 0
    for row in range(LINES):
        if board.wall[row, column] != EMPTY:
            held |= 1 << int(board.wall[row, column])
    return held
