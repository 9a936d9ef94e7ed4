"""One game of a match: everybody is asked in turn, and nobody can end it but by the rules."""

import random
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.kernel._jit import COMPILED
from ladrilho.players.engine import EngineProcess
from ladrilho.players.match import Match
from ladrilho.players.player import Budget, Player
from ladrilho.players.registry import make_player
from ladrilho.players.standings import Fault, Played
from ladrilho.position import Position, new_game
from ladrilho.records import GameRecord

MOST_PLIES = 3_000
"""players who only ever throw tiles on the floor would play Azul for ever"""
_MOST_LETTERS = 300  # of a fault
_LIGHT = Budget(simulations=300)


def get_ready(match: Match) -> None:
    """Make every player once: wrong words are told now, and nobody's time is taken for compiling or loading."""
    table = new_game(match.game, players=len(match.entries), seed=0, **match.options)
    for word in dict.fromkeys(entry.word for entry in match.entries):
        with closing(make_player(word, match.seed)) as player:
            _try_out(player, table)


def _try_out(player: Player, table: Position) -> None:
    if not isinstance(player, EngineProcess):
        _rehearse(player, table.copy())
    elif table.game not in player.start():
        raise InvalidNotation(f"{player.name} does not play {table.game}")


def _rehearse(player: Player, table: Position) -> None:
    """Play a quick game for all seats, so that every phase has its machine code; faults count in the match only."""
    plies = MOST_PLIES if COMPILED else 1
    try:
        while table.player is not None and plies > 0:
            table.play(int(player.choose(table.public(), _LIGHT)))
            plies -= 1
    except InvalidNotation:  # there is no such player for this table
        raise
    except Exception:
        return  # it will lose its moves one by one


@runtime_checkable
class Lasting(Protocol):
    """A player that is costly to make, and is told instead that a new game begins."""

    def begin_game(self, seed: int | None = None) -> None: ...
    def processor_seconds(self) -> float: ...


class Company:
    """The players of a match in one process."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._players: dict[int, Player] = {}

    def play(self, number: int) -> Played:
        """Play one game of the match."""
        return Game(self._match, number, self._assemble(number)).play()

    def _assemble(self, number: int) -> list[Player]:
        """Everybody as new: nothing of another game is left, so games can be played in any order."""
        for entry, (word, _) in enumerate(self._match.entries):
            seed = self._match.seed_for("player", number, entry)
            player = self._players.get(entry)
            if isinstance(player, Lasting):
                player.begin_game(seed)
                continue
            if player is not None:
                player.close()
            self._players[entry] = make_player(word, seed)
        return [self._players[entry] for entry in range(len(self._match.entries))]

    def close(self) -> None:
        """Send everybody home."""
        while self._players:
            self._players.popitem()[1].close()


@dataclass(frozen=True)
class MatchJob:
    """A match, game by game."""

    match: Match

    @property
    def numbers(self) -> range:
        """Its games."""
        return range(self.match.games)

    def open(self) -> Company:
        """Everybody sits down."""
        get_ready(self.match)
        return Company(self.match)


class Game:
    """One game of a match, from the first deal to the last point."""

    def __init__(self, match: Match, number: int, players: Sequence[Player]) -> None:
        self._match, self._number, self._players = match, number, players
        seats, seed = len(players), match.seed_for("deal", match.deal_of(number))
        self.position = new_game(match.game, players=seats, seed=seed, **match.options)
        self._stand_in = random.Random(match.seed_for("stand-in", number))
        self._moves, self._spent, self._slowest = [0] * seats, [0.0] * seats, [0.0] * seats
        self._faults: list[Fault] = []

    def play(self) -> Played:
        """Play to the end."""
        while self.position.player is not None and sum(self._moves) < MOST_PLIES:
            entry = self._match.entry_on(self.position.player, self._number)
            self._take_turn(entry)
            self._moves[entry] += 1
        return self._result()

    def _take_turn(self, entry: int) -> None:
        """Play what the player chooses; if that fails in any way, the seat gets a random move and a fault."""
        try:
            self.position.play(self._ask(entry))
        except Exception as error:  # players come from anywhere, and none of them may end the match
            self._faults.append(Fault(self._number, sum(self._moves), entry, _describe(error)))
            self.position.play(self._stand_in.choice(self.position.legal_moves.codes.tolist()))

    def _ask(self, entry: int) -> int:
        player = self._players[entry]
        shown, budget = self.position.public(), self._match.budget_of(entry)
        began, spent = time.perf_counter(), _processor_seconds(player)
        try:
            return player.choose(shown, budget)
        finally:
            self._spent[entry] += _processor_seconds(player) - spent
            self._slowest[entry] = max(self._slowest[entry], time.perf_counter() - began)

    def _result(self) -> Played:
        seats = range(len(self._players))
        entries = [self._match.entry_on(seat, self._number) for seat in seats]
        winners = self.position.winners or tuple(seats)  # a game without an end is everybody's
        shares = [(seat in winners) / len(winners) for seat in seats]
        return Played(
            number=self._number,
            scores=tuple(self.position.scores[entries.index(entry)] for entry in seats),
            shares=tuple(shares[entries.index(entry)] for entry in seats),
            moves=tuple(self._moves),
            processor_seconds=tuple(self._spent),
            slowest=tuple(self._slowest),
            faults=tuple(self._faults),
            is_finished=self.position.is_over,
            record=self._write_down(entries) if self._match.keeps_records else "",
        )

    def _write_down(self, entries: Sequence[int]) -> str:
        names = self._match.names
        return GameRecord.from_position(self.position, [names[entry] for entry in entries]).to_jsonl()


def _describe(error: Exception) -> str:
    """What went wrong, on one line that is not too long."""
    words = str(error) if isinstance(error, LadrilhoError) else f"{type(error).__name__}: {error}"
    return " ".join(words.split())[:_MOST_LETTERS]


def _processor_seconds(player: Player) -> float:
    """The time of this process, and of the player's own if it has one."""
    return time.process_time() + (player.processor_seconds() if isinstance(player, Lasting) else 0.0)
