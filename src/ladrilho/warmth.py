"""Machine code is made once a machine: say so before the wait, and do it at a moment we choose."""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ladrilho import rules
from ladrilho.kernel._jit import COMPILED, cache_directory
from ladrilho.kernel.chance import new_generator

_READY: set[str] = set()


def make_ready(what: str, seconds: int, compile_all: Callable[[], None], part: str = "shared") -> None:
    """Compile a part of the package with a line that says so, unless this machine has its code already."""
    if what in _READY or not COMPILED:
        return
    _READY.add(what)
    if is_made(what, part):
        return
    print(f"ladrilho: compiling {what} for this machine, once: about {seconds} seconds …", file=sys.stderr, flush=True)
    compile_all()
    mark = _mark_of(what, part)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def is_made(what: str, part: str = "shared") -> bool:
    """Has this machine the code of a part already?"""
    return _mark_of(what, part).exists()


def _mark_of(what: str, part: str) -> Path:
    return cache_directory(part) / f"{what.replace(' ', '-')}.ready"


def make_rules_ready(game: rules.Game) -> None:
    """Have the rules of a game compiled before anybody plays."""
    make_ready(f"the rules of {game.NAME}", 20, lambda: _touch_rules(game))


def _touch_rules(game: rules.Game) -> None:
    """Call every entry point once."""
    states, moves = rules.new_states(game), np.empty(game.MAX_MOVES, np.int16)
    tiles, rng = np.empty(game.MAX_DEAL, np.int8), new_generator(0)
    rules.set_up_in(states, 2, 0, game.read_options())
    before = states.copy()
    count = rules.draw_in(states, rng, tiles)
    rules.deal_in(before, tiles[:count].copy())
    while rules.tiles_due_in(states):
        rules.draw_in(states, rng, tiles)
    rules.moves_in(states, moves)
    rules.play_in(states, int(moves[0]))
    rules.winners_in(states, np.zeros(4, np.int8))
    rules.observe_in(states, 0, np.empty(game.layout(2).size, np.float32))
    rules.mask_in(states, moves, np.empty(game.MOVE_CODES, np.int8))
