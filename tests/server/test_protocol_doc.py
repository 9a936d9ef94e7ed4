"""docs/protocol.md says what the code does, and what a server sends is in it."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from ladrilho.server import events, limits, messages
from ladrilho.server.app import create_app
from ladrilho.server.codes import SENTENCES
from ladrilho.server.config import ServerConfig
from ladrilho.server.connection import CLOSE_CODES
from ladrilho.server.service import Service
from server.hosts import serving
from server.players import Person, Refusal, at_table, play_to_the_end

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
ALWAYS = {"type", "at"}


def _rows(heading: str, section: str = "") -> list[list[str]]:
    """The rows of the table that begins with a heading, the first one of a section."""
    page = PAGE[PAGE.index(f"\n{section}\n") :] if section else PAGE
    rows = []
    for line in page[page.index(f"| {heading} |") :].splitlines()[2:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def _fields(cell: str) -> tuple[set[str], set[str]]:
    """The entries that are always there, and those that may be left out."""
    found = re.findall(r"`(\w+)`(\*?)", cell)
    return {name for name, star in found if not star}, {name for name, star in found if star}


CLIENT = {row[0].strip("`"): _fields(row[1]) for row in _rows("Type", "### From the client")}
SERVER = {row[0].strip("`"): _fields(row[1]) for row in _rows("Type", "### From the server")}
EVENTS = {row[0].strip("`"): _fields(row[1]) for row in _rows("Type", "### Events")}
STATE = {row[0].strip("`") for row in _rows("Entry")}


def test_every_message_of_a_client_is_described_with_its_fields() -> None:
    known = {}
    for kind in messages.Incoming.__args__:
        optional = {name for name in kind.__struct_fields__ if name not in _required(kind)}
        known[str(kind.__struct_config__.tag)] = (set(_required(kind)), optional)
    assert known == CLIENT


def _required(kind: type) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def test_every_code_is_described_with_its_sentence() -> None:
    assert [(row[0].strip("`"), row[1]) for row in _rows("Code")] == [
        (code.value, sentence) for code, sentence in SENTENCES.items()
    ]


def test_every_close_code_is_described() -> None:
    assert {int(row[0]): row[1].strip("`") for row in _rows("Close code")} == {
        number: code.value for code, number in CLOSE_CODES.items()
    }


def test_every_event_is_described() -> None:
    private = {"by", "id", "entropy", "settings", "seats", "at"}
    for kind in events.Event.__args__:
        always, sometimes = EVENTS[str(kind.__struct_config__.tag)]
        assert set(kind.__struct_fields__) - private <= always | sometimes, kind
    assert set(EVENTS) == {str(kind.__struct_config__.tag) for kind in events.Event.__args__}


def test_every_request_is_described() -> None:
    found = create_app(Service(ServerConfig())).openapi()["paths"]
    offered = {f"{method.upper()} {path}" for path, methods in found.items() for method in methods}
    described = {row[0].strip("`") for row in _rows("Request")}
    assert described == offered


def test_limits_are_those_of_the_code() -> None:
    numbers = [[float(number) for number in row[1].split(",")] for row in _rows("Limit")]
    assert numbers == [
        [limits.MESSAGE_BYTES],
        [limits.RECORD_BYTES],
        [limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE],
        [limits.SOCKETS_OF_AN_ADDRESS],
        [limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE],
        [limits.PASSWORDS_A_SECOND, limits.PASSWORDS_AT_ONCE],
    ]
    assert f"more than {messages.MOST_EVENTS} gets" in PAGE
    assert f"version {messages.PROTOCOL} of the protocol" in PAGE


@pytest.mark.anyio
async def test_what_a_server_sends_is_described(tmp_path: Path) -> None:
    sent: list[str] = []
    async with serving(str(tmp_path / "games.db")) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table(clock={"kind": "bank", "bank": 600}, seats=[{"kind": "me"}], hints="all")
        await bo.sit_down(table, "ff")
        async with at_table(url, table, ana.token, previews=True, keep_all=True) as first:
            async with at_table(url, table, bo.token, keep_all=True) as second:
                mover, other = (first, second) if first.choices else (second, first)
                await mover.ask({"type": "hint", "step": 3})
                await mover.ask({"type": "why", "move": "9 red > 1"})
                await mover.send({"type": "ping"})
                await mover.ask({"type": "say", "text": "hello"})
                await mover.ask({"type": "pause"})
                await mover.ask({"type": "resume"})
                await mover.play(mover.choices[0])
                await mover.until(lambda socket: socket.state["take_back"])
                await mover.ask({"type": "take_back", "ply": 1})
                with pytest.raises(Refusal):
                    await mover.ask({"type": "play", "ply": 77, "move": "1 red > 1"})
                await other.ask({"type": "leave"})
                await other.ask({"type": "return"})
                await first.ask({"type": "mute", "player": bo.player})
                await second.ask({"type": "leave"})
                sent += second.everything
            await play_to_the_end(first, 1)
            await first.ask({"type": "rematch"})
            await first.until(lambda socket: socket.state["next"])
            sent += first.everything
    told = [json.loads(text) for text in sent]
    assert {message["type"] for message in told} == set(SERVER)
    for message in told:
        _check(message, *SERVER[message["type"]], {"type"})
        for event in message.get("events", []):
            always, sometimes = EVENTS[event["type"]]
            _check(event, always, sometimes | {"by"}, ALWAYS)
        if message["type"] == "update":
            assert set(message["state"]) == STATE
    seen = {event["type"] for message in told for event in message.get("events", [])}
    assert len(seen) >= 13


def _check(found: dict[str, object], always: set[str], sometimes: set[str], common: set[str]) -> None:
    assert always | common <= set(found) <= always | sometimes | common, found
