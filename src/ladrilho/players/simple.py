"""Players that look no further than their move: ``random`` and ``greedy``."""

import secrets
from typing import Any

import numpy as np

from ladrilho import rules, warmth
from ladrilho.games import azul, pavilion
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, new_generator
from ladrilho.players import greedy_azul, greedy_pavilion
from ladrilho.players.player import Budget
from ladrilho.position import Position

_BEST_MOVE: dict[str, Any] = {azul.NAME: greedy_azul.choose_in, pavilion.NAME: greedy_pavilion.choose_in}


@rule
def any_move_in(states: rules.States, rng: Generator) -> int:
    """Any legal move of the first state."""
    return rules.random_move(states[0], rng)


class RandomPlayer:
    """Plays any legal move, each as likely as the next; the same seed chooses the same."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = _own_generator(seed)

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """Any legal move."""
        make_ready(rules.game_named(position.game))
        return int(any_move_in(position.states, self._rng))

    def close(self) -> None:
        """Nothing is held."""


class GreedyPlayer:
    """Plays for the best immediate points; the same seed breaks ties in the same way.

    In Azul these are the points at the end of the round if it came now, the floor included; in Summer Pavilion the
    points and rewards for each tile spent.
    """

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = _own_generator(seed)

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The best move it can see, one of them at random if there are several."""
        game = rules.game_named(position.game)
        make_ready(game)
        states, moves = position.states, np.empty(game.MAX_MOVES, np.int16)
        return int(_BEST_MOVE[game.NAME](states, states.copy(), moves, self._rng))

    def close(self) -> None:
        """Nothing is held."""


def make_ready(game: Any) -> None:
    """Have the simple players of a game compiled."""
    warmth.make_ready(f"the simple players of {game.NAME}", 15, lambda: _touch(game), part="players")


def _touch(game: Any) -> None:
    """Call every entry point once."""
    states, moves, tiles = rules.new_states(game), np.empty(game.MAX_MOVES, np.int16), np.empty(game.MAX_DEAL, np.int8)
    rng = new_generator(0)
    rules.set_up_in(states, 2, 0, game.read_options())
    while rules.tiles_due_in(states):
        rules.draw_in(states, rng, tiles)
    any_move_in(states, rng)
    _BEST_MOVE[game.NAME](states, states.copy(), moves, rng)


def _own_generator(seed: int | None) -> Generator:
    return new_generator(secrets.randbits(62) if seed is None else seed)
