"""The table of Summer Pavilion as one record: what lies where, whose turn it is."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import COLOURS, MAX_FACTORIES, MAX_PLAYERS, ROUNDS, SPACES, STARS, TILES_PER_FACTORY
from ladrilho.kernel.supply import Tiles

NAME = "summer-pavilion"
RULES = "summer-pavilion-1"

MAX_DEAL = MAX_FACTORIES * TILES_PER_FACTORY

DEAL_SUPPLY, DEAL_FACTORIES, OFFER, PLACING, REWARD, KEEPING, OVER = 0, 1, 2, 3, 4, 5, 6
PHASE_NAMES = ("deal", "deal", "offer", "placing", "reward", "keeping", "over")
CENTRE = 0  # the first display, and where the start player tile lies until it is taken
EMPTY = -1  # no tile on a space
NOBODY = -1  # no player has a turn: a round is being prepared, or the game is over

BOARD = np.dtype(
    (
        np.record,
        [
            ("covered", np.int64),  # the spaces with a tile, one bit each; follows from ``spaces``
            ("score", np.int16),
            ("passed", np.int8),  # no more turns in this round (SP-45)
            ("hand", np.int8, COLOURS),  # the tiles beside the board
            ("kept", np.int8, COLOURS),  # the tiles on the corner spaces
            ("accepts", np.int8, STARS),  # the colours each star may receive, one bit each; follows from ``spaces``
            ("spaces", np.int8, SPACES),  # EMPTY, or the colour that lies there
        ],
    )
)
STATE = np.dtype(
    (
        np.record,
        [
            ("boards", BOARD, MAX_PLAYERS),
            ("players", np.int8),
            ("side", np.int8),  # COLOURED or SEPIA, the same for all (SP-55)
            ("jokers", np.int8, ROUNDS),  # the joker colour of each round
            ("phase", np.int8),
            ("player", np.int8),  # who moves now, or after the supply is refilled; NOBODY before a round and at the end
            ("starter", np.int8),  # who began this round
            ("marker", np.int8),  # CENTRE, or 1 + the owner of the start player tile, until the next round
            ("round_number", np.int8),
            ("reward", np.int8),  # supply tiles the player still has to take
            ("tiles_left", np.int8),  # coloured tiles on factories and in the centre
            ("bag", np.int8, COLOURS),
            ("storage", np.int8, COLOURS),
            ("supply", np.int8, COLOURS),
            ("displays", np.int8, (1 + MAX_FACTORIES, COLOURS)),  # the centre, then the factories
        ],
    )
)


class Board(Protocol):
    """What the type checker sees of a BOARD."""

    covered: int
    score: int
    passed: int
    hand: Tiles
    kept: Tiles
    accepts: Tiles
    spaces: Tiles


class State(Protocol):
    """What the type checker sees of a STATE."""

    boards: list[Board]
    players: int
    side: int
    jokers: Tiles
    phase: int
    player: int
    starter: int
    marker: int
    round_number: int
    reward: int
    tiles_left: int
    bag: Tiles
    storage: Tiles
    supply: Tiles
    displays: Tiles


Moves = NDArray[np.int16]
