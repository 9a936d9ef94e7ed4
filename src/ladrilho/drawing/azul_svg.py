"""Azul as a picture: the offer on top, the boards below."""

from collections.abc import Iterable
from functools import partial

from ladrilho.drawing.azul_text import is_to_move, printed_colour, say_turn
from ladrilho.drawing.furniture import (
    BOARD_WIDTH,
    NAME_HEIGHT,
    Piece,
    define_furniture,
    draw_boards,
    draw_heading,
    draw_name,
    draw_offer,
)
from ladrilho.drawing.svg import COBALT, PAPER, QUIET, Block, Point, copy, define, document, move, tag, words
from ladrilho.drawing.tiles import SQUARES, define_squares, marker, mix, square, strong_tone
from ladrilho.drawing.turns import say_points, winners_of
from ladrilho.games import azul
from ladrilho.games.azul.scoring import FLOOR_COSTS, FLOOR_LOSS
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    CENTRE,
    COLOUR_NAMES,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    GREY,
    LINES,
    MARKER,
    OVER,
    WALL_NAMES,
    Board,
    State,
)

_PITCH, _SIDE = 44.0, 41.0  # from tile to tile on a board; the side of a tile there
_LOOSE = 47.0  # the side of a tile in the offer
_ON_FACTORY: tuple[Point, ...] = ((-25, -25), (25, -25), (-25, 25), (25, 25))
_LEFT = 14.0
_WALL_LEFT = BOARD_WIDTH - 14 - COLUMNS * _PITCH
_FLOOR_TOP = NAME_HEIGHT + LINES * _PITCH + 16
_HEIGHT = _FLOOR_TOP + _PITCH + 40


def draw(state: State) -> str:
    """The whole table."""
    heaps = [_pieces(heap) for heap in state.displays[: 1 + factory_count(int(state.players))]]
    if state.marker == CENTRE:
        heaps[0].append(partial(marker, size=_LOOSE))
    blocks = [
        draw_heading("Azul", say_turn(state), _facts(state)),
        *draw_offer(heaps, _ON_FACTORY, _LOOSE + 5, _LOOSE + 8),
        draw_boards([_draw_board(state, seat) for seat in range(int(state.players))]),
    ]
    return document(_describe(state), define_furniture() + define_squares() + _define_space(), blocks)


def _facts(state: State) -> str:
    wall, bag, lid = WALL_NAMES[state.wall], int(state.bag.sum()), int(state.lid.sum())
    return f"{wall} wall · round {state.round_number} · bag {bag} · lid {lid}"


def _describe(state: State) -> str:
    scores = [f"seat {seat}: {say_points(int(state.boards[seat].score))}" for seat in range(int(state.players))]
    return f"Azul, {_facts(state)}, {say_turn(state)}; {', '.join(scores)}"


def _pieces(heap: Iterable[int]) -> list[Piece]:
    names = [COLOUR_NAMES[colour] for colour, count in enumerate(heap) for _ in range(count)]
    return [partial(square, name, side=_LOOSE) for name in names]


def _define_space() -> str:
    """The back of a space of the grey wall: quarter circles and petals."""
    look = {"fill": "none", "stroke": "#c4c3bf", "stroke_width": 4}
    arc = tag("path", d="M-38 -14 A24 24 0 0 0 -14 -38", **look)
    petal = tag("path", d="M0 -3 C12 -10 12 -22 0 -32 C-12 -22 -12 -10 0 -3Z", **look)
    return define("grey", *(tag("g", arc, petal, transform=f"rotate({turn})") for turn in (0, 90, 180, 270)))


def _draw_board(state: State, seat: int) -> Block:
    board = state.boards[seat]
    remark = "winner" if seat in winners_of(azul, state) else "to move" if is_to_move(state, seat) else ""
    holds_marker = state.marker == 1 + seat and state.phase != OVER
    parts = [draw_name(seat, int(board.score), remark, is_to_move(state, seat), holds_marker, _HEIGHT)]
    for row in range(LINES):
        parts += [_draw_line(board, row), _draw_wall_line(board, row, int(state.wall))]
    return Block("".join([*parts, _draw_floor(board)]), _HEIGHT)


def _middle(row: int) -> float:
    return NAME_HEIGHT + (row + 0.5) * _PITCH


def _space(x: float, y: float, **attributes: object) -> str:
    """A flat, empty space, smaller than a tile."""
    side = _SIDE - 5
    frame = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 4, "stroke_width": 1.5}
    return tag("rect", **({"class_": "space", "fill": "#f4efe3", "stroke": "#9aa5bd"} | frame | attributes))


def _draw_line(board: Board, row: int) -> str:
    """A pattern line, filled from the right, and the arrow to its wall line."""
    parts = []
    for place in range(row + 1):
        x = _LEFT + (LINES - row - 1 + place + 0.5) * _PITCH
        lies = place >= row + 1 - board.line_count[row]
        name = COLOUR_NAMES[board.line_colour[row]]
        parts.append(square(name, x, _middle(row), _SIDE) if lies else _space(x, _middle(row)))
    x, y = _LEFT + LINES * _PITCH + 4, _middle(row)
    full = board.line_count[row] == row + 1
    arrow = tag("path", d=f"M{x} {y - 7} l9 7 l-9 7z", fill=COBALT if full else "#c9c6bd")
    return "".join([*parts, arrow])


def _draw_wall_line(board: Board, row: int, wall: int) -> str:
    parts = []
    for column in range(COLUMNS):
        x, y, colour = _WALL_LEFT + (column + 0.5) * _PITCH, _middle(row), board.wall[row, column]
        if colour != EMPTY:
            parts.append(square(COLOUR_NAMES[colour], x, y, _SIDE))
        elif wall == GREY:
            parts.append(_space(x, y, fill="#eeede9", stroke="#b9b8b4") + copy("grey", transform=move(x, y, 0.36)))
        else:
            parts.append(_draw_print(COLOUR_NAMES[printed_colour(row, column)], x, y))
    return "".join(parts)


def _draw_print(name: str, x: float, y: float) -> str:
    """An empty space of the coloured wall: a faint print of the tile it waits for."""
    glaze = SQUARES[name]
    paper, rule = mix(glaze.colour, PAPER, 0.16), mix(strong_tone(glaze), PAPER, 0.4)
    return _space(x, y, fill=paper, stroke=rule) + copy(f"print-{name}", transform=move(x, y, 0.34))


def _draw_floor(board: Board) -> str:
    parts, y = [], _FLOOR_TOP + _PITCH / 2
    for space in range(FLOOR_SPACES):
        x = _LEFT + (space + 0.5) * (_PITCH + 4)
        parts.append(_floor_tile(board, space, x, y))
        cost = f"–{FLOOR_COSTS[space]}"
        parts.append(words(x, y + 47, cost, 24, fill=QUIET, text_anchor="middle"))
    loss = int(FLOOR_LOSS[board.floor_count])
    if loss:
        look = {"text_anchor": "end", "font_weight": "bold", "fill": "#9c1c0c"}
        parts.append(words(BOARD_WIDTH - 18, y + 12, f"–{loss}", 34, **look))
    return "".join(parts)


def _floor_tile(board: Board, space: int, x: float, y: float) -> str:
    if space >= board.floor_count:
        return _space(x, y)
    if board.floor[space] == MARKER:
        return marker(x, y, _SIDE + 3)
    return square(COLOUR_NAMES[board.floor[space]], x, y, _SIDE)
