"""Turn alerts: sent to the one to move who is not here, and never into the host's own network."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ladrilho.errors import Refused
from ladrilho.server.metrics import Metrics
from ladrilho.server.webhooks import Alert, WebHooks, check_url, is_public
from server.hosts import serving
from server.players import Person, Refusal, at_table

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def listening(answer: bytes = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n") -> AsyncIterator[tuple[str, Any]]:
    """Somebody's server, and what it is told."""
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length:")[2].split()[0])
        heard.put_nowait((head, await reader.readexactly(length)))
        writer.write(answer)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(hear, "127.0.0.1", 0) as server:
        yield f"http://localhost:{server.sockets[0].getsockname()[1]}/hook", heard


async def test_the_one_to_move_is_told_unless_they_are_here(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db"), private_webhooks=True) as (url, _), listening() as (hook, heard):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        await bo.ask("PATCH", "/api/players/me", {"webhook": hook})
        table = await ana.open_table(seats=[{"kind": "me"}, {"kind": "open"}])
        async with at_table(url, table, ana.token) as socket:
            await bo.sit_down(table)
            await socket.until(lambda found: found.state["status"] == "playing")
            if socket.state["turn"] == 0:
                await socket.until(lambda found: found.choices)
                await socket.play(socket.choices[0])
            async with asyncio.timeout(30):
                head, body = await heard.get()
        told = json.loads(body)
        assert (told["type"], told["table"], told["seat"]) == ("turn", table, 1)
        assert "host: localhost:" in head.lower(), "the name stays, only the address is pinned"
        assert bo.token not in head and ana.player not in body.decode()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "198.18.0.1", "192.0.2.1", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_inside_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "64:ff9b::101:101"])
def test_addresses_outside_are_known(address: str) -> None:
    assert is_public(address)


async def _outcome(hooks: WebHooks, url: str) -> str:
    metrics = hooks._metrics
    hooks.start()
    hooks.send(Alert(url, {}))
    async with asyncio.timeout(30):
        while True:
            for outcome in ("sent", "refused", "failed"):
                if metrics.webhooks.labels(outcome)._value.get():
                    await hooks.close()
                    return outcome
            await asyncio.sleep(0.005)


async def test_a_name_that_leads_inside_is_refused_when_it_is_used() -> None:
    async with listening() as (hook, heard):
        assert await _outcome(WebHooks(Metrics()), hook) == "refused"
        assert heard.empty()


async def test_one_inside_address_among_many_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(*_: Any, **__: Any) -> list[Any]:
        return [(0, 0, 0, "", ("93.184.215.14", 80)), (0, 0, 0, "", ("127.0.0.1", 80))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
    assert await _outcome(WebHooks(Metrics()), "http://two.example/") == "refused"


async def test_redirects_are_not_followed() -> None:
    async with listening() as (inside, heard):
        moved = f"HTTP/1.1 302 Found\r\nlocation: {inside}\r\ncontent-length: 0\r\n\r\n".encode()
        async with listening(moved) as (hook, _):
            assert await _outcome(WebHooks(Metrics(), private=True), hook) == "failed"
        assert heard.empty()


async def test_a_full_queue_drops_alerts_and_nobody_waits() -> None:
    hooks = WebHooks(Metrics())
    for _ in range(1200):
        hooks.send(Alert("http://nowhere.example/", {}))
    assert hooks._metrics.webhooks.labels("overflow")._value.get() == 200


@pytest.mark.parametrize(
    "url", ["ftp://a.example/", "file:///etc/passwd", "//a", "a", "http://", "http://u:p@a.example/", "http://a:22/",
            "http://[::1", "https://a.example/" + "x" * 500],
)  # fmt: skip
def test_addresses_that_are_no_web_hook_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)


async def test_a_player_cannot_keep_such_an_address(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana = await Person.arrive(url, "Ana")
        with pytest.raises(Refusal, match="bad_request"):
            await ana.ask("PATCH", "/api/players/me", {"webhook": "gopher://x"})
        await ana.ask("PATCH", "/api/players/me", {"webhook": "https://example.org/turn"})
        assert (await ana.ask("GET", "/api/me"))["webhook"] == "https://example.org/turn"
        await ana.ask("PATCH", "/api/players/me", {"webhook": ""})
        assert (await ana.ask("GET", "/api/me"))["webhook"] is None
