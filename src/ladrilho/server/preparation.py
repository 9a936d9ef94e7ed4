"""Getting ready: rules before the first answer, the search of computer players beside it.

Machine code is read from the disk when a function is first called, and everybody waits meanwhile. So whole games are
played before anybody comes: the first game of a guest is not the first of the server.
"""

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from ladrilho import rules, warmth
from ladrilho.kernel._jit import COMPILED, cache_root
from ladrilho.players.levels import LEVELS, LevelPlayer
from ladrilho.players.net.evaluator import NetworkEvaluator
from ladrilho.position import new_game
from ladrilho.server.commands import Actor, Play
from ladrilho.server.events import Created
from ladrilho.server.live import Live
from ladrilho.server.settings import Me, TableSettings
from ladrilho.server.table import Table
from ladrilho.server.view import personal_part, shared_part

_COMPILE = (
    "import sys; from ladrilho.rules import game_named; from ladrilho.players.net.evaluator import make_guided_ready; "
    "make_guided_ready(game_named(sys.argv[1]))"
)
_QUIET: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
_LIMIT = 1800
Say = Callable[[str], None]


def prepare_rules(say: Say) -> None:
    """Have the rules of all games compiled and loaded."""
    for name in rules.GAMES:
        began = time.perf_counter()
        rehearse(name)
        say(f"the rules of {name}: ready after {time.perf_counter() - began:.1f} s")


def prepare_search(game: str, say: Say) -> None:
    """Have the search compiled by a process of its own, which does not slow anybody's messages, and load it."""
    began = time.perf_counter()
    if COMPILED and not _is_compiled(game):
        with _one_at_a_time():
            if not _is_compiled(game):
                say(f"compiling the computer players of {game} for this machine, once; people can play already …")
                subprocess.run([sys.executable, "-c", _COMPILE, game], **_QUIET, check=False, timeout=_LIMIT)
    rehearse_search(game)
    say(f"the computer players of {game}: ready after {time.perf_counter() - began:.1f} s")


def rehearse(game: str) -> None:
    """Play a game at a table that nobody sees, with all that clients are told about it."""
    secret, actor = bytes(32), Actor("rehearsal", "rehearsal")
    first, *others = Table.open("rehearsal", TableSettings(game), [Me(), Me()], actor, secret, 0.0)
    assert isinstance(first, Created), "the first event opens the table"
    live = Live(first, secret, 0.0)
    live.apply(others)
    table = live.table
    while table.status != "over":
        assert table.position is not None, "the game has begun"
        codes = table.position.legal_moves.codes
        move = str(table.position.move_of(int(codes[7 * table.ply % len(codes)])))
        live.apply(table.decide(actor, Play(ply=table.ply, move=move), 0.0))
        shared_part(table, live.last_words(1), False, [True, True])
        personal_part(table, actor.player, previews=table.ply % 10 == 0)


def rehearse_search(game: str) -> None:
    """A game between a level that looks once and one that searches, and solves the ends of rounds."""
    players, position = [LevelPlayer(level, seed=0) for level in (LEVELS[0], LEVELS[3])], new_game(game, seed=0)
    while not position.is_over:
        assert position.player is not None, "somebody is to move"
        position.play(players[position.player].choose(position.public()))
    for player in players:
        player.close()


def _is_compiled(game: str) -> bool:
    return warmth.is_made(f"the {NetworkEvaluator.search} of {game}", "players")


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Several processes of one server compile once."""
    try:
        import fcntl
    except ImportError:  # no such system has several processes
        yield
        return
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root() / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
