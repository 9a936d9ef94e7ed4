"""The engine and the slow simulators of tests/oracle tell the same story: every move, every deal, every state."""

from random import Random
from typing import Any

import pytest

from conformance.plays import MOST_ROUNDS, REVERSED_JOKERS, Case, every_case
from ladrilho import Position
from oracle import azul, pavilion
from oracle.perft import random_deal
from pace import games

ORACLES: dict[str, Any] = {"azul": azul.Oracle, "summer-pavilion": pavilion.Oracle}


def oracle_for(case: Case, start: int) -> Any:
    return ORACLES[case.game](case.players, start=start, **case.options)


def assert_same(position: Position, oracle: Any) -> None:
    assert position.to_dict() == oracle.to_dict()
    assert sorted(str(move) for move in position.legal_moves) == oracle.legal_moves()
    assert position.tiles_to_deal == oracle.tiles_to_deal()


def play_both(position: Position, oracle: Any, rng: Random) -> None:
    """One event: a deal if one is due, else a move."""
    if position.tiles_to_deal:
        tiles = random_deal(oracle, rng)
        position.deal(tiles)
        oracle.deal(tiles)
    else:
        move = rng.choice(oracle.legal_moves())
        position.play(move)
        oracle.play(move)


def compare_games(case: Case, seed: int) -> None:
    rng = Random(seed)
    start = seed % case.players
    position, oracle = case.new(start=start, deal="manual"), oracle_for(case, start)
    assert_same(position, oracle)
    while not oracle.over and oracle.round < MOST_ROUNDS:
        play_both(position, oracle, rng)
        assert_same(position, oracle)
    assert position.is_over == oracle.over
    assert list(position.winners) == oracle.winners()
    assert list(position.scores) == oracle.scores


@every_case
def test_random_games_are_the_same_event_by_event(case: Case) -> None:
    for seed in range(games(compiled=4, plain=1)):
        compare_games(case, seed)


@pytest.mark.parametrize("jokers", ["front", "back", REVERSED_JOKERS], ids=["front", "back", "reversed"])
def test_joker_orders_are_the_same(jokers: Any) -> None:
    words = {"board": "coloured", "jokers": jokers}
    position = Case("summer-pavilion", 2, words).new(deal="manual")
    assert pavilion.Oracle(2, jokers=position.to_dict()["jokers"]).to_dict() == position.to_dict()
