"""Scripted clients: everything a page does, without a page."""

import asyncio
import itertools
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Message = dict[str, Any]
PATIENCE = 60.0


class Refusal(Exception):
    """The server said no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Person:
    """Somebody with a token."""

    def __init__(self, url: str, session: Message) -> None:
        self.url, self.player, self.name, self.token = url, session["player"], session["name"], session["token"]

    @classmethod
    async def arrive(cls, url: str, name: str) -> "Person":
        """Tell a name and get a token."""
        return cls(url, await ask(url, "POST", "/api/players", {"name": name}))

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request in the name of this person."""
        return await ask(self.url, method, path, body, self.token)

    async def open_table(self, **wishes: Any) -> str:
        """A new table of mine."""
        return str((await self.ask("POST", "/api/tables", {"game": "azul", **wishes}))["table"])

    async def sit_down(self, table: str, entropy: str = "") -> None:
        """Take any seat."""
        await self.ask("POST", f"/api/tables/{table}/seats", {"entropy": entropy})


async def ask(url: str, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """A request; what is refused is raised."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    plain = {"trust_env": False, "verify": False}  # nothing here is encrypted, and loading certificates takes long
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, **plain) as client:
        answer = await client.request(method, path, json=body)
    if answer.is_error:
        error = answer.json()["error"]
        raise Refusal(error["code"], error["message"])
    return answer.json() if answer.content and answer.headers["content-type"] == "application/json" else answer.text


class Socket:
    """One socket at one table. Keeps the last update, all events by version, and everything that came."""

    def __init__(self, connection: ClientConnection, keep_all: bool = False) -> None:
        self._connection = connection
        self._names = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        self._changed = asyncio.Condition()
        self._answers: dict[str, Message] = {}
        self._keep_all = keep_all
        self.everything: list[str] = []
        self.joined: Message | None = None
        self.update: Message | None = None
        self.events: list[Message] = []
        self.presence: Message | None = None
        self.pongs = 0
        self.closed: tuple[int, str] | None = None
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                assert isinstance(text, str)
                if self._keep_all:
                    self.everything.append(text)
                await self._note(json.loads(text))
        except ConnectionClosed:
            pass
        self.closed = self._connection.close_code or 0, self._connection.close_reason or ""
        async with self._changed:
            self._changed.notify_all()

    async def _note(self, message: Message) -> None:
        async with self._changed:
            match message["type"]:
                case "joined":
                    self.joined = message
                case "update":
                    assert self.update is None or message["version"] >= self.update["version"], "time goes forwards"
                    self.update = message
                    self.events += message["events"]
                case "presence":
                    self.presence = message
                case "pong":
                    self.pongs += 1
                case _:
                    self._answers[message.get("id", "")] = message
            self._changed.notify_all()

    async def until(self, holds: Callable[["Socket"], Any]) -> None:
        """Wait until something is so; a closed socket is a fault."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: holds(self) or self.closed is not None)
        if not holds(self):
            raise ConnectionResetError(f"closed: {self.closed}")

    async def until_closed(self) -> tuple[int, str]:
        """Wait until the server has closed the socket; with which code and reason."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def send(self, message: Message | str | bytes) -> None:
        """Send something, whatever it is."""
        await self._connection.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, message: Message) -> Message:
        """Send a message and wait for its answer; a refusal is raised."""
        name = message.setdefault("id", next(self._names))
        await self.send(message)
        await self.until(lambda socket: name in socket._answers)
        answer = self._answers.pop(name)
        if answer["type"] == "refused":
            raise Refusal(answer["code"], answer["message"])
        return answer

    @property
    def state(self) -> Message:
        assert self.update is not None
        return dict(self.update["state"])

    @property
    def choices(self) -> list[str] | None:
        """The moves I may play, if it is my turn."""
        assert self.update is not None
        return None if self.update["choices"] is None else [choice["move"] for choice in self.update["choices"]]

    async def play(self, move: str) -> Message:
        """Play a move on the position I see."""
        assert self.update is not None
        return await self.ask({"type": "play", "ply": self.update["ply"], "move": move})

    async def play_any(self) -> Message:
        """Play some move, as soon as it is my turn."""
        await self.until(lambda socket: socket.choices)
        assert self.choices
        return await self.play(self.choices[0])

    async def close(self) -> None:
        await self._connection.close()
        await self._reader


@asynccontextmanager
async def at_table(
    url: str,
    table: str,
    token: str | None = None,
    version: int | None = None,
    previews: bool = False,
    keep_all: bool = False,
) -> AsyncIterator[Socket]:
    """A socket that has joined a table."""
    socket = await open_socket(url, table, keep_all)
    try:
        await socket.send({"type": "join", "protocol": 1, "token": token, "version": version, "previews": previews})
        await socket.until(lambda found: found.update is not None)
        yield socket
    finally:
        await socket.close()


async def open_socket(url: str, table: str, keep_all: bool = False, **options: Any) -> Socket:
    """A socket that has said nothing yet."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    connection = await connect(address, max_size=None, open_timeout=PATIENCE, proxy=None, ping_interval=None, **options)
    return Socket(connection, keep_all)


async def play_to_the_end(socket: Socket, seed: int) -> None:
    """Play random moves whenever it is my turn, until the game is over."""
    chance = random.Random(seed)
    while socket.state["status"] != "over":
        if socket.choices:
            before = socket.update
            await socket.play(chance.choice(socket.choices))
            await socket.until(lambda found, before=before: found.update is not before)  # type: ignore[misc]
        else:
            seen = socket.update
            await socket.until(lambda found, seen=seen: found.update is not seen)  # type: ignore[misc]


GONE = (ConnectionClosed, ConnectionError, InvalidHandshake, OSError, httpx.TransportError)
"""what a client sees when a server dies"""
