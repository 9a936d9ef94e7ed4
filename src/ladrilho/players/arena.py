"""Matches between any players: seats rotated, deals paired, faults counted, the same for any number of workers."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ladrilho.players.match import Match
from ladrilho.players.playing import MatchJob, get_ready
from ladrilho.players.sharing import pieces_of
from ladrilho.players.standings import Fault, Played, Standing, standings
from ladrilho.players.workers import WorkersDied

INTERRUPTED = "interrupted"

Show = Callable[[Played], None]


@dataclass(frozen=True)
class Report:
    """What was played, and what it says."""

    match: Match
    played: tuple[Played, ...]
    seconds: float
    stopped: str = ""
    """why it ended before all games were played; '' when they were"""

    @property
    def standings(self) -> list[Standing]:
        """A row for each player."""
        return standings(self.match.names, self.played)

    @property
    def faults(self) -> list[Fault]:
        """All moves that players did not make."""
        return [fault for game in self.played for fault in game.faults]

    def to_json(self) -> dict[str, Any]:
        """Everything, for programs."""
        match, names = self.match, self.match.names
        return {
            "game": match.game,
            "options": dict(match.options),
            "seed": match.seed,
            "budget": None if match.budget is None else vars(match.budget),
            "planned": match.games,
            "games": len(self.played),
            "unfinished": sum(not game.is_finished for game in self.played),
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
            "players": [standing.to_json() for standing in self.standings],
            "faults": [fault._asdict() | {"player": names[fault.entry]} for fault in self.faults],
        }


def run(
    match: Match,
    workers: int | None = None,
    show: Show | None = None,
    folder: Path | None = None,
    cluster: str = "",
) -> Report:
    """Play a match: here, in so many processes, or on the Ray cluster of that address.

    Ctrl-C ends it, and the report tells what was played until then.
    """
    began, stopped = time.perf_counter(), ""
    played: list[Played] = []
    try:
        get_ready(match)
        with closing(pieces_of(MatchJob(match), workers, cluster)) as games:
            for game in games:
                played.append(replace(game, record=""))  # first: a record without its game in the report would lie
                _save(game, match, folder)
                if show is not None:
                    show(game)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except WorkersDied as error:
        stopped = str(error)
    ordered = sorted(played, key=lambda game: game.number)  # sums of the same numbers in the same order
    return Report(match, tuple(ordered), time.perf_counter() - began, stopped)


def _save(game: Played, match: Match, folder: Path | None) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / match.file_name(game.number)
        unfinished = file.with_suffix(".part")  # Ctrl-C leaves whole records only
        unfinished.write_text(game.record, encoding="utf-8", newline="\n")
        unfinished.replace(file)
