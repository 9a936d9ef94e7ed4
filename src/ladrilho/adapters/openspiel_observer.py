"""What a seat sees, for OpenSpiel: the observation of docs/observations.md, flat and by its sections."""

from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.adapters.openspiel_state import TableState
from ladrilho.adapters.stepping import see_in
from ladrilho.adapters.views import layout_for, told_for
from ladrilho.games.heaps import shown

FORMS = ("flat", "inputs")


class TableObserver:
    """Writes observations into one array again and again; ``dict`` shows its sections.

    With ``{"observation": "inputs"}`` it is what a network is told.
    """

    def __init__(self, game: rules.Game, players: int, params: dict[str, Any] | None = None) -> None:
        form = _form_in(dict(params or {}))
        layout, self._told = layout_for(game, players, form), told_for(game, form)
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.to_dict(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """See the table as a seat sees it; during a deal as it was before the first tile was drawn."""
        see_in(state.states, player, self._told, self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """The table in a line, the same for all."""
        return str(state)


def _form_in(params: dict[str, Any]) -> str:
    form = params.pop("observation", FORMS[0])
    if params or form not in FORMS:
        wrong = shown(params or form)
        raise ValueError(f"no observer {wrong}: its one parameter is observation, {' or '.join(FORMS)}")
    return str(form)
