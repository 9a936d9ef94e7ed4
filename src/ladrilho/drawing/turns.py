"""Who is to move and who has won, in words for every picture."""

from typing import Any

import numpy as np

from ladrilho import rules


def winners_of(game: Any, state: Any) -> tuple[int, ...]:
    """The seats that win; none before the end."""
    if state.phase != game.OVER:
        return ()
    states: rules.States = np.zeros(1, game.STATE)
    marks = np.zeros(len(state.boards), np.int8)
    states[0] = state
    rules.winners_in(states, marks)
    return tuple(int(seat) for seat in np.flatnonzero(marks))


def say_winners(winners: tuple[int, ...]) -> str:
    """``seat 1 wins``, or ``seats 0 and 2 share the victory``."""
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    *others, last = map(str, winners)
    return f"seats {', '.join(others)} and {last} share the victory"


def say_points(score: int) -> str:
    """``1 point``, ``12 points``."""
    return f"{score} point" if score == 1 else f"{score} points"
