"""A table in memory, with everybody who looks at it."""

import asyncio
from collections import deque
from collections.abc import Iterable

from ladrilho.server.codes import Code
from ladrilho.server.connection import Connection
from ladrilho.server.events import Created, Event
from ladrilho.server.messages import encode
from ladrilho.server.presence import NOBODY_HERE, Here
from ladrilho.server.table import Table
from ladrilho.server.view import event_words, personal_part, shared_part

_RECENT = 24  # events whose words are kept, for clients that come back after a moment


class Live:
    """One table, loaded because somebody looks at it or a computer plays there."""

    __slots__ = ("_recent", "connections", "driver", "elsewhere", "is_abandoned", "lock", "table", "touched")

    def __init__(self, created: Created, secret: bytes, now: float, keep: int = _RECENT) -> None:
        self.table = Table.replay([created], secret)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere = NOBODY_HERE
        self.driver: asyncio.Task[None] | None = None
        self.is_abandoned = False
        self.touched = now
        self._recent: deque[bytes] = deque([event_words(self.table, None, created)], maxlen=keep)

    def apply(self, happened: Iterable[Event]) -> None:
        """Let things happen, and keep their words."""
        for event in happened:
            before = self.table.position
            self.table.apply(event)
            self._recent.append(event_words(self.table, before, event))

    def take_over(self, other: "Live") -> None:
        """Be as another one of the same table."""
        self.table, self._recent = other.table, other._recent

    def words_since(self, version: int) -> list[bytes] | None:
        """The events after a version in words; None when some of them are no longer kept."""
        missed = self.table.version - version
        return None if missed > len(self._recent) else self.last_words(missed)

    def last_words(self, count: int) -> list[bytes]:
        """The last so many events in words, if there are as many."""
        return list(self._recent)[max(0, len(self._recent) - count) :] if count > 0 else []

    def publish(self) -> None:
        """Tell everybody what they have not seen."""
        shared: dict[int, bytes] = {}
        for connection in list(self.connections):
            self.send_update(connection, self.last_words(self.table.version - connection.version), shared)
            if connection.actor.player in self.table.banned:
                connection.close(Code.BANNED)

    def send_update(self, connection: Connection, words: list[bytes], shared: dict[int, bytes]) -> None:
        """Tell one client what happened; those who have seen the same so far share the words."""
        seen, version = connection.version, self.table.version
        if seen not in shared:
            shared[seen] = shared_part(self.table, words, len(words) < version - seen, self.online())
        connection.version = version
        connection.put(shared[seen] + personal_part(self.table, connection.actor.player, connection.previews))

    def online(self) -> list[bool]:
        """Which seats have their person here."""
        present = self.here().players | self.elsewhere.players
        return [seat.player is not None and seat.player in present for seat in self.table.seats]

    def here(self) -> Here:
        """Who is here by way of this process."""
        came = [connection.actor.player for connection in self.connections]
        seated = {seat.player for seat in self.table.seats if seat.player is not None}
        players = frozenset(player for player in came if player is not None and player in seated)
        return Here(players, sum(player not in seated for player in came))

    def send_presence(self) -> None:
        """Tell everybody who is here."""
        watchers = self.here().watchers + self.elsewhere.watchers
        message = encode({"type": "presence", "online": self.online(), "watchers": watchers})
        for connection in list(self.connections):
            connection.put(message)
