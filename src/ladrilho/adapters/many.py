"""Many games stepped at once in compiled code, for the vector environment: each game has its row in every array."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.adapters.stepping import (
    GOES_ON,
    ILLEGAL,
    ILLEGAL_REWARD,
    Mask,
    Moves,
    Numbers,
    Rewards,
    Told,
    begin,
    see,
    step,
    write_mask,
)
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below, seed_stream
from ladrilho.kernel.supply import Tiles
from ladrilho.players.search import hooks
from ladrilho.rules import States

SELF, RANDOM, GREEDY = 0, 1, 2  # who moves for the other seats
OPPONENT_WORDS = ("self", "random", "greedy")
ANY_SEAT = -1


class Setting(NamedTuple):
    """What all games have in common."""

    players: int
    options: Tiles
    seat: int
    """the learner's, or ANY_SEAT"""
    opponent: int
    reward: int
    rounds: int


class Rows(NamedTuple):
    """The arrays, a row for each game."""

    states: States
    rngs: NDArray[np.int64]
    seats: NDArray[np.int8]
    """the seat that is to act and sees"""
    out: Numbers
    masks: Mask
    rewards: Rewards
    """what the last step paid each seat"""
    paid: Rewards
    """what it paid the seat that acted"""
    became: NDArray[np.int8]
    final: Numbers
    """what was seen at the end, in rows whose game has just ended"""
    scores: NDArray[np.int16]
    """the points at the end, in the same rows"""


class Room(NamedTuple):
    """Arrays to work in, one set for each thread."""

    tiles: Tiles
    moves: Moves
    trial: States
    unpaid: Rewards
    told: Told


def new_rows(game: rules.Game, players: int, games: int, size: int) -> Rows:
    """Empty arrays; what is seen has so many numbers."""
    return Rows(
        rules.new_states(game, games),
        np.zeros((games, 1), np.int64),
        np.zeros(games, np.int8),
        np.zeros((games, size), np.float32),
        np.zeros((games, game.MOVE_CODES), np.int8),
        np.zeros((games, players)),
        np.zeros(games),
        np.zeros(games, np.int8),
        np.zeros((games, size), np.float32),
        np.zeros((games, players), np.int16),
    )


def part_of_rows(rows: Rows, part: slice) -> Rows:
    """Some of the rows, as views."""
    arrays: Any = (array[part] for array in rows)
    return Rows(*arrays)


def new_room(game: rules.Game, players: int, told: Told) -> Room:
    """Arrays for one thread."""
    moves = np.empty(game.MAX_MOVES, np.int16)
    return Room(np.empty(game.MAX_DEAL, np.int8), moves, rules.new_states(game), np.zeros(players), told)


@rule
def play_others(setting: Setting, states: States, rng: Generator, seat: int, rewards: Rewards, room: Room) -> int:
    """Move for the other seats until the learner's turn or the end; returns what became of the game."""
    became = GOES_ON
    while became == GOES_ON and states[0].player != seat:
        if setting.opponent == RANDOM:
            move = rules.random_move(states[0], rng)
        else:
            move = hooks.greedy_move(states, room.trial, room.moves, rng)
        became = step(states[0], rng, room.tiles, move, setting.reward, setting.rounds, rewards)
    return became


@rule
def begin_one(setting: Setting, states: States, rng: Generator, room: Room) -> int:
    """A new game, played on to the learner's first turn; returns the learner's seat."""
    begin(states[0], rng, setting.players, setting.options, room.tiles)
    if setting.opponent == SELF:
        return int(states[0].player)
    seat = below(rng, setting.players) if setting.seat == ANY_SEAT else setting.seat
    play_others(setting, states, rng, seat, room.unpaid, room)
    return seat


@rule
def step_one(
    setting: Setting, states: States, rng: Generator, seat: int, action: int, rewards: Rewards, room: Room
) -> int:
    """Play an action and what the others answer; an illegal one ends the game."""
    rewards[:] = 0
    became = step(states[0], rng, room.tiles, action, setting.reward, setting.rounds, rewards)
    if became == ILLEGAL:
        rewards[seat] = ILLEGAL_REWARD
    elif became == GOES_ON and setting.opponent != SELF:
        return play_others(setting, states, rng, seat, rewards, room)
    return became


@rule
def keep_end(state: Any, seat: int, told: Told, final: Numbers, scores: NDArray[np.int16]) -> None:
    """What is seen at the end, before the next game begins in the same row."""
    see(state, seat, told, final)
    for other in range(state.players):
        scores[other] = state.boards[other].score


@rule
def look(rows: Rows, room: Room) -> None:
    """What the seats that are to act see, and what they may do."""
    states, moves = rows.states, room.moves
    for row in range(len(states)):
        see(states[row], int(rows.seats[row]), room.told, rows.out[row])
    for row in range(len(states)):
        write_mask(states[row], moves, rows.masks[row])


# Entry points from Python, each for the rows of one thread. One loop after the other is quicker than all in one.


@rule
def seed_part(rows: Rows, seed: int, first: int) -> None:
    """A stream of its own for each game; ``first`` is the number of the first row among all."""
    for row in range(len(rows.rngs)):
        seed_stream(rows.rngs[row], seed, first + row)


@rule
def begin_part(setting: Setting, rows: Rows, room: Room) -> None:
    """New games in all rows."""
    for row in range(len(rows.states)):
        rows.seats[row] = begin_one(setting, rows.states[row : row + 1], rows.rngs[row], room)
    look(rows, room)


@rule
def step_part(setting: Setting, rows: Rows, actions: NDArray[np.int64], room: Room) -> None:
    """Step every game; one that ends begins again at once."""
    states, rngs, seats = rows.states, rows.rngs, rows.seats
    for row in range(len(states)):
        one, seat, rewards = states[row : row + 1], int(seats[row]), rows.rewards[row]
        became = step_one(setting, one, rngs[row], seat, int(actions[row]), rewards, room)
        rows.became[row] = became
        rows.paid[row] = rewards[seat]
        if became != GOES_ON:
            keep_end(states[row], seat, room.told, rows.final[row], rows.scores[row])
            seats[row] = begin_one(setting, one, rngs[row], room)
        elif setting.opponent == SELF:
            seats[row] = states[row].player
    look(rows, room)


@rule
def choose_part(rows: Rows, rng: Generator, actions: NDArray[np.int64]) -> None:
    """Any legal action for each game."""
    for row in range(len(rows.states)):
        actions[row] = rules.random_move(rows.states[row], rng)
