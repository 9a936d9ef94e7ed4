"""The laws every game of both oracles keeps: tiles conserved, an end reached, copies apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from . import azul, pavilion
from .pavilion_board import COLOURS, STARS
from .perft import random_deal

TILE_NAMES = {*azul.COLOURS, *COLOURS}


def tiles_in(value: Any) -> int:
    """Tiles shown anywhere in a dict form: counts in heaps, names on walls, floors and stars."""
    if isinstance(value, dict):
        heap = value and all(key in TILE_NAMES and type(n) is int for key, n in value.items())
        if heap:
            return sum(value.values())
        return value["count"] if "count" in value else sum(tiles_in(part) for part in value.values())
    if isinstance(value, list):
        return sum(tiles_in(part) for part in value)
    return int(value in TILE_NAMES)


def play_out(game: Any, rng: Random, total: int) -> int:
    moves = 0
    while not game.over:
        if game.tiles_to_deal():
            assert game.legal_moves() == []
            game.deal(random_deal(game, rng))
        else:
            game.play(rng.choice(game.legal_moves()))
            moves += 1
        shown = {key: part for key, part in game.to_dict().items() if key not in ("jokers", "wall", "board")}
        assert tiles_in(shown) == total
        assert min(game.scores) >= 0
        assert moves < 3000
    assert game.winners()
    return moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_azul_keeps_its_tiles_and_ends(players: int, wall: str) -> None:
    for seed in range(3):
        game = azul.Oracle(players, start=seed % players, wall=wall)
        play_out(game, Random(seed), 100)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", ["coloured", "sepia"])
def test_pavilion_keeps_its_tiles_and_ends_after_six_rounds(players: int, board: str) -> None:
    for seed in range(2):
        jokers = Random(seed).sample(COLOURS, 6)
        game = pavilion.Oracle(players, start=seed % players, board=board, jokers=jokers)
        play_out(game, Random(seed), 132)
        assert game.round == 6
        for seat in game.boards:
            for star in STARS:
                tiles = [tile for tile in seat.stars[star] if tile is not None]
                assert len(set(tiles)) in (0, 1, len(tiles))


def test_copies_stay_as_they_are() -> None:
    for game in (azul.Oracle(3, wall="grey"), pavilion.Oracle(3, board="sepia")):
        rng = Random(5)
        while game.tiles_to_deal():
            game.deal(random_deal(game, rng))
        for _ in range(12):
            before = game.to_dict()
            twin = game.copy()
            game.play(rng.choice(game.legal_moves()))
            assert twin.to_dict() == before != game.to_dict()
