"""The one door to numba: ``rule`` compiles a function and keeps its machine code on disk.

numba's own cache watches only the file a function stands in, so a changed constant in another file
would go unnoticed. Here the cache directory is named after every source the machine code can depend on:
the kernel, its own game and what games share for a rule of a game, all games for the verbs that serve each of them,
and so on upwards.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import numba
from numba.core.caching import UserProvidedCacheLocator

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent.parent
_SHARED, _PLAYERS, _ADAPTERS = "shared", "players", "adapters"
COMPILED = not numba.config.DISABLE_JIT


def cache_root() -> Path:
    """The directory under which all machine code of ladrilho is kept."""
    default = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ladrilho"
    return Path(os.environ.get("LADRILHO_CACHE_DIR", default))


@cache
def cache_directory(part: str = _SHARED) -> Path:
    """Where the machine code of one part is kept: a game, what serves all games, the players, or the adapters."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in _sources_of(part):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    return cache_root() / f"{part}-{digest.hexdigest()[:16]}{checked}"


def _sources_of(part: str) -> list[Path]:
    """Every file that the machine code of a part can depend on."""
    storeys = {_SHARED: (), _PLAYERS: (_PLAYERS,), _ADAPTERS: (_PLAYERS, _ADAPTERS)}
    rooms = ("kernel", "games") if part in storeys else ("kernel", f"games/{part}")
    sources = [path for room in rooms for path in (_PACKAGE / room).glob("**/*.*") if path.suffix in {".py", ".json"}]
    sources += (_PACKAGE if part in storeys else _PACKAGE / "games").glob("*.py")
    for room in storeys.get(
        part, ()
    ):  # most files there are not compiled: only those that come through this door count
        sources += [path for path in (_PACKAGE / room).glob("**/*.py") if b"kernel._jit" in path.read_bytes()]
    return sorted(sources)


def part_of(module: str) -> str:
    """The part a module belongs to."""
    words = module.split(".")
    if "games" in words[:-1]:
        return words[words.index("games") + 1]
    return next((part for part in (_PLAYERS, _ADAPTERS) if part in words), _SHARED)


if TYPE_CHECKING:

    def rule(function: Callable[P, R]) -> Callable[P, R]: ...
    def rule_with_memory(function: Callable[P, R]) -> Callable[P, R]: ...
    def rule_in_place(function: Callable[P, R]) -> Callable[P, R]: ...
else:

    class Shelf(UserProvidedCacheLocator):
        """Machine code belongs to its sources, not to the folder they lie in: another checkout finds it as well."""

        @classmethod
        def get_suitable_cache_subpath(cls, py_file):
            room = Path(py_file).parent
            if not room.is_relative_to(_PACKAGE):
                return super().get_suitable_cache_subpath(py_file)
            return ".".join(room.relative_to(_PACKAGE.parent).parts)

    def _compile(function, memory, in_place=False):
        outer = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
        numba.config.CACHE_DIR = str(cache_directory(part_of(function.__module__)))
        numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{Shelf.__name__}"
        try:
            return numba.njit(cache=True, nogil=True, _nrt=memory, forceinline=in_place)(function)
        finally:
            numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = outer

    def rule(function):
        """Compile on first call without the interpreter lock; plain Python when numba is switched off.

        Arrays are neither made nor returned, so nobody counts who holds them: counting costs the search a third of
        its time and more (docs/decisions/0011).
        """
        return _compile(function, memory=False)

    def rule_with_memory(function):
        """A rule that makes arrays to work in; numba counts who holds them and frees them."""
        return _compile(function, memory=True)

    def rule_in_place(function):
        """A rule that is written out where it is called: a call hands over every array of its tables one by one."""
        return _compile(function, memory=False, in_place=True)
