"""The greedy player of Summer Pavilion: the most points and rewards for each tile spent.

It takes the tiles that make the best placements, and with each placement counts its points, the reward tiles it brings
and how much nearer it comes to complete stars, numbers and features. All worth is in hundredths of a point.
"""

import numpy as np

from ladrilho.games.pavilion.board import (
    BIT_COUNTS,
    COLOURS,
    CORNER_SPACES,
    FEATURE_MASKS,
    FEATURE_REWARDS,
    FEATURES_PER_SPACE,
    FREE,
    MULTICOLOURED_BONUS,
    NO_FEATURE,
    NUMBER_BONUSES,
    NUMBER_MASKS,
    NUMBERS,
    ROUNDS,
    SLOTS,
    SPACE_FEATURES,
    STAR_BONUSES,
    STAR_LAWS,
    STARS,
)
from ladrilho.games.pavilion.moves import (
    DONE,
    FIRST_KEEP,
    FIRST_PLACE,
    FIRST_REWARD,
    JOKERS,
    PASS,
    count_moves,
    list_placements,
    nth_move,
)
from ladrilho.games.pavilion.offer import claim_marker, take_all, take_jokers
from ladrilho.games.pavilion.placing import lay_tile, pay
from ladrilho.games.pavilion.scoring import covered_slots, points_for
from ladrilho.games.pavilion.setup import joker_of
from ladrilho.games.pavilion.state import CENTRE, EMPTY, PLACING, Board, Moves, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, below
from ladrilho.kernel.supply import tile_count
from ladrilho.rules import States

# Found by matches between settings, some hundred games each, on both sides of the board.
POINT = 100
REWARD_TILE = 220
REWARD_TILE_IN_LAST_ROUND = 100
KEPT_TILE = 170  # a tile saved for the next round
SPARE_TILE = 50  # while tiles are taken: one more than can be kept may still find its place
START_TILE = 50  # to place first, and to begin the next round
JOKER_PAID = 50  # a joker is worth more than another tile
STAR_SHARE, NUMBER_SHARE = 60, 150  # per cent of a bonus that counts on the way to it
TILES_A_ROUND, TILES_OF_A_COLOUR_A_ROUND = 6.75, 4.5  # what a player who wants them can hope for, jokers included

MIXED = -1  # the colour of a star that becomes multicoloured
_FEATURE_SIZES = np.array([int(mask).bit_count() for mask in FEATURE_MASKS], np.int64)
_NUMBER_COUNTS = np.array([[int(mask).bit_count() for mask in masks] for masks in NUMBER_MASKS], np.int64)


@rule
def choose_in(states: States, trial: States, moves: Moves, rng: Generator) -> int:
    """The best move of the first state; among equally good ones each is as likely as the next."""
    if states[0].phase == PLACING:
        trial[0] = states[0]
        return best_placement(trial[0], moves, False, rng)
    best, best_worth, equals = DONE, 0, 0
    for place in range(count_moves(states[0])):
        move = nth_move(states[0], place)
        if move == DONE:  # to keep a tile costs nothing
            continue
        trial[0] = states[0]
        worth = worth_of(trial[0], move, moves, rng)
        if equals == 0 or worth > best_worth:
            best_worth, equals = worth, 0
        if worth == best_worth:
            equals += 1
            if below(rng, equals) == 0:
                best = move
    return best


@rule
def worth_of(state: State, move: int, moves: Moves, rng: Generator) -> int:
    """What the hand is worth after taking tiles, a reward, or into the next round; the trial state is used up."""
    board = state.boards[state.player]
    if move < FIRST_PLACE:
        paid = take_into_hand(state, board, move // COLOURS, move % COLOURS)
        return paid + worth_of_hand(state, moves, True, rng)
    if move < PASS:
        board.hand[move - FIRST_REWARD] += 1
        return worth_of_hand(state, moves, False, rng)
    keep_all_of(board, move - FIRST_KEEP)
    state.round_number += 1
    nothing_placed = worth_of_rest(state, tile_count(board.hand), True)
    wanted = star_in_progress(state, board, move - FIRST_KEEP)
    return wanted + worth_of_hand(state, moves, True, rng) - nothing_placed


@rule
def keep_all_of(board: Board, colour: int) -> None:
    """The next round's hand if the free corner spaces were filled with one colour: a single tile rarely does much."""
    free = CORNER_SPACES - tile_count(board.kept)
    tiles = min(free, int(board.hand[colour]))
    for other in range(COLOURS):
        board.hand[other] = board.kept[other]
    board.hand[colour] += tiles


@rule
def star_in_progress(state: State, board: Board, colour: int) -> int:
    """How much a tile is wanted on an unfinished star of its colour: a third of what that star is worth."""
    most = 0
    for star in range(STARS):
        count = int(BIT_COUNTS[covered_slots(board, star)])
        if 0 < count < SLOTS and colour_of_star(state, board, star) == colour:
            most = max(most, star_progress(state, board, star))
    return most // 3


@rule
def take_into_hand(state: State, board: Board, display: int, colour: int) -> int:
    """Take tiles without passing the turn on; the worth of the start player tile, less the points it costs."""
    before, marker = int(board.score), int(state.marker)
    taken = take_jokers(state, board, display, joker_of(state))
    if colour != joker_of(state):
        taken += take_all(state, board, display, colour)
    if display != CENTRE or marker != CENTRE:
        return 0
    claim_marker(state, board, taken)
    return START_TILE + POINT * (int(board.score) - before)


@rule
def worth_of_hand(state: State, moves: Moves, early: bool, rng: Generator) -> int:
    """Place tiles as long as it pays: what that gains, and the worth of the tiles that are left."""
    board = state.boards[state.player]
    gained = 0
    move = best_placement(state, moves, early, rng)
    while move != PASS:
        space, colour, jokers = decode_place(move)
        gained += gain_of(state, board, space, colour)
        pay(state, board, int(NUMBERS[state.side, space]), colour, jokers)
        lay_tile(board, int(state.side), space, colour)
        move = best_placement(state, moves, early, rng)
    return gained + worth_of_rest(state, tile_count(board.hand), early)


@rule
def worth_of_rest(state: State, count: int, early: bool) -> int:
    """Tiles that are not placed: SP-43 some can be kept, SP-44 the others cost a point; ``early``: more will come."""
    kept = min(count, CORNER_SPACES) if state.round_number < ROUNDS else 0
    return kept * KEPT_TILE + (count - kept) * (SPARE_TILE if early else -POINT)


@rule
def decode_place(move: int) -> tuple[int, int, int]:
    """Space, colour and jokers of a placement."""
    chosen = move - FIRST_PLACE
    return chosen // (COLOURS * JOKERS), chosen // JOKERS % COLOURS, chosen % JOKERS


@rule
def best_placement(state: State, moves: Moves, early: bool, rng: Generator) -> int:
    """The placement that gains most for each tile; the pass when saving the tiles is worth more than any."""
    board = state.boards[state.player]
    best, best_gain, best_cost, equals = PASS, 0, 1, 0
    for place in range(list_placements(state, moves) - 1):
        space, colour, jokers = decode_place(int(moves[place]))
        cost = int(NUMBERS[state.side, space])
        if jokers > max(0, cost - int(board.hand[colour])):
            continue
        gain = gain_if_it_pays(state, board, space, colour, early) - jokers * JOKER_PAID
        if gain * best_cost > best_gain * cost:
            best_gain, best_cost, equals = gain, cost, 0
        if gain > 0 and gain * best_cost == best_gain * cost:
            equals += 1
            if below(rng, equals) == 0:
                best = int(moves[place])
    return best


@rule
def gain_if_it_pays(state: State, board: Board, space: int, colour: int, early: bool) -> int:
    """The gain of a placement, or 0 when the tiles it costs are worth as much."""
    gain = gain_of(state, board, space, colour)
    in_hand = tile_count(board.hand)
    after = worth_of_rest(state, in_hand - int(NUMBERS[state.side, space]), early)
    return gain if gain + after > worth_of_rest(state, in_hand, early) else 0


@rule
def gain_of(state: State, board: Board, space: int, colour: int) -> int:
    """The points of a tile on this space, and what it does for the star, the number and the features."""
    before = progress_at(state, board, space)
    covered = int(board.covered)
    board.covered = covered | 1 << space
    board.spaces[space] = colour
    after = progress_at(state, board, space) + POINT * points_for(board, space)
    board.covered = covered
    board.spaces[space] = EMPTY
    return after - before


@rule
def progress_at(state: State, board: Board, space: int) -> int:
    """The worth of all that a tile on this space belongs to."""
    total = star_progress(state, board, space // SLOTS) + number_progress(state, board, space)
    for place in range(FEATURES_PER_SPACE):
        if SPACE_FEATURES[space, place] != NO_FEATURE:
            total += feature_progress(state, board, int(SPACE_FEATURES[space, place]))
    return total


@rule
def share(done: int, wanted: int) -> int:
    """Per cent of a bonus for a part of what it asks for: the last tiles count most."""
    return 100 * done * done // (wanted * wanted)


@rule
def hope(state: State, missing: int, in_hand: int, income: float) -> int:
    """Per cent of a bonus to count on, by the tiles it still costs and those that may come in the rounds left."""
    rounds_left = ROUNDS - int(state.round_number)
    within_reach = in_hand + int(rounds_left * income)
    if missing <= within_reach:
        return 100
    return 100 * within_reach * within_reach // (missing * missing) if rounds_left > 0 else 0


@rule
def star_progress(state: State, board: Board, star: int) -> int:
    """SP-49, SP-59: what a star is worth on its way to its bonus."""
    count = int(BIT_COUNTS[covered_slots(board, star)])
    if count == 0:
        return 0
    colour, joker = colour_of_star(state, board, star), joker_of(state)
    bonus = MULTICOLOURED_BONUS if colour == MIXED else int(STAR_BONUSES[colour])
    in_hand = tile_count(board.hand) if colour == MIXED else int(board.hand[colour])
    if colour != MIXED and colour != joker:
        in_hand += int(board.hand[joker])
    expected = hope(state, missing_on_star(state, board, star), in_hand, TILES_OF_A_COLOUR_A_ROUND)
    return bonus * share(count, SLOTS) * expected * STAR_SHARE // 10_000


@rule
def colour_of_star(state: State, board: Board, star: int) -> int:
    """SP-31, SP-57: the one colour of a star with a tile on it, or MIXED."""
    law = int(STAR_LAWS[state.side, star])
    if law != FREE:
        return law if law >= 0 else MIXED
    colour = MIXED
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        lying = int(board.spaces[space])
        if lying != EMPTY and colour != MIXED and lying != colour:
            return MIXED
        if lying != EMPTY:
            colour = lying
    return colour


@rule
def missing_on_star(state: State, board: Board, star: int) -> int:
    """SP-27: the tiles that the empty spaces of a star cost."""
    missing = 0
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        if board.spaces[space] == EMPTY:
            missing += int(NUMBERS[state.side, space])
    return missing


@rule
def number_progress(state: State, board: Board, space: int) -> int:
    """SP-50: what the number of this space is worth on its way to its bonus."""
    number = int(NUMBERS[state.side, space])
    if number > len(NUMBER_BONUSES):
        return 0
    wanted = int(_NUMBER_COUNTS[state.side, number - 1])
    done = count_spaces(int(board.covered) & int(NUMBER_MASKS[state.side, number - 1]))
    expected = hope(state, (wanted - done) * number, tile_count(board.hand), TILES_A_ROUND)
    return int(NUMBER_BONUSES[number - 1]) * share(done, wanted) * expected * NUMBER_SHARE // 10_000


@rule
def feature_progress(state: State, board: Board, feature: int) -> int:
    """SP-34 to SP-36: what a pillar, statue or window is worth on its way to its reward."""
    wanted = int(_FEATURE_SIZES[feature])
    done = count_spaces(int(board.covered) & int(FEATURE_MASKS[feature]))
    tile = REWARD_TILE if state.round_number < ROUNDS else REWARD_TILE_IN_LAST_ROUND
    return int(FEATURE_REWARDS[feature]) * tile * share(done, wanted) // 100


@rule
def count_spaces(mask: int) -> int:
    """How many spaces a set has."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
