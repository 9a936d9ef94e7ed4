"""Positions to be drawn: games of all sizes and options, walked through move by move with every deal between."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from ladrilho import Position, new_game
from ladrilho.games import pavilion

GAMES = [
    (game, players, option)
    for game, options in (
        ("azul", ("wall=coloured", "wall=grey")),
        ("summer-pavilion", ("board=coloured", "board=sepia")),
    )
    for players in (2, 3, 4)
    for option in options
]
PHASES = {"azul": {"deal", "offer", "tiling", "over"}, "summer-pavilion": set(pavilion.PHASE_NAMES)}
STEPS = 11  # every so many events one position is drawn, and the first of each phase


@cache
def walk(game: str, players: int, option: str) -> tuple[Position, ...]:
    """Positions from the first deal to the end of one game."""
    return tuple(_sample(_every_position(_play_out(game, players, option))))


def _play_out(game: str, players: int, option: str) -> Position:
    words: dict[str, Any] = dict([option.split("=")])
    position = new_game(game, players=players, seed=players, **words)
    choice = random.Random(players)
    while not position.is_over:
        codes = position.legal_moves.codes
        position.play(int(codes[choice.randrange(len(codes))]))
    return position


def _every_position(finished: Position) -> Iterator[Position]:
    position = finished.at_start()
    yield position.copy()
    for event in finished.events:
        if event.deal is not None:
            position.deal(event.deal)
        else:
            position.play(event.move)
        yield position.copy()


def _sample(positions: Iterator[Position]) -> Iterator[Position]:
    seen: set[tuple[str, bool]] = set()
    for place, position in enumerate(positions):
        kind = (position.phase, position.round > 1)
        if place % STEPS == 0 or kind not in seen or position.is_over:
            seen.add(kind)
            yield position
