"""``ladrilho db``: copies between engines, and what a host does to players."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ladrilho.cli import build_app
from ladrilho.server.accounts import CHEAP, Accounts
from ladrilho.server.ratings import Ratings
from ladrilho.server.store import Store
from ladrilho.server.tokens import Tokens
from server.postgres import Cluster
from server.rows import SECRET, WAITING, event, make


def db(*words: str, code: int = 0) -> str:
    """What the command says."""
    result = CliRunner().invoke(build_app(["db"]), ["db", *words], prog_name="ladrilho")
    assert result.exit_code == code, result.output
    return result.output


async def fill(address: str) -> str:
    """Something in every table; a token that must stay good."""
    store = await Store.open(address)
    accounts = Accounts(store, CHEAP)
    ana, bob = await accounts.create_player("Zoë 🀄", 1.1), await accounts.create_player("'; DROP", 0.1 + 0.2)
    await accounts.register(ana.id, "Zoë", "correct horse", 1.0)
    await accounts.set_webhook(ana.id, "https://example.org")
    await accounts.set_banned(bob.id, True, 7.0)
    await make(store, "t1")
    await store.append("t1", 1, [event(number) for number in range(2, 2500)], wakes_at=5.5, lease_until=9.5)
    await make(store, "t2", WAITING)
    await Ratings(store).record("t1", "azul-2", [ana.id, "level4"], [1, 2], 3.0)
    token = (await Tokens.load(store)).issue(ana.id)
    await store.close()
    return token


async def check(address: str, token: str) -> None:
    """It works there as it did before."""
    store = await Store.open(address)
    player = await Accounts(store, CHEAP).log_in("ZOË", "correct horse")
    assert (await Tokens.load(store)).read(token) == player.id
    assert await store.secret("t1") == SECRET
    await store.append("t1", 2499, [event(2500)])
    await store.close()


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_copy_goes_from_sqlite_to_postgresql_and_back_without_a_change(
    database: str, postgres: Cluster, tmp_path: Path
) -> None:
    token = asyncio.run(fill(database))
    copies = [tmp_path / name for name in ("first", "second", "third")]
    there, back = postgres.create_database(f"copy_{os.getpid()}"), str(tmp_path / "back.db")
    assert "2514 rows exported" in db("export", str(copies[0]), "--database", database)
    assert "2514 rows imported" in db("import", str(copies[0]), "--database", there)
    db("export", str(copies[1]), "--database", there)
    db("import", str(copies[1]), "--database", back)
    db("export", str(copies[2]), "--database", back)
    first, second, third = (copy.read_bytes() for copy in copies)
    assert first == second == third
    tables = {json.loads(line).get("table") for line in first.splitlines()} - {None}
    assert len(tables) == 9
    assert copies[0].stat().st_mode & 0o077 == 0
    for address in (there, back):
        asyncio.run(check(address, token))


@pytest.fixture
def filled(tmp_path: Path) -> str:
    address = str(tmp_path / "filled.db")
    asyncio.run(fill(address))
    return address


def test_copy_is_imported_into_an_empty_database_only(filled: str, tmp_path: Path) -> None:
    db("export", str(tmp_path / "copy"), "--database", filled)
    assert "not empty" in db("import", str(tmp_path / "copy"), "--database", filled, code=2)


def broken_copies(lines: list[str]) -> dict[str, list[str]]:
    row = json.loads(lines[1])
    other = json.dumps(row | {"row": row["row"] | {"created_at": "yesterday"}})
    extra = json.dumps(row | {"row": row["row"] | {"x": 1}})
    unknown = json.dumps({"table": "x; DROP TABLE players", "row": {}})
    half = json.dumps(row | {"row": row["row"] | {"name": "\ud800"}})
    return {
        "cut": lines[:-1],
        "cut in a line": [*lines[:3], lines[3][:20]],
        "a row is missing": [lines[0], *lines[2:]],
        "a row stands twice": [lines[0], lines[1], *lines[1:]],
        "no header": lines[1:],
        "nothing": [],
        "another format": [lines[0].replace(":1", ":99"), *lines[1:]],
        "another revision": [lines[0].replace("0001", "9999"), *lines[1:]],
        "a value of another kind": [lines[0], other, *lines[2:]],
        "a column too many": [lines[0], extra, *lines[2:]],
        "an unknown table": [lines[0], unknown, *lines[2:]],
        "half a letter": [lines[0], half, *lines[2:]],
        "a list": [lines[0], "[]", *lines[2:]],
        "deep": [lines[0], "[" * 100_000],
    }


def test_broken_copies_are_refused_and_leave_nothing(filled: str, tmp_path: Path) -> None:
    copy, target = tmp_path / "copy", str(tmp_path / "target.db")
    db("export", str(copy), "--database", filled)
    lines = copy.read_text("utf-8").splitlines()
    broken = tmp_path / "broken"
    for what, wrong in broken_copies(lines).items():
        broken.write_text("\n".join(wrong), encoding="utf-8")
        assert "ladrilho: " in db("import", str(broken), "--database", target, code=2), what
    broken.write_bytes(b"\xff\xfe\x00")
    assert "ladrilho: " in db("import", str(broken), "--database", target, code=2)
    assert "rows imported" in db("import", str(copy), "--database", target)


def test_copy_goes_through_a_pipe(filled: str, tmp_path: Path) -> None:
    said = CliRunner().invoke(build_app(["db"]), ["db", "export", "-", "--database", filled])
    done = CliRunner().invoke(
        build_app(["db"]), ["db", "import", "-", "--database", str(tmp_path / "new.db")], input=said.stdout
    )
    assert "2514 rows imported" in done.stderr


def test_host_bans_and_mutes_by_name_or_id(tmp_path: Path) -> None:
    address = str(tmp_path / "games.db")

    async def make_people() -> list[str]:
        store = await Store.open(address)
        accounts = Accounts(store, CHEAP)
        ids = [(await accounts.create_player(name, 1.0)).id for name in ("Ana", "Ana", "Bob", "Eva", "Eva")]
        await accounts.register(ids[0], "Ana", "correct horse", 1.0)
        await store.close()
        return ids

    async def state(id: str) -> tuple[bool, bool]:
        store = await Store.open(address)
        player = await Accounts(store, CHEAP).player(id)
        await store.close()
        assert player is not None
        return player.banned, player.muted

    ids = asyncio.run(make_people())
    assert ids[0] in db("ban", "ana", "--database", address)
    db("mute", ids[0], "--database", address)
    assert asyncio.run(state(ids[0])) == (True, True)
    assert asyncio.run(state(ids[1])) == (False, False)
    db("unban", ids[0], "--database", address)
    db("unmute", "ANA", "--database", address)
    assert asyncio.run(state(ids[0])) == (False, False)
    assert ids[2] in db("ban", "Bob", "--database", address)
    assert "several" in db("ban", "Eva", "--database", address, code=2)
    assert "no player" in db("ban", "' OR 1=1 --", "--database", address, code=2)


def test_upgrade_and_downgrade(tmp_path: Path) -> None:
    address = str(tmp_path / "games.db")
    assert "0001" in db("upgrade", "--database", address)
    assert "base" in db("downgrade", "base", "--database", address)
    assert "no way back" in db("downgrade", "nowhere", "--database", address, code=2)
    assert "0001" in db("upgrade", "--database", address)


def test_new_secret_keeps_or_forgets_old_tokens(filled: str) -> None:
    assert "still good" in db("new-secret", "--database", filled)
    assert "forgotten" in db("new-secret", "--forget", "--database", filled)


@pytest.mark.parametrize("words", [["ban"], ["export"], ["import"], ["upgrade", "x"], ["downgrade"]])
def test_command_says_what_it_needs(words: list[str], tmp_path: Path) -> None:
    assert "needs" in db(*words, "--database", str(tmp_path / "x.db"), code=2)
    assert not (tmp_path / "x.db").exists()


def test_missing_file_is_named(filled: str) -> None:
    assert "/nowhere" in db("import", "/nowhere", "--database", filled, code=2)
