"""``ladrilho ladder``: neighbours play matches, openskill rates them; the table and a plot can go into a page."""

import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ladrilho.cli.arena import LEFT_BY_SIGNAL, progress, read_budget, read_options, to_table
from ladrilho.cli.interrupts import kill_is_an_interrupt
from ladrilho.cli.ladder_page import HEADINGS, cells_of, kind_of, write_page

if TYPE_CHECKING:
    from ladrilho.players.arena import Report
    from ladrilho.players.ladder import Rung


def ladder(
    players: Annotated[str, typer.Option(help="From the weakest to the strongest: level1,level2,level3.")],
    game: Annotated[str, typer.Option(help="azul or summer-pavilion")] = "azul",
    games: Annotated[int, typer.Option(help="How many at each table; rounded up to whole rotations.")] = 100,
    seats: Annotated[int, typer.Option(min=2, max=4, help="How many neighbours sit at a table.")] = 2,
    everyone: Annotated[bool, typer.Option("--everyone", help="Everyone meets everyone, not only neighbours.")] = False,
    wall: Annotated[str, typer.Option(help="azul: coloured or grey.")] = "",
    board: Annotated[str, typer.Option(help="summer-pavilion: coloured or sepia.")] = "",
    jokers: Annotated[str, typer.Option(help="summer-pavilion: front, back (a stand-in), or six colours.")] = "",
    workers: Annotated[
        int | None, typer.Option(min=1, help="In how many processes; without it one, on a cluster all.")
    ] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same deals.")] = 1,
    budget_ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a move for all.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations a move for all.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write the table into this page, with a plot beside it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Rate players by matches between neighbours."""
    from ladrilho.players.arena import run
    from ladrilho.players.cluster import connected
    from ladrilho.players.ladder import check_openskill, climb, plan_tables
    from ladrilho.players.match import plan_match, read_entries

    check_openskill()
    entries = read_entries(players)
    options, budget = read_options(wall, board, jokers), read_budget(budget_ms, simulations)
    tables = plan_tables(entries, seats, everyone)
    matches = [plan_match(table, games, game, options, seed, budget) for table in tables]
    reports: list[Report] = []
    with kill_is_an_interrupt(), connected(ray, workers) if ray else nullcontext():
        for match in matches:
            with progress(match) as show:
                reports.append(run(match, workers, show, cluster=ray))
            if reports[-1].stopped:
                break
    rungs = climb(entries, reports, seed)
    _tell(rungs, reports, as_json)
    if any(report.stopped for report in reports):
        raise typer.Exit(LEFT_BY_SIGNAL)
    if write is not None:
        write_page(write, rungs, reports[0], typed_command())


def typed_command() -> str:
    """What was typed, so that a reader of the page can do it again."""
    return shlex.join(["ladrilho", *sys.argv[1:]])


def _tell(rungs: "Sequence[Rung]", reports: "Sequence[Report]", as_json: bool) -> None:
    if as_json:
        told = {"ladder": [rung.to_json() for rung in rungs], "matches": [report.to_json() for report in reports]}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return
    from rich.console import Console

    title = f"{kind_of(reports[0])}, seed {reports[0].match.seed}"
    rows = [cells_of(rung) for rung in reversed(rungs)]
    Console(highlight=False, markup=False).print(to_table(title, HEADINGS, rows))
