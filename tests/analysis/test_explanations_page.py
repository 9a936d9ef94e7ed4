"""The page about explanations says what the code does."""

import re
from pathlib import Path

import pytest

from analysis.games import TABLES, play
from ladrilho.analysis import explain_deal, explain_move, hint
from ladrilho.analysis.azul_choices import AzulColumn, AzulTake
from ladrilho.analysis.pavilion_choices import PavilionChoice, PavilionPass, PavilionPlace, PavilionTake

PAGE = (Path(__file__).parent.parent.parent / "docs" / "explanations.md").read_text("utf-8")


def first_cells(head: str) -> list[str]:
    """The first column of the table whose head begins with this cell."""
    (table,) = re.findall(rf"^\| {re.escape(head)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [row.split("|")[1].strip().strip("`") for row in table.splitlines()]


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ("Entry of a take of `azul`", AzulTake),
        ("Entry of a choice of column", AzulColumn),
        ("Entry of a take of `summer-pavilion`", PavilionTake),
        ("Entry of a placement", PavilionPlace),
        ("Entry of a reward or a kept tile", PavilionChoice),
        ("Entry of `pass` and `done`", PavilionPass),
    ],
)
def test_page_has_the_entries_of_each_choice(head: str, kind: type) -> None:
    assert first_cells(head) == list(kind.__struct_fields__)


@pytest.mark.slow_plain
def test_page_has_every_place_reason_and_key() -> None:
    places, reasons, keys, entries = set(), set(), set(), set()
    for game, options, players in TABLES:
        for seed in range(3):
            for before, event, after in play(game, options, players, seed):
                is_deal = isinstance(event, tuple)
                story = explain_deal(before, event, after) if is_deal else explain_move(before, event)
                places |= {flow[end][0] for flow in story.flow for end in ("from", "to")}
                entries |= {tuple(flow) for flow in story.flow}
                reasons |= {points["why"] for points in story.points}
                keys |= set() if is_deal else {hint(before, event, step)["text"] for step in (1, 2, 3)}
    assert entries == {tuple(first_cells("Entry of a flow"))}
    assert places == {re.findall(r'"(\w+)"', place)[0] for place in first_cells("Place")}
    assert reasons <= set(first_cells("Reason"))
    assert keys == set(first_cells("Key"))
