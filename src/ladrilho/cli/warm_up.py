"""``ladrilho warm-up``: compile everything now, in an image or before a long evening."""

import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Annotated

import typer


def warm_up(
    games: Annotated[list[str] | None, typer.Argument(help="azul, summer-pavilion; both if none is named.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Only rules and batches, no players.")] = False,
) -> None:
    """Compile the rules, batches, players, search and environments of the games, with a line for each."""
    from ladrilho.kernel._jit import COMPILED
    from ladrilho.rules import GAMES, game_named

    chosen = [game_named(name).NAME for name in games or GAMES]
    if not COMPILED:
        print("nothing to compile: NUMBA_DISABLE_JIT is set")
        return
    for name in chosen:
        for part, make in _parts(name, rules).items():
            start = time.perf_counter()
            make()
            print(f"{part}: ready after {time.perf_counter() - start:.1f} s", flush=True)


def _parts(name: str, rules_only: bool) -> dict[str, Callable[[], object]]:
    """What is compiled for a game, by name."""
    from ladrilho.batch import play_random
    from ladrilho.players import simple
    from ladrilho.players.net.evaluator import make_guided_ready
    from ladrilho.players.search.readiness import make_ready
    from ladrilho.rules import game_named
    from ladrilho.warmth import make_rules_ready

    game = game_named(name)
    parts: dict[str, Callable[[], object]] = {
        f"the rules of {name}": partial(make_rules_ready, game),
        f"batches of {name}": partial(play_random, name, games=0),
    }
    if not rules_only:
        parts[f"the simple players of {name}"] = partial(simple.make_ready, game)
        parts[f"the search of {name}"] = partial(make_ready, game)
        parts[f"the guided search of {name}"] = partial(make_guided_ready, game)
        parts |= _training(name) | _environments(name)
    return parts


def _training(name: str) -> dict[str, Callable[[], object]]:
    """Self-play and matches; nothing where the extra ``train`` is not installed."""
    from ladrilho.players.net.pieces import make_training_ready
    from ladrilho.players.search.evaluator import kind_at
    from ladrilho.position import new_game

    if find_spec("torch") is None:
        return {}
    return {f"the training of {name}": partial(make_training_ready, kind_at(new_game(name)))}


def _environments(name: str) -> dict[str, Callable[[], object]]:
    """What the environments of a game need; nothing where the extra ``rl`` is not installed."""
    try:
        from ladrilho.adapters.vector import TableVectorEnv
    except ImportError:
        return {}
    return {f"the environments of {name}": partial(TableVectorEnv, name)}
