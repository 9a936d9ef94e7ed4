"""What ``ladrilho bench`` measures: a new measurement is one small function and one line of ``MEASUREMENTS``."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import ladrilho
from ladrilho import rules
from ladrilho.cli.environment_speed import (
    blackjack_steps,
    connect_four_steps,
    gymnasium_steps,
    pettingzoo_steps,
    vector_steps,
)
from ladrilho.cli.openspiel_speed import WALKS, Walk, actions_a_second
from ladrilho.cli.reference import NotMeasured, run_reference
from ladrilho.cli.search_speed import evaluations_a_second, megabytes_a_million, simulations_a_second
from ladrilho.players.search.readiness import make_ready

_LIMIT = 600  # seconds that a process of its own may take
_FIRST_POSITION = "import ladrilho; ladrilho.new_game({game!r}, seed=1)"
_FIRST_MOVE = (
    "from ladrilho import new_game; from ladrilho.players.registry import make_player; "
    "make_player('level8', 1).choose(new_game({game!r}, seed=1).public())"
)
_HELP = "import sys; from ladrilho.cli import main; sys.argv = ['ladrilho', '--help']; main()"


class Setting(NamedTuple):
    """How much to do, and what to compare with."""

    quick: bool = False
    reference: Path | None = None

    def share(self, full: int) -> int:
        """A number of games or calls, smaller when it has to be quick."""
        return full // 10 if self.quick else full


class Bar(NamedTuple):
    """What a figure has to reach, by itself or divided by another figure of the same round."""

    limit: float
    at_least: bool = True
    against: str = ""
    """the key of that other figure"""
    name: str = ""
    """what the table calls it"""

    def is_met_by(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


class Measurement(NamedTuple):
    """One line of the table; ``sample`` measures once and may raise NotMeasured."""

    key: str
    words: str
    unit: str
    sample: Callable[[Setting], float]
    bar: Bar | None = None
    once: bool = False
    """the same however often it is measured, or too slow to be repeated"""
    slow: bool = False
    """left out when it has to be quick"""


def _random_games(game: str, games: int, threads: int = 1, **options: str | int) -> tuple[float, float]:
    """Games and moves a second of random play."""
    start = time.perf_counter()
    played = ladrilho.play_random(game, games, seed=1, threads=threads, **options)  # type: ignore[arg-type]  # options
    seconds = time.perf_counter() - start
    return games / seconds, float(played.moves.sum()) / seconds


def _one_thread(setting: Setting) -> float:
    return _random_games("azul", setting.share(40_000))[0]


def _two_threads(setting: Setting) -> float:
    if _cores() < 2:
        raise NotMeasured("this machine has one core")
    return _random_games("azul", setting.share(80_000), threads=2)[0]


def _three_players(setting: Setting) -> float:
    return _random_games("azul", setting.share(20_000), players=3)[0]


def _four_players(setting: Setting) -> float:
    return _random_games("azul", setting.share(15_000), players=4)[0]


def _grey_wall(setting: Setting) -> float:
    return _random_games("azul", setting.share(20_000), wall="grey")[0]


def _coloured_board(setting: Setting) -> float:
    return _random_games("summer-pavilion", setting.share(20_000))[1]


def _sepia_board(setting: Setting) -> float:
    return _random_games("summer-pavilion", setting.share(20_000), board="sepia")[1]


def _reference_games(setting: Setting) -> float:
    return run_reference(setting.reference, setting.share(20_000))[0]


def _reference_moves(setting: Setting) -> float:
    return run_reference(setting.reference, setting.share(20_000))[1]


def _play_calls(setting: Setting) -> float:
    """Calls of ``play`` with a number; laying out each new table is not counted."""
    codes = _codes_of_a_game()
    seconds, games = 0.0, setting.share(400)
    for _ in range(games):
        position = ladrilho.new_game("azul", seed=1)
        start = time.perf_counter()
        for code in codes:
            position.play(code)
        seconds += time.perf_counter() - start
    return games * len(codes) / seconds


def _codes_of_a_game() -> list[int]:
    """The moves of a whole game that always plays the middle one of the legal moves."""
    position = ladrilho.new_game("azul", seed=1)
    while not position.is_over:
        codes = position.legal_moves.codes
        position.play(int(codes[len(codes) // 2]))
    return [event.move for event in position.events if event.move is not None]


def _seconds_of(program: str, cache: str = "") -> float:
    """How long a fresh interpreter takes for a program, its own start included."""
    environment = os.environ | ({"LADRILHO_CACHE_DIR": cache} if cache else {})
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-c", program],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=environment,
            timeout=_LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"not done after {_LIMIT} seconds") from None
    seconds = time.perf_counter() - start
    if done.returncode:
        raise NotMeasured(f"ended with {done.stderr.decode(errors='replace').strip()[-200:]!r}")
    return seconds


def _import(setting: Setting) -> float:
    return _seconds_of("import ladrilho")


def _first_position(setting: Setting) -> float:
    return _seconds_of(_FIRST_POSITION.format(game="azul"))


def _first_move(name: str) -> Callable[[Setting], float]:
    """A fresh interpreter with warm machine code, up to the first answer of level 8, which thinks for two seconds."""

    def sample(setting: Setting) -> float:
        make_ready(rules.game_named(name))
        return _seconds_of(_FIRST_MOVE.format(game=name))

    return sample


def _help(setting: Setting) -> float:
    return _seconds_of(_HELP)


def _cold_azul(setting: Setting) -> float:
    with tempfile.TemporaryDirectory(prefix="ladrilho-") as cache:
        return _seconds_of(_FIRST_POSITION.format(game="azul"), cache)


def _cold_pavilion(setting: Setting) -> float:
    with tempfile.TemporaryDirectory(prefix="ladrilho-") as cache:
        return _seconds_of(_FIRST_POSITION.format(game="summer-pavilion"), cache)


def _azul_bytes(setting: Setting) -> float:
    return rules.game_named("azul").STATE.itemsize


def _pavilion_bytes(setting: Setting) -> float:
    return rules.game_named("summer-pavilion").STATE.itemsize


def _search(name: str, players: int = 2, threads: int = 1, with_net: bool = False) -> Callable[[Setting], float]:
    """Simulations a second over a whole game."""

    def sample(setting: Setting) -> float:
        if threads > _cores():
            raise NotMeasured(f"this machine has {_cores()} cores")
        return simulations_a_second(name, players, threads, setting.share(10_000), with_net)

    return sample


def _network(name: str, players: int) -> list[Measurement]:
    """A network of random numbers: asked for outcomes, for all moves, and in a search beside the fitted one."""
    where, word = f"{name.split('-')[-1].title()}, {players} seats", name.split("-")[-1] + "_four" * (players == 4)
    beside = Bar(0.3, against=f"search_{word}", name="fitted")
    ends, takes = (_evaluations(name, players, with_moves) for with_moves in (False, True))
    return [
        Measurement(f"network_{word}", f"network, {where}", "evaluations/s", ends),
        Measurement(f"network_moves_{word}", f"with all moves, {where}", "evaluations/s", takes),
        Measurement(f"guided_{word}", f"guided, {where}", "simulations/s", _search(name, players, 1, True), beside),
    ]


def _evaluations(name: str, players: int, with_moves: bool) -> Callable[[Setting], float]:
    return lambda setting: evaluations_a_second(name, players, setting.share(50_000), with_moves)


def _search_memory(setting: Setting) -> float:
    return megabytes_a_million("azul", setting.share(50_000))


def _vector(name: str, threads: int) -> Callable[[Setting], float]:
    """Steps a second over 1024 games."""

    def sample(setting: Setting) -> float:
        if threads > _cores():
            raise NotMeasured(f"this machine has {_cores()} cores")
        return vector_steps(name, threads, setting.share(1_000))

    return sample


def _server(database: str, name: str) -> Callable[[Setting], float]:
    """A figure of a server under load, on a kind of database."""

    def sample(setting: Setting) -> float:
        from ladrilho.cli import server_speed  # the server is loaded when it is measured

        figures = server_speed.on_sqlite() if database == "sqlite" else server_speed.on_postgres()
        return float(getattr(figures, name))

    return sample


def _walk(walk: Walk) -> Measurement:
    """Actions a second in a game of OpenSpiel."""
    bar = None if walk.least is None else Bar(walk.least)
    return Measurement(
        walk.key, walk.words, "actions/s", lambda setting: actions_a_second(walk.name, setting.share(10_000)), bar
    )


def _beside_level_8(setting: Setting) -> float:
    from ladrilho.cli.server_load import delay_beside_level_8

    return delay_beside_level_8()


def _load(key: str, words: str, unit: str, sample: Callable[[Setting], float], bar: Bar | None = None) -> Measurement:
    return Measurement(key, f"server, {words}", unit, sample, bar, once=True, slow=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# In each round they are taken in this order, so that what is compared is measured side by side.
MEASUREMENTS: tuple[Measurement, ...] = (
    Measurement("reference_games", "Azul in C, 2 players", "games/s", _reference_games),
    Measurement(
        "one_thread", "Azul, 2 players, 1 thread", "games/s", _one_thread, Bar(0.9, against="reference_games", name="C")
    ),
    Measurement(
        "two_threads",
        "Azul, 2 players, 2 threads",
        "games/s",
        _two_threads,
        Bar(1.8, against="one_thread", name="1 thread"),
    ),
    Measurement("three_players", "Azul, 3 players", "games/s", _three_players),
    Measurement("four_players", "Azul, 4 players", "games/s", _four_players),
    Measurement("grey_wall", "Azul, 2 players, grey wall", "games/s", _grey_wall),
    Measurement("reference_moves", "Azul in C, 2 players", "moves/s", _reference_moves),
    Measurement(
        "coloured_board",
        "Summer Pavilion, coloured",
        "moves/s",
        _coloured_board,
        Bar(0.5, against="reference_moves", name="C"),
    ),
    Measurement(
        "sepia_board", "Summer Pavilion, sepia", "moves/s", _sepia_board, Bar(0.5, against="reference_moves", name="C")
    ),
    Measurement("play_calls", "play(int) from Python", "calls/s", _play_calls, Bar(100_000)),
    Measurement("search_azul", "search, Azul, 2 seats", "simulations/s", _search("azul"), Bar(500_000)),
    Measurement(
        "search_azul_threads",
        "search, Azul, 2 seats, 2 threads",
        "simulations/s",
        _search("azul", threads=2),
        Bar(1.7, against="search_azul", name="1 thread"),
    ),
    Measurement("search_azul_four", "search, Azul, 4 seats", "simulations/s", _search("azul", 4)),
    Measurement("search_pavilion", "search, Summer Pavilion, 2 seats", "simulations/s", _search("summer-pavilion")),
    Measurement(
        "search_pavilion_four", "search, Summer Pavilion, 4 seats", "simulations/s", _search("summer-pavilion", 4)
    ),
    *[line for name in rules.GAMES for players in (2, 4) for line in _network(name, players)],
    Measurement(
        "pettingzoo_azul",
        "PettingZoo, Azul",
        "steps/s",
        lambda setting: pettingzoo_steps("azul", setting.share(20_000)),
        Bar(25_000),
    ),
    Measurement(
        "pettingzoo_connect_four",
        "PettingZoo's own connect four",
        "steps/s",
        lambda setting: connect_four_steps(setting.share(5_000)),
        Bar(1, at_least=False, against="pettingzoo_azul", name="Azul"),
    ),
    Measurement(
        "pettingzoo_pavilion",
        "PettingZoo, Summer Pavilion",
        "steps/s",
        lambda setting: pettingzoo_steps("summer-pavilion", setting.share(20_000)),
        Bar(25_000),
    ),
    Measurement(
        "gymnasium_azul", "Gymnasium, Azul", "steps/s", lambda setting: gymnasium_steps("azul", setting.share(20_000))
    ),
    Measurement(
        "gymnasium_blackjack",
        "Gymnasium's own Blackjack",
        "steps/s",
        lambda setting: blackjack_steps(setting.share(20_000)),
    ),
    Measurement("vector_azul", "vector, Azul, 1 thread", "steps/s", _vector("azul", 1)),
    Measurement("vector_azul_threads", "vector, Azul, 2 threads", "steps/s", _vector("azul", 2), Bar(1_000_000)),
    Measurement(
        "vector_pavilion_threads",
        "vector, Pavilion, 2 threads",
        "steps/s",
        _vector("summer-pavilion", 2),
        Bar(1_000_000),
    ),
    Measurement("search_memory", "tree of a million simulations", "MB", _search_memory, once=True),
    *map(_walk, WALKS),
    Measurement("import", "import ladrilho", "s", _import, Bar(0.6, at_least=False)),
    Measurement("first_position", "import and first position", "s", _first_position),
    Measurement("first_move_azul", "first move of level 8, Azul", "s", _first_move("azul"), Bar(3, at_least=False)),
    Measurement(
        "first_move_pavilion",
        "first move of level 8, Summer Pavilion",
        "s",
        _first_move("summer-pavilion"),
        Bar(3, at_least=False),
    ),
    Measurement("help", "ladrilho --help", "s", _help, Bar(0.3, at_least=False)),
    Measurement("azul_bytes", "state of Azul", "bytes", _azul_bytes, Bar(256, at_least=False), once=True),
    Measurement(
        "pavilion_bytes", "state of Summer Pavilion", "bytes", _pavilion_bytes, Bar(512, at_least=False), once=True
    ),
    Measurement("cold_azul", "cold start, Azul", "s", _cold_azul, Bar(25, at_least=False), once=True, slow=True),
    Measurement(
        "cold_pavilion",
        "cold start, Summer Pavilion",
        "s",
        _cold_pavilion,
        Bar(25, at_least=False),
        once=True,
        slow=True,
    ),
    _load("server_tables", "tables with a move a second", "tables", _server("sqlite", "tables"), Bar(1000)),
    _load("server_delay", "99 % of answers, 1000 tables", "ms", _server("sqlite", "delay"), Bar(100, at_least=False)),
    _load("server_moves", "moves at saturation", "moves/s", _server("sqlite", "moves_a_second"), Bar(1500)),
    _load("server_table_memory", "idle table", "KB", _server("sqlite", "kb_a_table"), Bar(60, at_least=False)),
    _load("server_socket_memory", "idle socket", "KB", _server("sqlite", "kb_a_socket")),
    _load("server_thinking", "99 % of answers beside level 8", "ms", _beside_level_8, Bar(50, at_least=False)),
    _load("server_tables_postgres", "tables, PostgreSQL", "tables", _server("postgres", "tables")),
    _load("server_delay_postgres", "99 % of answers, PostgreSQL", "ms", _server("postgres", "delay")),
    _load("server_moves_postgres", "saturation, PostgreSQL", "moves/s", _server("postgres", "moves_a_second")),
    _load("server_memory_postgres", "idle table, PostgreSQL", "KB", _server("postgres", "kb_a_table")),
)
