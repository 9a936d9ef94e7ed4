"""Why a move or a deal is not allowed, in a sentence that names the clause."""

from collections.abc import Sequence

from ladrilho.games.azul.moves import TAKES, TARGETS, is_legal
from ladrilho.games.azul.offer import colours_in_wall_line
from ladrilho.games.azul.setup import factory_count, tiles_to_deal
from ladrilho.games.azul.state import (
    CENTRE,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DEAL,
    EMPTY,
    FLOOR,
    OFFER,
    OVER,
    TILING,
    State,
)
from ladrilho.games.azul.tiling import first_complete_line


def reason_against(state: State, code: int) -> str:
    """Why a move is not legal now; '' when it is."""
    if is_legal(state, code):
        return ""
    if state.phase == OVER:
        return "the game is over (AZ-42)"
    if state.phase == DEAL:
        return "the factories are still to be dealt (AZ-36)"
    if code < TAKES:
        return _against_take(state, code) if state.phase == OFFER else "tiles are laid on the wall now (AZ-46)"
    return _against_choice(state, code - TAKES) if state.phase == TILING else "tiles are taken now (AZ-10)"


def _against_take(state: State, code: int) -> str:
    display, colour, line = code // (COLOURS * TARGETS), code // TARGETS % COLOURS, code % TARGETS
    factories = factory_count(int(state.players))
    if display > factories:
        return f"there are only {factories} factories with {state.players} players (AZ-5)"
    if state.displays[display, colour] == 0:
        place = "in the centre" if display == CENTRE else f"on factory {display}"
        return f"no {COLOUR_NAMES[colour]} tiles lie {place} (AZ-13)"
    assert line != FLOOR, "the floor accepts every tile"
    board = state.boards[state.player]
    held = int(board.line_colour[line])
    if held != EMPTY and held != colour:
        return f"line {line + 1} already collects {COLOUR_NAMES[held]} (AZ-19)"
    if colours_in_wall_line(board, line) >> colour & 1:
        return f"wall line {line + 1} already shows {COLOUR_NAMES[colour]} (AZ-20)"
    return f"line {line + 1} is full (AZ-19)"


def _against_choice(state: State, choice: int) -> str:
    board = state.boards[state.player]
    line, column = divmod(choice, COLUMNS)
    due = first_complete_line(board)
    if line != due:
        return f"line {due + 1} is to be tiled first (AZ-24)"
    if board.wall[line, column] != EMPTY:
        return f"column {column + 1} of wall line {line + 1} is taken (AZ-46)"
    colour = COLOUR_NAMES[int(board.line_colour[line])]
    return f"column {column + 1} already shows {colour} (AZ-47)"


def reason_against_deal(state: State, tiles: Sequence[int]) -> str:
    """Why these tiles cannot be dealt now; '' when they can."""
    wanted = int(tiles_to_deal(state))
    if wanted == 0:
        return "no deal is due now (AZ-36)"
    if len(tiles) != wanted:
        return f"the deal takes {wanted} tiles, {len(tiles)} were given (AZ-36)"
    bag, lid = [int(n) for n in state.bag], [int(n) for n in state.lid]
    for place, colour in enumerate(tiles, start=1):
        if sum(bag) == 0:
            bag, lid = lid, [0] * COLOURS
        if bag[colour] == 0:
            return f"tile {place} cannot be {COLOUR_NAMES[colour]}: none is left in the bag (AZ-37)"
        bag[colour] -= 1
    return ""
