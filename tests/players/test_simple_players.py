"""Laws of every simple player, over all tables we offer."""

import pytest

from ladrilho import InvalidNotation, Position, new_game
from ladrilho.players.player import Budget, Player
from ladrilho.players.registry import PLAYER_WORDS, make_player
from pace import games

AZUL = [("azul", {"wall": "coloured"}), ("azul", {"wall": "grey"})]
PAVILION = [
    ("summer-pavilion", {"board": board, "jokers": jokers})
    for board in ("coloured", "sepia")
    for jokers in ("front", "back")
]
TABLES = [(game, players, options) for game, options in AZUL + PAVILION for players in (2, 3, 4)]
IDS = [f"{game}-{'-'.join(options.values())}-{players}" for game, players, options in TABLES]
FIRST_MOVES = {
    "azul": (
        "2 black > 1, 5 white > 2, 3 blue > 2, 1 red > 1, centre white > 3, centre blue > 3, centre yellow > 4, "
        "centre red > 5, centre black > 5, 4 red > 4, centre yellow > 4, centre blue > floor, 5 yellow > 1, "
        "4 yellow > 2, 1 yellow > 2, 2 blue > 1, centre black > 3, centre white > 3"
    ),
    "summer-pavilion": (
        "4 red, 3 yellow, 1 red, centre green, 2 orange, centre orange, 5 red, centre blue, centre yellow, centre red, "
        "centre green, purple 1 = 1 purple, purple 1 = 1 purple, green 1 = 1 green, green 1 = 1 green, "
        "green 2 = 2 green, orange 1 = 1 orange, orange 1 = 1 orange"
    ),
}
A_WHILE = 25  # moves of a game when plain rules are slow


def play_on(position: Position, players: list[Player], moves: int = 100_000) -> Position:
    """Play a game, or some moves of it, by what the players see."""
    for _ in range(moves):
        if position.is_over:
            break
        position.play(players[position.player or 0].choose(position.public()))
    return position


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=IDS)
@pytest.mark.parametrize("word", PLAYER_WORDS)
def test_every_choice_is_legal(word: str, game: str, players: int, options: dict[str, str]) -> None:
    position = new_game(game, players=players, seed=3, **options)
    play_on(position, [make_player(word, seat) for seat in range(players)], games(1000, 3))


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=IDS)
def test_greedy_beats_random(game: str, players: int, options: dict[str, str]) -> None:
    won = 0.0
    for number in range(20):
        hero = number % players
        position = new_game(game, players=players, start=number % 2, seed=number, **options)
        words = ["greedy" if seat == hero else "random" for seat in range(players)]
        play_on(position, [make_player(word, 10 * number + seat) for seat, word in enumerate(words)])
        won += (hero in position.winners) / len(position.winners)
    assert won >= 19


@pytest.mark.parametrize("word", PLAYER_WORDS)
@pytest.mark.parametrize(("game", "options"), AZUL[:1] + PAVILION[:1])
def test_the_same_seed_chooses_the_same(game: str, options: dict[str, str], word: str) -> None:
    def played(seed: int) -> Position:
        return play_on(new_game(game, seed=5, **options), [make_player(word, seed + s) for s in range(2)], A_WHILE)

    assert played(1).events == played(1).events
    assert played(1).events != played(100).events


@pytest.mark.bounds
@pytest.mark.parametrize(("game", "moves"), FIRST_MOVES.items())
def test_compiled_plain_and_checked_players_choose_alike(game: str, moves: str) -> None:
    position = new_game(game, seed=5)
    players = [make_player("greedy", seat) for seat in range(2)]
    for move in moves.split(", "):
        assert str(position.move_of(players[position.player or 0].choose(position.public()))) == move
        position.play(move)


@pytest.mark.parametrize("word", PLAYER_WORDS)
@pytest.mark.parametrize(("game", "options"), AZUL[:1] + PAVILION[:1])
def test_choice_does_not_depend_on_what_is_hidden(game: str, options: dict[str, str], word: str) -> None:
    """The same table with another generator behind it, and with another history, gives the same choice."""
    position = play_on(new_game(game, seed=5, **options), [make_player("random", 1)] * 2, 12)
    twins = [position, position.public(), Position.from_text(position.to_text(), seed=99)]
    before = [twin.to_text() for twin in twins]
    assert len({make_player(word, 7).choose(twin, Budget(seconds=1)) for twin in twins}) == 1
    assert [twin.to_text() for twin in twins] == before


def test_player_without_a_seed_plays_as_well() -> None:
    position = new_game("azul", seed=1)
    for word in PLAYER_WORDS:
        player = make_player(word)
        assert player.name == word
        assert player.choose(position.public()) in position.legal_moves.codes
        player.close()


def test_unknown_player_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InvalidNotation, match="no player 'gready': the players are random, greedy"):
        make_player("gready")
