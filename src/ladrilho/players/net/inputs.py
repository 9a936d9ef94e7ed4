"""What a network is told, under one name for every game (as in ``rules.py``)."""

from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from ladrilho.games import azul, pavilion
from ladrilho.games.azul import inputs as azul_inputs
from ladrilho.games.pavilion import inputs as pavilion_inputs

_PLAIN: dict[np.dtype[Any], Any] = {azul.STATE: azul_inputs, pavilion.STATE: pavilion_inputs}
_COMPILED = {numba.from_dtype(state): chosen for state, chosen in _PLAIN.items()}


def inputs_of(game: Any) -> Any:
    """The numbers of a game's facts and traits, and their version."""
    return _PLAIN[game.STATE]


def first_seat(state: Any) -> int:
    """The seat that the facts are told to: who moves, or who will begin."""
    return int(_PLAIN[state.dtype].first_seat(state))


def list_inputs(state: Any, facts: NDArray[np.int32], amounts: NDArray[np.float32]) -> int:
    """Write the facts that hold here; returns how many."""
    return int(_PLAIN[state.dtype].list_inputs(state, facts, amounts))


def list_facts(state: Any, first: int, facts: NDArray[np.int32], amounts: NDArray[np.float32]) -> int:
    """Write the facts as one seat sees them; returns how many."""
    return int(_PLAIN[state.dtype].list_facts(state, first, facts, amounts))


def list_traits(state: Any, move: int, traits: NDArray[np.int32]) -> int:
    """Write the traits of a move; returns how many."""
    return int(_PLAIN[state.dtype].list_traits(state, move, traits))


if not TYPE_CHECKING:

    @overload(first_seat)
    def _first_seat(state):
        chosen = _COMPILED[state].first_seat
        return lambda state: chosen(state)

    @overload(list_inputs)
    def _list_inputs(state, facts, amounts):
        chosen = _COMPILED[state].list_inputs
        return lambda state, facts, amounts: chosen(state, facts, amounts)

    @overload(list_facts)
    def _list_facts(state, first, facts, amounts):
        chosen = _COMPILED[state].list_facts
        return lambda state, first, facts, amounts: chosen(state, first, facts, amounts)

    @overload(list_traits)
    def _list_traits(state, move, traits):
        chosen = _COMPILED[state].list_traits
        return lambda state, move, traits: chosen(state, move, traits)
