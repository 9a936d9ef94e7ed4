"""Moves as small numbers, and the verbs on them.

A take is ``display * 6 + colour``, a placement ``60 + space * 36 + colour * 6 + jokers``, a reward tile
``1572 + colour``, a pass 1578, a kept tile ``1579 + colour``, done 1585.
"""

from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    BIT_COUNTS,
    COLOURS,
    LOWEST_BITS,
    MAX_FACTORIES,
    MOST_TO_PAY,
    NUMBERS,
    PAYMENTS,
    SLOTS,
    SPACES,
    STAR_LAYOUTS,
    STARS,
)
from ladrilho.games.pavilion.offer import colours_to_take, take
from ladrilho.games.pavilion.placing import discard_hand, keep, pass_turn, place, take_reward
from ladrilho.games.pavilion.scoring import covered_slots
from ladrilho.games.pavilion.setup import factory_count, joker_of
from ladrilho.games.pavilion.state import KEEPING, OFFER, PLACING, REWARD, Board, Moves, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below
from ladrilho.kernel.supply import Tiles

JOKERS = MOST_TO_PAY  # 0 to 5 tiles of the joker colour can pay for a tile
FIRST_PLACE = (1 + MAX_FACTORIES) * COLOURS
FIRST_REWARD = FIRST_PLACE + SPACES * COLOURS * JOKERS
PASS = FIRST_REWARD + COLOURS
FIRST_KEEP = PASS + 1
DONE = FIRST_KEEP + COLOURS
MOVE_CODES = DONE + 1
# Every empty space in every way it can be paid with any colour, and the pass.
MAX_MOVES = max(int((NUMBERS[side] * (COLOURS - 1) + 1).sum()) + 1 for side in range(len(NUMBERS)))


@rule
def encode_take(display: int, colour: int) -> int:
    """The number of a take."""
    return display * COLOURS + colour


@rule
def encode_place(space: int, colour: int, jokers: int) -> int:
    """The number of a placement; of a tile of the joker colour itself with 0 jokers."""
    return FIRST_PLACE + (space * COLOURS + colour) * JOKERS + jokers


@rule
def nth_bit(mask: int, index: int) -> int:
    """The member at a place of a set."""
    for _ in range(index):
        mask &= mask - 1
    return int(LOWEST_BITS[mask])


@rule
def colours_in(heap: Tiles) -> int:
    """The colours of which a heap holds any tile."""
    held = 0
    for colour in range(COLOURS):
        if heap[colour] != 0:
            held |= 1 << colour
    return held


@rule
def jokers_for(board: Board, colour: int, joker: int) -> int:
    """SP-28 the jokers in hand, as far as they matter; SP-30 the joker colour is paid by itself alone."""
    return min(MOST_TO_PAY, int(board.hand[joker])) if colour != joker else 0


@rule
def ways_to_place(board: Board, layout: int, open_slots: int, colour: int, joker: int) -> int:
    """SP-28: in how many ways a colour can be placed on these slots of a star and paid for."""
    own = min(MOST_TO_PAY, int(board.hand[colour]))
    return int(PAYMENTS[layout, open_slots, own, jokers_for(board, colour, joker)])


@rule
def list_moves(state: State, moves: Moves) -> int:
    """Write the legal moves into ``moves`` and return how many there are."""
    if state.phase == OFFER:
        return list_takes(state, moves)
    if state.phase == PLACING:
        return list_placements(state, moves)
    return list_choices(state, moves)


@rule
def list_takes(state: State, moves: Moves) -> int:
    """SP-11: a take is forced, from any factory or the centre."""
    joker = joker_of(state)
    count = 0
    for display in range(factory_count(int(state.players)) + 1):
        colours = colours_to_take(state, display, joker)
        while colours != 0:
            moves[count] = encode_take(display, int(LOWEST_BITS[colours]))
            count += 1
            colours &= colours - 1
    return count


@rule
def list_placements(state: State, moves: Moves) -> int:
    """SP-26, SP-31 every colour on every star that accepts it, SP-42 and the pass, which is always allowed."""
    board = state.boards[state.player]
    held = colours_in(board.hand)
    count = 0
    for star in range(STARS):
        colours = held & int(board.accepts[star])
        while colours != 0:
            count = list_on_star(state, star, int(LOWEST_BITS[colours]), moves, count)
            colours &= colours - 1
    moves[count] = PASS
    return count + 1


@rule
def list_on_star(state: State, star: int, colour: int, moves: Moves, count: int) -> int:
    """SP-27, SP-28: all ways to place a colour on the empty spaces of a star, fewest jokers first."""
    board = state.boards[state.player]
    joker = joker_of(state)
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        if (int(board.covered) >> space) & 1:
            continue
        number = int(NUMBERS[state.side, space])
        fewest = max(0, number - int(board.hand[colour]))
        most = min(number - 1, jokers_for(board, colour, joker))
        for jokers in range(fewest, most + 1):
            moves[count] = encode_place(space, colour, jokers)
            count += 1
    return count


@rule
def list_choices(state: State, moves: Moves) -> int:
    """SP-37 any tile of the supply, or SP-43 any tile of the hand and the end of the choice."""
    count = 0
    colours = colours_to_choose(state)
    while colours != 0:
        moves[count] = first_choice(state) + int(LOWEST_BITS[colours])
        count += 1
        colours &= colours - 1
    if state.phase == KEEPING:
        moves[count] = DONE
        count += 1
    return count


@rule
def colours_to_choose(state: State) -> int:
    """SP-37 the colours in the supply, SP-43 the colours in hand; none when nothing is to be chosen."""
    if state.phase == REWARD:
        return colours_in(state.supply)
    if state.phase == KEEPING:
        return colours_in(state.boards[state.player].hand)
    return 0


@rule
def first_choice(state: State) -> int:
    """The number of the first colour among rewards or kept tiles."""
    return FIRST_REWARD if state.phase == REWARD else FIRST_KEEP


@rule
def count_moves(state: State) -> int:
    """How many moves are legal."""
    if state.phase == OFFER:
        return count_takes(state)
    if state.phase == PLACING:
        return count_placements(state)
    count = int(BIT_COUNTS[colours_to_choose(state)])
    return count + 1 if state.phase == KEEPING else count


@rule
def count_takes(state: State) -> int:
    """How many takes are legal."""
    joker = joker_of(state)
    count = 0
    for display in range(factory_count(int(state.players)) + 1):
        count += int(BIT_COUNTS[colours_to_take(state, display, joker)])
    return count


@rule
def count_placements(state: State) -> int:
    """How many placements are legal, and the pass."""
    board = state.boards[state.player]
    joker = joker_of(state)
    held = colours_in(board.hand)
    count = 1
    for star in range(STARS):
        layout = int(STAR_LAYOUTS[state.side, star])
        open_slots = ALL_SLOTS & ~covered_slots(board, star)
        colours = held & int(board.accepts[star])
        while colours != 0:
            count += ways_to_place(board, layout, open_slots, int(LOWEST_BITS[colours]), joker)
            colours &= colours - 1
    return count


@rule
def nth_move(state: State, index: int) -> int:
    """The legal move at a place of the list, without writing the list."""
    if state.phase == OFFER:
        return nth_take(state, index)
    if state.phase == PLACING:
        return nth_placement(state, index)
    colours = colours_to_choose(state)
    if index == BIT_COUNTS[colours]:
        return DONE
    return first_choice(state) + nth_bit(colours, index)


@rule
def nth_take(state: State, index: int) -> int:
    """The take at a place of the list."""
    joker = joker_of(state)
    display = 0
    while True:
        colours = colours_to_take(state, display, joker)
        here = int(BIT_COUNTS[colours])
        if index < here:
            return encode_take(display, nth_bit(colours, index))
        index -= here
        display += 1


@rule
def nth_placement(state: State, index: int) -> int:
    """The placement at a place of the list; after the last of them comes the pass."""
    board = state.boards[state.player]
    joker = joker_of(state)
    held = colours_in(board.hand)
    for star in range(STARS):
        layout = int(STAR_LAYOUTS[state.side, star])
        open_slots = ALL_SLOTS & ~covered_slots(board, star)
        colours = held & int(board.accepts[star])
        while colours != 0:
            colour = int(LOWEST_BITS[colours])
            here = ways_to_place(board, layout, open_slots, colour, joker)
            if index < here:
                return nth_on_star(state, star, colour, index)
            index -= here
            colours &= colours - 1
    return PASS


@rule
def nth_on_star(state: State, star: int, colour: int, index: int) -> int:
    """The placement of a colour at a place among those on one star."""
    board = state.boards[state.player]
    joker = joker_of(state)
    layout = int(STAR_LAYOUTS[state.side, star])
    open_slots = ALL_SLOTS & ~covered_slots(board, star)
    while True:
        slot = int(LOWEST_BITS[open_slots])
        here = ways_to_place(board, layout, 1 << slot, colour, joker)
        if index < here:
            space = star * SLOTS + slot
            fewest = max(0, int(NUMBERS[state.side, space]) - int(board.hand[colour]))
            return encode_place(space, colour, fewest + index)
        index -= here
        open_slots &= open_slots - 1


@rule
def random_move(state: State, rng: Generator) -> int:
    """Any legal move, each as likely as the next."""
    return nth_move(state, below(rng, count_moves(state)))


@rule
def is_legal(state: State, move: int) -> bool:
    """Is this move among the legal ones?"""
    if move < 0 or move >= MOVE_CODES:
        return False
    if move < FIRST_PLACE:
        return state.phase == OFFER and take_is_legal(state, move)
    if move < FIRST_REWARD:
        return state.phase == PLACING and place_is_legal(state, move - FIRST_PLACE)
    if move == PASS:
        return bool(state.phase == PLACING)
    return choice_is_legal(state, move)


@rule
def take_is_legal(state: State, move: int) -> bool:
    """SP-12 to SP-17: is there such a tile, and may its colour be chosen?"""
    return bool((colours_to_take(state, move // COLOURS, joker_of(state)) >> (move % COLOURS)) & 1)


@rule
def place_is_legal(state: State, move: int) -> bool:
    """SP-26 an empty space, SP-31, SP-57 that accepts the colour, SP-28 and enough tiles to pay for it so."""
    space, colour, jokers = move // (COLOURS * JOKERS), move // JOKERS % COLOURS, move % JOKERS
    board = state.boards[state.player]
    if (int(board.covered) >> space) & 1 or not (int(board.accepts[space // SLOTS]) >> colour) & 1:
        return False
    own = int(NUMBERS[state.side, space]) - jokers
    return 1 <= own <= board.hand[colour] and jokers <= jokers_for(board, colour, joker_of(state))


@rule
def choice_is_legal(state: State, move: int) -> bool:
    """SP-37 a colour of the supply, SP-43 a colour in hand, or no more of them."""
    if move == DONE:
        return bool(state.phase == KEEPING)
    colour = move - first_choice(state)
    return 0 <= colour < COLOURS and (colours_to_choose(state) >> colour) & 1 == 1


@rule
def apply_move(state: State, move: int) -> None:
    """Play a legal move; no tile is drawn."""
    if move < FIRST_PLACE:
        take(state, move // COLOURS, move % COLOURS)
    elif move < FIRST_REWARD:
        chosen = move - FIRST_PLACE
        place(state, chosen // (COLOURS * JOKERS), chosen // JOKERS % COLOURS, chosen % JOKERS)
    elif move < PASS:
        take_reward(state, move - FIRST_REWARD)
    elif move == PASS:
        pass_turn(state)
    elif move < DONE:
        keep(state, move - FIRST_KEEP)
    else:
        discard_hand(state, state.boards[state.player])
