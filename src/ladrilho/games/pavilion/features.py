"""What a seat sees of a table of Summer Pavilion, as numbers: public information only, the seat itself first.

``observe`` writes the sections of ``layout`` one after the other. Whoever changes what is written, or its order, gives
it a new version.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.layout import Layout, Section
from ladrilho.games.pavilion.board import (
    COLOURS,
    CORNER_SPACES,
    MOST_REWARD,
    ROUNDS,
    SEPIA,
    SLOTS,
    SPACES,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.moves import MOVE_CODES
from ladrilho.games.pavilion.setup import factory_count
from ladrilho.games.pavilion.state import EMPTY, KEEPING, NOBODY, OFFER, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles

VERSION = "summer-pavilion-observation-1"
CENTRE_ONE, HAND_ONE, SCORE_ONE = 10, 10, 100
MOST_SCORE = 4  # times SCORE_ONE: 42 tiles of six points and all bonuses are less
PHASES = KEEPING - OFFER + 1

_MANY = TILES_PER_COLOUR / HAND_ONE


@cache
def layout(players: int) -> Layout:
    """The sections of an observation."""
    factories = factory_count(players)
    spaces = (players, COLOURS, STARS, SLOTS)
    sections = [
        Section("centre", (COLOURS,), "colour", (1, 1, COLOURS), CENTRE_ONE, _MANY, "tiles in the centre"),
        Section(
            "factories", (factories, COLOURS), "factory × colour", (factories, 1, COLOURS), TILES_PER_FACTORY, 1,
            "tiles on each factory",
        ),
        Section(
            "marker", (1 + players,), "place", (1 + players, 1, 1), 1, 1,
            "where the start player tile lies: in the centre, or with a seat",
        ),
        Section("bag", (COLOURS,), "colour", (1, 1, COLOURS), TILES_PER_COLOUR, 1, "tiles in the bag"),
        Section("storage", (COLOURS,), "colour", (1, 1, COLOURS), TILES_PER_COLOUR, 1, "tiles in the storage box"),
        Section("supply", (COLOURS,), "colour", (1, 1, COLOURS), SUPPLY_SPACES, 1, "tiles on the supply board"),
        Section(
            "jokers", (ROUNDS, COLOURS), "round × colour", (ROUNDS, 1, COLOURS), 1, 1,
            "the joker colour of this round, then of each round to come",
        ),
        Section("round", (1,), "–", (1, 1, 1), ROUNDS, 1, "the round"),
        Section(
            "phase", (PHASES,), "phase", (PHASES, 1, 1), 1, 1,
            "offer, placing, reward or keeping; none at a deal or at the end",
        ),
        Section("reward", (1,), "–", (1, 1, 1), MOST_REWARD, 1, "supply tiles the player on turn still has to take"),
        Section("sepia", (1,), "–", (1, 1, 1), 1, 1, "the boards show their sepia side"),
        Section("on_turn", (players,), "seat", (players, 1, 1), 1, 1, "whose turn it is; nobody's between rounds"),
        Section("starter", (players,), "seat", (players, 1, 1), 1, 1, "who began this round"),
        Section("score", (players,), "seat", (players, 1, 1), SCORE_ONE, MOST_SCORE, "points"),
        Section("passed", (players,), "seat", (players, 1, 1), 1, 1, "has passed in this round"),
        Section(
            "hand", (players, COLOURS), "seat × colour", (players, 1, COLOURS), HAND_ONE, _MANY,
            "tiles beside the board",
        ),
        Section(
            "kept", (players, COLOURS), "seat × colour", (players, 1, COLOURS), CORNER_SPACES, 1,
            "tiles on the corner spaces",
        ),
        Section("spaces", spaces, "seat × colour × star × slot", spaces, 1, 1, "a tile of the colour lies there"),
    ]  # fmt: skip
    return Layout(VERSION, factories, sections, (STARS, SLOTS), MOVE_CODES, COLOURS)


@rule
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat sees."""
    out[:] = 0
    at = write_heaps(state, seat, out)
    at = write_course(state, seat, out, at)
    players = int(state.players)
    passed = at + players
    hands = passed + players
    kept = hands + players * COLOURS
    spaces = kept + players * COLOURS
    for place in range(players):
        board = state.boards[(seat + place) % players]
        out[at + place] = board.score / SCORE_ONE
        out[passed + place] = board.passed
        write_heap(board.hand, HAND_ONE, out, hands + place * COLOURS)
        write_heap(board.kept, CORNER_SPACES, out, kept + place * COLOURS)
        write_spaces(board, out, spaces + place * COLOURS * SPACES)


@rule
def write_heaps(state: State, seat: int, out: NDArray[np.float32]) -> int:
    """The tiles that belong to nobody, and the start player tile; returns where the next section begins."""
    players = int(state.players)
    at = write_heap(state.displays[0], CENTRE_ONE, out, 0)
    for display in range(1, factory_count(players) + 1):
        at = write_heap(state.displays[display], TILES_PER_FACTORY, out, at)
    holder = int(state.marker) - 1
    out[at if holder < 0 else at + 1 + (holder - seat) % players] = 1
    at += 1 + players
    at = write_heap(state.bag, TILES_PER_COLOUR, out, at)
    at = write_heap(state.storage, TILES_PER_COLOUR, out, at)
    return write_heap(state.supply, SUPPLY_SPACES, out, at)


@rule
def write_heap(heap: Tiles, one: int, out: NDArray[np.float32], at: int) -> int:
    """The tiles of each colour; returns where the next section begins."""
    for colour in range(COLOURS):
        out[at + colour] = heap[colour] / one
    return at + COLOURS


@rule
def write_course(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """How far the game is, and whose turn it is; returns where the next section begins."""
    players = int(state.players)
    for place in range(ROUNDS - int(state.round_number) + 1):
        out[at + place * COLOURS + int(state.jokers[state.round_number - 1 + place])] = 1
    at += ROUNDS * COLOURS
    out[at] = state.round_number / ROUNDS
    at += 1
    if OFFER <= state.phase <= KEEPING:
        out[at + int(state.phase) - OFFER] = 1
    at += PHASES
    out[at] = state.reward / MOST_REWARD
    out[at + 1] = state.side == SEPIA
    at += 2
    if state.player != NOBODY:
        out[at + (int(state.player) - seat) % players] = 1
    out[at + players + (int(state.starter) - seat) % players] = 1
    return at + 2 * players


@rule
def write_spaces(board: Board, out: NDArray[np.float32], at: int) -> None:
    """A plane for each colour."""
    for space in range(SPACES):
        colour = int(board.spaces[space])
        if colour != EMPTY:
            out[at + colour * SPACES + space] = 1
