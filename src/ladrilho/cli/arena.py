"""``ladrilho arena``: a match between any players, with intervals, time and records."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ladrilho.cli.bars import progress_bar
from ladrilho.cli.interrupts import kill_is_an_interrupt

if TYPE_CHECKING:
    from rich.table import Table

    from ladrilho.players.arena import Report
    from ladrilho.players.match import Match
    from ladrilho.players.player import Budget
    from ladrilho.players.standings import Played, Standing

LEFT_BY_SIGNAL = 130
HEADINGS = ("player", "wins", "95 %", "points", "margin", "ms/move", "max ms", "faults")
_FAULTS_SHOWN = 10


def arena(
    seats: Annotated[str, typer.Option(help="Who plays: level6,level5 or level8@500ms,engine:./mybot.")],
    game: Annotated[str, typer.Option(help="azul or summer-pavilion")] = "azul",
    games: Annotated[int, typer.Option(help="How many; rounded up, so that everybody sits everywhere.")] = 100,
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
    save: Annotated[Path | None, typer.Option(help="Keep the record of every game in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play a match: every deal is played in all rotations of the seats."""
    from ladrilho.players.arena import INTERRUPTED, run
    from ladrilho.players.match import plan_match, read_entries

    options = read_options(wall, board, jokers)
    budget = read_budget(budget_ms, simulations)
    match = plan_match(read_entries(seats), games, game, options, seed, budget, save is not None)
    with kill_is_an_interrupt(), progress(match) as show:
        report = run(match, workers, show, save, ray)
    if as_json:
        print(json.dumps(report.to_json(), indent=2, ensure_ascii=False))
    else:
        print_report(report)
    if report.stopped:
        raise typer.Exit(LEFT_BY_SIGNAL if report.stopped == INTERRUPTED else 1)


def read_options(wall: str, board: str, jokers: str) -> dict[str, Any]:
    """The options of a game that were given."""
    options: dict[str, Any] = {"wall": wall, "board": board, "jokers": jokers.split(",") if "," in jokers else jokers}
    return {name: value for name, value in options.items() if value}


def read_budget(milliseconds: int | None, simulations: int | None) -> "Budget | None":
    """The budget for all players; None when each keeps its own."""
    from ladrilho.players.player import Budget

    if milliseconds is None and simulations is None:
        return None
    return Budget(None if milliseconds is None else milliseconds / 1e3, simulations)


@contextmanager
def progress(match: "Match") -> "Iterator[Callable[[Played], None]]":
    """A bar with the score so far, if somebody sits at a terminal."""
    wins, played = [0.0] * len(match.entries), 0
    with progress_bar() as bar:
        bar(0, match.games, "getting ready")

        def show(game: "Played") -> None:
            nonlocal played
            wins[:] = [total + share for total, share in zip(wins, game.shares, strict=True)]
            played += 1
            bar(played, match.games, " : ".join(f"{total:g}" for total in wins))

        yield show


def print_report(report: "Report") -> None:
    """The table for people."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False)
    rows = [row_of(standing) for standing in report.standings]
    console.print(to_table(describe_match(report), HEADINGS, rows))
    for line in remarks(report):
        console.print(Text(line), soft_wrap=True)


def to_table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> "Table":
    """A table that fits a narrow terminal: the first column has the names, the others figures."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(headings[0], overflow="fold", min_width=10)
    for heading in headings[1:]:
        table.add_column(heading, justify="right", min_width=min(6, len(heading)))
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def describe_match(report: "Report") -> str:
    """What was played, in a line."""
    match = report.match
    words = " ".join(value if isinstance(value, str) else ",".join(value) for value in match.options.values())
    return f"{match.game} {words}, {len(report.played)} games, seed {match.seed}"


def row_of(standing: "Standing") -> list[str]:
    """The figures of a player, written for people."""
    low, high = standing.interval
    return [
        standing.player,
        f"{100 * standing.win_rate:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{standing.mean_score:.1f}",
        f"{standing.mean_margin:+.1f}",
        f"{standing.processor_ms_per_move:.1f}",
        f"{standing.slowest_ms:.0f}",
        str(standing.faults),
    ]


def remarks(report: "Report") -> Iterator[str]:
    """What else is to be said about a match."""
    match, names = report.match, report.match.names
    missing = match.games - len(report.played)
    if report.stopped:
        yield f"{report.stopped}: {missing} of {match.games} games were not played"
    elif missing:
        yield f"{missing} of {match.games} games were lost: their processes died"
    unfinished = sum(not game.is_finished for game in report.played)
    if unfinished:
        yield f"{unfinished} games had no end and count as shared by all"
    for fault in report.faults[:_FAULTS_SHOWN]:
        yield f"game {fault.game}, ply {fault.ply}, {names[fault.entry]}: {fault.message}"
    if len(report.faults) > _FAULTS_SHOWN:
        yield f"… and {len(report.faults) - _FAULTS_SHOWN} faults more, all of them with --json"
