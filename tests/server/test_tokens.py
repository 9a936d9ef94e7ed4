"""Tokens: who holds one is the player it names, and nobody else can make one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeTimedSerializer

from ladrilho.errors import Refused
from ladrilho.server.store import Store
from ladrilho.server.tokens import Tokens, rotate_secrets


def refusal(tokens: Tokens, token: str) -> str:
    with pytest.raises(Refused) as caught:
        tokens.read(token)
    return caught.value.code


def test_token_names_its_player() -> None:
    tokens = Tokens(["secret"])
    assert tokens.read(tokens.issue("ana")) == "ana"


def test_token_of_another_server_is_refused() -> None:
    assert refusal(Tokens(["secret"]), Tokens(["another"]).issue("ana")) == "bad_token"


def test_token_made_for_another_purpose_is_refused() -> None:
    forged = URLSafeTimedSerializer("secret", salt="something else").dumps("ana")
    assert refusal(Tokens(["secret"]), str(forged)) == "bad_token"


def test_old_token_is_refused_as_such() -> None:
    tokens = Tokens(["secret"], max_age=-1)
    assert refusal(tokens, tokens.issue("ana")) == "token_expired"


def test_every_changed_character_breaks_a_token() -> None:
    tokens = Tokens(["secret"])
    token = tokens.issue("ana")
    for place, letter in enumerate(token[:-1]):  # the last one carries bits that mean nothing
        forged = token[:place] + ("A" if letter != "A" else "B") + token[place + 1 :]
        assert refusal(tokens, forged) == "bad_token"


@pytest.mark.parametrize("payload", [None, 7, ["ana"], {"player": "ana"}, "", "a\0b", "x" * 41, "' OR 1=1"])
def test_token_must_name_a_player(payload: object) -> None:
    tokens = Tokens(["secret"])
    assert refusal(tokens, str(tokens._serializer.dumps(payload))) == "bad_token"


@given(st.one_of(st.text(), st.text(alphabet="abcXYZ019._-", max_size=90)))
def test_no_text_is_a_token_by_chance(words: str) -> None:
    assert refusal(Tokens(["secret"]), words) == "bad_token"


def test_huge_and_strange_tokens_are_refused() -> None:
    for words in ("x" * 10_000_000, "." * 500, "\ud800", "é.é.é", "\0"):
        assert refusal(Tokens(["secret"]), words) == "bad_token"


@pytest.mark.anyio
async def test_secret_is_made_once_and_kept(store: Store, database: str) -> None:
    token = (await Tokens.load(store)).issue("ana")
    again = await Store.open(database)
    assert (await Tokens.load(again)).read(token) == "ana"
    await again.close()


@pytest.mark.anyio
async def test_old_tokens_stay_good_after_a_rotation_until_they_are_forgotten(store: Store) -> None:
    old = (await Tokens.load(store)).issue("ana")
    await store.database.write(lambda connection: rotate_secrets(connection, forget=False))
    tokens = await Tokens.load(store)
    new = tokens.issue("ana")
    assert tokens.read(old) == tokens.read(new) == "ana"
    await store.database.write(lambda connection: rotate_secrets(connection, forget=True))
    tokens = await Tokens.load(store)
    assert refusal(tokens, old) == refusal(tokens, new) == "bad_token"
