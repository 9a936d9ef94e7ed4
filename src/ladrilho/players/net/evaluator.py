"""The fitted value corrected by a network, as something a search can believe in."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.net import files, guided
from ladrilho.players.net.files import Network
from ladrilho.players.search.evaluator import Evaluator, kind_at
from ladrilho.players.search.readiness import make_foresight_ready, make_ready
from ladrilho.players.search.weights import shipped_numbers
from ladrilho.position import Position, new_game


class NetworkEvaluator:
    """One network, for tables of its kind alone."""

    search = "guided search"

    def __init__(self, network: Network, name: str = "network") -> None:
        self.name = name
        self._network = network

    def new_work(self, position: Position) -> guided.Guided:
        """The tools of the game, and the network."""
        network = self._network
        if kind_at(position) != network.kind:
            raise InvalidNotation(f"{self.name} plays tables of kind {network.kind}, and this is {kind_at(position)}")
        return guided.new_work(rules.game_named(position.game), network.weights, network.moves, network.ends)

    def numbers_for(self, position: Position) -> NDArray[np.float64]:
        """The weights that it was trained to correct."""
        return shipped_numbers(kind_at(position))


def shipped_evaluator(position: Position) -> Evaluator:
    """The network of the package for this kind of table."""
    chosen = _shipped(kind_at(position))
    if chosen is None:
        raise InvalidNotation(f"no network is shipped for tables of kind {kind_at(position)}: write network:FILE")
    return chosen


def fitted_evaluator(position: Position) -> Evaluator:
    """The fitted value, beside a network that says nothing: one search is compiled for it and for all networks."""
    return _silent(kind_at(position))


def best_evaluator(position: Position) -> Evaluator:
    """What plays best here at equal time: the network of the package where there is one, else the fitted value."""
    return _shipped(kind_at(position)) or fitted_evaluator(position)


def make_guided_ready(game: rules.Game) -> None:
    """Have the search of all levels compiled: with networks, whether one is shipped or not, and with foresight."""
    table = new_game(game.NAME)
    make_ready(game, fitted_evaluator(table), table)
    make_foresight_ready(game, fitted_evaluator(table), table)


@cache
def _silent(kind: str) -> NetworkEvaluator:
    return NetworkEvaluator(files.silent_network(kind), "fitted")


@cache
def _shipped(kind: str) -> NetworkEvaluator | None:
    network = files.shipped(kind)
    return None if network is None else NetworkEvaluator(network)
