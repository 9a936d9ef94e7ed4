"""A match between two players who take turns in beginning, with the score and how sure it is.

python examples/match.py                           greedy against random, 100 games of Azul
python examples/match.py greedy random 20 summer-pavilion
"""

import sys
from statistics import NormalDist, fmean, stdev

import ladrilho
from ladrilho.players.player import Player
from ladrilho.players.registry import make_player


def play_game(players: list[Player], game: str, number: int) -> float:
    """What the first player gets: 1 for a victory, a half for a shared one, 0 for a defeat."""
    position = ladrilho.new_game(game, players=2, start=number % 2, seed=number)
    while position.player is not None:
        # A player is shown what everyone at the table can see, never the order of the bag.
        code = players[position.player].choose(position.public())
        position.play(code)
    return (0 in position.winners) / len(position.winners)


def interval(results: list[float]) -> float:
    """Half the width of the interval that holds the true score 19 times in 20."""
    return float(NormalDist().inv_cdf(0.975) * stdev(results) / len(results) ** 0.5)


def main() -> None:
    defaults = ["greedy", "random", "100", "azul"]
    first, second, games, game = sys.argv[1:5] + defaults[len(sys.argv) - 1 :]
    players = [make_player(first, seed=1), make_player(second, seed=2)]
    results = [play_game(players, game, number) for number in range(int(games))]
    for player in players:
        player.close()
    print(f"{first} against {second}, {games} games of {game}: {fmean(results):.3f} ± {interval(results):.3f}")


if __name__ == "__main__":
    main()
