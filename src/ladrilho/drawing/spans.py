"""Lines of styled pieces, and how they are laid side by side.

A style is "", the name of a colour, or one of "title", "dim", "marker" and "good"; who prints decides what they look
like. The text alone says everything: styles only help the eye.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ladrilho.games.heaps import NOTHING, Palette
from ladrilho.kernel.supply import Tiles

WIDTH = 80
BOARD_WIDTH = 39  # two boards and the gap between them fit on 80 columns
GAP = 2
LABEL_WIDTH = 11
EMPTY_SPACE = "·"
MARKER_SIGN = "*"


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: str = ""


Line = list[Span]


def to_text(lines: Iterable[Line]) -> str:
    """The lines without their styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def width_of(line: Line) -> int:
    """How many columns a line takes."""
    return sum(len(span.text) for span in line)


def pad(line: Line, width: int) -> Line:
    """The line with spaces up to a width."""
    return [*line, Span(" " * (width - width_of(line)))]


def flow(label: str, words: Sequence[Line], width: int, gap: int = 1) -> list[Line]:
    """A label and words after it, on as many lines as the width asks for."""
    indent = len(label)
    lines: list[Line] = [[Span(label, "dim")]]
    for word in words or [[Span(NOTHING, "dim")]]:
        if width_of(lines[-1]) + gap + width_of(word) > width and width_of(lines[-1]) > indent:
            lines.append([Span(" " * indent)])
        if width_of(lines[-1]) > indent:
            lines[-1].append(Span(" " * gap))
        lines[-1].extend(word)
    return lines


def draw_title(title: str, facts: Sequence[str], width: int) -> list[Line]:
    """The name of the game and what is known about the table."""
    return flow("", [[Span(title, "title")], *([Span(f"· {fact}")] for fact in facts)], width)


def abreast(blocks: Sequence[list[Line]], width: int) -> list[Line]:
    """Boards side by side, as many as fit, with an empty line between rows."""
    in_a_row = max(1, (width + GAP) // (BOARD_WIDTH + GAP))
    lines: list[Line] = []
    for first in range(0, len(blocks), in_a_row):
        row = blocks[first : first + in_a_row]
        lines.append([])
        for height in range(max(map(len, row))):
            pieces = [pad(block[height] if height < len(block) else [], BOARD_WIDTH + GAP) for block in row]
            lines.append([span for piece in pieces for span in piece][:-1])
    return lines


def tile(palette: Palette, colour: int) -> Span:
    """One tile as its letter."""
    return Span(palette.letters[colour], palette.names[colour])


def laid_tile(palette: Palette, colour: int) -> Line:
    """A tile that lies where it scores: between brackets, so that nobody takes it for an empty space."""
    return [Span("[", "dim"), tile(palette, colour), Span("]", "dim")]


def tiles(palette: Palette, heap: Tiles) -> Line:
    """Each tile of a heap, sorted by colour: ``B B Y R``."""
    letters = [tile(palette, colour) for colour, count in enumerate(heap) for _ in range(count)]
    return [piece for letter in letters for piece in (Span(" "), letter)][1:]


def counts(palette: Palette, heap: Tiles) -> list[Line]:
    """The counts of a heap as words: ``B16``, ``Y3``."""
    return [
        [Span(palette.letters[colour], palette.names[colour]), Span(str(int(count)))]
        for colour, count in enumerate(heap)
        if count
    ]


def draw_heap(label: str, palette: Palette, heap: Tiles, width: int) -> list[Line]:
    """A heap nobody can choose from, as its size and counts."""
    return flow(label.ljust(LABEL_WIDTH), [[Span(str(int(heap.sum())))], *counts(palette, heap)], width, gap=2)


def draw_offer(palette: Palette, displays: Tiles, marker_in_centre: bool, width: int) -> list[Line]:
    """The factories with their numbers, and the centre (row 0 of the displays)."""
    cell = 2 + 2 * int(displays[1:].sum(axis=1).max(initial=4))
    factories = []
    for number, heap in enumerate(displays[1:], start=1):
        content = tiles(palette, heap) if heap.any() else [Span(NOTHING, "dim")]
        factories.append(pad([Span(str(number), "title"), Span(" "), *content], cell))
    centre: list[Line] = [[tile(palette, colour)] for colour, count in enumerate(displays[0]) for _ in range(count)]
    if marker_in_centre:
        centre.append([Span(MARKER_SIGN, "marker")])
    return [
        *flow("factories".ljust(LABEL_WIDTH), factories, width, gap=2),
        *flow("centre".ljust(LABEL_WIDTH), centre, width),
    ]


def draw_letters(palette: Palette, marker_name: str, width: int) -> list[Line]:
    """What each letter stands for."""
    names = zip(palette.letters, palette.names, strict=True)
    words: list[Line] = [[Span(letter, name), Span(f" {name}", "dim")] for letter, name in names]
    return flow("", [*words, [Span(MARKER_SIGN, "marker"), Span(f" {marker_name}", "dim")]], width, gap=3)
