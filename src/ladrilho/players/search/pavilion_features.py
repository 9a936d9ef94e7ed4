"""What the end of a round of Summer Pavilion is worth to a seat: a weighted sum of features, a row of weights a round.

``features_of`` writes the features (for fitting); ``fill_tables`` sums their weights by what a star, a number or a
pillar, statue or window looks like (for search). Both read the same small functions, and a test holds them together.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    BIT_COUNTS,
    COLOURS,
    FEATURE_MASKS,
    FEATURE_REWARDS,
    FREE,
    GROUP_SIZES,
    MULTICOLOURED_BONUS,
    NUMBER_BONUSES,
    NUMBER_MASKS,
    NUMBERS,
    SLOTS,
    SPACES,
    STAR_BONUSES,
    STAR_LAWS,
    STAR_LAYOUTS,
    STARS,
)
from ladrilho.games.pavilion.board import ROUNDS as ALL_ROUNDS
from ladrilho.games.pavilion.state import EMPTY, Board, State
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.rows import copy_row

VERSION = "pavilion-features-3"
ROUNDS = ALL_ROUNDS - 1  # after the last round there is nothing to guess
MULTI, OPEN = COLOURS, COLOURS + 1  # kinds of stars that have no colour of their own
KINDS = COLOURS + 2
SORTS = len(NUMBER_BONUSES)
MONUMENTS = len(FEATURE_MASKS)
MOST_MISSING = 4  # spaces of one number
HATS = np.array([21.0, 12.0, 6.0])  # a promise begins when so many tiles are missing for a star

SCORE, FIRST, KEPT, KEPT_JOKER, KEPT_MATCH, KEPT_PAIRS, STAR = 0, 1, 2, 3, 4, 5, 6
PROMISE, DONE, JOINS, JOINS_CHEAP, CENTRE_TILES, NUMBER = 12, 15, 16, 17, 18, 19
PILLAR, STATUE, WINDOW, REWARD_RATE, REST, JOKER_NEXT, JOKER_LATER = 39, 42, 45, 46, 47, 50, 51
MIXED, MIXED_TILES = 52, 55
FEATURES = 56

NAMES = (
    ["score", "first", "kept", "kept_joker", "kept_match", "kept_pairs", *(f"stars_of_{n}" for n in range(1, 7))]
    + ["promise_21", "promise_12", "promise_6", "done", "joins", "joins_cheap", "centre_tiles"]
    + [f"all_{n}_without_{missing}" for n in range(1, 5) for missing in range(MOST_MISSING + 1)]
    + [f"{what}_without_{missing}" for what in ("pillar", "statue") for missing in range(1, 4)]
    + ["window_without_1", "reward_rate", *(f"rest_{int(hat)}" for hat in HATS), "joker_next", "joker_later"]
    + [*(f"mixed_{int(hat)}" for hat in HATS), "mixed_tiles"]
)


def _layout_numbers() -> NDArray[np.int64]:
    """By layout and slot: what a space costs."""
    table = np.zeros((int(STAR_LAYOUTS.max()) + 1, SLOTS), np.int64)
    for side in range(len(NUMBERS)):
        for star in range(STARS):
            table[STAR_LAYOUTS[side, star]] = NUMBERS[side, star * SLOTS : (star + 1) * SLOTS]
    return table


def _rest_points() -> NDArray[np.int64]:
    """By covered slots: the points that a star still brings when it is filled in the best order."""
    table = np.zeros(ALL_SLOTS + 1, np.int64)
    for mask in range(ALL_SLOTS - 1, -1, -1):
        left = [slot for slot in range(SLOTS) if not mask >> slot & 1]
        table[mask] = max(int(GROUP_SIZES[mask | 1 << slot, slot]) + int(table[mask | 1 << slot]) for slot in left)
    return table


def _monument_spaces() -> NDArray[np.int64]:
    """By monument: its spaces, the first one again where it has only two."""
    table = np.zeros((MONUMENTS, 4), np.int64)
    for monument, mask in enumerate(FEATURE_MASKS):
        spaces = [space for space in range(SPACES) if int(mask) >> space & 1]
        table[monument] = spaces * (4 // len(spaces))
    return table


LAYOUT_NUMBERS = _layout_numbers()
LAYOUTS = len(LAYOUT_NUMBERS)
REST_POINTS = _rest_points()
MONUMENT_SPACES = _monument_spaces()
MONUMENT_SIZES = np.array([int(mask).bit_count() for mask in FEATURE_MASKS], np.int64)
MONUMENT_PLACES = np.where(MONUMENT_SIZES == 2, WINDOW, np.where(FEATURE_REWARDS == 1, PILLAR, STATUE)).astype(np.int64)
KIND_BONUSES = np.array([*map(int, STAR_BONUSES), MULTICOLOURED_BONUS, 0], np.float64)
MASKS = ALL_SLOTS + 1
PARTS = 16  # sets of the spaces round a monument
FULL = PARTS - 1


class Tables(NamedTuple):
    """The weights of one round, summed by what things look like."""

    star: NDArray[np.float64]
    """kind, layout, covered slots"""
    centre: NDArray[np.float64]
    """what each tile on the centre star adds, as an array of one"""
    number: NDArray[np.float64]
    """number, spaces missing"""
    monument: NDArray[np.float64]
    """monument, its covered spaces"""
    single: NDArray[np.float64]
    """the first weights: of a point, the start, kept tiles"""
    scratch: NDArray[np.float64]


def new_tables() -> Tables:
    """Empty tables."""
    return Tables(
        np.zeros((KINDS, LAYOUTS, MASKS)),
        np.zeros(1),
        np.zeros((SORTS, SPACES + 1)),
        np.zeros((MONUMENTS, PARTS)),
        np.zeros(STAR),
        np.zeros(FEATURES),
    )


@rule
def count_bits(mask: int) -> int:
    """How many members a set of spaces has."""
    count = 0
    for star in range(STARS):
        count += int(BIT_COUNTS[(mask >> (SLOTS * star)) & ALL_SLOTS])
    return count


@rule
def missing_cost(layout: int, mask: int) -> int:
    """How many tiles the open slots of a star cost."""
    cost = 0
    for slot in range(SLOTS):
        if not mask >> slot & 1:
            cost += LAYOUT_NUMBERS[layout, slot]
    return cost


@rule
def add_star(state: State, kind: int, layout: int, mask: int, features: NDArray[np.float64]) -> None:
    """The features of one star."""
    if mask == 0:
        return
    features[STAR + BIT_COUNTS[mask] - 1] += 1
    if mask == ALL_SLOTS:
        features[DONE] += KIND_BONUSES[kind]
        return
    cost = missing_cost(layout, mask)
    for place in range(len(HATS)):
        near = max(0.0, 1.0 - cost / HATS[place])
        features[PROMISE + place] += KIND_BONUSES[kind] * near
        features[REST + place] += REST_POINTS[mask] * near
        features[MIXED + place] += near if kind == MULTI else 0.0
    features[MIXED_TILES] += BIT_COUNTS[mask] if kind == MULTI else 0
    for number in range(int(state.round_number), ALL_ROUNDS):
        if state.jokers[number] == kind:
            due = JOKER_NEXT if number == state.round_number else JOKER_LATER
            features[due] += (KIND_BONUSES[kind] + REST_POINTS[mask]) * max(0.0, 1.0 - cost / HATS[0])
    for slot in range(SLOTS):
        if not mask >> slot & 1:
            joined = int(GROUP_SIZES[mask | 1 << slot, slot]) - 1
            features[JOINS] += joined
            features[JOINS_CHEAP] += joined / LAYOUT_NUMBERS[layout, slot]


@rule
def add_number(sort: int, missing: int, features: NDArray[np.float64]) -> None:
    """The features of all spaces with one number."""
    if missing <= MOST_MISSING:
        features[NUMBER + sort * (MOST_MISSING + 1) + missing] += 1


@rule
def add_monument(side: int, monument: int, part: int, features: NDArray[np.float64]) -> None:
    """The features of a pillar, statue or window that is begun and not complete."""
    if part == FULL or part == 0:
        return
    missing, cost = 0, 0
    for place in range(MONUMENT_SIZES[monument]):
        if not part >> place & 1:
            missing += 1
            cost += int(NUMBERS[side, MONUMENT_SPACES[monument, place]])
    if missing > 0:  # the spaces of a window are counted twice, so not every part can be
        features[MONUMENT_PLACES[monument] + missing - 1] += 1
        features[REWARD_RATE] += FEATURE_REWARDS[monument] / cost


@rule
def part_of(covered: int, monument: int) -> int:
    """The covered spaces round a monument."""
    part = 0
    for place in range(4):
        part |= ((covered >> MONUMENT_SPACES[monument, place]) & 1) << place
    return part


@rule
def kind_of_star(board: Board, side: int, star: int) -> int:
    """The colour a star has or may get, MULTI for different colours, OPEN when anything may come."""
    law = int(STAR_LAWS[side, star])
    if law >= 0:
        return law
    first, kind = EMPTY, MULTI if law != FREE else OPEN
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        colour = int(board.spaces[space])
        if colour == EMPTY or law != FREE:
            continue
        if first != EMPTY and first != colour:
            return MULTI
        first = kind = colour
    return kind


@rule
def _sum(weights: NDArray[np.float64], features: NDArray[np.float64]) -> float:
    total = 0.0
    for place in range(FEATURES):
        total += weights[place] * features[place]
        features[place] = 0
    return total


@rule
def fill_tables(tables: Tables, state: State, weights: NDArray[np.float64]) -> None:
    """Sum the weights of a round into tables."""
    side, scratch = int(state.side), tables.scratch
    scratch[:] = 0
    for kind in range(KINDS):
        for layout in range(LAYOUTS):
            for mask in range(MASKS):
                add_star(state, kind, layout, mask, scratch)
                tables.star[kind, layout, mask] = _sum(weights, scratch)
    for sort in range(SORTS):
        for missing in range(SPACES + 1):
            add_number(sort, missing, scratch)
            tables.number[sort, missing] = _sum(weights, scratch)
    for monument in range(MONUMENTS):
        for part in range(PARTS):
            add_monument(side, monument, part, scratch)
            tables.monument[monument, part] = _sum(weights, scratch)
    tables.centre[0] = weights[CENTRE_TILES]
    copy_row(weights, tables.single)


@rule
def covered_value(tables: Tables, side: int, covered: int, kinds: NDArray[np.int64]) -> float:
    """The weighted sum of the features of the tiles that lie on a board."""
    value = 0.0
    for star in range(STARS):
        mask = (covered >> (SLOTS * star)) & ALL_SLOTS
        value += tables.star[kinds[star], STAR_LAYOUTS[side, star], mask]
    value += tables.centre[0] * BIT_COUNTS[(covered >> (SLOTS * (STARS - 1))) & ALL_SLOTS]
    for sort in range(SORTS):
        value += tables.number[sort, count_bits(int(NUMBER_MASKS[side, sort]) & ~covered)]
    for monument in range(MONUMENTS):
        value += tables.monument[monument, part_of(covered, monument)]
    return float(value)


@rule
def match_of(covered: int, kinds: NDArray[np.int64], colour: int) -> int:
    """How far the best unfinished star of a colour has come."""
    best = 0
    for star in range(STARS):
        mask = (covered >> (SLOTS * star)) & ALL_SLOTS
        if kinds[star] == colour and mask != ALL_SLOTS:
            best = max(best, int(BIT_COUNTS[mask]))
    return best


@rule
def next_joker_of(state: State) -> int:
    """The joker colour of the next round; -1 when there is none."""
    return int(state.jokers[state.round_number]) if state.round_number < ALL_ROUNDS else -1


@rule_with_memory
def features_of(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """The features of one seat when everyone has passed, one number each."""
    features[:] = 0
    board, side = state.boards[seat], int(state.side)
    covered = int(board.covered)
    features[SCORE] = board.score
    features[FIRST] = state.marker == 1 + seat
    kinds = np.zeros(STARS, np.int64)
    for star in range(STARS):
        kinds[star] = kind_of_star(board, side, star)
        mask = (covered >> (SLOTS * star)) & ALL_SLOTS
        add_star(state, kinds[star], int(STAR_LAYOUTS[side, star]), mask, features)
    features[CENTRE_TILES] = BIT_COUNTS[(covered >> (SLOTS * (STARS - 1))) & ALL_SLOTS]
    for sort in range(SORTS):
        add_number(sort, count_bits(int(NUMBER_MASKS[side, sort]) & ~covered), features)
    for monument in range(MONUMENTS):
        add_monument(side, monument, part_of(covered, monument), features)
    for colour in range(COLOURS):
        held = int(board.kept[colour])
        features[KEPT] += held
        features[KEPT_JOKER] += held if colour == next_joker_of(state) else 0
        features[KEPT_MATCH] += held * match_of(covered, kinds, colour)
        features[KEPT_PAIRS] += held * (held - 1) // 2
