"""Clients that stumble: everything twice, cut sockets, two tabs, two at once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ladrilho.server.connection import Connection
from server.hosts import serving
from server.players import Message, Person, Refusal, Socket, at_table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[tuple[str, str, Person, Person]]:
    """A server, a table, and the two who play there."""
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table()
        await bo.sit_down(table)
        yield url, table, ana, bo


def _played(socket: Socket) -> list[Message]:
    return [event for event in socket.events if event["type"] == "played"]


async def test_a_client_that_sends_everything_twice_plays_each_move_once(game: tuple[str, str, Person, Person]) -> None:
    url, table, ana, bo = game
    async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
        for number in range(12):
            for socket in (first, second):
                await socket.until(lambda found, ply=number: found.update["ply"] == ply)
            mover = first if first.choices else second
            message = {"type": "play", "ply": number, "move": mover.choices[0], "id": f"n{number}"}
            await mover.send(message)
            assert await mover.ask(dict(message)) == await mover.ask(dict(message)), "the same answer each time"
        await first.until(lambda socket: socket.update["ply"] == 12)
        assert [event["ply"] for event in _played(first)] == list(range(1, 13))
        await first.ask({"type": "say", "text": "hello", "id": "s"})
        await first.ask({"type": "say", "text": "hello", "id": "s"})
        await first.ask({"type": "say", "text": "bye", "id": "t"})
        await first.until(lambda socket: socket.events[-1].get("text") == "bye")
        said = [event["text"] for event in first.events if event["type"] == "said"]
        assert said == ["hello", "bye"]


async def test_a_socket_cut_after_sending_and_a_resend_play_once(game: tuple[str, str, Person, Person]) -> None:
    url, table, ana, bo = game
    for number in range(10):
        async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
            person, mover = (ana, first) if first.choices else (bo, second)
            message = {"type": "play", "ply": number, "move": mover.choices[-1], "id": f"cut{number}"}
            await mover.send(message)
            mover._connection.transport.abort()
            async with at_table(url, table, person.token) as again:
                answer = await again.ask(dict(message))
                assert answer["type"] == "ack"
                await again.until(lambda socket, ply=number + 1: socket.update["ply"] == ply)
    async with at_table(url, table) as spectator:
        assert [event["ply"] for event in _played(spectator)] == list(range(1, 11))


async def test_two_tabs_of_one_player_see_the_same_and_only_one_moves(game: tuple[str, str, Person, Person]) -> None:
    url, table, ana, bo = game
    async with at_table(url, table, ana.token) as left, at_table(url, table, ana.token) as right:
        if not left.choices:
            async with at_table(url, table, bo.token) as other:
                await other.play(other.choices[0])
            await left.until(lambda socket: socket.choices)
            await right.until(lambda socket: socket.choices)
        ply, moves = left.update["ply"], left.choices
        assert moves == right.choices
        outcomes = await asyncio.gather(
            left.ask({"type": "play", "ply": ply, "move": moves[0]}),
            right.ask({"type": "play", "ply": ply, "move": moves[1]}),
            return_exceptions=True,
        )
        refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
        assert [refusal.code for refusal in refusals] == ["stale_ply"]
        await left.until(lambda socket: socket.update["ply"] == ply + 1)
        await right.until(lambda socket: socket.update["ply"] == ply + 1)
        assert left.update["position"] == right.update["position"]


async def test_two_players_who_move_at_once_are_told_apart(game: tuple[str, str, Person, Person]) -> None:
    url, table, ana, bo = game
    async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
        mover, other = (first, second) if first.choices else (second, first)
        move = mover.choices[0]
        outcomes = await asyncio.gather(mover.play(move), other.play(move), return_exceptions=True)
        assert isinstance(outcomes[0], dict)
        assert isinstance(outcomes[1], Refusal) and outcomes[1].code in ("not_your_turn", "stale_ply")


async def test_a_slow_reader_is_sent_away_with_a_reason_and_costs_no_memory() -> None:
    sent: list[dict[str, Any]] = []
    reads = asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        await reads.wait()
        sent.append(message)

    connection = Connection(send, most_messages=8, most_bytes=1000)
    for number in range(100):
        connection.put(b"message %d" % number)
        await asyncio.sleep(0)
    assert connection.is_closing
    assert connection.waiting == 0, "nothing is kept for one who does not read"
    reads.set()
    await connection.flush()
    assert len(sent) == 2, "the message it was stuck with, and the goodbye"
    assert sent[-1] == {"type": "websocket.close", "code": 4010, "reason": "busy"}


async def test_few_large_messages_are_too_much_as_well() -> None:
    async def send(message: dict[str, Any]) -> None:
        await asyncio.Event().wait()

    connection = Connection(send, most_messages=8, most_bytes=1000)
    connection.put(bytes(600))
    await asyncio.sleep(0)
    connection.put(bytes(600))
    assert not connection.is_closing
    connection.put(bytes(600))
    assert connection.is_closing
