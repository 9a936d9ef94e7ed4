"""Write the tables of docs/observations.md from the layouts of the games; ``--check`` tells whether they differ."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

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


def written(page: str) -> str:
    """The page with the tables as they should be, each between its two marks."""
    for game in GAMES.values():
        begin, end = f"<!-- table of {game.NAME} -->", f"<!-- end of {game.NAME} -->"
        table = f"{begin}\n\n{table_of(game)}\n\n{end}"
        page, count = re.subn(f"{begin}.*?{end}", lambda _, table=table: table, page, flags=re.DOTALL)  # type: ignore[misc]
        if count != 1:
            raise SystemExit(f"{PAGE.name} has {count} places for the table of {game.NAME}")
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
