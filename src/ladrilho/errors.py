"""What can go wrong, as a tree.

LadrilhoError
├─ InvalidNotation   (also a ValueError)   a text is not a move, a position or an option
├─ IllegalMove       (also a ValueError)   a move the rules do not allow now
├─ InvalidPosition   (also a ValueError)   a position that cannot be, or tiles that cannot be dealt
├─ RecordError       (also a ValueError)   a game record that is broken, edited or not ours
└─ EngineFault       (players/program.py)  a program that plays did not answer, or answered nonsense
"""


class LadrilhoError(Exception):
    """Everything this package raises on purpose."""


class InvalidNotation(LadrilhoError, ValueError):
    """A text that cannot be read; the message says what would be right."""


class IllegalMove(LadrilhoError, ValueError):
    """A move that the rules do not allow; the message names the clause. Nothing was changed.

    ``reason`` is the message without the move it speaks of.
    """

    @property
    def reason(self) -> str:
        message = str(self)
        return message.partition("': ")[2] if message.startswith("illegal move '") else message


class InvalidPosition(LadrilhoError, ValueError):
    """A position that cannot be reached by any play, or a deal from tiles that are not there."""


class RecordError(LadrilhoError, ValueError):
    """A record that cannot be replayed; the message names the line."""
