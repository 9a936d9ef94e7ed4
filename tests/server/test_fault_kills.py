"""A server that is killed, a database that is restarted: no acknowledged move is lost, none is doubled."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from ladrilho.server.events import Played, read_event
from ladrilho.server.store import Store
from server.hosts import ServeProcess
from server.players import GONE, Message, Person, Refusal, Socket, at_table
from server.postgres import Cluster

pytestmark = pytest.mark.anyio
_AWAY = (*GONE, TimeoutError)


class Faithful:
    """Somebody who plays on, comes back after every fall, and sends again what was not acknowledged."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person, self._chance = person, random.Random(seed)
        self.acked: dict[str, Message] = {}
        self._pending: Message | None = None
        self.falls = 0

    async def play(self, table: str, enough: Callable[[], bool]) -> None:
        """Play until there are enough moves or the game is over."""
        while not enough():
            try:
                if await self._play_while_it_lasts(table, enough):
                    return
            except _AWAY:
                self.falls += 1
                await asyncio.sleep(0.05)

    async def _play_while_it_lasts(self, table: str, enough: Callable[[], bool]) -> bool:
        async with at_table(self.person.url, table, self.person.token) as socket:
            if self._pending is not None:
                with suppress(Refusal):  # the table went on without it: then it was never acknowledged
                    await self._send(socket, self._pending)
                self._pending = None
            while not enough():
                await socket.until(lambda found: found.choices or found.state["status"] == "over" or enough())
                if socket.state["status"] == "over":
                    return True
                if socket.choices:
                    self._pending = self._next(socket.update["ply"], socket.choices)
                    await self._send(socket, self._pending)
                    self._pending = None
        return False

    async def _send(self, socket: Socket, message: Message) -> None:
        await socket.ask(dict(message))
        self.acked[message["id"]] = message
        await socket.until(lambda found: found.update["ply"] > message["ply"])

    def _next(self, ply: int, choices: list[str]) -> Message:
        name = f"{self.person.name}-{self._chance.getrandbits(64):x}"
        return {"type": "play", "ply": ply, "move": self._chance.choice(choices), "id": name}


async def _check(database: str, table: str, people: list[Faithful]) -> int:
    """Every acknowledged move is stored, once, where it was played."""
    store = await Store.open(database)
    try:
        events = [read_event(stored.body) for stored in await store.events(table)]
    finally:
        await store.close()
    played = [event for event in events if isinstance(event, Played)]
    ids = [event.id for event in played]
    assert len(set(ids)) == len(ids), "none is doubled"
    places = {event.id: (ply, event.move) for ply, event in enumerate(played)}
    for person in people:
        for name, message in person.acked.items():
            assert places[name] == (message["ply"], message["move"]), "none is lost or moved"
    return len(played)


async def _play_through(
    url: str,
    database: str,
    disturb: Callable[[Callable[[], int]], Awaitable[None]],
    moves: int,
    seed: int,
    may_end: Callable[[], bool] = lambda: True,
) -> list[Faithful]:
    """Two people play a long game on four seats while somebody disturbs them, at least until it may end."""
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table(game="summer-pavilion", players=4, seats=[{"kind": "me"}, {"kind": "me"}])
    for seat in (2, 3):
        await bo.ask("POST", f"/api/tables/{table}/seats", {"seat": seat})
    people = [Faithful(ana, seed), Faithful(bo, seed + 1)]

    def count() -> int:
        return sum(len(person.acked) for person in people)

    async with asyncio.TaskGroup() as game:
        trouble = game.create_task(disturb(count))
        players = [game.create_task(person.play(table, lambda: count() >= moves and may_end())) for person in people]
        await asyncio.wait(players)
        trouble.cancel()
    assert count() >= moves
    assert await _check(database, table, people) >= moves
    return people


async def test_a_server_killed_at_random_moments_loses_and_doubles_nothing(tmp_path: Path) -> None:
    database, chance, kills = str(tmp_path / "games.db"), random.Random(5), 0
    host = ServeProcess(database, "--no-limits")
    host.start()

    async def kill_now_and_then(count: Callable[[], int]) -> None:
        nonlocal kills
        while True:
            target = count() + chance.randint(10, 50)
            while count() < target:
                await asyncio.sleep(0.001)
            await asyncio.sleep(chance.random() * 0.02)
            host.kill()
            kills += 1
            await asyncio.to_thread(host.start)

    try:
        people = await _play_through(host.url, database, kill_now_and_then, moves=200, seed=7)
        assert kills >= 3
        assert all(person.falls for person in people)
    finally:
        host.kill()


async def test_a_restart_of_postgresql_in_mid_game_loses_nothing(own_postgres: Cluster) -> None:
    database = own_postgres.create_database("faults")
    host = ServeProcess(database, "--no-limits")
    restarts = 0

    async def restart_it(count: Callable[[], int]) -> None:
        nonlocal restarts
        for target, mode in ((15, "immediate"), (40, "fast")):
            while count() < target:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(own_postgres.stop, mode)
            await asyncio.to_thread(own_postgres.start)
            restarts += 1
        await asyncio.Event().wait()

    try:
        host.start()
        await _play_through(host.url, database, restart_it, moves=70, seed=17, may_end=lambda: restarts == 2)
    finally:
        host.kill()
