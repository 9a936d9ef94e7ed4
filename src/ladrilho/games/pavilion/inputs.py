"""What a network is told of a table of Summer Pavilion: a short list of facts, and the traits of a take.

Public information only, rotated: the seat to move (between rounds the one that begins the next) comes first. Factories
have no numbers here, only what lies on them counts. Whoever changes a fact or its number gives a new version.
"""

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    COLOURS,
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
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.setup import factory_count, joker_of
from ladrilho.games.pavilion.state import CENTRE, EMPTY, OFFER, Board, State
from ladrilho.kernel._jit import rule

INPUTS_VERSION = "summer-pavilion-inputs-1"

_MASKS = ALL_SLOTS + 1
_SORTS = len(NUMBER_BONUSES)
_MONUMENTS = len(FEATURE_MASKS)
_MOST_MISSING, _MOST_HELD, _MOST_KEPT, _MOST_IN_CENTRE, _MOST_TAKEN = 7, 10, 4, 8, 6
_MIXED, _UNDECIDED = COLOURS, COLOURS + 1  # what a star of the sepia board can be besides a colour
SCORE_ONE, HEAP_ONE = 50, 20

# One seat: where each kind of fact begins
STAR_TILES = 0
STAR_KINDS = STAR_TILES + STARS * _MASKS
MISSING = STAR_KINDS + STARS * (COLOURS + 2)
AROUND = MISSING + _SORTS * (_MOST_MISSING + 1)
HAND = AROUND + _MONUMENTS * 4
KEPT = HAND + COLOURS * _MOST_HELD
SCORE = KEPT + COLOURS * _MOST_KEPT
SEAT_FACTS = SCORE + 1

# The table: what belongs to no seat
KINDS = 210  # a factory holds at most four tiles of six colours
ROUND = KINDS
JOKER = ROUND + ROUNDS
NEXT_JOKER = JOKER + COLOURS
CENTRE_TILES = NEXT_JOKER + COLOURS
MARKER_AT = CENTRE_TILES + COLOURS * _MOST_IN_CENTRE
FACTORIES_LEFT = MARKER_AT + 1 + MAX_PLAYERS
DEALT = FACTORIES_LEFT + MAX_FACTORIES + 1
SUPPLY = DEALT + 1
BAG = SUPPLY + COLOURS
STORAGE = BAG + COLOURS
TABLE_FACTS = STORAGE + COLOURS

MOST_FACTS = MAX_PLAYERS * (2 * STARS + _SORTS + _MONUMENTS + 2 * COLOURS + 1) + MAX_FACTORIES + 4 * COLOURS + 8

# A take: where each kind of trait begins
TAKES = 0
LEFT_BEHIND = TAKES + 2 * 2 * _MOST_TAKEN * COLOURS
ON_STAR = LEFT_BEHIND + KINDS
HELD_BEFORE = ON_STAR + COLOURS * _MASKS
WITH_MARKER = HELD_BEFORE + COLOURS * (_MOST_HELD + 1)
TRAITS = WITH_MARKER + _MOST_TAKEN + 1
MOST_TRAITS = 5


def _kinds() -> NDArray[np.int64]:
    """By the tiles of each colour in base five: the number of the kind of factory."""
    table = np.zeros(5**COLOURS, np.int64)
    kind = 0
    for code in range(5**COLOURS):
        if sum(code // 5**colour % 5 for colour in range(COLOURS)) <= TILES_PER_FACTORY:
            table[code] = kind
            kind += 1
    return table


KIND_OF_FACTORY = _kinds()


def input_count(players: int) -> int:
    """How many different facts there are."""
    return players * SEAT_FACTS + TABLE_FACTS


@rule
def first_seat(state: State) -> int:
    """The seat that the facts are told to: who moves, or who will begin."""
    if state.phase == OFFER or state.marker == CENTRE:
        return max(0, int(state.player))
    return int(state.marker) - 1


@rule
def list_inputs(state: State, facts: NDArray[np.int32], amounts: NDArray[np.float32]) -> int:
    """Write the facts that hold here; returns how many."""
    players, first = int(state.players), first_seat(state)
    count = 0
    for place in range(players):
        board = state.boards[(first + place) % players]
        count = list_seat(state, board, place * SEAT_FACTS, facts, amounts, count)
    return list_table(state, first, players * SEAT_FACTS, facts, amounts, count)


@rule
def add(facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int, fact: int, amount: float) -> int:
    """One fact more."""
    facts[count] = fact
    amounts[count] = amount
    return count + 1


@rule
def list_seat(
    state: State, board: Board, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int
) -> int:
    """The stars, what is missing for bonuses and rewards, the tiles beside the board, the points."""
    side, covered = int(state.side), np.int64(board.covered)
    for star in range(STARS):
        mask = (covered >> (SLOTS * star)) & ALL_SLOTS
        count = add(facts, amounts, count, at + STAR_TILES + star * _MASKS + mask, 1)
        if STAR_LAWS[side, star] == FREE:
            kind = kind_of_free_star(board, star)
            count = add(facts, amounts, count, at + STAR_KINDS + star * (COLOURS + 2) + kind, 1)
    for sort in range(_SORTS):
        missing = min(bits(np.int64(NUMBER_MASKS[side, sort]) & ~covered), _MOST_MISSING)
        count = add(facts, amounts, count, at + MISSING + sort * (_MOST_MISSING + 1) + missing, 1)
    for monument in range(_MONUMENTS):
        around = np.int64(FEATURE_MASKS[monument])
        if around & covered != 0 and around & ~covered != 0:
            count = add(facts, amounts, count, at + AROUND + monument * 4 + bits(around & ~covered) - 1, 1)
    for colour in range(COLOURS):
        held, kept = min(int(board.hand[colour]), _MOST_HELD), min(int(board.kept[colour]), _MOST_KEPT)
        if held > 0:
            count = add(facts, amounts, count, at + HAND + colour * _MOST_HELD + held - 1, 1)
        if kept > 0:
            count = add(facts, amounts, count, at + KEPT + colour * _MOST_KEPT + kept - 1, 1)
    return add(facts, amounts, count, at + SCORE, board.score / SCORE_ONE)


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
def list_table(
    state: State, first: int, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int
) -> int:
    """The round and its jokers, what is on offer, the start player tile, the supply, the bag and the storage."""
    players, number = int(state.players), max(1, int(state.round_number))
    count = add(facts, amounts, count, at + ROUND + number - 1, 1)
    count = add(facts, amounts, count, at + JOKER + int(state.jokers[number - 1]), 1)
    if number < ROUNDS:
        count = add(facts, amounts, count, at + NEXT_JOKER + int(state.jokers[number]), 1)
    if state.phase == OFFER:
        count = list_offer(state, first, at, facts, amounts, count)
    for colour in range(COLOURS):
        count = add(facts, amounts, count, at + SUPPLY + colour, state.supply[colour] / TILES_PER_FACTORY)
        count = add(facts, amounts, count, at + BAG + colour, state.bag[colour] / HEAP_ONE)
        count = add(facts, amounts, count, at + STORAGE + colour, state.storage[colour] / HEAP_ONE)
    return count


@rule
def list_offer(
    state: State, first: int, at: int, facts: NDArray[np.int32], amounts: NDArray[np.float32], count: int
) -> int:
    """The factories by what lies on them, the centre, and where the start player tile is."""
    players, left = int(state.players), 0
    count = add(facts, amounts, count, at + DEALT, 1)
    for display in range(1, factory_count(players) + 1):
        kind = kind_left(state, display, -1, 0)
        if kind > 0:
            left += 1
            count = add(facts, amounts, count, at + kind, 1)
    count = add(facts, amounts, count, at + FACTORIES_LEFT + left, 1)
    for colour in range(COLOURS):
        tiles = min(int(state.displays[CENTRE, colour]), _MOST_IN_CENTRE)
        if tiles > 0:
            count = add(facts, amounts, count, at + CENTRE_TILES + colour * _MOST_IN_CENTRE + tiles - 1, 1)
    holder = int(state.marker) - 1
    where = 0 if holder < 0 else 1 + (holder - first) % players
    return add(facts, amounts, count, at + MARKER_AT + where, 1)


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
        code = code * 5 + tiles
    return int(KIND_OF_FACTORY[code])


@rule
def list_traits(state: State, move: int, traits: NDArray[np.int32]) -> int:
    """Write the traits of a take; returns how many."""
    display, colour = move // COLOURS, move % COLOURS
    board, joker = state.boards[state.player], joker_of(state)
    jokers = min(1, int(state.displays[display, joker]))
    taken = jokers if colour == joker else int(state.displays[display, colour])
    from_centre = int(display == CENTRE)
    size = min(taken, _MOST_TAKEN) - 1
    traits[0] = TAKES + ((from_centre * 2 + jokers) * _MOST_TAKEN + size) * COLOURS + colour
    traits[1] = HELD_BEFORE + colour * (_MOST_HELD + 1) + min(int(board.hand[colour]), _MOST_HELD)
    count = 2
    for star in range(STARS):
        if STAR_LAWS[state.side, star] == colour:
            mask = (np.int64(board.covered) >> (SLOTS * star)) & ALL_SLOTS
            traits[count] = ON_STAR + colour * _MASKS + mask
            count += 1
    if not from_centre:
        traits[count] = LEFT_BEHIND + kind_left(state, display, colour, jokers)
        count += 1
    elif state.marker == CENTRE:
        traits[count] = WITH_MARKER + min(taken + jokers, _MOST_TAKEN)
        count += 1
    return count
