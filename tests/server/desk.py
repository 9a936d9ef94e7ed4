"""A table without a server: commands in, events kept as they are stored, messages as clients get them."""

import base64
import random
from typing import Any

import pytest

from ladrilho.errors import Refused
from ladrilho.records.fairness import seed_of_deal
from ladrilho.server import view
from ladrilho.server.commands import SYSTEM, Actor, Claim, Command, Play
from ladrilho.server.events import Event, read_event, write_event
from ladrilho.server.settings import Me, SeatPlan, TableSettings
from ladrilho.server.table import Table

ANA, RUI, EVA, IVO = (Actor(name.lower(), name) for name in ("Ana", "Rui", "Eva", "Ivo"))
PEOPLE = (ANA, RUI, EVA, IVO)
SECRET = bytes(range(100, 132))


AZUL = TableSettings("azul")
THREE = TableSettings("azul", players=3)
PAVILION = TableSettings("summer-pavilion")


class Desk:
    """Everything that happened at a table."""

    def __init__(self, settings: TableSettings, seats: list[SeatPlan] | None = None, **more: Any) -> None:
        self.now = 1000.0
        plans = [Me()] if seats is None else seats
        self.happened = Table.open("T1", settings, plans, ANA, SECRET, self.now, "a1", **more)
        self.table = Table.replay(self.happened, SECRET)
        self.words: list[bytes] = []

    def do(self, actor: Actor, command: Command, later: float = 1.0) -> list[Event]:
        """What a command led to, after it went through the store."""
        self.now += later
        happened = [read_event(write_event(event)) for event in self.table.decide(actor, command, self.now)]
        for event in happened:
            before = self.table.position
            self.table.apply(event)
            self.words.append(view.event_words(self.table, before, event))
        self.happened += happened
        return happened

    def fill(self) -> "Desk":
        """Everybody sits down."""
        for person in PEOPLE[1 : self.table.players]:
            if self.table.status == "waiting":
                self.do(person, Claim(entropy=person.name.encode().hex()))
        return self

    def to_move(self) -> Actor:
        """Whoever plays the seat to move."""
        assert self.table.turn is not None, "somebody is to move"
        seat = self.table.seats[self.table.turn]
        return SYSTEM if seat.is_played_by_computer else next(p for p in PEOPLE if p.player == seat.player)

    def moves(self) -> list[str]:
        assert self.table.position is not None
        return [str(move) for move in self.table.position.legal_moves]

    def play(self, rng: random.Random, id: str = "") -> list[Event]:
        """A move at random by whoever is to move."""
        return self.do(self.to_move(), Play(ply=self.table.ply, move=rng.choice(self.moves()), id=id))

    def play_out(self, seed: int = 1) -> "Desk":
        """To the end."""
        rng = random.Random(seed)
        while self.table.status == "playing":
            self.play(rng)
        return self

    def update(self, player: str | None, previews: bool = True) -> bytes:
        """The message a client gets that has seen nothing."""
        online = [True] * self.table.players
        return view.shared_part(self.table, self.words, False, online) + view.personal_part(
            self.table, player, previews
        )


def picture(table: Table) -> dict[str, Any]:
    """All that a table is, comparable."""
    drawn = {name: value for name, value in vars(table).items() if name not in ("position", "clock", "take_backs")}
    drawn["position"] = None if table.position is None else table.position.to_text()
    drawn["clock"] = [getattr(table.clock, name) for name in ("left", "running", "since", "is_warned")]
    drawn["take_backs"] = [(*point[:3], point.position.to_text()) for point in table.take_backs]
    return drawn


def traces_of_the_secret(table: Table) -> list[bytes]:
    """Everything that would let somebody compute a tile to come."""
    key = table.draw_key([seat.entropy for seat in table.seats])
    traces = [form for raw in (SECRET, key) for form in (raw, raw.hex().encode(), base64.b64encode(raw))]
    return [*traces, *(str(seed_of_deal(key, number)).encode() for number in range(table.deals + 3))]


def fault_of(desk: Desk, actor: Any, command: Command) -> str:
    """The code with which a table refuses, changing nothing."""
    before = picture(desk.table)
    with pytest.raises(Refused) as caught:
        desk.table.decide(actor, command, desk.now)
    assert picture(desk.table) == before
    assert caught.value.message
    return caught.value.code


def begun(settings: TableSettings = AZUL) -> Desk:
    return Desk(settings).fill()
