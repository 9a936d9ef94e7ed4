"""Azul: the rules, their numbers and their words."""

from ladrilho.games.azul.checks import check
from ladrilho.games.azul.features import layout, observe
from ladrilho.games.azul.forms import (
    OPTION_NAMES,
    from_dict,
    from_text,
    options_of,
    read_options,
    to_dict,
    to_text,
)
from ladrilho.games.azul.moves import (
    MAX_MOVES,
    MOVE_CODES,
    apply_move,
    count_moves,
    is_legal,
    list_moves,
    nth_move,
    random_move,
)
from ladrilho.games.azul.notation import code_of, move_from_code, read_move, read_moves
from ladrilho.games.azul.reasons import reason_against, reason_against_deal
from ladrilho.games.azul.scoring import mark_winners
from ladrilho.games.azul.setup import deal, draw_deal, set_up, tiles_to_deal
from ladrilho.games.azul.state import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    MAX_DEAL,
    NAME,
    OVER,
    PHASE_NAMES,
    RULES,
    STATE,
)

__all__ = [
    "COLOUR_LETTERS",
    "COLOUR_NAMES",
    "MAX_DEAL",
    "MAX_MOVES",
    "MOVE_CODES",
    "NAME",
    "OPTION_NAMES",
    "OVER",
    "PHASE_NAMES",
    "RULES",
    "STATE",
    "apply_move",
    "check",
    "code_of",
    "count_moves",
    "deal",
    "draw_deal",
    "from_dict",
    "from_text",
    "is_legal",
    "layout",
    "list_moves",
    "mark_winners",
    "move_from_code",
    "nth_move",
    "observe",
    "options_of",
    "random_move",
    "read_move",
    "read_moves",
    "read_options",
    "reason_against",
    "reason_against_deal",
    "set_up",
    "tiles_to_deal",
    "to_dict",
    "to_text",
]
