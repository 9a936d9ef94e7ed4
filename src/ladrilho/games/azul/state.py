"""The table of Azul as one record: what lies where, whose turn it is."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel.supply import Tiles

NAME = "azul"
RULES = "azul-1"

COLOURS = 5
COLOUR_NAMES = ("blue", "yellow", "red", "black", "white")
COLOUR_LETTERS = "BYRKW"
TILES_PER_COLOUR = 20
LINES = 5
COLUMNS = 5
FLOOR_SPACES = 7
TILES_PER_FACTORY = 4
MAX_PLAYERS = 4
MAX_FACTORIES = 9
MAX_DEAL = MAX_FACTORIES * TILES_PER_FACTORY
MOST_ROUNDS = 32_000  # where the count of rounds stops: a game can go on for ever (AZ-A15), an int16 cannot

COLOURED, GREY = 0, 1
WALL_NAMES = ("coloured", "grey")
DEAL, OFFER, TILING, OVER = 0, 1, 2, 3
PHASE_NAMES = ("deal", "offer", "tiling", "over")
CENTRE = 0  # the first display, and where the marker lies until it is taken
FLOOR = 5  # the target of a move that is no pattern line
EMPTY = -1  # no tile on a wall space, no colour in a pattern line
MARKER = 5  # the starting player marker among the tiles of a floor line

BOARD = np.dtype(
    (
        np.record,
        [
            ("score", np.int16),
            ("wall", np.int8, (LINES, COLUMNS)),  # EMPTY, or the colour that lies there
            ("line_colour", np.int8, LINES),  # EMPTY, or the colour being collected
            ("line_count", np.int8, LINES),
            ("floor", np.int8, FLOOR_SPACES),  # colours and the MARKER, from the left
            ("floor_count", np.int8),
        ],
    )
)
STATE = np.dtype(
    (
        np.record,
        [
            ("players", np.int8),
            ("wall", np.int8),  # COLOURED or GREY, the same for all (AZ-6)
            ("phase", np.int8),
            ("player", np.int8),
            ("starter", np.int8),  # who began this round
            ("marker", np.int8),  # CENTRE, or 1 + its owner, until the next deal
            ("round_number", np.int16),
            ("tiles_left", np.int8),  # coloured tiles on factories and in the centre
            ("bag", np.int8, COLOURS),
            ("lid", np.int8, COLOURS),
            ("displays", np.int8, (1 + MAX_FACTORIES, COLOURS)),  # the centre, then the factories
            ("boards", BOARD, MAX_PLAYERS),
        ],
    )
)


class Board(Protocol):
    """What the type checker sees of a BOARD."""

    score: int
    wall: Tiles
    line_colour: Tiles
    line_count: Tiles
    floor: Tiles
    floor_count: int


class State(Protocol):
    """What the type checker sees of a STATE."""

    players: int
    wall: int
    phase: int
    player: int
    starter: int
    marker: int
    round_number: int
    tiles_left: int
    bag: Tiles
    lid: Tiles
    displays: Tiles
    boards: list[Board]


Moves = NDArray[np.int16]
