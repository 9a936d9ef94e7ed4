"""Write the tables of docs/observations.md from the layouts and inputs of the games; ``--check`` tells whether they
differ."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ladrilho.games.layout import Sections
from ladrilho.players.net.inputs import inputs_of
from ladrilho.rules import GAMES, Game

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
PLAYERS = (2, 3, 4)


def table_of(game: Game) -> str:
    """The sections of a game, one in a line, with a line for the whole."""
    head = f"| Section of `{game.NAME}` | Shape for 2 | Axes | From | Planes | 1 stands for | Meaning |"
    layout = game.layout(2)
    lines = [head, "|---|---|---|---|---|---|---|"]
    for section in layout.sections:
        shape = " × ".join(map(str, section.shape))
        place, planes = layout.slices[section.name].start, layout.planes_of(section.name)
        count = f"{planes.start}" if planes.stop - planes.start == 1 else f"{planes.start} to {planes.stop - 1}"
        cells = [f"`{section.name}`", shape, section.axes, str(place), count, f"{section.one:g}", section.meaning]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", *sizes_of(game)])


def sizes_of(game: Game) -> Iterator[str]:
    """How large an observation is for each number of players."""
    yield f"| Players of `{game.NAME}` | Numbers | Planes | Actions | Version |"
    yield "|---|---|---|---|---|"
    for players in PLAYERS:
        layout = game.layout(players)
        planes = " × ".join(map(str, layout.planes))
        yield f"| {players} | {layout.size} | {planes} | {layout.codes} | `{layout.version}` |"


def inputs_table_of(game: Game) -> str:
    """The facts and traits of a game, one section in a line, with a line for the whole."""
    told = inputs_of(game)
    parts = {"Facts of a seat": told.SEAT, "Facts of the table": told.TABLE, "Traits of a take": told.MOVE}
    lines = [line for words, part in parts.items() for line in (*facts_of(f"{words}, `{game.NAME}`", part), "")]
    lines += [
        f"| Players of `{game.NAME}` | Facts | Of a seat | Table from | Traits | Version |",
        "|---|---|---|---|---|---|",
    ]
    for players in PLAYERS:
        cells = [players, told.input_count(players), told.SEAT_FACTS, players * told.SEAT_FACTS, told.TRAITS]
        lines.append(f"| {' | '.join(map(str, cells))} | `{told.INPUTS_VERSION}` |")
    return "\n".join(lines)


def facts_of(title: str, part: Sections) -> Iterator[str]:
    """A table of sections that have no planes."""
    yield f"| {title} | Shape | Axes | From | 1 stands for | Meaning |"
    yield "|---|---|---|---|---|---|"
    for section in part.sections:
        shape, place = " × ".join(map(str, section.shape)), part.slices[section.name].start
        yield f"| `{section.name}` | {shape} | {section.axes} | {place} | {section.one:g} | {section.meaning} |"


def written(page: str) -> str:
    """The page with the tables as they should be, each between its two marks."""
    for game in GAMES.values():
        page = with_table(page, game.NAME, table_of(game))
        page = with_table(page, f"the inputs of {game.NAME}", inputs_table_of(game))
    return page


def with_table(page: str, name: str, table: str) -> str:
    """The page with one table in its place."""
    begin, end = f"<!-- table of {name} -->", f"<!-- end of {name} -->"
    page, count = re.subn(f"{begin}.*?{end}", lambda _: f"{begin}\n\n{table}\n\n{end}", page, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"{PAGE.name} has {count} places for the table of {name}")
    return page


def main() -> None:
    """Write, or compare."""
    page = PAGE.read_text("utf-8")
    if "--check" in sys.argv[1:]:
        raise SystemExit(
            0 if written(page) == page else f"{PAGE.name} is not what the code says: run this without --check"
        )
    PAGE.write_text(written(page), "utf-8")


if __name__ == "__main__":
    main()
