"""Networks to test with: random numbers in layers of the right shape."""

import numpy as np
from numpy.typing import NDArray

from ladrilho.players.net.files import Network, table_of
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.network import Weights

KIND = "azul-coloured-2"


def random_weights(kind: str = KIND, width: int = 8, height: int = 4, spread: float = 0.3) -> Weights:
    table, numbers = table_of(kind), np.random.default_rng(1)
    told = inputs_of(table.game)

    def layer(rows: int, columns: int) -> NDArray[np.float32]:
        return (numbers.standard_normal((rows, columns)) * spread).astype(np.float32)

    first, outcome = layer(told.input_count(table.players) + 1, width), layer(height + 1, 2 * table.players)
    return Weights(first, layer(width + 1, height), outcome, layer(told.TRAITS, height))


def random_network(kind: str = KIND, moves: float = 1.0, ends: float = 0.0) -> Network:
    return Network(kind, random_weights(kind), moves, ends, {"plan": "none"})
