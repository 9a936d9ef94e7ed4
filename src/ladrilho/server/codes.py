"""The closed list of codes with which the server refuses something, each with a sentence."""

from enum import StrEnum
from typing import NoReturn

from ladrilho.errors import Refused
from ladrilho.language import mark


class Code(StrEnum):
    """What is wrong, in a word for programs."""

    BAD_MESSAGE = "bad_message"
    BAD_REQUEST = "bad_request"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_SEAT = "unknown_seat"
    UNKNOWN_PLAYER = "unknown_player"
    BAD_TOKEN = "bad_token"
    TOKEN_EXPIRED = "token_expired"
    WRONG_PASSWORD = "wrong_password"
    NAME_TAKEN = "name_taken"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_PLY = "stale_ply"
    ILLEGAL_MOVE = "illegal_move"
    BAD_NOTATION = "bad_notation"
    BAD_POSITION = "bad_position"
    BAD_RECORD = "bad_record"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    NOT_WAITING = "not_waiting"
    NOT_PLAYING = "not_playing"
    PAUSED = "paused"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    TAKE_BACK_REFUSED = "take_back_refused"
    NOT_OWNER = "not_owner"
    MUTED = "muted"
    BANNED = "banned"
    HINTS_OFF = "hints_off"
    NO_ENGINE = "no_engine"
    PROTOCOL_VERSION = "protocol_version"
    BUSY = "busy"
    SERVER_STOPPING = "server_stopping"
    INTERNAL = "internal"


SENTENCES: dict[Code, str] = {
    Code.BAD_MESSAGE: mark("this message cannot be read"),
    Code.BAD_REQUEST: mark("this request cannot be read"),
    Code.TOO_LARGE: mark("this message is too large"),
    Code.TOO_FAST: mark("too many messages in a short time: wait a little"),
    Code.UNKNOWN_TABLE: mark("there is no such table"),
    Code.UNKNOWN_SEAT: mark("this table has no such seat"),
    Code.UNKNOWN_PLAYER: mark("there is no such player"),
    Code.BAD_TOKEN: mark("this token was not made here"),
    Code.TOKEN_EXPIRED: mark("this token is too old: log in again"),
    Code.WRONG_PASSWORD: mark("name and password do not fit"),
    Code.NAME_TAKEN: mark("this name is taken"),
    Code.NOT_SEATED: mark("you have no seat at this table"),
    Code.NOT_YOUR_TURN: mark("it is not your turn"),
    Code.STALE_PLY: mark("the table has moved on since"),
    Code.ILLEGAL_MOVE: mark("the rules do not allow this move now"),
    Code.BAD_NOTATION: mark("this is not a move"),
    Code.BAD_POSITION: mark("this position cannot be"),
    Code.BAD_RECORD: mark("this record cannot be replayed"),
    Code.SEAT_TAKEN: mark("this seat is taken"),
    Code.TABLE_FULL: mark("no seat is free at this table"),
    Code.NOT_WAITING: mark("the game has begun"),
    Code.NOT_PLAYING: mark("no game is going on at this table"),
    Code.PAUSED: mark("the game is paused"),
    Code.NOTHING_TO_TAKE_BACK: mark("there is no move of yours to take back"),
    Code.TAKE_BACK_REFUSED: mark("moves are not taken back at this table"),
    Code.NOT_OWNER: mark("only the one who opened the table may do this"),
    Code.MUTED: mark("you may not write at this table"),
    Code.BANNED: mark("you may not come to this table"),
    Code.HINTS_OFF: mark("there are no hints at this table"),
    Code.NO_ENGINE: mark("the host offers no such computer player"),
    Code.PROTOCOL_VERSION: mark("this server speaks another version of the protocol: reload the page"),
    Code.BUSY: mark("the server is busy: try again in a moment"),
    Code.SERVER_STOPPING: mark("the server is stopping: come back in a moment"),
    Code.INTERNAL: mark("something went wrong here, and was written down"),
}


def refuse(code: Code, message: str = "", clause: str | None = None) -> NoReturn:
    """Refuse with the sentence of the code, or a better one."""
    raise Refused(code.value, message or SENTENCES[code], clause)
