"""What a seat sees, for OpenSpiel: the observation of docs/observations.md, flat and by its sections."""

from typing import Any

import numpy as np

from ladrilho import rules
from ladrilho.adapters.openspiel_state import TableState
from ladrilho.games.layout import Layout


class TableObserver:
    """Writes observations into one array again and again; ``dict`` shows its sections."""

    def __init__(self, layout: Layout, params: dict[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"observers have no parameters, here are {params}")
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.to_dict(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """See the table as a seat sees it; during a deal as it was before the first tile was drawn."""
        rules.observe_in(state.states, player, self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """The table in a line, the same for all."""
        return str(state)
