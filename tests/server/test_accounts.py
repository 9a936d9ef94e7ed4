"""Players and accounts, on SQLite and on PostgreSQL."""

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from ladrilho.errors import Refused
from ladrilho.server.accounts import CHEAP, Accounts, Cost, find_players
from ladrilho.server.store import Store

pytestmark = pytest.mark.anyio

HOSTILE = ["Robert'); DROP TABLE players;--", '"; SELECT 1', "%s %(x)s", ":name", "<script>", "{0}", "$1", "\\'"]


@pytest.fixture
def accounts(store: Store) -> Accounts:
    return Accounts(store, CHEAP)


async def test_player_needs_nothing_but_a_name(accounts: Accounts) -> None:
    ana, bob = await accounts.create_player("  Ana ", 5.0), await accounts.create_player("Ana", 6.0)
    assert (ana.name, ana.created_at, ana.account) == ("Ana", 5.0, None)
    assert ana.id != bob.id
    assert await accounts.player(ana.id) == ana
    assert await accounts.player("nobody") is None
    assert await accounts.player("' OR 1=1") is None


async def test_names_are_data_and_nothing_else(accounts: Accounts) -> None:
    for name in HOSTILE:
        name = name[:24]
        player = await accounts.create_player(name, 1.0)
        await accounts.register(player.id, name, name + "12345678", 1.0)
        found = await accounts.log_in(name, name + "12345678")
        assert (found.id, found.name, found.account) == (player.id, name, name)


async def test_account_is_the_same_player_everywhere(accounts: Accounts) -> None:
    ana = await accounts.create_player("Guest", 1.0)
    made = await accounts.register(ana.id, "Ana", "correct horse", 2.0)
    assert (made.id, made.name, made.account) == (ana.id, "Ana", "Ana")
    assert await accounts.log_in("aNA", "correct horse") == made


async def refusal(waiting: object) -> str:
    with pytest.raises(Refused) as caught:
        await waiting  # type: ignore[misc]  # an awaitable
    return caught.value.code


async def test_wrong_words_are_refused_with_their_code(accounts: Accounts) -> None:
    ana, bob = await accounts.create_player("Ana", 1.0), await accounts.create_player("Bob", 1.0)
    await accounts.register(ana.id, "Ana", "correct horse", 1.0)
    assert await refusal(accounts.log_in("Ana", "wrong horse")) == "wrong_password"
    assert await refusal(accounts.log_in("Eva", "correct horse")) == "wrong_password"
    assert await refusal(accounts.register(bob.id, "ANA", "correct horse", 1.0)) == "name_taken"
    assert await refusal(accounts.register(ana.id, "Other", "correct horse", 1.0)) == "bad_request"
    assert await refusal(accounts.register("nobody", "Eva", "correct horse", 1.0)) == "unknown_player"
    assert await refusal(accounts.register("\0", "Eva", "correct horse", 1.0)) == "unknown_player"
    assert await refusal(accounts.register(bob.id, "Bob", "short", 1.0)) == "bad_request"
    assert await refusal(accounts.register(bob.id, "\u202eBob", "correct horse", 1.0)) == "bad_request"
    assert await refusal(accounts.rename("nobody", "Eva")) == "unknown_player"


async def test_impossible_passwords_and_names_are_refused_not_crashed_on(accounts: Accounts) -> None:
    ana, bob = await accounts.create_player("Ana", 1.0), await accounts.create_player("Bob", 1.0)
    await accounts.register(ana.id, "Ana", "correct horse", 1.0)
    for words in ("\ud800" * 9, "\0" * 9, "x" * 201, "x" * 1_000_000, ""):
        assert await refusal(accounts.register(bob.id, "Bob", words, 1.0)) == "bad_request"
        assert await refusal(accounts.register(bob.id, words, "correct horse", 1.0)) == "bad_request"
        assert await refusal(accounts.log_in(words, "correct horse")) == "wrong_password"
        assert await refusal(accounts.log_in("Ana", words)) == "wrong_password"


async def test_of_two_who_take_a_name_at_once_one_gets_it(accounts: Accounts) -> None:
    players = [await accounts.create_player("Guest", 1.0) for _ in range(4)]
    tries = [accounts.register(player.id, "Ana", "correct horse", 1.0) for player in players]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert [outcome.code for outcome in refused] == ["name_taken"] * 3


async def test_name_webhook_ban_and_mute_are_kept(accounts: Accounts, store: Store) -> None:
    ana = await accounts.create_player("Ana", 1.0)
    await accounts.register(ana.id, "Ana", "correct horse", 1.0)
    await accounts.rename(ana.id, "Anna")
    await accounts.set_webhook(ana.id, "https://example.org/turn")
    await accounts.set_muted(ana.id, True, 3.0)
    player = await accounts.player(ana.id)
    assert player is not None
    assert (player.name, player.account, player.webhook) == ("Anna", "Ana", "https://example.org/turn")
    assert (player.muted, player.banned) == (True, False)
    await accounts.set_banned(ana.id, True, 4.0)
    assert await refusal(accounts.log_in("Ana", "correct horse")) == "banned"
    await accounts.set_banned(ana.id, False, 5.0)
    assert (await accounts.log_in("Ana", "correct horse")).muted
    assert [found.id for found in await store.database.read(lambda c: find_players(c, "ANA"))] == [ana.id]


async def test_webhook_is_a_short_plain_text(accounts: Accounts) -> None:
    ana = await accounts.create_player("Ana", 1.0)
    for address in ("x" * 501, "https://e\u0301", "http://a\nHost: b", "\0"):
        assert await refusal(accounts.set_webhook(ana.id, address)) == "bad_request"


async def test_passwords_are_hashed_and_hashed_again_when_the_host_asks_for_more(store: Store) -> None:
    cheap, dear = Accounts(store, CHEAP), Accounts(store, Cost(2, 16, 1))
    ana = await cheap.create_player("Ana", 1.0)
    await cheap.register(ana.id, "Ana", "correct horse", 1.0)

    async def stored() -> str:
        found = await store.database.read(lambda c: c.exec_driver_sql("SELECT password FROM accounts").scalar())
        return str(found)

    assert (await stored()).startswith("$argon2id$")
    assert "m=8,t=1,p=1" in await stored()
    await dear.log_in("Ana", "correct horse")
    assert "m=16,t=2,p=1" in await stored()
    await cheap.log_in("Ana", "correct horse")


async def test_passwords_are_hashed_beside_the_loop(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def note(function: Callable[..., object]) -> Callable[..., object]:
        def noted(*words: str) -> object:
            threads.append(threading.get_ident())
            return function(*words)

        return noted

    hasher = accounts._hasher
    monkeypatch.setattr(
        accounts,
        "_hasher",
        SimpleNamespace(hash=note(hasher.hash), verify=note(hasher.verify), check_needs_rehash=bool),
    )
    ana = await accounts.create_player("Ana", 1.0)
    await accounts.register(ana.id, "Ana", "correct horse", 1.0)
    await accounts.log_in("Ana", "correct horse")
    assert len(threads) >= 2
    assert threading.get_ident() not in threads
