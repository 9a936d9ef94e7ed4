"""Self-play, samples, regression, and a match that accepts or refuses the new weights: the whole way, written down."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.search import fitting, hooks, weights

HELD_OUT = 0.2


@dataclass(frozen=True)
class Plan:
    """How weights are to be made."""

    games: int = 6000
    """games of self-play in each turn"""
    simulations: int = 120
    strays: int = 8
    """how many moves in a hundred are played at random, so that unusual positions are seen too"""
    ridge: float = fitting.RIDGE
    match_games: int = 400
    turns: int = 2
    seed: int = 1
    threads: int = 1


def make_weights(
    game: str, players: int, options: dict[str, Any], plan: Plan, start: weights.Weights, tell: Callable[[str], None]
) -> weights.Weights:
    """Fit weights for one kind of table; each turn's weights replace the old ones only if they win their match."""
    chosen = rules.game_named(game)
    table = fitting.Table(chosen, rules.check_options(chosen, options), players)
    layout = hooks.layout_of(chosen)
    best, heap, story = start.array, [], []
    for turn in range(plan.turns):
        samples = _play(table, best, layout.features, plan, turn)
        heap.append(samples)
        cut = int(len(samples) * (1 - HELD_OUT))
        new = fitting.fit(fitting.join([*heap[:-1], samples.part(0, cut)]), layout.rounds, best, plan.ridge)
        held_out = samples.part(cut, len(samples))
        share, error = fitting.match(
            table, new, best, range(plan.match_games), plan.seed + 1000 + turn, plan.simulations, plan.threads
        )
        accepted = share - error > 1 / players
        story.append(
            {
                "turn": turn + 1,
                "samples": sum(len(part) for part in heap),
                "loss_before": round(fitting.log_loss(held_out, best), 4),
                "loss_after": round(fitting.log_loss(held_out, new), 4),
                "match_games": plan.match_games,
                "share": round(share, 3),
                "error": round(error, 3),
                "accepted": accepted,
            }
        )
        tell(f"{weights.kind_of(game, options, players)} {story[-1]}")
        if accepted:
            best = new
    provenance = {"start": start.kind, "plan": asdict(plan), "turns": story}
    return _written(weights.kind_of(game, options, players), layout, provenance, best)


def _play(table: fitting.Table, best: NDArray[np.float64], features: int, plan: Plan, turn: int) -> fitting.Samples:
    sets, budget = np.array([best] * 4), np.array([plan.simulations] * 4)
    diaries = fitting.play_games(
        table,
        lambda _: sets,
        lambda _: budget,
        range(plan.games),
        plan.seed + turn,
        plan.strays,
        features,
        plan.threads,
    )
    return fitting.collect(diaries, table.players)


def _written(
    kind: str, layout: hooks.Layout, provenance: dict[str, Any], values: NDArray[np.float64]
) -> weights.Weights:
    rows = [[round(float(value), 5) for value in row] for row in values]
    return weights.Weights(kind, layout.version, list(layout.names), provenance, rows)
