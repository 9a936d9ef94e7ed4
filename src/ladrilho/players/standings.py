"""What a match says about its players: shares of victories with their intervals, points, time, faults."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

_Z = NormalDist().inv_cdf(0.975)


class Fault(NamedTuple):
    """A move that a player did not make: it crashed, or it chose what cannot be played."""

    game: int
    ply: int
    entry: int
    """whose it was: its place in the list of players of the match"""
    message: str


@dataclass(frozen=True)
class Played:
    """One game of a match. All lists go by the players of the match, wherever they sat."""

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """of the victory: 1 for the winner, a half each for two who share it"""
    moves: tuple[int, ...]
    processor_seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    """the longest wait for a move, in seconds"""
    faults: tuple[Fault, ...] = ()
    is_finished: bool = True
    record: str = ""
    """the game as JSON lines, if records are kept"""

    @property
    def ranks(self) -> tuple[int, ...]:
        """1 for those who won, then by points."""
        keys = [(share > 0, score) for share, score in zip(self.shares, self.scores, strict=True)]
        winning = max(keys)
        keys = [winning if won else (won, score) for won, score in keys]  # shared victories are one rank
        return tuple(1 + sum(other > own for other in keys) for own in keys)


@dataclass(frozen=True)
class Standing:
    """How a player did."""

    player: str
    games: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    mean_score: float
    mean_margin: float
    """own points less those of the best opponent"""
    moves: int
    processor_ms_per_move: float
    slowest_ms: float
    faults: int

    def to_json(self) -> dict[str, Any]:
        """All figures, for programs."""
        return asdict(self) | {"interval": list(self.interval)}


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a rate of wins; shares of a victory count as such.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if games == 0:
        return 0.0, 1.0
    rate, weight = wins / games, _Z * _Z / games
    middle = (rate + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * (rate * (1 - rate) / games + weight / (4 * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(players: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """The table of a match."""
    return [_standing(entry, player, played) for entry, player in enumerate(players)]


def _standing(entry: int, player: str, played: Sequence[Played]) -> Standing:
    games = len(played)
    wins = sum(game.shares[entry] for game in played)
    moves = sum(game.moves[entry] for game in played)
    spent = sum(game.processor_seconds[entry] for game in played)
    return Standing(
        player=player,
        games=games,
        wins=wins,
        win_rate=wins / games if games else 0.0,
        interval=wilson(wins, games),
        mean_score=fmean(game.scores[entry] for game in played) if games else 0.0,
        mean_margin=fmean(margin(game, entry) for game in played) if games else 0.0,
        moves=moves,
        processor_ms_per_move=1e3 * spent / moves if moves else 0.0,
        slowest_ms=1e3 * max((game.slowest[entry] for game in played), default=0.0),
        faults=sum(fault.entry == entry for game in played for fault in game.faults),
    )


def margin(game: Played, entry: int) -> int:
    """The points of a player less those of its best opponent."""
    others = [score for other, score in enumerate(game.scores) if other != entry]
    return game.scores[entry] - max(others)
