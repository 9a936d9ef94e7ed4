"""What a seat sees of a table of Azul, as numbers: public information only, the seat itself first.

``observe`` writes the sections of ``layout`` one after the other. Whoever changes what is written, or its order, gives
it a new version.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.moves import MOVE_CODES, TARGETS
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    GREY,
    LINES,
    MARKER,
    OFFER,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    TILING,
    Board,
    State,
)
from ladrilho.games.layout import Layout, Section
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles

VERSION = "azul-observation-1"
CENTRE_ONE, SCORE_ONE, ROUND_ONE = 10, 100, 10
MOST_SCORE = 4  # times SCORE_ONE: 25 tiles of ten points and all bonuses are less

_TO_CENTRE = TILES_PER_COLOUR / CENTRE_ONE


@cache
def layout(players: int) -> Layout:
    """The sections of an observation."""
    factories = factory_count(players)
    wall = (players, COLOURS, LINES, COLUMNS)
    sections = [
        Section("centre", (COLOURS,), "colour", (1, 1, COLOURS), CENTRE_ONE, _TO_CENTRE, "tiles in the centre"),
        Section(
            "factories", (factories, COLOURS), "factory × colour", (factories, 1, COLOURS), TILES_PER_FACTORY, 1,
            "tiles on each factory",
        ),
        Section(
            "marker", (1 + players,), "place", (1 + players, 1, 1), 1, 1,
            "where the starting player marker lies: in the centre, or with a seat",
        ),
        Section("bag", (COLOURS,), "colour", (1, 1, COLOURS), TILES_PER_COLOUR, 1, "tiles in the bag"),
        Section("lid", (COLOURS,), "colour", (1, 1, COLOURS), TILES_PER_COLOUR, 1, "tiles in the lid of the box"),
        Section("round", (1,), "–", (1, 1, 1), ROUND_ONE, 1, f"the round, {ROUND_ONE} for all later ones"),
        Section("tiling", (1,), "–", (1, 1, 1), 1, 1, "columns of the grey wall are being chosen"),
        Section("grey", (1,), "–", (1, 1, 1), 1, 1, "the wall is grey"),
        Section("on_turn", (players,), "seat", (players, 1, 1), 1, 1, "who is to move; nobody at a deal or at the end"),
        Section("starter", (players,), "seat", (players, 1, 1), 1, 1, "who began this round"),
        Section("score", (players,), "seat", (players, 1, 1), SCORE_ONE, MOST_SCORE, "points"),
        Section("wall", wall, "seat × colour × line × column", wall, 1, 1, "a tile of the colour lies there"),
        Section(
            "lines", (players, COLOURS, LINES), "seat × colour × line", (players, COLOURS, LINES, 1), 1, 1,
            "how much of the pattern line is filled with the colour",
        ),
        Section(
            "floor", (players, COLOURS), "seat × colour", (players, 1, COLOURS), FLOOR_SPACES, 1,
            "tiles on the floor line",
        ),
        Section(
            "floor_spaces", (players,), "seat", (players, 1, 1), FLOOR_SPACES, 1,
            "taken spaces of the floor line, the marker's among them",
        ),
    ]  # fmt: skip
    return Layout(VERSION, factories, sections, (LINES, COLUMNS), MOVE_CODES, COLOURS * TARGETS)


@rule
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat sees."""
    out[:] = 0
    at = write_displays(state, out)
    at = write_table(state, seat, out, at)
    players = int(state.players)
    walls = at + players
    lines = walls + players * COLOURS * LINES * COLUMNS
    floors = lines + players * COLOURS * LINES
    spaces = floors + players * COLOURS
    for place in range(players):
        board = state.boards[(seat + place) % players]
        out[at + place] = board.score / SCORE_ONE
        write_wall(board, out, walls + place * COLOURS * LINES * COLUMNS)
        write_lines(board, out, lines + place * COLOURS * LINES)
        write_floor(board, out, floors + place * COLOURS)
        out[spaces + place] = board.floor_count / FLOOR_SPACES


@rule
def write_displays(state: State, out: NDArray[np.float32]) -> int:
    """The centre and the factories; returns where the next section begins."""
    at = 0
    for display in range(factory_count(int(state.players)) + 1):
        one = CENTRE_ONE if display == 0 else TILES_PER_FACTORY
        for colour in range(COLOURS):
            out[at] = state.displays[display, colour] / one
            at += 1
    return at


@rule
def write_table(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Everything else that belongs to no seat alone; returns where the next section begins."""
    players = int(state.players)
    holder = int(state.marker) - 1
    out[at if holder < 0 else at + 1 + (holder - seat) % players] = 1
    at += 1 + players
    at = write_heap(state.bag, out, at)
    at = write_heap(state.lid, out, at)
    out[at] = min(int(state.round_number), ROUND_ONE) / ROUND_ONE
    out[at + 1] = state.phase == TILING
    out[at + 2] = state.wall == GREY
    at += 3
    if state.phase == OFFER or state.phase == TILING:
        out[at + (int(state.player) - seat) % players] = 1
    out[at + players + (int(state.starter) - seat) % players] = 1
    return at + 2 * players


@rule
def write_heap(heap: Tiles, out: NDArray[np.float32], at: int) -> int:
    """Shares of all tiles of each colour; returns where the next section begins."""
    for colour in range(COLOURS):
        out[at + colour] = heap[colour] / TILES_PER_COLOUR
    return at + COLOURS


@rule
def write_wall(board: Board, out: NDArray[np.float32], at: int) -> None:
    """A plane for each colour."""
    for line in range(LINES):
        for column in range(COLUMNS):
            colour = int(board.wall[line, column])
            if colour != EMPTY:
                out[at + (colour * LINES + line) * COLUMNS + column] = 1


@rule
def write_lines(board: Board, out: NDArray[np.float32], at: int) -> None:
    """How full each pattern line is, at its colour."""
    for line in range(LINES):
        colour = int(board.line_colour[line])
        if colour != EMPTY:
            out[at + colour * LINES + line] = board.line_count[line] / (line + 1)


@rule
def write_floor(board: Board, out: NDArray[np.float32], at: int) -> None:
    """The tiles of each colour on the floor line; their order never matters."""
    for space in range(int(board.floor_count)):
        colour = int(board.floor[space])
        if colour != MARKER:
            out[at + colour] += 1
    for colour in range(COLOURS):
        out[at + colour] /= FLOOR_SPACES
