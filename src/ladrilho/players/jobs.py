"""Work in pieces with numbers, each of which can be done by any process, here or elsewhere, with the same result."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class Hand(Protocol[T_co]):
    """One process at work."""

    def play(self, number: int) -> T_co:
        """Do a piece."""
        ...

    def close(self) -> None:
        """Let go of everything."""


class Job(Protocol[T_co]):
    """What is to be done; it travels to the processes that do it."""

    @property
    def numbers(self) -> Sequence[int]:
        """The pieces."""
        ...

    def open(self) -> Hand[T_co]:
        """Get ready in a process."""
        ...


class Trouble(str):
    """What went wrong with a piece, told to the process that waits for it."""


class OneByOne(Generic[T]):
    """A hand that tells of its troubles instead of raising them."""

    def __init__(self, job: Job[T]) -> None:
        self._hand = job.open()

    def play(self, number: int) -> T | Trouble:
        """A piece, or what went wrong."""
        try:
            return self._hand.play(number)
        except Exception as error:  # told to the parent, which ends the job
            return Trouble(f"game {number}: {type(error).__name__}: {error}")

    def close(self) -> None:
        """Let go of everything."""
        self._hand.close()
