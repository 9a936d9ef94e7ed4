"""A process that is killed at any moment loses nothing it acknowledged; and no PostgreSQL outlives its tests."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ladrilho.server.store import Store
from server.postgres import MISSING, PROGRAMS, find_program

WRITER = """
import asyncio, sys
from ladrilho.server.store import Store, StoredEvent, Summary

async def play(store, id):
    version = (await store.versions([id])).get(id, 0)
    while True:
        body = b'"%s %d"' % (id.encode(), version + 1)
        if version == 0:
            summary = Summary("playing", "azul", "azul-2", "public", None, 0, (), b"{}")
            await store.create_table(id, b"s" * 32, [StoredEvent(1.0, "played", body)], summary)
        else:
            await store.append(id, version, [StoredEvent(1.0, "played", body)])
        version += 1
        print(id, version, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{number}") for number in range(10)))

asyncio.run(main())
"""


def write_until_killed(database: str, lines: int) -> dict[str, int]:
    """Let a process append, kill it after so many acknowledgements; the last version acknowledged of each table."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, database], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        said += writer.stdout.readlines()
    told = [line.split() for line in said if line.endswith("\n")]
    return {id: int(version) for id, version in told}


def test_killed_writer_loses_and_doubles_nothing(database: str) -> None:
    acknowledged: dict[str, int] = {}
    for lines in (37, 101, 64):
        acknowledged |= write_until_killed(database, lines)

    async def read() -> dict[str, list[str]]:
        store = await Store.open(database)
        events = {id: [event.body.decode() for event in await store.events(id)] for id in acknowledged}
        await store.close()
        return events

    for id, bodies in asyncio.run(read()).items():
        assert len(bodies) >= acknowledged[id]
        assert bodies == [f'"{id} {number}"' for number in range(1, len(bodies) + 1)]


HOLDER = """
import sys
from pathlib import Path
from server.postgres import shared_cluster
with shared_cluster(Path(sys.argv[1])) as cluster:
    print(cluster.folder, flush=True)
    sys.stdin.read()
"""


def test_postgresql_ends_with_the_last_of_its_users_even_if_they_are_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "meeting")]
    places = os.pathsep.join(path for path in sys.path if path)
    users = [
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": places}
        )
        for _ in range(2)
    ]
    folders = {user.stdout.readline().strip() for user in users if user.stdout is not None}
    assert len(folders) == 1, "both use one server"
    folder = Path(folders.pop())
    server = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
    users[0].communicate(timeout=60)
    assert is_running(server)
    users[1].send_signal(signal.SIGKILL)
    users[1].communicate(timeout=60)
    deadline = time.monotonic() + 60
    while folder.exists() or is_running(server):
        assert time.monotonic() < deadline, "the server outlived its users"
        time.sleep(0.05)


def is_running(process: int) -> bool:
    """Whether there is such a process, and not only its name waiting to be crossed out."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, timeout=60).stdout
    return state.strip()[:1] not in ("", "Z")


def test_missing_postgresql_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(PROGRAMS, str(tmp_path))
    with pytest.raises(AssertionError, match="make parts") as caught:
        find_program("initdb")
    assert str(caught.value) == MISSING
