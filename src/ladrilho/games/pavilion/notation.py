"""Moves as words: ``2 green``, ``orange 4 = 1 orange + 3 purple``, ``reward red``, ``pass``, ``keep red``, ``done``."""

import re
from typing import NamedTuple

from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.games.heaps import no_such_colour, no_such_number
from ladrilho.games.pavilion.board import (
    COLOUR_NAMES,
    COLOURS,
    CORNER_SPACES,
    MAX_FACTORIES,
    NUMBERS,
    ROUNDS,
    SLOTS,
    STAR_NAMES,
)
from ladrilho.games.pavilion.moves import (
    DONE,
    FIRST_KEEP,
    FIRST_PLACE,
    FIRST_REWARD,
    JOKERS,
    MOVE_CODES,
    PASS,
    encode_place,
    encode_take,
)
from ladrilho.games.pavilion.setup import joker_of
from ladrilho.games.pavilion.state import CENTRE, PLACING, State
from ladrilho.kernel.supply import tile_count
from ladrilho.language import say

EXAMPLES = "'2 green', 'centre yellow', 'orange 4 = 1 orange + 3 purple', 'reward red', 'pass', 'keep green' or 'done'"
_TAKE = re.compile(r"(centre|\d+) ?([a-z]+)", re.ASCII)
_PLACE = re.compile(r"([a-z]+) ?(\d+) = (.+)", re.ASCII)
_CHOICE = re.compile(r"(reward|keep) ([a-z]+)", re.ASCII)
_PASS_AND_KEEP = re.compile(r"pass keep (.+)", re.ASCII)
_COUNT = re.compile(r"(\d+) ?([a-z]+)", re.ASCII)


class Take(NamedTuple):
    """The tiles of a colour from factory 1 to 9 or the ``"centre"``."""

    source: int | str
    colour: str

    def __str__(self) -> str:
        return f"{self.source} {self.colour}"


class Place(NamedTuple):
    """A tile of a colour on slot 1 to 6 of a star, paid with so many of its own colour and so many jokers."""

    star: str
    slot: int
    colour: str
    own: int
    jokers: int
    joker: str

    def __str__(self) -> str:
        jokers = f" + {self.jokers} {self.joker}" if self.jokers else ""
        return f"{self.star} {self.slot} = {self.own} {self.colour}{jokers}"


class Choice(NamedTuple):
    """``reward`` or ``keep`` with a colour, ``pass`` or ``done`` without."""

    verb: str
    colour: str | None = None

    def __str__(self) -> str:
        return f"{self.verb} {self.colour}" if self.colour else self.verb


Move = Take | Place | Choice


def move_from_code(state: State, code: int) -> Move:
    """The move behind a number."""
    if not 0 <= code < MOVE_CODES:
        raise InvalidNotation(f"no move has the number {code}: summer-pavilion numbers its moves 0 to {MOVE_CODES - 1}")
    if code < FIRST_PLACE:
        display, colour = divmod(code, COLOURS)
        return Take("centre" if display == CENTRE else display, COLOUR_NAMES[colour])
    if code < FIRST_REWARD:
        return _place_from_code(state, code - FIRST_PLACE)
    if code < PASS:
        return Choice("reward", COLOUR_NAMES[code - FIRST_REWARD])
    if FIRST_KEEP <= code < DONE:
        return Choice("keep", COLOUR_NAMES[code - FIRST_KEEP])
    return Choice("pass" if code == PASS else "done")


def _place_from_code(state: State, code: int) -> Place:
    space, rest = divmod(code, COLOURS * JOKERS)
    colour, jokers = divmod(rest, JOKERS)
    own = max(0, int(NUMBERS[state.side, space]) - jokers)  # none left: a number no position ever allows
    star, slot = divmod(space, SLOTS)
    return Place(STAR_NAMES[star], slot + 1, COLOUR_NAMES[colour], own, jokers, COLOUR_NAMES[joker_of(state)])


def code_of(state: State, move: Move) -> int:
    """The number of a move."""
    return read_move(state, str(move))


def read_move(state: State, text: str) -> int:
    """The number of a move in words."""
    words = _words(text)
    if words in ("pass", "done"):
        return PASS if words == "pass" else DONE
    if match := _TAKE.fullmatch(words):
        return _read_take(text, *match.groups())
    if match := _CHOICE.fullmatch(words):
        first = FIRST_REWARD if match[1] == "reward" else FIRST_KEEP
        return first + _read_colour(text, match[2])
    if match := _PLACE.fullmatch(words):
        return _read_place(state, text, *match.groups())
    template = "cannot read '{text}' as a move of summer-pavilion: write {examples}"
    raise InvalidNotation(say(template, text=text[:60], examples=EXAMPLES))


def read_moves(state: State, text: str) -> list[int]:
    """What a player typed at once: one move, or a whole pass such as ``pass keep 3 green + 1 red``."""
    match = _PASS_AND_KEEP.fullmatch(_words(text))
    if not match:
        return [read_move(state, text)]
    kept = [] if match[1] == "nothing" else _read_counts(text, match[1])
    if state.phase != PLACING:
        return [PASS]  # not allowed now, whatever is kept
    return [PASS, *_read_keeping(state, text, kept)]


def _words(text: str) -> str:
    """The text in lower case with single spaces, also round ``=`` and ``+``."""
    if not isinstance(text, str):
        raise InvalidNotation(f"a move is a text such as {EXAMPLES}, not {type(text).__name__}")
    spaced = text.lower().replace("=", " = ").replace("+", " + ").replace("center", "centre")
    return " ".join(spaced.split())


def _read_take(text: str, source: str, colour: str) -> int:
    display = CENTRE if source == "centre" else _read_number(text, source, "factory", MAX_FACTORIES)
    return encode_take(display, _read_colour(text, colour))


def _read_place(state: State, text: str, star: str, slot: str, payment: str) -> int:
    if star not in STAR_NAMES:
        template = "no star '{star}' in '{text}': the stars are {stars}"
        raise InvalidNotation(say(template, star=star[:20], text=text[:60], stars=", ".join(STAR_NAMES)))
    space = STAR_NAMES.index(star) * SLOTS + _read_number(text, slot, "space", SLOTS) - 1
    number = int(NUMBERS[state.side, space])
    (own, colour), (jokers, _) = _read_payment(state, text, _read_counts(text, payment))
    if own + jokers != number:
        template = "that space costs {number} tiles, not {paid} (SP-27)"
        raise IllegalMove.of(text, say(template, number=number, paid=own + jokers))
    if own == 0:
        raise IllegalMove.of(text, say("one of the tiles must be {colour} (SP-28)", colour=COLOUR_NAMES[colour]))
    return encode_place(space, colour, jokers)


def _read_payment(state: State, text: str, parts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The tiles of the placed colour, then the jokers."""
    joker = joker_of(state)
    if len(parts) == 1:
        return [*parts, (0, joker)]
    parts = sorted(parts, key=lambda part: part[1] == joker)  # the joker colour could only be placed by itself
    if len(parts) > 2 or parts[1][1] != joker:
        name = COLOUR_NAMES[joker]
        raise IllegalMove.of(text, say("one colour pays, and only {joker} with it as a joker (SP-28)", joker=name))
    return parts


def _read_counts(text: str, words: str) -> list[tuple[int, int]]:
    """Counts and colours of ``3 green + 1 red``."""
    counts = []
    for part in words.split(" + "):
        match = _COUNT.fullmatch(part)
        if not match or len(match[1]) > 3:
            template = "cannot read '{part}' in '{text}': write '3 green' or '3 green + 1 red'"
            raise InvalidNotation(say(template, part=part[:20], text=text[:60]))
        counts.append((int(match[1]), _read_colour(text, match[2])))
    if len({colour for _, colour in counts}) < len(counts):
        raise InvalidNotation(say("a colour stands twice in '{text}': write it once, with the sum", text=text[:60]))
    return counts


def _read_keeping(state: State, text: str, kept: list[tuple[int, int]]) -> list[int]:
    """SP-43: the single moves that keep these tiles and let go of the others."""
    hand, total = state.boards[state.player].hand, sum(count for count, _ in kept)
    if total > 0 and state.round_number == ROUNDS:
        raise IllegalMove.of(text, say("nothing is kept in the last round (SP-52)"))
    if total > CORNER_SPACES:
        template = "at most {most} tiles can be kept, not {total} (SP-43)"
        raise IllegalMove.of(text, say(template, most=CORNER_SPACES, total=total))
    for count, colour in kept:
        if count > hand[colour]:
            template = "only {held} {colour} in hand (SP-43)"
            raise IllegalMove.of(text, say(template, held=int(hand[colour]), colour=COLOUR_NAMES[colour]))
    is_open = state.round_number < ROUNDS and total < min(CORNER_SPACES, tile_count(hand))
    keeps = [FIRST_KEEP + colour for count, colour in kept for _ in range(count)]
    return [*keeps, DONE] if is_open else keeps


def _read_colour(text: str, word: str) -> int:
    if word not in COLOUR_NAMES:
        raise InvalidNotation(no_such_colour(word, text, COLOUR_NAMES))
    return COLOUR_NAMES.index(word)


def _read_number(text: str, digits: str, what: str, most: int) -> int:
    if len(digits) > 2 or not 1 <= int(digits) <= most:
        raise InvalidNotation(no_such_number(what, digits, text, most))
    return int(digits)
