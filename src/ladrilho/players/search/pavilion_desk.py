"""The desk on which plans for phase 2 of Summer Pavilion are made: the tables of a round.

A plan is a row of whole numbers: the covered spaces, the points, the hand, the supply, the kinds of the stars and the
colours they accept.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    COLOURS,
    FEATURE_REWARDS,
    FEATURES_PER_SPACE,
    GROUP_SIZES,
    MAX_PLAYERS,
    NO_FEATURE,
    NUMBER_MASKS,
    NUMBERS,
    NUMBERS_PAID,
    ROUNDS,
    SLOTS,
    SPACE_FEATURES,
    SPACES,
    STAR_LAYOUTS,
    STARS,
)
from ladrilho.games.pavilion.moves import MAX_MOVES
from ladrilho.games.pavilion.setup import joker_of
from ladrilho.games.pavilion.state import OFFER, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search.pavilion_features import (
    FULL,
    KEPT,
    KEPT_JOKER,
    KEPT_MATCH,
    KEPT_PAIRS,
    MONUMENT_SPACES,
    OPEN,
    PARTS,
    SCORE,
    Tables,
    count_bits,
    kind_of_star,
    match_of,
    new_tables,
    next_joker_of,
    part_of,
)

Plan = NDArray[np.int64]
COVERED, POINTS, STEPS, HAND, SUPPLY, KIND, ACCEPTS = 0, 1, 2, 3, 9, 15, 22
PLAN = 29
MOST_STEPS = 64
MOST_HELD = 16  # tiles of one colour that tables look at
LEVELS = 3  # first jokers are dear, then as good as kept, at last everything beyond four tiles is a burden
TILE, JOKER_TILE = 1.2, 1.5  # what a reward tile and a joker are taken to be worth, in points
SIDE, JOKER, NEXT_JOKER, LAST = 0, 1, 2, 3


class Desk(NamedTuple):
    """What planning reads: the tables of the round."""

    tables: Tables
    facts: NDArray[np.int64]
    """the side, the joker of this and of the next round, and if this is the last one"""
    reach: NDArray[np.float64]
    """monument, its covered spaces: its value, with the reward when it is complete"""
    best: NDArray[np.float64]
    """seat, star, colour, covered slots, tiles: the most they bring there"""
    left: NDArray[np.float64]
    """seat, colour: what a tile is worth that is not used"""
    joker: NDArray[np.float64]
    """level: what a joker is worth"""
    start: NDArray[np.int64]
    """seat: the plan before anything is placed"""
    moves: NDArray[np.int16]
    """the placements and rewards of the last plan made"""
    options: NDArray[np.int16]
    gains: NDArray[np.float64]
    spaces: NDArray[np.float64]
    """space: what a tile adds there, whatever its colour; for the plan looked at"""
    rest: NDArray[np.float64]
    """tiles: what they bring on their best star and on their second best; for the colour looked at"""
    rest_star: NDArray[np.int64]
    """tiles: their best star, -1 if they are best left"""


def new_desk() -> Desk:
    """Empty tables."""
    return Desk(
        new_tables(),
        np.zeros(4, np.int64),
        np.zeros((len(MONUMENT_SPACES), PARTS)),
        np.zeros((MAX_PLAYERS, STARS, COLOURS, ALL_SLOTS + 1, MOST_HELD)),
        np.zeros((MAX_PLAYERS, COLOURS)),
        np.zeros(LEVELS),
        np.zeros((MAX_PLAYERS, PLAN), np.int64),
        np.zeros(MOST_STEPS, np.int16),
        np.zeros(MAX_MOVES, np.int16),
        np.zeros(MAX_MOVES),
        np.zeros(SPACES),
        np.zeros((2, MOST_HELD)),
        np.zeros(MOST_HELD, np.int64),
    )


def _space_parts() -> NDArray[np.int64]:
    """By space and its monuments: the bits of the space among those round the monument."""
    table = np.zeros((SPACES, FEATURES_PER_SPACE), np.int64)
    for space in range(SPACES):
        for place in range(FEATURES_PER_SPACE):
            monument = int(SPACE_FEATURES[space, place])
            if monument != NO_FEATURE:
                table[space, place] = sum(1 << n for n, near in enumerate(MONUMENT_SPACES[monument]) if near == space)
    return table


SPACE_PARTS = _space_parts()
SPACE_SORTS = np.where(np.isin(NUMBERS, NUMBERS_PAID), NUMBERS - 1, -1).astype(np.int64)


@rule
def set_desk(desk: Desk, state: State) -> None:
    """Make the tables of a round; those with the weights must be filled."""
    point = desk.tables.single[SCORE]
    desk.facts[SIDE] = state.side
    desk.facts[JOKER] = joker_of(state)
    desk.facts[NEXT_JOKER] = next_joker_of(state)
    desk.facts[LAST] = state.round_number == ROUNDS
    for monument in range(len(desk.reach)):
        copy_row(desk.tables.monument[monument], desk.reach[monument])
        desk.reach[monument, FULL] += TILE * point * FEATURE_REWARDS[monument]
    for seat in range(state.players):
        read_plan(state, seat, desk.start[seat])
        for colour in range(COLOURS):
            desk.left[seat, colour] = 0.5 * keep_value(desk, desk.start[seat], colour, 0)
            if state.phase == OFFER or seat == state.player:  # in phase 2 a seat only plans for itself
                _fill_best(desk, seat, colour)
    desk.joker[0] = JOKER_TILE * point
    desk.joker[1:] = 0.5 * keep_value(desk, desk.start[0], int(desk.facts[JOKER]), 0)


@rule
def read_plan(state: State, seat: int, plan: Plan) -> None:
    """The plan of a seat before it places anything."""
    board = state.boards[seat]
    plan[COVERED] = board.covered
    plan[POINTS] = 0
    plan[STEPS] = 0
    for colour in range(COLOURS):
        plan[HAND + colour] = board.hand[colour]
        plan[SUPPLY + colour] = state.supply[colour]
    for star in range(STARS):
        plan[KIND + star] = kind_of_star(board, int(state.side), star)
        plan[ACCEPTS + star] = board.accepts[star]


@rule
def _fill_best(desk: Desk, seat: int, colour: int) -> None:
    """The most that so many tiles of a colour bring on each star that may become that colour, by filling it on."""
    plan = desk.start[seat]
    for star in range(STARS):
        kind = plan[KIND + star]
        if kind != colour and kind != OPEN:
            continue
        covered = int(plan[COVERED])
        lying = (covered >> (SLOTS * star)) & ALL_SLOTS
        others = covered & ~(ALL_SLOTS << (SLOTS * star))
        for mask in range(ALL_SLOTS, lying - 1, -1):
            if mask & lying == lying:
                _fill_best_from(desk, seat, others | mask << (SLOTS * star), star, colour)


@rule
def _fill_best_from(desk: Desk, seat: int, covered: int, star: int, colour: int) -> None:
    """One set of covered slots, when all larger ones are known."""
    best, spare = desk.best[seat, star, colour], desk.left[seat, colour]
    mask = (covered >> (SLOTS * star)) & ALL_SLOTS
    for held in range(MOST_HELD):
        best[mask, held] = spare * held
    for slot in range(SLOTS):
        if mask >> slot & 1:
            continue
        space = star * SLOTS + slot
        gain = gain_at(desk, covered, space, colour, colour)
        for held in range(int(NUMBERS[desk.facts[SIDE], space]), MOST_HELD):
            value = gain + best[mask | 1 << slot, held - int(NUMBERS[desk.facts[SIDE], space])]
            best[mask, held] = max(best[mask, held], value)


@rule
def gain_at(desk: Desk, covered: int, space: int, before: int, after: int) -> float:
    """What a tile on a space adds, when the star changes its kind so; tiles paid for it are not counted."""
    return gain_of_space(desk, covered, space) + gain_of_star(desk, covered, space, before, after)


@rule
def gain_of_star(desk: Desk, covered: int, space: int, before: int, after: int) -> float:
    """What a star gains by a tile on one of its spaces, when it changes its kind so."""
    star = space // SLOTS
    mask = (covered >> (SLOTS * star)) & ALL_SLOTS
    layout = STAR_LAYOUTS[desk.facts[SIDE], star]
    more = mask | 1 << space % SLOTS
    return float(desk.tables.star[after, layout, more] - desk.tables.star[before, layout, mask])


@rule
def gain_of_space(desk: Desk, covered: int, space: int) -> float:
    """What a tile on a space adds whatever its colour: points, its number, its pillars, statues and windows."""
    tables, side, star, slot = desk.tables, desk.facts[SIDE], space // SLOTS, space % SLOTS
    mask = (covered >> (SLOTS * star)) & ALL_SLOTS
    value = tables.single[SCORE] * GROUP_SIZES[mask | 1 << slot, slot]
    if star == STARS - 1:
        value += tables.centre[0]
    sort = SPACE_SORTS[side, space]
    if sort >= 0:
        missing = count_bits(int(NUMBER_MASKS[side, sort]) & ~covered)
        value += tables.number[sort, missing - 1] - tables.number[sort, missing]
    for place in range(FEATURES_PER_SPACE):
        monument = SPACE_FEATURES[space, place]
        if monument != NO_FEATURE:
            part = part_of(covered, int(monument))
            value += desk.reach[monument, part | SPACE_PARTS[space, place]] - desk.reach[monument, part]
    return float(value)


@rule
def keep_value(desk: Desk, plan: Plan, colour: int, kept: int) -> float:
    """What keeping one more tile of a colour is worth; in the last round it costs its point."""
    single = desk.tables.single
    if desk.facts[LAST]:
        return -float(single[SCORE])
    value = single[KEPT] + kept * single[KEPT_PAIRS]
    if colour == desk.facts[NEXT_JOKER]:
        value += single[KEPT_JOKER]
    value += single[KEPT_MATCH] * match_of(int(plan[COVERED]), plan[KIND : KIND + STARS], colour)
    return float(value)
