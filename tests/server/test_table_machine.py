"""Whatever people do at a table: it is the replay of its events, and nothing that is told betrays a tile to come."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ladrilho.errors import Refused
from ladrilho.server.codes import Code
from ladrilho.server.commands import (
    SYSTEM,
    Actor,
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
    TakeBack,
    Tick,
)
from ladrilho.server.history import record_of
from ladrilho.server.settings import BankClock, Level, Lose, Me, NoClock, Open, TableSettings
from ladrilho.server.table import Table
from server.desk import PEOPLE, SECRET, Desk, picture, traces_of_the_secret

ACTORS = st.sampled_from([*PEOPLE, Actor(None), SYSTEM])
SEATS = st.sampled_from([None, 0, 1, 2, 5])
IDS = st.sampled_from(["", "", "a", "b", "c"])
TABLES = st.builds(
    TableSettings,
    game=st.sampled_from(["azul", "summer-pavilion"]),
    players=st.integers(2, 4),
    clock=st.sampled_from([NoClock(), BankClock(60.0, 1.0)]),
    timeout=st.sampled_from([TableSettings("azul").timeout, Lose()]),
    counts=st.booleans(),
)
COMMANDS = st.one_of(
    st.builds(Claim, seat=SEATS, id=IDS, entropy=st.sampled_from(["", "ab"])),
    st.builds(Release, seat=st.integers(-1, 4), id=IDS),
    st.builds(Fill, level=st.integers(0, 9), id=IDS),
    st.builds(TakeBack, ply=st.integers(0, 30), id=IDS),
    st.builds(Say, text=st.text(min_size=1, max_size=20), id=IDS),
    st.sampled_from([Pause(), Resume(), Tick(), Cancel()]),
    st.builds(Leave, seat=SEATS, id=IDS),
    st.builds(Return, seat=SEATS, id=IDS),
    st.builds(Resign, seat=SEATS, id=IDS),
    st.builds(Rematch, table=st.just("T2"), id=IDS),
    st.builds(Mute, player=st.sampled_from(["ana", "rui"]), muted=st.booleans(), id=IDS),
    st.builds(Ban, player=st.sampled_from(["eva", "ivo"]), id=IDS),
    st.builds(Play, ply=st.integers(0, 30), move=st.text(max_size=20), id=IDS),
)


class AnyTable(RuleBasedStateMachine):
    """People who try everything, and a house that plays and looks at the clock."""

    desk: Desk

    @initialize(
        table=TABLES, plans=st.lists(st.sampled_from([Me(), Open(), Level(1), Open("rui")]), min_size=2, max_size=2)
    )
    def open(self, table: TableSettings, plans: list[Any]) -> None:
        self.desk = Desk(table, plans)

    @rule(actor=ACTORS, command=COMMANDS, later=st.sampled_from([0.0, 1.0, 70.0]))
    def ask(self, actor: Actor, command: Command, later: float) -> None:
        before = picture(self.desk.table)
        try:
            self.desk.do(actor, command, later)
        except Refused as refused:
            assert Code(refused.code)
            assert refused.message
            assert picture(self.desk.table) == before

    @precondition(lambda self: self.desk.table.turn is not None and not self.desk.table.is_paused)
    @rule(choice=st.integers(0, 10_000), count=st.integers(1, 12))
    def play(self, choice: int, count: int) -> None:
        for place in range(count):
            if self.desk.table.turn is None:
                return
            moves = self.desk.moves()
            seat = self.desk.table.seats[self.desk.table.turn]
            if seat.player in self.desk.table.banned and not seat.is_played_by_computer:
                return
            move = moves[choice * (place + 1) % len(moves)]
            self.desk.do(self.desk.to_move(), Play(ply=self.desk.table.ply, move=move))

    @precondition(lambda self: self.desk.table.turn is not None)
    @rule(actor=st.sampled_from(PEOPLE))
    def take_back(self, actor: Actor) -> None:
        self.ask(actor, TakeBack(ply=self.desk.table.ply), 0.0)

    @invariant()
    def nothing_leaks(self) -> None:
        if self.desk.table.status == "over":
            return
        told = b"".join(self.desk.update(person.player) for person in (*PEOPLE, Actor(None)))
        for trace in traces_of_the_secret(self.desk.table):
            assert trace not in told

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            assert picture(Table.replay(self.desk.happened, SECRET)) == picture(self.desk.table)
            record = record_of(self.desk.happened)
            assert record is None or record.replay() == self.desk.table.position


AnyTable.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyTable = AnyTable.TestCase
