"""Players of ours as bots of OpenSpiel."""

import pyspiel

from ladrilho.adapters.openspiel_state import TableState
from ladrilho.players.player import Player


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]  # compiled, without types
    """Any player at a table of OpenSpiel: ``PlayerBot(make_player("greedy", seed=1))``."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player = player

    def restart_at(self, state: TableState) -> None:
        """Players look at the table alone: there is nothing to forget."""

    def inform_action(self, state: TableState, player: int, action: int) -> None:
        """Players look at the table alone: there is nothing to tell."""

    def step(self, state: TableState) -> int:
        """The move of the player, as a number."""
        return int(self._player.choose(state.position()))

    def step_with_policy(self, state: TableState) -> tuple[list[tuple[int, float]], int]:
        """The move, and a policy that is sure of it."""
        action = self.step(state)
        return [(legal, float(legal == action)) for legal in state.legal_actions()], action
