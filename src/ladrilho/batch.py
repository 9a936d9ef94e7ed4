"""Many games at once in compiled code: an array of records is a batch."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules, warmth
from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.kernel._jit import rule, rule_with_memory
from ladrilho.kernel.chance import Generator, seed_stream
from ladrilho.position import MAX_PLAYERS, Position

MAX_ROUNDS = 1000  # a game in which nobody can finish a row any more would go on for ever (AZ-A15)
_PART = 500  # games a thread takes at a time


class RandomGames(NamedTuple):
    """The results of games that were played at random."""

    scores: NDArray[np.int16]
    """games × players: the points of each seat"""
    winners: NDArray[np.bool_]
    """games × players: who won, several when they share the victory"""
    moves: NDArray[np.int32]
    """how many moves each game took"""
    finished: NDArray[np.bool_]
    """False for a game that was cut off after 1000 rounds because nobody could end it"""


@rule
def _deal_all(state: Any, rng: Generator, tiles: NDArray[np.int8]) -> None:
    while rules.tiles_to_deal(state) != 0:
        rules.draw_deal(state, rng, tiles)


@rule
def _play_one(state: Any, rng: Generator, tiles: NDArray[np.int8]) -> int:
    count = 0
    while not rules.is_over(state) and state.round_number <= MAX_ROUNDS:
        if rules.tiles_to_deal(state) != 0:
            rules.draw_deal(state, rng, tiles)
        else:
            rules.apply_move(state, rules.random_move(state, rng))
            count += 1
    return count


@rule_with_memory
def _play_part(
    states: rules.States,
    seed: int,
    first: int,
    players: int,
    options: NDArray[np.int8],
    scores: NDArray[np.int16],
    winners: NDArray[np.int8],
    moves: NDArray[np.int32],
    finished: NDArray[np.int8],
) -> None:
    """Play the games of one part, each from its own stream of the seed, on one record."""
    state = states[0]
    rng = np.zeros(1, np.int64)
    tiles = np.zeros(64, np.int8)
    for game in range(len(moves)):
        seed_stream(rng, seed, first + game)
        rules.set_up(state, players, (first + game) % players, options)
        moves[game] = _play_one(state, rng, tiles)
        finished[game] = rules.is_over(state)
        rules.mark_winners(state, winners[game])
        for seat in range(players):
            scores[game, seat] = state.boards[seat].score


@rule_with_memory
def _start_all(
    states: rules.States, rngs: NDArray[np.int64], seed: int, players: int, options: NDArray[np.int8]
) -> None:
    tiles = np.zeros(64, np.int8)
    for game in range(len(states)):
        seed_stream(rngs[game], seed, game)
        rules.set_up(states[game], players, 0, options)
        _deal_all(states[game], rngs[game], tiles)


@rule
def _first_illegal(states: rules.States, moves: NDArray[np.int16]) -> int:
    for game in range(len(states)):
        if not rules.is_over(states[game]) and not rules.is_legal(states[game], int(moves[game])):
            return game
    return -1


@rule_with_memory
def _step_all(states: rules.States, rngs: NDArray[np.int64], moves: NDArray[np.int16]) -> None:
    tiles = np.zeros(64, np.int8)
    for game in range(len(states)):
        if not rules.is_over(states[game]):
            rules.apply_move(states[game], int(moves[game]))
            _deal_all(states[game], rngs[game], tiles)


@rule
def _mask_all(states: rules.States, moves: NDArray[np.int16], mask: NDArray[np.int8]) -> None:
    mask[:] = 0
    for game in range(len(states)):
        for place in range(rules.list_moves(states[game], moves)):
            mask[game, moves[place]] = 1


@rule
def _random_all(states: rules.States, rngs: NDArray[np.int64], moves: NDArray[np.int16]) -> None:
    for game in range(len(states)):
        moves[game] = -1 if rules.is_over(states[game]) else rules.random_move(states[game], rngs[game])


def play_random(
    game: str = "azul", games: int = 1, *, players: int = 2, seed: int = 0, threads: int = 1, **options: Any
) -> RandomGames:
    """Play whole games at random in compiled code; the same seed gives the same games with any number of threads.

    The seats take turns in beginning.
    """
    chosen = rules.game_named(game)
    numbers = _checked(chosen, games, players, seed, options)
    if isinstance(threads, bool) or threads not in range(1, 257):
        raise InvalidNotation(f"threads is {shown(threads)}: write a number from 1 to 256")
    scores = np.zeros((games, players), np.int16)
    winners = np.zeros((games, players), np.int8)
    moves, finished = np.zeros(games, np.int32), np.zeros(games, np.int8)

    def play_part(first: int) -> None:
        part = slice(first, first + _PART)
        states = rules.new_states(chosen)
        _play_part(states, seed, first, players, numbers, scores[part], winners[part], moves[part], finished[part])

    _make_ready(chosen)
    if threads == 1:
        for first in range(0, games, _PART):
            play_part(first)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(play_part, range(0, games, _PART)))
    return RandomGames(scores, winners.astype(np.bool_), moves, finished.astype(np.bool_))


class Batch:
    """Many games of one kind that are stepped together with one move each.

    >>> batch = Batch("azul", 1000, players=2, seed=1)
    >>> batch = batch.step(batch.random_moves())
    """

    def __init__(self, game: str = "azul", games: int = 1, *, players: int = 2, seed: int = 0, **options: Any) -> None:
        self._game = rules.game_named(game)
        numbers = _checked(self._game, games, players, seed, options)
        _make_ready(self._game)
        self.players = players
        self.states = rules.new_states(self._game, games)
        self._rngs = np.zeros((games, 1), np.int64)
        _start_all(self.states, self._rngs, seed, players, numbers)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def player(self) -> NDArray[np.int8]:
        """The seat to move in each game."""
        return np.asarray(self.states["player"]).copy()

    @property
    def scores(self) -> NDArray[np.int16]:
        """games × players: the points of each seat."""
        return np.asarray(self.states["boards"]["score"][:, : self.players]).copy()

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        return np.asarray(self.states["phase"] == self._game.OVER)

    @property
    def winners(self) -> NDArray[np.bool_]:
        """games × players: who won; nobody in a game that goes on."""
        marks = np.zeros((len(self), MAX_PLAYERS), np.int8)
        for index in np.flatnonzero(self.is_over):
            rules.winners_in(self.states[index : index + 1], marks[index])
        return marks[:, : self.players].astype(np.bool_)

    def position(self, game: int) -> Position:
        """One of the games as a position of its own, to look at or to play on."""
        if isinstance(game, bool) or not isinstance(game, (int, np.integer)) or not 0 <= game < len(self):
            raise InvalidNotation(f"game is {shown(game)}: write a number from 0 to {len(self) - 1}")
        return Position(self._game, self.states[game : game + 1].copy(), deal="manual")

    def legal_mask(self) -> NDArray[np.bool_]:
        """games × move numbers: which moves are legal."""
        mask = np.zeros((len(self), self._game.MOVE_CODES), np.int8)
        _mask_all(self.states, np.empty(self._game.MAX_MOVES, np.int16), mask)
        return mask.astype(np.bool_)

    def random_moves(self) -> NDArray[np.int16]:
        """Any legal move for each game; -1 where the game is over."""
        moves = np.empty(len(self), np.int16)
        _random_all(self.states, self._rngs, moves)
        return moves

    def step(self, moves: Any) -> "Batch":
        """Play one move in each game and deal what is due; one illegal move changes nothing at all."""
        codes = np.asarray(moves)
        if codes.shape != (len(self),):
            raise InvalidNotation(f"moves is of shape {codes.shape}: write a move number for each of {len(self)} games")
        if codes.dtype.kind not in "iu":
            raise InvalidNotation(f"moves is of type {codes.dtype}: write whole numbers")
        small = np.ascontiguousarray(np.clip(codes, -1, 32_000), np.int16)
        wrong = _first_illegal(self.states, small)
        if wrong >= 0:
            reason = self._reason(wrong, int(small[wrong]))
            raise IllegalMove(f"illegal move {codes[wrong]} in game {wrong}: {reason}")
        _step_all(self.states, self._rngs, small)
        return self

    def _reason(self, game: int, code: int) -> str:
        if not 0 <= code < self._game.MOVE_CODES:
            return f"{self._game.NAME} numbers its moves 0 to {self._game.MOVE_CODES - 1}"
        return str(self._game.reason_against(self.states[game], code))


def _checked(game: rules.Game, games: int, players: int, seed: int, options: dict[str, Any]) -> NDArray[np.int8]:
    if isinstance(games, bool) or not isinstance(games, int) or not 0 <= games <= 10**8:
        raise InvalidNotation(f"games is {shown(games)}: write a whole number from 0 to 10**8")
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= MAX_PLAYERS:
        raise InvalidNotation(f"players is {shown(players)}: {game.NAME} is for 2 to {MAX_PLAYERS}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise InvalidNotation(f"seed is {shown(seed)}: write a whole number from 0 to 2**63 - 1")
    return rules.check_options(game, options)


def _make_ready(game: rules.Game) -> None:
    warmth.make_rules_ready(game)
    warmth.make_ready(f"batches of {game.NAME}", 15, lambda: _touch(game))


def _touch(game: rules.Game) -> None:
    """Call every entry point once."""
    numbers = game.read_options()
    states, rngs = rules.new_states(game), np.zeros((1, 1), np.int64)
    codes = np.zeros(1, np.int16)
    _start_all(states, rngs, 0, 2, numbers)
    _random_all(states, rngs, codes)
    _first_illegal(states, codes)
    _step_all(states, rngs, codes)
    _mask_all(states, np.empty(game.MAX_MOVES, np.int16), np.zeros((1, game.MOVE_CODES), np.int8))
    part = np.zeros((1, 2), np.int16), np.zeros((1, 2), np.int8), np.zeros(1, np.int32), np.zeros(1, np.int8)
    _play_part(rules.new_states(game), 0, 0, 2, numbers, *part)
