"""Looking beyond the round where columns are chosen and tiles placed: plans that differ, judged by next rounds."""

import threading
from functools import cache
from typing import Any

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.players.net.evaluator import fitted_evaluator
from ladrilho.players.player import Budget
from ladrilho.players.search import beyond, foresight, hooks, puct, weights
from ladrilho.players.search import player as search
from ladrilho.players.search.foresight import FARTHEST_BEHIND, plans_of
from ladrilho.players.search.player import Analysis, SearchPlayer
from ladrilho.position import Position, new_game

pytestmark = pytest.mark.slow_plain
TABLES: dict[str, Any] = {
    "grey wall": {"game": "azul", "wall": "grey"},
    "coloured board": {"game": "summer-pavilion"},
    "sepia board": {"game": "summer-pavilion", "board": "sepia"},
}
PHASES = [
    ("grey wall", "tiling"),
    ("coloured board", "placing"),
    ("coloured board", "reward"),
    ("coloured board", "keeping"),
    ("sepia board", "placing"),
]
in_phases = pytest.mark.parametrize(("table", "phase"), PHASES)


@cache
def _texts(table: str, phase: str, players: int) -> tuple[str, ...]:
    """Positions with a choice in a phase, from a game of quick players."""
    player, found = SearchPlayer(seed=1, evaluator=fitted_evaluator), list[str]()
    position = new_game(**TABLES[table], players=players, seed=4)
    while not position.is_over and len(found) < 4:
        if position.phase == phase and len(position.legal_moves) > 1:
            found.append(position.to_text())
        position.play(player.choose(position.public(), Budget(simulations=5)))
    assert found
    return tuple(found)


def positions(table: str, phase: str, players: int = 2) -> list[Position]:
    return [Position.from_text(text, seed=7) for text in _texts(table, phase, players)]


def bench_at(position: Position) -> puct.Bench:
    bench = puct.new_bench(rules.game_named(position.game), 1_000, fitted_evaluator(position).new_work(position))
    bench.root[0] = position.states[0]
    puct.begin(bench, weights.shipped_numbers(weights.kind_of(position.game, position.options, position.players)))
    return bench


def plans_at(position: Position) -> dict[int, float]:
    bench = bench_at(position)
    count = puct.list_plans(bench)
    found = {int(bench.moves[place]): float(bench.gains[place]) for place in range(count)}
    assert len(found) == count, "each move once"
    return found


def foresighted(seed: int = 1) -> SearchPlayer:
    return SearchPlayer(seed=seed, evaluator=fitted_evaluator, looks_beyond=True)


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long time has no closer looks, and only a few of them, so that they end by themselves."""
    monkeypatch.setattr(foresight, "A_SECOND", dict.fromkeys(foresight.A_SECOND, 0))
    monkeypatch.setattr(search, "MOST_DEALS", 12)


@in_phases
def test_plans_begin_with_legal_moves_and_the_planned_one_is_the_best(table: str, phase: str) -> None:
    for position in positions(table, phase):
        plans, bench = plans_at(position), bench_at(position)
        assert len(plans) > 1
        assert all(move in position.legal_moves for move in plans)
        planned = hooks.decide(bench.root, bench.work)
        assert planned in plans
        if phase != "reward":  # one tile of several is only the beginning of a plan
            assert plans[planned] == pytest.approx(max(plans.values()))


def test_every_column_of_the_grey_wall_is_listed() -> None:
    """AZ-46: the lines are laid from the top, so the plans for the first of them are its legal columns."""
    for position in positions("grey wall", "tiling"):
        assert sorted(plans_at(position)) == sorted(position.legal_moves.codes.tolist())


@pytest.mark.parametrize("phase", ["reward", "keeping"])
def test_every_reward_and_every_tile_to_keep_is_listed(phase: str) -> None:
    for position in positions("coloured board", phase):
        assert sorted(plans_at(position)) == sorted(position.legal_moves.codes.tolist())


def test_placements_in_another_order_are_listed_once() -> None:
    for position in positions("coloured board", "placing"):
        assert len(plans_at(position)) < len(position.legal_moves.codes)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_there_are_no_plans_in_the_offer(game: str) -> None:
    assert plans_at(new_game(game, seed=3)) == {}


@in_phases
def test_plans_lead_on_from_the_table_as_it_is(table: str, phase: str) -> None:
    for position in positions(table, phase):
        bench, ends = bench_at(position), rules.new_states(rules.game_named(position.game), beyond.MOST_ENDS)
        puct.search(bench, 1)
        chosen, bases = plans_of(bench, ends)
        assert bench.root[0].tobytes() == position.states[0].tobytes()
        seat = position.player or 0
        assert bases[0] == pytest.approx(bench.sums), "the best plan is what is believed of the position"
        for place, candidate in enumerate(chosen):
            twin = position.copy()
            twin.play(candidate.move)
            assert ends["boards"][place].tobytes() == twin.states["boards"][0].tobytes()
            assert 0 <= chosen[0].worth - candidate.worth < FARTHEST_BEHIND
            assert bases[0, seat] - bases[place, seat] == pytest.approx(chosen[0].worth - candidate.worth)


@pytest.mark.compiled_only
@pytest.mark.usefixtures("quick_looks")
@in_phases
def test_a_plan_is_judged_by_next_rounds(table: str, phase: str) -> None:
    """The answer tells of looks, and what it says of the chances adds up."""
    position = positions(table, phase)[0]
    told = foresighted().analyse(position.public(), Budget(seconds=60))
    assert told.simulations > 500
    assert told.best in position.legal_moves and told.line == (told.best,)
    assert max(told.visits, key=lambda move: told.visits[move]) == told.best
    assert sum(told.values) == pytest.approx(1)


@pytest.mark.compiled_only
@in_phases
def test_levels_that_think_in_simulations_plan_and_look_no_further(table: str, phase: str) -> None:
    for position in positions(table, phase):
        told = foresighted().analyse(position.public(), Budget(simulations=50_000))
        bench = bench_at(position)
        assert told.simulations == 1
        assert told.best == hooks.decide(bench.root, bench.work)


@pytest.mark.compiled_only
@pytest.mark.usefixtures("quick_looks")
@pytest.mark.parametrize("players", [2, 3])
@in_phases
def test_what_is_hidden_does_not_change_the_plan(table: str, phase: str, players: int) -> None:
    """No peeking: other bag orders and generators, the same looks and the same choice."""
    position = positions(table, phase, players)[0]
    twins = [Position.from_text(position.to_text(), seed=seed) for seed in (1, 2)]
    told = [foresighted(5).analyse(twin, Budget(seconds=600)) for twin in (*twins, position.public())]
    assert len({each.best for each in told}) == 1
    assert len({each.values for each in told}) == 1


@pytest.mark.compiled_only
def test_a_stop_is_heard_while_plans_are_judged() -> None:
    player, found, told = foresighted(), list[Analysis](), threading.Event()
    position = positions("coloured board", "placing")[0].public()

    def hear(_so_far: Analysis) -> None:
        told.set()
        player.stop()

    thread = threading.Thread(target=lambda: found.append(player.analyse(position, Budget(seconds=3000), hear)))
    thread.start()
    thread.join(60)
    assert told.is_set() and not thread.is_alive()
    assert found[0].best in position.legal_moves


@pytest.mark.compiled_only
@pytest.mark.usefixtures("quick_looks")
def test_a_plan_that_was_judged_teaches_nothing_of_ends() -> None:
    """Notes are about the ends of an offer; what is left to do of a round is believed in another way."""
    player, position = foresighted(), positions("sepia board", "placing")[0].public()
    told = player.analyse(position, Budget(seconds=60))
    assert told.simulations > 500
    assert player._notes_at(position).looks == 0


@pytest.mark.compiled_only
def test_looks_that_go_better_change_the_plan() -> None:
    position = positions("coloured board", "placing")[0]
    bench, beyond_it = bench_at(position), foresighted()._foresight_at(position)
    puct.search(bench, 1)
    judgement = beyond_it.judge(bench)
    better, planned = judgement.believed(judgement.live), judgement.best[0]
    better[-1] += np.array([0.4, -0.4, 0, 0]) if position.player == 0 else np.array([-0.4, 0.4, 0, 0])
    for _ in range(40):
        judgement.note(judgement.live, better[judgement.live])
    assert judgement.best[0] != planned
