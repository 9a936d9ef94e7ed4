"""Who is at a table by way of other processes: each tells from time to time, and one that falls silent has nobody."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

ASKS = "?"
"""the word of a process that has just come: everybody tells again"""
ALIVE = "!"
"""the word of a process that has nothing new"""
BEAT = 3.0
"""seconds after which a process tells again what it told before"""
SILENCE = 10.0
"""seconds after which a process that was not heard of is thought dead"""
_LONGEST = 7000  # bytes of a notification, which has less than 8000


class Here(NamedTuple):
    """Who is at a table: those of the seats by name, the others by number."""

    players: frozenset[str] = frozenset()
    watchers: int = 0


NOBODY_HERE = Here()


class Presence:
    """What other processes have told."""

    def __init__(self) -> None:
        self._told: dict[str, dict[str, Here]] = {}
        self._heard_at: dict[str, float] = {}

    def at(self, table: str) -> Here:
        """Everybody who is at a table by way of others."""
        told = [tables[table] for tables in self._told.values() if table in tables]
        return Here(frozenset().union(*(here.players for here in told)), sum(here.watchers for here in told))

    def hear(self, sender: str, lines: Iterable[str], now: float) -> set[str]:
        """Take in what a process tells; the tables of which it spoke."""
        tables = self._told.setdefault(sender, {})
        self._heard_at[sender] = now
        spoken_of = set()
        for line in lines:
            table, *words = line.split(" ")
            if words and words[0].isdecimal():
                tables.pop(table, None)
                here = Here(frozenset(words[1:]), int(words[0]))
                if here != NOBODY_HERE:
                    tables[table] = here
                spoken_of.add(table)
        return spoken_of

    def forget_silent(self, now: float) -> set[str]:
        """Let go of processes that were not heard of for long; the tables where somebody is gone with them."""
        silent = [sender for sender, heard_at in self._heard_at.items() if now - heard_at > SILENCE]
        gone: set[str] = set()
        for sender in silent:
            del self._heard_at[sender]
            gone |= self._told.pop(sender).keys()
        return gone


def line_of(table: str, here: Here) -> str:
    """What is told of a table."""
    return " ".join([table, str(here.watchers), *sorted(here.players)])


def notices(lines: Iterable[str]) -> Iterator[str]:
    """Lines in as many notifications as they need."""
    waiting: list[str] = []
    for line in lines:
        if waiting and sum(len(other) + 1 for other in waiting) + len(line) > _LONGEST:
            yield "\n".join(waiting)
            waiting = []
        waiting.append(line)
    if waiting:
        yield "\n".join(waiting)
