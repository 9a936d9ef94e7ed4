"""Phase 2, placing tiles, rewards and passing, and the end: SP-24 to SP-46, SP-52, SP-56 to SP-58."""

from ladrilho.games.pavilion.board import (
    ALL_COLOURS,
    CORNER_SPACES,
    FEATURE_MASKS,
    FEATURE_REWARDS,
    FEATURES_PER_SPACE,
    FREE,
    NO_FEATURE,
    NUMBERS,
    ROUNDS,
    SLOTS,
    SPACE_FEATURES,
    STAR_LAWS,
)
from ladrilho.games.pavilion.scoring import end_bonus, lose_points, points_for
from ladrilho.games.pavilion.setup import joker_of, leave_supply, missing_in_supply
from ladrilho.games.pavilion.state import DEAL_SUPPLY, EMPTY, KEEPING, NOBODY, OVER, REWARD, Board, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import move_all, tile_count


@rule
def accepted_colours(board: Board, side: int, star: int) -> int:
    """SP-31 one colour, or six different ones; SP-57 on the sepia side the second tile decides which."""
    law = int(STAR_LAWS[side, star])
    if law >= 0:
        return 1 << law
    lying, count = 0, 0
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        if board.spaces[space] != EMPTY:
            lying |= 1 << int(board.spaces[space])
            count += 1
    if law == FREE and count < 2:
        return ALL_COLOURS
    is_single = law == FREE and lying & (lying - 1) == 0
    return lying if is_single else ALL_COLOURS & ~lying


@rule
def lay_tile(board: Board, side: int, space: int, colour: int) -> None:
    """SP-27, SP-29: a tile of the placed colour comes to lie on the space."""
    board.spaces[space] = colour
    board.covered = int(board.covered) | 1 << space
    board.accepts[space // SLOTS] = accepted_colours(board, side, space // SLOTS)


@rule
def place(state: State, space: int, colour: int, jokers: int) -> None:
    """SP-25 place one tile, SP-32 score it, SP-37 take its reward at once; else the turn ends."""
    board = state.boards[state.player]
    pay(state, board, int(NUMBERS[state.side, space]), colour, jokers)
    lay_tile(board, int(state.side), space, colour)
    board.score += points_for(board, space)
    state.reward = min(reward_for(int(board.covered), space), tile_count(state.supply))
    if state.reward > 0:
        state.phase = REWARD
    else:
        end_turn(state)


@rule
def pay(state: State, board: Board, number: int, colour: int, jokers: int) -> None:
    """SP-27, SP-28: the tile to be laid leaves the hand, the others that pay for it go to storage."""
    own = number - jokers
    joker = joker_of(state)
    board.hand[colour] -= own
    board.hand[joker] -= jokers
    state.storage[colour] += own - 1
    state.storage[joker] += jokers


@rule
def reward_for(covered: int, space: int) -> int:
    """SP-34 to SP-37: the supply tiles that the tile on this space brings; several features add up."""
    tiles = 0
    for place in range(FEATURES_PER_SPACE):
        feature = int(SPACE_FEATURES[space, place])
        if feature != NO_FEATURE and covered & FEATURE_MASKS[feature] == FEATURE_MASKS[feature]:
            tiles += int(FEATURE_REWARDS[feature])
    return tiles


@rule
def take_reward(state: State, colour: int) -> None:
    """SP-37, SP-40: one tile from the supply as it lies, to be used from the next turn on."""
    state.supply[colour] -= 1
    state.boards[state.player].hand[colour] += 1
    state.reward -= 1
    if state.reward == 0:
        end_turn(state)


@rule
def pass_turn(state: State) -> None:
    """SP-42, SP-45 out for this round; SP-43 then choose what to keep; SP-52, SP-A17 nothing is kept in round 6."""
    board = state.boards[state.player]
    board.passed = 1
    if state.round_number < ROUNDS and tile_count(board.hand) > 0:
        state.phase = KEEPING
    else:
        discard_hand(state, board)


@rule
def keep(state: State, colour: int) -> None:
    """SP-43: one tile to a corner space; with four there, or none in hand, nothing is left to choose."""
    board = state.boards[state.player]
    board.hand[colour] -= 1
    board.kept[colour] += 1
    if tile_count(board.kept) == CORNER_SPACES or tile_count(board.hand) == 0:
        discard_hand(state, board)


@rule
def discard_hand(state: State, board: Board) -> None:
    """SP-44, SP-52: all other tiles go to storage and cost one point each."""
    lose_points(board, tile_count(board.hand))
    move_all(board.hand, state.storage)
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """SP-24 the next player's turn, SP-38 with the supply filled before; SP-46 or the end of the round."""
    state.player = next_player(state)
    if state.player == NOBODY and state.round_number == ROUNDS:
        end_game(state)
    elif missing_in_supply(state) > 0:
        state.phase = DEAL_SUPPLY
    else:
        leave_supply(state)


@rule
def next_player(state: State) -> int:
    """SP-24 clockwise past those who passed, the last one goes on alone; SP-46 NOBODY when all have passed."""
    seat = int(state.player)
    for _ in range(state.players):
        seat = (seat + 1) % int(state.players)
        if not state.boards[seat].passed:
            return seat
    return NOBODY


@rule
def end_game(state: State) -> None:
    """SP-7, SP-49: after round 6 the bonuses are added; SP-A28 the supply is not filled again."""
    state.phase = OVER
    for seat in range(state.players):
        state.boards[seat].score += end_bonus(state.boards[seat], int(state.side))
