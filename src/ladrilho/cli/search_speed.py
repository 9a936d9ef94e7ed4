"""How fast the search walks: simulations a second over a whole game, and the memory of its tree."""

import time
from concurrent.futures import ThreadPoolExecutor

from ladrilho import rules
from ladrilho.players.search import puct, selfplay, weights
from ladrilho.players.search.player import make_ready
from ladrilho.position import Position, new_game

_CAPACITY = 1_000_000
_MEGABYTE = 1e6


def simulations_a_second(name: str, players: int, threads: int, simulations: int) -> float:
    """Each move of a game is searched from a fresh tree, on every thread; phases that are not searched do not count."""
    game = rules.game_named(name)
    make_ready(game)
    benches = [puct.new_bench(game, _CAPACITY) for _ in range(threads)]
    position, seconds, done = new_game(name, players=players, seed=1), 0.0, 0
    with ThreadPoolExecutor(threads) as pool:
        while not position.is_over:
            for bench in benches:
                _prepare(bench, position)
            if position.phase != "offer":
                position.play(puct.decide(benches[0]))
                continue
            start = time.perf_counter()
            list(pool.map(lambda bench: puct.search(bench, simulations), benches))
            seconds += time.perf_counter() - start
            done += simulations * threads
            position.play(selfplay.most_visited(benches[0]))
    return done / seconds


def megabytes_a_million(name: str, simulations: int) -> float:
    """The nodes of a search from the first position, in bytes, as if it went on to a million simulations."""
    game = rules.game_named(name)
    make_ready(game)
    bench = puct.new_bench(game, _CAPACITY)
    _prepare(bench, new_game(name, seed=1))
    puct.search(bench, simulations)
    node = sum(array.itemsize for array in bench.tree[1:])
    return float(bench.tree.size[0]) * node / simulations * 1e6 / _MEGABYTE


def _prepare(bench: puct.Bench, position: Position) -> None:
    bench.root[0] = position.states[0]
    kind = weights.kind_of(position.game, position.options, position.players)
    puct.begin(bench, weights.shipped_numbers(kind))
