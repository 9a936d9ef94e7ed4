"""The pillars, statues and windows of Summer Pavilion as drawings need them: where they stand, how far they are."""

from typing import NamedTuple

from ladrilho.games.pavilion.board import DATA, FEATURE_REWARDS, SPACE_NAMES
from ladrilho.games.pavilion.state import EMPTY, Board

KINDS = ("pillar", "statue", "window")


class Feature(NamedTuple):
    """One of the eighteen; ``star`` is the first star it belongs to."""

    name: str
    kind: str
    star: str
    spaces: tuple[int, ...]
    middle: tuple[float, float]
    reward: int


def _features() -> tuple[Feature, ...]:
    return tuple(
        Feature(
            entry["name"],
            entry["kind"],
            entry["name"].split("-")[1],
            tuple(SPACE_NAMES.index(space) for space in entry["spaces"]),
            (entry["middle"][0], entry["middle"][1]),
            int(reward),
        )
        for entry, reward in zip(DATA["features"], FEATURE_REWARDS, strict=True)
    )


FEATURES = _features()
FEATURE_OF = {(feature.star, feature.kind): feature for feature in FEATURES}


def spaces_to_go(board: Board, feature: Feature) -> list[int]:
    """The spaces that must still be covered before it rewards."""
    return [space for space in feature.spaces if board.spaces[space] == EMPTY]


def rewards_at_hand(board: Board) -> dict[int, int]:
    """By space: how many supply tiles the next tile there brings."""
    rewards: dict[int, int] = {}
    for feature in FEATURES:
        missing = spaces_to_go(board, feature)
        if len(missing) == 1:
            rewards[missing[0]] = rewards.get(missing[0], 0) + feature.reward
    return dict(sorted(rewards.items()))
