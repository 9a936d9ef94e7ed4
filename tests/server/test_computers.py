"""Computer players beside the event loop: fair to all tables, replaced when they fail, never in the way."""

import asyncio
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ladrilho import new_game
from ladrilho.players.levels import LevelPlayer
from ladrilho.server.computers import Computers, FairQueue
from ladrilho.server.metrics import Metrics
from server.hosts import serving
from server.players import Person, at_table

pytestmark = pytest.mark.anyio
ENGINE = f"{sys.executable} -c 'from ladrilho.cli import main; main()' engine --player greedy"


@pytest.fixture
async def computers() -> AsyncIterator[Computers]:
    """One thread that thinks."""
    found = Computers(1, {"good": ENGINE, "broken": f"{sys.executable} -c 'print(1)'"}, Metrics())
    found.start()
    yield found
    await asyncio.to_thread(found.close)


# The queue


def _served(queue: FairQueue) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_tables_take_turns() -> None:
    queue = FairQueue()
    for number in range(3):
        queue.push("a", 1.0, f"a{number}")
    queue.push("b", 1.0, "b0")
    queue.push("c", 1.0, "c0")
    assert _served(queue) == ["a0", "b0", "c0", "a1", "a2"]


def test_a_quick_move_does_not_wait_for_long_ones() -> None:
    queue = FairQueue()
    for name in "abcdef":
        queue.push(name, 2.0, name)
    queue.push("quick", 0.01, "quick")
    assert _served(queue)[0] == "quick"


def test_a_long_move_is_not_put_off_for_ever() -> None:
    queue = FairQueue()
    queue.push("long", 2.0, "long")
    served = []
    for number in range(500):
        queue.push(f"table{number}", 0.01, "quick")
        served.append(queue.pop())
    assert "long" in served


def test_a_table_that_asked_much_waits_for_one_that_asked_little() -> None:
    queue = FairQueue()
    for _ in range(50):
        queue.push("greedy", 1.0, "greedy")
        queue.pop()
    queue.push("greedy", 1.0, "greedy")
    queue.push("modest", 1.0, "modest")
    assert _served(queue) == ["greedy", "modest"], "what was served is forgotten: only what waits counts"


# Choosing


async def test_every_level_answers_with_a_legal_move(computers: Computers) -> None:
    position = new_game("azul", seed=1)
    for level in (1, 3, 4, 5):
        move = await computers.choose("t", f"level{level}", position.public())
        assert move in position.legal_moves


async def test_a_program_of_the_host_plays(computers: Computers) -> None:
    position = new_game("azul", seed=1)
    assert await computers.choose("t", "engine:good", position.public()) in position.legal_moves


async def test_a_program_that_fails_is_replaced_by_a_level(computers: Computers) -> None:
    position = new_game("azul", seed=1)
    assert await computers.choose("t", "engine:broken", position.public()) in position.legal_moves
    assert computers._metrics.faults._value.get() == 1


async def test_a_level_that_fails_is_replaced_by_a_simpler_one(
    computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise MemoryError("no room for a tree")

    monkeypatch.setattr(LevelPlayer, "choose", fail)
    position = new_game("azul", seed=1)
    assert await computers.choose("t", "level8", position.public()) in position.legal_moves
    assert computers._metrics.faults._value.get() == 2, "level 8 and level 1; the greedy player is a third kind"


async def test_players_are_kept_from_move_to_move(computers: Computers) -> None:
    position = new_game("azul", seed=1)
    await computers.choose("t", "level4", position.public())
    first = computers._benches[0].players["level4"]
    await computers.choose("u", "level4", position.public())
    assert computers._benches[0].players["level4"] is first


async def test_nobody_thinks_before_the_search_is_compiled() -> None:
    found = Computers(1, {}, Metrics())
    found.hold(["azul", "summer-pavilion"])
    found.start()
    waiting = asyncio.create_task(found.choose("t", "level1", new_game("azul", seed=1).public()))
    other = asyncio.create_task(found.choose("u", "level1", new_game("summer-pavilion", seed=1).public()))
    assert not (await asyncio.wait([waiting, other], timeout=0.2))[0]
    found.release("azul")
    assert await waiting
    assert not other.done()
    found.release("summer-pavilion")
    assert await other
    await asyncio.to_thread(found.close)


async def test_closing_stops_a_level_8_in_the_middle_of_its_thoughts() -> None:
    found = Computers(1, {}, Metrics())
    found.start()
    thinking = asyncio.create_task(found.choose("t", "level8", new_game("azul", seed=1).public()))
    async with asyncio.timeout(60):
        while found._benches[0].busy is None:
            await asyncio.sleep(0.01)
    await asyncio.to_thread(found.close)
    assert not any(thread.is_alive() for thread in found._threads)
    await asyncio.wait([thinking], timeout=5)


async def test_thinking_happens_outside_the_thread_of_the_event_loop(computers: Computers) -> None:
    here = threading.get_ident()
    assert await computers.run("t", 1.0, lambda _: threading.get_ident()) != here
    with pytest.raises(ZeroDivisionError):
        await computers.run("t", 1.0, lambda _: 1 // 0)


async def test_the_loop_goes_on_while_a_level_8_thinks(computers: Computers) -> None:
    await computers.choose("t", "level4", new_game("azul", seed=1).public())
    thinking = asyncio.create_task(computers.choose("t", "level8", new_game("azul", players=3, seed=1).public()))
    beats = 0
    while not thinking.done():
        await asyncio.sleep(0.005)
        beats += 1
    assert beats > 20, "two seconds of thinking, and the loop was held up for most of them"


# At a table


async def test_a_broken_program_at_a_table_does_not_stop_the_game(tmp_path: Path) -> None:
    engines = {"broken": f"{sys.executable} -c 'import sys; sys.exit(1)'"}
    async with serving(str(tmp_path / "games.db"), engines=engines) as (url, _):
        ana = await Person.arrive(url, "Ana")
        table = await ana.open_table(seats=[{"kind": "engine", "name": "broken"}, {"kind": "me"}])
        async with at_table(url, table, ana.token) as socket:
            await socket.until(lambda found: found.choices)
            if socket.update["ply"] == 0:
                await socket.play(socket.choices[0])
            await socket.until(lambda found: any(event.get("seat") == 0 for event in found.events if "move" in event))


async def test_a_level_takes_over_for_one_whose_time_is_up(tmp_path: Path) -> None:
    wishes = {"clock": {"kind": "bank", "bank": 0.2}, "timeout": {"policy": "stand_in", "level": 1}}
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table(**wishes)
        began = time.monotonic()
        await bo.sit_down(table)
        async with at_table(url, table) as watcher:
            await watcher.until(lambda socket: socket.state["status"] == "over")
        kinds = [event["type"] for event in watcher.events]
        assert kinds.count("timed_out") == 2 and kinds.count("stood_in") == 2
        assert time.monotonic() - began >= 0.4
