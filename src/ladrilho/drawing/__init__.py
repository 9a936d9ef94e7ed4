"""Tables as pictures: text for terminals, SVG for notebooks. Works on records, knows no rules."""

from ladrilho.drawing.spans import Line, Span
from ladrilho.drawing.table import to_plain_text, to_spans, to_svg

__all__ = ["Line", "Span", "to_plain_text", "to_spans", "to_svg"]
