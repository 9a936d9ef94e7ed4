"""The command train: a training that is killed goes on to the same end, on a cluster it is the same, and it is told."""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.test_arena import finish, start
from ladrilho.cli.train import Action, train
from ladrilho.cli.train_page import points_of, round_numbers, write_curve
from ladrilho.errors import LadrilhoError
from ladrilho.players.net.pipeline import Run, Stage
from players.net.test_pipeline import a_run_with, contents, told_match

TINY = ("--generations", "1", "--simulations", "8", "--end-simulations", "8", "--width", "4", "--height", "4")
TINY += ("--epochs", "1", "--seed", "2")
MATCH = ("--match-games", "20", "--match-simulations", "4")


def begin(folder: Path, games: int) -> None:
    status, out, errors = finish(start("train", "start", str(folder), "--games", str(games), *TINY, *MATCH))
    assert status == 0, errors
    assert "plan.json" in out


@pytest.mark.compiled_only
def test_a_training_that_was_killed_goes_on_to_the_same_end(tmp_path: Path) -> None:
    """Killed without warning while it plays, twice, once with two processes at work."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for folder in (killed, whole):
        begin(folder, games=700)
    kills = 0
    for files in (1, 4):
        process = start("train", "run", str(killed), "--workers", str(1 + kills % 2))
        try:
            kills += kill_when(process, killed, files)
        finally:
            finish_off(process)
    assert kills == 2
    half = contents(killed)
    assert "generation-000/network.npz" not in half
    status, out, errors = finish(start("train", "run", str(killed)))
    assert status == 0, errors
    assert out.splitlines()[0].startswith("generation 0: 700 games played, ")
    assert out.splitlines()[-1] == "nothing is left to do"
    status, out, errors = finish(start("train", "run", str(whole), "--workers", "2"))
    assert status == 0, errors
    assert contents(killed) == contents(whole)
    kept = {name: content for name, content in half.items() if not name.endswith(".part")}
    assert len(kept) > 4 and kept.items() <= contents(whole).items()


def kill_when(process: Any, folder: Path, files: int) -> bool:
    """Kill a process as soon as so many files of games are there; False if it ended before."""
    deadline = time.monotonic() + 60
    while len(list(folder.glob("generation-000/games-*.npz"))) < files and time.monotonic() < deadline:
        if process.poll() is not None:
            return False
        time.sleep(0.002)  # nothing is waited for by time: the files decide
    os.killpg(process.pid, signal.SIGKILL)
    return True


def finish_off(process: Any) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=10)


@pytest.mark.compiled_only
def test_a_real_cluster_trains_the_same_network(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, means in ((here, ()), (there, ("--ray", "local", "--workers", "1"))):
        begin(folder, games=20)
        status, _, errors = finish(start("train", "run", str(folder), *means), 110)
        assert status == 0, errors
    assert contents(here) == contents(there)


@pytest.mark.compiled_only
@pytest.mark.parametrize("word", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_says_how_to_go_on(tmp_path: Path, word: signal.Signals) -> None:
    begin(tmp_path / "run", games=5000)
    process = start("train", "run", str(tmp_path / "run"))
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("run/generation-000/*.npz")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, word)
    status, out, _ = finish(process)
    assert (status, out) == (130, "interrupted: the same command goes on where it was\n")


@pytest.mark.compiled_only
def test_every_stage_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    train(Action.START, [run], generations=1, games=20, simulations=8, epochs=1, match_games=20, match_simulations=4)
    for action in (Action.PLAY, Action.LEARN, Action.MATCH):
        train(action, [run])
    told = capsys.readouterr().out.splitlines()
    assert told[1].startswith("generation 0: 20 games played, ")
    assert told[2].startswith("generation 0: learned, ")
    assert " of 20 games, " in told[3]
    train(Action.MATCH, [run])
    assert capsys.readouterr().out == "nothing is left to do\n"
    train(Action.SHOW, [run])
    assert "azul-coloured-2, seed 1, 1 generations" in capsys.readouterr().out


def test_a_plan_is_made_for_a_kind_of_table(tmp_path: Path) -> None:
    train(Action.START, [tmp_path / "a"], wall="grey", players=3, games=7, ends=0.5)
    train(Action.START, [tmp_path / "b"], game="summer-pavilion", board="sepia", players=4)
    first, second = Run(tmp_path / "a").plan, Run(tmp_path / "b").plan
    assert (first.kind, first.games, first.ends) == ("azul-grey-3", 7, 0.5)
    assert (second.kind, second.ends) == ("summer-pavilion-sepia-4", 1.0)


def test_what_cannot_be_done_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LadrilhoError, match="ladrilho train run needs one folder"):
        train(Action.RUN, [tmp_path, tmp_path])
    with pytest.raises(LadrilhoError, match="no training in"):
        train(Action.RUN, [tmp_path])
    with pytest.raises(LadrilhoError, match="no kind of table 'azul-pink-2'"):
        train(Action.START, [tmp_path], wall="pink")
    train(Action.START, [tmp_path / "run"])
    with pytest.raises(LadrilhoError, match="nothing is shipped"):
        train(Action.SHIP, [tmp_path / "run"])
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(LadrilhoError, match="training needs PyTorch"):
        train(Action.RUN, [tmp_path / "run"])


def a_told_run(folder: Path) -> Run:
    run = a_run_with(folder, told_match(0.7, True, 0.7), told_match(0.52, False, 0.68))
    for generation, stage, seconds in (
        (0, Stage.PLAY, 1800),
        (0, Stage.LEARN, 900),
        (0, Stage.MATCH, 900),
        (1, Stage.PLAY, 1800),
        (1, Stage.LEARN, 1800),
    ):
        run.log(generation, stage, seconds)
    losses = [{"held out": {"moves": 2.0}}, {"held out": {"moves": 1.5}}]
    run.path(0, "learning.json").write_text(json.dumps({"losses": losses}))
    return run


def test_a_training_is_shown_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_told_run(tmp_path / "run")
    train(Action.CURVE, [tmp_path / "run"])
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| 0 | 0.75 | 2.000 → 1.500 | 70.0 % | 5.0 % | yes | 70.0 % | 5.0 % |",
        "| 1 | 2.00 | – | 52.0 % | 5.0 % | no | 68.0 % | 5.0 % |",
    ]
    train(Action.SHOW, [tmp_path / "run"])
    assert "the best is generation 0" in capsys.readouterr().out


def test_a_curve_begins_with_the_fitted_value_and_is_put_into_its_page(tmp_path: Path) -> None:
    run = a_told_run(tmp_path / "run")
    assert [(point.hours, point.share, point.promoted) for point in points_of(run)] == [
        (0.0, 0.5, True),
        (0.75, 0.7, True),
        (2.0, 0.68, False),
    ]
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text("# Page\n\nWords.\n")
    for _ in range(2):  # the second time replaces the first
        write_curve(page, [run, run], "ladrilho train curve run")
    text = page.read_text()
    assert text.startswith("# Page\n\nWords.\n\n<!-- training-azul-coloured-2 -->\n### Training: azul-coloured-2\n")
    assert text.count("### Training") == 1 and "```sh\nladrilho train curve run\n```" in text
    picture = (page.parent / "images" / "training-azul-coloured-2.svg").read_text()
    assert picture.count("<polyline") == 2 and picture.count("<circle") == 6
    assert picture.startswith("<svg") and "nan" not in picture


def test_a_training_that_has_hardly_begun_has_a_curve_too(tmp_path: Path) -> None:
    run = a_run_with(tmp_path / "run")
    write_curve(tmp_path / "page.md", [run], "ladrilho")
    assert "| 0 | 0.00 | – | – | – | – | – | – |" in (tmp_path / "page.md").read_text()


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (0.0, 0.7, [0.0, 0.2, 0.4, 0.6]),
        (47.0, 73.1, [50.0, 55.0, 60.0, 65.0, 70.0]),
        (0.0, 12.0, [0.0, 5.0, 10.0]),
        (22.0, 36.0, [25.0, 30.0, 35.0]),
    ],
)
def test_axes_have_round_numbers(low: float, high: float, numbers: list[float]) -> None:
    assert round_numbers(low, high) == numbers
