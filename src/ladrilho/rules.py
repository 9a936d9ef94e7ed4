"""The verbs of every game under one name: the record type of the argument decides which game answers.

This is the only file that knows both games. What is written against these verbs, compiled or plain,
works for each of them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, cast

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation
from ladrilho.games import azul, pavilion
from ladrilho.games.heaps import shown
from ladrilho.games.layout import Layout
from ladrilho.kernel._jit import rule

States = NDArray[np.void]
ILLEGAL, PLAYED, DEAL_DUE = 0, 1, 2


class Game(Protocol):
    """What a game package offers in words; its compiled verbs are the functions below."""

    @property
    def NAME(self) -> str: ...
    @property
    def RULES(self) -> str: ...
    @property
    def STATE(self) -> np.dtype[Any]: ...
    @property
    def MOVE_CODES(self) -> int: ...
    @property
    def MAX_MOVES(self) -> int: ...
    @property
    def MAX_DEAL(self) -> int: ...
    @property
    def OVER(self) -> int: ...
    @property
    def COLOUR_LETTERS(self) -> str: ...
    @property
    def COLOUR_NAMES(self) -> tuple[str, ...]: ...
    @property
    def PHASE_NAMES(self) -> tuple[str, ...]: ...
    @property
    def OPTION_NAMES(self) -> tuple[str, ...]: ...
    @property
    def read_options(self) -> Callable[..., NDArray[np.int8]]: ...

    def layout(self, players: int) -> Layout: ...
    def options_of(self, state: Any) -> dict[str, Any]: ...
    def read_moves(self, state: Any, text: str) -> list[int]: ...
    def read_move(self, state: Any, text: str) -> int: ...
    def move_from_code(self, state: Any, code: int) -> Any: ...
    def code_of(self, state: Any, move: Any) -> int: ...
    def reason_against(self, state: Any, code: int) -> str: ...
    def reason_against_deal(self, state: Any, tiles: list[int]) -> str: ...
    def to_dict(self, state: Any) -> dict[str, Any]: ...
    def from_dict(self, data: object, states: States) -> None: ...
    def to_text(self, state: Any) -> str: ...
    def from_text(self, text: str, states: States) -> None: ...


GAMES: dict[str, Game] = {azul.NAME: azul, pavilion.NAME: pavilion}
_COMPILED = {numba.from_dtype(game.STATE): game for game in GAMES.values()}  # seen while compiling
_PLAIN: dict[np.dtype[Any], Any] = {game.STATE: game for game in GAMES.values()}  # seen by plain Python


def new_states(game: Game, count: int = 1) -> States:
    """Records of a game, all zero."""
    return cast(States, np.zeros(count, game.STATE))


def game_named(name: object) -> Game:
    """The package of a game; a wrong name is answered with the right ones."""
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidNotation(f"no game {shown(name)}: the games are {', '.join(GAMES)}")
    return GAMES[name]


def check_options(game: Game, options: dict[str, Any]) -> NDArray[np.int8]:
    """The options of a game as numbers; an unknown one is answered with the right ones."""
    unknown = [name for name in options if name not in game.OPTION_NAMES]
    if unknown:
        raise InvalidNotation(f"{game.NAME} has no option {unknown[0]!r}: it has {', '.join(game.OPTION_NAMES)}")
    return game.read_options(**options)


def set_up(state: Any, players: int, start: int, options: NDArray[np.int8]) -> None:
    """Lay out an empty table."""
    _PLAIN[state.dtype].set_up(state, players, start, options)


def tiles_to_deal(state: Any) -> int:
    """How many tiles the deal that is due takes; 0 when a player is to move."""
    return int(_PLAIN[state.dtype].tiles_to_deal(state))


def deal(state: Any, tiles: NDArray[np.int8]) -> None:
    """Deal given tiles."""
    _PLAIN[state.dtype].deal(state, tiles)


def draw_deal(state: Any, rng: NDArray[np.int64], tiles: NDArray[np.int8]) -> int:
    """Draw and deal; ``tiles`` tells what was drawn."""
    return int(_PLAIN[state.dtype].draw_deal(state, rng, tiles))


def list_moves(state: Any, moves: NDArray[np.int16]) -> int:
    """Write the legal moves and return how many there are."""
    return int(_PLAIN[state.dtype].list_moves(state, moves))


def count_moves(state: Any) -> int:
    """How many moves are legal."""
    return int(_PLAIN[state.dtype].count_moves(state))


def nth_move(state: Any, index: int) -> int:
    """The legal move at a place of the list."""
    return int(_PLAIN[state.dtype].nth_move(state, index))


def random_move(state: Any, rng: NDArray[np.int64]) -> int:
    """Any legal move, each as likely as the next."""
    return int(_PLAIN[state.dtype].random_move(state, rng))


def is_legal(state: Any, move: int) -> bool:
    """Is this move legal now?"""
    return bool(_PLAIN[state.dtype].is_legal(state, move))


def apply_move(state: Any, move: int) -> None:
    """Play a legal move; nothing is ever drawn."""
    _PLAIN[state.dtype].apply_move(state, move)


def mark_winners(state: Any, winners: NDArray[np.int8]) -> None:
    """1 for each seat that wins, 0 for the others."""
    _PLAIN[state.dtype].mark_winners(state, winners)


def observe(state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat sees, laid out as the game's ``layout`` tells."""
    _PLAIN[state.dtype].observe(state, seat, out)


def is_over(state: Any) -> bool:
    """Has the game ended?"""
    return bool(state.phase == _PLAIN[state.dtype].OVER)


if not TYPE_CHECKING:  # numba wants bare, equal signatures here

    @overload(set_up)
    def _set_up(state, players, start, options):
        chosen = _COMPILED[state].set_up
        return lambda state, players, start, options: chosen(state, players, start, options)

    @overload(tiles_to_deal)
    def _tiles_to_deal(state):
        chosen = _COMPILED[state].tiles_to_deal
        return lambda state: chosen(state)

    @overload(deal)
    def _deal(state, tiles):
        chosen = _COMPILED[state].deal
        return lambda state, tiles: chosen(state, tiles)

    @overload(draw_deal)
    def _draw_deal(state, rng, tiles):
        chosen = _COMPILED[state].draw_deal
        return lambda state, rng, tiles: chosen(state, rng, tiles)

    @overload(list_moves)
    def _list_moves(state, moves):
        chosen = _COMPILED[state].list_moves
        return lambda state, moves: chosen(state, moves)

    @overload(count_moves)
    def _count_moves(state):
        chosen = _COMPILED[state].count_moves
        return lambda state: chosen(state)

    @overload(nth_move)
    def _nth_move(state, index):
        chosen = _COMPILED[state].nth_move
        return lambda state, index: chosen(state, index)

    @overload(random_move)
    def _random_move(state, rng):
        chosen = _COMPILED[state].random_move
        return lambda state, rng: chosen(state, rng)

    @overload(is_legal)
    def _is_legal(state, move):
        chosen = _COMPILED[state].is_legal
        return lambda state, move: chosen(state, move)

    @overload(apply_move)
    def _apply_move(state, move):
        chosen = _COMPILED[state].apply_move
        return lambda state, move: chosen(state, move)

    @overload(mark_winners)
    def _mark_winners(state, winners):
        chosen = _COMPILED[state].mark_winners
        return lambda state, winners: chosen(state, winners)

    @overload(observe)
    def _observe(state, seat, out):
        chosen = _COMPILED[state].observe
        return lambda state, seat, out: chosen(state, seat, out)

    @overload(is_over)
    def _is_over(state):
        over = _COMPILED[state].OVER
        return lambda state: state.phase == over


# Entry points from Python: an array of one record is twelve times cheaper to hand over than a record.


@rule
def moves_in(states: States, moves: NDArray[np.int16]) -> int:
    """The legal moves of the first state."""
    return list_moves(states[0], moves)


@rule
def play_in(states: States, move: int) -> int:
    """Play a move in the first state: ILLEGAL and nothing changed, PLAYED, or DEAL_DUE."""
    state = states[0]
    if not is_legal(state, move):
        return ILLEGAL
    apply_move(state, move)
    return PLAYED if tiles_to_deal(state) == 0 else DEAL_DUE


@rule
def deal_in(states: States, tiles: NDArray[np.int8]) -> None:
    """Deal given tiles in the first state."""
    deal(states[0], tiles)


@rule
def draw_in(states: States, rng: NDArray[np.int64], tiles: NDArray[np.int8]) -> int:
    """Draw and deal in the first state."""
    return draw_deal(states[0], rng, tiles)


@rule
def tiles_due_in(states: States) -> int:
    """How many tiles the first state's deal takes."""
    return tiles_to_deal(states[0])


@rule
def set_up_in(states: States, players: int, start: int, options: NDArray[np.int8]) -> None:
    """Lay out an empty table in the first state."""
    set_up(states[0], players, start, options)


@rule
def winners_in(states: States, winners: NDArray[np.int8]) -> None:
    """Mark the winners of the first state."""
    mark_winners(states[0], winners)


@rule
def observe_in(states: States, seat: int, out: NDArray[np.float32]) -> None:
    """What a seat sees of the first state."""
    observe(states[0], seat, out)


@rule
def mask_in(states: States, moves: NDArray[np.int16], mask: NDArray[np.int8]) -> None:
    """1 for each legal move of the first state, 0 for all others; ``moves`` is room to write in."""
    mask[:] = 0
    for place in range(list_moves(states[0], moves)):
        mask[moves[place]] = 1
