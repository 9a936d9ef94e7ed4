"""Setting up, filling the supply, and preparing a round: SP-1 to SP-10, SP-22, SP-38, SP-39, SP-47, SP-48."""

import numpy as np

from ladrilho.games.pavilion.board import (
    ALL_COLOURS,
    FACTORY_COUNTS,
    ROUNDS,
    STAR_LAWS,
    STARS,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.state import (
    CENTRE,
    DEAL_FACTORIES,
    DEAL_SUPPLY,
    EMPTY,
    NOBODY,
    OFFER,
    PLACING,
    State,
)
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator
from ladrilho.kernel.supply import Tiles, draw_tiles, move_all, take_from_bag, tile_count

_NO_TILE = np.int8(EMPTY)


@rule
def factory_count(players: int) -> int:
    """SP-3: 5, 7 or 9 factories for 2, 3 or 4 players."""
    return int(FACTORY_COUNTS[players])


@rule
def joker_of(state: State) -> int:
    """SP-9, SP-10: the joker colour of this round."""
    return int(state.jokers[state.round_number - 1])


@rule
def set_up(state: State, players: int, start: int, options: Tiles) -> None:
    """SP-6: empty boards, all tiles in the bag, the supply still to be dealt; ``options``: side and joker order."""
    state.players = players
    state.side = options[0]
    for place in range(ROUNDS):
        state.jokers[place] = options[1 + place]
    state.phase = DEAL_SUPPLY
    state.player = NOBODY
    state.starter = start
    state.marker = CENTRE
    state.round_number = 1
    state.reward = 0
    state.tiles_left = 0
    state.bag[:] = TILES_PER_COLOUR
    state.storage[:] = 0
    state.supply[:] = 0
    state.displays[:] = 0
    for seat in range(len(state.boards)):
        clear_board(state, seat)


@rule
def clear_board(state: State, seat: int) -> None:
    """SP-2, SP-6: nothing lies on the board or beside it, the score is 5."""
    board = state.boards[seat]
    board.covered = 0
    board.score = START_SCORE
    board.passed = 0
    board.hand[:] = 0
    board.kept[:] = 0
    board.spaces[:] = _NO_TILE
    for star in range(STARS):
        board.accepts[star] = colours_at_first(int(state.side), star)


@rule
def colours_at_first(side: int, star: int) -> int:
    """SP-31 the colour of a ring star, or any; SP-56 any on the sepia side."""
    law = int(STAR_LAWS[side, star])
    return 1 << law if law >= 0 else ALL_COLOURS


@rule
def stock(state: State) -> int:
    """SP-38: the tiles that can be drawn, first those in the bag, then those in storage."""
    return tile_count(state.bag) + tile_count(state.storage)


@rule
def missing_in_supply(state: State) -> int:
    """SP-38 the empty supply spaces, SP-39 or as many as there are tiles for."""
    return min(SUPPLY_SPACES - tile_count(state.supply), stock(state))


@rule
def tiles_to_deal(state: State) -> int:
    """SP-38 tiles for the supply, SP-47 four for each factory; SP-39, SP-A22 or as many as there are."""
    if state.phase == DEAL_SUPPLY:
        return missing_in_supply(state)
    if state.phase == DEAL_FACTORIES:
        return min(factory_count(int(state.players)) * TILES_PER_FACTORY, stock(state))
    return 0


@rule
def deal(state: State, tiles: Tiles) -> None:
    """Lay given tiles on the supply, or on one factory after the other."""
    count = tiles_to_deal(state)
    for place in range(count):
        take_from_bag(state.bag, state.storage, int(tiles[place]))
    lay_out(state, tiles, count)


@rule
def draw_deal(state: State, rng: Generator, tiles: Tiles) -> int:
    """Draw tiles (SP-38, SP-47) and lay them out; ``tiles`` tells which they were."""
    count = tiles_to_deal(state)
    draw_tiles(state.bag, state.storage, rng, tiles, count)
    lay_out(state, tiles, count)
    return count


@rule
def lay_out(state: State, tiles: Tiles, count: int) -> None:
    """SP-6, SP-A15: the supply comes before the factories."""
    if state.phase == DEAL_SUPPLY:
        for place in range(count):
            state.supply[tiles[place]] += 1
        leave_supply(state)
    else:
        for place in range(count):
            state.displays[1 + place // TILES_PER_FACTORY, tiles[place]] += 1
        begin_round(state, count)


@rule
def leave_supply(state: State) -> None:
    """SP-38 with the supply filled comes the next turn; SP-47 or, when there is none, the factories of a round."""
    if state.player != NOBODY:
        state.phase = PLACING
    elif stock(state) > 0:
        state.phase = DEAL_FACTORIES
    else:
        begin_round(state, 0)


@rule
def begin_round(state: State, count: int) -> None:
    """SP-22, SP-47, SP-48 round counter, start player tile and kept tiles; SP-A27 without tiles phase 2 begins."""
    if state.boards[0].passed:  # only before the first round has nobody passed
        state.round_number += 1
    if state.marker != CENTRE:
        state.starter = state.marker - 1
    state.marker = CENTRE
    state.player = state.starter
    for seat in range(state.players):
        board = state.boards[seat]
        board.passed = 0
        move_all(board.kept, board.hand)
    state.tiles_left = count
    state.phase = OFFER if count > 0 else PLACING
