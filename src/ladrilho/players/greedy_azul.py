"""The greedy player of Azul: the move that is worth most if the round ended right after it."""

from ladrilho.games.azul.moves import TAKES, TARGETS, list_moves
from ladrilho.games.azul.offer import take
from ladrilho.games.azul.scoring import FLOOR_LOSS, count_rows, end_bonus, points_for
from ladrilho.games.azul.state import COLOURED, COLOURS, COLUMNS, EMPTY, Board, Moves, State
from ladrilho.games.azul.tiling import NO_LINE, column_is_legal, tile_by_itself, tile_line, tile_until_choice
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below
from ladrilho.rules import States


@rule
def choose_in(states: States, trial: States, moves: Moves, rng: Generator) -> int:
    """The best move of the first state; among equally good ones each is as likely as the next."""
    seat = int(states[0].player)
    best, best_points, equals = -1, 0, 0
    for place in range(list_moves(states[0], moves)):
        trial[0] = states[0]
        make_trial(trial[0], int(moves[place]))
        points = points_now(trial[0], trial[0].boards[seat])
        if equals == 0 or points > best_points:
            best_points, equals = points, 0
        if points == best_points:
            equals += 1
            if below(rng, equals) == 0:
                best = int(moves[place])
    return best


@rule
def make_trial(state: State, move: int) -> None:
    """Play a move on one's own board; the turn does not pass on and no round ends."""
    if move < TAKES:
        take(state, move // (COLOURS * TARGETS), move // TARGETS % COLOURS, move % TARGETS)
    else:
        choice = move - TAKES
        tile_line(state, state.boards[state.player], choice // COLUMNS, choice % COLUMNS)


@rule
def points_now(state: State, board: Board) -> int:
    """The points of a board if the round ended now, with the bonuses if that ended the game.

    A loss counts in full even where the score would stop at 0 (AZ-33): else every loss of a poor board were equal.
    """
    if state.wall == COLOURED:
        tile_by_itself(state, board)
    else:
        tile_best_columns(state, board)
    points = int(board.score) - int(FLOOR_LOSS[board.floor_count])
    return points + end_bonus(board) if count_rows(board) > 0 else points


@rule
def tile_best_columns(state: State, board: Board) -> None:
    """Tile all complete lines of a grey wall, each where it scores most."""
    line = tile_until_choice(state, board)
    while line != NO_LINE:
        tile_line(state, board, line, best_column(board, line))
        line = tile_until_choice(state, board)


@rule
def best_column(board: Board, line: int) -> int:
    """The legal column in which the tile of a complete line scores most; the first of them when several do."""
    best, best_points = 0, 0
    for column in range(COLUMNS):
        if column_is_legal(board, line, column):
            board.wall[line, column] = board.line_colour[line]
            points = points_for(board, line, column)
            board.wall[line, column] = EMPTY
            if points > best_points:
                best, best_points = column, points
    return best
