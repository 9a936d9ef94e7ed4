"""The one door to numba: ``rule`` compiles a function and keeps its machine code on disk.

numba's own cache watches only the file a function stands in, so a changed constant in another file
would go unnoticed. Here the cache directory is named after every source the machine code can depend on:
the kernel and its own game for a function of a game, everything compiled for the rest.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent.parent
_EVERYWHERE = ("kernel", "games", "players", ".")
COMPILED = not numba.config.DISABLE_JIT


def cache_root() -> Path:
    """The directory under which all machine code of ladrilho is kept."""
    default = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ladrilho"
    return Path(os.environ.get("LADRILHO_CACHE_DIR", default))


@cache
def cache_directory(game: str = "") -> Path:
    """Where the machine code of one game (or, without a name, of everything) is kept."""
    rooms = ("kernel", f"games/{game}") if game else _EVERYWHERE
    sources = [path for room in rooms for path in (_PACKAGE / room).glob("*.py" if room == "." else "**/*.*")]
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(path for path in sources if path.suffix in {".py", ".json"}):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    return cache_root() / f"{game or 'all'}-{digest.hexdigest()[:16]}{checked}"


def _game_of(module: str) -> str:
    """The game a module belongs to, or '' for what serves every game."""
    words = module.split(".")
    return words[words.index("games") + 1] if "games" in words[:-1] else ""


if TYPE_CHECKING:

    def rule(function: Callable[P, R]) -> Callable[P, R]: ...
else:

    def rule(function):
        """Compile on first call without the interpreter lock; plain Python when numba is switched off."""
        outer = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_directory(_game_of(function.__module__)))
        try:
            return numba.njit(cache=True, nogil=True)(function)
        finally:
            numba.config.CACHE_DIR = outer
