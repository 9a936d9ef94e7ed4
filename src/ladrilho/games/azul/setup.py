"""Setting up, and preparing a round: AZ-1 to AZ-8, AZ-36 to AZ-41."""

from ladrilho.games.azul.state import (
    CENTRE,
    DEAL,
    EMPTY,
    LINES,
    OFFER,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    State,
)
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator
from ladrilho.kernel.supply import Tiles, draw_tiles, take_from_bag, tile_count


@rule
def factory_count(players: int) -> int:
    """AZ-5: 5, 7 or 9 factories for 2, 3 or 4 players."""
    return 2 * players + 1


@rule
def set_up(state: State, players: int, start: int, options: Tiles) -> None:
    """AZ-7: empty boards, scores 0, all tiles in the bag, the first deal still to come."""
    state.players = players
    state.wall = options[0]
    state.phase = DEAL
    state.player = start
    state.starter = start
    state.marker = CENTRE
    state.round_number = 1
    state.tiles_left = 0
    state.bag[:] = TILES_PER_COLOUR
    state.lid[:] = 0
    state.displays[:] = 0
    for seat in range(len(state.boards)):
        clear_board(state, seat)


@rule
def clear_board(state: State, seat: int) -> None:
    """AZ-2: nothing lies on the board, the score is 0."""
    board = state.boards[seat]
    board.score = 0
    board.floor_count = 0
    board.floor[:] = EMPTY
    for line in range(LINES):
        board.line_colour[line] = EMPTY
        board.line_count[line] = 0
        for column in range(LINES):
            board.wall[line, column] = EMPTY


@rule
def tiles_to_deal(state: State) -> int:
    """AZ-36 four tiles for each factory, AZ-38 or as many as there are."""
    if state.phase != DEAL:
        return 0
    wanted = factory_count(int(state.players)) * TILES_PER_FACTORY
    return min(wanted, tile_count(state.bag) + tile_count(state.lid))


@rule
def deal(state: State, tiles: Tiles) -> None:
    """Lay given tiles on the factories, one factory after the other."""
    count = tiles_to_deal(state)
    for place in range(count):
        take_from_bag(state.bag, state.lid, int(tiles[place]))
    lay_out(state, tiles, count)


@rule
def draw_deal(state: State, rng: Generator, tiles: Tiles) -> int:
    """Draw the tiles of a round (AZ-36, AZ-37) and lay them out; ``tiles`` tells which they were."""
    count = tiles_to_deal(state)
    draw_tiles(state.bag, state.lid, rng, tiles, count)
    lay_out(state, tiles, count)
    return count


@rule
def lay_out(state: State, tiles: Tiles, count: int) -> None:
    """AZ-36 fill factory by factory; AZ-9, AZ-40, AZ-41 the marker to the centre, its last owner begins."""
    for place in range(count):
        state.displays[1 + place // TILES_PER_FACTORY, tiles[place]] += 1
    if state.marker != CENTRE:
        state.starter = state.marker - 1
    state.marker = CENTRE
    state.player = state.starter
    state.tiles_left = count
    state.phase = OFFER
