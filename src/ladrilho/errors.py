"""What can go wrong, as a tree.

LadrilhoError
├─ InvalidNotation   (also a ValueError)   a text is not a move, a position or an option
├─ IllegalMove       (also a ValueError)   a move the rules do not allow now
├─ InvalidPosition   (also a ValueError)   a position that cannot be, or tiles that cannot be dealt
├─ RecordError       (also a ValueError)   a game record that is broken, edited or not ours
├─ Refused                                 something a table or the server does not do for whoever asked
└─ EngineFault       (players/program.py)  a program that plays did not answer, or answered nonsense
"""

from typing import Self

from ladrilho.language import Sentence, say


class LadrilhoError(Exception):
    """Everything this package raises on purpose."""


class InvalidNotation(LadrilhoError, ValueError):
    """A text that cannot be read; the message says what would be right."""


class IllegalMove(LadrilhoError, ValueError):
    """A move that the rules do not allow; the message names the clause. Nothing was changed.

    ``reason`` is the message without the move it speaks of.
    """

    @classmethod
    def of(cls, move: object, reason: str) -> Self:
        """The error for a move with what speaks against it."""
        return cls(say("illegal move '{move}': {reason}", move=str(move)[:60], reason=reason))

    @property
    def reason(self) -> str:
        message = self.args[0] if self.args else ""
        return message.parts.get("reason", message) if isinstance(message, Sentence) else str(message)


class InvalidPosition(LadrilhoError, ValueError):
    """A position that cannot be reached by any play, or a deal from tiles that are not there."""


class RecordError(LadrilhoError, ValueError):
    """A record that cannot be replayed; the message names the line."""


class Refused(LadrilhoError):
    """An answer to whoever asked: a code of the closed list (server/codes.py), a sentence, perhaps a clause."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
