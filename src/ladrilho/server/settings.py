"""What is agreed before a game: the game, its options, clock, time-out policy, and who may sit where.

Settings come from strangers and are stored for ever: unknown entries are refused, new ones must have a default.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from ladrilho import rules
from ladrilho.errors import LadrilhoError
from ladrilho.players.levels import LEVELS
from ladrilho.position import new_game
from ladrilho.server.codes import Code, refuse

DEFAULT_LEVEL = 4
LONGEST_BANK = 24 * 3600.0
LONGEST_INCREMENT = 3600.0
MOST_DAYS = 30
MOST_ENTROPY = 64


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Everybody takes as long as they like."""


class BankClock(msgspec.Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """Seconds for the whole game, and seconds added after each turn."""

    bank: float
    increment: float = 0.0


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """So many days for each move."""

    days: float


ClockSettings = NoClock | BankClock | DaysClock


class StandIn(msgspec.Struct, frozen=True, tag_field="policy", tag="stand_in", forbid_unknown_fields=True):
    """A level plays on for whoever ran out of time; the owner of the seat can return."""

    level: int = DEFAULT_LEVEL


class Lose(msgspec.Struct, frozen=True, tag_field="policy", tag="lose", forbid_unknown_fields=True):
    """Whoever runs out of time loses the seat."""


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is agreed about a game."""

    game: str
    options: dict[str, Any] = {}
    players: int = 2
    clock: ClockSettings = NoClock()
    timeout: StandIn | Lose = StandIn()
    access: Literal["public", "private"] = "public"
    counts: bool = True
    """does everybody see how many tiles of each colour are in the bag and in the lid?"""
    hints: bool | Literal["all"] = True
    """true: for one person among computers; all: for everybody"""
    take_back: bool = True

    @property
    def kind(self) -> str:
        """Tables of one kind play the same game: ``azul/grey/3``."""
        words = [",".join(value) if isinstance(value, list) else str(value) for value in self.options.values()]
        return "/".join([self.game, *words, str(self.players)])


class Me(msgspec.Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A seat for the one who opens the table."""


class Open(msgspec.Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True, omit_defaults=True):
    """A seat for whoever comes, or for one player (of a game before)."""

    kept_for: str | None = None


class Level(msgspec.Struct, frozen=True, tag_field="kind", tag="level", forbid_unknown_fields=True):
    """A computer player of the house."""

    level: int


class Engine(msgspec.Struct, frozen=True, tag_field="kind", tag="engine", forbid_unknown_fields=True):
    """A program that the host has set up under this name."""

    name: str


SeatPlan = Me | Open | Level | Engine


def checked_settings(settings: TableSettings) -> TableSettings:
    """The settings with every option of the game in words; what cannot be is refused."""
    try:
        rules.check_options(rules.game_named(settings.game), settings.options)
        options = new_game(settings.game, players=settings.players, deal="manual", **settings.options).options
    except LadrilhoError as error:
        refuse(Code.BAD_REQUEST, str(error))
    _check_clock(settings.clock)
    if isinstance(settings.timeout, StandIn):
        check_level(settings.timeout.level)
    return msgspec.structs.replace(settings, options=options)


def _check_clock(clock: ClockSettings) -> None:
    if isinstance(clock, BankClock) and not (
        0 < clock.bank <= LONGEST_BANK and 0 <= clock.increment <= LONGEST_INCREMENT
    ):
        refuse(Code.BAD_REQUEST, f"a bank has up to {LONGEST_BANK:.0f} seconds, an increment {LONGEST_INCREMENT:.0f}")
    if isinstance(clock, DaysClock) and not 0 < clock.days <= MOST_DAYS:
        refuse(Code.BAD_REQUEST, f"a move may take up to {MOST_DAYS} days, not {clock.days}")


def checked_seats(
    settings: TableSettings, seats: Sequence[SeatPlan], engines: Collection[str] | None = None
) -> list[SeatPlan]:
    """The seats as planned, filled up with open ones; ``engines`` are those the host has set up, None for any."""
    if len(seats) > settings.players:
        refuse(Code.BAD_REQUEST, f"{len(seats)} seats for {settings.players} players")
    for seat in seats:
        if isinstance(seat, Level):
            check_level(seat.level)
        if isinstance(seat, Engine) and engines is not None and seat.name not in engines:
            refuse(Code.NO_ENGINE)
    return [*seats, *[Open()] * (settings.players - len(seats))]


def check_level(level: int) -> None:
    """Refuse a level that there is not."""
    if not 1 <= level <= len(LEVELS):
        refuse(Code.BAD_REQUEST, f"no level {level}: the levels are 1 to {len(LEVELS)}")
