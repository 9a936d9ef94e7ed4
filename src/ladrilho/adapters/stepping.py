"""Games stepped by numbers in compiled code: a move, the deals after it, what it pays, and what is then seen."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import Generator
from ladrilho.kernel.supply import Tiles
from ladrilho.players.net.inputs import list_facts
from ladrilho.rules import States

ILLEGAL, GOES_ON, OVER, CUT = 0, 1, 2, 3  # what became of a game
REWARD_WORDS = ("win", "score", "rank")
WIN, SCORE, RANK = 0, 1, 2
ILLEGAL_REWARD = -1.0
_WON = 1 << 20  # more than any score: a winner stands before everybody else, by whatever broke the tie

Moves = NDArray[np.int16]
Mask = NDArray[np.int8]
Rewards = NDArray[np.float64]
Numbers = NDArray[np.float32]


class Told(NamedTuple):
    """Room to write the facts that a network is told; none where observations are handed out."""

    facts: NDArray[np.int32]
    amounts: Numbers


@rule
def begin(state: Any, rng: Generator, players: int, options: Tiles, tiles: Tiles) -> None:
    """A new game, dealt; seat 0 begins."""
    rules.set_up(state, players, 0, options)
    deal_what_is_due(state, rng, tiles)


@rule
def deal_what_is_due(state: Any, rng: Generator, tiles: Tiles) -> None:
    """Draw until somebody is to move or the game is over."""
    while rules.tiles_to_deal(state) != 0:
        rules.draw_deal(state, rng, tiles)


@rule
def step(state: Any, rng: Generator, tiles: Tiles, move: int, reward: int, rounds: int, rewards: Rewards) -> int:
    """Play a move, deal, and add what it pays each seat to ``rewards``; returns what became of the game.

    An illegal move changes nothing and pays nothing. A game is cut after so many rounds.
    """
    if not rules.is_legal(state, move):
        return ILLEGAL
    if reward == SCORE:
        add_differences(state, rewards, -1.0)
    rules.apply_move(state, move)
    deal_what_is_due(state, rng, tiles)
    if reward == SCORE:
        add_differences(state, rewards, 1.0)
    if rules.is_over(state):
        add_result(state, reward, rewards)
        return OVER
    return CUT if state.round_number > rounds else GOES_ON


@rule
def add_differences(state: Any, rewards: Rewards, factor: float) -> None:
    """A seat's points beyond the average of the others."""
    total = 0
    for seat in range(state.players):
        total += int(state.boards[seat].score)
    for seat in range(state.players):
        own = int(state.boards[seat].score)
        rewards[seat] += factor * (own - (total - own) / (state.players - 1))


@rule_with_memory
def add_result(state: Any, reward: int, rewards: Rewards) -> None:
    """What the end of a game pays; all seats together always get 0."""
    winners = np.zeros(8, np.int8)
    rules.mark_winners(state, winners)
    for seat in range(state.players):
        if reward == WIN:
            rewards[seat] += win_reward(state, seat, winners)
        elif reward == RANK:
            rewards[seat] += rank_reward(state, seat, winners)


@rule
def win_reward(state: Any, seat: int, winners: Mask) -> float:
    """1 for a winner alone, -1 shared by the losers; winners share what one would get."""
    count = 0
    for other in range(state.players):
        count += int(winners[other])
    won = state.players / count if winners[seat] else 0.0
    return float((won - 1.0) / (state.players - 1))


@rule
def rank_reward(state: Any, seat: int, winners: Mask) -> float:
    """From 1 for the first to -1 for the last in equal steps; equals share."""
    own = int(state.boards[seat].score) + _WON * int(winners[seat])
    ahead = 0
    for other in range(state.players):
        theirs = int(state.boards[other].score) + _WON * int(winners[other])
        ahead += (own > theirs) - (own < theirs)
    return float(ahead / (state.players - 1))


@rule
def write_mask(state: Any, moves: Moves, mask: Mask) -> None:
    """1 for each legal move; ``moves`` is room to write in."""
    mask[:] = 0
    for place in range(rules.list_moves(state, moves)):
        mask[moves[place]] = 1


@rule
def see(state: Any, seat: int, told: Told, out: Numbers) -> None:
    """What a seat sees: its observation, or how much of each fact a network would be told."""
    if len(told.facts) == 0:
        rules.observe(state, seat, out)
        return
    out[:] = 0
    for place in range(list_facts(state, seat, told.facts, told.amounts)):
        out[told.facts[place]] += told.amounts[place]


# Entry points from Python: an array of one record is cheaper to hand over than a record.


@rule
def begin_in(states: States, rng: Generator, players: int, options: Tiles, tiles: Tiles) -> None:
    """A new game in the first state."""
    begin(states[0], rng, players, options, tiles)


@rule
def see_in(states: States, seat: int, told: Told, out: Numbers) -> None:
    """What a seat sees."""
    see(states[0], seat, told, out)


@rule
def step_in(states: States, rng: Generator, tiles: Tiles, move: int, reward: int, rounds: int, rewards: Rewards) -> int:
    """Step the first state; ``rewards`` has what this step pays."""
    rewards[:] = 0
    return step(states[0], rng, tiles, move, reward, rounds, rewards)


@rule
def result_in(states: States, reward: int, rewards: Rewards) -> None:
    """What each seat gets in all if the game of the first state ends here."""
    rewards[:] = 0
    if reward == SCORE:
        add_differences(states[0], rewards, 1.0)
    else:
        add_result(states[0], reward, rewards)


@rule
def view_in(states: States, seat: int, moves: Moves, told: Told, out: Numbers, mask: Mask) -> None:
    """What a seat sees of the first state, and what it may do: nothing unless it is to move."""
    state = states[0]
    see(state, seat, told, out)
    if state.player == seat:
        write_mask(state, moves, mask)
    else:
        mask[:] = 0
