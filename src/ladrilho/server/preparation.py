"""Getting ready: rules before the first answer, the search of computer players beside it."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from ladrilho import rules, warmth
from ladrilho.kernel._jit import COMPILED, cache_root
from ladrilho.players.levels import LEVELS, LevelPlayer
from ladrilho.position import new_game

_COMPILE = (
    "import sys; from ladrilho.rules import game_named; from ladrilho.players.search.player import make_ready; "
    "make_ready(game_named(sys.argv[1]))"
)
_QUIET: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
_LIMIT = 1800
Say = Callable[[str], None]


def prepare_rules(say: Say) -> None:
    """Have the rules of all games compiled and loaded."""
    for name in rules.GAMES:
        began = time.perf_counter()
        position = new_game(name, seed=0)
        position.play(int(position.legal_moves.codes[0]))
        say(f"the rules of {name}: ready after {time.perf_counter() - began:.1f} s")


def prepare_search(game: str, say: Say) -> None:
    """Have the search compiled by a process of its own, which does not slow anybody's messages, and load it."""
    began = time.perf_counter()
    if COMPILED and not _is_compiled(game):
        with _one_at_a_time():
            if not _is_compiled(game):
                say(f"compiling the computer players of {game} for this machine, once; people can play already …")
                subprocess.run([sys.executable, "-c", _COMPILE, game], **_QUIET, check=False, timeout=_LIMIT)
    player = LevelPlayer(LEVELS[3], seed=0)
    player.choose(new_game(game, seed=0).public())
    player.close()
    say(f"the computer players of {game}: ready after {time.perf_counter() - began:.1f} s")


def _is_compiled(game: str) -> bool:
    return warmth.is_made(f"the search of {game}", "players")


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
