"""Short forms of moves, as people type them: ``3b2`` for ``3 blue > 2``, ``o4`` for the one way to pay for orange 4.

What is not a short form is left as it is: the games read it, and say what would be right.
"""

import re
from collections.abc import Sequence

from ladrilho.errors import InvalidNotation
from ladrilho.position import Position
from ladrilho.rules import game_named

_CENTRE = ("centre", "center")
_MOST_WAYS = 8  # that are named when a payment is missing
_SHORT_TAKE = re.compile(r"([1-9]|c)\s*([a-z])", re.ASCII)
_SHORT_TAKE_TO = re.compile(r"([1-9]|c)\s*([a-z])\s*([1-5]|f)", re.ASCII)
_NUMBERS = re.compile(r"(?:line )?([1-5])(?:\s*>?\s*(?:column )?([1-5]))?", re.ASCII)
_PLACE = re.compile(r"([a-z]+)\s*([1-6])\s*=?\s*(.*)", re.ASCII)
_KEEP = re.compile(r"pass(?:\s+(?:and\s+)?keep)\s+(.+)", re.ASCII)
_PAYMENT = re.compile(r"(\d+)\s*([a-z]+)", re.ASCII)


def write_out(position: Position, text: str) -> str:
    """The move in the words the game reads."""
    words = " ".join(text.lower().split())
    if position.game == "azul":
        return _write_out_azul(position, words) or text
    return _write_out_pavilion(position, words) or text


def _write_out_azul(position: Position, words: str) -> str:
    if position.phase == "tiling" and (match := _NUMBERS.fullmatch(words)):
        line = match[1] if match[2] else str(next(iter(position.legal_moves)).line)
        return f"line {line} > column {match[2] or match[1]}"
    match = _SHORT_TAKE_TO.fullmatch(words)
    parts = list(match.groups()) if match else re.split(r"\s*>\s*|\s+to\s+|\s+", words)
    if len(parts) != 3:
        return ""
    source, colour, line = _place(parts[0], _CENTRE), _colour(position, parts[1]), _place(parts[2], ("floor",))
    return f"{source} {colour} > {line}"


def _write_out_pavilion(position: Position, words: str) -> str:
    if match := _KEEP.fullmatch(words):
        kept = "nothing" if match[1] in ("nothing", "none", "0") else _write_counts(position, match[1])
        return f"pass keep {kept}"
    if position.phase in ("reward", "keeping"):
        return _write_choice(position, words)
    if position.phase == "placing" and (match := _PLACE.fullmatch(words)):
        return _write_placement(position, _star(position, match[1]), match[2], match[3])
    match = _SHORT_TAKE.fullmatch(words)
    parts = list(match.groups()) if match else words.split()
    return f"{_place(parts[0], _CENTRE)} {_colour(position, parts[1])}" if len(parts) == 2 else ""


def _write_choice(position: Position, words: str) -> str:
    """A colour alone says what to take, or what to keep."""
    verb = "reward" if position.phase == "reward" else "keep"
    colour = _colour(position, words.removeprefix(verb).strip())
    return f"{verb} {colour}" if colour in game_named(position.game).COLOUR_NAMES else ""


def _write_placement(position: Position, star: str, slot: str, payment: str) -> str:
    if payment:
        return f"{star} {slot} = {_write_counts(position, payment)}"
    ways = [str(move) for move in position.legal_moves if str(move).startswith(f"{star} {slot} = ")]
    if len(ways) == 1:
        return ways[0]
    if not ways:
        raise InvalidNotation(f"{star} {slot} cannot be covered now: 'why {star} {slot} = …' with a payment says why")
    more = "" if len(ways) <= _MOST_WAYS else f" and {len(ways) - _MOST_WAYS} more, see 'moves {star} {slot}'"
    quoted = ", ".join(f"'{way}'" for way in ways[:_MOST_WAYS])
    raise InvalidNotation(f"{star} {slot} can be paid for in {len(ways)} ways: write one of {quoted}{more}")


def _write_counts(position: Position, words: str) -> str:
    """``2o 2p`` as ``2 orange + 2 purple``."""
    if re.sub(_PAYMENT, "", words).replace("+", "").strip():
        return words
    return " + ".join(f"{count} {_colour(position, colour)}" for count, colour in _PAYMENT.findall(words))


def _place(word: str, names: Sequence[str]) -> str:
    """A number, or a place by the beginning of its name."""
    return names[0] if word and any(name.startswith(word) for name in names) else word


def _colour(position: Position, word: str) -> str:
    """A colour by its letter on the board, or by as much of its name as makes it clear."""
    game = game_named(position.game)
    if len(word) == 1 and word.upper() in game.COLOUR_LETTERS:
        return str(game.COLOUR_NAMES[game.COLOUR_LETTERS.index(word.upper())])
    return _name(word, game.COLOUR_NAMES)


def _star(position: Position, word: str) -> str:
    return _name(word, [*game_named(position.game).COLOUR_NAMES, "centre"])


def _name(word: str, names: Sequence[str]) -> str:
    found = [name for name in names if word and name.startswith(word)]
    return found[0] if len(found) == 1 else word
