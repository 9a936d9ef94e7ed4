"""How much of a budget is spent, in slices small enough to hear a stop and to keep to the time."""

import time
from collections.abc import Callable

from ladrilho.players.player import Budget

SLICE = 0.004  # seconds between two looks at the clock and at the stop flag
FIRST_SLICE = 64  # simulations
_FASTER = 4.0  # a slice is at most so many times the one before


class Pace:
    """Counts the simulations of some threads that walk side by side."""

    def __init__(self, budget: Budget, threads: int = 1, clock: Callable[[], float] = time.perf_counter) -> None:
        self._budget, self._threads, self._clock = budget, threads, clock
        self._began = self._last = clock()
        self._slice = FIRST_SLICE
        self._fastest = 0.0  # simulations a second in the best slice so far
        self.done = 0

    def part(self, share: float) -> "Pace":
        """For the first part of the work: a share of the budget, counted from the same beginning."""
        seconds, simulations = self._budget.seconds, self._budget.simulations
        part = Pace(
            Budget(
                None if seconds is None else share * seconds,
                None if simulations is None else max(1, round(share * simulations)),
            ),
            self._threads,
            self._clock,
        )
        part._began = self._began
        return part

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return self._clock() - self._began

    @property
    def is_spent(self) -> bool:
        """Is the budget used up? Something is always done."""
        if self.done == 0:
            return False
        if self._budget.simulations is not None and self.done >= self._budget.simulations:
            return True
        return self._budget.seconds is not None and self.seconds >= self._budget.seconds - SLICE

    def next_slice(self) -> int:
        """How many simulations each thread is to do now."""
        self._last = self._clock()
        if self._budget.simulations is None:
            return self._slice
        return min(self._slice, -(-(self._budget.simulations - self.done) // self._threads))

    def note(self, simulations: int) -> None:
        """Each thread has done so many; the next slice follows from how long they took."""
        took = self._clock() - self._last + 1e-9
        self.done += simulations * self._threads
        self._fastest = max(self._fastest, simulations * self._threads / took)
        self._slice = max(1, int(simulations * min(_FASTER, SLICE / took)))

    def looks(self, simulations: int, seconds: float, share: float = 1.0) -> float:
        """How many looks, each so long, fit into what is left of a budget, or of a share of it at its end."""
        most = float("inf")
        if self._budget.simulations is not None:
            most = min(share * self._budget.simulations, self._budget.simulations - self.done) // simulations
        if self._budget.seconds is not None and seconds > 0:
            most = min(most, min(share * self._budget.seconds, self._budget.seconds - self.seconds) // seconds)
        return most

    @property
    def most_to_come(self) -> float:
        """The simulations that still fit in, if all slices were as fast as the fastest one."""
        left = float("inf")
        if self._budget.seconds is not None:
            left = max(0.0, self._budget.seconds - self.seconds) * self._fastest
        if self._budget.simulations is not None:
            left = min(left, self._budget.simulations - self.done)
        return left
