"""A training in its folder: the same for any number of workers, stage by stage, and only what wins is the best."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.players.net import pieces, pipeline
from ladrilho.players.net.files import load, save
from ladrilho.players.net.pieces import DEALS_A_PIECE, DuelHand, DuelJob, PlayJob, do_all, duel_pieces
from ladrilho.players.net.pipeline import Means, Run, Stage, do_next, ship, start
from ladrilho.players.net.plan import Plan
from ladrilho.players.net.storage import write_json
from ladrilho.players.workers import WorkersDied
from players.net.small_nets import KIND, random_network

SMALL = Plan(
    KIND,
    seed=4,
    generations=2,
    games=24,
    games_a_file=5,
    simulations=10,
    end_simulations=10,
    width=8,
    height=4,
    epochs=1,
    match_games=44,
    match_simulations=6,
)


def do_everything(run: Run, means: Means | None = None) -> list[tuple[int, Stage]]:
    done = []
    while (stage := do_next(run, means or Means())) is not None:
        done.append(stage)
    return done


def contents(folder: Path) -> dict[str, bytes]:
    """All files but the log, which tells times."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "log.jsonl"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.mark.compiled_only
def test_a_training_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    shown: list[tuple[int, int, str]] = []
    run = start(tmp_path / "one", SMALL)
    stages = do_everything(run, Means(show=lambda *told: shown.append(told)))
    assert stages == [(generation, stage) for generation in (0, 1) for stage in Stage]
    assert do_next(run, Means()) is None
    do_everything(start(tmp_path / "two", SMALL), Means(workers=2))
    files = contents(tmp_path / "one")
    assert files == contents(tmp_path / "two")
    games = [f"games-{number:04}.npz" for number in range(5)]
    names = sorted([*games, "learning.json", "match.json", "network.npz"])
    assert sorted(files) == [f"generation-{number:03}/{name}" for number in (0, 1) for name in names] + ["plan.json"]
    assert (0, 5, "generation 0: games") in shown and (3, 3, "generation 1: match against fitted") in shown
    assert all(run.seconds_of(generation, stage) > 0 for generation in (0, 1) for stage in Stage)
    told = json.loads(files["generation-001/match.json"])
    assert told["games"] == told["fitted"]["games"] == 44
    network = load(run.path(1, "network.npz"))
    assert network.provenance["plan"] == SMALL.to_json()
    assert (network.provenance["generation"], network.provenance["games"]) == (1, 48)


@pytest.mark.compiled_only
def test_stages_are_done_in_their_order(tmp_path: Path) -> None:
    run = start(tmp_path, SMALL)
    with pytest.raises(LadrilhoError, match="generation 0 waits for ladrilho train play"):
        do_next(run, Means(), Stage.LEARN)
    assert do_next(run, Means(), Stage.PLAY) == (0, Stage.PLAY)
    with pytest.raises(LadrilhoError, match="generation 0 waits for ladrilho train learn"):
        do_next(run, Means(), Stage.PLAY)


@pytest.mark.compiled_only
def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        do_next(start(tmp_path / name, replace(SMALL, seed=seed, games=5)), Means())
    first, second = contents(tmp_path / "a"), contents(tmp_path / "b")
    assert first["generation-000/games-0000.npz"] != second["generation-000/games-0000.npz"]


def test_a_plan_is_never_written_over(tmp_path: Path) -> None:
    start(tmp_path / "run", SMALL)
    with pytest.raises(LadrilhoError, match=r"there is a training in .* already"):
        start(tmp_path / "run", SMALL)
    assert Run(tmp_path / "run").plan == SMALL


def test_a_folder_without_a_plan_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidNotation, match=r"no training in .*: begin one with ladrilho train start"):
        Run(tmp_path)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(InvalidNotation, match="cannot read"):
        Run(tmp_path)


def told_match(share: float, promoted: bool, fitted: float) -> dict[str, Any]:
    result = {"games": 100, "error": 0.05, "margin": 1.0}
    match = {"against": "fitted", "simulations": 6, **result, "share": share, "promoted": promoted}
    return match | {"fitted": result | {"share": fitted}}


def a_run_with(folder: Path, *matches: dict[str, Any]) -> Run:
    run = start(folder, SMALL)
    for generation, match in enumerate(matches):
        for file in range(SMALL.files):
            (run.path(generation)).mkdir(exist_ok=True)
            run.games_file(generation, file).touch()
        save(random_network(), run.path(generation, "network.npz"))
        write_json(run.path(generation, "match.json"), match)
    return run


def test_the_best_is_the_last_that_was_promoted(tmp_path: Path) -> None:
    run = a_run_with(tmp_path / "a", told_match(0.7, True, 0.7), told_match(0.5, False, 0.72))
    assert (run.best, run.best_before(0), run.best_before(1), run.next_stage()) == (0, None, 0, None)
    run = a_run_with(tmp_path / "b", told_match(0.5, False, 0.5))
    assert (run.best, run.network_of(run.best), run.next_stage()) == (None, None, (1, Stage.PLAY))


def test_half_a_generation_goes_on_where_it_was(tmp_path: Path) -> None:
    run = start(tmp_path, SMALL)
    run.path(0).mkdir()
    for file in (0, 1, 3):
        run.games_file(0, file).touch()
    (run.path(0) / "games-0002.npz.part").touch()
    assert (run.missing_files(0), run.next_stage()) == ([2, 4], (0, Stage.PLAY))
    for file in (2, 4):
        run.games_file(0, file).touch()
    assert run.next_stage() == (0, Stage.LEARN)
    (run.path(0) / "learning.json").touch()
    assert run.next_stage() == (0, Stage.LEARN)
    run.path(0, "network.npz").touch()
    assert run.next_stage() == (0, Stage.MATCH)


def test_what_beats_the_fitted_value_is_shipped_with_its_story(tmp_path: Path) -> None:
    run = a_run_with(tmp_path / "run", told_match(0.7, True, 0.7), told_match(0.6, True, 0.8))
    path = ship(run, tmp_path / "networks")
    assert path == tmp_path / "networks" / f"{KIND}.npz"
    story = load(path).provenance
    assert story["generations"] == 2
    assert [match["fitted"]["share"] for match in story["matches"]] == [0.7, 0.8]


@pytest.mark.parametrize("match", [told_match(0.5, False, 0.5), told_match(0.7, True, 0.52)])
def test_what_does_not_beat_the_fitted_value_is_not_shipped(tmp_path: Path, match: dict[str, Any]) -> None:
    with pytest.raises(LadrilhoError, match="has beaten the fitted value: nothing is shipped"):
        ship(a_run_with(tmp_path / "run", match), tmp_path / "networks")
    assert not (tmp_path / "networks").exists()


@pytest.mark.parametrize(("share", "promoted"), [(0.56, True), (0.54, False)])
def test_a_network_is_promoted_when_it_wins_by_more_than_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float, promoted: bool
) -> None:
    result = {"games": 100, "share": share, "error": 0.05, "margin": 1.0}
    monkeypatch.setattr(pipeline, "_play_match", lambda *_: result)
    run = start(tmp_path, SMALL)
    pipeline.hold_match(run, 0, Means())
    told = run.match_of(0)
    assert told is not None
    assert (told["promoted"], told["against"], told["fitted"]) == (promoted, "fitted", result)
    assert run.best == (0 if promoted else None)


def test_times_are_added_up_and_half_a_line_does_not_count(tmp_path: Path) -> None:
    run = start(tmp_path, SMALL)
    for generation, stage, seconds in ((0, Stage.PLAY, 2.0), (0, Stage.PLAY, 3.0), (0, Stage.LEARN, 4.0)):
        run.log(generation, stage, seconds)
    with (tmp_path / "log.jsonl").open("a") as file:
        file.write('{"generation": 0, "sta\n')
    run.log(1, Stage.PLAY, 7.0)
    assert (run.seconds_of(0), run.seconds_of(0, Stage.PLAY), run.seconds_of(1)) == (9.0, 5.0, 7.0)
    assert Run(start(tmp_path / "other", SMALL).folder).seconds_of(0) == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize("kind", [KIND, "azul-coloured-3"])
def test_both_sides_of_a_match_are_as_strong_when_they_are_the_same(kind: str) -> None:
    """Every deal is played from every seat, with three by either side alone: what one wins there it loses elsewhere."""
    plan = replace(SMALL, kind=kind)
    results = DuelHand(DuelJob(plan, 3, None, None)).play(0)
    assert len(results.shares) == min(plan.deals, DEALS_A_PIECE) * plan.games_a_deal
    assert sum(results.shares) == pytest.approx(len(results.shares) / 2)
    assert sum(results.margins) == 0


@pytest.mark.compiled_only
def test_with_three_seats_each_side_sits_alone_and_then_the_other() -> None:
    """Who is led astray by random numbers loses alone against two, and two of them lose against one."""
    plan = replace(SMALL, kind="azul-coloured-3", match_games=120, match_simulations=20)
    hand = DuelHand(DuelJob(plan, 3, random_network(plan.kind, moves=3), None))
    shares = np.array([share for number in duel_pieces(plan) for share in hand.play(number).shares])
    assert len(shares) == 120
    assert shares[::2].mean() < 1 / 3 - 0.1, "alone"
    assert shares[1::2].mean() < 2 / 3 - 0.1, "one of two"


def lossy(losses: int) -> Any:
    """Processes that die: so many times the first piece is lost."""
    left = [losses]

    def pieces_of(job: PlayJob, workers: int | None, cluster: str) -> Iterator[pieces.Shard]:
        for number in job.numbers:
            left[0] -= 1
            if left[0] < 0:
                yield pieces.Shard(number, b"")

    return pieces_of


def test_a_piece_whose_process_died_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "pieces_of", lossy(2))
    job = PlayJob(SMALL, 1, None, range(4))
    assert [piece.number for piece in do_all(job)] == [2, 3, 0, 1]
    monkeypatch.setattr(pieces, "pieces_of", lossy(100))
    with pytest.raises(WorkersDied, match="4 pieces are missing: their processes died again and again"):
        list(do_all(job))
