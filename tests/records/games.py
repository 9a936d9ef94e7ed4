"""Games to write down."""

from typing import Any

from ladrilho import GameRecord, Position, new_game
from ladrilho.kernel.chance import below, new_generator

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("azul", 2, {"wall": "coloured"}),
    ("azul", 3, {"wall": "grey"}),
    ("azul", 4, {"wall": "coloured"}),
    ("summer-pavilion", 2, {"board": "coloured", "jokers": "front"}),
    ("summer-pavilion", 3, {"board": "sepia", "jokers": "back"}),
    ("summer-pavilion", 4, {"jokers": ["red", "blue", "yellow", "orange", "green", "purple"]}),
]


def play_random(kind: int, seed: int, plies: int) -> Position:
    """A game of one of the kinds, played at random for so many moves or to its end."""
    game, players, options = KINDS[kind]
    position = new_game(game, players=players, start=seed % players, seed=seed, **options)
    rng = new_generator(seed, 1)
    for _ in range(plies):
        codes = position.legal_moves.codes
        if len(codes) == 0:
            break
        position.play(int(codes[below(rng, len(codes))]))
    return position


def small_record(kind: int = 0, plies: int = 12) -> GameRecord:
    """A record that is quickly read."""
    return GameRecord.from_position(play_random(kind, 4, plies))
