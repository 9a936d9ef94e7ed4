"""The commands arena and ladder: tables for people, JSON for programs, and Ctrl-C at any time."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ladrilho.records import GameRecord


def start(*words: str) -> "subprocess.Popen[str]":
    program = f"import sys; sys.argv = ['ladrilho', *{words!r}]; from ladrilho.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"COLUMNS": "80"},
    )


def finish(process: "subprocess.Popen[str]", seconds: float = 100) -> tuple[int, str, str]:
    try:
        out, errors = process.communicate(timeout=seconds)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate(timeout=10)
    return process.returncode, out, errors


def ladrilho(*words: str) -> tuple[int, str, str]:
    return finish(start(*words))


@pytest.mark.slow_plain
def test_arena_prints_json_and_keeps_records(tmp_path: Path) -> None:
    words = ("arena", "--game", "azul", "--wall", "grey", "--seats", "greedy,random", "--games", "6", "--workers", "2")
    status, out, errors = ladrilho(*words, "--json", "--save", str(tmp_path / "games"))
    assert status == 0, errors
    data = json.loads(out)
    assert (data["games"], data["planned"], data["seed"], data["options"]) == (6, 6, 1, {"wall": "grey"})
    first, second = data["players"]
    assert (first["player"], first["win_rate"] + second["win_rate"], first["faults"]) == ("greedy", 1, 0)
    assert first["interval"][0] < first["win_rate"] <= first["interval"][1]
    assert first["processor_ms_per_move"] > 0
    records = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in records][:2] == ["azul-1-00000-0.jsonl", "azul-1-00000-1.jsonl"]
    assert len(records) == 6
    assert all(GameRecord.load(path).result is not None for path in records)


@pytest.mark.slow_plain
def test_arena_prints_a_table_that_fits_a_narrow_terminal() -> None:
    status, out, errors = ladrilho("arena", "--seats", "greedy,random,random", "--games", "3", "--seed", "5")
    assert status == 0, errors
    assert out.startswith("azul coloured, 3 games, seed 5")
    assert "random #2" in out
    assert max(map(len, out.splitlines())) <= 80
    assert errors == ""  # no bar without a terminal


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("arena", "--seats", "greedy,nobody"), "no player 'nobody'"),
        (("arena", "--seats", "greedy"), "players is 1"),
        (("arena", "--seats", "greedy,greedy", "--wall", "pink"), "pink"),
        (("arena", "--seats", "greedy,engine:/no/such/bot"), "cannot be started: no such file"),
        (("ladder", "--players", "greedy"), "2 seats for 1 players"),
        (("ladder", "--players", "greedy,nobody"), "no player 'nobody'"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(words: tuple[str, ...], message: str) -> None:
    status, out, errors = ladrilho(*words)
    assert (status, out) == (2, "")
    assert message in errors.splitlines()[-1]
    assert "Traceback" not in errors


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("workers", "end"),
    [
        ("1", lambda process: os.killpg(process.pid, signal.SIGINT)),  # as a terminal does: to all of the group
        ("2", lambda process: os.killpg(process.pid, signal.SIGINT)),
        ("2", lambda process: os.kill(process.pid, signal.SIGTERM)),
    ],
    ids=["interrupt", "interrupt of two workers", "kill"],
)
def test_interrupt_prints_what_was_played_so_far(tmp_path: Path, workers: str, end: Callable[[Any], None]) -> None:
    words = ("arena", "--seats", "random,random", "--games", "1000000", "--workers", workers, "--json")
    process = start(*words, "--save", str(tmp_path))
    deadline = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.02)
    end(process)
    status, out, errors = finish(process, 30)
    assert status == 130, errors
    assert json.loads(out)["stopped"] == "interrupted"
    assert json.loads(out)["games"] >= 1
    assert "Traceback" not in errors


@pytest.mark.slow_plain
def test_ladder_prints_its_table_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    status, out, errors = ladrilho("ladder", "--players", "random,greedy", "--games", "4", "--write", str(page))
    assert status == 0, errors
    assert out.startswith("azul coloured, 2 seats, seed 1")
    assert "### Ladder: azul coloured, 2 seats" in page.read_text("utf-8")
    assert (tmp_path / "images" / "ladder-azul-coloured-2-seats.svg").exists()


@pytest.mark.slow_plain
def test_ladder_as_json_has_all_matches() -> None:
    status, out, errors = ladrilho("ladder", "--players", "random,greedy,greedy@1s", "--games", "2", "--json")
    assert status == 0, errors
    data = json.loads(out)
    assert [rung["player"] for rung in data["ladder"]] == ["random", "greedy", "greedy@1s"]
    assert len(data["matches"]) == 2
