"""A player of one's own in twenty lines, and how it does against random."""

from ladrilho import Position
from ladrilho.players.player import Budget
from ladrilho.players.registry import make_player


class Tidy:
    """Takes the move that leaves the fewest tiles on its floor line, and of those the one that fills most."""

    name = "tidy"

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The number of a legal move."""
        seat = position.player or 0
        return min((int(code) for code in position.legal_moves.codes), key=lambda code: self.mess(position, seat, code))

    def mess(self, position: Position, seat: int, code: int) -> tuple[int, int]:
        """What lies on the floor after a move, and how little in the lines."""
        board = position.copy().play(code).to_dict()["boards"][seat]
        return len(board["floor"]), -sum(line["count"] for line in board["lines"] if line)

    def close(self) -> None:
        """Nothing is held."""


def main(games: int = 10) -> None:
    """Play a match, each seat in turn."""
    from ladrilho import new_game

    tidy, other, won = Tidy(), make_player("random", seed=1), 0.0
    for game in range(games):
        position = new_game("azul", seed=game)
        seats = [tidy, other] if game % 2 == 0 else [other, tidy]
        while not position.is_over:
            position.play(seats[position.player or 0].choose(position.public()))
        winners = [seats[seat] for seat in position.winners]
        won += (tidy in winners) / len(winners)
    print(f"tidy won {won:g} of {games} games against random")


if __name__ == "__main__":
    main()
