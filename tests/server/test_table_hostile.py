"""A client that keeps every word it was told and tries to compute the next tiles from them."""

import hashlib
import random
import re
from collections.abc import Iterable, Iterator

import pytest

from ladrilho import Position
from ladrilho.records.fairness import key_of, seed_of_deal
from ladrilho.server.events import Dealt
from ladrilho.server.settings import TableSettings
from ladrilho.server.table import Table
from server.desk import PEOPLE, SECRET, Desk

VARIANTS = [TableSettings("azul"), TableSettings("summer-pavilion")]


def told_until_the_second_round(settings: TableSettings) -> tuple[Desk, str, list[tuple[Position, Dealt, int]]]:
    """A table, all that anybody was told before its last deals, and those deals with the table before each."""
    desk, rng, told = Desk(settings).fill(), random.Random(5), ""
    first = desk.table.deals
    while desk.table.deals == first:
        told = "".join(desk.update(person.player).decode() for person in PEOPLE) + repr(desk.table.summary())
        desk.play(rng)
    return desk, told, list(deals_after(desk, first))


def deals_after(desk: Desk, first: int) -> Iterator[tuple[Position, Dealt, int]]:
    table = Table.replay(desk.happened[:1], SECRET)
    for event in desk.happened[1:]:
        if isinstance(event, Dealt) and table.deals >= first and table.position is not None:
            yield table.position.public(), event, table.deals
        table.apply(event)


def seeds_from(words: Iterable[str], table: Table, number: int) -> Iterator[int]:
    """Every word as a number, as a seed, as a key, as it is, from hexadecimal, or hashed."""
    entropies = [seat.entropy for seat in table.seats]
    for word in words:
        if word.isdigit() and int(word) < 2**62:
            yield int(word)
        forms = [word.encode(), hashlib.sha256(word.encode()).digest()]
        if re.fullmatch("([0-9a-f]{2})+", word):
            forms.append(bytes.fromhex(word))
        for form in forms:
            yield int.from_bytes(form[:8], "big") >> 2
            yield seed_of_deal(form, number)
            yield seed_of_deal(key_of(form, table.id, entropies), number)


def can_foresee(words: set[str], table: Table, before: Position, dealt: Dealt, number: int) -> bool:
    guesses = (before.public().draw(seed).events[-1].deal for seed in seeds_from(words, table, number))
    return any(guess == tuple(dealt.tiles) for guess in guesses)


@pytest.mark.parametrize("settings", VARIANTS)
def test_nothing_that_was_told_gives_the_next_tiles(settings: TableSettings) -> None:
    desk, told, deals = told_until_the_second_round(settings)
    words = {desk.table.commitment, desk.table.id, *re.findall(r"\w+", told)}
    assert len(words) > 50
    assert deals
    for before, dealt, number in deals:
        assert not can_foresee(words, desk.table, before, dealt, number)
        assert can_foresee({*words, SECRET.hex()}, desk.table, before, dealt, number), "the attack works"


def test_one_deal_tells_nothing_about_the_next() -> None:
    """Even who finds the generator behind a deal knows no other: each has a seed of its own."""
    desk, _, deals = told_until_the_second_round(VARIANTS[0])
    key = desk.table.draw_key([])
    before, dealt, number = deals[0]
    words = {str(seed_of_deal(key, other)) for other in range(number)}
    assert not can_foresee(words, desk.table, before, dealt, number)
    assert can_foresee({str(seed_of_deal(key, number))}, desk.table, before, dealt, number)


def test_other_entropy_gives_other_tiles() -> None:
    """The host cannot choose the tiles: what the last one adds is not known when it commits."""
    key, other = (key_of(SECRET, "T1", ["a1", entropy]) for entropy in ("", "00"))
    assert {seed_of_deal(key, number) for number in range(50)}.isdisjoint(
        seed_of_deal(other, number) for number in range(50)
    )
