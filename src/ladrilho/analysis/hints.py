"""A good move in three steps: where to look, which colour, the move. Keys and data, which a page puts into words."""

from typing import Any

from ladrilho.position import Position

STEPS = (1, 2, 3)


def hint(position: Position, move: str | int, step: int) -> dict[str, Any]:
    """As much of a move as a step tells; ``text`` is the key of a sentence.

    >>> from ladrilho import new_game
    >>> hint(new_game("azul", seed=7), "1 red > 2", 2)
    {'step': 2, 'text': 'colour', 'source': '1', 'colour': 'red'}
    """
    found = position.move_of(position.code_of(move) if isinstance(move, str) else move)
    place, colour = _place_of(found), getattr(found, "colour", None)
    told: dict[str, Any] = {"step": step, "text": next(iter(place), "choice"), **place}
    if step >= 2 and colour is not None:
        told |= {"text": "colour", "colour": colour}
    if step >= 3:
        told |= {"text": "move", "move": str(found)}
    return told


def _place_of(move: Any) -> dict[str, Any]:
    """Where to look: a display, a star, a line, or the kind of choice."""
    if hasattr(move, "source"):
        return {"source": str(move.source)}
    if hasattr(move, "star"):
        return {"star": move.star}
    return {"line": move.line} if hasattr(move, "column") else {"verb": move.verb}
