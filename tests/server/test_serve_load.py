"""The load that ``ladrilho bench`` puts on a server is a real one: small here, but all of it."""

import asyncio
from pathlib import Path

from ladrilho.cli.server_load import Crowd, Held, measure_beside_thinkers, measure_crowd, served


def test_a_small_crowd_is_held_and_measured(tmp_path: Path) -> None:
    with served(str(tmp_path / "load.db")) as (url, process):
        found = asyncio.run(measure_crowd(url, process, sizes=(60, 70), seconds=2.0))
        assert found.tables in (0, 60, 70)
        assert found.delay > 0 and found.moves_a_second > 10
        assert found.kb_a_table >= 0 and 0 <= found.kb_a_socket < 500
        assert asyncio.run(measure_beside_thinkers(url, tables=5, seconds=2.0)) < float("inf")


def test_every_move_of_a_crowd_is_acknowledged(tmp_path: Path) -> None:
    async def play(url: str) -> Held:
        crowd = Crowd(url)
        await crowd.open_tables(10)
        await crowd.join_all()
        held = await crowd.hold(2.0, 0.05)
        crowd.close()
        return held

    with served(str(tmp_path / "load.db")) as (url, _):
        held = asyncio.run(play(url))
    assert held.refused == 0 and len(held.acks) >= 10


def test_a_percentile_is_taken_from_the_sorted_delays() -> None:
    held = Held(1, 1.0, [delay / 1000 for delay in range(100, 0, -1)])
    assert round(held.percentile(0.5)) == 51 and round(held.percentile(0.99)) == 100
