"""The printed board as constant arrays: read from ``board.json``, checked, and made ready for compiled rules.

A space is ``star * SLOTS + slot`` with stars and slots counted from 0; a set of spaces, slots or colours is a number
with one bit for each.
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import TypedDict, cast

import numpy as np
from numpy.typing import NDArray

Point = list[float]


class StarData(TypedDict):
    """One of the seven stars."""

    name: str
    accepts: dict[str, str]
    middle: Point


class SpaceData(TypedDict):
    """One of the 42 spaces."""

    name: str
    numbers: dict[str, int]
    neighbours: list[str]
    middle: Point
    polygon: list[Point]


class FeatureData(TypedDict):
    """A pillar, a statue or a window."""

    name: str
    kind: str
    spaces: list[str]
    middle: Point


class BoardData(TypedDict):
    """What ``board.json`` holds."""

    colours: list[str]
    tiles_per_colour: int
    factories: dict[str, int]
    tiles_per_factory: int
    supply_spaces: int
    corner_spaces: int
    rounds: int
    start_score: int
    lowest_score: int
    jokers: dict[str, list[str]]
    rewards: dict[str, int]
    star_bonuses: dict[str, int]
    number_bonuses: dict[str, int]
    stars: list[StarData]
    spaces: list[SpaceData]
    features: list[FeatureData]


COLOURED, SEPIA = 0, 1
SIDE_NAMES = ("coloured", "sepia")
SLOTS = 6
DIFFERENT, FREE = -1, -2  # the laws of a star that is not bound to one colour
NO_FEATURE = -1
FEATURES_PER_SPACE = 2
_LAWS = {"different": DIFFERENT, "free": FREE}
_FEATURE_SIZES = {"pillar": 4, "statue": 4, "window": 2}
_MULTICOLOURED = "multicoloured"


def load_data() -> BoardData:
    """Read the data that comes with the package."""
    return cast(BoardData, json.loads(files("ladrilho.games.pavilion").joinpath("board.json").read_text("utf-8")))


def check_data(data: BoardData) -> None:
    """Compare the data with what the clauses say about them; a ValueError names the first thing that is wrong."""
    for claim, holds in [*claims_about_the_box(data), *claims_about_the_board(data)]:
        if not holds:
            raise ValueError(f"board.json: {claim}")


def claims_about_the_box(data: BoardData) -> Iterator[tuple[str, bool]]:
    """SP-1, SP-3, SP-4, SP-6, SP-9, SP-43, SP-49, SP-50."""
    colours = set(data["colours"])
    yield "six colours (SP-1)", len(colours) == len(data["colours"]) == 6
    yield "22 tiles of each colour (SP-1)", data["tiles_per_colour"] == 22
    yield "5, 7 and 9 factories for 2 to 4 players (SP-3)", data["factories"] == {"2": 5, "3": 7, "4": 9}
    yield "four tiles on a factory (SP-3)", data["tiles_per_factory"] == 4
    yield "ten supply spaces, six rounds (SP-4)", (data["supply_spaces"], data["rounds"]) == (10, 6)
    yield "four corner spaces (SP-43)", data["corner_spaces"] == 4
    yield "scores begin with 5 and stop at 0 (SP-6, SP-20)", (data["start_score"], data["lowest_score"]) == (5, 0)
    for side, order in data["jokers"].items():
        yield f"every colour once in the {side} joker order (SP-9)", sorted(order) == sorted(colours)
    yield "a bonus for every kind of star (SP-49)", set(data["star_bonuses"]) == colours | {_MULTICOLOURED}
    yield "a bonus for all 1s, 2s, 3s and 4s (SP-50)", list(data["number_bonuses"]) == ["1", "2", "3", "4"]
    yield "a reward for every kind of feature (SP-34)", set(data["rewards"]) == set(_FEATURE_SIZES)


def claims_about_the_board(data: BoardData) -> Iterator[tuple[str, bool]]:
    """SP-2, SP-31, SP-57, and the counts of part 2.1 of the rules."""
    stars = [star["name"] for star in data["stars"]]
    names = [f"{star}-{slot}" for star in stars for slot in range(1, SLOTS + 1)]
    laws = set(data["colours"]) | set(_LAWS)
    yield "seven stars, the centre last (SP-2)", len(set(stars)) == 7 and stars[-1] == "centre"
    yield "a law for every star (SP-31, SP-57)", all(set(star["accepts"].values()) <= laws for star in data["stars"])
    yield "the spaces star by star, slot by slot", [space["name"] for space in data["spaces"]] == names
    for space in data["spaces"]:
        yield f"a number from 1 to {SLOTS} on {space['name']}", set(space["numbers"].values()) <= {*range(1, SLOTS + 1)}
        yield f"the ring neighbours of {space['name']}", space["neighbours"] == _ring_neighbours(space["name"])
        touching = [feature for feature in data["features"] if space["name"] in feature["spaces"]]
        yield f"one or two features at {space['name']}", 0 < len(touching) <= FEATURES_PER_SPACE
    for feature in data["features"]:
        found = set(feature["spaces"]) & set(names)
        yield f"the spaces round {feature['name']}", len(found) == _FEATURE_SIZES[feature["kind"]]
    for kind in _FEATURE_SIZES:
        yield f"six features of kind {kind}", [feature["kind"] for feature in data["features"]].count(kind) == 6


def _ring_neighbours(name: str) -> list[str]:
    """The spaces before and after a space in its own star (SP-33: never in another star)."""
    star, slot = name.rsplit("-", 1)
    return [f"{star}-{(int(slot) - 2) % SLOTS + 1}", f"{star}-{int(slot) % SLOTS + 1}"]


DATA = load_data()
check_data(DATA)

COLOUR_NAMES = tuple(DATA["colours"])
COLOURS = len(COLOUR_NAMES)
COLOUR_LETTERS = "".join(name[0].upper() for name in COLOUR_NAMES)
ALL_COLOURS = (1 << COLOURS) - 1
ALL_SLOTS = (1 << SLOTS) - 1
STAR_NAMES = tuple(star["name"] for star in DATA["stars"])
STARS = len(STAR_NAMES)
SPACE_NAMES = tuple(space["name"] for space in DATA["spaces"])
SPACES = len(SPACE_NAMES)
FEATURE_NAMES = tuple(feature["name"] for feature in DATA["features"])

TILES_PER_COLOUR = DATA["tiles_per_colour"]
TILES_TOTAL = COLOURS * TILES_PER_COLOUR
TILES_PER_FACTORY = DATA["tiles_per_factory"]
SUPPLY_SPACES = DATA["supply_spaces"]
CORNER_SPACES = DATA["corner_spaces"]
ROUNDS = DATA["rounds"]
START_SCORE = DATA["start_score"]
LOWEST_SCORE = DATA["lowest_score"]
MIN_PLAYERS = min(map(int, DATA["factories"]))
MAX_PLAYERS = max(map(int, DATA["factories"]))
MAX_FACTORIES = max(DATA["factories"].values())
JOKER_ORDERS = {side: tuple(map(COLOUR_NAMES.index, order)) for side, order in DATA["jokers"].items()}
POLYGONS = tuple(tuple((x, y) for x, y in space["polygon"]) for space in DATA["spaces"])


def _numbers() -> NDArray[np.int8]:
    """By side and space."""
    return np.array([[space["numbers"][side] for space in DATA["spaces"]] for side in SIDE_NAMES], np.int8)


def _star_laws() -> NDArray[np.int8]:
    """By side and star: the colour it is bound to, or DIFFERENT, or FREE."""
    laws = {name: colour for colour, name in enumerate(COLOUR_NAMES)} | _LAWS
    return np.array([[laws[star["accepts"][side]] for star in DATA["stars"]] for side in SIDE_NAMES], np.int8)


def _mask(spaces: list[str]) -> int:
    """A set of spaces."""
    return sum(1 << SPACE_NAMES.index(name) for name in spaces)


def _space_features() -> NDArray[np.int8]:
    """By space: the features it touches, filled up with NO_FEATURE."""
    table = np.full((SPACES, FEATURES_PER_SPACE), NO_FEATURE, np.int8)
    for space, name in enumerate(SPACE_NAMES):
        touching = [place for place, feature in enumerate(DATA["features"]) if name in feature["spaces"]]
        table[space, : len(touching)] = touching
    return table


def _number_masks() -> NDArray[np.int64]:
    """By side and number bonus: all spaces that show the number."""
    bits = 1 << np.arange(SPACES, dtype=np.int64)
    return np.array([[bits[numbers == paid].sum() for paid in NUMBERS_PAID] for numbers in NUMBERS], np.int64)


def _group_size(covered: int, slot: int) -> int:
    """How many covered slots of a star hang together with this one, itself included."""
    group, grown = 0, 1 << slot
    while group != grown:
        group = grown
        for member in range(SLOTS):
            if group >> member & 1:
                near = [int(space) % SLOTS for space in NEIGHBOURS[member]]
                grown |= covered & sum(1 << neighbour for neighbour in near)
    return group.bit_count()


def _layouts() -> list[tuple[int, ...]]:
    """The different ways in which a star shows its numbers."""
    return sorted({tuple(map(int, row)) for row in NUMBERS.reshape(-1, SLOTS)})


def _star_layouts() -> NDArray[np.int8]:
    """By side and star: which of the layouts it has."""
    layouts = [_layouts().index(tuple(map(int, row))) for row in NUMBERS.reshape(-1, SLOTS)]
    return np.array(layouts, np.int8).reshape(len(SIDE_NAMES), STARS)


def _ways_to_pay(number: int, own: int, jokers: int) -> int:
    """SP-28: at least one tile of the placed colour, the rest any mix of that colour and jokers."""
    return max(0, min(number, own) - max(1, number - jokers) + 1)


def _payments() -> NDArray[np.int8]:
    """By layout, open slots, tiles of the colour and jokers in hand: in how many ways a tile can be placed and paid."""
    in_hand = range(MOST_TO_PAY + 1)  # more of one colour never matters
    table = np.zeros((len(_layouts()), ALL_SLOTS + 1, len(in_hand), len(in_hand)), np.int8)
    for layout, numbers in enumerate(_layouts()):
        for slot, number in enumerate(numbers):
            fits = np.array([open_slots >> slot & 1 for open_slots in range(ALL_SLOTS + 1)], np.int8)
            ways = [[_ways_to_pay(number, own, jokers) for jokers in in_hand] for own in in_hand]
            table[layout] += fits[:, None, None] * np.array(ways, np.int8)
    return table


NUMBERS = _numbers()
MOST_TO_PAY = int(NUMBERS.max())
STAR_LAWS = _star_laws()
NEIGHBOURS = np.array([[SPACE_NAMES.index(name) for name in space["neighbours"]] for space in DATA["spaces"]], np.int8)
FACTORY_COUNTS = np.array([DATA["factories"].get(str(players), 0) for players in range(MAX_PLAYERS + 1)], np.int8)
FEATURE_MASKS = np.array([_mask(feature["spaces"]) for feature in DATA["features"]], np.int64)
FEATURE_REWARDS = np.array([DATA["rewards"][feature["kind"]] for feature in DATA["features"]], np.int8)
SPACE_FEATURES = _space_features()
MOST_REWARD = max(sum(int(FEATURE_REWARDS[f]) for f in row if f != NO_FEATURE) for row in SPACE_FEATURES)
NUMBERS_PAID = tuple(map(int, DATA["number_bonuses"]))
NUMBER_MASKS = _number_masks()
NUMBER_BONUSES = np.array(list(DATA["number_bonuses"].values()), np.int8)
STAR_BONUSES = np.array([DATA["star_bonuses"][name] for name in COLOUR_NAMES], np.int8)
MULTICOLOURED_BONUS = DATA["star_bonuses"][_MULTICOLOURED]
GROUP_SIZES = np.array([[_group_size(c | 1 << s, s) for s in range(SLOTS)] for c in range(ALL_SLOTS + 1)], np.int8)
STAR_LAYOUTS = _star_layouts()
PAYMENTS = _payments()
BIT_COUNTS = np.array([mask.bit_count() for mask in range(ALL_SLOTS + 1)], np.int8)
LOWEST_BITS = np.array([(mask & -mask).bit_length() - 1 for mask in range(ALL_SLOTS + 1)], np.int8)
