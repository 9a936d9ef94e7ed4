"""How fast OpenSpiel walks through our games from Python, beside games of its own."""

import random
import time
from importlib import import_module
from typing import Any, NamedTuple

from ladrilho.cli.reference import NotMeasured


class Walk(NamedTuple):
    """A game to walk through at random, and what it has to reach."""

    key: str
    words: str
    name: str
    least: float | None = None


WALKS = (
    Walk("spiel_tic_tac_toe", "OpenSpiel: its tic-tac-toe, Python", "python_tic_tac_toe"),
    Walk("spiel_backgammon", "OpenSpiel: its backgammon, C++", "backgammon"),
    Walk("spiel_azul", "OpenSpiel: Azul, tile by tile", "python_azul", 30_000),
    Walk("spiel_azul_sampled", "OpenSpiel: Azul, deals sampled", "python_azul(chance=sampled,rng_seed=1)"),
    Walk("spiel_pavilion", "OpenSpiel: Summer Pavilion", "python_summer_pavilion", 30_000),
)


def actions_a_second(name: str, actions: int) -> float:
    """Moves of players a second in whole random games; chance takes its time but is not counted."""
    game, rng, done, start = _load(name), random.Random(1), 0, time.perf_counter()
    while done < actions:
        done += _play(game.new_initial_state(), rng)
    return done / (time.perf_counter() - start)


def _play(state: Any, rng: random.Random) -> int:
    """Play to the end and count the moves of players."""
    done = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, shares)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            done += 1
    return done


def _load(name: str) -> Any:
    try:
        import_module("open_spiel.python.games")
    except ImportError:
        raise NotMeasured("OpenSpiel is not installed: it comes with the extra rl") from None
    import_module("ladrilho.adapters.openspiel")
    return import_module("pyspiel").load_game(name)
