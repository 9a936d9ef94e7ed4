"""What clients see of a table."""

import json
import random
import tracemalloc
from typing import Any

import pytest

from ladrilho.analysis import choices, end_bonuses, explain_move
from ladrilho.server import view
from ladrilho.server.commands import Claim, Leave, Pause, Resign, Say, TakeBack
from ladrilho.server.events import Played
from ladrilho.server.settings import BankClock, Level, Me, TableSettings
from ladrilho.server.table import Table
from server.desk import ANA, AZUL, EVA, PAVILION, PEOPLE, RUI, SECRET, THREE, Desk, begun, traces_of_the_secret

VARIANTS = [
    TableSettings("azul", {"wall": "coloured"}, 2),
    TableSettings("azul", {"wall": "grey"}, 4),
    TableSettings("summer-pavilion", {"board": "coloured"}, 3),
    TableSettings("summer-pavilion", {"board": "sepia", "jokers": "back"}, 2),
]


def seen(desk: Desk, player: str | None, previews: bool = True) -> dict[str, Any]:
    return dict(json.loads(desk.update(player, previews)))


def test_waiting_table_has_no_position() -> None:
    told = seen(Desk(AZUL), "ana")
    assert (told["position"], told["choices"], told["state"]["status"]) == (None, None, "waiting")
    assert [seat["kind"] for seat in told["state"]["seats"]] == ["human", "open"]


@pytest.mark.parametrize("settings", VARIANTS)
def test_everybody_sees_the_position_and_only_the_mover_the_choices(settings: TableSettings) -> None:
    desk, rng = begun(settings), random.Random(1)
    while desk.table.status == "playing":
        mover = desk.to_move()
        desk.words.clear()
        told = {person: seen(desk, person) for person in (*(person.player for person in PEOPLE), None)}
        assert desk.table.position is not None
        for player, message in told.items():
            assert message["position"] == desk.table.position.to_dict()
            assert (message["choices"] is not None) == (player == mover.player)
            assert (message["version"], message["ply"]) == (desk.table.version, desk.table.ply)
        assert [choice["move"] for choice in told[mover.player]["choices"]] == desk.moves()
        assert seen(desk, mover.player, previews=False)["choices"] == [{"move": move} for move in desk.moves()]
        desk.play(rng)


def test_choices_are_those_of_the_analysis() -> None:
    desk = begun()
    assert desk.table.position is not None
    told = seen(desk, desk.to_move().player)["choices"]
    assert [choice["points"] for choice in told] == [choice.points for choice in choices(desk.table.position)]


@pytest.mark.parametrize("settings", VARIANTS)
def test_moves_come_with_flow_and_points(settings: TableSettings) -> None:
    desk, rng = begun(settings), random.Random(2)
    while desk.table.status == "playing":
        before = desk.table.position
        desk.words.clear()
        happened = desk.play(rng)
        assert before is not None and isinstance(happened[0], Played)
        told = json.loads(desk.words[0])
        story = explain_move(before, happened[0].move)
        assert (told["flow"], told["points"]) == (story.flow, story.points)
        assert (told["type"], told["ply"]) == ("played", desk.table.ply)
        assert told["name"] == desk.table.seats[happened[0].seat].name


def test_result_has_bonuses_and_the_seed() -> None:
    desk = begun(PAVILION).play_out()
    result = seen(desk, None)["state"]["result"]
    assert desk.table.result is not None and desk.table.position is not None
    assert result["bonuses"] == end_bonuses(desk.table.position)
    assert (result["winners"], result["seed"], result["reason"]) == (desk.table.result.winners, SECRET.hex(), "played")


def test_clock_tells_what_was_left_when() -> None:
    desk = Desk(TableSettings("azul", clock=BankClock(60.0, 5.0))).fill()
    desk.play(random.Random(1))
    state = seen(desk, None)["state"]
    assert state["clock"]["running"] == state["turn"]
    assert state["clock"]["left"][1 - state["turn"]] == 64.0
    assert state["deadline"] == state["clock"]["at"] + 60.0
    desk.do(ANA, Pause())
    state = seen(desk, None)["state"]
    assert (state["status"], state["clock"]["running"], state["deadline"]) == ("paused", None, None)
    assert seen(begun(), None)["state"]["clock"] is None


def test_only_the_last_mover_is_offered_to_take_back() -> None:
    desk = begun()
    mover = desk.to_move()
    assert not seen(desk, mover.player)["state"]["take_back"]
    desk.play(random.Random(1))
    assert [seen(desk, person.player)["state"]["take_back"] for person in (mover, desk.to_move(), EVA)] == [
        True,
        False,
        False,
    ]
    desk.do(mover, TakeBack(ply=1))
    assert json.loads(desk.words[-1])["ply"] == 0
    assert not seen(desk, mover.player)["state"]["take_back"]


def test_hints_are_for_one_among_computers_or_for_all() -> None:
    alone, both = Desk(AZUL, [Me(), Level(1)]), begun()
    assert view.may_have_hints(alone.table, "ana")
    assert not view.may_have_hints(alone.table, "rui")
    assert not view.may_have_hints(both.table, "ana")
    assert view.may_have_hints(begun(TableSettings("azul", hints="all")).table, "ana")
    assert not view.may_have_hints(Desk(TableSettings("azul", hints=False), [Me(), Level(1)]).table, "ana")
    assert not view.may_have_hints(alone.play_out().table, "ana")


def test_counts_of_bag_and_lid_are_hidden_where_agreed_until_the_end() -> None:
    for settings in (TableSettings("azul", counts=False), TableSettings("summer-pavilion", counts=False)):
        desk = begun(settings)
        assert not {"bag", "lid", "storage"} & set(seen(desk, "ana")["position"])
        assert "bag" in seen(desk.play_out(), "ana")["position"]


def test_one_who_left_has_no_choices() -> None:
    desk = begun()
    mover = desk.to_move()
    desk.do(mover, Leave())
    told = seen(desk, mover.player)
    assert told["choices"] is None
    assert [seat["stand_in"] for seat in told["state"]["seats"]].count(4) == 1


def test_ids_and_entropies_of_others_are_not_told() -> None:
    desk = Desk(THREE)
    desk.do(RUI, Claim(entropy="feedc0de", id="my-id"))
    desk.do(RUI, Say(text="hi", id="my-id-2"))
    told = b"".join(desk.words)
    assert b"my-id" not in told and b"feedc0de" not in told
    assert json.loads(desk.words[-1])["text"] == "hi"


def test_secret_is_told_at_the_end_and_not_before() -> None:
    desk = begun(THREE)
    rng, traces = random.Random(3), traces_of_the_secret(desk.table)
    desk.do(RUI, Resign())
    while desk.table.status == "playing":
        told = desk.update("ana") + desk.update(None)
        assert not any(trace in told for trace in traces)
        desk.play(rng)
    assert SECRET.hex().encode() in desk.update(None)


@pytest.mark.parametrize("settings", [TableSettings("azul", players=4), TableSettings("summer-pavilion", players=4)])
def test_idle_table_is_small(settings: TableSettings) -> None:
    """The events that a live table keeps in words are counted as well."""
    stories = [begun(settings) for _ in range(10)]
    for desk, plies in zip(stories, range(20, 70, 5), strict=True):
        rng = random.Random(plies)
        for _ in range(plies):
            desk.play(rng)
    view.choice_words(stories[0].table, "ana", previews=True)
    tracemalloc.start()
    try:
        kept = [
            (Table.replay(desk.happened, SECRET), [bytes(bytearray(words)) for words in desk.words[-24:]])
            for desk in stories
        ]
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(kept) == 10
    assert size / len(kept) < 40_000
