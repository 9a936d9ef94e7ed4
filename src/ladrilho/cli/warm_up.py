"""``ladrilho warm-up``: compile everything now, in an image or before a long evening."""

import time
from collections.abc import Callable
from functools import partial


def warm_up() -> None:
    """Compile the rules, batches and players of both games, with a line for each."""
    from ladrilho.batch import play_random
    from ladrilho.kernel._jit import COMPILED
    from ladrilho.players import simple
    from ladrilho.rules import GAMES
    from ladrilho.warmth import make_rules_ready

    if not COMPILED:
        print("nothing to compile: NUMBA_DISABLE_JIT is set")
        return
    for name, game in GAMES.items():
        parts: dict[str, Callable[[], object]] = {
            f"the rules of {name}": partial(make_rules_ready, game),
            f"batches of {name}": partial(play_random, name, games=0),
            f"the simple players of {name}": partial(simple.make_ready, game),
        }
        for part, make in parts.items():
            start = time.perf_counter()
            make()
            print(f"{part}: ready after {time.perf_counter() - start:.1f} s", flush=True)
