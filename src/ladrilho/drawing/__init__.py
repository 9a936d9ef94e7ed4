"""Tables as pictures: text for terminals, SVG for notebooks. Works on records, knows no rules."""

from ladrilho.drawing.table import to_plain_text, to_spans, to_svg

__all__ = ["to_plain_text", "to_spans", "to_svg"]
