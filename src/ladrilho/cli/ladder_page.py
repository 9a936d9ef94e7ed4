"""A ladder as a section of a page in Markdown, with a plot; writing it again replaces the section."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ladrilho.drawing.svg import COBALT, GOLD, QUIET, WIDTH, Block, document, panel, tag, words

if TYPE_CHECKING:
    from ladrilho.players.arena import Report
    from ladrilho.players.ladder import Rung

HEADINGS = ("player", "rating", "±", "beats below", "95 %", "ms/move", "games", "faults")
_LINE, _LEFT, _RIGHT = 46, 270, 40  # the height of a row of the plot, and what is left and right of its lines


def kind_of(report: "Report") -> str:
    """The kind of table: the game, its board and the number of seats."""
    match = report.match
    board: Any = match.options.get("wall") or match.options.get("board")
    return f"{match.game} {board}, {len(match.entries)} seats"


def cells_of(rung: "Rung") -> list[str]:
    """The figures of a player, written for people."""
    share = "" if rung.beats_below is None else f"{100 * rung.beats_below:.1f} %"
    interval = "" if rung.interval is None else f"{100 * rung.interval[0]:.1f}–{100 * rung.interval[1]:.1f}"
    figures = [f"{rung.rating:.1f}", f"{rung.uncertainty:.1f}", share, interval, f"{rung.processor_ms_per_move:.1f}"]
    return [rung.player, *figures, str(rung.games), str(rung.faults)]


def write_page(page: Path, rungs: "Sequence[Rung]", report: "Report", command: str) -> None:
    """Put the ladder into its section of a page, which is made at the end if there is none yet."""
    name = "ladder-" + re.sub(r"[^a-z0-9]+", "-", kind_of(report).lower())
    picture = Path("images", f"{name}.svg")
    (page.parent / picture).parent.mkdir(parents=True, exist_ok=True)
    (page.parent / picture).write_text(plot(rungs, kind_of(report)) + "\n", encoding="utf-8")
    section = "\n".join(
        [
            f"### Ladder: {kind_of(report)}",
            "",
            f"```sh\n{command}\n```",
            "",
            markdown_table(rungs),
            "",
            f"![Ratings with their 95 % intervals]({picture.as_posix()})",
        ]
    )
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(put_section(text, name, section), encoding="utf-8")


def markdown_table(rungs: "Sequence[Rung]") -> str:
    """The ladder with its top rung first."""
    rows = [list(HEADINGS), ["---", *["---:"] * (len(HEADINGS) - 1)]]
    rows += [[cell.replace("|", "\\|") for cell in cells_of(rung)] for rung in reversed(rungs)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def put_section(text: str, name: str, section: str) -> str:
    """A page with a section between its two marks."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    whole = f"{begin}\n{section}\n{end}"
    before, found, rest = text.partition(begin)
    if found and end in rest:
        return before + whole + rest.partition(end)[2]
    return (text.rstrip("\n") + "\n\n" if text.strip() else "") + whole + "\n"


def plot(rungs: "Sequence[Rung]", title: str) -> str:
    """Each rating as a dot on the line of its interval."""
    low = min(rung.rating - rung.uncertainty for rung in rungs)
    high = max(rung.rating + rung.uncertainty for rung in rungs)
    scale = (WIDTH - _LEFT - _RIGHT) / max(high - low, 1e-9)
    rows = [_plot_row(rung, row, low, scale) for row, rung in enumerate(reversed(rungs))]
    height = _LINE * len(rungs) + 20.0
    return document(f"Ratings: {title}", "", [Block(panel(5, 5, WIDTH - 10, height - 5) + "".join(rows), height)])


def _plot_row(rung: "Rung", row: int, low: float, scale: float) -> str:
    y = 15.0 + _LINE * (row + 0.5)

    def place(rating: float) -> float:
        return _LEFT + (rating - low) * scale

    left, right = place(rung.rating - rung.uncertainty), place(rung.rating + rung.uncertainty)
    return (
        words(24, y + 6, rung.player[:24], 20)
        + words(_LEFT - 16, y + 6, f"{rung.rating:.1f}", 20, text_anchor="end", fill=QUIET)
        + tag("line", x1=left, x2=right, y1=y, y2=y, stroke=GOLD, stroke_width=5, stroke_linecap="round")
        + tag("circle", cx=place(rung.rating), cy=y, r=9, fill=COBALT)
    )
