"""The worked examples of the rulebooks and the edge cases derived from them, as data: worked_examples.json.

An example is a table (the words that differ from an empty one), then moves and deals with what lies where after each.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from azul.tables import moves, names, refuse, table
from ladrilho import Position

EXAMPLES = json.loads((Path(__file__).parent / "worked_examples.json").read_text(encoding="utf-8"))
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])


def look_up(data: Any, path: str) -> Any:
    """What lies at ``boards/0/lines/1`` of a position's dict."""
    for key in path.split("/"):
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


def take_step(position: Position, step: dict[str, Any]) -> None:
    if "deal" in step:
        position.deal(names(step["deal"]))
    else:
        position.play(step["play"])


@every_example
def test_example_plays_as_told(example: dict[str, Any]) -> None:
    position = table(example["table"], *example["boards"])
    for step in example["steps"]:
        take_step(position, step)
        data = position.to_dict()
        for path, expected in step.get("expect", {}).items():
            assert look_up(data, path) == expected, f"{path} after {step.get('play', 'the deal')}"
    if "winners" in example:
        assert list(position.winners) == example["winners"]


@pytest.mark.parametrize("example", [example for example in EXAMPLES if "legal" in example], ids=lambda e: e["id"])
def test_example_has_exactly_its_legal_moves(example: dict[str, Any]) -> None:
    position = table(example["table"], *example["boards"])
    for start, expected in example["legal"].items():
        assert moves(position, start) == expected
    for move, reason in example["illegal"].items():
        refuse(position, move, reason)


def test_every_example_of_the_rules_is_here() -> None:
    wanted = [f"AZ-EX-{n}" for n in range(1, 10)] + [f"AZ-X-{n}" for n in range(1, 14)]
    assert list(dict.fromkeys(example["id"].rstrip("ABC") for example in EXAMPLES)) == wanted
    assert all(any(step.get("expect") for step in example["steps"]) or "winners" in example for example in EXAMPLES)
