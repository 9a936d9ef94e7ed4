"""A player's board of Summer Pavilion: its spaces, numbers, features, star laws and bonuses (rules 2.1)."""

from __future__ import annotations

from collections import Counter

from .heaps import Heap, shown

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")
RING = ("orange", "red", "blue", "yellow", "green", "purple")
STARS = (*RING, "centre")
SLOTS = (1, 2, 3, 4, 5, 6)
STAR_BONUS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
MULTICOLOURED_BONUS = 12
NUMBER_BONUS = {1: 4, 2: 8, 3: 12, 4: 16}
SEPIA_RING_NUMBERS = {1: 3, 2: 2, 3: 1, 4: 4, 5: 5, 6: 6}
PILLAR_CENTRE_SLOTS = {
    "orange": (6, 1),
    "red": (1, 2),
    "blue": (2, 3),
    "yellow": (3, 4),
    "green": (4, 5),
    "purple": (5, 6),
}

Space = tuple[str, int]


def number_of(board: str, star: str, slot: int) -> int:
    """The number printed on a space of the coloured or the sepia side."""
    if board == "coloured":
        return slot
    return 3 if star == "centre" else SEPIA_RING_NUMBERS[slot]


def all_features() -> list[tuple[list[Space], int]]:
    """Every pillar, statue and window: the spaces round it and its reward."""
    features: list[tuple[list[Space], int]] = []
    for place, star in enumerate(RING):
        following = RING[(place + 1) % len(RING)]
        centre = [("centre", slot) for slot in PILLAR_CENTRE_SLOTS[star]]
        features.append(([(star, 2), (star, 3), *centre], 1))
        features.append(([(star, 1), (star, 2), (following, 3), (following, 4)], 2))
        features.append(([(star, 5), (star, 6)], 3))
    return features


FEATURES = all_features()


def group_size(tiles: list[str | None], slot: int) -> int:
    """Size of the connected group round the star that contains this covered slot (SP-32)."""
    group = {slot}
    for step in (1, -1):
        at = slot
        for _ in range(5):
            at = (at - 1 + step) % 6 + 1
            if tiles[at - 1] is None:
                break
            group.add(at)
    return len(group)


def star_accepts(board: str, star: str, lying: list[str], colour: str) -> bool:
    """Whether a star with these tiles on it may receive the colour (SP-31, SP-57)."""
    if board == "coloured":
        return colour not in lying if star == "centre" else colour == star
    if len(lying) < 2:
        return True
    if lying[0] == lying[1]:
        return colour == lying[0]
    return colour not in lying


class Board:
    def __init__(self) -> None:
        self.score = 5
        self.hand: Heap = Counter()
        self.kept: Heap = Counter()
        self.passed = False
        self.stars: dict[str, list[str | None]] = {star: [None] * 6 for star in STARS}

    def copy(self) -> Board:
        other = Board()
        other.score, other.passed = self.score, self.passed
        other.hand, other.kept = Counter(self.hand), Counter(self.kept)
        other.stars = {star: list(tiles) for star, tiles in self.stars.items()}
        return other

    def tile_at(self, star: str, slot: int) -> str | None:
        return self.stars[star][slot - 1]

    def lose(self, points: int) -> None:
        """SP-20, SP-A2."""
        self.score = max(0, self.score - points)

    def reward_for(self, star: str, slot: int) -> int:
        """Supply tiles earned by the tile just laid on this space (SP-34 to SP-37)."""
        return sum(
            tiles
            for spaces, tiles in FEATURES
            if (star, slot) in spaces and all(self.tile_at(*space) is not None for space in spaces)
        )

    def final_bonus(self, side: str) -> int:
        """SP-49 to SP-51, SP-59, SP-60."""
        bonus = 0
        for tiles in self.stars.values():
            colours = {tile for tile in tiles if tile is not None}
            if None not in tiles:
                bonus += STAR_BONUS[colours.pop()] if len(colours) == 1 else MULTICOLOURED_BONUS
        for number, points in NUMBER_BONUS.items():
            spaces = [(star, slot) for star in STARS for slot in SLOTS if number_of(side, star, slot) == number]
            if all(self.tile_at(*space) is not None for space in spaces):
                bonus += points
        return bonus

    def to_dict(self) -> dict[str, object]:
        return {
            "score": self.score,
            "hand": shown(self.hand, COLOURS),
            "kept": shown(self.kept, COLOURS),
            "passed": self.passed,
            "stars": {star: list(tiles) for star, tiles in self.stars.items()},
        }
