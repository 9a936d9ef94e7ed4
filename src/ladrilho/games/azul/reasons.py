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
from ladrilho.language import say


def reason_against(state: State, code: int) -> str:
    """Why a move is not legal now; '' when it is."""
    if is_legal(state, code):
        return ""
    if state.phase == OVER:
        return say("the game is over (AZ-42)")
    if state.phase == DEAL:
        return say("the factories are still to be dealt (AZ-36)")
    if code < TAKES:
        return _against_take(state, code) if state.phase == OFFER else say("tiles are laid on the wall now (AZ-46)")
    return _against_choice(state, code - TAKES) if state.phase == TILING else say("tiles are taken now (AZ-10)")


def _against_take(state: State, code: int) -> str:
    display, colour, line = code // (COLOURS * TARGETS), code // TARGETS % COLOURS, code % TARGETS
    factories = factory_count(int(state.players))
    if display > factories:
        template = "there are only {factories} factories with {players} players (AZ-5)"
        return say(template, factories=factories, players=int(state.players))
    if state.displays[display, colour] == 0:
        if display == CENTRE:
            return say("no {colour} tiles lie in the centre (AZ-13)", colour=COLOUR_NAMES[colour])
        template = "no {colour} tiles lie on factory {factory} (AZ-13)"
        return say(template, colour=COLOUR_NAMES[colour], factory=display)
    assert line != FLOOR, "the floor accepts every tile"
    board = state.boards[state.player]
    held = int(board.line_colour[line])
    if held != EMPTY and held != colour:
        return say("line {line} already collects {colour} (AZ-19)", line=line + 1, colour=COLOUR_NAMES[held])
    if colours_in_wall_line(board, line) >> colour & 1:
        return say("wall line {line} already shows {colour} (AZ-20)", line=line + 1, colour=COLOUR_NAMES[colour])
    return say("line {line} is full (AZ-19)", line=line + 1)


def _against_choice(state: State, choice: int) -> str:
    board = state.boards[state.player]
    line, column = divmod(choice, COLUMNS)
    due = first_complete_line(board)
    if line != due:
        return say("line {line} is to be tiled first (AZ-24)", line=due + 1)
    if board.wall[line, column] != EMPTY:
        return say("column {column} of wall line {line} is taken (AZ-46)", column=column + 1, line=line + 1)
    colour = COLOUR_NAMES[int(board.line_colour[line])]
    return say("column {column} already shows {colour} (AZ-47)", column=column + 1, colour=colour)


def reason_against_deal(state: State, tiles: Sequence[int]) -> str:
    """Why these tiles cannot be dealt now; '' when they can."""
    wanted = int(tiles_to_deal(state))
    if wanted == 0:
        return say("no deal is due now (AZ-36)")
    if len(tiles) != wanted:
        return say("the deal takes {wanted} tiles, {given} were given (AZ-36)", wanted=wanted, given=len(tiles))
    bag, lid = [int(n) for n in state.bag], [int(n) for n in state.lid]
    for place, colour in enumerate(tiles, start=1):
        if sum(bag) == 0:
            bag, lid = lid, [0] * COLOURS
        if bag[colour] == 0:
            template = "tile {place} cannot be {colour}: none is left in the bag (AZ-37)"
            return say(template, place=place, colour=COLOUR_NAMES[colour])
        bag[colour] -= 1
    return ""
