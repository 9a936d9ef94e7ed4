"""Clocks as given time."""

import random

import pytest

from ladrilho.server.clock import DAY, GRACE, Clock
from ladrilho.server.codes import Code
from ladrilho.server.commands import SYSTEM, Leave, Pause, Play, Resume, Return, TakeBack, Tick
from ladrilho.server.events import Finished, Played, StoodIn, TimedOut, Warned
from ladrilho.server.settings import BankClock, ClockSettings, DaysClock, Level, Lose, Me, NoClock, TableSettings
from ladrilho.server.table import Table
from server.desk import ANA, SECRET, Desk, fault_of, picture

BANK = BankClock(600.0, 10.0)


def table_with(clock: ClockSettings, lose: bool = False, players: int = 2) -> Desk:
    policy = {"timeout": Lose()} if lose else {}
    return Desk(TableSettings("azul", players=players, clock=clock, **policy)).fill()


def test_without_a_clock_nothing_ever_wakes_a_table() -> None:
    desk = table_with(NoClock())
    assert desk.table.wakes_at() is None
    assert desk.do(SYSTEM, Tick(), later=1e9) == []


def test_bank_loses_what_a_move_took_and_gains_the_increment() -> None:
    desk = table_with(BANK)
    seat = desk.table.turn
    assert seat is not None
    desk.do(desk.to_move(), Play(ply=0, move=desk.moves()[0]), later=45.0)
    assert desk.table.clock.left[seat] == 600.0 - 45.0 + 10.0
    assert desk.table.clock.running == desk.table.turn == 1 - seat
    assert desk.table.clock.left[1 - seat] == 600.0


def test_days_are_for_each_move() -> None:
    desk = table_with(DaysClock(2.0))
    first = desk.table.turn
    assert first is not None
    desk.do(desk.to_move(), Play(ply=0, move=desk.moves()[0]), later=1.5 * DAY)
    assert desk.table.clock.deadline == desk.now + 2 * DAY
    desk.do(desk.to_move(), Play(ply=1, move=desk.moves()[0]), later=1.5 * DAY)
    assert desk.table.clock.deadline == desk.now + 2 * DAY


def test_time_does_not_run_for_computers() -> None:
    desk = Desk(TableSettings("azul", clock=BANK), [Me(), Level(1)])
    rng = random.Random(1)
    while desk.table.computer_to_move() is None:
        desk.play(rng)
    assert desk.table.clock.running is None
    assert desk.table.wakes_at() == desk.table.changed_at
    left = desk.table.clock.left.copy()
    desk.do(SYSTEM, Play(ply=desk.table.ply, move=desk.moves()[0]), later=500.0)
    assert desk.table.clock.left == left


def test_time_does_not_run_in_a_pause() -> None:
    desk = table_with(BANK)
    seat = desk.table.turn
    assert seat is not None
    desk.do(ANA, Pause(), later=20.0)
    assert desk.table.wakes_at() is None
    desk.do(ANA, Resume(), later=5000.0)
    assert desk.table.clock.left[seat] == 580.0
    assert desk.table.clock.deadline == desk.now + 580.0


def test_taking_back_gives_no_time_back() -> None:
    desk = table_with(BANK)
    seat, mover = desk.table.turn, desk.to_move()
    assert seat is not None
    desk.do(mover, Play(ply=0, move=desk.moves()[0]), later=100.0)
    desk.do(mover, TakeBack(ply=1), later=3.0)
    assert desk.table.clock.running == seat
    assert desk.table.clock.left[seat] == 510.0


def test_table_warns_once_and_then_a_level_takes_over() -> None:
    desk = table_with(BANK)
    seat, mover = desk.table.turn, desk.to_move()
    assert seat is not None
    wakes_at = desk.table.wakes_at()
    assert wakes_at == desk.now + 540.0
    assert desk.do(SYSTEM, Tick(), later=539.0) == []
    assert [type(event) for event in desk.do(SYSTEM, Tick())] == [Warned]
    assert desk.do(SYSTEM, Tick()) == []
    assert desk.table.wakes_at() == wakes_at + 60.0
    happened = desk.do(SYSTEM, Tick(), later=59.0)
    assert [type(event) for event in happened] == [TimedOut, StoodIn]
    assert desk.table.seats[seat].stand_in == 4
    assert not desk.table.seats[seat].is_out
    desk.do(mover, Return())
    assert desk.table.clock.left[seat] == GRACE
    assert desk.table.clock.running == seat
    assert picture(Table.replay(desk.happened, SECRET)) == picture(desk.table)


def test_with_two_the_other_wins_by_the_clock_where_seats_are_lost() -> None:
    desk = table_with(BANK, lose=True)
    seat = desk.table.turn
    assert seat is not None
    happened = desk.do(SYSTEM, Tick(), later=600.0)
    assert [type(event) for event in happened] == [TimedOut, Finished]
    assert (happened[1].winners, happened[1].reason) == ([1 - seat], "time")


def test_with_three_a_lost_seat_is_played_on_but_does_not_win() -> None:
    desk = table_with(BANK, lose=True, players=3)
    seat, mover = desk.table.turn, desk.to_move()
    assert seat is not None
    assert [type(event) for event in desk.do(SYSTEM, Tick(), later=700.0)] == [TimedOut]
    assert fault_of(desk, mover, Return()) == Code.NOT_SEATED
    desk.play_out()
    assert desk.table.result is not None
    assert seat not in desk.table.result.winners


def test_move_in_the_last_moment_counts_though_nobody_looked() -> None:
    desk = table_with(BANK)
    happened = desk.do(desk.to_move(), Play(ply=0, move=desk.moves()[0]), later=600.5)
    assert isinstance(happened[0], Played)
    assert desk.table.clock.left[happened[0].seat] == 10.0


def test_turn_of_several_moves_has_one_increment() -> None:
    desk = Desk(TableSettings("summer-pavilion", clock=BankClock(6000.0, 10.0))).fill()
    rng, continued = random.Random(7), 0
    while desk.table.status == "playing":
        seat, left = desk.table.turn, desk.table.clock.left.copy()
        assert seat is not None
        desk.play(rng)
        assert desk.table.position is not None
        goes_on = desk.table.position.phase in ("reward", "keeping")
        continued += goes_on
        assert desk.table.clock.left[seat] == left[seat] - 1.0 + (0.0 if goes_on else 10.0)
    assert continued


def test_time_of_one_who_left_stands_still() -> None:
    desk = table_with(BANK)
    mover = desk.to_move()
    desk.do(mover, Leave(), later=30.0)
    assert desk.table.clock.running is None
    desk.do(mover, Return(), later=900.0)
    assert desk.table.clock.left[desk.table.clock.running or 0] == 570.0


def test_one_who_returns_after_days_has_days_again() -> None:
    desk = table_with(DaysClock(2.0))
    mover = desk.to_move()
    desk.do(SYSTEM, Tick(), later=2 * DAY)
    desk.do(mover, Return(), later=DAY)
    assert desk.table.clock.deadline == desk.now + 2 * DAY


def test_leaving_and_returning_gains_no_time() -> None:
    desk = table_with(BANK)
    mover, seat = desk.to_move(), desk.table.turn
    assert seat is not None
    desk.do(mover, Leave(), later=595.0)
    desk.do(mover, Return())
    assert desk.table.clock.left[seat] == 5.0


@pytest.mark.parametrize("now", [90.0, 100.0])
def test_clock_of_another_machine_may_be_behind(now: float) -> None:
    clock = Clock(BANK, 2)
    clock.run(0, 100.0, is_new_turn=True)
    clock.stop(now)
    assert clock.left == [600.0, 600.0]
