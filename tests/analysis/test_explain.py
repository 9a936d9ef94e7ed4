"""What is told about a move is what it did."""

from collections import Counter
from typing import Any

import pytest

from analysis.games import NAMES, TABLES, play
from ladrilho import Position, new_game
from ladrilho.analysis import Story, end_bonuses, explain_deal, explain_move

Heaps = Counter[tuple[Any, ...]]


def told(before: Position, event: Any, after: Position) -> Story:
    return explain_deal(before, event, after) if isinstance(event, tuple) else explain_move(before, event)


def lying(position: Position) -> Heaps:
    """How many tiles of a colour lie at each place."""
    table, heaps = position.to_dict(), Counter[tuple[Any, ...]]()
    for name in ("bag", "lid", "storage", "supply", "centre"):
        add(heaps, (name,), table.get(name, {}))
    for number, heap in enumerate(table["factories"], start=1):
        add(heaps, ("factory", number), heap)
    for seat, board in enumerate(table["boards"]):
        for name in ("hand", "kept"):
            add(heaps, (name, seat), board.get(name, {}))
        lie_on_azul(heaps, seat, board) if "lines" in board else lie_on_stars(heaps, seat, board)
    return heaps


def add(heaps: Heaps, place: tuple[Any, ...], heap: dict[str, int]) -> None:
    for colour, count in heap.items():
        heaps[(*place, colour)] += count


def lie_on_azul(heaps: Heaps, seat: int, board: dict[str, Any]) -> None:
    for number, line in enumerate(board["lines"], start=1):
        if line:
            heaps["line", seat, number, line["colour"]] += line["count"]
    for row, spaces in enumerate(board["wall"]):
        for column, colour in enumerate(spaces):
            heaps["wall", seat, row, column, colour] += colour is not None
    for colour in board["floor"]:
        heaps["floor", seat, colour] += colour != "marker"


def lie_on_stars(heaps: Heaps, seat: int, board: dict[str, Any]) -> None:
    for star, slots in board["stars"].items():
        for slot, colour in enumerate(slots, start=1):
            heaps["space", seat, star, slot, colour] += colour is not None


def moved(heaps: Heaps, story: Story) -> Heaps:
    """The heaps after all that is told; no place ever owes a tile."""
    heaps = heaps.copy()
    for flow in story.flow:
        assert flow["count"] > 0
        if flow["colour"] != "marker":
            heaps[(*flow["from"], flow["colour"])] -= flow["count"]
            heaps[(*flow["to"], flow["colour"])] += flow["count"]
            assert heaps[(*flow["from"], flow["colour"])] >= 0, flow
    return heaps


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=NAMES)
def test_tiles_move_as_told_and_points_add_up(game: str, options: dict[str, Any], players: int) -> None:
    for seed in range(3):
        for before, event, after in play(game, options, players, seed):
            story = told(before, event, after)
            assert +moved(lying(before), story) == +lying(after)
            gained = Counter({seat: 0 for seat in range(players)})
            for points in story.points:
                gained[points["seat"]] += points["points"]
            assert [then + gained[seat] for seat, then in enumerate(before.scores)] == list(after.scores)


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=NAMES)
def test_counted_tiles_explain_the_points(game: str, options: dict[str, Any], players: int) -> None:
    for before, event, after in play(game, options, players, 5):
        for points in told(before, event, after).points:
            if points["why"] == "placed":
                assert points["points"] == len(points["counted"])
                assert points["space"] in points["counted"]
            if points["why"] == "tile":
                row, column = points["cell"]
                across = sum(cell[0] == row for cell in points["counted"])
                down = sum(cell[1] == column for cell in points["counted"])
                assert points["points"] == max(1, (across if across > 1 else 0) + (down if down > 1 else 0))


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=NAMES)
def test_marker_goes_round(game: str, options: dict[str, Any], players: int) -> None:
    for before, event, after in play(game, options, players, 2):
        markers = [flow for flow in told(before, event, after).flow if flow["colour"] == "marker"]
        owners = [position.to_dict()["marker"] for position in (before, after)]
        assert len(markers) == (owners[0] != owners[1])
        for flow in markers:
            places = ["centre" if flow[end] == ["centre"] else flow[end][1] for end in ("from", "to")]
            assert places == owners


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=NAMES)
def test_bonuses_of_the_end_are_those_of_the_last_event(game: str, options: dict[str, Any], players: int) -> None:
    *_, (before, event, after) = play(game, options, players, 1)
    reasons = {"row", "column", "colour", "star", "number"}
    assert end_bonuses(before) == []
    assert end_bonuses(after) == [points for points in told(before, event, after).points if points["why"] in reasons]


def test_whole_pass_is_told_at_once() -> None:
    position = Position.from_text(
        "summer-pavilion board=coloured jokers=PGOYBR round=1 phase=placing player=0 start=0 marker=0 "
        "bag=P16G16O19Y19B19R19 storage=- supply=P2G2O2Y2B1R1 reward=0 centre=- factories=-,-,-,-,- "
        "| score=5 hand=P2G4 kept=- passed=no stars=....../....../....../....../....../....../...... "
        "| score=5 hand=P2O1Y1B2R2 kept=- passed=no stars=....../....../....../....../....../....../......",
        deal="manual",
    )
    story = explain_move(position, "pass keep 3 green")
    assert [(flow["colour"], flow["count"], flow["to"][0]) for flow in story.flow] == [
        *[("green", 1, "kept")] * 3,
        ("purple", 2, "storage"),
        ("green", 1, "storage"),
    ]
    assert story.points == [{"seat": 0, "why": "discard", "points": -3, "printed": -3}]


def test_take_of_azul_is_told_in_order() -> None:
    position = new_game("azul", seed=7, deal="manual").deal(
        ["red", "red", "blue", "black", *["white"] * 4, *["yellow"] * 4, *["blue"] * 4, *["black"] * 4]
    )
    assert explain_move(position, "1 red > 1").flow == [
        {"colour": "blue", "count": 1, "from": ["factory", 1], "to": ["centre"]},
        {"colour": "black", "count": 1, "from": ["factory", 1], "to": ["centre"]},
        {"colour": "red", "count": 1, "from": ["factory", 1], "to": ["line", 0, 1]},
        {"colour": "red", "count": 1, "from": ["factory", 1], "to": ["floor", 0]},
    ]
