"""How fast the search walks: simulations a second over a whole game, and the memory of its tree."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.players.net import guided
from ladrilho.players.net.evaluations import evaluate
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.network import Weights
from ladrilho.players.search import hooks, puct, selfplay, weights
from ladrilho.players.search.readiness import make_ready
from ladrilho.position import Position, new_game

_CAPACITY = 1_000_000
_MEGABYTE = 1e6
_WIDTH, _HEIGHT = 64, 32  # of the network that is measured
_POSITIONS = 64


def simulations_a_second(name: str, players: int, threads: int, simulations: int, with_net: bool = False) -> float:
    """Each move of a game is searched from a fresh tree, on every thread; what is not searched does not count."""
    game = rules.game_named(name)
    make_ready(game)
    benches = [puct.new_bench(game, _CAPACITY, _work(game, players, with_net)) for _ in range(threads)]
    position, seconds, done = new_game(name, players=players, seed=1), 0.0, 0
    with ThreadPoolExecutor(threads) as pool:
        while not position.is_over:
            for bench in benches:
                _prepare(bench, position)
            if position.phase != "offer":
                position.play(puct.decide(benches[0]))
                continue
            start = time.perf_counter()
            ran = list(pool.map(lambda bench: puct.search(bench, simulations), benches))
            seconds += time.perf_counter() - start
            done += sum(ran)
            position.play(selfplay.most_visited(benches[0]))
    return done / seconds


def evaluations_a_second(name: str, players: int, count: int, with_moves: bool) -> float:
    """How often a network is asked over the positions of offers: for outcomes, and if wanted for every legal move."""
    game = rules.game_named(name)
    work, states = _work(game, players, with_net=True), _offers(name, players)
    hooks.prepare(states[0], _numbers(new_game(name, players=players, seed=1)), work)
    moves, gains = np.zeros(game.MAX_MOVES, np.int16), np.zeros(game.MAX_MOVES)
    evaluate(states, work, moves, gains, with_moves, 1)
    start = time.perf_counter()
    evaluate(states, work, moves, gains, with_moves, count)
    return count / (time.perf_counter() - start)


def _work(game: rules.Game, players: int, with_net: bool) -> Any:
    """Tools of the fitted search, or those of a network of random numbers: it is as fast as one that has learned."""
    if not with_net:
        return hooks.new_work(game)
    told, lots = inputs_of(game), np.random.default_rng(1)
    shapes = (told.input_count(players) + 1, _WIDTH), (_WIDTH + 1, _HEIGHT), (_HEIGHT + 1, 2 * players)
    numbers = [lots.normal(0, 0.1, shape).astype(np.float32) for shape in (*shapes, (told.TRAITS, _HEIGHT))]
    return guided.new_work(game, Weights(*numbers))


def _offers(name: str, players: int) -> rules.States:
    """Positions of a random game in which tiles are taken."""
    position, lots = new_game(name, players=players, seed=1), np.random.default_rng(1)
    found: list[rules.States] = []
    while not position.is_over and len(found) < _POSITIONS:
        if position.phase == "offer":
            found.append(position.states)
        position.play(int(lots.choice(position.legal_moves.codes)))
    return np.concatenate(found)


def megabytes_a_million(name: str, simulations: int) -> float:
    """The nodes of a search from the first position, in bytes, as if it went on to a million simulations."""
    game = rules.game_named(name)
    make_ready(game)
    bench = puct.new_bench(game, _CAPACITY)
    _prepare(bench, new_game(name, seed=1))
    puct.search(bench, simulations)
    node = sum(array.nbytes // len(array) for array in bench.tree[1:])
    return float(bench.tree.size[0]) * node / simulations * 1e6 / _MEGABYTE


def _prepare(bench: puct.Bench, position: Position) -> None:
    bench.root[0] = position.states[0]
    puct.begin(bench, _numbers(position))


def _numbers(position: Position) -> Any:
    return weights.shipped_numbers(weights.kind_of(position.game, position.options, position.players))
