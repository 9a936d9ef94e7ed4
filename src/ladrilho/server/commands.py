"""What can be asked of a table. ``id`` is chosen by whoever asks: the same id twice is the same request."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ladrilho.server.settings import DEFAULT_LEVEL, MOST_ENTROPY

MOST_ID = 40
MOST_MOVE = 120
MOST_TEXT = 300

Id = Annotated[str, Meta(max_length=MOST_ID)]
Entropy = Annotated[str, Meta(max_length=MOST_ENTROPY, pattern="^[0-9a-fA-F]*$")]


class Actor(msgspec.Struct, frozen=True):
    """Who asks: a player with a name, somebody without a token (player None), or the house itself."""

    player: str | None
    name: str = ""
    is_house: bool = False


SYSTEM = Actor(None, "", True)
NOBODY = Actor(None)


class _Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    id: Id = ""


class Claim(_Command, frozen=True, tag="claim"):
    """Sit down; on any seat when none is named."""

    seat: int | None = None
    entropy: Entropy = ""


class Release(_Command, frozen=True, tag="release"):
    """Stand up again before the game begins; the owner may also clear another's seat, or a computer's."""

    seat: int


class Fill(_Command, frozen=True, tag="fill"):
    """Computers on all open seats."""

    level: int = DEFAULT_LEVEL


class Cancel(_Command, frozen=True, tag="cancel"):
    """Give up a table at which the game has not begun."""


class Play(_Command, frozen=True, tag="play"):
    """A move that answers the position after ``ply`` moves; the house plays for computers."""

    ply: int
    move: Annotated[str, Meta(max_length=MOST_MOVE)]


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Take back my last move; ``ply`` is what I see now."""

    ply: int


class Say(_Command, frozen=True, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


class Pause(_Command, frozen=True, tag="pause"):
    pass


class Resume(_Command, frozen=True, tag="resume"):
    pass


class Leave(_Command, frozen=True, tag="leave"):
    """Let a level play on for me."""

    seat: int | None = None


class Return(_Command, frozen=True, tag="return"):
    """Take my seat again."""

    seat: int | None = None


class Resign(_Command, frozen=True, tag="resign"):
    seat: int | None = None


class Rematch(_Command, frozen=True, tag="rematch"):
    """Another game; ``table`` is the new one, made by ``Table.rematch``."""

    table: str


class Mute(_Command, frozen=True, tag="mute"):
    player: str
    muted: bool = True


class Ban(_Command, frozen=True, tag="ban"):
    player: str


class Tick(_Command, frozen=True, tag="tick"):
    """Time has passed: look at the clock. Only the house says so."""


Command = (
    Claim
    | Release
    | Fill
    | Cancel
    | Play
    | TakeBack
    | Say
    | Pause
    | Resume
    | Leave
    | Return
    | Resign
    | Rematch
    | Mute
    | Ban
    | Tick
)
