"""A match on a Ray cluster: the same games, a table that dies is replaced, and a cluster that is not there is told."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from ladrilho.cli.ladder import ladder
from ladrilho.errors import LadrilhoError
from ladrilho.players import cluster
from ladrilho.players.arena import run
from ladrilho.players.match import Match, plan_match, read_entries
from ladrilho.players.playing import Company, MatchJob
from ladrilho.players.workers import MOST_DEATHS, WorkersDied

pytestmark = pytest.mark.compiled_only


def small_match() -> Match:
    return plan_match(read_entries("greedy,random"), games=6, seed=3)


def test_a_real_cluster_plays_the_same_games() -> None:
    """One that is started for this match, and is gone afterwards."""
    words = ["ladrilho", "arena", "--seats", "greedy,random", "--games", "2", "--seed", "3", "--json"]
    words += ["--ray", "local", "--workers", "1"]
    program = f"import sys; sys.argv = {words!r}; from ladrilho.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, errors = process.communicate(timeout=110)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate(timeout=10)
    assert process.returncode == 0, errors
    told, here = json.loads(out), run(plan_match(read_entries("greedy,random"), games=2, seed=3)).to_json()
    assert [results_of(player) for player in told["players"]] == [results_of(player) for player in here["players"]]
    assert (told["games"], told["faults"], told["stopped"]) == (2, [], "")


def results_of(player: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in player.items() if "ms" not in name}


class Death(Exception):
    """What Ray raises when the process of an actor is gone."""


class PretendedRay:
    """Ray in this process: a table plays when its answer is fetched; some games kill it."""

    def __init__(self, deadly: Sequence[int] = ()) -> None:
        self.deadly, self.tables, self.ended = set(deadly), 0, 0
        self.exceptions = SimpleNamespace(RayActorError=Death, RayError=Death)

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, kind: type) -> "PretendedRay":
        self._kind = kind
        return self

    def options(self, **_: object) -> Any:
        return SimpleNamespace(remote=self._new_table)

    def _new_table(self, job: MatchJob) -> Any:
        self.tables += 1
        table = self._kind(job)
        return SimpleNamespace(
            play=SimpleNamespace(remote=lambda number: ("play", number, table)),
            close=SimpleNamespace(remote=lambda: table.close()),
        )

    def wait(self, answers: list[Any], timeout: float | None = None) -> tuple[list[Any], list[Any]]:
        return answers[-1:], answers[:-1]

    def get(self, answer: Any) -> Any:
        _, number, table = answer
        if number in self.deadly:
            raise Death
        return table.play(number)

    def kill(self, table: object) -> None:
        self.ended += 1


def test_every_processor_of_the_cluster_helps_and_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay()
    monkeypatch.setattr(cluster, "import_ray", lambda: ray)
    report = run(small_match(), cluster="auto")
    assert [game.scores for game in report.played] == [game.scores for game in run(small_match()).played]
    assert (ray.tables, ray.ended) == (2, 2)


def test_a_ladder_is_played_on_the_cluster(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ray = PretendedRay()
    monkeypatch.setattr(cluster, "import_ray", lambda: ray)
    ladder("random,greedy,level1", games=2, ray="auto", as_json=True)
    assert [match["games"] for match in json.loads(capsys.readouterr().out)["matches"]] == [2, 2]
    assert ray.tables == ray.ended == 4


def test_a_table_that_dies_costs_its_game_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay(deadly=[1, 4])
    monkeypatch.setattr(cluster, "import_ray", lambda: ray)
    report = run(small_match(), workers=2, cluster="auto")
    assert [game.number for game in report.played] == [0, 2, 3, 5]
    assert ray.tables == 4


def test_tables_that_die_again_and_again_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay(deadly=range(6))
    monkeypatch.setattr(cluster, "import_ray", lambda: ray)
    report = run(small_match(), workers=2, cluster="auto")
    assert report.stopped == str(WorkersDied(f"{MOST_DEATHS} processes died while they played"))
    assert not report.played


def test_what_goes_wrong_at_a_table_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay()
    monkeypatch.setattr(cluster, "import_ray", lambda: ray)
    monkeypatch.setattr(Company, "play", lambda *_: 1 // 0)
    with pytest.raises(LadrilhoError, match="game 1: ZeroDivisionError"):
        run(small_match(), cluster="auto")
    assert ray.ended == ray.tables - 1  # the one whose game went wrong has nobody to ask


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("127.0.0.1:9", "no Ray cluster at '127.0.0.1:9': "),
        ("ray://127.0.0.1:9", "no Ray cluster at 'ray://127.0.0.1:9': "),
        ("127.0.0.1:999999999", "no Ray cluster at '127.0.0.1:999999999': "),
        ("here", "no address of a Ray cluster 'here': write local, auto or host:port"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_at_once(address: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "import_ray", lambda: SimpleNamespace(is_initialized=lambda: False))
    with pytest.raises(LadrilhoError) as caught:
        run(small_match(), cluster=address)
    assert str(caught.value).startswith(told)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LadrilhoError, match=r"a cluster needs ray: python -m pip install 'ladrilho\[ray\]'"):
        cluster.import_ray()
