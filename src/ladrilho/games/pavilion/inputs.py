"""What a network is told of a table of Summer Pavilion: a short list of facts, and the traits of a take.

Public information only, rotated: the seat to move (between rounds the one that begins the next) comes first. Factories
have no numbers here, only what lies on them counts. Whoever changes a fact or its number gives a new version.
"""

from functools import cache

from ladrilho.games.layout import Sections, facts_of_table, flat
from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    COLOURS,
    CORNER_SPACES,
    DIFFERENT,
    FEATURE_MASKS,
    FREE,
    MAX_FACTORIES,
    MAX_PLAYERS,
    NUMBER_BONUSES,
    NUMBER_MASKS,
    ROUNDS,
    SLOTS,
    STAR_LAWS,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.setup import factory_count, joker_of
from ladrilho.games.pavilion.state import CENTRE, EMPTY, NOBODY, OFFER, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.facts import Amounts, Facts, add, add_counts, add_kinds, add_shares, kinds_of_factories

INPUTS_VERSION = "summer-pavilion-inputs-2"
SCORE_ONE, MOST_SCORE, HEAP_ONE, SUPPLY_ONE = 50, 8, 20, 4

_MASKS = ALL_SLOTS + 1
_KINDS = 210  # a factory holds at most four tiles of six colours
_SORTS = len(NUMBER_BONUSES)
_MONUMENTS = len(FEATURE_MASKS)
_MOST_AROUND, _MOST_MISSING, _MOST_HELD, _MOST_IN_CENTRE, _MOST_TAKEN = 4, 7, 10, 8, 6
_MIXED, _UNDECIDED = COLOURS, COLOURS + 1  # what a star of the sepia board can be besides a colour
_HEAP = TILES_PER_COLOUR / HEAP_ONE

SEAT = Sections(INPUTS_VERSION, [
    flat("stars", (STARS, _MASKS), "star × set of slots", "which spaces of a star have a tile"),
    flat("kinds", (STARS, COLOURS + 2), "star × kind", "stars that choose: their colour, then mixed, then still open"),
    flat(
        "missing", (_SORTS, _MOST_MISSING + 1), "number × spaces",
        "how many spaces of 1, 2, 3 and 4 are open; the last number for more",
    ),
    flat(
        "around", (_MONUMENTS, _MOST_AROUND), "monument × spaces",
        "how many spaces around a pillar, statue or window are open, less one; told of those that are begun",
    ),
    flat(
        "hand", (COLOURS, _MOST_HELD), "colour × tiles",
        "how many tiles lie beside the board, less one, the last number for more; nothing for none",
    ),
    flat(
        "kept", (COLOURS, CORNER_SPACES), "colour × tiles",
        "how many tiles lie on the corner spaces, less one; nothing for none",
    ),
    flat("score", (1,), "–", "points", SCORE_ONE, MOST_SCORE),
    flat("mixed", (STARS, COLOURS), "star × colour", "stars of different colours: the colours that lie there"),
])  # fmt: skip
TABLE = Sections(INPUTS_VERSION, [
    flat("factories", (_KINDS,), "kind", "how many factories hold just these tiles", most=MAX_FACTORIES),
    flat("round", (ROUNDS,), "round", "the round"),
    flat("joker", (COLOURS,), "colour", "the joker colour of the round"),
    flat("next_joker", (COLOURS,), "colour", "the joker colour of the next round"),
    flat(
        "centre", (COLOURS, _MOST_IN_CENTRE), "colour × tiles",
        "how many tiles lie in the centre, less one, the last number for more; nothing for none",
    ),
    flat("marker", (1 + MAX_PLAYERS,), "place", "where the start player tile lies: in the centre, or with a seat"),
    flat("factories_left", (MAX_FACTORIES + 1,), "factories", "how many factories are not empty"),
    flat("offer", (1,), "–", "tiles are being taken; else factories, centre and marker are left out"),
    flat("supply", (COLOURS,), "colour", "tiles on the supply board", SUPPLY_ONE, SUPPLY_SPACES / SUPPLY_ONE),
    flat("bag", (COLOURS,), "colour", "tiles in the bag", HEAP_ONE, _HEAP),
    flat("storage", (COLOURS,), "colour", "tiles in the storage box", HEAP_ONE, _HEAP),
])  # fmt: skip
MOVE = Sections(INPUTS_VERSION, [
    flat(
        "take", (2, 2, _MOST_TAKEN, COLOURS), "from the centre × with a joker × tiles × colour",
        "how many tiles of which colour, less one, the last number for more",
    ),
    flat("left_behind", (_KINDS,), "kind", "what slides from the factory to the centre"),
    flat(
        "on_star", (COLOURS, _MASKS), "colour × set of slots",
        "which spaces of the star of that colour have a tile; on the sepia board of the fullest that is not complete",
    ),
    flat(
        "held", (COLOURS, _MOST_HELD + 1), "colour × tiles",
        "how many tiles of the colour are in hand before, the last number for more",
    ),
    flat(
        "marker", (_MOST_TAKEN + 1,), "tiles",
        "the start player tile comes along and costs a point for each of so many tiles, the last number for more",
    ),
])  # fmt: skip

STAR_TILES, STAR_KINDS, MISSING, AROUND, HAND, KEPT, SCORE, MIXED_COLOURS = SEAT.starts
(FACTORIES, ROUND, JOKER, NEXT_JOKER, CENTRE_TILES, MARKER_AT, FACTORIES_LEFT, DEALT, SUPPLY, BAG, STORAGE) = (
    TABLE.starts
)
TAKES, LEFT_BEHIND, ON_STAR, HELD_BEFORE, WITH_MARKER = MOVE.starts
SEAT_FACTS, TABLE_FACTS, TRAITS = SEAT.size, TABLE.size, MOVE.size

_MOST_OF_SEAT = 2 * STARS + STARS * COLOURS + _SORTS + _MONUMENTS + 2 * COLOURS + 1
MOST_FACTS = MAX_PLAYERS * _MOST_OF_SEAT + MAX_FACTORIES + 4 * COLOURS + 8
MOST_TRAITS = 5

KIND_OF_FACTORY = kinds_of_factories(COLOURS)


@cache
def input_layout(players: int) -> Sections:
    """The facts by name, those of the seat that is told first at the front."""
    return facts_of_table(INPUTS_VERSION, players, SEAT, TABLE)


def input_count(players: int) -> int:
    """How many different facts there are."""
    return players * SEAT_FACTS + TABLE_FACTS


@rule
def first_seat(state: State) -> int:
    """The seat that the facts are told to: who takes, or else who will begin the next round."""
    if state.phase != OFFER and state.marker != CENTRE:
        return int(state.marker) - 1
    return int(state.starter) if state.player == NOBODY else int(state.player)


@rule
def list_inputs(state: State, facts: Facts, amounts: Amounts) -> int:
    """Write the facts that hold here; returns how many."""
    return list_facts(state, first_seat(state), facts, amounts)


@rule
def list_facts(state: State, first: int, facts: Facts, amounts: Amounts) -> int:
    """Write the facts as one seat sees them; returns how many."""
    players, side, count = int(state.players), int(state.side), 0
    for place in range(players):
        board = state.boards[(first + place) % players]
        count = list_seat(board, side, place * SEAT_FACTS, facts, amounts, count)
    return list_table(state, first, players * SEAT_FACTS, facts, amounts, count)


@rule
def list_seat(board: Board, side: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The stars, what is missing for bonuses and rewards, the tiles beside the board, the points."""
    for star in range(STARS):
        count = add(facts, amounts, count, at + STAR_TILES + star * _MASKS + tiles_on(board, star), 1)
        law = int(STAR_LAWS[side, star])
        kind = _MIXED if law == DIFFERENT else law
        if law == FREE:
            kind = kind_of_free_star(board, star)
            count = add(facts, amounts, count, at + STAR_KINDS + star * (COLOURS + 2) + kind, 1)
        if kind == _MIXED:
            count = list_mixed(board, star, at, facts, amounts, count)
    count = list_missing(board, side, at, facts, amounts, count)
    count = add_counts(facts, amounts, count, at + HAND, board.hand, _MOST_HELD)
    count = add_counts(facts, amounts, count, at + KEPT, board.kept, CORNER_SPACES)
    return add(facts, amounts, count, at + SCORE, board.score / SCORE_ONE)


@rule
def list_mixed(board: Board, star: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The colours on a star of different colours: it accepts none of them again."""
    for colour in range(COLOURS):
        if not board.accepts[star] >> colour & 1:
            count = add(facts, amounts, count, at + MIXED_COLOURS + star * COLOURS + colour, 1)
    return count


@rule
def list_missing(board: Board, side: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The spaces that are still open for the bonuses of numbers, and around monuments that are begun."""
    covered = int(board.covered)
    for sort in range(_SORTS):
        missing = min(bits(int(NUMBER_MASKS[side, sort]) & ~covered), _MOST_MISSING)
        count = add(facts, amounts, count, at + MISSING + sort * (_MOST_MISSING + 1) + missing, 1)
    for monument in range(_MONUMENTS):
        around = int(FEATURE_MASKS[monument])
        if around & covered != 0 and around & ~covered != 0:
            count = add(facts, amounts, count, at + AROUND + monument * _MOST_AROUND + bits(around & ~covered) - 1, 1)
    return count


@rule
def tiles_on(board: Board, star: int) -> int:
    """The spaces of a star that have a tile, one bit each."""
    return (int(board.covered) >> (SLOTS * star)) & ALL_SLOTS


@rule
def bits(spaces: int) -> int:
    """How many spaces a set has."""
    count = 0
    while spaces != 0:
        spaces &= spaces - 1
        count += 1
    return count


@rule
def kind_of_free_star(board: Board, star: int) -> int:
    """The colour that a star of the sepia board has chosen, or that it is mixed or open."""
    kind = _UNDECIDED
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        colour = int(board.spaces[space])
        if colour != EMPTY:
            if kind != _UNDECIDED and kind != colour:
                return _MIXED
            kind = colour
    return kind


@rule
def list_table(state: State, first: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The round and its jokers, what is on offer, the supply, the bag and the storage."""
    number = int(state.round_number)
    count = add(facts, amounts, count, at + ROUND + number - 1, 1)
    count = add(facts, amounts, count, at + JOKER + joker_of(state), 1)
    if number < ROUNDS:
        count = add(facts, amounts, count, at + NEXT_JOKER + int(state.jokers[number]), 1)
    if state.phase == OFFER:
        count = list_offer(state, first, at, facts, amounts, count)
    count = add_shares(facts, amounts, count, at + SUPPLY, state.supply, SUPPLY_ONE)
    count = add_shares(facts, amounts, count, at + BAG, state.bag, HEAP_ONE)
    return add_shares(facts, amounts, count, at + STORAGE, state.storage, HEAP_ONE)


@rule
def list_offer(state: State, first: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The factories by what lies on them, the centre, and where the start player tile is."""
    players, before = int(state.players), count
    count = add_kinds(facts, amounts, count, at + FACTORIES, state.displays, factory_count(players), KIND_OF_FACTORY)
    count = add(facts, amounts, count, at + FACTORIES_LEFT + count - before, 1)
    count = add(facts, amounts, count, at + DEALT, 1)
    count = add_counts(facts, amounts, count, at + CENTRE_TILES, state.displays[CENTRE], _MOST_IN_CENTRE)
    where = 0 if state.marker == CENTRE else 1 + (int(state.marker) - 1 - first) % players
    return add(facts, amounts, count, at + MARKER_AT + where, 1)


@rule
def list_traits(state: State, move: int, traits: Facts) -> int:
    """Write the traits of a take; returns how many."""
    display, colour = move // COLOURS, move % COLOURS
    board, joker = state.boards[state.player], joker_of(state)
    jokers = min(1, int(state.displays[display, joker]))
    taken = jokers if colour == joker else int(state.displays[display, colour])
    from_centre, size = int(display == CENTRE), min(taken, _MOST_TAKEN) - 1
    traits[0] = TAKES + ((from_centre * 2 + jokers) * _MOST_TAKEN + size) * COLOURS + colour
    traits[1] = HELD_BEFORE + colour * (_MOST_HELD + 1) + min(int(board.hand[colour]), _MOST_HELD)
    count = 2
    star = star_of(board, int(state.side), colour)
    if star >= 0:
        traits[count] = ON_STAR + colour * _MASKS + tiles_on(board, star)
        count += 1
    if not from_centre:
        traits[count] = LEFT_BEHIND + kind_left(state, display, colour, jokers)
        count += 1
    elif state.marker == CENTRE:
        points = taken if colour == joker else taken + jokers
        traits[count] = WITH_MARKER + min(points, _MOST_TAKEN)
        count += 1
    return count


@rule
def star_of(board: Board, side: int, colour: int) -> int:
    """The star of a colour: on the sepia board the one that is nearest to complete; -1 if there is none."""
    best, most = -1, -1
    for star in range(STARS):
        tiles = bits(tiles_on(board, star))
        is_bound = STAR_LAWS[side, star] == colour
        chose = STAR_LAWS[side, star] == FREE and kind_of_free_star(board, star) == colour
        if is_bound or (chose and most < tiles < SLOTS):
            best, most = star, tiles
    return best


@rule
def kind_left(state: State, display: int, taken: int, jokers: int) -> int:
    """The kind of a factory without the tiles of one colour and so many jokers."""
    joker, code = joker_of(state), 0
    for colour in range(COLOURS):
        tiles = int(state.displays[display, colour])
        if colour == joker:
            tiles -= jokers
        elif colour == taken:
            tiles = 0
        code = code * (TILES_PER_FACTORY + 1) + tiles
    return int(KIND_OF_FACTORY[code])
