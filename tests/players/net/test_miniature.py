"""The whole way in small: a minute of games, a tiny network, and it must end stronger than it began."""

from pathlib import Path

import pytest

from ladrilho.players.net.pipeline import Means, do_next, start
from ladrilho.players.net.plan import Plan
from players.net.small_nets import KIND


@pytest.mark.compiled_only
def test_training_ends_stronger_than_it_began(tmp_path: Path) -> None:
    plan = Plan(
        KIND,
        generations=2,
        games=400,
        simulations=64,
        end_simulations=64,
        full=50,
        width=16,
        height=8,
        epochs=4,
        batch=512,
        rate=0.008,
        match_games=600,
        match_simulations=16,
    )
    run = start(tmp_path, plan)
    while do_next(run, Means()) is not None:
        pass
    assert run.best is not None
    match = run.match_of(plan.generations - 1)
    assert match is not None
    assert match["fitted"]["share"] - 3 * match["fitted"]["error"] > 0.5, match
