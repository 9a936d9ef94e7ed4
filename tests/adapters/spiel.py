"""Games of OpenSpiel by their names, and walks through them."""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import ladrilho.adapters.openspiel  # noqa: F401  # registers the games

AZUL = [f"python_azul(players={players},wall={wall})" for players in (2, 3, 4) for wall in ("coloured", "grey")]
PAVILION = [
    f"python_summer_pavilion(players={players},board={board},jokers={jokers})"
    for players in (2, 3, 4)
    for board, jokers in (("coloured", "front"), ("sepia", "back"))
]
EXPLICIT = [*AZUL, *PAVILION]
SAMPLED = [
    f"{name}(players={players},chance=sampled,rng_seed=0)"
    for name in ("python_azul", "python_summer_pavilion")
    for players in (2, 3, 4)
]


def load(name: str) -> Any:
    return pyspiel.load_game(name)


def choose(state: Any, rng: random.Random) -> int:
    """What happens next: chance by its probabilities, a player anything that is legal."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return int(rng.choices([action for action, _ in outcomes], [share for _, share in outcomes])[0])
    return int(rng.choice(state.legal_actions()))


def walk(state: Any, seed: int = 0) -> Iterator[int]:
    """Play at random; each action is told before it is applied."""
    rng = random.Random(seed)
    while not state.is_terminal():
        action = choose(state, rng)
        yield action
        state.apply_action(action)


def play_out(state: Any, seed: int = 0) -> Any:
    """The state at the end of a random game."""
    for _ in walk(state, seed):
        pass
    return state


def play_until_a_player(state: Any, seed: int = 0) -> Any:
    """The state after the deals that are due."""
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(choose(state, rng))
    return state
