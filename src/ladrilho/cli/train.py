"""``ladrilho train``: self-play, learning and matches in a folder, step by step or all at once."""

from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ladrilho.errors import LadrilhoError

if TYPE_CHECKING:
    from ladrilho.players.net.pipeline import Means, Run, Stage

LEFT_BY_SIGNAL = 130


class Action(StrEnum):
    """What can be done."""

    START = "start"
    PLAY = "play"
    LEARN = "learn"
    MATCH = "match"
    RUN = "run"
    SHOW = "show"
    CURVE = "curve"
    SHIP = "ship"


def train(
    action: Annotated[Action, typer.Argument(help="What to do.", show_default=False)],
    folders: Annotated[list[Path], typer.Argument(help="The folder of the training; for curve one or more.")],
    game: Annotated[str, typer.Option(help="start: azul or summer-pavilion.")] = "azul",
    wall: Annotated[str, typer.Option(help="start, azul: coloured or grey.")] = "coloured",
    board: Annotated[str, typer.Option(help="start, summer-pavilion: coloured or sepia.")] = "coloured",
    players: Annotated[int, typer.Option(min=2, max=4, help="start: how many seats.")] = 2,
    seed: Annotated[int | None, typer.Option(min=0, help="start: the same seed trains the same networks.")] = None,
    generations: Annotated[int | None, typer.Option(min=1, help="start: how many.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="start: games of self-play a generation.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="start: simulations a move in self-play.")] = None,
    end_simulations: Annotated[
        int | None, typer.Option(min=1, help="start: simulations that value a round's end.")
    ] = None,
    window: Annotated[int | None, typer.Option(min=1, help="start: generations of games to learn from.")] = None,
    width: Annotated[int | None, typer.Option(min=1, help="start: units of the first layer.")] = None,
    height: Annotated[int | None, typer.Option(min=4, help="start: of the second, a multiple of 4.")] = None,
    epochs: Annotated[int | None, typer.Option(min=1, help="start: how often all games are learned from.")] = None,
    ends: Annotated[float | None, typer.Option(min=0, max=1, help="start: trust in values of round ends.")] = None,
    match_games: Annotated[int | None, typer.Option(min=1, help="start: games of a match.")] = None,
    match_simulations: Annotated[int | None, typer.Option(min=1, help="start: simulations a move in a match.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="In how many processes; without it one, on a cluster all.")
    ] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")] = "",
    write: Annotated[Path | None, typer.Option(help="curve: write into this page, with a plot beside it.")] = None,
) -> None:
    """Train a network for one kind of table, in a folder that every step is kept in.

    start writes a plan; play, learn and match do what is next; run does all of it and goes on where it was stopped;
    show and curve tell how strong it became; ship puts the best network into the package.
    """
    if action is Action.CURVE:
        _curve(folders, write)
        return
    if len(folders) != 1:
        raise LadrilhoError(f"ladrilho train {action} needs one folder")
    if action is Action.START:
        wishes = {
            "seed": seed,
            "generations": generations,
            "games": games,
            "simulations": simulations,
            "end_simulations": end_simulations,
            "window": window,
            "width": width,
            "height": height,
            "epochs": epochs,
            "ends": ends,
            "match_games": match_games,
            "match_simulations": match_simulations,
        }
        _start(folders[0], f"{game}-{wall if game == 'azul' else board}-{players}", wishes)
    else:
        _go_on(action, folders[0], workers, ray)


def _start(folder: Path, kind: str, wishes: dict[str, Any]) -> None:
    from ladrilho.players.net.pipeline import start
    from ladrilho.players.net.plan import default_plan

    start(folder, default_plan(kind, **wishes))
    print(f"the plan is in {folder / 'plan.json'}; ladrilho train run {folder} carries it out")


def _go_on(action: Action, folder: Path, workers: int | None, ray: str) -> None:
    from ladrilho.players.net.pipeline import Run, Stage, ship

    run = Run(folder)
    if action is Action.SHOW:
        _show(run)
    elif action is Action.SHIP:
        print(f"written to {ship(run)}")
    else:
        _work(run, None if action is Action.RUN else Stage(action.value), workers, ray)


def _work(run: "Run", only: "Stage | None", workers: int | None, ray: str) -> None:
    """Do one stage, or all that are left."""
    from ladrilho.cli.bars import progress_bar
    from ladrilho.cli.interrupts import kill_is_an_interrupt
    from ladrilho.players.cluster import connected
    from ladrilho.players.net.learning import import_torch
    from ladrilho.players.net.pipeline import Means

    import_torch()
    try:
        with kill_is_an_interrupt(), connected(ray, workers) if ray else nullcontext():
            while run.next_stage() is not None:
                with progress_bar() as show:
                    told = _do_one(run, Means(workers, ray, show), only)
                print(told, flush=True)
                if only is not None:
                    return
    except KeyboardInterrupt:
        print("interrupted: the same command goes on where it was")
        raise typer.Exit(LEFT_BY_SIGNAL) from None
    print("nothing is left to do")


def _do_one(run: "Run", means: "Means", only: "Stage | None") -> str:
    from ladrilho.cli.train_page import describe_stage
    from ladrilho.players.net.pipeline import do_next

    done = do_next(run, means, only)
    assert done is not None, "something was left to do"
    return describe_stage(run, *done)


def _show(run: "Run") -> None:
    from rich.console import Console

    from ladrilho.cli.arena import to_table
    from ladrilho.cli.train_page import HEADINGS, rows_of

    title = f"{run.plan.kind}, seed {run.plan.seed}, {run.plan.generations} generations"
    Console(highlight=False, markup=False).print(to_table(title, HEADINGS, rows_of(run)))
    best = run.best
    print("the fitted value is still the best" if best is None else f"the best is generation {best}")


def _curve(folders: list[Path], write: Path | None) -> None:
    from ladrilho.cli.ladder import typed_command
    from ladrilho.cli.train_page import markdown_table, write_curve
    from ladrilho.players.net.pipeline import Run

    runs = [Run(folder) for folder in folders]
    if write is not None:
        write_curve(write, runs, typed_command())
    for run in runs:
        print(markdown_table(run))
