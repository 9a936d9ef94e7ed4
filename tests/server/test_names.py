"""Names that people give themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladrilho.errors import Refused
from ladrilho.server.names import LONGEST_NAME, clean_name, name_key, new_id


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Luisa\u00a0 ", "Ana Luisa"),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
        ("ผู้เล่น", "ผู้เล่น"),
        ("x" * 24, "x" * 24),
        ("🀄", "🀄"),
        ("'; DROP TABLE x", "'; DROP TABLE x"),
    ],
)
def test_name_is_composed_and_has_single_spaces(words: str, name: str) -> None:
    assert clean_name(words) == name


HIDING = [
    "a\0",
    "a\x1b[31m",
    "a\u202eb",
    "a\u200bb",
    "\u2066a",
    "\ud800",
    "\ue000",
    "\U000e0041",
    "\ufdd0",
    "a\x85b\x7f",
]
EMPTY = ["", "   ", "\u3164", "\u2800", "\u0301"]
LARGE = ["x" * 25, "a" * 1_000_000, "e" + "\u0316" * 9]


@pytest.mark.parametrize("words", [*HIDING, *EMPTY, *LARGE])
def test_names_that_hide_or_break_something_are_refused(words: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(words)
    assert caught.value.code == "bad_request"


@given(st.text(max_size=60))
def test_clean_name_stays_as_it_is_and_is_harmless(words: str) -> None:
    try:
        name = clean_name(words)
    except Refused:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name.encode()
    assert name_key(name_key(name)) == name_key(name)


def test_names_that_look_the_same_have_one_key() -> None:
    assert len({name_key(name) for name in ("Straße", "STRASSE", "\uff33trasse")}) == 1


def test_ids_are_long_and_never_the_same() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(id) for id in ids} == {16}
