"""``ladrilho serve``: its address, its page, its logs, its end."""

import asyncio
import io
import json
import logging
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import typer

from ladrilho.cli.serve import read_engines
from ladrilho.errors import InvalidNotation
from ladrilho.server import logs
from ladrilho.server.routes_page import find_file
from server.hosts import ServeProcess, serving
from server.players import Person, ask, at_table, open_socket

pytestmark = pytest.mark.anyio


async def test_serve_tells_its_address_answers_and_stops_when_asked(tmp_path: Path) -> None:
    host = ServeProcess(str(tmp_path / "games.db"))
    host.start()
    try:
        ana = await Person.arrive(host.url, "Ana")
        table = await ana.open_table(seats=[{"kind": "me"}, {"kind": "level", "level": 1}])
        async with at_table(host.url, table, ana.token) as socket:
            await socket.until(lambda found: found.choices)
            await socket.play(socket.choices[0])
            stopping = asyncio.create_task(asyncio.to_thread(host.stop))
            assert await socket.until_closed() == (4011, "server_stopping")
            assert await stopping == 0
        host.start()
        assert (await ask(host.url, "GET", f"/api/tables/{table}"))["ply"] >= 1
    finally:
        host.kill()


def _fail(*words: str) -> str:
    command = [sys.executable, "-c", "from ladrilho.cli import main; main()", "serve", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    return done.stderr


def test_wrong_words_are_answered_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no database of kind" in _fail("--database", "mysql://localhost/x")
    with pytest.raises(typer.Exit):
        read_engines(["=x"])
    assert "--engine 'NAME=COMMAND'" in capsys.readouterr().err
    with pytest.raises(InvalidNotation, match="no command"):
        read_engines(["name="])
    assert read_engines(["one=a b", "two=c=d"]) == {"one": "a b", "two": "c=d"}


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    host = ServeProcess(str(tmp_path / "games.db"))
    host.start()
    try:
        said = _fail("--port", str(host.port), "--database", str(tmp_path / "other.db"), "--no-open")
        assert f"127.0.0.1:{host.port}" in said and "in use" in said
    finally:
        host.kill()


# The page


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page")
    (static / "assets" / "app-1234.js").write_text("let page;")
    (static / "assets" / "app-1234.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    return static


async def test_the_page_is_served_with_fitting_cache_headers(tmp_path: Path, page: Path) -> None:
    async with (
        serving(str(tmp_path / "games.db"), static=page) as (url, _),
        httpx.AsyncClient(base_url=url, trust_env=False, verify=False) as client,
    ):
        for path in ("/", "/t/abcdef", "/learn/azul/3"):
            answer = await client.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<!doctype html>the page", "no-cache")
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
        plain = await client.get("/assets/app-1234.js", headers={"Accept-Encoding": "identity"})
        assert plain.text == "let page;" and "immutable" in plain.headers["cache-control"]
        assert plain.headers["content-type"].startswith("text/javascript")
        async with client.stream("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "br"}) as packed:
            assert packed.headers["content-encoding"] == "br"
            assert b"".join([chunk async for chunk in packed.aiter_raw()]) == b"packed"
        assert (await client.get("/assets/none.js")).status_code == 404
        assert (await client.get("/api/none")).json()["error"]["code"] == "bad_request"
        assert (await client.post("/")).status_code == 405


async def test_a_missing_page_is_explained(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db"), static=tmp_path / "none") as (url, _):
        assert "has not been built" in await ask(url, "GET", "/")


@pytest.mark.parametrize("path", ["../secret.txt", "assets/../../secret.txt", "/etc/passwd", "a\0b", "..", "assets"])
def test_no_path_leads_out_of_the_page(page: Path, path: str) -> None:
    found = find_file(page.resolve(), path)
    assert found is None or found == page.resolve() / "index.html"


# Logs and counters


def test_logs_are_json_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, root = io.StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    monkeypatch.setattr(sys, "stderr", stream)
    try:
        logs.set_up_logs()
        logs.get_log("test").info("joined", table="abc", token="T0KEN", player_password="T0KEN", seed_of="T0KEN")
        logging.getLogger("other").warning("plain words")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logs.structlog.reset_defaults()
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first["event"] == "joined" and first["table"] == "abc" and second["event"] == "plain words"
    assert "T0KEN" not in stream.getvalue()


async def test_moves_and_sockets_are_counted(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table()
        await bo.sit_down(table)
        async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
            mover = first if first.choices else second
            await mover.play(mover.choices[0])
            metrics = await ask(url, "GET", "/metrics")
        assert "ladrilho_sockets 2.0" in metrics
        assert 'ladrilho_moves_total{by="person"} 1.0' in metrics
        assert ana.token not in metrics


async def test_sockets_are_told_when_the_server_stops(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db")) as (url, service):
        ana = await Person.arrive(url, "Ana")
        table = await ana.open_table()
        socket = await open_socket(url, table)
        await socket.send({"type": "join", "protocol": 1})
        await socket.until(lambda found: found.update)
        await service.say_goodbye()
        assert await socket.until_closed() == (4011, "server_stopping")


async def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db"), idle_seconds=0.0) as (url, service):
        ana = await Person.arrive(url, "Ana")
        table = await ana.open_table()
        async with asyncio.timeout(30):
            while len(service.hub):
                await asyncio.sleep(0.01)
        async with at_table(url, table) as socket:
            assert socket.state["status"] == "waiting" and len(service.hub) == 1
