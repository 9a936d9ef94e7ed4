"""Messages nobody should send: each is answered with a code, and nobody else notices."""

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladrilho.errors import Refused
from ladrilho.server import limits, messages
from ladrilho.server.codes import Code
from ladrilho.server.service import Service
from ladrilho.server.tokens import Tokens
from server.hosts import ServeProcess, serving
from server.players import Person, Refusal, Socket, at_table, open_socket, play_to_the_end

pytestmark = pytest.mark.anyio
TYPES = sorted(str(kind.__struct_config__.tag) for kind in messages.Incoming.__args__)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[tuple[str, Service]]:
    """A server with its limits on."""
    async with serving(str(tmp_path / "games.db"), limits=True) as found:
        yield found


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """A server in a process of its own, which counts nothing."""
    process = ServeProcess(str(tmp_path_factory.mktemp("hostile") / "games.db"), "--no-limits")
    process.start()
    yield process
    process.kill()


@pytest.fixture
async def open_house(tmp_path: Path) -> AsyncIterator[tuple[str, Service]]:
    """A server that counts nothing."""
    async with serving(str(tmp_path / "games.db")) as found:
        yield found


async def _game(url: str) -> tuple[str, Person, Person]:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table()
    await bo.sit_down(table)
    return table, ana, bo


# What can be read

_words = st.text(max_size=50) | st.sampled_from(["1 blue > 1", "centre red > floor", "pass", "a1", "\0", "\ud7ff"])
_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_words, inner, max_size=3),
    max_leaves=6,
)
_fields = ["id", "ply", "move", "text", "seat", "step", "player", "muted", "protocol", "token", "version", "entropy"]
_objects = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | _words}, optional={name: _values for name in _fields}
)


@given(_objects | _values)
def test_any_json_is_a_message_or_refused(value: Any) -> None:
    try:
        found = messages.read_message(json.dumps(value))
    except Refused as refusal:
        assert refusal.code == Code.BAD_MESSAGE
    else:
        assert isinstance(found, messages.Incoming)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(value: bytes) -> None:
    try:
        messages.read_message(value)
    except Refused as refusal:
        assert refusal.code == Code.BAD_MESSAGE


@given(st.lists(_objects, min_size=1, max_size=15))
@settings(max_examples=40)
def test_any_messages_at_a_table_are_answered_and_harm_nobody(host: ServeProcess, sent: list[Any]) -> None:
    asyncio.run(_try_messages(host.url, sent))


async def _try_messages(url: str, sent: list[Any]) -> None:
    table, ana, _ = await _game(url)
    async with at_table(url, table, ana.token, keep_all=True) as mallory, at_table(url, table) as witness:
        for message in sent:
            await mallory.send(json.dumps(message))
        await mallory.send({"type": "ping"})
        await mallory.until(lambda socket: socket.pongs > sum(message == {"type": "ping"} for message in sent))
        refused = [json.loads(text) for text in mallory.everything if '"type":"refused"' in text]
        assert all(answer["code"] in set(Code) - {Code.INTERNAL} for answer in refused)
        await witness.send({"type": "ping"})
        await witness.until(lambda socket: socket.pongs)


# Who may speak


async def test_forged_and_expired_tokens_are_sent_away(open_house: tuple[str, Service]) -> None:
    url, service = open_house
    table, ana, _ = await _game(url)
    stranger = Tokens(["another secret"]).issue(ana.player)
    assert await _sent_away(url, table, stranger) == (4005, "bad_token")
    assert await _sent_away(url, table, _forged(ana.token)) == (4005, "bad_token")
    assert await _sent_away(url, table, service.tokens.issue("nobodyknows")) == (4007, "unknown_player")
    service.tokens._max_age = -1
    assert await _sent_away(url, table, ana.token) == (4006, "token_expired")
    with pytest.raises(Refusal, match="token_expired"):
        await ana.ask("GET", "/api/me")


def _forged(token: str) -> str:
    """With another letter at the beginning of its signature: the last letter has bits that nobody reads."""
    signed, _, signature = token.rpartition(".")
    return f"{signed}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"


async def _sent_away(url: str, table: str, token: str | None, protocol: int = 1) -> tuple[int, str]:
    socket = await open_socket(url, table)
    await socket.send({"type": "join", "protocol": protocol, "token": token})
    closed = await socket.until_closed()
    assert socket.update is None, "nothing is told to strangers"
    return closed


async def test_first_messages_that_are_no_join_are_sent_away(open_house: tuple[str, Service]) -> None:
    url, _ = open_house
    table, _, _ = await _game(url)
    assert await _sent_away(url, table, None, protocol=99) == (4008, "protocol_version")
    assert await _sent_away(url, "nosuchtable", None) == (4004, "unknown_table")
    assert await _sent_away(url, "no%20such", None) == (4004, "unknown_table")
    for first in ('{"type":"play","ply":0,"move":"1 red > 1"}', "{", "", "null", b"\x00\xff"):
        socket = await open_socket(url, table)
        await socket.send(first)
        assert await socket.until_closed() == (4000, "bad_message")


async def test_pages_of_other_hosts_get_no_socket(open_house: tuple[str, Service]) -> None:
    url, _ = open_house
    table, _, _ = await _game(url)
    for origin in ("https://evil.example", "null"):
        with pytest.raises(Exception, match="403"):
            await open_socket(url, table, origin=origin)
    socket = await open_socket(url, table, origin=url)
    await socket.close()


async def test_nobody_moves_for_another_seat(open_house: tuple[str, Service]) -> None:
    url, _ = open_house
    table, ana, bo = await _game(url)
    mallory = await Person.arrive(url, "Mallory")
    async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
        mover, other = (first, second) if first.choices else (second, first)
        move = mover.choices[0]
        assert other.choices is None
        with pytest.raises(Refusal, match="not_your_turn"):
            await other.play(move)
        for token in (None, mallory.token):
            async with at_table(url, table, token) as outsider:
                assert outsider.choices is None
                for message in ({"type": "play", "ply": 0, "move": move}, {"type": "resign"}, {"type": "pause"}):
                    with pytest.raises(Refusal, match="not_seated"):
                        await outsider.ask(dict(message))
                for message in ({"type": "mute", "player": ana.player}, {"type": "ban", "player": ana.player}):
                    with pytest.raises(Refusal, match="not_owner"):
                        await outsider.ask(dict(message))
        for seat in (0, 1, 5, -1):
            if seat not in other.joined["you"]["seats"]:
                with pytest.raises(Refusal, match=r"not_seated|unknown_seat"):
                    await other.ask({"type": "resign", "seat": seat})
        await mover.play(move)


# Too much


async def test_a_megabyte_closes_the_socket(house: tuple[str, Service]) -> None:
    url, _ = house
    table, ana, _ = await _game(url)
    async with at_table(url, table) as witness:
        for size in (17_000, 1_000_000):
            async with at_table(url, table, ana.token) as socket:
                await socket.send(json.dumps({"type": "say", "text": "x" * size}))
                assert (await socket.until_closed())[0] == 1009
        assert witness.closed is None


async def test_ten_thousand_messages_at_once_are_stopped_and_others_play_on(house: tuple[str, Service]) -> None:
    url, service = house
    table, ana, bo = await _game(url)
    async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
        mallory = await open_socket(url, table)
        await mallory.send({"type": "join", "protocol": 1})

        async def flood() -> None:
            for number in range(10_000):
                if mallory.closed:
                    return
                await mallory.send({"type": "say", "text": "spam", "id": str(number)})

        outcome = await asyncio.gather(flood(), _play_a_little(first, second), return_exceptions=True)
        assert outcome[1] is None, "the others were not disturbed"
        assert await mallory.until_closed() == (4001, "too_fast")
        assert service.metrics.refused.labels("too_fast")._value.get() <= 200


async def _play_a_little(first: Socket, second: Socket) -> None:
    for ply in range(6):
        mover = first if first.choices else second
        await mover.play(mover.choices[0])
        for socket in (first, second):
            await socket.until(lambda found, ply=ply: found.update["ply"] > ply)


async def test_one_address_opens_only_so_many_sockets(
    house: tuple[str, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, _ = house
    table, _, _ = await _game(url)
    monkeypatch.setattr(limits, "SOCKETS_OF_AN_ADDRESS", 3)
    async with at_table(url, table), at_table(url, table):
        async with at_table(url, table):
            assert await (await open_socket(url, table)).until_closed() == (4001, "too_fast")
        async with at_table(url, table) as again:
            assert again.update


async def test_too_many_requests_are_refused(house: tuple[str, Service]) -> None:
    url, _ = house
    ana = await Person.arrive(url, "Ana")
    outcomes = await asyncio.gather(*(ana.ask("GET", "/api/games") for _ in range(200)), return_exceptions=True)
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    assert refusals and all(refusal.code == "too_fast" for refusal in refusals)


async def test_words_lose_their_control_characters(open_house: tuple[str, Service]) -> None:
    url, _ = open_house
    table, ana, _ = await _game(url)
    async with at_table(url, table, ana.token) as socket:
        await socket.ask({"type": "say", "text": "a\u0000b\u001b[31m\u202ec\nd<script>"})
        await socket.until(lambda found: found.events[-1]["type"] == "said")
        said = socket.events[-1]["text"]
        assert not re.search(r"[\x00-\x1f\x7f\u202a-\u202e]", said)
        assert "<script>" in said, "text stays text: the page never reads it as anything else"
        with pytest.raises(Refusal, match="bad_message"):
            await socket.ask({"type": "say", "text": "\u0000\u200b"})
        with pytest.raises(Refusal, match="bad_message"):
            await socket.ask({"type": "say", "text": "x" * 301})


# What nobody may know


async def test_nothing_that_is_sent_before_the_end_leads_to_the_seed(open_house: tuple[str, Service]) -> None:
    """A client collects every word it is sent, and tries all of them as the seed, the key or a part of them."""
    url, service = open_house
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table(entropy="aa11")
    await bo.sit_down(table, "bb22")
    async with at_table(url, table, keep_all=True) as spy, at_table(url, table, ana.token, keep_all=True) as mine:
        async with at_table(url, table, bo.token) as other, asyncio.TaskGroup() as game:
            game.create_task(play_to_the_end(mine, 1))
            game.create_task(play_to_the_end(other, 2))
        await spy.until(lambda socket: socket.state["status"] == "over")
        collected = [text for socket in (spy, mine) for text in socket.everything if '"finished"' not in text]
        seed = bytes.fromhex(spy.state["result"]["seed"])
    secret = await service.store.secret(table)
    assert seed == secret and hashlib.sha256(seed).hexdigest() == spy.joined["table"]["commitment"]
    everything = "\n".join(collected)
    key = hmac.new(seed, f"{table}\naa11\nbb22".encode(), hashlib.sha256).digest()
    for hidden in (seed, key, *(hmac.new(key, b"deal %d" % n, hashlib.sha256).digest() for n in range(8))):
        for form in _forms(hidden):
            assert form not in everything
    words = set(re.findall(r"[0-9a-fA-F]{16,}|[A-Za-z0-9_-]{20,}|\d{6,}", everything))
    assert len(words) > 10
    for word in words:
        for guess in _guesses(word):
            assert hashlib.sha256(guess).hexdigest() != spy.joined["table"]["commitment"]


def _forms(secret: bytes) -> list[str]:
    number = int.from_bytes(secret[:8]) >> 2
    return [secret.hex(), secret[:8].hex(), str(number), secret[:16].hex(), str(int.from_bytes(secret[:8]))]


def _guesses(word: str) -> list[bytes]:
    found = [word.encode(), hashlib.sha256(word.encode()).digest()]
    if re.fullmatch(r"(?:[0-9a-fA-F]{2})+", word):
        found.append(bytes.fromhex(word))
    return found


async def test_a_running_game_has_no_seed_in_any_answer(open_house: tuple[str, Service]) -> None:
    url, service = open_house
    table, ana, bo = await _game(url)
    async with at_table(url, table, ana.token, previews=True, keep_all=True) as first:
        async with at_table(url, table, bo.token) as second:
            await _play_a_little(first, second)
        secret = (await service.store.secret(table)).hex()
        paths = (f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}/replay", "/api/me")
        told = [str(await ana.ask("GET", path)) for path in paths]
        assert not any(secret in text or "seed" in text for text in (*first.everything, *told))


def test_every_message_type_is_known_by_its_tag() -> None:
    assert len(set(TYPES)) == len(TYPES) == len(msgspec.inspect.type_info(messages.Incoming).types)
