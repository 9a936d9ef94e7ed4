"""What a seat gets at the end of a game: always between all seats, so that it sums to zero."""

from collections.abc import Callable, Sequence

import numpy as np

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.position import MAX_PLAYERS

Rewards = Callable[[Sequence[int], Sequence[bool]], list[float]]


def for_victory(scores: Sequence[int], won: Sequence[bool]) -> list[float]:
    """1 for the winner, the others lose 1 between them; winners share.

    >>> for_victory([40, 31, 20], [True, False, False])
    [1.0, -0.5, -0.5]
    """
    return _over_others([one / sum(won) for one in won])


def for_score(scores: Sequence[int], won: Sequence[bool]) -> list[float]:
    """The points of a seat less those of the others on average.

    >>> for_score([40, 31], [True, False])
    [9.0, -9.0]
    """
    return _over_others(scores)


def for_rank(scores: Sequence[int], won: Sequence[bool]) -> list[float]:
    """From 1 for the winner to -1 for the last, by points after the winner; equals are between.

    >>> for_rank([40, 31, 20, 31], [True, False, False, False])
    [1.0, 0.0, -1.0, 0.0]
    """
    best = max(scores)
    keys = [(True, best) if one else (False, score) for one, score in zip(won, scores, strict=True)]
    return [sum((own > other) - (own < other) for other in keys) / (len(keys) - 1) for own in keys]


def _over_others(values: Sequence[float]) -> list[float]:
    """Each value less the others on average."""
    total, others = sum(values), len(values) - 1
    return [value - (total - value) / others for value in values]


REWARDS: dict[str, Rewards] = {"win": for_victory, "score": for_score, "rank": for_rank}


def rewards_named(name: object) -> Rewards:
    """The rewards of a name; a wrong name is answered with the right ones."""
    if not isinstance(name, str) or name not in REWARDS:
        raise InvalidNotation(f"rewards is {shown(name)}: write {', '.join(REWARDS)}")
    return REWARDS[name]


def rewards_in(states: rules.States, rewards: Rewards) -> list[float]:
    """What each seat of the first state would get if the game ended here."""
    players = states["players"].item()
    marks = np.zeros(MAX_PLAYERS, np.int8)
    rules.winners_in(states, marks)
    return rewards(states["boards"]["score"][0, :players].tolist(), marks[:players].astype(bool).tolist())
