"""One game as an environment holds it: plain attributes, so that copies and pickles are whole in mid-game."""

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules, warmth
from ladrilho.adapters import stepping
from ladrilho.adapters.views import check_form, layout_for, told_for
from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.games.layout import Observation, Sections
from ladrilho.kernel.chance import new_generator
from ladrilho.position import MAX_PLAYERS, Position

MOST_ROUNDS = 100  # where an episode is cut: dropping every tile on the floor for ever is legal (AZ-A15)


class Table:
    """A game that is stepped by the codes of moves and seen as arrays."""

    def __init__(self, game: str, players: int, reward: str, rounds: int, form: str, options: dict[str, Any]) -> None:
        chosen = rules.game_named(game)
        self.game, self.players, self.rounds = chosen.NAME, check_players(players), rounds
        self.options = rules.check_options(chosen, options)
        self.reward, self.form = reward_named(reward), check_form(form)
        make_ready(chosen)
        self.states = rules.new_states(chosen)
        self.rng = new_generator(secrets.randbits(62))
        self.rewards = np.zeros(self.players)
        self._size, self._codes, self._told = self.layout.size, chosen.MOVE_CODES, told_for(chosen, form)
        self._tiles, self._moves = np.empty(chosen.MAX_DEAL, np.int8), np.empty(chosen.MAX_MOVES, np.int16)

    @property
    def layout(self) -> Sections:
        """How an observation is laid out."""
        return layout_for(rules.game_named(self.game), self.players, self.form)

    @property
    def player(self) -> int:
        """The seat to move."""
        return int(self.states["player"][0])

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return [int(score) for score in self.states["boards"]["score"][0, : self.players]]

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the generator goes on where it is."""
        if seed is not None:
            self.rng = new_generator(seed)
        self.rewards[:] = 0
        stepping.begin_in(self.states, self.rng, self.players, self.options, self._tiles)

    def step(self, move: int) -> int:
        """Play a move; ``rewards`` then has what it pays, and the answer is what became of the game."""
        return stepping.step_in(self.states, self.rng, self._tiles, move, self.reward, self.rounds, self.rewards)

    def view(self, seat: int) -> tuple[Observation, NDArray[np.int8]]:
        """What a seat sees, flat, and the mask of what it may do, in arrays of their own."""
        out, mask = np.empty(self._size, np.float32), np.empty(self._codes, np.int8)
        stepping.view_in(self.states, seat, self._moves, self._told, out, mask)
        return out, mask

    def mask(self) -> NDArray[np.int8]:
        """The mask of who is to move."""
        mask = np.empty(self._codes, np.int8)
        rules.mask_in(self.states, self._moves, mask)
        return mask

    def reason_against(self, move: int) -> str:
        """Why a move is not legal, with the clause."""
        if not 0 <= move < self._codes:
            return f"{self.game} numbers its moves 0 to {self._codes - 1}"
        return str(rules.game_named(self.game).reason_against(self.states[0], move))

    def position(self) -> Position:
        """What everyone at the table can see, as players of the house want it."""
        return Position(rules.game_named(self.game), self.states.copy(), deal="manual", seed=0)


def check_players(players: object) -> int:
    """A number of players, or a sentence."""
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= MAX_PLAYERS:
        raise InvalidNotation(f"players is {shown(players)}: write a number from 2 to {MAX_PLAYERS}")
    return players


def reward_named(word: object) -> int:
    """The number of a reward, or a sentence."""
    if word not in stepping.REWARD_WORDS:
        raise InvalidNotation(f"no reward {shown(word)}: the rewards are {', '.join(stepping.REWARD_WORDS)}")
    return stepping.REWARD_WORDS.index(str(word))


def make_ready(game: rules.Game) -> None:
    """Have everything compiled that a table needs."""
    warmth.make_rules_ready(game)
    warmth.make_ready(f"environments of {game.NAME}", 15, lambda: _touch(game), part="adapters")


def _touch(game: rules.Game) -> None:
    """Call every entry point once."""
    states, rng, rewards = rules.new_states(game), new_generator(0), np.zeros(2)
    tiles, moves = np.empty(game.MAX_DEAL, np.int8), np.empty(game.MAX_MOVES, np.int16)
    stepping.begin_in(states, rng, 2, game.read_options(), tiles)
    stepping.step_in(states, rng, tiles, 0, 0, MOST_ROUNDS, rewards)
    stepping.result_in(states, 0, rewards)
    out, mask = np.empty(game.layout(2).size, np.float32), np.empty(game.MOVE_CODES, np.int8)
    stepping.view_in(states, 0, moves, told_for(game, "flat"), out, mask)
