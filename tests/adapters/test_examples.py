"""The examples for researchers work, and the notebook's cells run from top to bottom."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
pytestmark = pytest.mark.compiled_only


def run(name: str, folder: Path) -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name)]
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rollout_in_pettingzoo(tmp_path: Path) -> None:
    told = run("pettingzoo_rollout.py", tmp_path)
    assert len(re.findall(r"^player_\d reward -?\d\.\d points", told, re.MULTILINE)) == 3
    assert "Azul · grey wall" in told


def test_rollout_in_gymnasium(tmp_path: Path) -> None:
    first, second = run("gymnasium_rollout.py", tmp_path).splitlines()
    assert re.fullmatch(r"random won \d of 10 games against greedy", first)
    assert re.fullmatch(r"\d+ games ended, \d+% of them won; masks of shape \(1024, 325\)", second)


def test_own_bot_is_better_than_random_and_short(tmp_path: Path) -> None:
    match = re.fullmatch(r"tidy won ([\d.]+) of 10 games against random\n", run("own_bot.py", tmp_path))
    assert match and float(match[1]) > 7
    text = (EXAMPLES / "own_bot.py").read_text("utf-8")
    assert len(text.split("class Tidy")[1].split("\n\n\n")[0].splitlines()) <= 20


def test_notebook_draws_a_game() -> None:
    """As a notebook does it: the last expression of a cell is shown, and must be a picture."""
    notebook = json.loads((EXAMPLES / "draw_a_game.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {}
    pictures = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        *lines, last = "".join(cell["source"]).splitlines()
        exec("\n".join(lines), names)
        shown = exec(last, names) if last.startswith("print") else eval(last, names)
        if shown is not None:
            pictures += 1
            assert hasattr(shown, "_repr_svg_") or hasattr(shown, "_repr_png_")
    assert pictures == 4
