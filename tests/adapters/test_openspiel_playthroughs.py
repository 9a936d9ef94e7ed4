"""Games told by OpenSpiel's own generator stay as they are; ``tools/make_playthroughs.py`` wrote them."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.compiled_only


def load_tool() -> Any:
    spec = importlib.util.spec_from_file_location("make_playthroughs", ROOT / "tools" / "make_playthroughs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load_tool()


@pytest.mark.parametrize("file", list(tool.TEXTS))
def test_playthrough_is_told_again_word_by_word(file: str) -> None:
    stored = (tool.FOLDER / f"{file}.txt").read_text("utf-8")
    actions = tool.actions_of(stored)
    again = playthrough(tool.TEXTS[file], actions, seed=0)  # nothing is left to chance
    assert again.splitlines() == stored.splitlines()
    assert len(actions) > 40


@pytest.mark.parametrize("name", tool.NAMES)
def test_playthrough_keeps_its_fingerprint(name: str) -> None:
    assert tool.make_fingerprint(name) == json.loads(tool.FINGERPRINTS.read_text("utf-8"))[name]


def test_every_game_variant_and_number_of_players_has_a_fingerprint() -> None:
    assert list(json.loads(tool.FINGERPRINTS.read_text("utf-8"))) == tool.NAMES
    assert len(set(tool.NAMES)) == 12
