"""Answers of the REST side when something is wrong: one shape, a code of the closed list, a fitting status."""

from typing import Any

from pydantic import BaseModel
from starlette.responses import JSONResponse

from ladrilho.language import spoken
from ladrilho.server.codes import SENTENCES, Code

_STATUS = {
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_SEAT: 404,
    Code.UNKNOWN_PLAYER: 401,
    Code.BAD_TOKEN: 401,
    Code.TOKEN_EXPIRED: 401,
    Code.WRONG_PASSWORD: 403,
    Code.NAME_TAKEN: 409,
    Code.NOT_SEATED: 403,
    Code.SEAT_TAKEN: 409,
    Code.TABLE_FULL: 409,
    Code.NOT_WAITING: 409,
    Code.NOT_PLAYING: 409,
    Code.PAUSED: 409,
    Code.NOT_OWNER: 403,
    Code.MUTED: 403,
    Code.BANNED: 403,
    Code.BUSY: 503,
    Code.SERVER_STOPPING: 503,
    Code.INTERNAL: 500,
}


class Fault(BaseModel):
    """What was wrong, for programs and for people."""

    code: Code
    message: str
    say: dict[str, Any]
    """the sentence as template and parts, for readers of other languages"""


class ErrorAnswer(BaseModel):
    """The body of every answer that refuses."""

    error: Fault


FAULTS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "refused, with a code and a sentence"},
}


def status_of(code: str) -> int:
    """The HTTP status that fits a code."""
    return _STATUS.get(Code(code), 400)


def error_answer(status: int, code: Code, message: str = "") -> JSONResponse:
    """A refusal as JSON."""
    told = message or SENTENCES[code]
    return JSONResponse({"error": {"code": code.value, "message": told, "say": spoken(told)}}, status)
