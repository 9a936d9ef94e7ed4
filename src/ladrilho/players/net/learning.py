"""From lessons to a network, with PyTorch, which nothing else here needs.

What is learned are corrections. The chances at the end of a round are the softmax of the fitted logits and what the
network adds; how often a move is tried is the softmax of its gain and what the network adds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import LadrilhoError
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.lessons import Lessons
from ladrilho.players.net.network import Weights
from ladrilho.players.search.fitting import Table
from ladrilho.players.search.puct import TEMPERATURE

_AT_ONCE = 8192  # pages looked at together when losses are only told
_FAR = -1e9

Losses = dict[str, float]


@dataclass(frozen=True)
class Course:
    """How it is learned."""

    width: int = 64
    height: int = 32
    epochs: int = 3
    batch: int = 1024
    rate: float = 2e-3
    decay: float = 1e-2
    results: float = 0.3
    """how much the result of a game counts beside what the search thought"""
    ends: float = 1.0
    """how much the end of a round counts beside a position within it"""
    points: float = 0.1
    """how much a squared error of points counts beside a chance"""
    apart: float = 40.0
    """how much it counts how ends differ that were dealt the same next round: its luck is no part of that"""


class Learned(NamedTuple):
    """A network, and how surprised it was before and after every epoch."""

    weights: Weights
    history: list[dict[str, Losses]]


def import_torch() -> Any:
    """The library behind it; it comes with an extra."""
    try:
        import torch
    except ImportError:
        raise LadrilhoError("training needs PyTorch: python -m pip install 'ladrilho[train]'") from None
    return torch


def new_weights(table: Table, width: int, height: int, seed: int) -> Weights:
    """A network that has learned nothing: its corrections are small."""
    told, numbers = inputs_of(table.game), np.random.default_rng([seed, 0])

    def layer(rows: int, columns: int, spread: float) -> NDArray[np.float32]:
        return (numbers.standard_normal((rows, columns)) * spread).astype(np.float32)

    first, second = (
        layer(told.input_count(table.players) + 1, width, 0.05),
        layer(width + 1, height, (2 / width) ** 0.5),
    )
    outcome, policy = layer(height + 1, 2 * table.players, 0.01), layer(told.TRAITS, height, 0.01)
    for biased in (first, second, outcome):
        biased[-1] = 0
    return Weights(first, second, outcome, policy)


def learn(
    table: Table,
    lessons: Lessons,
    course: Course,
    seed: int,
    threads: int = 1,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Learned:
    """Learn from nothing; one thread always gives the same numbers."""
    torch = import_torch()
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        pupil = Pupil(torch, lessons, course, new_weights(table, course.width, course.height, seed))
        return pupil.learn(np.random.default_rng([seed, 1]), tell)
    finally:
        torch.set_num_threads(before)


class Pupil:
    """A network while it learns; its layers are laid out as the search reads them."""

    def __init__(self, torch: Any, lessons: Lessons, course: Course, start: Weights) -> None:
        self._torch, self._lessons, self._course = torch, lessons, course
        self._layers = [torch.from_numpy(layer.copy()).requires_grad_() for layer in start]
        mixed = course.results * lessons.results + (1 - course.results) * lessons.thoughts
        is_end = lessons.moves_on[:, None] == 0  # it was only looked at: the result is that of another line of play
        self._targets = np.where(is_end, lessons.thoughts, mixed).astype(np.float32)
        self._players = lessons.bases.shape[1]

    def learn(self, numbers: np.random.Generator, tell: Callable[[int, int], None]) -> Learned:
        """All epochs."""
        torch, course = self._torch, self._course
        groups = np.flatnonzero(~self._lessons.is_held_out[self._lessons.groups[:-1]])
        pages = int(np.diff(self._lessons.groups)[groups].sum())
        batches = -(-pages // course.batch)
        steps = max(1, course.epochs * batches)
        optimiser = torch.optim.AdamW(self._layers, lr=course.rate, weight_decay=course.decay)
        cooling = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps, course.rate * 0.03)
        history, done = [self._told()], 0
        for _ in range(course.epochs):
            for batch in np.array_split(numbers.permutation(groups), batches):
                optimiser.zero_grad()
                self._loss(batch).backward()
                optimiser.step()
                cooling.step()
                done += 1
                tell(done, steps)
            history.append(self._told())
        return Learned(Weights(*(layer.detach().numpy().copy() for layer in self._layers)), history)

    def _loss(self, groups: NDArray[np.int64]) -> Any:
        torch, course = self._torch, self._course
        pages, begins = rows_of(self._lessons.groups, groups)
        logs, points, moves = self._surprises(pages)
        within = torch.from_numpy((self._lessons.moves_on[pages] > 0).astype(np.float32))
        chances = -(torch.from_numpy(self._targets[pages]) * logs).sum(1) * (within + course.ends * (1 - within))
        apart = course.apart * self._apart(logs.exp() - torch.from_numpy(self._targets[pages]), begins)
        within_rounds = course.points * (points * within).mean() + moves.sum() / within.sum().clamp(min=1)
        return chances.mean() + course.ends * apart + within_rounds

    def _apart(self, errors: Any, begins: NDArray[np.int64]) -> Any:
        """How much the errors of a page differ from the mean of its group, squared; nothing for a page of its own."""
        torch = self._torch
        sizes = np.diff(np.append(begins, len(errors)))
        group = torch.from_numpy(np.repeat(np.arange(len(begins)), sizes))
        total = torch.zeros(len(begins), errors.shape[1]).index_add(0, group, errors)
        means = total / torch.from_numpy(sizes.astype(np.float32))[:, None]
        return ((errors - means[group]) ** 2).sum(1).mean()

    def _surprises(self, pages: NDArray[np.int64]) -> tuple[Any, Any, Any]:
        """Of each page the logarithms of the chances, the squared error of the points, and the loss of its moves."""
        torch, lessons = self._torch, self._lessons
        second = self._think(pages)
        outcome = self._layers[2]
        said = second @ outcome[:-1] + outcome[-1]
        bases = torch.from_numpy(lessons.bases[pages])
        logs = torch.log_softmax(said[:, : self._players] + bases, 1)
        points = ((said[:, self._players :] - torch.from_numpy(lessons.points[pages])) ** 2).mean(1)
        return logs, points, self._surprise_of_moves(pages, second)

    def _think(self, pages: NDArray[np.int64]) -> Any:
        """The second layer, as the search has it."""
        torch, lessons, (first, second, *_) = self._torch, self._lessons, self._layers
        places, starts = rows_of(lessons.fact_starts, pages)
        facts = torch.from_numpy(lessons.facts[places].astype(np.int64))
        amounts = torch.from_numpy(lessons.amounts[places])
        added = torch.nn.functional.embedding_bag(
            facts, first[:-1], torch.from_numpy(starts), mode="sum", per_sample_weights=amounts
        )
        return torch.relu(torch.relu(added + first[-1]) @ second[:-1] + second[-1])

    def _surprise_of_moves(self, pages: NDArray[np.int64], second: Any) -> Any:
        torch, lessons, policy = self._torch, self._lessons, self._layers[3]
        places, _ = rows_of(lessons.move_starts, pages)
        page = torch.from_numpy(np.repeat(np.arange(len(pages)), lessons.moves_on[pages]))
        table = torch.cat([policy, torch.zeros(1, policy.shape[1])])
        traits = torch.nn.functional.embedding_bag(
            torch.from_numpy(lessons.traits[places].astype(np.int64)), table, mode="sum", padding_idx=len(policy)
        )
        logits = torch.from_numpy(lessons.gains[places] / np.float32(TEMPERATURE)) + (traits * second[page]).sum(1)
        highest = torch.full((len(pages),), _FAR).scatter_reduce(0, page, logits.detach(), "amax")
        logits = logits - highest[page]
        total = torch.zeros(len(pages)).index_add(0, page, logits.exp())
        losses = torch.from_numpy(lessons.shares[places]) * (total.log()[page] - logits)
        return torch.zeros(len(pages)).index_add(0, page, losses)

    def _told(self) -> dict[str, Losses]:
        """What a page surprises by on average, learned from and held out: chances at round ends and within, moves."""
        held_out = self._lessons.is_held_out
        parts = {"learned": np.flatnonzero(~held_out), "held out": np.flatnonzero(held_out)}
        return {name: self._mean_losses(pages) for name, pages in parts.items()}

    def _mean_losses(self, pages: NDArray[np.int64]) -> Losses:
        torch, lessons = self._torch, self._lessons
        chances, moves = np.zeros(len(pages)), np.zeros(len(pages))
        with torch.no_grad():
            for start in range(0, len(pages), _AT_ONCE):
                part = pages[start : start + _AT_ONCE]
                logs, _, lost = self._surprises(part)
                chances[start : start + _AT_ONCE] = -(self._targets[part] * logs.numpy()).sum(1)
                moves[start : start + _AT_ONCE] = lost.numpy()
        within = lessons.moves_on[pages] > 0
        figures = {"ends": chances[~within], "within": chances[within], "moves": moves[within]}
        return {name: round(float(figure.mean()), 5) for name, figure in figures.items() if len(figure)}


def rows_of(starts: NDArray[np.int64], pages: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where everything of these pages stands, page by page, and where each of them begins in that."""
    counts = starts[pages + 1] - starts[pages]
    begins = np.cumsum(counts) - counts
    return np.repeat(starts[pages] - begins, counts) + np.arange(counts.sum()), begins
