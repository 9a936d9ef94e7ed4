"""The games as Gymnasium environments: one learner at the table, the other seats played by the house.

Importing this file registers ``ladrilho/Azul-v0`` and ``ladrilho/SummerPavilion-v0``.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.adapters import stepping
from ladrilho.adapters.rendering import MODES, check_mode, render
from ladrilho.adapters.table import MOST_ROUNDS, Table
from ladrilho.adapters.views import space_of, to_form
from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.players.player import Player
from ladrilho.players.registry import make_player

IDS = {"azul": "ladrilho/Azul-v0", "summer-pavilion": "ladrilho/SummerPavilion-v0"}
ILLEGAL_WORDS = ("terminate", "raise")
_SEEDS = 2**62


class TableEnv(gymnasium.Env[Any, Any]):
    """A table of any game, seen from one seat.

    ``opponents``: a word for all other seats (``"random"``, ``"greedy"``, ``"level3"``, ``"engine:COMMAND"``), or a
    word or a player for each. ``seat``: the learner's, or None for any, drawn anew each episode; seat 0 begins.
    ``reward``: ``"win"``, ``"score"`` or ``"rank"``. ``observation``: ``"flat"``, ``"planes"``, ``"dict"``, or
    ``"inputs"`` for what a network is told. ``illegal``: what an illegal action does. All else are options of the game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str = "azul",
        *,
        players: int = 2,
        opponents: str | Sequence[str | Player] = "greedy",
        seat: int | None = None,
        reward: str = "win",
        observation: str = "flat",
        illegal: str = "terminate",
        render_mode: str | None = None,
        max_rounds: int = MOST_ROUNDS,
        **options: Any,
    ) -> None:
        self.table = Table(game, players, reward, max_rounds, observation, options)
        self.render_mode = check_mode(render_mode)
        self._form = self.table.form
        if illegal not in ILLEGAL_WORDS:
            raise InvalidNotation(f"illegal is {shown(illegal)}: write {' or '.join(ILLEGAL_WORDS)}")
        if seat is not None and seat not in range(players):
            raise InvalidNotation(f"seat is {shown(seat)}: write a seat from 0 to {players - 1}, or None for any")
        self._illegal, self._chosen_seat, self._words = illegal, seat, opponents_for(opponents, players)
        self._opponents: list[Player] = []
        self.seat = seat or 0
        self._mask = np.zeros(rules.game_named(game).MOVE_CODES, np.int8)
        self.action_space = spaces.Discrete(len(self._mask))
        self.observation_space = space_of(self.table.layout, self._form)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, played on to the learner's first turn; a seed also decides what the opponents do."""
        super().reset(seed=seed)
        if seed is not None or not self._opponents:
            self._seat_opponents()
        self.seat = int(self.np_random.integers(self.table.players)) if self._chosen_seat is None else self._chosen_seat
        self.table.begin(int(self.np_random.integers(_SEEDS)))
        self._let_others_play(stepping.GOES_ON)
        return self._look()

    def _seat_opponents(self) -> None:
        """Players of their own for the other seats, in order of play after the learner."""
        self._let_opponents_go()
        for word in self._words:
            seed = int(self.np_random.integers(_SEEDS))
            self._opponents.append(make_player(word, seed) if isinstance(word, str) else word)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the code of a move, and on to the learner's next turn."""
        became = self.table.step(int(action))
        if became == stepping.ILLEGAL:
            return self._refuse(int(action))
        reward, became = self._let_others_play(became)
        observation, info = self._look()
        if became != stepping.GOES_ON:
            info["scores"] = self.table.scores
        return observation, reward, became == stepping.OVER, became == stepping.CUT, info

    def _refuse(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reason = self.table.reason_against(action)
        if self._illegal == "raise":
            raise IllegalMove(f"illegal action {action}: {reason}")
        observation, info = self._look()
        return observation, stepping.ILLEGAL_REWARD, True, False, info | {"illegal": reason}

    def _let_others_play(self, became: int) -> tuple[float, int]:
        """Until the learner is to move or the game is over: what all of it paid the learner, and what became of it."""
        table, seat = self.table, self.seat
        reward = float(table.rewards[seat])
        while became == stepping.GOES_ON and (player := table.player) != seat:
            opponent = self._opponents[(player - seat) % table.players - 1]
            became = table.step(int(opponent.choose(table.position())))
            reward += float(table.rewards[seat])
            if became == stepping.ILLEGAL:
                raise IllegalMove(f"illegal move of {opponent.name} in seat {player}")
        return reward, became

    def _look(self) -> tuple[Any, dict[str, Any]]:
        flat, self._mask = self.table.view(self.seat)
        info = {"action_mask": self._mask.copy(), "seat": self.seat}
        return to_form(self.table.layout, self._form, flat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO of sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as the mode says; None without a mode."""
        if self.render_mode is None:
            return None
        return render(self.table.game, self.table.states[0], self.render_mode)

    def close(self) -> None:
        """Let the opponents go; may be called twice."""
        self._let_opponents_go()

    def _let_opponents_go(self) -> None:
        for word, opponent in zip(self._words, self._opponents, strict=False):
            if isinstance(word, str):  # a player that was handed in belongs to its owner
                opponent.close()
        self._opponents = []


def opponents_for(opponents: str | Sequence[str | Player], players: int) -> list[str | Player]:
    """A word or a player for each other seat; a wrong word is answered with the right ones."""
    words: list[str | Player] = []
    words += [opponents] * (players - 1) if isinstance(opponents, str) else opponents
    if len(words) != players - 1:
        raise InvalidNotation(
            f"{len(words)} opponents for {players - 1} seats: write one for each, or one word for all"
        )
    for word in words:
        if isinstance(word, str) and not word.startswith("engine:"):
            make_player(word).close()
    return words


for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        "ladrilho.adapters.gymnasium:TableEnv",
        vector_entry_point="ladrilho.adapters.vector:TableVectorEnv",
        kwargs={"game": _game},
    )
