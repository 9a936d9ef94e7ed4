"""OpenSpiel's own tree search against our greedy player; needs the extra `rl`.

python examples/openspiel_mcts.py                  10 games of Azul, 200 simulations a move
python examples/openspiel_mcts.py 4 50 python_summer_pavilion
"""

import sys
from math import tanh
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

import ladrilho.adapters.openspiel  # noqa: F401  # registers the games
from ladrilho.adapters.openspiel_bots import PlayerBot
from ladrilho.players.registry import make_player


class RestOfRound(mcts.RandomRolloutEvaluator):  # type: ignore[misc]  # without types
    """Plays at random until tiles are drawn again, and looks at the points then."""

    def __init__(self, rng: np.random.RandomState) -> None:
        super().__init__(1, rng)
        self._rng = rng

    def evaluate(self, state: Any) -> list[float]:
        """What each of two seats can hope for, from -1 to 1."""
        table = state.clone()
        while not table.is_terminal() and not table.is_chance_node():
            table.apply_action(self._rng.choice(table.legal_actions()))
        if table.is_terminal():
            return list(table.returns())
        first, second = table.position().scores
        return [tanh((first - second) / 20), tanh((second - first) / 20)]


def play_game(game: Any, number: int, simulations: int) -> float:
    """What the search gets: 1 for a victory, 0 for a shared one, -1 for a defeat. Seats are taken in turn."""
    rng = np.random.RandomState(number)
    search = mcts.MCTSBot(game, uct_c=1.0, max_simulations=simulations, evaluator=RestOfRound(rng), random_state=rng)
    bots = [search, PlayerBot(make_player("greedy", seed=number))]
    seat = number % 2
    returns = evaluate_bots(game.new_initial_state(), bots if seat == 0 else bots[::-1], rng)
    return float(returns[seat])


def main() -> None:
    defaults = ["10", "200", "python_azul"]
    games, simulations, name = sys.argv[1:4] + defaults[len(sys.argv) - 1 :]
    game = pyspiel.load_game(name)
    results = [play_game(game, number, int(simulations)) for number in range(int(games))]
    print(f"search of {simulations} simulations against greedy, {games} games of {name}: {fmean(results):+.2f}")


if __name__ == "__main__":
    main()
