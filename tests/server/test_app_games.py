"""Whole games through real sockets, by scripted people and computers, with somebody who looks on."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from ladrilho.records import fairness
from server.hosts import serving
from server.players import Message, Person, Socket, at_table, play_to_the_end

pytestmark = pytest.mark.anyio

VARIANTS = [
    {"game": "azul", "options": {"wall": "coloured"}},
    {"game": "azul", "options": {"wall": "grey"}},
    {"game": "summer-pavilion", "options": {"board": "coloured", "jokers": "front"}},
    {"game": "summer-pavilion", "options": {"board": "coloured", "jokers": "back"}},
    {"game": "summer-pavilion", "options": {"board": "sepia", "jokers": "front"}},
    {"game": "summer-pavilion", "options": {"board": "sepia", "jokers": "back"}},
]


def _name(variant: dict[str, Any]) -> str:
    return "-".join([variant["game"], *variant["options"].values()])


def _positions(socket: Socket) -> dict[int, Message]:
    """The position of each version that a client was shown."""
    updates = [message for message in map(json.loads, socket.everything) if message["type"] == "update"]
    return {update["version"]: update["position"] for update in updates}


@pytest.mark.parametrize("variant", VARIANTS, ids=_name)
async def test_four_people_play_a_whole_game_and_a_spectator_sees_the_same_positions(
    variant: dict[str, Any], tmp_path: Path
) -> None:
    seen: list[Socket] = []

    async def play(person: Person, seed: int) -> None:
        async with at_table(url, table, person.token, keep_all=True) as socket:
            seen.append(socket)
            await play_to_the_end(socket, seed)

    async with serving(str(tmp_path / "games.db")) as (url, _):
        people = [await Person.arrive(url, name) for name in ("Ana", "Bo", "Cem", "Dee")]
        table = await people[0].open_table(players=4, **variant)
        for person in people[1:]:
            await person.sit_down(table, "ab")
        async with at_table(url, table, keep_all=True) as spectator, asyncio.TaskGroup() as games:
            for seed, person in enumerate(people):
                games.create_task(play(person, seed))
            await spectator.until(lambda socket: socket.state["status"] == "over")
    watched = _positions(spectator)
    assert len(watched) > 50
    for socket in seen:
        assert _positions(socket).items() <= watched.items()
    result = spectator.state["result"]
    assert result["scores"] == [board["score"] for board in watched[max(watched)]["boards"]]
    assert result["reason"] == "played"
    commitment = spectator.joined["table"]["commitment"] if spectator.joined else ""
    assert fairness.commitment_of(bytes.fromhex(spectator.events[-1]["seed"])) == commitment


async def test_a_person_plays_against_computers_of_three_levels(tmp_path: Path) -> None:
    seats = [
        {"kind": "level", "level": 1},
        {"kind": "me"},
        {"kind": "level", "level": 4},
        {"kind": "level", "level": 3},
    ]
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana = await Person.arrive(url, "Ana")
        table = await ana.open_table(players=4, seats=seats)
        async with at_table(url, table, ana.token) as socket:
            await play_to_the_end(socket, seed=3)
            played = [event["seat"] for event in socket.events if event["type"] == "played"]
            assert set(played) == {0, 1, 2, 3}


async def test_computers_alone_play_to_the_end(tmp_path: Path) -> None:
    seats = [{"kind": "level", "level": 1}, {"kind": "level", "level": 2}]
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana = await Person.arrive(url, "Ana")
        table = await ana.open_table(game="summer-pavilion", seats=seats)
        async with at_table(url, table) as socket:
            await socket.until(lambda found: found.state["status"] == "over")


async def test_a_client_that_comes_back_hears_what_it_missed(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table()
        await bo.sit_down(table)
        async with at_table(url, table) as faithful:
            async with at_table(url, table) as fickle:
                left_at, heard = fickle.update["version"], list(fickle.events)
            async with asyncio.TaskGroup() as game:
                for person in (ana, bo):
                    game.create_task(_play_until(url, table, person, ply=40))
            await faithful.until(lambda socket: socket.update["ply"] >= 40)
            async with at_table(url, table, version=left_at) as fickle:
                heard += fickle.events
        assert [_plain(event) for event in heard] == [_plain(event) for event in faithful.events]


async def _play_until(url: str, table: str, person: Person, ply: int) -> None:
    async with at_table(url, table, person.token) as socket:
        while socket.update["ply"] < ply and socket.state["status"] == "playing":
            seen = socket.update
            if socket.choices:
                await socket.play(socket.choices[0])
            await socket.until(lambda found, seen=seen: found.update is not seen)


def _plain(event: Message) -> str:
    return json.dumps(event, sort_keys=True)
