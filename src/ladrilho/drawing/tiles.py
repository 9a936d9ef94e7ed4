"""The tiles: every colour with an ornament of its own, so that a print without colours can be read.

A square tile is drawn round (0, 0) with sides of 100; a rhombus round (0, 0) with sides of 100 and its long axis
upright. Ornaments keep well inside.
"""

from math import cos, pi, sin
from typing import NamedTuple

from ladrilho.drawing.svg import COBALT, GOLD, PAPER, Point, copy, define, move, number, points, tag

HALF, TALL = 50.0, 86.6  # half the side of a square and half the short axis of a rhombus; half its long axis


class Glaze(NamedTuple):
    """A colour, the tone of its ornament, and the ornament as SVG that takes its fill from around it."""

    colour: str
    tone: str
    ornament: str


def mix(colour: str, ground: str, share: float) -> str:
    """So much of a colour on a ground."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(share * ours + (1 - share) * theirs):02x}" for ours, theirs in pairs)


def lightness(colour: str) -> float:
    """The relative luminance of a colour, from 0 for black to 1 for white."""
    shares = [channel / 255 for channel in _channels(colour)]
    red, green, blue = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def strong_tone(glaze: Glaze) -> str:
    """Of a tile's two colours the one that shows better on paper."""
    return min(glaze.colour, glaze.tone, key=lightness)


def edge_of(glaze: Glaze) -> str:
    """The rim of a tile: darker than its glaze, and strong round light ones, which would drown in the paper."""
    return mix(glaze.colour, "#000000", 0.72) if lightness(glaze.colour) < 0.75 else glaze.tone


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def _around(count: int, shape: str, first: float = 0.0) -> str:
    """A shape repeated by rotation."""
    return "".join(
        tag("g", shape, transform=f"rotate({number(first + 360 * place / count)})") for place in range(count)
    )


def _path(line: str, **attributes: object) -> str:
    return tag("path", d=line, **attributes)


def _stroke(line: str, width: float = 5, **attributes: object) -> str:
    look = {"fill": "none", "stroke": "currentColor", "stroke_width": width, "stroke_linecap": "round"}
    return _path(line, **(look | {"stroke_linejoin": "round"} | attributes))


def _star(rays: int, outer: float, inner: float) -> list[Point]:
    corners = []
    for place in range(2 * rays):
        radius = inner if place % 2 else outer
        corners.append((radius * sin(pi * place / rays), -radius * cos(pi * place / rays)))
    return corners


def _petals() -> str:
    """Four petals on the diagonals and a dot in the middle."""
    petal = _path("M0 -7 C14 -16 14 -36 0 -47 C-14 -36 -14 -16 0 -7Z")
    return _around(4, petal, 45) + tag("circle", r=5.5)


def _sun() -> str:
    """A ring with eight rays."""
    ray = _path("M-6 -24 L0 -41 L6 -24Z")
    return _around(8, ray) + tag("circle", r=16, fill="none", stroke="currentColor", stroke_width=6.5)


def _arrows() -> str:
    """A cross of four arrowheads that point outwards."""
    return _around(4, _path("M0 -40 L17 -17 L6 -20 L6 -7 L-6 -7 L-6 -20 L-17 -17Z"))


def _diamonds() -> str:
    """A diamond within a diamond."""
    outer = _stroke("M0 -37 L37 0 L0 37 L-37 0Z", 7)
    return outer + _path("M0 -17 L17 0 L0 17 L-17 0Z")


def _eight_points() -> str:
    """A star with eight points, in outline, and its heart."""
    star = tag("polygon", points=points(_star(8, 39, 23)), fill="none", stroke="currentColor", stroke_width=5.5)
    return star + tag("circle", r=8)


def _fleur() -> str:
    """Three petals held by a band."""
    middle = _path("M0 14 C-15 -6 -11 -30 0 -50 C11 -30 15 -6 0 14Z")
    side = _path("M5 14 C10 -6 20 -14 30 -14 C33 -2 27 12 15 16 C11 17 7 17 5 14Z")
    mirrored = tag("g", side, transform="scale(-1 1)")
    foot = _path("M-14 22 L14 22 L14 29 L-14 29Z M-5 31 L5 31 L0 50Z")
    return middle + side + mirrored + foot


def _leaf(ground: str) -> str:
    """A leaf whose veins show the glaze below it."""
    leaf = _path("M0 -54 C32 -22 30 18 0 42 C-30 18 -32 -22 0 -54Z")
    veins = "M0 -38 L0 38 M0 22 L15 6 M0 22 L-15 6 M0 3 L16 -14 M0 3 L-16 -14 M0 -16 L10 -28 M0 -16 L-10 -28"
    return leaf + _stroke(veins, 4.5, stroke=ground) + _stroke("M0 42 L0 54", 6)


def _half_sun() -> str:
    """A sun that rises over a line."""
    ray = "".join(
        _path("M-5.5 -26 L0 -47 L5.5 -26Z", transform=f"translate(0 14) rotate({turn})")
        for turn in (-62, -31, 0, 31, 62)
    )
    return ray + _path("M-21 14 A21 21 0 0 1 21 14Z") + _stroke("M-27 23 L27 23", 6) + _stroke("M-14 33 L14 33", 6)


def _small_star() -> str:
    """A star with six points and three dots above and below."""
    dots = "".join(tag("circle", cy=height, r=4.5) for height in (-44, 44))
    return tag("polygon", points=points(_star(6, 31, 13))) + dots


def _waves() -> str:
    """Three waves."""
    rows = ((-20, 10), (0, 15), (20, 10))
    return "".join(
        _stroke(f"M{-2 * half} {y} q{half / 2} -14 {half} 0 t{half} 0 t{half} 0 t{half} 0", 6.5) for y, half in rows
    )


def _heart() -> str:
    """Two petals that meet in a heart."""
    petal = _path("M-2.5 40 C-14 22 -34 8 -31 -16 C-28 -37 -6 -36 -2.5 -14Z")
    return petal + tag("g", petal, transform="scale(-1 1)")


SQUARES = {
    "blue": Glaze("#0858f6", "#d3e2ff", _petals()),
    "yellow": Glaze("#fec00d", "#7d3f00", _sun()),
    "red": Glaze("#aa320e", "#ffd9c2", _arrows()),
    "black": Glaze("#151623", "#8fd0d4", _diamonds()),
    "white": Glaze("#dbeef3", COBALT, _eight_points()),
}
RHOMBI = {
    "purple": Glaze("#871dbd", "#f3dcff", _fleur()),
    "green": Glaze("#307266", "#d0f2e0", _leaf("#307266")),
    "orange": Glaze("#c57114", "#fff6e2", _half_sun()),
    "yellow": Glaze("#f9de84", "#7a4e00", _small_star()),
    "blue": Glaze("#5dade6", "#0a2f5c", _waves()),
    "red": Glaze("#86050e", "#ffc6bd", _heart()),
}
_CORNERS: list[Point] = [(0, -TALL), (HALF, 0), (0, TALL), (-HALF, 0)]


def _ornament(glaze: Glaze) -> str:
    return tag("g", glaze.ornament, fill=glaze.tone, color=glaze.tone)


def define_squares() -> str:
    """What copies of square tiles are made of: the glaze with its ornament, and the faint print of a space."""
    parts = [_define_marker()]
    for name, glaze in SQUARES.items():
        light = _stroke("M-40 -45.5 L40 -45.5", 4, stroke="#fff", stroke_opacity=0.55)
        dark = _stroke("M-40 46 L40 46", 5, stroke="#000", stroke_opacity=0.3)
        shine = tag("ellipse", cx=-30, cy=-33, rx=9, ry=4.5, fill="#fff", opacity=0.55, transform="rotate(-35 -30 -33)")
        parts.append(define(f"square-{name}", _ornament(glaze), light, dark, shine))
        faint = mix(strong_tone(glaze), PAPER, 0.42)
        parts.append(define(f"print-{name}", tag("g", glaze.ornament, fill=faint, color=faint)))
    return "".join(parts)


def define_rhombi() -> str:
    """What copies of rhombic tiles are made of, and the rim and crown of a joker."""
    parts = [_define_marker()]
    for name, glaze in RHOMBI.items():
        facets = _path(f"M0 {-TALL} L{-HALF} 0 L0 {TALL}Z", fill="#fff", opacity=0.13)
        parts.append(define(f"rhombus-{name}", facets, _bevel(0.88), _ornament(glaze)))
    crown = _path("M-17 8 L-20 -12 L-9 -3 L0 -16 L9 -3 L20 -12 L17 8Z", fill=GOLD, stroke="#5b3d00", stroke_width=3)
    rim = tag("polygon", points=points(_CORNERS), fill="none", stroke=GOLD, stroke_width=11, stroke_linejoin="round")
    return "".join([*parts, define("joker", rim, tag("g", crown, transform=move(0, -TALL, 1.25)))])


def _bevel(scale: float) -> str:
    corners = [(scale * x, scale * y) for x, y in _CORNERS]
    return tag("polygon", points=points(corners), fill="none", stroke="#fff", stroke_opacity=0.3, stroke_width=3)


def _define_marker() -> str:
    """The starting player's mark: a white 1 in a laurel."""
    leaf = _path("M0 0 C7 -3 9 -11 5 -17 C-2 -13 -4 -6 0 0Z", fill="#bfe3c8")
    sprig = "".join(
        tag("g", leaf, transform=f"rotate({turn}) translate(-33 0) rotate(12)") for turn in (-58, -34, -10, 14, 38)
    )
    laurel = sprig + tag("g", sprig, transform="scale(-1 1)")
    one = _path("M-9 -12 L3 -22 L8 -22 L8 20 L-2 20 L-2 -9 L-6 -6Z", fill="#fff")
    plate = tag("circle", r=49, fill=COBALT, stroke=PAPER, stroke_width=3)
    return define("marker", plate, laurel, one)


def square(name: str, x: float, y: float, side: float) -> str:
    """A square tile round a place."""
    glaze = SQUARES[name]
    frame = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 0.12 * side}
    body = tag("rect", class_=f"tile {name}", fill=glaze.colour, stroke=edge_of(glaze), stroke_width=1.5, **frame)
    return body + copy(f"square-{name}", transform=move(x, y, side / 100))


def rhombus(name: str, x: float, y: float, side: float, turn: float = 0.0, joker: bool = False) -> str:
    """A rhombic tile round a place, upright or turned; a joker wears its rim and crown."""
    return _rhombus("tile", name, (x, y), side, turn, joker)


def sign(name: str, x: float, y: float, side: float, joker: bool = False) -> str:
    """The picture of a rhombic tile where none lies."""
    return _rhombus("sign", name, (x, y), side, 0.0, joker)


def _rhombus(kind: str, name: str, middle: Point, side: float, turn: float, joker: bool) -> str:
    glaze = RHOMBI[name]
    corners = [_turned(corner, turn, side / 100, middle) for corner in _CORNERS]
    look = {"fill": glaze.colour, "stroke": edge_of(glaze), "stroke_width": 1.5, "stroke_linejoin": "round"}
    body = tag("polygon", class_=f"{kind} {name}", points=points(corners), **look)
    place = move(*middle, side / 100, turn)
    return body + copy(f"rhombus-{name}", transform=place) + (copy("joker", transform=place) if joker else "")


def outline(x: float, y: float, side: float) -> str:
    """An upright rhombus where a tile may lie."""
    corners = [_turned(corner, 0.0, side / 100, (x, y)) for corner in _CORNERS]
    look = {"fill": "#f4efe3", "stroke": "#9aa5bd", "stroke_width": 1.5, "stroke_linejoin": "round"}
    return tag("polygon", class_="space", points=points(corners), **look)


def _turned(corner: Point, turn: float, scale: float, middle: Point) -> Point:
    along, across = cos(turn * pi / 180), sin(turn * pi / 180)
    x, y = scale * corner[0], scale * corner[1]
    return middle[0] + along * x - across * y, middle[1] + across * x + along * y


def marker(x: float, y: float, size: float) -> str:
    """The starting player's mark round a place."""
    return tag("g", copy("marker", transform=move(x, y, size / 100)), class_="marker")
