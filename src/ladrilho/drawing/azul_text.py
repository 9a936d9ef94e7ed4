"""Azul as text: the offer, then the boards side by side."""

from ladrilho.drawing.spans import (
    EMPTY_SPACE,
    MARKER_SIGN,
    Line,
    Span,
    abreast,
    draw_heap,
    draw_letters,
    draw_offer,
    draw_title,
    flow,
    laid_tile,
    tile,
)
from ladrilho.drawing.turns import say_points, say_winners, winners_of
from ladrilho.games import azul
from ladrilho.games.azul.forms import PALETTE
from ladrilho.games.azul.scoring import FLOOR_COSTS, FLOOR_LOSS
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    CENTRE,
    COLOURED,
    COLUMNS,
    DEAL,
    EMPTY,
    FLOOR_SPACES,
    GREY,
    LINES,
    MARKER,
    OVER,
    PHASE_NAMES,
    WALL_NAMES,
    Board,
    State,
)
from ladrilho.games.azul.tiling import column_of


def draw(state: State, width: int) -> list[Line]:
    """The whole table."""
    shown = state.displays[: 1 + factory_count(int(state.players))]
    facts = (f"{WALL_NAMES[state.wall]} wall", f"round {state.round_number}", PHASE_NAMES[state.phase])
    seats = range(int(state.players))
    return [
        *draw_title("Azul", facts, width),
        [Span(say_turn(state), "good")],
        [],
        *draw_offer(PALETTE, shown, state.marker == CENTRE, width),
        *draw_heap("bag", PALETTE, state.bag, width),
        *draw_heap("lid", PALETTE, state.lid, width),
        *abreast([_draw_board(state, seat) for seat in seats], width),
        [],
        *draw_letters(PALETTE, "starting player marker", width),
        *flow("", [[Span("[B] laid", "dim")], [Span(f"b or {EMPTY_SPACE} empty", "dim")]], width, gap=3),
    ]


def say_turn(state: State) -> str:
    """What happens next."""
    if state.phase == OVER:
        return say_winners(winners_of(azul, state))
    if state.phase == DEAL:
        return "the factories are to be dealt"
    return f"seat {state.player} to move"


def _draw_board(state: State, seat: int) -> list[Line]:
    board = state.boards[seat]
    numbers = "".join(f" {column} " for column in range(1, COLUMNS + 1))
    heading: list[Line] = [[Span(" " * 16), Span(numbers, "dim")]] if state.wall == GREY else []
    return [
        _draw_name(state, seat),
        *heading,
        *(_draw_row(board, row, state.wall == COLOURED) for row in range(LINES)),
        *_draw_floor(board),
    ]


def _draw_name(state: State, seat: int) -> Line:
    wins = seat in winners_of(azul, state)
    line = [Span("> " if is_to_move(state, seat) else "  ", "good"), Span(f"seat {seat}", "title")]
    line.append(Span(f" · {say_points(int(state.boards[seat].score))}"))
    if wins:
        line.append(Span(" · winner", "good"))
    if state.marker == 1 + seat and state.phase != OVER:
        line += [Span(" · "), Span(MARKER_SIGN, "marker"), Span(" starts next")]
    return line


def _draw_row(board: Board, row: int, coloured: bool) -> Line:
    """A pattern line, filled from the right, and the wall line it serves."""
    count = int(board.line_count[row])
    line = [Span(f"  {row + 1} ", "dim"), Span("  " * (LINES - 1 - row))]
    for place in range(row + 1):
        lies = place >= row + 1 - count
        line += [tile(PALETTE, board.line_colour[row]) if lies else Span(EMPTY_SPACE, "dim"), Span(" ")]
    line.append(Span("| ", "dim"))
    for column in range(COLUMNS):
        if board.wall[row, column] != EMPTY:
            line += laid_tile(PALETTE, board.wall[row, column])
        else:
            line.append(Span(f" {_empty_space(row, column, coloured)} ", "dim"))
    return line


def _empty_space(row: int, column: int, coloured: bool) -> str:
    """The letter of the colour it waits for, in lower case."""
    return PALETTE.letters[printed_colour(row, column)].lower() if coloured else EMPTY_SPACE


def printed_colour(row: int, column: int) -> int:
    """The colour printed on a space of the coloured wall."""
    return next(colour for colour in range(COLUMNS) if column_of(colour, row) == column)


def is_to_move(state: State, seat: int) -> bool:
    """Has this seat a decision to make now?"""
    return bool(state.phase not in (OVER, DEAL) and state.player == seat)


def _draw_floor(board: Board) -> list[Line]:
    spaces: Line = [Span("  floor ", "dim")]
    for space in range(FLOOR_SPACES):
        spaces += [Span("  "), _floor_tile(board, space)]
    costs = "".join(f" -{cost}" for cost in FLOOR_COSTS)
    loss = int(FLOOR_LOSS[board.floor_count])
    total = [Span(f"  now -{loss}", "marker")] if loss else []
    return [spaces, [Span(" " * 8), Span(costs, "dim"), *total]]


def _floor_tile(board: Board, space: int) -> Span:
    if space >= board.floor_count:
        return Span(EMPTY_SPACE, "dim")
    if board.floor[space] == MARKER:
        return Span(MARKER_SIGN, "marker")
    return tile(PALETTE, board.floor[space])
