"""Counting move sequences, and deals drawn at random, for either oracle."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Game(Protocol):
    def copy(self) -> Any: ...
    def legal_moves(self) -> list[str]: ...
    def play(self, text: str) -> None: ...
    def tiles_to_deal(self) -> int: ...
    def to_dict(self) -> dict[str, Any]: ...


def perft(oracle: Game, depth: int) -> int:
    """Number of move sequences of this length; one that reaches a deal or the end sooner counts once."""
    moves = oracle.legal_moves()
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = oracle.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def random_deal(oracle: Game, rng: Random) -> list[str]:
    """Tiles for the next deal: from the bag, and from the discards once the bag is empty."""
    position = oracle.to_dict()
    discards = position["lid"] if "lid" in position else position["storage"]
    tiles: list[str] = []
    for heap in (position["bag"], discards):
        pile = [colour for colour, count in heap.items() for _ in range(count)]
        rng.shuffle(pile)
        tiles += pile
    return tiles[: oracle.tiles_to_deal()]
