"""Ratings of many players from matches between neighbours."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import NormalDist, fmean
from typing import Any

from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.players.arena import Report
from ladrilho.players.match import Entry
from ladrilho.players.standings import Played, wilson

_ORDERS = 20  # openskill reads one game after the other; an average over orders forgets which came last
_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Rung:
    """A player on the ladder, from the weakest to the strongest as they were named."""

    player: str
    rating: float
    """openskill's mean; players begin at 25"""
    uncertainty: float
    """half the width of its 95 % interval"""
    games: int
    beats_below: float | None
    """share of games in which it came before the player one rung below; a tie counts half"""
    interval: tuple[float, float] | None
    processor_ms_per_move: float
    faults: int

    def to_json(self) -> dict[str, Any]:
        """All figures, for programs."""
        return asdict(self)


def plan_tables(entries: Sequence[Entry], seats: int, everyone: bool = False) -> list[tuple[Entry, ...]]:
    """Who meets whom: neighbours on the ladder, or everyone.

    >>> [[entry.word for entry in table] for table in plan_tables([Entry("a"), Entry("b"), Entry("c")], 2)]
    [['a', 'b'], ['b', 'c']]
    """
    if len(set(entries)) != len(entries):
        raise InvalidNotation("a player stands twice on the ladder: name each once")
    if not 2 <= seats <= len(entries):
        raise InvalidNotation(f"{seats} seats for {len(entries)} players: a ladder needs at least as many players")
    if everyone:
        return list(combinations(entries, seats))
    return [tuple(entries[first : first + seats]) for first in range(len(entries) - seats + 1)]


def check_openskill() -> Any:
    """The library that rates; it comes with an extra."""
    try:
        from openskill import models
    except ImportError:
        raise LadrilhoError("ratings need openskill: python -m pip install 'ladrilho[ladder]'") from None
    return models


def climb(entries: Sequence[Entry], reports: Sequence[Report], seed: int = 1) -> list[Rung]:
    """The ladder that follows from some matches."""
    ratings = rate([(table_of(report), game) for report in reports for game in report.played], entries, seed)
    return [_rung(place, entries, reports, ratings) for place in range(len(entries))]


def table_of(report: Report) -> tuple[Entry, ...]:
    """The players of a match in the order of its lists."""
    return report.match.entries


def rate(
    games: Sequence[tuple[tuple[Entry, ...], Played]], entries: Sequence[Entry], seed: int
) -> dict[Entry, tuple[float, float]]:
    """The mean and deviation of each player's skill; strengths do not drift, so nothing is added between games."""
    model = check_openskill().PlackettLuce(tau=0.0)
    rng, orders = random.Random(seed), []
    for _ in range(_ORDERS):
        shuffled = rng.sample(list(games), len(games))
        orders.append(_rate_in_order(model, shuffled, entries))
    return {
        entry: (fmean(order[entry].mu for order in orders), fmean(order[entry].sigma for order in orders))
        for entry in entries
    }


def _rate_in_order(
    model: Any, games: Sequence[tuple[tuple[Entry, ...], Played]], entries: Sequence[Entry]
) -> dict[Entry, Any]:
    skills = {entry: model.rating() for entry in entries}
    for table, game in games:
        rated = model.rate([[skills[entry]] for entry in table], ranks=list(game.ranks))
        skills.update((entry, team[0]) for entry, team in zip(table, rated, strict=True))
    return skills


def _rung(
    place: int, entries: Sequence[Entry], reports: Sequence[Report], ratings: Mapping[Entry, tuple[float, float]]
) -> Rung:
    entry = entries[place]
    met = list(_duels(entry, entries[place - 1], reports)) if place else []
    rows = [
        row for report in reports for at, row in zip(table_of(report), report.standings, strict=True) if at == entry
    ]
    moves = sum(row.moves for row in rows)
    return Rung(
        player=str(entry),
        rating=ratings[entry][0],
        uncertainty=_Z * ratings[entry][1],
        games=sum(row.games for row in rows),
        beats_below=fmean(met) if met else None,
        interval=wilson(sum(met), len(met)) if met else None,
        processor_ms_per_move=sum(row.moves * row.processor_ms_per_move for row in rows) / moves if moves else 0.0,
        faults=sum(row.faults for row in rows),
    )


def _duels(entry: Entry, other: Entry, reports: Sequence[Report]) -> Iterator[float]:
    """1 for each game in which a player came before the other, a half for a tie."""
    for report in reports:
        table = table_of(report)
        if entry in table and other in table:
            own, its = table.index(entry), table.index(other)
            for game in report.played:
                yield 0.5 * ((game.ranks[own] <= game.ranks[its]) + (game.ranks[own] < game.ranks[its]))
