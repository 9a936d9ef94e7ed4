"""``ladrilho bench``: the speed of everything in one run, next to the bars it has to clear."""

import json
import os
import platform
import re
import shutil
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ladrilho
from ladrilho.cli import fail
from ladrilho.cli.measurements import MEASUREMENTS, Bar, Measurement, Setting
from ladrilho.cli.reference import NotMeasured
from ladrilho.kernel import _jit

_ROUNDS, _QUICK_ROUNDS = 7, 2
_CALM = 0.5  # the load up to which figures are worth writing down
_MACHINE_CODE = re.compile(r"(?P<part>shared|players|adapters|azul|pavilion|reference)-[0-9a-f]{16}(-checked)?")


class Figure(NamedTuple):
    """What was measured: the median, all samples, and how it stands to its bar."""

    measurement: Measurement
    samples: list[float]
    against: list[float]
    missing: str = ""

    @property
    def value(self) -> float | None:
        return median(self.samples) if self.samples else None

    @property
    def standing(self) -> float | None:
        """What is held against the bar: the figure, or the median of its ratios to another one, round by round."""
        if self.measurement.bar is None:
            return None
        if not self.measurement.bar.against:
            return self.value
        ratios = [own / other for own, other in zip(self.samples, self.against, strict=False)]
        return median(ratios) if ratios else None

    @property
    def is_met(self) -> bool | None:
        """Whether the bar is cleared; None without a bar, or when it could not be measured."""
        bar, standing = self.measurement.bar, self.standing
        return None if bar is None or standing is None else bar.is_met_by(standing)


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures and samples as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Measure less, and leave out the cold start.")] = False,
    clean: Annotated[bool, typer.Option("--clean", help="Remove machine code of other versions instead.")] = False,
    reference: Annotated[Path | None, typer.Option(help="The C program to compare with, as source.")] = None,
) -> None:
    """Measure the speed of rules, batches and start-up, and compare it with the same game in C."""
    if clean:
        _report_sweep(sweep(_jit.cache_root()), as_json)
        return
    if not _jit.COMPILED:
        fail("bench measures compiled rules: unset NUMBA_DISABLE_JIT")
    setting = Setting(quick, reference)
    load = _load()
    figures = _measure_with_progress(setting)
    if as_json:
        print(json.dumps(to_json(figures, setting, load), indent=2, ensure_ascii=False))
    else:
        print_figures(figures, load)


def _measure_with_progress(setting: Setting) -> list[Figure]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("warming up", total=None)

        def show(words: str, done: int, total: int) -> None:
            progress.update(task, description=words, completed=done, total=total)

        for game in ("azul", "summer-pavilion"):
            ladrilho.play_random(game, 200)
        return measure(MEASUREMENTS, setting, _QUICK_ROUNDS if setting.quick else _ROUNDS, show)


def measure(
    measurements: Sequence[Measurement], setting: Setting, rounds: int, show: Callable[[str, int, int], None]
) -> list[Figure]:
    """Take one sample of each measurement, then again of each: a busy moment meets all of them alike."""
    samples: dict[str, list[float]] = {measurement.key: [] for measurement in measurements}
    missing = {m.key: "left out by --quick" for m in measurements if m.slow and setting.quick}
    plan = [m for turn in range(rounds) for m in measurements if turn == 0 or not m.once]
    for done, measurement in enumerate(plan):
        if measurement.key in missing:
            continue
        show(measurement.words, done, len(plan))
        try:
            samples[measurement.key].append(measurement.sample(setting))
        except NotMeasured as reason:
            missing[measurement.key] = str(reason)
    return [_figure_of(measurement, samples, missing) for measurement in measurements]


def _figure_of(measurement: Measurement, samples: dict[str, list[float]], missing: dict[str, str]) -> Figure:
    other = measurement.bar.against if measurement.bar else ""
    reason = missing.get(measurement.key, "") or missing.get(other, "")
    return Figure(measurement, samples[measurement.key], samples.get(other, []), reason)


def to_json(figures: Sequence[Figure], setting: Setting, load: float | None) -> dict[str, Any]:
    """Everything that was found out, with what it was found on."""
    return {
        "version": ladrilho.__version__,
        "quick": setting.quick,
        "machine": {
            "processor": _processor(),
            "cores": os.cpu_count(),
            "load_before": load,
            "load_after": _load(),
            "python": platform.python_version(),
            "numba": version("numba"),
            "numpy": version("numpy"),
        },
        "figures": {figure.measurement.key: _figure_to_json(figure) for figure in figures},
    }


def _figure_to_json(figure: Figure) -> dict[str, Any]:
    measurement, bar = figure.measurement, figure.measurement.bar
    data: dict[str, Any] = {"words": measurement.words, "unit": measurement.unit, "value": figure.value}
    data["samples"] = figure.samples
    if bar is not None:
        data["bar"] = {**bar._asdict(), "standing": figure.standing, "met": figure.is_met}
    if figure.missing:
        data["missing"] = figure.missing
    return data


def print_figures(figures: Sequence[Figure], load: float | None) -> None:
    """The table for people."""
    console = Console()
    table = Table(title=f"ladrilho {ladrilho.__version__}", title_justify="left")
    table.add_column("what")
    for heading in ("median", "ratio", "bar"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for figure in figures:
        table.add_row(*_row_of(figure))
    console.print(table)
    for reason in dict.fromkeys(figure.missing for figure in figures if figure.missing):
        console.print(f"– {reason}", markup=False, highlight=False)
    console.print(f"{_processor()}, {os.cpu_count()} cores, load {_in_words(load)} before, {_in_words(_load())} after")
    if load is not None and load > _CALM:
        console.print("other programs keep this machine busy: it can do better than this")


def _row_of(figure: Figure) -> tuple[str, str, str, str, str]:
    measurement, bar = figure.measurement, figure.measurement.bar
    value = "–" if figure.value is None else f"{_number(figure.value)} {measurement.unit}"
    mark = {True: "[green]✓[/]", False: "[red]✗[/]", None: ""}[figure.is_met]
    if bar is None:
        return measurement.words, value, "", "", ""
    ratio = f"{figure.standing:.2f} ×" if bar.against and figure.standing is not None else ""
    return measurement.words, value, ratio, _bar_in_words(bar), mark


def _bar_in_words(bar: Bar) -> str:
    sign = "≥" if bar.at_least else "≤"
    return f"{sign} {bar.limit:g} × {bar.name}" if bar.against else f"{sign} {_number(bar.limit)}"


def _number(value: float) -> str:
    """Three figures for what is small, groups of three digits for what is large."""
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}".replace(",", " ")


def _in_words(load: float | None) -> str:
    return "unknown" if load is None else f"{load:.1f}"


def _load() -> float | None:
    """How many processes wanted the processor in the last minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def _processor() -> str:
    """The name of the processor, as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


class Sweep(NamedTuple):
    """Directories of machine code that were removed, and how many bytes they held."""

    removed: list[str]
    bytes: int


def sweep(root: Path) -> Sweep:
    """Remove the machine code of other versions; what is not ours by its name stays."""
    removed, total = [], 0
    for directory in sorted(root.iterdir()) if root.is_dir() else []:
        if directory.is_symlink() or not directory.is_dir() or not is_old(directory.name):
            continue
        total += sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())
        shutil.rmtree(directory)
        removed.append(directory.name)
    return Sweep(removed, total)


def is_old(name: str) -> bool:
    """Is this machine code of sources that are not the present ones? The C program is quickly made again."""
    match = _MACHINE_CODE.fullmatch(name)
    if match is None or match["part"] == "reference":
        return match is not None
    present = _jit.cache_directory(match["part"]).name
    return name.removesuffix("-checked") != present.removesuffix("-checked")


def _report_sweep(swept: Sweep, as_json: bool) -> None:
    if as_json:
        print(json.dumps(swept._asdict()))
    else:
        directories = "directory" if len(swept.removed) == 1 else "directories"
        print(f"removed {len(swept.removed)} {directories} of old machine code, {swept.bytes / 1e6:.1f} MB")
