"""Training as a folder: a plan, and for each generation its games, its network and the match that promotes or refuses.

What is there is never done again, and half a file never counts: a training that was killed goes on where it was, to the
same result. Only ``log.jsonl``, with the time that everything took, is not the same twice.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

from ladrilho.errors import InvalidNotation, LadrilhoError
from ladrilho.players.net import files, samples
from ladrilho.players.net.files import Network
from ladrilho.players.net.learning import learn
from ladrilho.players.net.lessons import read_lessons
from ladrilho.players.net.pieces import DuelJob, PlayJob, Results, Shard, do_all, duel_pieces, make_training_ready
from ladrilho.players.net.plan import Plan, read_plan
from ladrilho.players.net.storage import read_json, write_json, write_whole
from ladrilho.records.text import shown

FITTED = "fitted"
EVEN = 0.5  # what equals win of a match, whatever the number of seats
Show = Callable[[int, int, str], None]
"""told how much of how much is done, and a few words"""


class Stage(StrEnum):
    """What a generation goes through."""

    PLAY = "play"
    LEARN = "learn"
    MATCH = "match"


@dataclass(frozen=True)
class Means:
    """What a training works with; none of it changes its result."""

    workers: int | None = None
    cluster: str = ""
    show: Show = lambda done, of, words: None


class Run:
    """A training in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (folder / "plan.json").exists():
            raise InvalidNotation(f"no training in {shown(str(folder))}: begin one with ladrilho train start")
        self.plan = read_plan(read_json(folder / "plan.json"))

    def path(self, generation: int, name: str = "") -> Path:
        """A file of a generation."""
        return self.folder / f"generation-{generation:03}" / name

    def games_file(self, generation: int, file: int) -> Path:
        """Some of its games."""
        return self.path(generation, f"games-{file:04}.npz")

    def missing_files(self, generation: int) -> list[int]:
        """The files of games that are still to be played."""
        return [file for file in range(self.plan.files) if not self.games_file(generation, file).exists()]

    def match_of(self, generation: int) -> dict[str, Any] | None:
        """How the match of a generation ended."""
        path = self.path(generation, "match.json")
        told = read_json(path) if path.exists() else None
        return told if told is None or isinstance(told, dict) else None

    def best_before(self, generation: int) -> int | None:
        """The last generation before this one that was promoted; None while the fitted value is the best."""
        matches = [(number, self.match_of(number)) for number in range(generation)]
        return max((number for number, match in matches if match and match["promoted"]), default=None)

    @property
    def best(self) -> int | None:
        """The generation that plays best."""
        return self.best_before(self.plan.generations)

    def network_of(self, generation: int | None) -> Network | None:
        """What a generation learned; None for the fitted value."""
        return None if generation is None else files.load(self.path(generation, "network.npz"))

    def next_stage(self) -> tuple[int, Stage] | None:
        """What is to be done next; None when everything is."""
        for generation in range(self.plan.generations):
            if self.match_of(generation) is None:
                if self.path(generation, "network.npz").exists():
                    return generation, Stage.MATCH
                return generation, Stage.PLAY if self.missing_files(generation) else Stage.LEARN
        return None

    def log(self, generation: int, stage: Stage, seconds: float) -> None:
        """Remember how long something took."""
        line = json.dumps({"generation": generation, "stage": stage, "seconds": round(seconds, 3)})
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def seconds_of(self, generation: int, stage: Stage | None = None) -> float:
        """How long a generation took, or one of its stages."""
        path, total = self.folder / "log.jsonl", 0.0
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                told = json.loads(line)
            except ValueError:  # the line that was written when somebody pulled the plug
                continue
            if told["generation"] == generation and stage in (None, told["stage"]):
                total += told["seconds"]
        return total


def start(folder: Path, plan: Plan) -> Run:
    """Begin a training; the folder may be there, but no other plan in it."""
    if (folder / "plan.json").exists():
        raise LadrilhoError(f"there is a training in {shown(str(folder))} already: ladrilho train run goes on with it")
    write_json(folder / "plan.json", plan.to_json())
    return Run(folder)


def do_next(run: Run, means: Means, only: Stage | None = None) -> tuple[int, Stage] | None:
    """Do what is to be done next, and say what it was; None when nothing is left."""
    following = run.next_stage()
    if following is None:
        return None
    generation, stage = following
    if only not in (None, stage):
        raise LadrilhoError(f"generation {generation} waits for ladrilho train {stage}")
    make_training_ready(run.plan.kind)
    _STAGES[stage](run, generation, means)
    return following


def play(run: Run, generation: int, means: Means) -> None:
    """Have the best so far play against itself, file by file."""
    plan, missing = run.plan, run.missing_files(generation)
    network = run.network_of(run.best_before(generation))
    job = PlayJob(plan, plan.seed_for("play", generation), network, missing)
    done, began = plan.files - len(missing), time.perf_counter()
    means.show(done, plan.files, f"generation {generation}: games")
    shard: Shard
    for shard in do_all(job, means.workers, means.cluster):
        write_whole(run.games_file(generation, shard.number), shard.content)
        run.log(generation, Stage.PLAY, time.perf_counter() - began)
        done, began = done + 1, time.perf_counter()
        means.show(done, plan.files, f"generation {generation}: games")


def learn_from_games(run: Run, generation: int, means: Means) -> None:
    """Learn from the last generations of games, from the beginning: what is learned again is learned by heart."""
    plan, began = run.plan, time.perf_counter()
    window = range(max(0, generation - plan.window + 1), generation + 1)
    heap = samples.join(
        [samples.load(plan.table.game, run.games_file(each, file)) for each in window for file in range(plan.files)]
    )
    lessons = read_lessons(plan.table.game, plan.players, plan.numbers, heap)
    learned = learn(
        plan.table,
        lessons,
        plan.course,
        plan.seed_for("learn", generation),
        tell=lambda done, of: means.show(done, of, f"generation {generation}: lessons"),
    )
    story = {"plan": plan.to_json(), "generation": generation, "games": len(window) * plan.games}
    told = {"generations": list(window), "pages": lessons.pages, "losses": learned.history}
    write_json(run.path(generation, "learning.json"), told)
    network = Network(plan.kind, learned.weights, ends=plan.ends, provenance=story)
    files.save(network, run.path(generation, "network.npz"))  # last: where it is, learning is done
    run.log(generation, Stage.LEARN, time.perf_counter() - began)


def hold_match(run: Run, generation: int, means: Means) -> None:
    """Let the new network meet the best so far, and the fitted value so that all generations can be compared."""
    began, best = time.perf_counter(), run.best_before(generation)
    against = _play_match(run, generation, best, means)
    told = {
        "against": FITTED if best is None else best,
        "simulations": run.plan.match_simulations,
        **against,
        "promoted": against["share"] - against["error"] > EVEN,
        FITTED: against if best is None else _play_match(run, generation, None, means),
    }
    write_json(run.path(generation, "match.json"), told)
    run.log(generation, Stage.MATCH, time.perf_counter() - began)


def _play_match(run: Run, generation: int, opponent: int | None, means: Means) -> dict[str, Any]:
    plan, name = run.plan, FITTED if opponent is None else f"generation {opponent}"
    numbers, played = duel_pieces(plan), dict[int, Results]()
    seed = plan.seed_for("match", generation, name)
    job = DuelJob(plan, seed, run.network_of(generation), run.network_of(opponent), numbers)
    for piece in do_all(job, means.workers, means.cluster):
        played[piece.number] = piece
        means.show(len(played), len(numbers), f"generation {generation}: match against {name}")
    shares = np.array([share for number in numbers for share in played[number].shares])
    margins = np.array([margin for number in numbers for margin in played[number].margins])
    return {
        "games": len(shares),
        "share": round(float(shares.mean()), 5),
        "error": round(float(shares.std() / np.sqrt(len(shares))), 5),
        "margin": round(float(margins.mean()), 3),
    }


_STAGES: dict[Stage, Callable[[Run, int, Means], None]] = {
    Stage.PLAY: play,
    Stage.LEARN: learn_from_games,
    Stage.MATCH: hold_match,
}


def ship(run: Run, folder: Path | None = None) -> Path:
    """Put the best network into the package, with its story, if it beats the fitted value."""
    best = run.best
    match = None if best is None else run.match_of(best)
    if best is None or match is None or match[FITTED]["share"] - match[FITTED]["error"] <= EVEN:
        raise LadrilhoError(f"no network in {shown(str(run.folder))} has beaten the fitted value: nothing is shipped")
    network = run.network_of(best)
    assert network is not None, "the best generation has one"
    matches = [run.match_of(generation) for generation in range(best + 1)]
    story = network.provenance | {"generations": best + 1, "matches": matches}
    path = (folder or files.shipped_folder()) / f"{run.plan.kind}.npz"
    files.save(replace(network, provenance=story), path)
    return path
