"""A table from the first seat to the last move."""

import random
from typing import Any

import pytest

from ladrilho import IllegalMove, new_game
from ladrilho.errors import Refused
from ladrilho.records import fairness
from ladrilho.server.codes import Code
from ladrilho.server.commands import (
    NOBODY,
    SYSTEM,
    Cancel,
    Claim,
    Fill,
    Pause,
    Play,
    Release,
    Say,
    TakeBack,
)
from ladrilho.server.events import (
    Claimed,
    Created,
    Dealt,
    Finished,
    Origin,
    Played,
    Started,
    TakenBack,
)
from ladrilho.server.settings import (
    BankClock,
    DaysClock,
    Engine,
    Level,
    Me,
    Open,
    StandIn,
    TableSettings,
    checked_seats,
)
from ladrilho.server.table import MOST_ANSWERS, Table
from server.desk import ANA, AZUL, EVA, PAVILION, RUI, SECRET, THREE, Desk, begun, fault_of, picture

# Before the game


def test_game_begins_by_itself_when_no_seat_is_open() -> None:
    desk = Desk(THREE, [Me(), Level(3)])
    assert [type(event) for event in desk.happened] == [Created, Claimed]
    happened = desk.do(RUI, Claim(entropy="b2"))
    assert [type(event) for event in happened[1:]] == [Started, Dealt]
    assert happened[1].entropies == ["a1", "", "b2"]
    assert desk.table.status == "playing"


def test_table_of_computers_begins_at_once() -> None:
    desk = Desk(AZUL, [Level(1), Level(8)])
    assert desk.table.status == "playing"
    assert desk.table.computer_to_move() is not None


def test_supply_and_factories_are_dealt_one_after_the_other() -> None:
    happened = Desk(PAVILION).do(RUI, Claim())
    assert [len(event.tiles) for event in happened if isinstance(event, Dealt)] == [10, 20]


def test_owner_may_hold_several_seats() -> None:
    desk = Desk(AZUL, [Me(), Me()])
    assert desk.table.seats_of("ana") == [0, 1]
    desk.play(random.Random(1))
    assert desk.to_move() == ANA


def test_start_and_deals_follow_from_seed_table_and_entropies() -> None:
    desk = begun()
    key = fairness.key_of(SECRET, "T1", ["a1", b"Rui".hex()])
    started, dealt = desk.happened[-2:]
    assert started.start == fairness.first_seat(key, 2)
    drawn = new_game("azul", start=started.start, deal="manual").draw(fairness.seed_of_deal(key, 0))
    assert tuple(dealt.tiles) == drawn.events[0].deal
    assert desk.happened[0].commitment == fairness.commitment_of(SECRET)


def test_seat_that_is_left_is_open_again() -> None:
    desk = Desk(THREE)
    desk.do(RUI, Claim(seat=2))
    desk.do(RUI, Release(seat=2))
    assert desk.table.seats[2].is_open
    desk.do(EVA, Claim())
    assert desk.table.seats_of("eva") == [1]


def test_who_sits_there_already_needs_no_second_seat_unless_they_name_it() -> None:
    desk = Desk(THREE)
    assert desk.do(ANA, Claim()) == []
    assert desk.do(ANA, Claim(seat=0)) == []
    desk.do(ANA, Claim(seat=2))
    assert desk.table.seats_of("ana") == [0, 2]
    desk.do(RUI, Claim())
    assert desk.table.status == "playing"
    assert desk.do(RUI, Claim()) == []


def test_several_seats_that_are_kept_are_claimed_one_by_one() -> None:
    desk = Desk(THREE, [Me(), Open("rui"), Open("rui")])
    desk.do(RUI, Claim())
    desk.do(RUI, Claim())
    assert desk.table.seats_of("rui") == [1, 2]


def test_owner_clears_a_seat_and_fills_the_rest_with_computers() -> None:
    desk = Desk(THREE, [Me(), Level(2)])
    desk.do(ANA, Release(seat=1))
    desk.do(ANA, Fill(level=5))
    assert [seat.level for seat in desk.table.seats] == [None, 5, 5]
    assert desk.table.status == "playing"


def test_owner_gives_up_a_table() -> None:
    desk = Desk(AZUL)
    desk.do(ANA, Cancel())
    assert desk.table.status == "cancelled"
    assert fault_of(desk, RUI, Claim()) == Code.NOT_WAITING


def test_settings_get_all_options_in_words() -> None:
    assert Desk(AZUL).table.settings.options == {"wall": "coloured"}
    assert Desk(TableSettings("azul", {"wall": "grey"}, 4)).table.settings.kind == "azul/grey/4"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (TableSettings("chess"), Code.BAD_REQUEST),
        (TableSettings("azul", players=5), Code.BAD_REQUEST),
        (TableSettings("azul", {"wall": "pink"}), Code.BAD_REQUEST),
        (TableSettings("azul", {"board": "sepia"}), Code.BAD_REQUEST),
        (TableSettings("azul", {"players": 3}), Code.BAD_REQUEST),
        (TableSettings("azul", {"seed": 3}), Code.BAD_REQUEST),
        (TableSettings("azul", {"wall": ["grey"]}), Code.BAD_REQUEST),
        (TableSettings("azul", clock=BankClock(0.0)), Code.BAD_REQUEST),
        (TableSettings("azul", clock=BankClock(float("nan"))), Code.BAD_REQUEST),
        (TableSettings("azul", clock=BankClock(60.0, -1.0)), Code.BAD_REQUEST),
        (TableSettings("azul", clock=DaysClock(31.0)), Code.BAD_REQUEST),
        (TableSettings("azul", timeout=StandIn(9)), Code.BAD_REQUEST),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: TableSettings, code: Code) -> None:
    with pytest.raises(Refused) as caught:
        Table.open("T1", settings, [], ANA, SECRET, 0.0)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("seats", "code"),
    [([Open()] * 3, Code.BAD_REQUEST), ([Level(9)], Code.BAD_REQUEST), ([Engine("mine")], Code.NO_ENGINE)],
)
def test_seats_that_cannot_be_are_refused(seats: list[Any], code: Code) -> None:
    with pytest.raises(Refused) as caught:
        checked_seats(AZUL, seats, frozenset({"other"}))
    assert caught.value.code == code


def test_game_goes_on_from_a_position() -> None:
    origin = new_game("azul", seed=3, start=1)
    origin.play(int(origin.legal_moves.codes[0]))
    desk = Desk(AZUL, [Me(), Level(1)], origin=Origin(origin.to_text(), "T0", 1))
    assert desk.table.position == origin
    assert desk.table.start == 1
    assert not any(isinstance(event, Dealt) for event in desk.happened)


@pytest.mark.parametrize("text", ["azul", "summer-pavilion board=x", new_game("azul", players=3, seed=1).to_text()])
def test_game_goes_on_only_from_a_position_of_its_kind(text: str) -> None:
    with pytest.raises(Refused) as caught:
        Desk(AZUL, [Me()], origin=Origin(text))
    assert caught.value.code == Code.BAD_POSITION


# Moves


def test_move_is_stored_in_its_canonical_words() -> None:
    desk = begun()
    move = desk.moves()[0]
    happened = desk.do(desk.to_move(), Play(ply=0, move=f"  {move.upper()} ", id="x"))
    assert isinstance(happened[0], Played)
    assert happened[0].move == move
    assert desk.table.ply == 1


def test_whole_pass_is_one_move() -> None:
    desk = begun(PAVILION)
    rng = random.Random(3)
    while desk.table.position is not None and desk.table.position.phase != "placing":
        desk.play(rng)
    ply, mover = desk.table.ply, desk.to_move()
    desk.do(mover, Play(ply=ply, move="Pass  keep nothing"))
    assert desk.happened[-1].move == "pass keep nothing" or isinstance(desk.happened[-1], Dealt)
    assert desk.table.ply == ply + 1
    desk.table.decide(desk.to_move(), Play(ply=ply + 1, move=desk.moves()[0]), desk.now)


@pytest.mark.parametrize(
    ("settings", "seed"),
    [(TableSettings(game, options, players), players) for game, options in (
        ("azul", {"wall": "coloured"}), ("azul", {"wall": "grey"}),
        ("summer-pavilion", {"board": "coloured"}), ("summer-pavilion", {"board": "sepia", "jokers": "back"}),
    ) for players in (2, 3, 4)],
)  # fmt: skip
def test_whole_game_ends_with_result_and_seed_and_replays_to_the_same_table(settings: TableSettings, seed: int) -> None:
    desk = begun(settings).play_out(seed)
    finished = desk.happened[-1]
    assert isinstance(finished, Finished)
    assert finished.seed == SECRET.hex()
    assert desk.table.position is not None
    assert tuple(finished.scores) == desk.table.position.scores
    assert tuple(finished.winners) == desk.table.position.winners
    assert picture(Table.replay(desk.happened, SECRET)) == picture(desk.table)
    assert desk.table.wakes_at() is None


def test_resent_move_is_answered_and_does_nothing() -> None:
    desk = begun()
    mover, command = desk.to_move(), Play(ply=0, move=desk.moves()[0], id="a1")
    desk.do(mover, command)
    first = desk.table.answered(mover.player, "a1")
    desk.play(random.Random(1), id="a1")
    assert desk.do(mover, command) == []
    assert desk.table.answered(mover.player, "a1") == first == desk.table.version - 1
    again = Table.replay(desk.happened, SECRET)
    assert again.decide(mover, command, 2000.0) == []


def test_only_so_many_answers_are_remembered() -> None:
    desk = begun()
    for number in range(MOST_ANSWERS + 1):
        desk.do(ANA, Say(text="hi", id=str(number)))
    assert desk.table.answered("ana", "0") is None
    assert desk.table.answered("ana", "1") is not None
    assert desk.do(ANA, Say(text="hi", id=str(MOST_ANSWERS))) == []


def test_every_refusal_of_a_move_has_its_code() -> None:
    desk = begun()
    mover, other = desk.to_move(), ANA if desk.to_move() == RUI else RUI
    move = desk.moves()[0]
    assert fault_of(Desk(AZUL), ANA, Play(ply=0, move=move)) == Code.NOT_PLAYING
    assert fault_of(desk, EVA, Play(ply=0, move=move)) == Code.NOT_SEATED
    assert fault_of(desk, NOBODY, Play(ply=0, move=move)) == Code.NOT_SEATED
    assert fault_of(desk, other, Play(ply=0, move=move)) == Code.NOT_YOUR_TURN
    assert fault_of(desk, SYSTEM, Play(ply=0, move=move)) == Code.NOT_YOUR_TURN
    assert fault_of(desk, mover, Play(ply=1, move=move)) == Code.STALE_PLY
    assert fault_of(desk, mover, Play(ply=0, move="fly")) == Code.BAD_NOTATION
    desk.do(mover, Pause())
    assert fault_of(desk, mover, Play(ply=0, move=move)) == Code.PAUSED


def test_illegal_move_is_refused_with_its_clause() -> None:
    desk = begun()
    with pytest.raises(Refused) as caught:
        desk.table.decide(desk.to_move(), Play(ply=0, move="centre blue > 1"), desk.now)
    assert (caught.value.code, caught.value.clause) == (Code.ILLEGAL_MOVE, "AZ-13")
    assert desk.table.position is not None
    with pytest.raises(IllegalMove, match="AZ-13"):
        desk.table.position.copy().play("centre blue > 1")


def test_computer_plays_only_its_own_seat_by_the_house() -> None:
    desk = Desk(AZUL, [Me(), Level(3)])
    rng = random.Random(2)
    while desk.table.computer_to_move() is None:
        desk.play(rng)
    computer = desk.table.computer_to_move()
    assert computer is not None and (computer.level, computer.engine) == (3, None)
    assert desk.table.wakes_at() == desk.table.changed_at
    assert fault_of(desk, ANA, Play(ply=desk.table.ply, move=desk.moves()[0])) == Code.NOT_YOUR_TURN
    desk.play(rng)
    assert desk.happened[-1].by is None


# Taking back


def test_last_mover_takes_back_until_the_next_person_acts() -> None:
    desk = begun()
    rng = random.Random(4)
    first = desk.to_move()
    before = desk.table.position
    desk.play(rng)
    second = desk.to_move()
    assert fault_of(desk, second, TakeBack(ply=1)) == Code.NOTHING_TO_TAKE_BACK
    assert fault_of(desk, first, TakeBack(ply=0)) == Code.STALE_PLY
    assert fault_of(desk, EVA, TakeBack(ply=1)) == Code.NOT_SEATED
    happened = desk.do(first, TakeBack(ply=1))
    assert [type(event) for event in happened] == [TakenBack]
    assert desk.table.position == before
    assert desk.table.ply == 0
    desk.play(rng)
    desk.play(rng)
    assert fault_of(desk, first, TakeBack(ply=2)) == Code.NOTHING_TO_TAKE_BACK


def test_moves_of_computers_are_taken_back_with_it() -> None:
    desk = Desk(THREE, [Me(), Level(1), Level(2)])
    rng = random.Random(5)
    while desk.to_move() != ANA:
        desk.play(rng)
    before, ply = desk.table.position, desk.table.ply
    for _ in range(3):
        desk.play(rng)
    desk.do(ANA, TakeBack(ply=ply + 3))
    assert (desk.table.position, desk.table.ply) == (before, ply)


def test_no_move_is_taken_back_behind_a_deal() -> None:
    desk = Desk(AZUL, [Me(), Me()])
    rng = random.Random(6)
    while not isinstance(desk.happened[-1], Dealt) or desk.table.ply == 0:
        desk.play(rng)
    assert fault_of(desk, ANA, TakeBack(ply=desk.table.ply)) == Code.NOTHING_TO_TAKE_BACK


def test_table_may_forbid_to_take_back() -> None:
    desk = begun(TableSettings("azul", take_back=False))
    mover = desk.to_move()
    desk.play(random.Random(1))
    assert fault_of(desk, mover, TakeBack(ply=1)) == Code.TAKE_BACK_REFUSED
