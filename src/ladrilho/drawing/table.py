"""The door of the room: a game's name and a record in, a picture out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ladrilho import rules
from ladrilho.drawing import azul_svg, azul_text, pavilion_svg, pavilion_text
from ladrilho.drawing.spans import WIDTH, Line, to_text
from ladrilho.games import azul, pavilion


class _Painter(NamedTuple):
    draw_text: Callable[[Any, int], list[Line]]
    draw_svg: Callable[[Any], str]


_PAINTERS = {
    azul.NAME: _Painter(azul_text.draw, azul_svg.draw),
    pavilion.NAME: _Painter(pavilion_text.draw, pavilion_svg.draw),
}


def _painter_of(game_name: str) -> _Painter:
    return _PAINTERS[rules.game_named(game_name).NAME]


def to_spans(game_name: str, state: Any, width: int = WIDTH) -> list[Line]:
    """The table as lines of styled pieces; no line is wider than ``width``, unless that is too narrow for a board."""
    return _painter_of(game_name).draw_text(state, width)


def to_plain_text(game_name: str, state: Any) -> str:
    """The table as text a person can read without colours."""
    return to_text(to_spans(game_name, state))


def to_svg(game_name: str, state: Any) -> str:
    """The table as one picture that needs nothing else."""
    return _painter_of(game_name).draw_svg(state)
