"""The seats of a table: who sits there, and who plays there now."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from ladrilho.server.settings import Engine, Level, Me, Open, SeatPlan


class Computer(NamedTuple):
    """A seat that a computer plays: a level of the house, or an engine of the host."""

    seat: int
    level: int | None
    engine: str | None


@dataclass(slots=True)
class Seat:
    """One seat."""

    player: str | None = None
    """the person it belongs to"""
    name: str = ""
    level: int | None = None
    engine: str | None = None
    kept_for: str | None = None
    """a player who may come; nobody else can take the seat"""
    entropy: str = ""
    stand_in: int | None = None
    """the level that plays for the person"""
    is_out: bool = False
    """resigned, or lost by the clock: not in the result"""

    @property
    def kind(self) -> str:
        """What sits there, in a word."""
        if self.player is not None:
            return "human"
        if self.level is not None:
            return "level"
        return "open" if self.engine is None else "engine"

    @property
    def is_open(self) -> bool:
        """Can somebody sit down here?"""
        return self.player is None and self.level is None and self.engine is None

    @property
    def is_played_by_computer(self) -> bool:
        """Does a computer move here now?"""
        return self.stand_in is not None or (self.player is None and not self.is_open)

    def computer(self, seat: int) -> Computer:
        """The computer that moves here."""
        return Computer(seat, self.level if self.stand_in is None else self.stand_in, self.engine)

    def empty(self) -> None:
        """Nobody sits here any more."""
        self.player = self.level = self.engine = self.kept_for = None
        self.name = self.entropy = ""

    def view(self) -> dict[str, Any]:
        """What everybody may know."""
        return {
            "kind": self.kind,
            "player": self.player,
            "name": self.name or self.engine or "",
            "level": self.level,
            "stand_in": self.stand_in,
            "resigned": self.is_out,
        }


def planned(plan: SeatPlan, owner: str) -> Seat:
    """A seat as it is when a table is opened; the owner's is claimed like any other."""
    if isinstance(plan, Level):
        return Seat(level=plan.level)
    if isinstance(plan, Engine):
        return Seat(engine=plan.name)
    return Seat(kept_for=owner if isinstance(plan, Me) else plan.kept_for)


def plan_again(seat: Seat, asker: str) -> SeatPlan:
    """The same seat in a rematch; a person's is kept until they come."""
    if seat.player is not None:
        return Me() if seat.player == asker else Open(seat.player)
    if seat.level is not None:
        return Level(seat.level)
    return Open() if seat.engine is None else Engine(seat.engine)
