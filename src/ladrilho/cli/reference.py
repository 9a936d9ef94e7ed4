"""The same game in plain C, the yardstick for compiled rules: found, compiled once and run."""

import hashlib
import os
import subprocess
from pathlib import Path
from shutil import which

from ladrilho.kernel._jit import cache_root

SOURCE = Path("benchmarks", "azul_reference.c")
_OPTIONS = ("-O3", "-march=native")
_LIMIT = 120  # seconds to compile, or to play


class NotMeasured(Exception):
    """A figure that this machine cannot give, and why."""


def find_reference(named: Path | None) -> Path:
    """The C source: the file that was named, or that of the checkout this package or the shell is in."""
    if named is not None:
        if not named.is_file():
            raise NotMeasured(f"no file {named}")
        return named
    roots = [Path(__file__).resolve().parents[3], Path.cwd()]
    for root in roots:
        if (root / SOURCE).is_file():
            return root / SOURCE
    raise NotMeasured(f"no {SOURCE} here: run in a checkout, or name it with --reference")


def compile_reference(source: Path) -> Path:
    """The program made from the C source, kept under the fingerprint of source and options."""
    compiler = which("gcc")
    if compiler is None:
        raise NotMeasured("gcc is not installed")
    digest = hashlib.sha256(" ".join(_OPTIONS).encode() + b"\0" + source.read_bytes()).hexdigest()[:16]
    program = cache_root() / f"reference-{digest}" / "azul_reference"
    if not program.exists():
        program.parent.mkdir(parents=True, exist_ok=True)
        unfinished = program.with_name(f"{os.getpid()}.unfinished")
        _run([compiler, *_OPTIONS, str(source), "-o", str(unfinished)])
        unfinished.replace(program)
    return program


def run_reference(named: Path | None, games: int) -> tuple[float, float]:
    """Games and moves a second of the C program."""
    words = _run([str(compile_reference(find_reference(named))), str(games)]).split()
    try:
        return float(words[0]), float(words[1])
    except (IndexError, ValueError):
        raise NotMeasured(f"the C program answered {' '.join(words)[:60]!r}, not its speed") from None


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LIMIT)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotMeasured(f"{Path(command[0]).name}: {str(error)[:200]}") from None
    if done.returncode:
        raise NotMeasured(f"{Path(command[0]).name} failed: {done.stderr.decode(errors='replace').strip()[:200]}")
    return done.stdout.decode(errors="replace")
