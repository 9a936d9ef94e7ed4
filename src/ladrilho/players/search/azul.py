"""Azul for the search: all hooks in one place."""

from ladrilho.players.search.azul_columns import decide, list_plans
from ladrilho.players.search.azul_features import FEATURES, NAMES, ROUNDS, VERSION
from ladrilho.players.search.azul_hooks import (
    features_of,
    gain_of,
    list_distinct_moves,
    looks_until_sure,
    new_work,
    play_out,
    prepare,
    round_has_ended,
    round_is_over,
    rounds_played,
    value_round,
)
from ladrilho.players.search.azul_identity import can_be_proven, could_lead_to, position_key, same_position, same_round

__all__ = [
    "FEATURES",
    "NAMES",
    "ROUNDS",
    "VERSION",
    "can_be_proven",
    "could_lead_to",
    "decide",
    "features_of",
    "gain_of",
    "list_distinct_moves",
    "list_plans",
    "looks_until_sure",
    "new_work",
    "play_out",
    "position_key",
    "prepare",
    "round_has_ended",
    "round_is_over",
    "rounds_played",
    "same_position",
    "same_round",
    "value_round",
]
