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

_DUE = {
    DEAL_SUPPLY: "the supply is still to be filled (SP-38)",
    DEAL_FACTORIES: "the factories are still to be filled (SP-47)",
    OFFER: "tiles are taken now, from a factory or the centre (SP-11)",
    REWARD: "the reward is to be taken first (SP-37)",
    KEEPING: "the pass is not over: keep tiles or be done (SP-43)",
    OVER: "the game is over (SP-7)",
}


def reason_against(state: State, code: int) -> str:
    """Why a move is not legal now; '' when it is."""
    if is_legal(state, code):
        return ""
    if not 0 <= code < MOVE_CODES:
        return f"no move has the number {code}, they are 0 to {MOVE_CODES - 1}"
    phase = _phase_of(code)
    if state.phase != phase:
        return _DUE.get(int(state.phase)) or _against_in_placing(phase)
    if phase == OFFER:
        return _against_take(state, *divmod(code, COLOURS))
    if phase == PLACING:
        return _against_place(state, code - FIRST_PLACE)
    if phase == REWARD:
        return f"no {COLOUR_NAMES[code - FIRST_REWARD]} lies in the supply (SP-37)"
    return f"no {COLOUR_NAMES[code - FIRST_KEEP]} in hand (SP-43)"


def _phase_of(code: int) -> int:
    """The phase in which a move has its place."""
    if code < FIRST_PLACE:
        return OFFER
    if code < FIRST_REWARD or code == PASS:
        return PLACING
    return REWARD if code < PASS else KEEPING


def _against_in_placing(phase: int) -> str:
    if phase == OFFER:
        return "all tiles are taken, tiles are placed now (SP-23)"
    if phase == REWARD:
        return "no pillar, statue or window was completed in this turn (SP-37)"
    return "tiles are kept only after a pass (SP-43)"


def _against_take(state: State, display: int, colour: int) -> str:
    factories = factory_count(int(state.players))
    if display > factories:
        return f"there are only {factories} factories with {state.players} players (SP-3)"
    place, clause = ("in the centre", "SP-15") if display == CENTRE else (f"on factory {display}", "SP-12")
    if state.displays[display, colour] == 0:
        return f"no {COLOUR_NAMES[colour]} tiles lie {place} ({clause})"
    return f"{COLOUR_NAMES[colour]} is the joker colour and other colours lie {place} (SP-17)"


def _against_place(state: State, code: int) -> str:
    space, colour, jokers = code // (COLOURS * JOKERS), code // JOKERS % COLOURS, code % JOKERS
    board = state.boards[state.player]
    if tile_count(board.hand) == 0:
        return "no tile in hand, only a pass is left (SP-42)"
    if int(board.covered) >> space & 1:
        return f"{STAR_NAMES[space // SLOTS]} {space % SLOTS + 1} is already covered (SP-26)"
    if not int(board.accepts[space // SLOTS]) >> colour & 1:
        return _against_colour(state, board, space // SLOTS, colour)
    return _against_payment(state, board, int(NUMBERS[state.side, space]) - jokers, colour, jokers)


def _against_colour(state: State, board: Board, star: int, colour: int) -> str:
    clause = "SP-57" if STAR_LAWS[state.side, star] == FREE else "SP-31"
    accepted = int(board.accepts[star])
    if accepted & (accepted - 1) == 0 and colour not in board.spaces[star * SLOTS : (star + 1) * SLOTS]:
        only = COLOUR_NAMES[accepted.bit_length() - 1]
        return f"the {STAR_NAMES[star]} star accepts only {only} ({clause})"
    return f"{COLOUR_NAMES[colour]} already lies on the {STAR_NAMES[star]} star, whose colours differ ({clause})"


def _against_payment(state: State, board: Board, own: int, colour: int, jokers: int) -> str:
    joker, name = joker_of(state), COLOUR_NAMES[colour]
    if colour == joker and jokers > 0:
        return f"{name} is the joker colour and pays for itself, without jokers (SP-30)"
    if own < 1:
        return f"one of the tiles must be {name} (SP-28)"
    if own > board.hand[colour]:
        clause = "SP-30" if colour == joker else "SP-28"
        return f"{own} {name} are needed, {board.hand[colour]} in hand ({clause})"
    return f"{jokers} {COLOUR_NAMES[joker]} are needed as jokers, {board.hand[joker]} in hand (SP-28)"


def reason_against_deal(state: State, tiles: Sequence[int]) -> str:
    """Why these tiles cannot be dealt now; '' when they can."""
    wanted = int(tiles_to_deal(state))
    clause = "SP-47" if state.phase == DEAL_FACTORIES else "SP-38"
    if wanted == 0:
        return "no deal is due now (SP-38)"
    if len(tiles) != wanted:
        return f"the deal takes {wanted} tiles, {len(tiles)} were given ({clause})"
    bag, storage = [int(n) for n in state.bag], [int(n) for n in state.storage]
    for place, colour in enumerate(tiles, start=1):
        if sum(bag) == 0:
            bag, storage = storage, [0] * COLOURS
        if bag[colour] == 0:
            return f"tile {place} cannot be {COLOUR_NAMES[colour]}: none is left in the bag ({clause})"
        bag[colour] -= 1
    return ""
