"""Everything that happens at a table, as it is stored for ever: JSON, told apart by "type", each with its time.

An event that was once written can always be read: a new entry must have a default. One of a newer version, with
entries or types that are not known here, is refused with a sentence.
"""

from typing import Literal

import msgspec

from ladrilho.errors import RecordError
from ladrilho.server.settings import SeatPlan, TableSettings


class _Event(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True
):
    at: float
    """seconds since the epoch"""


class Asked(_Event, frozen=True, kw_only=True):
    """What a person asked for; the same player and id a second time is the same request."""

    by: str | None = None
    """the player; None when the table itself did it"""
    id: str = ""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game goes on from that did not begin at set-up."""

    position: str
    table: str | None = None
    ply: int | None = None


class Created(_Event, frozen=True, tag="created"):
    table: str
    settings: TableSettings
    seats: list[SeatPlan]
    owner: str
    commitment: str
    origin: Origin | None = None
    previous: str | None = None
    """the table this is a rematch of"""
    start: int | None = None
    """the seat that begins, when it is not drawn"""


class Claimed(Asked, frozen=True, tag="claimed"):
    seat: int
    player: str
    name: str
    entropy: str = ""


class Released(Asked, frozen=True, tag="released"):
    seat: int


class Filled(Asked, frozen=True, tag="filled"):
    """A computer player sits down on an open seat."""

    seat: int
    level: int


class Cancelled(Asked, frozen=True, tag="cancelled"):
    """The table was given up before the game began."""


class Started(_Event, frozen=True, tag="started"):
    start: int
    entropies: list[str]


class Dealt(_Event, frozen=True, tag="dealt"):
    tiles: list[str]


class Played(Asked, frozen=True, tag="played"):
    """A move in words; ``by`` is None for a computer."""

    seat: int
    move: str


class TakenBack(Asked, frozen=True, tag="taken_back"):
    seat: int
    to_ply: int


class Paused(Asked, frozen=True, tag="paused"):
    pass


class Resumed(Asked, frozen=True, tag="resumed"):
    pass


class StoodIn(Asked, frozen=True, tag="stood_in"):
    """A level plays on for the owner of a seat, who can return."""

    seat: int
    level: int
    reason: Literal["left", "time", "asked"]


class Returned(Asked, frozen=True, tag="returned"):
    seat: int


class Resigned(Asked, frozen=True, tag="resigned"):
    seat: int


class Warned(_Event, frozen=True, tag="warned"):
    """The time of a seat is nearly up."""

    seat: int


class TimedOut(_Event, frozen=True, tag="timed_out"):
    seat: int


class Said(Asked, frozen=True, tag="said"):
    name: str
    text: str
    seat: int | None = None


class Muted(Asked, frozen=True, tag="muted"):
    player: str
    muted: bool = True


class Banned(Asked, frozen=True, tag="banned"):
    player: str


class Finished(_Event, frozen=True, tag="finished"):
    """The end, with the secret seed (hexadecimal) behind all draws."""

    scores: list[int]
    winners: list[int]
    seed: str
    reason: Literal["played", "resigned", "time"] = "played"


class Rematched(Asked, frozen=True, tag="rematched"):
    table: str


Event = (
    Created
    | Claimed
    | Released
    | Filled
    | Cancelled
    | Started
    | Dealt
    | Played
    | TakenBack
    | Paused
    | Resumed
    | StoodIn
    | Returned
    | Resigned
    | Warned
    | TimedOut
    | Said
    | Muted
    | Banned
    | Finished
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    """An event as JSON."""
    return _encoder.encode(event)


def read_event(body: bytes | str) -> Event:
    """An event from JSON, however old; one of a newer version is refused."""
    try:
        return _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError(f"a stored event cannot be read, a newer version may have written it: {error}") from None
