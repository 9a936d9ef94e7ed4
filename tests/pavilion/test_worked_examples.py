"""The worked examples of the rules, from ``worked_examples.json``; SP-EX are the rulebook's, SP-X edge cases of ours.

Each case is a drawing (see ``tables``) and steps: a move or a deal, what then lies on the table, which moves are legal,
which are refused and for which clause.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from ladrilho import Position

from .tables import legal, names, refusal, table

EXAMPLES = json.loads(Path(__file__).with_name("worked_examples.json").read_text("utf-8"))
CASES = [
    pytest.param(case, id=f"{example['id']}.{number}")
    for example in EXAMPLES
    for number, case in enumerate(example["cases"], start=1)
]


def found(position: Position, path: str) -> Any:
    """A value of the position, or one of its dict form by its way there: ``boards.0.hand``."""
    if path in ("scores", "winners"):
        return list(getattr(position, path))
    if path == "tiles_to_deal":
        return position.tiles_to_deal
    value: Any = position.to_dict()
    for key in path.split("."):
        value = value[int(key) if key.isdigit() else key]
    return value


def follow(position: Position, step: dict[str, Any]) -> None:
    """Play a step and compare what it says."""
    assert set(step) <= {"play", "deal", "then", "legal", "refused"}
    if "play" in step:
        position.play(step["play"])
    if "deal" in step:
        position.deal(names(step["deal"]))
    wanted = step.get("then", {})
    assert {path: found(position, path) for path in wanted} == wanted
    for start, moves in step.get("legal", {}).items():
        assert legal(position, start) == moves
    for move, clause in step.get("refused", {}).items():
        assert clause in refusal(position, move)


@pytest.mark.parametrize("case", CASES)
def test_worked_example(case: dict[str, Any]) -> None:
    position = table(case["table"], *case["seats"])
    for step in case["steps"]:
        follow(position, step)


def test_no_example_is_missing() -> None:
    wanted = [f"SP-EX-{name}" for name in "12ABCDEF3"] + [f"SP-X-{number}" for number in range(1, 23)]
    assert [example["id"] for example in EXAMPLES] == wanted
    assert all(case["steps"] for example in EXAMPLES for case in example["cases"])
