"""The tables of the rules against the polygons of the printed board: nothing here is looked up, all is measured."""

from collections import Counter
from itertools import combinations, pairwise
from math import atan2, degrees, dist, hypot

import numpy as np
import pytest

from clauses import clause
from ladrilho.games.pavilion import board
from ladrilho.games.pavilion.board import DATA, SPACE_NAMES, STAR_NAMES

Point = tuple[float, float]
Edge = frozenset[Point]

PILLARS = {feature["name"]: feature for feature in DATA["features"] if feature["kind"] == "pillar"}
STATUES = {feature["name"]: feature for feature in DATA["features"] if feature["kind"] == "statue"}
WINDOWS = {feature["name"]: feature for feature in DATA["features"] if feature["kind"] == "window"}
MIDDLES = {star["name"]: star["middle"] for star in DATA["stars"]}


def rounded(x: float, y: float) -> Point:
    """A corner, the same whichever polygon it is read from."""
    return (round(x, 2) + 0.0, round(y, 2) + 0.0)


def polygon(name: str) -> list[Point]:
    return [rounded(*corner) for corner in DATA["spaces"][SPACE_NAMES.index(name)]["polygon"]]


def edges(corners: list[Point]) -> set[Edge]:
    return {frozenset(pair) for pair in pairwise([*corners, corners[0]])}


def clockwise(x: float, y: float) -> float:
    """The direction of a vector in degrees from 12 o'clock; y points down."""
    return round(degrees(atan2(x, -y))) % 360


EDGES = {name: edges(polygon(name)) for name in SPACE_NAMES}
OWNERS = {edge: {name for name in SPACE_NAMES if edge in EDGES[name]} for edge in set().union(*EDGES.values())}


def hole_round(x: float, y: float) -> list[Point]:
    """The four corners nearest to a point, in the order of a walk round it."""
    corners = sorted({corner for name in SPACE_NAMES for corner in polygon(name)}, key=lambda c: dist(c, (x, y)))[:4]
    return sorted(corners, key=lambda corner: atan2(corner[1] - y, corner[0] - x))


@clause("SP-2")
def test_every_space_is_a_rhombus_with_sides_of_one_tile() -> None:
    for name in SPACE_NAMES:
        corners = polygon(name)
        assert [dist(*pair) for pair in pairwise([*corners, corners[0]])] == pytest.approx([1.0] * 4, abs=0.02)
        assert dist(corners[0], corners[2]) == pytest.approx(3**0.5, abs=0.02)


@clause("SP-2")
def test_star_middles_lie_at_distance_3_on_a_ring_60_degrees_apart() -> None:
    assert MIDDLES["centre"] == [0.0, 0.0]
    ring = [MIDDLES[star] for star in STAR_NAMES[:6]]
    assert [hypot(*middle) for middle in ring] == pytest.approx([3.0] * 6, abs=0.001)
    assert [clockwise(*middle) for middle in ring] == [330, 30, 90, 150, 210, 270]
    for one, other in pairwise([*ring, ring[0]]):
        assert dist(one, other) == pytest.approx(3.0, abs=0.001)


@clause("SP-2")
@pytest.mark.parametrize("star", STAR_NAMES)
def test_slots_go_clockwise_round_the_middle_of_their_star(star: str) -> None:
    x, y = MIDDLES[star]
    spaces = [DATA["spaces"][SPACE_NAMES.index(f"{star}-{slot}")] for slot in range(1, 7)]
    assert all(space["polygon"][0] == [x, y] for space in spaces)
    tips = [clockwise(space["polygon"][2][0] - x, space["polygon"][2][1] - y) for space in spaces]
    assert [(tip - tips[0]) % 360 for tip in tips] == [0, 60, 120, 180, 240, 300]
    middles = [clockwise(space["middle"][0] - x, space["middle"][1] - y) for space in spaces]
    assert middles == tips
    if star == "centre":
        assert tips[0] == 0  # slot 1 points to 12 o'clock
    else:
        assert {(tips[4] + 30) % 360, (tips[5] - 30) % 360} == {clockwise(x, y)}  # 5 and 6 face outward


@clause("SP-32", "SP-33")
def test_neighbours_are_the_spaces_that_share_an_edge_and_all_in_one_star() -> None:
    shared = {frozenset(owners) for owners in OWNERS.values() if len(owners) > 1}
    assert all(len(owners) <= 2 for owners in OWNERS.values())
    table = {
        frozenset({SPACE_NAMES[space], SPACE_NAMES[near]}) for space in range(42) for near in board.NEIGHBOURS[space]
    }
    assert shared == table
    assert len(shared) == 42
    assert all(len({name.split("-")[0] for name in pair}) == 1 for pair in shared)


@clause("SP-32")
def test_group_sizes_follow_from_shared_edges() -> None:
    near = {
        slot: {other for other in range(6) if EDGES[f"red-{slot + 1}"] & EDGES[f"red-{other + 1}"]} for slot in range(6)
    }
    for covered in range(64):
        for slot in range(6):
            lying = {other for other in range(6) if covered >> other & 1} | {slot}
            group = {slot}
            while grown := {other for member in group for other in near[member] & lying} - group:
                group |= grown
            assert board.GROUP_SIZES[covered, slot] == len(group)


@clause("SP-34", "SP-35")
@pytest.mark.parametrize("name", [*PILLARS, *STATUES])
def test_pillars_and_statues_are_rhombic_holes_between_exactly_their_four_spaces(name: str) -> None:
    feature = (PILLARS | STATUES)[name]
    hole = hole_round(*feature["middle"])
    assert [dist(*pair) for pair in pairwise([*hole, hole[0]])] == pytest.approx([1.0] * 4, abs=0.02)
    assert edges(hole) not in EDGES.values()  # no space fills the hole
    owners = [OWNERS[edge] for edge in edges(hole)]
    assert all(len(spaces) == 1 for spaces in owners)
    assert set().union(*owners) == set(feature["spaces"])
    assert len(set().union(*owners)) == 4


@clause("SP-34", "SP-35")
def test_a_pillar_touches_the_centre_star_and_a_statue_two_ring_stars() -> None:
    for feature in PILLARS.values():
        stars = Counter(space.split("-")[0] for space in feature["spaces"])
        assert stars == {feature["name"].split("-")[1]: 2, "centre": 2}
    for place, feature in enumerate(STATUES.values()):
        star, following = STAR_NAMES[place], STAR_NAMES[(place + 1) % 6]
        assert feature["name"] == f"statue-{star}-{following}"
        assert Counter(space.split("-")[0] for space in feature["spaces"]) == {star: 2, following: 2}


@clause("SP-36")
@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_is_the_outward_notch_between_two_spaces(name: str) -> None:
    """Two tips of a star with the corner between them that lies farthest out."""
    star = name.split("-")[1]
    middle = MIDDLES[star]
    corners = {corner for slot in range(1, 7) for corner in polygon(f"{star}-{slot}")}
    shared = [corner for corner in corners if dist(corner, middle) == pytest.approx(1.0, abs=0.02)]
    notch = max(shared, key=lambda corner: hypot(*corner))
    meeting = {space for space in SPACE_NAMES if notch in polygon(space)}
    assert meeting == set(WINDOWS[name]["spaces"])
    x, y = WINDOWS[name]["middle"]
    assert hypot(x, y) == pytest.approx(4.5, abs=0.01)
    assert clockwise(x, y) == clockwise(*middle)
    assert dist((x, y), notch) == pytest.approx(0.5, abs=0.02)


@clause("SP-2")
def test_all_holes_of_the_board_are_features() -> None:
    """The edges with one owner form the outline of the board and the twelve holes, nothing else is enclosed."""
    single = {edge for edge, owners in OWNERS.items() if len(owners) == 1}
    inner = set().union(*(edges(hole_round(*feature["middle"])) for feature in [*PILLARS.values(), *STATUES.values()]))
    assert inner <= single
    assert (len(single), len(inner)) == (42 * 4 - 2 * 42, 12 * 4)
    ring = Counter(name.split("-")[0] for edge in single - inner for name in OWNERS[edge])
    assert ring == dict.fromkeys(STAR_NAMES[:6], 6)


@clause("SP-34", "SP-35", "SP-36")
def test_feature_tables_of_the_rules_follow_the_data() -> None:
    rewards = {"pillar": 1, "statue": 2, "window": 3}
    assert len(DATA["features"]) == 18
    for place, feature in enumerate(DATA["features"]):
        spaces = {SPACE_NAMES[space] for space in range(42) if int(board.FEATURE_MASKS[place]) >> space & 1}
        assert spaces == set(feature["spaces"])
        assert board.FEATURE_REWARDS[place] == rewards[feature["kind"]]
        touched = {SPACE_NAMES[space] for space in range(42) if place in board.SPACE_FEATURES[space]}
        assert touched == spaces
    counts = Counter(int((row != board.NO_FEATURE).sum()) for row in board.SPACE_FEATURES)
    assert counts == {1: 24, 2: 18}


@clause("SP-37")
def test_no_tile_can_bring_more_than_three_others() -> None:
    most = {
        name: sum(int(board.FEATURE_REWARDS[f]) for f in row if f != board.NO_FEATURE)
        for name, row in zip(SPACE_NAMES, board.SPACE_FEATURES, strict=True)
    }
    by_slot = {1: 2, 2: 3, 3: 3, 4: 2, 5: 3, 6: 3}
    assert most == {name: 2 if name.startswith("centre") else by_slot[int(name[-1])] for name in SPACE_NAMES}
    assert board.MOST_REWARD == 3


@clause("SP-50", "SP-60")
def test_numbers_and_their_counts_on_both_sides() -> None:
    coloured, sepia = board.NUMBERS
    assert coloured.tolist() == [1, 2, 3, 4, 5, 6] * 7
    assert sepia.tolist() == [3, 2, 1, 4, 5, 6] * 6 + [3] * 6
    assert Counter(coloured.tolist()) == dict.fromkeys(range(1, 7), 7)
    assert Counter(sepia.tolist()) == {1: 6, 2: 6, 3: 12, 4: 6, 5: 6, 6: 6}
    for side, numbers in enumerate(board.NUMBERS):
        for place, number in enumerate((1, 2, 3, 4)):
            mask = int(board.NUMBER_MASKS[side, place])
            assert [space for space in range(42) if mask >> space & 1] == np.flatnonzero(numbers == number).tolist()
    assert board.NUMBER_BONUSES.tolist() == [4, 8, 12, 16]


@clause("SP-28")
def test_ways_to_pay_are_counted_as_they_are_listed() -> None:
    """For both layouts of numbers and the sepia centre: every hand of up to six tiles and six jokers."""
    for side, star in ((0, 0), (1, 0), (1, 6)):
        numbers = board.NUMBERS[side, star * 6 : star * 6 + 6].tolist()
        layout = int(board.STAR_LAYOUTS[side, star])
        for own in range(7):
            for jokers in range(7):
                ways = [sum(1 <= k <= own and 0 <= n - k <= jokers for k in range(n + 1)) for n in numbers]
                for slot in range(6):
                    assert board.PAYMENTS[layout, 1 << slot, own, jokers] == ways[slot]
                assert board.PAYMENTS[layout, 63, own, jokers] == sum(ways)
                assert board.PAYMENTS[layout, 0b101, own, jokers] == ways[0] + ways[2]


def test_spaces_do_not_overlap() -> None:
    """Middles of different tiles are never nearer than those of two that share an edge."""
    middles = [space["middle"] for space in DATA["spaces"]]
    assert min(dist(one, other) for one, other in combinations(middles, 2)) == pytest.approx(3**0.5 / 2, abs=0.01)
    assert [polygon_middle(name) for name in SPACE_NAMES] == [pytest.approx(tuple(m), abs=0.01) for m in middles]


def polygon_middle(name: str) -> Point:
    corners = polygon(name)
    return (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
