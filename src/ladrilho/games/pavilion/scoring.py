"""Points: SP-19, SP-20, SP-32, SP-33 and SP-44 in the rounds, SP-49 to SP-54 and SP-59, SP-60 at the end."""

from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    GROUP_SIZES,
    LOWEST_SCORE,
    MULTICOLOURED_BONUS,
    NUMBER_BONUSES,
    NUMBER_MASKS,
    SLOTS,
    STAR_BONUSES,
    STARS,
)
from ladrilho.games.pavilion.state import Board, State
from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles


@rule
def lose_points(board: Board, points: int) -> None:
    """SP-20, SP-44: no score falls below 0."""
    board.score = max(LOWEST_SCORE, int(board.score) - points)


@rule
def covered_slots(board: Board, star: int) -> int:
    """The slots of a star on which a tile lies."""
    return (int(board.covered) >> (SLOTS * star)) & ALL_SLOTS


@rule
def points_for(board: Board, space: int) -> int:
    """SP-32 one point for each tile connected with the one on this space, itself included; SP-33 in its star only."""
    return int(GROUP_SIZES[covered_slots(board, space // SLOTS), space % SLOTS])


@rule
def star_bonus(board: Board, star: int) -> int:
    """SP-49, SP-59: what a star pays by the colours that lie there; nothing unless it is complete."""
    if covered_slots(board, star) != ALL_SLOTS:
        return 0
    first = int(board.spaces[star * SLOTS])
    if board.spaces[star * SLOTS + 1] != first:
        return MULTICOLOURED_BONUS
    return int(STAR_BONUSES[first])


@rule
def number_bonus(board: Board, side: int, place: int) -> int:
    """SP-50, SP-60: paid when every space that shows the number is covered."""
    wanted = int(NUMBER_MASKS[side, place])
    return int(NUMBER_BONUSES[place]) if int(board.covered) & wanted == wanted else 0


@rule
def end_bonus(board: Board, side: int) -> int:
    """SP-49 to SP-51: complete stars, all 1s, 2s, 3s and 4s, nothing else."""
    bonus = 0
    for star in range(STARS):
        bonus += star_bonus(board, star)
    for place in range(len(NUMBER_BONUSES)):
        bonus += number_bonus(board, side, place)
    return bonus


@rule
def mark_winners(state: State, winners: Tiles) -> None:
    """SP-53 the most points win, SP-54 several may share the victory: 1 for each seat that wins."""
    best = -1
    for seat in range(state.players):
        best = max(best, int(state.boards[seat].score))
    for seat in range(len(winners)):
        winners[seat] = 1 if seat < state.players and state.boards[seat].score == best else 0
