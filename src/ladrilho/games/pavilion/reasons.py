"""Why a move or a deal is not allowed, in a sentence that names the clause."""

from collections.abc import Sequence

from ladrilho.games.pavilion.board import COLOUR_NAMES, COLOURS, FREE, NUMBERS, SLOTS, STAR_LAWS, STAR_NAMES
from ladrilho.games.pavilion.moves import (
    FIRST_KEEP,
    FIRST_PLACE,
    FIRST_REWARD,
    JOKERS,
    MOVE_CODES,
    PASS,
    is_legal,
)
from ladrilho.games.pavilion.setup import factory_count, joker_of, tiles_to_deal
from ladrilho.games.pavilion.state import (
    CENTRE,
    DEAL_FACTORIES,
    DEAL_SUPPLY,
    KEEPING,
    OFFER,
    OVER,
    PLACING,
    REWARD,
    Board,
    State,
)
from ladrilho.kernel.supply import tile_count
from ladrilho.language import say

_DUE = {
    DEAL_SUPPLY: say("the supply is still to be filled (SP-38)"),
    DEAL_FACTORIES: say("the factories are still to be filled (SP-47)"),
    OFFER: say("tiles are taken now, from a factory or the centre (SP-11)"),
    REWARD: say("the reward is to be taken first (SP-37)"),
    KEEPING: say("the pass is not over: keep tiles or be done (SP-43)"),
    OVER: say("the game is over (SP-7)"),
}


def reason_against(state: State, code: int) -> str:
    """Why a move is not legal now; '' when it is."""
    if is_legal(state, code):
        return ""
    if not 0 <= code < MOVE_CODES:
        return say("no move has the number {code}, they are 0 to {most}", code=code, most=MOVE_CODES - 1)
    phase = _phase_of(code)
    if state.phase != phase:
        return _DUE.get(int(state.phase)) or _against_in_placing(phase)
    if phase == OFFER:
        return _against_take(state, *divmod(code, COLOURS))
    if phase == PLACING:
        return _against_place(state, code - FIRST_PLACE)
    if phase == REWARD:
        return say("no {colour} lies in the supply (SP-37)", colour=COLOUR_NAMES[code - FIRST_REWARD])
    return say("no {colour} in hand (SP-43)", colour=COLOUR_NAMES[code - FIRST_KEEP])


def _phase_of(code: int) -> int:
    """The phase in which a move has its place."""
    if code < FIRST_PLACE:
        return OFFER
    if code < FIRST_REWARD or code == PASS:
        return PLACING
    return REWARD if code < PASS else KEEPING


def _against_in_placing(phase: int) -> str:
    if phase == OFFER:
        return say("all tiles are taken, tiles are placed now (SP-23)")
    if phase == REWARD:
        return say("no pillar, statue or window was completed in this turn (SP-37)")
    return say("tiles are kept only after a pass (SP-43)")


def _against_take(state: State, display: int, colour: int) -> str:
    factories = factory_count(int(state.players))
    if display > factories:
        template = "there are only {factories} factories with {players} players (SP-3)"
        return say(template, factories=factories, players=int(state.players))
    name = COLOUR_NAMES[colour]
    if state.displays[display, colour] == 0 and display == CENTRE:
        return say("no {colour} tiles lie in the centre (SP-15)", colour=name)
    if state.displays[display, colour] == 0:
        return say("no {colour} tiles lie on factory {factory} (SP-12)", colour=name, factory=display)
    return say("{colour} is the joker colour and other colours lie there (SP-17)", colour=name)


def _against_place(state: State, code: int) -> str:
    space, colour, jokers = code // (COLOURS * JOKERS), code // JOKERS % COLOURS, code % JOKERS
    board = state.boards[state.player]
    if tile_count(board.hand) == 0:
        return say("no tile in hand, only a pass is left (SP-42)")
    if int(board.covered) >> space & 1:
        star = STAR_NAMES[space // SLOTS]
        return say("space {slot} of the {star} star is already covered (SP-26)", star=star, slot=space % SLOTS + 1)
    if not int(board.accepts[space // SLOTS]) >> colour & 1:
        return _against_colour(state, board, space // SLOTS, colour)
    return _against_payment(state, board, int(NUMBERS[state.side, space]) - jokers, colour, jokers)


def _against_colour(state: State, board: Board, star: int, colour: int) -> str:
    law = "SP-57" if STAR_LAWS[state.side, star] == FREE else "SP-31"
    accepted = int(board.accepts[star])
    if accepted & (accepted - 1) == 0 and colour not in board.spaces[star * SLOTS : (star + 1) * SLOTS]:
        only = COLOUR_NAMES[accepted.bit_length() - 1]
        return say("the {star} star accepts only {colour} ({law})", star=STAR_NAMES[star], colour=only, law=law)
    template = "{colour} already lies on the {star} star, whose colours differ ({law})"
    return say(template, colour=COLOUR_NAMES[colour], star=STAR_NAMES[star], law=law)


def _against_payment(state: State, board: Board, own: int, colour: int, jokers: int) -> str:
    joker, name = joker_of(state), COLOUR_NAMES[colour]
    if colour == joker and jokers > 0:
        return say("{colour} is the joker colour and pays for itself, without jokers (SP-30)", colour=name)
    if own < 1:
        return say("one of the tiles must be {colour} (SP-28)", colour=name)
    if own > board.hand[colour]:
        clause = "SP-30" if colour == joker else "SP-28"
        template = "{needed} {colour} are needed, {held} in hand ({law})"
        return say(template, needed=own, colour=name, held=int(board.hand[colour]), law=clause)
    template = "{needed} {colour} are needed as jokers, {held} in hand (SP-28)"
    return say(template, needed=jokers, colour=COLOUR_NAMES[joker], held=int(board.hand[joker]))


def reason_against_deal(state: State, tiles: Sequence[int]) -> str:
    """Why these tiles cannot be dealt now; '' when they can."""
    wanted = int(tiles_to_deal(state))
    clause = "SP-47" if state.phase == DEAL_FACTORIES else "SP-38"
    if wanted == 0:
        return say("no deal is due now (SP-38)")
    if len(tiles) != wanted:
        template = "the deal takes {wanted} tiles, {given} were given ({law})"
        return say(template, wanted=wanted, given=len(tiles), law=clause)
    bag, storage = [int(n) for n in state.bag], [int(n) for n in state.storage]
    for place, colour in enumerate(tiles, start=1):
        if sum(bag) == 0:
            bag, storage = storage, [0] * COLOURS
        if bag[colour] == 0:
            template = "tile {place} cannot be {colour}: none is left in the bag ({law})"
            return say(template, place=place, colour=COLOUR_NAMES[colour], law=clause)
        bag[colour] -= 1
    return ""
