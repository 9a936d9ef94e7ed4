"""Exact play: alpha-beta over the rest of the round, for when that is small enough.

Values are those of one seat, the hero, which plays for the highest; all others play for the lowest. With two seats
that is exact. With more it is a bound: the hero gets at least as much, since nobody can do worse to it than all others
together. The stack is an array a ply, since compiled code must not call itself. A table remembers positions that
several orders of moves lead to.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.players.search import hooks

MAX_PLIES = 64
_TABLE_BITS = 18
_TABLE_SIZE = 1 << _TABLE_BITS
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
UNSOLVED = -1.0
SURE = 0.97  # a value beyond this is a game that is won, one below its opposite a game that is lost


class Desk(NamedTuple):
    """Everything the solver writes on, laid out beforehand."""

    states: rules.States
    """a position a ply"""
    hero: NDArray[np.int64]
    """the seat whose value is searched, as an array of one"""
    moves: NDArray[np.int16]
    counts: NDArray[np.int64]
    tried: NDArray[np.int64]
    alpha: NDArray[np.float64]
    beta: NDArray[np.float64]
    window: NDArray[np.float64]
    """alpha and beta as they were when the ply was entered"""
    best: NDArray[np.float64]
    best_move: NDArray[np.int64]
    keys: NDArray[np.int64]
    known_keys: NDArray[np.int64]
    known_values: NDArray[np.float64]
    known_kinds: NDArray[np.int8]
    known_moves: NDArray[np.int16]
    gains: NDArray[np.float64]
    values: NDArray[np.float64]
    nodes: NDArray[np.int64]
    """how many positions were looked at"""
    ply: NDArray[np.int64]
    """where the solver stands"""


def new_desk(game: rules.Game) -> Desk:
    """A desk for a game."""
    return Desk(
        states=rules.new_states(game, MAX_PLIES + 1),
        hero=np.zeros(1, np.int64),
        moves=np.zeros((MAX_PLIES, game.MAX_MOVES), np.int16),
        counts=np.zeros(MAX_PLIES, np.int64),
        tried=np.zeros(MAX_PLIES, np.int64),
        alpha=np.zeros(MAX_PLIES),
        beta=np.zeros(MAX_PLIES),
        window=np.zeros((MAX_PLIES, 2)),
        best=np.zeros(MAX_PLIES),
        best_move=np.zeros(MAX_PLIES, np.int64),
        keys=np.zeros(MAX_PLIES, np.int64),
        known_keys=np.full(_TABLE_SIZE, -1, np.int64),
        known_values=np.zeros(_TABLE_SIZE),
        known_kinds=np.zeros(_TABLE_SIZE, np.int8),
        known_moves=np.zeros(_TABLE_SIZE, np.int16),
        gains=np.zeros(game.MAX_MOVES),
        values=np.zeros(4),
        nodes=np.zeros(1, np.int64),
        ply=np.zeros(1, np.int64),
    )


@rule
def begin(desk: Desk, work: Any, hero: int, floor: float) -> None:
    """Start with the position in ``states[0]``; a value up to the floor need not be told from others below it."""
    desk.hero[0] = hero
    desk.known_keys[:] = -1
    desk.nodes[0] = 0
    desk.ply[0] = 0
    enter(desk, work, 0, floor, 1.0)


@rule
def go_on(desk: Desk, work: Any, positions: int) -> float:
    """Look at so many more positions: the value to the hero at the end of the round, or UNSOLVED.

    The best move is then ``best_move[0]``.
    """
    limit = desk.nodes[0] + positions
    ply = int(desk.ply[0])
    while desk.nodes[0] < limit:
        if is_finished(desk, ply):
            value = float(desk.best[ply])
            remember(desk, ply)
            if ply == 0:
                return value
            ply -= 1
            take_back(desk, ply, value)
        else:
            ply = go_down(desk, work, ply)
    desk.ply[0] = ply
    return UNSOLVED


@rule
def enter(desk: Desk, work: Any, ply: int, alpha: float, beta: float) -> None:
    """Begin with a position: its moves, the promising ones first."""
    state = desk.states[ply]
    desk.alpha[ply], desk.beta[ply] = alpha, beta
    desk.window[ply, 0], desk.window[ply, 1] = alpha, beta
    desk.tried[ply] = 0
    desk.best_move[ply] = -1
    desk.best[ply] = -1.0 if state.player == desk.hero[0] else 2.0
    desk.keys[ply] = hooks.position_key(state)
    desk.counts[ply] = hooks.list_distinct_moves(state, desk.moves[ply])
    for place in range(desk.counts[ply]):
        desk.gains[place] = hooks.gain_of(state, work, int(desk.moves[ply, place]))
    sort_moves(desk, ply)


@rule
def sort_moves(desk: Desk, ply: int) -> None:
    """Highest gain first; what was best here before comes before all."""
    slot = desk.keys[ply] & (_TABLE_SIZE - 1)
    hint = desk.known_moves[slot] if desk.known_keys[slot] == desk.keys[ply] else -1
    for place in range(desk.counts[ply]):
        if desk.moves[ply, place] == hint:
            desk.gains[place] = 1e300
    for place in range(1, desk.counts[ply]):
        move, gain = desk.moves[ply, place], desk.gains[place]
        free = place
        while free > 0 and desk.gains[free - 1] < gain:
            desk.moves[ply, free], desk.gains[free] = desk.moves[ply, free - 1], desk.gains[free - 1]
            free -= 1
        desk.moves[ply, free], desk.gains[free] = move, gain


@rule
def is_finished(desk: Desk, ply: int) -> bool:
    """All moves tried, or enough known to cut the rest off."""
    return bool(desk.tried[ply] == desk.counts[ply] or desk.alpha[ply] >= desk.beta[ply])


@rule
def go_down(desk: Desk, work: Any, ply: int) -> int:
    """Try the next move: value it at once if the round is over or the position known, else go a ply deeper."""
    move = int(desk.moves[ply, desk.tried[ply]])
    desk.states[ply + 1] = desk.states[ply]
    child = desk.states[ply + 1]
    rules.apply_move(child, move)
    desk.nodes[0] += 1
    if hooks.round_is_over(child):
        hooks.play_out(child, work)
        hooks.value_round(child, work, desk.values)
        take_back(desk, ply, float(desk.values[int(desk.hero[0])]))
        return ply
    known = look_up(desk, hooks.position_key(child), desk.alpha[ply], desk.beta[ply])
    if known != UNSOLVED:
        take_back(desk, ply, known)
        return ply
    enter(desk, work, ply + 1, desk.alpha[ply], desk.beta[ply])
    return ply + 1


@rule
def take_back(desk: Desk, ply: int, value: float) -> None:
    """The move that was tried came to this; keep it if it is better for the mover."""
    move = int(desk.moves[ply, desk.tried[ply]])
    desk.tried[ply] += 1
    if desk.states[ply].player == desk.hero[0]:
        if value > desk.best[ply]:
            desk.best[ply], desk.best_move[ply] = value, move
        desk.alpha[ply] = max(desk.alpha[ply], value)
    else:
        if value < desk.best[ply]:
            desk.best[ply], desk.best_move[ply] = value, move
        desk.beta[ply] = min(desk.beta[ply], value)


@rule
def remember(desk: Desk, ply: int) -> None:
    """Write a finished position into the table."""
    slot = desk.keys[ply] & (_TABLE_SIZE - 1)
    kind = EXACT
    if desk.best[ply] >= desk.window[ply, 1]:
        kind = AT_LEAST
    elif desk.best[ply] <= desk.window[ply, 0]:
        kind = AT_MOST
    desk.known_keys[slot] = desk.keys[ply]
    desk.known_values[slot] = desk.best[ply]
    desk.known_kinds[slot] = kind
    desk.known_moves[slot] = desk.best_move[ply]


@rule
def look_up(desk: Desk, key: int, alpha: float, beta: float) -> float:
    """What the table says of a position, if that is enough here."""
    slot = key & (_TABLE_SIZE - 1)
    if desk.known_keys[slot] != key:
        return UNSOLVED
    value, kind = float(desk.known_values[slot]), desk.known_kinds[slot]
    if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
        return value
    return UNSOLVED


def likely_size(tiles: int) -> float:
    """About how many positions the rest of a round with so many tiles takes, seen over many games."""
    return float(10 ** (0.42 * tiles - 2.2))
