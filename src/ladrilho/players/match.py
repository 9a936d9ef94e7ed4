"""What is to be played in a match, read from words; who sits where in which game, and which chance belongs to it."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from ladrilho.errors import InvalidNotation
from ladrilho.players.player import Budget
from ladrilho.position import new_game
from ladrilho.records.text import shown

_WORD = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])*""")
_BUDGET = re.compile(r"(?P<word>.+)@(?P<amount>\d{1,9}(?:\.\d{1,9})?)(?P<unit>ms|s|sims)")
_MOST_GAMES = 10**7


class Entry(NamedTuple):
    """One who plays in a match: the word for the player, and a budget of its own."""

    word: str
    budget: Budget | None = None

    def __str__(self) -> str:
        if self.budget is None:
            return self.word
        if self.budget.seconds is None:
            return f"{self.word}@{self.budget.simulations}sims"
        return f"{self.word}@{self.budget.seconds:g}s"


@dataclass(frozen=True)
class Match:
    """A match; each deal is played in all rotations of the players round the table."""

    entries: tuple[Entry, ...]
    games: int
    game: str = "azul"
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    budget: Budget | None = None
    """for all who have none of their own; without any a player thinks as much as it likes"""
    keeps_records: bool = False

    @property
    def names(self) -> list[str]:
        """What the players are called; the second of two equals has a number."""
        words = [str(entry) for entry in self.entries]
        counts = [words[:place].count(word) + 1 for place, word in enumerate(words)]
        return [word if count == 1 else f"{word} #{count}" for word, count in zip(words, counts, strict=True)]

    def deal_of(self, number: int) -> int:
        """Which deal a game is played with."""
        return number // len(self.entries)

    def entry_on(self, seat: int, number: int) -> int:
        """Who sits there in a game; who sits behind whom changes from deal to deal, since that matters."""
        orders = orders_round_the_table(len(self.entries))
        order = orders[self.deal_of(number) % len(orders)]
        return order[(seat + number) % len(order)]

    def budget_of(self, entry: int) -> Budget | None:
        """How much a player may think."""
        return self.entries[entry].budget or self.budget

    def seed_for(self, *words: object) -> int:
        """A seed of its own for every purpose, the same on every machine and in every process."""
        return random.Random("/".join(map(str, (self.seed, *words)))).getrandbits(62)

    def file_name(self, number: int) -> str:
        """What the record of a game is called: by its deal, and by who begins."""
        first = self.entry_on(0, number)
        return f"{self.game}-{self.seed}-{self.deal_of(number):05}-{first}.jsonl"


@cache
def orders_round_the_table(players: int) -> list[tuple[int, ...]]:
    """All ways to sit round a table, wherever it begins: one for two, two for three, six for four."""
    return [(0, *others) for others in permutations(range(1, players))]


def read_entries(text: str) -> tuple[Entry, ...]:
    """The players of a match: ``level8,engine:./mybot`` or ``level8@8s,level8@500ms``; quotes protect commas.

    >>> [str(entry) for entry in read_entries("greedy, level8@500ms")]
    ['greedy', 'level8@0.5s']
    """
    words, place = [], 0
    while place <= len(text):
        word = _WORD.match(text, place)
        assert word is not None, "an empty word matches"
        words.append(word[0].strip())
        place = word.end() + 1
    if "" in words:
        raise InvalidNotation(f"an empty name in {shown(text)}: write level6,level5")
    return tuple(read_entry(word) for word in words)


def read_entry(text: str) -> Entry:
    """A player, perhaps with a budget of its own behind ``@``: ``2s``, ``500ms`` or ``3000sims``."""
    match = _BUDGET.fullmatch(text)
    if match is None:
        return Entry(text)
    amount, unit = float(match["amount"]), match["unit"]
    if amount <= 0 or (unit == "sims" and not amount.is_integer()):
        raise InvalidNotation(f"no budget {shown(text)}: write level8@2s, level8@500ms or level8@3000sims")
    if unit == "sims":
        return Entry(match["word"], Budget(simulations=int(amount)))
    return Entry(match["word"], Budget(seconds=amount / 1e3 if unit == "ms" else amount))


def plan_match(
    entries: Sequence[Entry],
    games: int,
    game: str = "azul",
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    budget: Budget | None = None,
    keeps_records: bool = False,
) -> Match:
    """A match with a possible table; the games are rounded up, so that everybody sits everywhere as often."""
    if not 1 <= games <= _MOST_GAMES:
        raise InvalidNotation(f"games is {games}: write a number from 1 to {_MOST_GAMES}")
    table = new_game(game, players=len(entries), deal="manual", **(options or {}))
    rounded = -(-games // len(entries)) * len(entries)
    return Match(tuple(entries), rounded, game, table.options, seed, budget, keeps_records)
