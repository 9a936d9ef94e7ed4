"""Summer Pavilion as a picture: jokers, supply and offer on top, the boards in their true geometry below."""

from collections.abc import Iterable
from functools import partial
from math import atan2, degrees, hypot

from ladrilho.drawing.features import FEATURES, Feature, spaces_to_go
from ladrilho.drawing.furniture import (
    BOARD_WIDTH,
    NAME_HEIGHT,
    Piece,
    define_furniture,
    draw_boards,
    draw_heading,
    draw_name,
    draw_offer,
    draw_tray,
)
from ladrilho.drawing.monuments import define_monuments, draw_monument
from ladrilho.drawing.pavilion_text import is_to_move, joker_of, say_turn
from ladrilho.drawing.svg import COBALT, GOLD, PAPER, QUIET, Block, Point, document, points, tag, words
from ladrilho.drawing.tiles import RHOMBI, define_rhombi, marker, mix, outline, rhombus, sign, strong_tone
from ladrilho.drawing.turns import say_points, winners_of
from ladrilho.games import pavilion
from ladrilho.games.pavilion.board import (
    COLOUR_NAMES,
    CORNER_SPACES,
    DATA,
    FACTORY_COUNTS,
    NUMBERS,
    POLYGONS,
    ROUNDS,
    SEPIA,
    SIDE_NAMES,
    SLOTS,
    SPACE_NAMES,
    STAR_LAWS,
    SUPPLY_SPACES,
)
from ladrilho.games.pavilion.state import CENTRE, EMPTY, OVER, Board, State
from ladrilho.kernel.supply import Tiles

_UNIT = 47.5  # the side of a tile on a board
_MIDDLE: Point = (BOARD_WIDTH / 2, NAME_HEIGHT + 4.4 * _UNIT)
_HAND_TOP = _MIDDLE[1] + 4.4 * _UNIT
_HEIGHT = _HAND_TOP + 76
_LOOSE = 40.0  # the side of a tile in the offer
_ON_FACTORY: tuple[Point, ...] = ((0, -35.5), (-20.5, 0), (20.5, 0), (0, 35.5))
_CORNERS: tuple[Point, ...] = ((-4.05, -3.3), (4.05, -3.3), (-4.05, 3.3), (4.05, 3.3))
_SEPIA = ("#efe3cb", "#a68a5b")
_NEUTRAL = ("#f1eee6", "#8d97ab")


def draw(state: State) -> str:
    """The whole table."""
    joker = joker_of(state)
    heaps = [_pieces(heap, joker) for heap in state.displays[: 1 + int(FACTORY_COUNTS[state.players])]]
    if state.marker == CENTRE:
        heaps[0].append(partial(marker, size=42))
    blocks = [
        draw_heading("Summer Pavilion", say_turn(state), _facts(state)),
        _draw_supply_board(state),
        *draw_offer(heaps, _ON_FACTORY, _LOOSE + 6, 1.75 * _LOOSE + 12),
        draw_boards([_draw_board(state, seat) for seat in range(int(state.players))]),
    ]
    return document(_describe(state), define_furniture() + define_rhombi() + define_monuments(), blocks)


def _facts(state: State) -> str:
    side, bag, storage = SIDE_NAMES[state.side], int(state.bag.sum()), int(state.storage.sum())
    return f"{side} board · round {state.round_number} of {ROUNDS} · bag {bag} · storage {storage}"


def _describe(state: State) -> str:
    scores = [f"seat {seat}: {say_points(int(state.boards[seat].score))}" for seat in range(int(state.players))]
    return f"Summer Pavilion, {_facts(state)}, {say_turn(state)}; {', '.join(scores)}"


def _pieces(heap: Iterable[int], joker: int, side: float = _LOOSE) -> list[Piece]:
    """The tiles of a heap, jokers first."""
    colours = [colour for colour, count in enumerate(heap) for _ in range(count)]
    colours.sort(key=lambda colour: (colour != joker, colour))
    return [partial(rhombus, COLOUR_NAMES[colour], side=side, joker=colour == joker) for colour in colours]


def _draw_supply_board(state: State) -> Block:
    """The joker of each round, and the ten supply spaces."""
    track = [partial(_draw_round, state, number) for number in range(1, ROUNDS + 1)]
    supply = _pieces(state.supply, joker_of(state), 36)
    supply += [partial(outline, side=36)] * (SUPPLY_SPACES - len(supply))
    left = draw_tray("joker", track, 41, 84, 410)
    right = draw_tray("supply", supply, 43, 84, 600)
    return Block(left.picture + tag("g", right.picture, transform="translate(400 0)"), left.height)


def _draw_round(state: State, number: int, x: float, y: float) -> str:
    """The joker colour of a round; this round's is large and crowned."""
    now = number == state.round_number
    tile = sign(COLOUR_NAMES[state.jokers[number - 1]], x, y - 8, 30 if now else 24, joker=now)
    fade = 0.35 if number < state.round_number else 1
    digit = words(x, y + 41, str(number), 24, text_anchor="middle", font_weight="bold" if now else "normal")
    return tag("g", tile, digit, opacity=fade)


def _draw_board(state: State, seat: int) -> Block:
    board = state.boards[seat]
    holds_marker = state.marker == 1 + seat and state.phase != OVER
    parts = [draw_name(seat, int(board.score), _remark(state, seat), is_to_move(state, seat), holds_marker, _HEIGHT)]
    parts += [_draw_space(board, int(state.side), space) for space in range(len(POLYGONS))]
    parts += [_draw_feature(board, feature) for feature in FEATURES]
    parts += [_draw_corners(board.kept, joker_of(state)), _draw_hand(board.hand, joker_of(state))]
    return Block("".join(parts), _HEIGHT)


def _remark(state: State, seat: int) -> str:
    if seat in winners_of(pavilion, state):
        return "winner"
    if is_to_move(state, seat):
        return "to move"
    return "passed" if state.boards[seat].passed and state.phase != OVER else ""


def _on_board(point: Iterable[float]) -> Point:
    x, y = point
    return _MIDDLE[0] + _UNIT * x, _MIDDLE[1] + _UNIT * y


def _draw_space(board: Board, side: int, space: int) -> str:
    """A tile, turned as its space lies, or the empty space with its cost; its name shows under a pointer."""
    x, y = _on_board(DATA["spaces"][space]["middle"])
    name = SPACE_NAMES[space].replace("-", " ")
    if board.spaces[space] == EMPTY:
        return tag("g", tag("title", f"{name}, costs {NUMBERS[side, space]}"), _draw_empty_space(side, space, (x, y)))
    (from_x, from_y), _, (to_x, to_y), _ = POLYGONS[space]
    turn = degrees(atan2(to_y - from_y, to_x - from_x)) + 90
    colour = COLOUR_NAMES[board.spaces[space]]
    return tag("g", tag("title", f"{name}: {colour}"), rhombus(colour, x, y, _UNIT - 1.5, turn))


def _draw_empty_space(side: int, space: int, middle: Point) -> str:
    """Where the number of a space is not its cost, the number stands small in the point of the star."""
    corners, slot, cost = [_on_board(corner) for corner in POLYGONS[space]], space % SLOTS + 1, NUMBERS[side, space]
    paper, rule = _space_colours(int(STAR_LAWS[side, space // SLOTS]), side)
    look = {"class_": "space", "fill": paper, "stroke": rule, "stroke_width": 1.5, "stroke_linejoin": "round"}
    parts = [tag("polygon", points=points(corners), **look)]
    parts.append(words(middle[0], middle[1] + 9, str(cost), 26, text_anchor="middle"))
    if slot != cost:
        x, y = (0.6 * star + 0.4 * own for star, own in zip(corners[0], middle, strict=True))
        parts.append(words(x, y + 5, str(slot), 14, text_anchor="middle", fill=QUIET))
    return "".join(parts)


def _space_colours(law: int, side: int) -> tuple[str, str]:
    """Paper and rule of an empty space: the colour it is bound to shows through."""
    if law < 0:
        return _SEPIA if side == SEPIA else _NEUTRAL
    glaze = RHOMBI[COLOUR_NAMES[law]]
    return mix(glaze.colour, PAPER, 0.2), mix(strong_tone(glaze), PAPER, 0.55)


def _draw_feature(board: Board, feature: Feature) -> str:
    """The monument, and a golden edge towards each space that is covered."""
    missing = spaces_to_go(board, feature)
    x, y = _on_board(feature.middle)
    parts = [_draw_edge(space, (x, y)) for space in feature.spaces if space not in missing]
    covered, wanted = len(feature.spaces) - len(missing), len(feature.spaces)
    parts.append(draw_monument(feature.kind, x, y, _UNIT, covered / wanted))
    about = f"{feature.name.replace('-', ' ')}: {covered} of {wanted} covered, {feature.reward} from the supply"
    return tag("g", tag("title", about), *parts)


def _draw_edge(space: int, middle: Point) -> str:
    """Of the two outer edges of a space the one at the monument."""
    _, left, tip, right = [_on_board(corner) for corner in POLYGONS[space]]
    edges = ((left, tip), (tip, right))
    near = min(edges, key=lambda edge: hypot(*((a + b) / 2 - m for a, b, m in zip(*edge, middle, strict=True))))
    (from_x, from_y), (to_x, to_y) = near
    look = {"stroke": GOLD, "stroke_width": 4, "stroke_linecap": "round"}
    return tag("line", x1=from_x, y1=from_y, x2=to_x, y2=to_y, **look)


def _draw_corners(kept: Tiles, joker: int) -> str:
    """The four corner spaces with the tiles kept for the next round."""
    side = 0.72 * _UNIT
    pieces = _pieces(kept, joker, side)
    pieces += [partial(outline, side=side)] * (CORNER_SPACES - len(pieces))
    return "".join(piece(*_on_board(corner)) for piece, corner in zip(pieces, _CORNERS, strict=False))


def _draw_hand(hand: Tiles, joker: int) -> str:
    """The tiles beside the board, jokers first; they move closer together when there are many."""
    side, left = 33.0, 96.0
    pieces = _pieces(hand, joker, side)
    room = BOARD_WIDTH - left - 2 * side
    pitch = min(side + 4, room / max(1, len(pieces) - 1))
    y = _HAND_TOP + 36
    label = words(18, y + 9, "hand" if pieces else "no tiles in hand", 25, fill=COBALT if pieces else QUIET)
    return label + "".join(piece(left + side / 2 + 8 + place * pitch, y) for place, piece in enumerate(pieces))
