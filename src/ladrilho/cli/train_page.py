"""How a training went, as a table and as a curve: strength against the time it took."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ladrilho.cli.ladder_page import put_section
from ladrilho.drawing.svg import COBALT, GOLD, QUIET, WIDTH, Block, document, panel, tag, words

if TYPE_CHECKING:
    from ladrilho.players.net.pipeline import Run, Stage

HEADINGS = ("generation", "hours", "loss of moves", "against the best", "±", "promoted", "against fitted", "±")
_LEFT, _RIGHT, _TOP, _BOTTOM, _HEIGHT = 90, 40, 50, 60, 420  # of the plot
_NOTHING = "–"
_COLOURS = (COBALT, GOLD, QUIET)


class Point(NamedTuple):
    """A generation on the curve: hours until it had learned, its share of victories against the fitted value."""

    hours: float
    share: float
    error: float
    promoted: bool


def describe_stage(run: "Run", generation: int, stage: "Stage") -> str:
    """What was done, in a line."""
    took = f"{run.seconds_of(generation, stage):.0f} s"
    match = run.match_of(generation) if stage == "match" else None
    if match is None:
        done = {"play": f"{run.plan.games} games played", "learn": "learned"}.get(stage, stage)
        return f"generation {generation}: {done}, {took}"
    verdict = "promoted" if match["promoted"] else "refused"
    return f"generation {generation}: {_percent(match['share'])} of {match['games']} games, {verdict}, {took}"


def rows_of(run: "Run") -> list[list[str]]:
    """A row for each generation that has begun."""
    following = run.next_stage()
    begun = run.plan.generations if following is None else following[0] + 1
    return [_row(run, generation) for generation in range(begun)]


def _row(run: "Run", generation: int) -> list[str]:
    match = run.match_of(generation)
    figures = [_NOTHING] * 5
    if match is not None:
        fitted = match["fitted"]
        figures = [_percent(match["share"]), _percent(match["error"]), "yes" if match["promoted"] else "no"]
        figures += [_percent(fitted["share"]), _percent(fitted["error"])]
    return [str(generation), f"{_hours_until(run, generation):.2f}", _loss_of(run, generation), *figures]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _loss_of(run: "Run", generation: int) -> str:
    """How surprised the network is by moves of games it has not learned from, before and after."""
    from ladrilho.players.net.storage import read_json

    path = run.path(generation, "learning.json")
    losses = read_json(path)["losses"] if path.exists() else []
    held_out = [loss["held out"]["moves"] for loss in losses if "moves" in loss["held out"]]
    return f"{held_out[0]:.3f} → {held_out[-1]:.3f}" if held_out else _NOTHING


def _hours_until(run: "Run", generation: int) -> float:
    """The time of all generations before, and of this one but for its match."""
    from ladrilho.players.net.pipeline import Stage

    spent = sum(run.seconds_of(earlier) for earlier in range(generation))
    spent += sum(run.seconds_of(generation, stage) for stage in (Stage.PLAY, Stage.LEARN))
    return spent / 3600


def points_of(run: "Run") -> list[Point]:
    """The curve of a training: it begins with the fitted value, which wins one half against itself."""
    from ladrilho.players.net.pipeline import EVEN

    points = [Point(0.0, EVEN, 0.0, True)]
    for generation in range(run.plan.generations):
        match = run.match_of(generation)
        if match is not None:
            fitted = match["fitted"]
            hours = _hours_until(run, generation)
            points.append(Point(hours, fitted["share"], fitted["error"], match["promoted"]))
    return points


def markdown_table(run: "Run") -> str:
    """The table of a training."""
    rows = [list(HEADINGS), ["---:"] * len(HEADINGS), *rows_of(run)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def write_curve(page: Path, runs: "Sequence[Run]", command: str) -> None:
    """Put tables and curve into a section of a page, which is made at its end if there is none yet."""
    kinds = ", ".join(dict.fromkeys(run.plan.kind for run in runs))
    name = "training-" + re.sub(r"[^a-z0-9]+", "-", kinds)
    picture = Path("images", f"{name}.svg")
    (page.parent / picture).parent.mkdir(parents=True, exist_ok=True)
    (page.parent / picture).write_text(plot(runs, kinds) + "\n", encoding="utf-8")
    tables = [part for run in runs for part in (f"{run.plan.kind}, seed {run.plan.seed}:", "", markdown_table(run), "")]
    lines = [f"### Training: {kinds}", "", f"```sh\n{command}\n```", "", *tables]
    section = "\n".join([*lines, f"![Strength against hours of training]({picture.as_posix()})"])
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(put_section(text, name, section), encoding="utf-8")


class Frame(NamedTuple):
    """Where hours and shares lie on the sheet."""

    hours: float
    low: float
    high: float

    def x(self, hours: float) -> float:
        """From left to right."""
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * hours / self.hours

    def y(self, share: float) -> float:
        """From the bottom to the top."""
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - share) / (self.high - self.low)


def plot(runs: "Sequence[Run]", title: str) -> str:
    """A curve for each training: victories against the fitted value at equal simulations, with their errors."""
    curves = [points_of(run) for run in runs]
    every = [point for curve in curves for point in curve]
    low, high = min(p.share - p.error for p in every), max(p.share + p.error for p in every)
    frame = Frame(max(max(p.hours for p in every), 1e-3), low - 0.03, high + 0.03)
    picture = panel(5, 5, WIDTH - 10, _HEIGHT - 5) + _axes(frame)
    for curve, run, colour in zip(curves, runs, _COLOURS * len(runs), strict=False):
        picture += _curve(curve, frame, colour) + _name(curve, frame, run.plan.kind, colour)
    return document(f"Training: {title}", "", [Block(picture, float(_HEIGHT))])


def _axes(frame: Frame) -> str:
    bottom = float(_HEIGHT - _BOTTOM)
    picture = tag("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=bottom, y2=bottom, stroke=QUIET, stroke_width=2)
    for hours in round_numbers(0.0, frame.hours):
        picture += words(frame.x(hours), bottom + 30, f"{hours:g} h", 18, text_anchor="middle", fill=QUIET)
    for percent in round_numbers(100 * frame.low, 100 * frame.high):
        y = frame.y(percent / 100)
        picture += tag("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=y, y2=y, stroke=QUIET, stroke_width=1, opacity=0.25)
        picture += words(_LEFT - 12, y + 6, f"{percent:g} %", 18, text_anchor="end", fill=QUIET)
    return picture


def round_numbers(low: float, high: float, most: int = 6) -> list[float]:
    """The multiples of 1, 2 or 5 (or of a tenth, a hundredth … of them) between two numbers, at most so many."""
    sizes = (digit * 10.0**power for power in range(-6, 7) for digit in (1, 2, 5))
    size = next(size for size in sizes if (high - low) / size < most)
    return [round(number * size, 9) for number in range(math.ceil(low / size), math.floor(high / size) + 1)]


def _curve(curve: Sequence[Point], frame: Frame, colour: str) -> str:
    """A line through the generations; those that were refused are hollow."""
    places = " ".join(f"{frame.x(p.hours):.1f},{frame.y(p.share):.1f}" for p in curve)
    picture = tag("polyline", points=places, fill="none", stroke=colour, stroke_width=3)
    for point in curve:
        x, y, reach = frame.x(point.hours), frame.y(point.share), frame.y(0.0) - frame.y(point.error)
        picture += tag("line", x1=x, x2=x, y1=y - reach, y2=y + reach, stroke=colour, stroke_width=2)
        fill = colour if point.promoted else "white"
        picture += tag("circle", cx=x, cy=y, r=7, fill=fill, stroke=colour, stroke_width=2)
    return picture


def _name(curve: Sequence[Point], frame: Frame, kind: str, colour: str) -> str:
    last = curve[-1]
    return words(frame.x(last.hours), frame.y(last.share) - 16, kind, 18, text_anchor="end", fill=colour)
