"""What players must know of a game beyond its rules, under one name for every game (as in ``rules.py``).

A round is searched until its chance-free part ends: in both games that is the offer.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from ladrilho.games import azul as azul_game
from ladrilho.games import pavilion as pavilion_game
from ladrilho.players import greedy_azul, greedy_pavilion
from ladrilho.players.search import azul, pavilion

_GAMES = ((azul_game.STATE, azul), (pavilion_game.STATE, pavilion))
_COMPILED = {numba.from_dtype(state): hooks for state, hooks in _GAMES}
_PLAIN: dict[np.dtype[Any], Any] = dict(_GAMES)
_GREEDY: dict[np.dtype[Any], Any] = {azul_game.STATE: greedy_azul, pavilion_game.STATE: greedy_pavilion}
_COMPILED_GREEDY = {numba.from_dtype(state): player for state, player in _GREEDY.items()}
_PLUGGED_IN: dict[type, Any] = {}


def plug_in(work: type, functions: Any) -> None:
    """Have the search call other functions wherever it is given tools of this type, a ``NamedTuple``.

    They are ``prepare``, ``gain_of``, ``play_out``, ``value_round``, ``decide``, ``list_plans``,
    ``has_second_thoughts`` and ``think_again``, under ``rule``. For the compiled search type and functions must be of
    this package: the cache of machine code knows no others.
    """
    _PLUGGED_IN[work] = functions


def _plain(dtype: np.dtype[Any], work: Any) -> Any:
    return _PLUGGED_IN.get(type(work)) or _PLAIN[dtype]


def _compiled(state: Any, work: Any) -> Any:
    return _PLUGGED_IN.get(work.instance_class) or _COMPILED[state]


class Layout(NamedTuple):
    """How a game's weights are laid out."""

    version: str
    names: list[str]
    features: int
    rounds: int


def layout_of(game: Any) -> Layout:
    """How a game's weights are laid out."""
    chosen = _PLAIN[game.STATE]
    return Layout(chosen.VERSION, chosen.NAMES, chosen.FEATURES, chosen.ROUNDS)


def new_work(game: Any) -> Any:
    """Room for the tables of a round."""
    return _PLAIN[game.STATE].new_work()


def decide(states: Any, work: Any, quickly: bool = False) -> int:
    """The best move of ``states[0]`` in a phase that is planned, not searched; ``states[1]`` is there to play in.

    Who wants thousands of games has it decided ``quickly``: nearly as well, in a fraction of the time.
    """
    return int(_plain(states.dtype, work).decide(states, work, quickly))


def list_plans(states: Any, work: Any, moves: NDArray[np.int16], worths: NDArray[np.float64]) -> int:
    """The moves of ``states[0]`` that may be the best in a phase that is planned; none in the offer.

    ``worths`` are the chances that plans give them, or all off by the same; ``states[1]`` is there to play in.
    """
    return int(_plain(states.dtype, work).list_plans(states, work, moves, worths))


def greedy_move(states: Any, trial: Any, moves: NDArray[np.int16], rng: NDArray[np.int64]) -> int:
    """What the greedy player would play in ``states[0]``; ``trial`` is another state to try moves in."""
    return int(_GREEDY[states.dtype].choose_in(states, trial, moves, rng))


def round_is_over(state: Any) -> bool:
    """Is there nothing left to search in this round?"""
    return bool(_PLAIN[state.dtype].round_is_over(state))


def list_distinct_moves(state: Any, moves: NDArray[np.int16]) -> int:
    """The legal moves, those from equal sources once."""
    return int(_PLAIN[state.dtype].list_distinct_moves(state, moves))


def gain_of(state: Any, work: Any, move: int) -> float:
    """What a move is worth to its mover by the tables of the round, in logits of winning."""
    return float(_plain(state.dtype, work).gain_of(state, work, move))


def has_second_thoughts(work: Any) -> bool:
    """Do these tools know more of moves than their gains, at a price?"""
    plugged = _PLUGGED_IN.get(type(work))
    return plugged is not None and bool(plugged.has_second_thoughts(work))


def think_again(state: Any, work: Any, moves: NDArray[np.int16], gains: NDArray[np.float64], count: int) -> None:
    """Write down what so many moves are worth to their mover, with everything these tools know."""
    _PLUGGED_IN[type(work)].think_again(state, work, moves, gains, count)


def play_out(state: Any, work: Any) -> None:
    """Let everyone take what gains most until the round is over."""
    _plain(state.dtype, work).play_out(state, work)


def value_round(state: Any, work: Any, values: NDArray[np.float64]) -> None:
    """What the end of the round is worth to each seat, from 0 to 1."""
    _plain(state.dtype, work).value_round(state, work, values)


def looks_until_sure(state: Any) -> int:
    """How often the end of a round has to be valued until its value stays as it is."""
    return int(_PLAIN[state.dtype].looks_until_sure(state))


def could_lead_to(state: Any, later: Any, seat: int) -> bool:
    """Can the others reach a later position of the round from here, after this seat has moved?"""
    return bool(_PLAIN[state.dtype].could_lead_to(state, later, seat))


def same_position(state: Any, other: Any) -> bool:
    """Are two positions of one round the same?"""
    return bool(_PLAIN[state.dtype].same_position(state, other))


def round_has_ended(state: Any) -> bool:
    """Is this where a round has just been scored, so that its features can be read?"""
    return bool(_PLAIN[state.dtype].round_has_ended(state))


def rounds_played(state: Any) -> int:
    """The number of the round that has just been scored."""
    return int(_PLAIN[state.dtype].rounds_played(state))


def features_of(state: Any, seat: int, features: NDArray[np.float64]) -> None:
    """What a seat has to show at the end of a round."""
    _PLAIN[state.dtype].features_of(state, seat, features)


def position_key(state: Any) -> int:
    """A number for a position of a round; positions that play alike have the same."""
    return int(_PLAIN[state.dtype].position_key(state))


def same_round(state: Any, later: Any) -> bool:
    """Could the one lead to the other before the next deal?"""
    return bool(_PLAIN[state.dtype].same_round(state, later))


def can_be_proven(state: Any) -> bool:
    """Could the round end the game, with nothing left to decide once the offer is over?"""
    return bool(_PLAIN[state.dtype].can_be_proven(state))


def prepare(state: Any, weights: Any, work: Any) -> None:
    """Make the tables of a round from its first position searched."""
    _plain(state.dtype, work).prepare(state, weights, work)


if not TYPE_CHECKING:

    @overload(decide)
    def _decide(states, work, quickly=False):
        chosen = _compiled(states.dtype, work).decide
        return lambda states, work, quickly=False: chosen(states, work, quickly)

    @overload(list_plans)
    def _list_plans(states, work, moves, worths):
        chosen = _compiled(states.dtype, work).list_plans
        return lambda states, work, moves, worths: chosen(states, work, moves, worths)

    @overload(greedy_move)
    def _greedy_move(states, trial, moves, rng):
        chosen = _COMPILED_GREEDY[states.dtype].choose_in
        return lambda states, trial, moves, rng: chosen(states, trial, moves, rng)

    @overload(round_is_over)
    def _round_is_over(state):
        chosen = _COMPILED[state].round_is_over
        return lambda state: chosen(state)

    @overload(list_distinct_moves)
    def _list_distinct_moves(state, moves):
        chosen = _COMPILED[state].list_distinct_moves
        return lambda state, moves: chosen(state, moves)

    @overload(gain_of)
    def _gain_of(state, work, move):
        chosen = _compiled(state, work).gain_of
        return lambda state, work, move: chosen(state, work, move)

    @overload(has_second_thoughts)
    def _has_second_thoughts(work):
        if work.instance_class not in _PLUGGED_IN:
            return lambda work: False
        chosen = _PLUGGED_IN[work.instance_class].has_second_thoughts
        return lambda work: chosen(work)

    @overload(think_again)
    def _think_again(state, work, moves, gains, count):
        if work.instance_class not in _PLUGGED_IN:
            return lambda state, work, moves, gains, count: None
        chosen = _PLUGGED_IN[work.instance_class].think_again
        return lambda state, work, moves, gains, count: chosen(state, work, moves, gains, count)

    @overload(play_out)
    def _play_out(state, work):
        chosen = _compiled(state, work).play_out
        return lambda state, work: chosen(state, work)

    @overload(value_round)
    def _value_round(state, work, values):
        chosen = _compiled(state, work).value_round
        return lambda state, work, values: chosen(state, work, values)

    @overload(prepare)
    def _prepare(state, weights, work):
        chosen = _compiled(state, work).prepare
        return lambda state, weights, work: chosen(state, weights, work)

    @overload(looks_until_sure)
    def _looks_until_sure(state):
        chosen = _COMPILED[state].looks_until_sure
        return lambda state: chosen(state)

    @overload(could_lead_to)
    def _could_lead_to(state, later, seat):
        chosen = _COMPILED[state].could_lead_to
        return lambda state, later, seat: chosen(state, later, seat)

    @overload(same_position)
    def _same_position(state, other):
        chosen = _COMPILED[state].same_position
        return lambda state, other: chosen(state, other)

    @overload(round_has_ended)
    def _round_has_ended(state):
        chosen = _COMPILED[state].round_has_ended
        return lambda state: chosen(state)

    @overload(rounds_played)
    def _rounds_played(state):
        chosen = _COMPILED[state].rounds_played
        return lambda state: chosen(state)

    @overload(features_of)
    def _features_of(state, seat, features):
        chosen = _COMPILED[state].features_of
        return lambda state, seat, features: chosen(state, seat, features)

    @overload(position_key)
    def _position_key(state):
        chosen = _COMPILED[state].position_key
        return lambda state: chosen(state)
