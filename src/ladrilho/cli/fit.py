"""``ladrilho fit``: make weights for one kind of table, by self-play, regression and a match."""

from pathlib import Path
from typing import Annotated

import typer


def fit(
    out: Annotated[Path, typer.Argument(help="The file to write the weights to.")],
    game: Annotated[str, typer.Option(help="azul or summer-pavilion.")] = "azul",
    wall: Annotated[str | None, typer.Option(help="Azul: coloured or grey.")] = None,
    board: Annotated[str | None, typer.Option(help="Summer Pavilion: coloured or sepia.")] = None,
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    start: Annotated[Path | None, typer.Option(help="Weights to begin with; else those of the package.")] = None,
    games: Annotated[int, typer.Option(help="Games of self-play in each turn.")] = 6000,
    simulations: Annotated[int, typer.Option(help="Simulations a move.")] = 120,
    strays: Annotated[int, typer.Option(help="Moves in a hundred that are played at random.")] = 8,
    ridge: Annotated[float, typer.Option(help="How hard weights are pulled back to those they began with.")] = 150.0,
    match_games: Annotated[int, typer.Option(help="Games that accept or refuse the new weights.")] = 400,
    turns: Annotated[int, typer.Option(help="How often self-play, fit and match are repeated.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    threads: Annotated[int, typer.Option(help="Games played at the same time.")] = 1,
) -> None:
    """Fit the value of round ends for one kind of table; every step is told and written into the file."""
    from ladrilho.players.search import pipeline, weights
    from ladrilho.players.search.readiness import make_ready
    from ladrilho.rules import game_named

    chosen = game_named(game)
    words = {name: value for name, value in (("wall", wall), ("board", board)) if value is not None}
    options = {"wall": "coloured"} if game == "azul" else {"board": "coloured"}
    options.update(words)
    kind = weights.kind_of(game, options, players)
    begin = weights.load(start) if start is not None else weights.shipped(kind)
    make_ready(chosen)
    plan = pipeline.Plan(games, simulations, strays, ridge, match_games, turns, seed, threads)
    made = pipeline.make_weights(game, players, options, plan, begin, lambda line: print(line, flush=True))
    made.save(out)
    print(f"written to {out}")
