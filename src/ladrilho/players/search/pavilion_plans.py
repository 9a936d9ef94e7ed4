"""What may be done next in phase 2 of Summer Pavilion, and what plans say comes of it: for who looks further.

Most placements lead to the same plan in another order; only one of those is listed.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import COLOURS
from ladrilho.games.pavilion.moves import DONE, FIRST_KEEP, FIRST_REWARD, PASS
from ladrilho.games.pavilion.state import KEEPING, PLACING, REWARD, Moves, State
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search.keys import mix
from ladrilho.players.search.pavilion_choices import (
    FULL_LOOK,
    MOST_TRIES,
    REWARD_TRIES,
    REWARD_WIDTH,
    Beam,
    pick_options,
    search_plans,
)
from ladrilho.players.search.pavilion_desk import COVERED, HAND, STEPS, SUPPLY, Desk, Plan, keep_value, read_plan
from ladrilho.players.search.pavilion_features import SCORE
from ladrilho.players.search.pavilion_planner import complete, list_options, place_in_plan, plan_value

Floats = NDArray[np.float64]


@rule
def list_choices(desk: Desk, beam: Beam, state: State, moves: Moves, worths: Floats) -> int:
    """The moves worth a closer look, and their chances if the best of them were even."""
    count, seat = 0, int(state.player)
    read_plan(state, seat, beam.start)
    if state.phase == PLACING:
        count = _list_placements(desk, beam, seat, moves, worths)
    elif state.phase == REWARD:
        count = _list_rewards(desk, beam, seat, moves, worths)
    elif state.phase == KEEPING:
        count = _list_kept(desk, beam.start, state, moves, worths)
    best = -math.inf
    for place in range(count):
        best = max(best, worths[place])
    for place in range(count):
        worths[place] = 1 / (1 + math.exp(best - worths[place]))
    return count


@rule_with_memory
def _list_placements(desk: Desk, beam: Beam, seat: int, moves: Moves, worths: Floats) -> int:
    """The planned placement, passing, and the most promising others that lead elsewhere."""
    ends = np.zeros(MOST_TRIES + 2, np.int64)
    search_plans(desk, beam, seat, *FULL_LOOK)
    moves[0], worths[0], count = beam.best_move[0], beam.best_value[0], 1
    _play_on(desk, beam, seat, int(moves[0]))
    ends[0] = _key_of_end(beam.trial)
    tries = pick_options(desk, beam, list_options(desk, seat, beam.start, 0), FULL_LOOK[1])
    for number in range(tries):
        count = _note(desk, beam, seat, int(beam.tries[number]), moves, worths, ends, count)
    return _note(desk, beam, seat, PASS, moves, worths, ends, count)


@rule
def _note(
    desk: Desk, beam: Beam, seat: int, move: int, moves: Moves, worths: Floats, ends: NDArray[np.int64], count: int
) -> int:
    """Write down a move, unless one that leads to the same end is known; how many there are now."""
    if move == moves[0]:
        return count
    value = _play_on(desk, beam, seat, move)
    end = _key_of_end(beam.trial)
    for place in range(count):
        if ends[place] == end:
            return count
    moves[count], worths[count], ends[count] = move, value, end
    return count + 1


@rule
def _play_on(desk: Desk, beam: Beam, seat: int, move: int) -> float:
    """What comes of a move, when after it whatever adds most is placed; ``trial`` is then how it ends."""
    copy_row(beam.start, beam.trial)
    if move == PASS:
        return plan_value(desk, beam.trial)
    place_in_plan(desk, seat, beam.trial, move)
    beam.trial[STEPS] = 0
    return complete(desk, seat, beam.trial)


@rule
def _key_of_end(plan: Plan) -> int:
    """A number for the spaces covered and the tiles left."""
    hand = 0
    for colour in range(COLOURS):
        hand = hand << 5 | int(plan[HAND + colour])
    return mix(int(plan[COVERED]), hand)


@rule_with_memory
def _list_rewards(desk: Desk, beam: Beam, seat: int, moves: Moves, worths: Floats) -> int:
    """Every colour in the supply, planned on with one such tile in hand."""
    start, count = beam.start.copy(), 0
    for colour in range(COLOURS):
        if start[SUPPLY + colour] > 0:
            copy_row(start, beam.start)
            beam.start[SUPPLY + colour] -= 1
            beam.start[HAND + colour] += 1
            search_plans(desk, beam, seat, REWARD_WIDTH, REWARD_TRIES)
            moves[count], worths[count] = FIRST_REWARD + colour, beam.best_value[0]
            count += 1
    return count


@rule
def _list_kept(desk: Desk, plan: Plan, state: State, moves: Moves, worths: Floats) -> int:
    """To keep a tile of each colour in hand, if there is room, and to keep no more."""
    board, count = state.boards[state.player], 1
    moves[0], worths[0] = DONE, -(desk.tables.single[SCORE] if board.score > 0 else 0.0)
    for colour in range(COLOURS):
        if board.hand[colour] > 0:
            moves[count] = FIRST_KEEP + colour
            worths[count] = keep_value(desk, plan, colour, int(board.kept[colour]))
            count += 1
    return count
