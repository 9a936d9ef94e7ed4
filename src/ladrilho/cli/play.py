"""``ladrilho play``: a game at this terminal, with people and computers on the seats."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ladrilho.players.player import Player

_DEFAULT_PLAYERS = 2
_STAND_IN = (
    "jokers=back is a stand-in: the order printed on the back of the supply board is not known to us (SP-A20); "
    "an own order is written as six colours, as in --jokers red,blue,yellow,green,orange,purple"
)
_LEFT_BY_SIGNAL = 130


def play(
    game: Annotated[str, typer.Argument(help="azul or summer-pavilion")] = "azul",
    seats: Annotated[
        str, typer.Option(help="Who plays on 2 to 4 seats: human, random, greedy, level1 to level8.")
    ] = "",
    players: Annotated[int | None, typer.Option(help="How many seats, when --seats does not say so.")] = None,
    wall: Annotated[str, typer.Option(help="azul: coloured or grey.")] = "",
    board: Annotated[str, typer.Option(help="summer-pavilion: coloured or sepia.")] = "",
    jokers: Annotated[str, typer.Option(help="summer-pavilion: front, back (a stand-in), or six colours.")] = "",
    seed: Annotated[int | None, typer.Option(help="Makes the deals and the computers' choices reproducible.")] = None,
    start: Annotated[int, typer.Option(help="The seat that begins.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Play a game in the terminal: type a move, 'moves' to see them all, or 'help'."""
    from ladrilho.cli.screen import Screen
    from ladrilho.cli.session import Session
    from ladrilho.position import new_game

    words = read_seats(seats, players)
    options: dict[str, Any] = {"wall": wall, "board": board, "jokers": jokers.split(",") if "," in jokers else jokers}
    given = {name: value for name, value in options.items() if value}
    screen, computers = Screen(plain), make_players(words, seed)
    try:
        position = new_game(game, players=len(words), start=start, seed=seed, **given)
        if jokers == "back":
            screen.say(_STAND_IN)
        Session(position, computers, screen).run()
    except KeyboardInterrupt:
        screen.say("")
        screen.say("the game is left")
        raise typer.Exit(_LEFT_BY_SIGNAL) from None
    finally:
        for computer in computers:
            if computer is not None:
                computer.close()


def read_seats(text: str, players: int | None) -> list[str]:
    """The words for the seats; without any, one person and greedy computers."""
    from ladrilho.errors import InvalidNotation

    words = [word.strip() for word in text.split(",")] if text else []
    if not words:
        return ["human", *["greedy"] * ((_DEFAULT_PLAYERS if players is None else players) - 1)]
    if players is not None and players != len(words):
        raise InvalidNotation(f"--players is {players}, but --seats names {len(words)}: one of them is enough")
    return words


def make_players(words: list[str], seed: int | None) -> "list[Player | None]":
    """A player for each seat, None for a person; each has a seed of its own."""
    from ladrilho.cli.session import HUMAN
    from ladrilho.errors import InvalidNotation
    from ladrilho.players.registry import make_player

    players: list[Player | None] = []
    for seat, word in enumerate(words):
        try:
            own = None if seed is None else seed + 1 + seat
            players.append(None if word == HUMAN else make_player(word, own))
        except InvalidNotation as error:
            raise InvalidNotation(f"{error}; a person is 'human'") from None
    return players
