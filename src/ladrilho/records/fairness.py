"""Draws that nobody can foresee and everybody can verify: docs/fair-draws.md.

The host commits to a secret seed before anybody sits down, each player adds something of their own, every deal follows
from both, and the seed is told when the game is over.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ladrilho.errors import RecordError
from ladrilho.records.replay import Deal
from ladrilho.records.text import read_text, read_texts, refuse, shown

if TYPE_CHECKING:
    from ladrilho.records.record import GameRecord

SEED_BYTES = 32
MOST_LETTERS = 80  # of the name of a table, and of what a player adds
_HEADER = 1
_ENTRIES = ("table", "commitment", "seed", "entropies", "begins")
_DRAWN, _FIXED = "drawn", "fixed"


@dataclass(frozen=True)
class Fair:
    """What the record of a game on a server tells about its draws."""

    table: str
    """the name of the table"""
    commitment: str
    """the SHA-256 of the seed in hexadecimal, told before the game"""
    seed: str
    """the secret seed in hexadecimal, told after it"""
    entropies: tuple[str, ...]
    """what each seat added"""
    begins: str = _DRAWN
    """was the seat that begins drawn, or fixed?"""


def commitment_of(seed: bytes) -> str:
    """What is published before the game: it fits one seed and tells nothing about it."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, table: str, entropies: Sequence[str]) -> bytes:
    """The key of all draws of a game: from the seed, the table and what the players added, in the order of seats."""
    return _keyed(seed, "\n".join([table, *entropies]))


def seed_of_deal(key: bytes, number: int) -> int:
    """The seed of the generator that draws deal 0, 1, …"""
    return int.from_bytes(_keyed(key, f"deal {number}")[:8], "big") >> 2


def first_seat(key: bytes, players: int) -> int:
    """The seat that begins."""
    return int.from_bytes(_keyed(key, "start")[:8], "big") % players


def _keyed(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def verify(record: "GameRecord") -> int:
    """Compare every deal of a record with the one its seed gives; the number of deals, or a fault with its line."""
    fair = record.fair
    if fair is None:
        raise RecordError("line 1: the record has no 'fair': it does not tell how its tiles were drawn")
    key = key_of(_seed_behind(fair), fair.table, fair.entropies)
    if fair.begins == _DRAWN and record.start != first_seat(key, record.players):
        refuse(_HEADER, f"seat {first_seat(key, record.players)} was drawn to begin, not seat {record.start}")
    number = 0
    for line, (event, table) in enumerate(zip(record.events, record.positions(), strict=False), start=2):
        if isinstance(event, Deal):
            drawn = table.draw(seed_of_deal(key, number)).events[-1].deal
            if drawn != event.tiles:
                refuse(line, f"deal {number} is not the one that the seed gives")
            number += 1
    return number


def _seed_behind(fair: Fair) -> bytes:
    seed = bytes.fromhex(fair.seed)
    if commitment_of(seed) != fair.commitment:
        refuse(_HEADER, "the seed is not the one the host committed to")
    return seed


# As an entry of a record's header


def write_fair(fair: Fair) -> dict[str, Any]:
    """As the header has it."""
    return {**asdict(fair), "entropies": list(fair.entropies)}


def read_fair(data: object, players: int) -> Fair:
    """From the header of a record, or a fault."""
    if not isinstance(data, Mapping) or sorted(data) != sorted(_ENTRIES):
        refuse(_HEADER, f"'fair' is {shown(data)}: it has {', '.join(_ENTRIES)}")
    texts = {name: read_text(data, name, _HEADER) for name in _ENTRIES if name != "entropies"}
    entropies = read_texts(data, "entropies", _HEADER)
    for name in ("commitment", "seed"):
        if not _is_hexadecimal(texts[name]):
            refuse(_HEADER, f"{name!r} is {shown(texts[name])}: write {2 * SEED_BYTES} hexadecimal digits")
    if texts["begins"] not in (_DRAWN, _FIXED):
        refuse(_HEADER, f"'begins' is {shown(texts['begins'])}: it can be {_DRAWN!r} or {_FIXED!r}")
    for text in (texts["table"], *entropies):
        if len(text) > MOST_LETTERS or not text.isascii() or not text.isprintable():
            refuse(_HEADER, f"{shown(text)} in 'fair': write up to {MOST_LETTERS} plain letters and digits")
    if len(entropies) != players:
        refuse(_HEADER, f"{len(entropies)} entropies for {players} players")
    return Fair(**texts, entropies=entropies)


def _is_hexadecimal(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(letter in "0123456789abcdef" for letter in text)
