"""Several server processes on one PostgreSQL: they share tables, and one that is killed is not missed."""

import asyncio
import os
import signal
import subprocess
from pathlib import Path

import pytest

from ladrilho.server import presence
from server.hosts import ServeProcess, serving
from server.players import Person, ask, at_table, play_to_the_end
from server.postgres import Cluster
from server.test_app_webhooks import listening

pytestmark = pytest.mark.anyio


async def test_a_move_made_through_one_process_reaches_a_watcher_on_another(postgres: Cluster) -> None:
    database = postgres.create_database("two_houses")
    async with serving(database) as (here, _), serving(database) as (there, _):
        ana, bo = await Person.arrive(here, "Ana"), await Person.arrive(there, "Bo")
        table = await ana.open_table()
        await bo.sit_down(table)
        async with (
            at_table(here, table, ana.token) as first,
            at_table(there, table, bo.token) as second,
            at_table(there, table) as watcher,
            asyncio.TaskGroup() as game,
        ):
            game.create_task(play_to_the_end(first, 1))
            game.create_task(play_to_the_end(second, 2))
            await watcher.until(lambda socket: socket.state["status"] == "over")
        plies = [event["ply"] for event in watcher.events if event["type"] == "played"]
        assert plies == list(range(1, len(plies) + 1))
        assert first.update["position"] == second.update["position"] == watcher.update["position"]


async def test_whoever_is_here_by_way_of_another_process_is_seen_and_not_alerted(postgres: Cluster) -> None:
    database = postgres.create_database("two_doors")
    async with (
        serving(database, private_webhooks=True) as (here, service),
        serving(database, private_webhooks=True) as (there, _),
        listening() as (hook, heard),
    ):
        ana, bo = await Person.arrive(here, "Ana"), await Person.arrive(there, "Bo")
        await bo.ask("PATCH", "/api/players/me", {"webhook": hook})
        table = await ana.open_table()
        async with at_table(here, table, ana.token) as first:
            async with at_table(there, table, bo.token) as second, at_table(there, table):
                await bo.sit_down(table)
                await first.until(lambda socket: socket.presence == _present(True, True, watchers=1))
                await second.until(lambda socket: socket.presence == _present(True, True, watchers=1))
                for ply in range(4):
                    for one in (first, second):
                        await one.until(
                            lambda socket, ply=ply: socket.update["ply"] == ply and socket.state["turn"] in (0, 1)
                        )
                    await (first if first.state["turn"] == 0 else second).play_any()
                for one in (first, second):
                    await one.until(lambda socket: socket.update["ply"] == 4)
                assert heard.empty() and service.metrics.webhooks.labels("sent")._value.get() == 0
            await first.until(lambda socket: socket.presence == _present(True, False, watchers=0))
            if first.state["turn"] == 1:
                async with at_table(there, table, bo.token) as second:
                    await second.play_any()
                await first.until(
                    lambda socket: socket.choices and socket.presence == _present(True, False, watchers=0)
                )
            await first.play_any()
            async with asyncio.timeout(30):
                await heard.get()


def _present(*online: bool, watchers: int) -> dict[str, object]:
    return {"type": "presence", "online": list(online), "watchers": watchers}


async def test_people_of_a_killed_process_are_here_no_more(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SILENCE", presence.BEAT + 1.0)
    database = postgres.create_database("fallen_door")
    doomed = ServeProcess(database, "--no-limits")
    doomed.start()
    try:
        async with serving(database) as (url, _):
            ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(doomed.url, "Bo")
            table = await ana.open_table()
            await bo.sit_down(table)
            async with at_table(doomed.url, table, bo.token), at_table(url, table, ana.token) as first:
                await first.until(lambda socket: socket.presence == _present(True, True, watchers=0))
                doomed.kill()
                await first.until(lambda socket: socket.presence == _present(True, False, watchers=0))
    finally:
        doomed.kill()


async def test_tables_of_a_killed_process_go_on_elsewhere(postgres: Cluster) -> None:
    database = postgres.create_database("fallen_house")
    doomed = ServeProcess(database, "--no-limits")
    doomed.start()
    try:
        ana = await Person.arrive(doomed.url, "Ana")
        seats = [{"kind": "level", "level": 2}, {"kind": "level", "level": 1}]
        tables = [await ana.open_table(players=2, seats=seats, game="summer-pavilion") for _ in range(3)]
        async with at_table(doomed.url, tables[0]) as watcher:
            await watcher.until(lambda socket: socket.update["ply"] >= 2)
    finally:
        doomed.kill()
    async with serving(database, workers=2) as (url, service):
        for table in tables:
            async with at_table(url, table) as watcher:
                await watcher.until(lambda socket: socket.state["status"] == "over")
        assert service.metrics.faults._value.get() == 0


async def test_serve_with_two_processes_plays_a_game_and_replaces_a_killed_one(postgres: Cluster) -> None:
    host = ServeProcess(postgres.create_database("one_house"), "--no-limits", "--processes", "2")
    host.start()
    try:
        await _until_it_answers(host.url)
        ana = await Person.arrive(host.url, "Ana")
        table = await ana.open_table(seats=[{"kind": "me"}, {"kind": "level", "level": 1}])
        async with at_table(host.url, table, ana.token) as socket:
            await play_to_the_end(socket, 1)
        first, *_ = before = _children(host.pid)
        assert len(before) == 2
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(60):
            while len(set(_children(host.pid)) - {first}) < 2:
                await asyncio.sleep(0.1)
        await _until_it_answers(host.url)
        assert (await ask(host.url, "GET", f"/api/tables/{table}"))["status"] == "over"
        metrics = await ask(host.url, "GET", "/metrics")
        assert 'ladrilho_moves_total{by="person"}' in metrics
        assert host.stop() == 0
    finally:
        host.kill()


def _children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in found]


async def _until_it_answers(url: str) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                await ask(url, "GET", "/healthz")
                return
            except OSError:
                await asyncio.sleep(0.1)


def test_several_processes_on_sqlite_are_refused_with_a_sentence(tmp_path: Path) -> None:
    command = ServeProcess(str(tmp_path / "games.db"), "--processes", "2").command
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "several processes need PostgreSQL" in done.stderr
