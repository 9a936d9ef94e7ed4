"""What both tables have: a heading with its band of ornament, factories, the centre, boards two abreast."""

from collections.abc import Callable, Sequence

from ladrilho.drawing.svg import (
    COBALT,
    GAP,
    GOLD,
    MARGIN,
    PAPER,
    PREFIX,
    QUIET,
    SERIF,
    WIDTH,
    Block,
    Point,
    copy,
    define,
    number,
    panel,
    stack,
    tag,
    title_words,
    words,
)
from ladrilho.drawing.tiles import marker

BOARD_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2
NAME_HEIGHT = 58
_DISC = 84  # the radius of a factory
_BAND = 24
_REMARK = "#8a5c00"
_LABEL = 124  # room for the name of a row of tiles

Piece = Callable[[float, float], str]  # something to be drawn round a place


def define_furniture() -> str:
    """The motif of the band and the factory, both made by rotation."""
    petal = tag("path", d="M0 -1 C6 -5 6 -8 0 -11 C-6 -8 -6 -5 0 -1Z", fill=COBALT)
    arc = tag("path", d="M-12 -5 A7 7 0 0 0 -5 -12", fill="none", stroke=COBALT, stroke_width=1.6)
    motif = "".join(tag("g", petal, arc, transform=f"translate(12 12) rotate({turn})") for turn in (0, 90, 180, 270))
    size = {"width": _BAND, "height": _BAND, "patternUnits": "userSpaceOnUse"}
    return tag("pattern", motif, id=f"{PREFIX}-band", **size) + define("factory", *_factory())


def _factory() -> list[str]:
    petal = f"M0 {-_DISC + 3} q4.5 5.5 0 11 q-4.5 -5.5 0 -11Z"
    rim = [tag("path", d=petal, fill=COBALT, transform=f"rotate({number(11.25 * turn)})") for turn in range(32)]
    return [
        tag("circle", r=_DISC, fill=PAPER, stroke=COBALT, stroke_width=2),
        *rim,
        tag("circle", r=_DISC - 16, fill="#efe7d6", stroke=COBALT, stroke_width=1.2),
    ]


def draw_heading(title: str, turn: str, facts: str) -> Block:
    """The band, the game and whose turn it is; below, its round and heaps."""
    parts = [
        tag("rect", width=WIDTH, height=_BAND, fill=PAPER),
        tag("rect", width=WIDTH, height=_BAND, fill=f"url(#{PREFIX}-band)"),
        tag("path", d=f"M0 {_BAND + 1} H{WIDTH}", stroke=COBALT, stroke_width=2),
        title_words(MARGIN + 4, 72, title, 40),
        words(WIDTH - MARGIN - 4, 70, turn, 26, text_anchor="end", font_weight="bold"),
        words(MARGIN + 4, 108, facts, 26, fill=QUIET),
    ]
    return Block("".join(parts), 116)


def draw_offer(heaps: Sequence[Sequence[Piece]], places: Sequence[Point], pitch: float, height: float) -> list[Block]:
    """Factories and the centre, which is heap 0; nothing at all when nothing lies there."""
    if not any(heaps):
        return []
    return [_draw_factories(heaps[1:], places), draw_tray("centre", heaps[0], pitch, height)]


def _draw_factories(factories: Sequence[Sequence[Piece]], places: Sequence[Point]) -> Block:
    """The factories with their numbers, in one row or two; ``places`` tells where tiles lie on one."""
    rows = [list(factories)]
    if len(factories) > 5:
        half = (len(factories) + 1) // 2
        rows = [rows[0][:half], rows[0][half:]]
    parts, first = [], 1
    for row, shown in enumerate(rows):
        for place, pieces in enumerate(shown):
            x = WIDTH / 2 + (place - (len(shown) - 1) / 2) * 198
            y = _DISC + 2 + row * (2 * _DISC + 10)
            parts.append(_draw_factory(first + place, pieces, places, (x, y)))
        first += len(shown)
    return Block("".join(parts), len(rows) * (2 * _DISC + 10) - 6)


def _draw_factory(name: int, pieces: Sequence[Piece], places: Sequence[Point], middle: Point) -> str:
    x, y = middle
    disc = copy("factory", transform=f"translate({number(x)} {number(y)})", opacity=1 if pieces else 0.45)
    tiles = [piece(x + dx, y + dy) for piece, (dx, dy) in zip(pieces, places, strict=False)]
    badge = tag("circle", cx=x - 0.77 * _DISC, cy=y - 0.77 * _DISC, r=17, fill=COBALT)
    digit = words(
        x - 0.77 * _DISC, y - 0.77 * _DISC + 9, str(name), 26, fill="#fff", text_anchor="middle", font_weight="bold"
    )
    return "".join([disc, *tiles, badge, digit])


def draw_tray(label: str, pieces: Sequence[Piece], pitch: float, height: float, width: float = WIDTH) -> Block:
    """A named plate with pieces in rows."""
    inner = width - 2 * MARGIN
    in_a_row = max(1, int((inner - _LABEL - 8) // pitch))
    rows = max(1, -(-len(pieces) // in_a_row))
    parts = [
        panel(MARGIN, 0, inner, rows * height + 12, rx=22),
        words(MARGIN + 18, height / 2 + 15, label, 27, fill=COBALT, font_weight="bold"),
    ]
    for place, piece in enumerate(pieces):
        row, column = divmod(place, in_a_row)
        parts.append(piece(MARGIN + _LABEL + 8 + (column + 0.5) * pitch, 6 + (row + 0.5) * height))
    return Block("".join(parts), rows * height + 12)


def draw_name(seat: int, score: int, remark: str, to_move: bool, has_marker: bool, height: float) -> str:
    """The sheet of a board, framed in gold when its owner is to move, with name, marker and score."""
    frame: dict[str, object] = {"stroke": GOLD, "stroke_width": 6} if to_move else {}
    parts = [
        panel(0, 0, BOARD_WIDTH, height, **frame),
        _draw_seat(f"seat {seat}", remark),
        words(BOARD_WIDTH - 18, 44, str(score), 40, text_anchor="end", font_weight="bold", class_="score"),
    ]
    if has_marker:
        parts.append(marker(BOARD_WIDTH - 120, 31, 44))
    return "".join(parts)


def _draw_seat(name: str, remark: str) -> str:
    """Name and remark as one text, so that no font lets them collide."""
    owner = tag("tspan", name, font_family=SERIF, font_size=32, font_weight="bold", fill=COBALT)
    note = tag("tspan", remark, dx=14, font_size=25, font_weight="bold", fill=_REMARK)
    return tag("text", owner, note if remark else "", x=18, y=42)


def draw_boards(boards: Sequence[Block]) -> Block:
    """Boards two abreast, a last one alone in the middle."""
    rows = []
    for first in range(0, len(boards), 2):
        row = boards[first : first + 2]
        left = MARGIN if len(row) == 2 else (WIDTH - BOARD_WIDTH) / 2
        placed = [
            tag("g", board.picture, transform=f"translate({number(left + place * (BOARD_WIDTH + GAP))} 0)")
            for place, board in enumerate(row)
        ]
        rows.append(Block("".join(placed), max(board.height for board in row)))
    return stack(rows, GAP)
