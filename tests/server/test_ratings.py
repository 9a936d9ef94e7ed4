"""Ratings: account holders and levels, by kind of table."""

import asyncio

import pytest

from ladrilho.server.accounts import CHEAP, Accounts
from ladrilho.server.ratings import Ratings
from ladrilho.server.store import Store
from server.rows import make

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(store: Store) -> list[str]:
    """Two account holders and a guest."""
    accounts = Accounts(store, CHEAP)
    ids = [(await accounts.create_player("Guest", 1.0)).id for _ in range(3)]
    for id, name in zip(ids, ("Ana", "Bob"), strict=False):
        await accounts.register(id, name, "correct horse", 1.0)
    return ids


@pytest.fixture
async def ratings(store: Store) -> Ratings:
    for number in range(8):
        await make(store, f"t{number}")
    return Ratings(store)


async def test_winner_rises_loser_falls_and_both_become_surer(ratings: Ratings, people: list[str]) -> None:
    ana, bob, _ = people
    assert await ratings.of(ana) == {}
    assert await ratings.record("t0", "azul-2", [ana, bob], [1, 2], 9.0)
    won, lost = (await ratings.of(ana))["azul-2"], (await ratings.of(bob))["azul-2"]
    assert won.rating > 25 > lost.rating
    assert won.uncertainty < 25 / 3
    assert (won.games, lost.games) == (1, 1)


async def test_kinds_are_rated_apart(ratings: Ratings, people: list[str]) -> None:
    ana, bob, _ = people
    await ratings.record("t0", "azul-2", [ana, bob], [1, 2], 9.0)
    await ratings.record("t1", "pavilion-2", [ana, bob], [2, 1], 9.0)
    found = await ratings.of(ana)
    assert found["azul-2"].rating > 25 > found["pavilion-2"].rating


async def test_game_counts_once_however_often_it_is_told(ratings: Ratings, people: list[str]) -> None:
    ana, bob, _ = people
    tries = [ratings.record("t0", "azul-2", [ana, bob], [1, 2], 9.0) for _ in range(5)]
    assert await asyncio.gather(*tries) == [True] * 5
    assert (await ratings.of(ana))["azul-2"].games == 1


async def test_games_that_end_at_once_all_count(ratings: Ratings, people: list[str]) -> None:
    ana, bob, _ = people
    ends = [
        ratings.record(f"t{number}", "azul-2", [ana, bob] if number % 2 else [bob, ana], [1, 2], 9.0)
        for number in range(8)
    ]
    assert all(await asyncio.gather(*ends))
    assert [(await ratings.of(id))["azul-2"].games for id in (ana, bob)] == [8, 8]


async def test_levels_are_rated_too(ratings: Ratings, people: list[str]) -> None:
    ana = people[0]
    assert await ratings.record("t0", "azul-3", [ana, "level4", "level5"], [1, 2, 2], 9.0)
    assert (await ratings.of("level4"))["azul-3"].rating == pytest.approx((await ratings.of("level5"))["azul-3"].rating)


async def test_games_with_guests_programs_or_one_player_twice_are_not_rated(
    ratings: Ratings, people: list[str]
) -> None:
    ana, _, guest = people
    for subjects in ([ana, guest], [ana, None], [ana, ana], ["level4", "level5"], [ana], [], [ana, "' OR 1=1"]):
        assert not await ratings.record("t0", "azul-2", subjects, list(range(len(subjects))), 9.0)
    assert not await ratings.record("unknown", "azul-2", [ana, "level4"], [1, 2], 9.0)
    assert await ratings.of(ana) == {}
    assert await ratings.of("\0") == {}
