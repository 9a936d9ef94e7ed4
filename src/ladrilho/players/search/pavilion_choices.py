"""Phase 2 of Summer Pavilion, planned over whole turns: a beam of placements, each played on to the round's end."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import COLOURS
from ladrilho.games.pavilion.moves import DONE, FIRST_KEEP, FIRST_REWARD, PASS
from ladrilho.games.pavilion.state import KEEPING, REWARD, State
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search.pavilion_desk import COVERED, HAND, PLAN, STEPS, SUPPLY, Desk, Plan, keep_value, read_plan
from ladrilho.players.search.pavilion_features import SCORE
from ladrilho.players.search.pavilion_planner import best_option, complete, list_options, place_in_plan, plan_value

FULL_LOOK, QUICK_LOOK = (6, 32), (2, 8)  # plans kept at each step, placements tried for each of them
MOST_PLANS = 6
REWARD_WIDTH, REWARD_TRIES = 1, 8
MOST_TRIES = 64
_SOONER = 1e-7  # a reward now is better than the same reward later, when others may have been at the supply
_NONE = -1e300


class Beam(NamedTuple):
    """Room for planning."""

    rows: NDArray[np.int64]
    """this step and the next: the plans kept"""
    firsts: NDArray[np.int64]
    """the move each of them begins with"""
    worths: NDArray[np.float64]
    counts: NDArray[np.int64]
    child: NDArray[np.int64]
    trial: NDArray[np.int64]
    start: NDArray[np.int64]
    tries: NDArray[np.int64]
    best_move: NDArray[np.int64]
    best_value: NDArray[np.float64]


def new_beam() -> Beam:
    """Empty room."""
    return Beam(
        np.zeros((2, MOST_PLANS, PLAN), np.int64),
        np.zeros((2, MOST_PLANS), np.int64),
        np.zeros((2, MOST_PLANS)),
        np.zeros(2, np.int64),
        np.zeros(PLAN, np.int64),
        np.zeros(PLAN, np.int64),
        np.zeros(PLAN, np.int64),
        np.zeros(MOST_TRIES, np.int64),
        np.zeros(1, np.int64),
        np.zeros(1),
    )


@rule
def choose(desk: Desk, beam: Beam, state: State, width: int, tries: int) -> int:
    """The move of the seat to place, to take a reward or to keep a tile."""
    seat = int(state.player)
    read_plan(state, seat, beam.start)
    if state.phase == KEEPING:
        return _choose_kept(desk, beam.start, state)
    if state.phase == REWARD:
        return _choose_reward(desk, beam, seat, int(state.reward))
    search_plans(desk, beam, seat, width, tries)
    return int(beam.best_move[0])


@rule
def _choose_kept(desk: Desk, plan: Plan, state: State) -> int:
    """The tile that is worth most in the next round, if it is worth more than the point it would cost."""
    board = state.boards[state.player]
    cost = desk.tables.single[SCORE] if board.score > 0 else 0.0
    best, highest = DONE, -cost
    for colour in range(COLOURS):
        if board.hand[colour] > 0:
            value = keep_value(desk, plan, colour, int(board.kept[colour]))
            if value > highest:
                best, highest = FIRST_KEEP + colour, value
    return best


@rule_with_memory
def _choose_reward(desk: Desk, beam: Beam, seat: int, reward: int) -> int:
    """Every choice of so many tiles from the supply is planned on; the first tile of the best."""
    picks = np.zeros(reward, np.int64)
    start = beam.start.copy()
    best, highest = -1, _NONE
    while True:
        if _take_picks(start, picks, beam.start):
            search_plans(desk, beam, seat, REWARD_WIDTH, REWARD_TRIES)
            if best < 0 or beam.best_value[0] > highest:
                best, highest = FIRST_REWARD + int(picks[0]), beam.best_value[0]
        last = reward - 1
        while last >= 0 and picks[last] == COLOURS - 1:
            last -= 1
        if last < 0:
            return best
        picks[last:] = picks[last] + 1


@rule
def _take_picks(start: Plan, picks: NDArray[np.int64], plan: Plan) -> bool:
    """Move the picked tiles from the supply to the hand; False if they are not there."""
    copy_row(start, plan)
    for colour in picks:
        plan[SUPPLY + colour] -= 1
        plan[HAND + colour] += 1
        if plan[SUPPLY + colour] < 0:
            return False
    return True


@rule
def search_plans(desk: Desk, beam: Beam, seat: int, width: int, tries: int) -> None:
    """Find the best plan from ``start``: its first move and its value are written down."""
    beam.best_move[0] = PASS
    beam.best_value[0] = plan_value(desk, beam.start)
    copy_row(beam.start, beam.rows[0, 0])
    beam.firsts[0, 0] = -1
    beam.counts[0] = 1
    layer = 0
    while beam.counts[layer] > 0:
        beam.counts[1 - layer] = 0
        for place in range(beam.counts[layer]):
            _try_placements(desk, beam, seat, layer, place, width, tries)
        layer = 1 - layer


@rule
def _try_placements(desk: Desk, beam: Beam, seat: int, layer: int, place: int, width: int, tries: int) -> None:
    """Play each of the most promising placements on to the end; the best of them stay in the beam."""
    parent, child, trial = beam.rows[layer, place], beam.child, beam.trial
    count = list_options(desk, seat, parent, 0)
    tries = pick_options(desk, beam, count, tries)
    for number in range(tries):
        copy_row(parent, child)
        child[STEPS] = 0
        move = int(beam.tries[number])
        first = move if beam.firsts[layer, place] < 0 else int(beam.firsts[layer, place])
        rewards = place_in_plan(desk, seat, child, move)
        copy_row(child, trial)
        value = complete(desk, seat, trial)
        if beam.firsts[layer, place] < 0:
            value += _SOONER * rewards
        if value > beam.best_value[0]:
            beam.best_value[0] = value
            beam.best_move[0] = first
        _keep_plan(beam, 1 - layer, width, value, first)


@rule
def pick_options(desk: Desk, beam: Beam, count: int, most: int) -> int:
    """The placements that promise most, best first."""
    for place in range(min(count, most)):
        best = best_option(desk, count)
        beam.tries[place] = desk.options[best]
        desk.gains[best] = 2 * _NONE
    return min(count, most)


@rule
def _keep_plan(beam: Beam, layer: int, width: int, value: float, first: int) -> None:
    """Put a plan into the beam if it is among the best; the same tiles in another order only once."""
    count = int(beam.counts[layer])
    place = _place_of_same(beam, layer)
    if place < 0 and count < width:
        place = count
        beam.counts[layer] += 1
        beam.worths[layer, place] = _NONE
    elif place < 0:
        place = 0
        for other in range(1, count):
            if beam.worths[layer, other] < beam.worths[layer, place]:
                place = other
    if value > beam.worths[layer, place]:
        copy_row(beam.child, beam.rows[layer, place])
        beam.firsts[layer, place] = first
        beam.worths[layer, place] = value


@rule
def _place_of_same(beam: Beam, layer: int) -> int:
    """Where the beam holds a plan with the same tiles on the board and in hand; -1 if nowhere."""
    for place in range(beam.counts[layer]):
        row = beam.rows[layer, place]
        same = row[COVERED] == beam.child[COVERED]
        for colour in range(COLOURS):
            same = same and row[HAND + colour] == beam.child[HAND + colour]
        if same:
            return place
    return -1
