"""Whole random games of every variant, step by step."""

from collections.abc import Iterator
from typing import Any

from ladrilho import Position, new_game
from ladrilho.kernel.chance import below, new_generator

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("azul", {"wall": "coloured"}),
    ("azul", {"wall": "grey"}),
    ("summer-pavilion", {"board": "coloured"}),
    ("summer-pavilion", {"board": "sepia", "jokers": "back"}),
]
TABLES = [(game, options, players) for game, options in VARIANTS for players in (2, 3, 4)]
NAMES = [f"{game}-{next(iter(options.values()))}-{players}" for game, options, players in TABLES]


def play(game: str, options: dict[str, Any], players: int, seed: int) -> Iterator[tuple[Position, Any, Position]]:
    """Each step of a game as (before, move number or tuple of tiles, after)."""
    position = new_game(game, players=players, start=seed % players, deal="manual", **options)
    rng = new_generator(seed, 1)
    while not position.is_over:
        before = position.public()
        if position.tiles_to_deal:
            position = position.public().draw(below(rng, 1 << 30))
            yield before, position.events[-1].deal, position
        else:
            codes = position.legal_moves.codes
            code = int(codes[below(rng, len(codes))])
            position = position.public().play(code)
            yield before, code, position
