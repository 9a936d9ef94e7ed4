"""What a computer player is.

A player is handed ``position.public()``: a table without history, generator or bag order.
"""

from dataclasses import dataclass
from typing import Protocol

from ladrilho.position import Position


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one move; what is None is not limited."""

    seconds: float | None = None
    simulations: int | None = None


class Player(Protocol):
    """One who chooses moves."""

    name: str

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The number of a legal move for the seat to move."""
        ...

    def close(self) -> None:
        """Let go of everything this player holds."""
