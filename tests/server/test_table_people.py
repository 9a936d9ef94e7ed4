"""Coming, going, giving up, playing again, talking; and what is stored for ever."""

import random
from typing import Any

import msgspec
import pytest

from ladrilho import RecordError
from ladrilho.errors import Refused
from ladrilho.players.levels import LEVELS
from ladrilho.server.codes import SENTENCES, Code
from ladrilho.server.commands import (
    NOBODY,
    Ban,
    Cancel,
    Claim,
    Command,
    Fill,
    Leave,
    Mute,
    Pause,
    Play,
    Release,
    Rematch,
    Resign,
    Resume,
    Return,
    Say,
    Tick,
)
from ladrilho.server.events import (
    Finished,
    Resigned,
    Said,
    StoodIn,
    read_event,
    write_event,
)
from ladrilho.server.settings import Me, Open
from ladrilho.server.table import Table
from server.desk import ANA, AZUL, EVA, IVO, RUI, SECRET, THREE, Desk, begun, fault_of

# Coming, going, giving up


def test_level_plays_for_one_who_left_until_they_return() -> None:
    desk = begun()
    mover = desk.to_move()
    assert [type(event) for event in desk.do(mover, Leave())] == [StoodIn]
    computer = desk.table.computer_to_move()
    assert computer is not None and computer.level == 4
    assert fault_of(desk, mover, Play(ply=0, move=desk.moves()[0])) == Code.NOT_YOUR_TURN
    assert desk.do(mover, Leave()) == []
    desk.play(random.Random(1))
    desk.do(mover, Return())
    assert desk.do(mover, Return()) == []
    assert not desk.table.seats[desk.table.seats_of(mover.player)[0]].is_played_by_computer


def test_with_two_the_other_wins_when_one_resigns() -> None:
    desk = begun()
    happened = desk.do(ANA, Resign())
    assert [type(event) for event in happened] == [Resigned, Finished]
    assert (happened[1].winners, happened[1].reason, happened[1].seed) == ([1], "resigned", SECRET.hex())
    assert fault_of(desk, ANA, Resign()) == Code.NOT_PLAYING


def test_with_three_a_level_plays_on_out_of_the_result() -> None:
    for seed in range(5):
        desk = begun(THREE)
        desk.do(RUI, Resign())
        assert desk.do(RUI, Resign()) == []
        assert fault_of(desk, RUI, Return()) == Code.NOT_SEATED
        desk.play_out(seed)
        assert desk.table.result is not None
        assert 1 not in desk.table.result.winners
        points = [score for seat, score in enumerate(desk.table.result.scores) if seat != 1]
        assert all(desk.table.result.scores[seat] == max(points) for seat in desk.table.result.winners)


def test_last_one_left_wins() -> None:
    desk = begun(THREE)
    desk.do(RUI, Resign())
    happened = desk.do(EVA, Resign())
    assert isinstance(happened[-1], Finished)
    assert happened[-1].winners == [0]


def test_nobody_moves_in_a_pause() -> None:
    desk = begun()
    desk.do(RUI, Pause())
    assert desk.do(ANA, Pause()) == []
    assert desk.table.computer_to_move() is None
    assert fault_of(desk, EVA, Resume()) == Code.NOT_SEATED
    desk.do(ANA, Resume())
    assert desk.do(ANA, Resume()) == []
    desk.play(random.Random(1))


@pytest.mark.parametrize("command", [Pause(), Resume(), Leave(), Return(), Resign()])
def test_nothing_of_a_game_is_done_without_one(command: Command) -> None:
    assert fault_of(Desk(AZUL), ANA, command) == Code.NOT_PLAYING
    assert fault_of(begun(), EVA, command) == Code.NOT_SEATED


def test_seat_of_another_cannot_be_given_up() -> None:
    desk = begun()
    assert fault_of(desk, ANA, Resign(seat=1)) == Code.NOT_SEATED
    assert fault_of(desk, ANA, Resign(seat=7)) == Code.UNKNOWN_SEAT


@pytest.mark.parametrize(
    ("actor", "command", "code"),
    [
        (NOBODY, Claim(), Code.BAD_TOKEN),
        (RUI, Claim(seat=0), Code.SEAT_TAKEN),
        (RUI, Claim(seat=-1), Code.UNKNOWN_SEAT),
        (RUI, Release(seat=0), Code.NOT_OWNER),
        (RUI, Release(seat=9), Code.UNKNOWN_SEAT),
        (RUI, Cancel(), Code.NOT_OWNER),
        (RUI, Fill(), Code.NOT_SEATED),
        (ANA, Fill(level=len(LEVELS) + 1), Code.BAD_REQUEST),
        (ANA, Rematch(table="T2"), Code.NOT_PLAYING),
        (RUI, Rematch(table="T2"), Code.NOT_SEATED),
        (ANA, Tick(), Code.BAD_MESSAGE),
        (NOBODY, Say(text="hi"), Code.BAD_TOKEN),
        (ANA, Say(text="\u200b \n"), Code.BAD_MESSAGE),
        (RUI, Mute(player="ana"), Code.NOT_OWNER),
        (RUI, Ban(player="ana"), Code.NOT_OWNER),
        (ANA, Ban(player="ana"), Code.BAD_REQUEST),
    ],
)
def test_refusals_of_a_waiting_table(actor: Any, command: Command, code: Code) -> None:
    assert fault_of(Desk(AZUL), actor, command) == code


def test_full_table_takes_nobody() -> None:
    desk = Desk(AZUL, [Me(), Open("rui")])
    assert fault_of(desk, EVA, Claim()) == Code.TABLE_FULL
    assert fault_of(desk, EVA, Claim(seat=1)) == Code.SEAT_TAKEN
    desk.do(RUI, Claim())
    assert desk.table.seats_of("rui") == [1]
    assert fault_of(desk, EVA, Claim()) == Code.NOT_WAITING


# Rematch


def test_in_a_rematch_who_sat_second_begins_and_sits_first() -> None:
    desk = begun(THREE).play_out()
    start = desk.table.start
    assert start is not None
    second = desk.table.seats[(start + 1) % 3].player
    asker = next(person for person in (ANA, RUI, EVA) if person.player == second)
    happened = desk.table.rematch("T2", bytes(32), asker, 5000.0, "e1")
    desk.do(asker, Rematch(table="T2"))
    assert desk.table.next == "T2"
    assert desk.do(ANA, Rematch(table="T3")) == []
    again = Table.replay(happened, bytes(32))
    assert (again.previous, again.fixed_start, again.seats[0].player) == ("T1", 0, second)
    assert [seat.kept_for for seat in again.seats[1:]] == [
        desk.table.seats[(start + place) % 3].player for place in (2, 3)
    ]
    with pytest.raises(Refused):
        again.decide(IVO, Claim(), 5001.0)
    for person in (ANA, RUI, EVA):
        if person != asker:
            for event in again.decide(person, Claim(), 5002.0):
                again.apply(event)
    assert (again.status, again.turn) == ("playing", 0)


# Words


def test_words_are_kept_clean() -> None:
    desk = Desk(AZUL)
    (said,) = desk.do(RUI, Say(text=" <b>hi</b>\u202e\n\x07 there "))
    assert isinstance(said, Said)
    assert (said.text, said.seat, said.name) == ("<b>hi</b> there", None, "Rui")


def test_muted_player_cannot_write_until_forgiven() -> None:
    desk = begun()
    desk.do(ANA, Mute(player="rui"))
    assert fault_of(desk, RUI, Say(text="hi")) == Code.MUTED
    desk.do(ANA, Mute(player="rui", muted=False))
    desk.do(RUI, Say(text="hi"))


def test_banned_player_can_do_nothing_and_a_level_plays_on() -> None:
    desk = begun()
    desk.do(ANA, Ban(player="rui"))
    assert desk.table.seats[1].stand_in == 4
    for command in (Say(text="hi"), Return(), Resign()):
        assert fault_of(desk, RUI, command) == Code.BANNED
    waiting = Desk(THREE)
    waiting.do(RUI, Claim())
    waiting.do(ANA, Ban(player="rui"))
    assert waiting.table.seats[1].is_open


# Events and codes for ever


def test_every_code_has_a_sentence() -> None:
    assert list(SENTENCES) == list(Code)
    assert all(sentence and sentence[0].islower() and not sentence.endswith(".") for sentence in SENTENCES.values())


def test_events_of_a_newer_version_are_refused_with_a_sentence() -> None:
    body = msgspec.json.decode(write_event(Desk(AZUL).happened[0]))
    for fault in ({"colour": 1}, {"type": "flown"}, {"settings": body["settings"] | {"new": 1}}):
        with pytest.raises(RecordError, match="a newer version may have written it"):
            read_event(msgspec.json.encode(body | fault))


def test_events_that_were_stored_once_can_be_read_for_ever() -> None:
    stored = (
        b'{"type":"created","table":"T1","settings":{"game":"azul"},"seats":[{"kind":"me"},{"kind":"open"}],'
        b'"owner":"ana","commitment":"00","at":1.5}',
        b'{"type":"claimed","at":2,"seat":0,"player":"ana","name":"Ana"}',
        b'{"type":"claimed","by":"rui","id":"x","at":3,"seat":1,"player":"rui","name":"Rui","entropy":"ab"}',
        b'{"type":"started","at":3,"start":1,"entropies":["","ab"]}',
    )
    table = Table.replay([read_event(body) for body in stored], SECRET)
    assert (table.status, table.start, table.version) == ("playing", 1, 4)
