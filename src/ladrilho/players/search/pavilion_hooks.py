"""Searching Summer Pavilion: gains from tables of tiles, greedy drafting, planned placements, a fitted value after."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import COLOURS, MAX_PLAYERS, NUMBER_BONUSES, NUMBERS, SLOTS, SPACES
from ladrilho.games.pavilion.board import ROUNDS as ALL_ROUNDS
from ladrilho.games.pavilion.moves import encode_take
from ladrilho.games.pavilion.offer import colours_to_take, take
from ladrilho.games.pavilion.setup import factory_count, joker_of
from ladrilho.games.pavilion.state import CENTRE, DEAL_FACTORIES, OFFER, OVER, Board, Moves, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search.chances import share_chances, share_victory
from ladrilho.players.search.pavilion_choices import (
    FULL_LOOK,
    QUICK_LOOK,
    Beam,
    choose,
    new_beam,
    search_plans,
)
from ladrilho.players.search.pavilion_desk import (
    ACCEPTS,
    COVERED,
    HAND,
    JOKER,
    KIND,
    PLAN,
    SIDE,
    SUPPLY,
    Desk,
    gain_at,
    new_desk,
    read_plan,
    set_desk,
)
from ladrilho.players.search.pavilion_features import (
    DONE,
    FEATURES,
    FIRST,
    MOST_MISSING,
    MULTI,
    NUMBER,
    ROUNDS,
    SCORE,
    SORTS,
    fill_tables,
)
from ladrilho.players.search.pavilion_planner import rest_value
from ladrilho.players.search.pavilion_plans import list_choices
from ladrilho.players.search.sources import is_repeated

States = Any
WEIGHT_SHAPE = (ROUNDS, FEATURES)
FINAL_POINT = 0.2  # logits: a plan for the last round is a guess, so a point more is not yet the victory
SHARPNESS = 1.0  # how much more than its worth in logits a gain counts in priors
MOST_TILES = 23  # of one colour in a hand
MADE_FOR, PREPARED, OFFERED = 0, 1, 2
_CACHE = 1 << 15
_FIRST_LOOK, _SECOND_LOOK = (1, 4), (3, 12)  # plans kept and placements tried when a hand is planned
_OFTEN = 30  # a hand met so often is planned again, more widely
_MIX = 0x9E3779B97F4A7C1


class Work(NamedTuple):
    """The tables of a round: boards do not change before the offer ends."""

    desk: Desk
    beam: Beam
    worth: NDArray[np.float64]
    """seat, colour, count: what tiles in hand are worth"""
    final: NDArray[np.float64]
    """the weights of the last round"""
    row: NDArray[np.float64]
    """the weights that the tables were made from"""
    stamps: NDArray[np.int64]
    """the round that they were made for, and how many positions were prepared"""
    keys: NDArray[np.int64]
    """seat, place: the hands that were planned"""
    found: NDArray[np.float64]
    """seat, place: what came of them, without the points won before"""
    met: NDArray[np.int64]
    """seat, place: how often"""


def new_work() -> Work:
    """Empty tables."""
    return Work(
        new_desk(),
        new_beam(),
        np.zeros((MAX_PLAYERS, COLOURS, MOST_TILES)),
        _final_weights(),
        np.zeros(FEATURES),
        np.zeros(3, np.int64),
        np.zeros((MAX_PLAYERS, _CACHE), np.int64),
        np.zeros((MAX_PLAYERS, _CACHE)),
        np.zeros((MAX_PLAYERS, _CACHE), np.int64),
    )


def _final_weights() -> NDArray[np.float64]:
    """SP-49, SP-50: after the last round only points and bonuses count."""
    weights = np.zeros(FEATURES)
    weights[SCORE] = weights[DONE] = FINAL_POINT
    for sort in range(SORTS):
        weights[NUMBER + sort * (MOST_MISSING + 1)] = FINAL_POINT * NUMBER_BONUSES[sort]
    return weights


@rule
def prepare(state: State, weights: NDArray[np.float64], work: Work) -> None:
    """Make the tables of this round."""
    row = weights[state.round_number - 1] if state.round_number < ALL_ROUNDS else work.final
    if not _has_tables(state, row, work):
        fill_tables(work.desk.tables, state, row)
    elif _has_boards(state, work):
        return
    set_desk(work.desk, state)
    work.stamps[PREPARED] += 1
    work.stamps[OFFERED] = state.phase == OFFER
    if state.phase == OFFER:
        for seat in range(state.players):
            for colour in range(COLOURS):
                _fill_worth(work, seat, colour)


@rule
def _has_tables(state: State, row: NDArray[np.float64], work: Work) -> bool:
    """Are the tables already those of this round and these weights? Writes down that they will be."""
    stamp = int(state.side) * (MAX_PLAYERS + 1) + int(state.players)
    for joker in state.jokers:
        stamp = stamp * COLOURS + int(joker)
    stamp = stamp * (ALL_ROUNDS + 1) + int(state.round_number)
    same = work.stamps[MADE_FOR] == stamp
    for place in range(FEATURES):
        same = same and work.row[place] == row[place]
    work.stamps[MADE_FOR] = stamp
    copy_row(row, work.row)
    return bool(same)


@rule
def _has_boards(state: State, work: Work) -> bool:
    """Are boards and supply as they were when the tables of an offer were made? Hands do not matter."""
    if state.phase != OFFER or work.stamps[OFFERED] == 0:
        return False
    plan = work.beam.start
    for seat in range(state.players):
        read_plan(state, seat, plan)
        made = work.desk.start[seat]
        if plan[COVERED] != made[COVERED]:
            return False
        for place in range(SUPPLY, PLAN):
            if plan[place] != made[place]:
                return False
    return True


@rule
def _fill_worth(work: Work, seat: int, colour: int) -> None:
    """The worth of tiles on their best star, one of them on a star of different colours if that is better."""
    desk = work.desk
    plan, worth = desk.start[seat], work.worth[seat, colour]
    for held in range(MOST_TILES):
        worth[held] = rest_value(desk, seat, plan, colour, held, 0)
    for space in range(SPACES):
        star = space // SLOTS
        if plan[KIND + star] != MULTI or not plan[ACCEPTS + star] >> colour & 1 or plan[COVERED] >> space & 1:
            continue
        gain = gain_at(desk, int(plan[COVERED]), space, MULTI, MULTI)
        number = int(NUMBERS[desk.facts[SIDE], space])
        for held in range(number, MOST_TILES):
            value = gain + rest_value(desk, seat, plan, colour, held - number, 0)
            worth[held] = max(worth[held], value)


@rule
def round_is_over(state: State) -> bool:
    """The offer is what can be searched without chance."""
    return state.phase != OFFER


@rule
def list_distinct_moves(state: State, moves: Moves) -> int:
    """The takes, those from equal factories once."""
    joker, count = joker_of(state), 0
    for display in range(factory_count(int(state.players)) + 1):
        if display != CENTRE and is_repeated(state.displays, display):
            continue
        colours = colours_to_take(state, display, joker)
        for colour in range(COLOURS):
            moves[count] = encode_take(display, colour)
            count += (colours >> colour) & 1
    return count


@rule
def gain_of(state: State, work: Work, move: int) -> float:
    """What a take is worth to its mover."""
    return SHARPNESS * gain(state, work, move // COLOURS, move % COLOURS)


@rule
def gain(state: State, work: Work, display: int, colour: int) -> float:
    """The worth of the tiles, and of the start player tile less the points it costs."""
    desk, board = work.desk, state.boards[state.player]
    joker = desk.facts[JOKER]
    jokers = min(1, int(state.displays[display, joker]))
    taken, value = jokers, desk.joker[0] * jokers
    if colour != joker:
        worth = work.worth[state.player, colour]
        own, more = int(board.hand[colour]), int(state.displays[display, colour])
        value += worth[min(own + more, MOST_TILES - 1)] - worth[min(own, MOST_TILES - 1)]
        taken += more
    if display == CENTRE and state.marker == CENTRE:
        value += desk.tables.single[FIRST] - desk.tables.single[SCORE] * min(taken, int(board.score))
    return float(value)


@rule
def play_out(state: State, work: Work) -> None:
    """Everyone takes what gains most."""
    while state.phase == OFFER:
        display, colour = best_take(state, work)
        take(state, display, colour)


@rule
def best_take(state: State, work: Work) -> tuple[int, int]:
    """The display and colour that gain most."""
    joker = work.desk.facts[JOKER]
    best, chosen, highest = -1, -1, -1e300
    for display in range(factory_count(int(state.players)) + 1):
        colours = colours_to_take(state, display, joker)
        for colour in range(COLOURS):
            if colours >> colour & 1:
                value = gain(state, work, display, colour)
                if value > highest:
                    best, chosen, highest = display, colour, value
    return best, chosen


@rule
def value_round(state: State, work: Work, values: NDArray[np.float64]) -> None:
    """The chance of each seat by the board it will have when it has placed what it took."""
    if state.phase == OVER:
        for seat in range(state.players):
            values[seat] = state.boards[seat].score
        share_victory(state, values)
        return
    single = work.desk.tables.single
    for seat in range(state.players):
        value = plan_of(work, seat, state.boards[seat]) + single[SCORE] * state.boards[seat].score
        values[seat] = value + single[FIRST] if state.marker == 1 + seat else value
    share_chances(values, int(state.players))


@rule
def plan_of(work: Work, seat: int, board: Board) -> float:
    """What a seat makes of its hand; a hand is planned when it is first met, and more widely when it is met often."""
    key = int(work.stamps[PREPARED])
    for colour in range(COLOURS):
        key = key << 5 | int(board.hand[colour])
    place = (key * _MIX >> 20) & (_CACHE - 1)
    if work.keys[seat, place] != key:
        work.keys[seat, place] = key
        work.met[seat, place] = 0
        work.found[seat, place] = _plan_hand(work, seat, board, *_FIRST_LOOK)
    work.met[seat, place] += 1
    if work.met[seat, place] == _OFTEN:
        work.found[seat, place] = _plan_hand(work, seat, board, *_SECOND_LOOK)
    return float(work.found[seat, place])


@rule
def _plan_hand(work: Work, seat: int, board: Board, width: int, tries: int) -> float:
    """What comes of the best plan for a hand that was found."""
    plan = work.beam.start
    copy_row(work.desk.start[seat], plan)
    for colour in range(COLOURS):
        plan[HAND + colour] = board.hand[colour]
    search_plans(work.desk, work.beam, seat, width, tries)
    return float(work.beam.best_value[0])


@rule
def decide(states: States, work: Work, quickly: bool) -> int:
    """Phase 2: the next step of the best plan."""
    width, tries = QUICK_LOOK if quickly else FULL_LOOK
    return choose(work.desk, work.beam, states[0], width, tries)


@rule
def list_plans(states: States, work: Work, moves: Moves, worths: NDArray[np.float64]) -> int:
    """Phase 2: what may be done next, and what comes of it."""
    return list_choices(work.desk, work.beam, states[0], moves, worths)


@rule
def looks_until_sure(state: State) -> int:
    """A hand is planned more widely when it is met often, and not again."""
    return _OFTEN


@rule
def round_has_ended(state: State) -> bool:
    """Everyone has passed and the next factories are due; before the first round there is nothing to see."""
    return bool(state.phase == DEAL_FACTORIES and state.boards[0].passed)


@rule
def rounds_played(state: State) -> int:
    """The number of the round that was scored; the counter moves on with the factories."""
    return int(state.round_number)
