"""Where the pieces of a job are done: here, in processes, or on a cluster."""

from collections.abc import Generator
from contextlib import closing
from typing import TypeVar

from ladrilho.players.cluster import play_on_cluster
from ladrilho.players.jobs import Job
from ladrilho.players.workers import play_in_processes

T = TypeVar("T")


def pieces_of(job: Job[T], workers: int | None = None, cluster: str = "") -> Generator[T, None, None]:
    """All pieces in the order in which they end, of this process, of so many others, or of the cluster there."""
    if cluster:
        return play_on_cluster(job, cluster, workers)
    if workers is None or workers <= 1:
        return _play_here(job)
    return play_in_processes(job, workers)


def _play_here(job: Job[T]) -> Generator[T, None, None]:
    with closing(job.open()) as hand:
        for number in job.numbers:
            yield hand.play(number)
