"""What goes through a socket: one JSON object a message, told apart by "type"."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ladrilho.language import spoken
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import (
    MOST_MOVE,
    Ban,
    Entropy,
    Id,
    Leave,
    Mute,
    Pause,
    Play,
    Resign,
    Resume,
    Return,
    Say,
    TakeBack,
)
from ladrilho.server.table import Table

PROTOCOL = 1
MOST_EVENTS = 500
"""a client that missed more gets the last ones, and is told so"""


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    id: Id = ""


class Join(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="join", forbid_unknown_fields=True):
    """The first message: who I am, and what I saw last."""

    protocol: int
    token: Annotated[str, Meta(max_length=2000)] | None = None
    version: Annotated[int, Meta(ge=0)] | None = None
    previews: bool = True


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class Why(_Message, frozen=True, tag="why"):
    """Why is this move not allowed?"""

    move: Annotated[str, Meta(max_length=MOST_MOVE)]


class Hint(_Message, frozen=True, tag="hint"):
    """Help me a little, a little more, or all the way."""

    step: Literal[1, 2, 3] = 1


class AskRematch(_Message, frozen=True, tag="rematch"):
    """Another game of the same kind with the same people."""

    entropy: Entropy = ""


Incoming = (
    Join
    | Ping
    | Play
    | TakeBack
    | Say
    | Pause
    | Resume
    | Leave
    | Return
    | Resign
    | AskRematch
    | Why
    | Hint
    | Mute
    | Ban
)

_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def _plain(value: object) -> str:
    """A sentence as mere text: msgspec takes no kinds of str."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(f"no message can hold a {type(value).__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def read_message(text: str | bytes) -> Incoming:
    """A message from a client; what cannot be read is refused with a sentence."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        refuse(Code.BAD_MESSAGE, f"this message cannot be read: {str(error)[:200]}")


class _Named(msgspec.Struct):
    id: Id = ""


_naming = msgspec.json.Decoder(_Named)


def id_in(text: str | bytes) -> str:
    """The id of a message that is otherwise wrong, so that its sender hears of it; '' when it has none."""
    try:
        return _naming.decode(text).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def encode(message: Any) -> bytes:
    """A message to a client."""
    return _encoder.encode(message)


def ack(message_id: str, version: int) -> bytes:
    return _encoder.encode({"type": "ack", "id": message_id, "version": version})


def refusal(message_id: str, code: str, message: str, clause: str | None) -> bytes:
    told = {"code": str(code), "message": str(message), "clause": clause, "say": spoken(message)}
    return _encoder.encode({"type": "refused", "id": message_id, **told})


def joined(table: Table, player: str | None, seats: Sequence[int]) -> dict[str, Any]:
    """The answer to the first message."""
    about = {
        "id": table.id,
        "settings": table.settings,
        "owner": table.owner,
        "link": f"/t/{table.id}",
        "commitment": table.commitment,
        "previous": table.previous,
        "next": table.next,
    }
    return {"type": "joined", "protocol": PROTOCOL, "table": about, "you": {"player": player, "seats": list(seats)}}


PONG = _encoder.encode({"type": "pong"})
