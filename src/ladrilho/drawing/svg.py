"""The grammar of SVG: tags, texts and the sheet they stand on. Everything is escaped here and nowhere else."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

WIDTH = 1000
MARGIN = 10
GAP = 12
PLASTER, PAPER, COBALT, INK, QUIET, GOLD = "#f6f1e7", "#fffdf8", "#1e3a6e", "#1b2436", "#56617a", "#c8921a"
PREFIX = "ladrilho"
_SANS = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
SERIF = "ui-serif, Georgia, 'Times New Roman', serif"

Point = tuple[float, float]


class Block(NamedTuple):
    """A part of the sheet, drawn from (0, 0), and its height."""

    picture: str
    height: float


def number(value: object) -> str:
    """Lengths with two decimals at most; other values as they are."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; ``stroke_width`` stands for ``stroke-width`` and ``class_`` for ``class``."""
    pairs = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}" for key, value in attributes.items()
    )
    content = "".join(children)
    return f"<{name}{pairs}>{content}</{name}>" if content else f"<{name}{pairs}/>"


def words(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """A line of text that stands on ``y``."""
    return tag("text", escape(text), **({"x": x, "y": y, "font_size": size, "fill": INK} | attributes))


def title_words(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """A line of text in the letters of titles."""
    return words(x, y, text, size, **({"font_family": SERIF, "font_weight": "bold", "fill": COBALT} | attributes))


def points(corners: list[Point]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{number(float(x))},{number(float(y))}" for x, y in corners)


def move(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform: to a place, turned, with a size."""
    turned = f" rotate({number(float(turn))})" if turn else ""
    return f"translate({number(float(x))} {number(float(y))}){turned} scale({scale:.4g})"


def copy(name: str, **attributes: object) -> str:
    """What was defined under a name, once more."""
    return tag("use", href=f"#{PREFIX}-{name}", **attributes)


def define(name: str, *children: str) -> str:
    """A drawing to be copied."""
    return tag("g", *children, id=f"{PREFIX}-{name}")


def panel(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A sheet of paper on the table."""
    frame = {"fill": PAPER, "stroke": COBALT, "stroke_width": 2, "rx": 14}
    return tag("rect", **({"x": x, "y": y, "width": width, "height": height} | frame | attributes))


def stack(blocks: Sequence[Block], gap: float) -> Block:
    """Blocks below each other."""
    pictures, y = [], 0.0
    for block in blocks:
        pictures.append(tag("g", block.picture, transform=f"translate(0 {number(y)})") if y else block.picture)
        y += block.height + gap
    return Block("".join(pictures), y - gap)


def document(description: str, definitions: str, blocks: Sequence[Block]) -> str:
    """The whole picture: it shrinks with the page and needs nothing from elsewhere."""
    whole = stack(blocks, GAP)
    height = round(whole.height + MARGIN)
    return tag(
        "svg",
        tag("title", escape(description)),
        tag("defs", definitions),
        tag("rect", width=WIDTH, height=height, fill=PLASTER),
        whole.picture,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        style="max-width:100%;height:auto",
        font_family=_SANS,
    )
