"""A whole game in words: two seats play at random, the board is printed, the record is saved.

python examples/one_game.py                        a game of Azul, saved as game.jsonl
python examples/one_game.py summer-pavilion x.jsonl
"""

import random
import sys

import ladrilho


def play_game(game: str, seed: int) -> ladrilho.Position:
    """Any legal move at every turn; the tiles are dealt from the seed."""
    rng = random.Random(seed)
    position = ladrilho.new_game(game, players=2, seed=seed)
    while not position.is_over:
        move = rng.choice(list(position.legal_moves))
        print(f"round {position.round}, seat {position.player}: {move}")
        position.play(move)
    return position


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "azul"
    path = sys.argv[2] if len(sys.argv) > 2 else "game.jsonl"
    position = play_game(game, seed=7)
    print(position)
    winners = " and ".join(f"seat {seat}" for seat in position.winners)
    print(f"won by {winners} with {max(position.scores)} points")
    ladrilho.GameRecord.from_position(position, seats=["first", "second"]).save(path)
    print(f"saved as {path}")


if __name__ == "__main__":
    main()
