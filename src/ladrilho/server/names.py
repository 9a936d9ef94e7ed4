"""Names that people give themselves, and ids that nobody guesses."""

import secrets
import unicodedata

from ladrilho.language import say
from ladrilho.server.codes import Code, refuse

LONGEST_NAME = 24
_LONGEST_INPUT = 400
_MARKS_IN_A_ROW = 3
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, format (with bidi), halves, private, unassigned
_INVISIBLE = set("\u115f\u1160\u2800\u3164\uffa0")  # counted as letters and symbols, yet nothing is seen


def clean_name(words: str) -> str:
    """A name as it is shown: composed, with single spaces; refused if it could hide or break something.

    >>> clean_name("  Ana   Luísa ")
    'Ana Luísa'
    """
    name = " ".join(unicodedata.normalize("NFC", words[:_LONGEST_INPUT]).split())
    if not 1 <= len(name) <= LONGEST_NAME or len(words) > _LONGEST_INPUT:
        refuse(Code.BAD_REQUEST, say("a name has 1 to {most} characters", most=LONGEST_NAME))
    kinds = [unicodedata.category(character) for character in name]
    if not _FORBIDDEN.isdisjoint(kinds) or not _INVISIBLE.isdisjoint(name):
        refuse(Code.BAD_REQUEST, say("a name has no control characters and nothing invisible"))
    if not any(kind[0] in "LNSP" for kind in kinds) or _has_heap_of_marks(kinds):
        refuse(Code.BAD_REQUEST, say("a name needs letters, and few marks on each"))
    return name


def _has_heap_of_marks(kinds: list[str]) -> bool:
    """Accents piled up on one letter would cover the lines above and below."""
    heap = 0
    for kind in kinds:
        heap = heap + 1 if kind[0] == "M" else 0
        if heap > _MARKS_IN_A_ROW:
            return True
    return False


def name_key(name: str) -> str:
    """What two names share that people would take for the same.

    >>> name_key("Straße")
    'strasse'
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def new_id() -> str:
    """Sixteen characters, 80 random bits: an address that is a secret, too."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))
