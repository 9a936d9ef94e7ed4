"""Pillars, statues and windows: quiet at first, brighter with each space covered round them, gold when complete."""

from ladrilho.drawing.svg import GOLD, copy, define, move, tag
from ladrilho.drawing.tiles import mix

_STONE, _SHADE = "#f3efe5", "#8f8a7e"
_DARK_GOLD = "#5b3d00"


def define_monuments() -> str:
    """The three drawings; each is about 75 high, and takes fill and stroke from around it."""
    pillar = "M-23 -37 H23 V-29 H15 L17 27 H23 V36 H-23 V27 H-17 L-15 -29 H-23Z"
    flutes = "M-6 -24 V23 M6 -24 V23"
    robe = "M-6 -17 C-20 -14 -17 6 -13 20 H13 C17 6 20 -14 6 -17Z M-20 22 H20 V36 H-20Z"
    fold = "M0 -12 C-5 0 4 8 0 19"
    arch = "M-24 36 V-8 A24 24 0 0 1 24 -8 V36Z"
    bars = "M0 -32 V36 M-24 -6 H24 M-24 15 H24"
    head = tag("circle", cy=-27, r=9)
    return (
        define("pillar", _shape(pillar), _line(flutes))
        + define("statue", _shape(robe), head, _line(fold))
        + define("window", _shape(arch), _line(bars))
    )


def _shape(line: str) -> str:
    return tag("path", d=line)


def _line(line: str) -> str:
    return tag("path", d=line, fill="none")


def draw_monument(kind: str, x: float, y: float, size: float, share: float) -> str:
    """One of them round a place; ``share`` of the spaces round it are covered."""
    done = share == 1
    fill = GOLD if done else mix(GOLD, _STONE, 0.45 * share)
    stroke = _DARK_GOLD if done else mix(_DARK_GOLD, _SHADE, share)
    look = {"fill": fill, "stroke": stroke, "stroke_width": 4, "stroke_linejoin": "round"}
    state = "complete" if done else "open"
    return tag("g", copy(kind, transform=move(x, y, size / 100)), class_=f"{kind} {state}", **look)
