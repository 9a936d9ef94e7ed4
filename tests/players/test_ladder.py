"""Ratings follow the results, and a page keeps everything but its ladder."""

import builtins
import random
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from ladrilho.cli.ladder_page import put_section, write_page
from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.players.arena import Report
from ladrilho.players.ladder import Rung, check_openskill, climb, plan_tables
from ladrilho.players.match import Entry, Match
from ladrilho.players.standings import Played, wilson

NAMES = [Entry(name) for name in ("a", "b", "c", "d")]


def played(number: int, winner: int, seats: int = 2) -> Played:
    scores = tuple(50 - 10 * ((entry - winner) % seats) for entry in range(seats))
    shares = tuple(float(entry == winner) for entry in range(seats))
    return Played(number, scores, shares, (10,) * seats, (0.01,) * seats, (0.1,) * seats)


def report_of(table: tuple[Entry, ...], games: int, rate: float) -> Report:
    """A match in which the last at the table wins at this rate."""
    rng = random.Random(str(table))
    results = tuple(played(n, 1 if rng.random() < rate else 0, len(table)) for n in range(games))
    return Report(Match(table, games, options={"wall": "coloured"}), results, 1.0)


def test_neighbours_meet_and_everyone_meets_everyone() -> None:
    a, b, c, d = NAMES
    assert plan_tables(NAMES, 2) == [(a, b), (b, c), (c, d)]
    assert plan_tables(NAMES, 3) == [(a, b, c), (b, c, d)]
    assert plan_tables(NAMES, 2, everyone=True) == [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)]


@pytest.mark.parametrize(("names", "seats"), [(NAMES[:1], 2), (NAMES[:2], 3), ([*NAMES, NAMES[0]], 2)])
def test_impossible_ladders_are_refused(names: list[Entry], seats: int) -> None:
    with pytest.raises(InvalidNotation):
        plan_tables(names, seats)


def test_stronger_players_are_rated_higher_and_the_same_again() -> None:
    reports = [report_of(table, 60, 0.75) for table in plan_tables(NAMES, 2)]
    rungs = climb(NAMES, reports)
    assert [rung.player for rung in sorted(rungs, key=lambda rung: rung.rating)] == ["a", "b", "c", "d"]
    assert rungs[1].rating - rungs[0].rating > rungs[1].uncertainty / 2
    assert rungs == climb(NAMES, reports)
    assert [rung.games for rung in rungs] == [60, 120, 120, 60]
    assert rungs[2].processor_ms_per_move == pytest.approx(1.0)


def test_rung_tells_how_often_it_beats_the_one_below() -> None:
    report = report_of((NAMES[0], NAMES[1]), 20, 1.0)
    tie = replace(played(20, 1), scores=(30, 30), shares=(0.5, 0.5))
    lowest, higher = climb(NAMES[:2], [replace(report, played=(*report.played, tie))])
    assert (lowest.beats_below, lowest.interval) == (None, None)
    assert higher.beats_below == pytest.approx(20.5 / 21)
    assert higher.interval == wilson(20.5, 21)


def test_players_of_larger_tables_are_rated_by_their_ranks() -> None:
    table = tuple(NAMES[:3])
    games = tuple(played(number, 2, 3) for number in range(12))  # c before a before b
    ratings = [rung.rating for rung in climb(table, [Report(Match(table, 12), games, 1.0)])]
    assert ratings[2] > ratings[0] > ratings[1]


def test_missing_openskill_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: Any) -> ModuleType:
        if name.startswith("openskill"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(LadrilhoError, match=r"pip install 'ladrilho\[ladder\]'"):
        check_openskill()


# The page


def test_section_is_put_at_the_end_and_later_replaced_in_its_place() -> None:
    page = put_section("# Strength\n\nWords.\n", "one", "first")
    assert page == "# Strength\n\nWords.\n\n<!-- one -->\nfirst\n<!-- end of one -->\n"
    page = put_section(page + "\nMore words.\n", "two", "other")
    page = put_section(page, "one", "second")
    assert page == (
        "# Strength\n\nWords.\n\n<!-- one -->\nsecond\n<!-- end of one -->\n\nMore words.\n\n"
        "<!-- two -->\nother\n<!-- end of two -->\n"
    )


def test_page_has_the_table_top_rung_first_and_a_plot(tmp_path: Path) -> None:
    rungs = [
        Rung("level1", 20.0, 3.0, 10, None, None, 0.1, 0),
        Rung("engine:a|<b>", 30.0, 3.0, 10, 0.8, (0.49, 0.943), 2.0, 1),
    ]
    page = tmp_path / "docs" / "strength.md"
    page.parent.mkdir()
    for _ in range(2):
        write_page(page, rungs, report_of((NAMES[0], NAMES[1]), 2, 1.0), "ladrilho ladder --players level1,x")
    text = page.read_text("utf-8")
    assert text.count("### Ladder: azul coloured, 2 seats") == 1
    assert "| engine:a\\|<b> | 30.0 | 3.0 | 80.0 % | 49.0–94.3 | 2.0 | 10 | 1 |\n| level1 | 20.0 |" in text
    assert "ladrilho ladder --players level1,x" in text
    picture = page.parent / "images" / "ladder-azul-coloured-2-seats.svg"
    assert f"]({picture.relative_to(page.parent).as_posix()})" in text
    drawn = ElementTree.parse(picture).getroot()
    assert len([node for node in drawn.iter() if node.tag.endswith("circle")]) == 2
