"""Seeded random games played by the engine alone, and a fingerprint of where each of them ends."""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conformance.plays import MOST_ROUNDS, Case
from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import new_generator

FEW, MANY = 2, 300  # games: for rules that run as plain Python, and for compiled ones


@rule
def play_out(states: rules.States, rng: NDArray[np.int64], tiles: NDArray[np.int8], most_rounds: int) -> int:
    """Play random moves and drawn deals to the end; returns how many moves there were."""
    state = states[0]
    moves = 0
    while not rules.is_over(state) and state.round_number < most_rounds:
        if rules.tiles_to_deal(state) > 0:
            rules.draw_deal(state, rng, tiles)
        else:
            rules.apply_move(state, rules.random_move(state, rng))
            moves += 1
    return moves


def fingerprint(case: Case, games: int) -> str:
    """A digest over the last states of so many games and their numbers of moves."""
    game: Any = rules.game_named(case.game)
    digest = hashlib.sha256()
    for seed in range(games):
        states, tiles = np.zeros(1, game.STATE), np.zeros(game.MAX_DEAL, np.int8)
        rules.set_up_in(states, case.players, seed % case.players, game.read_options(**case.options))
        moves = play_out(states, new_generator(seed), tiles, MOST_ROUNDS)
        digest.update(states.tobytes() + moves.to_bytes(4, "little"))
    return digest.hexdigest()
