"""The legal moves of a position with what each would do, so that a page needs no rules."""

from collections.abc import Sequence

from ladrilho.analysis import azul_choices, pavilion_choices
from ladrilho.analysis.azul_choices import AzulColumn, AzulTake
from ladrilho.analysis.pavilion_choices import PavilionChoice, PavilionPass, PavilionPlace, PavilionTake
from ladrilho.games import azul
from ladrilho.position import Position

Choice = AzulTake | AzulColumn | PavilionTake | PavilionPlace | PavilionChoice | PavilionPass


def choices(position: Position) -> Sequence[Choice]:
    """One entry for each legal move, with its consequences."""
    codes = position.legal_moves.codes.tolist()
    if position.game == azul.NAME:
        return azul_choices.list_choices(position.states, codes)
    return pavilion_choices.list_choices(position.states, codes)


def texts_of_choices(position: Position) -> list[str]:
    """The legal moves in words, and nothing more."""
    codes = position.legal_moves.codes.tolist()
    if position.game == azul.NAME:
        return azul_choices.texts(position.states, codes)
    return pavilion_choices.texts(position.states, codes)
