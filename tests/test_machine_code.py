"""Machine code is kept by what it was made from: other sources never find it, the same ones always do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ladrilho
from ladrilho.kernel import _jit

_DRAW = (
    "from ladrilho.kernel.chance import below, new_generator; below(new_generator(7), 10); "
    "print(sum(below.stats.cache_hits.values()), sum(below.stats.cache_misses.values()))"
)


def is_found(sources: Path, cache: Path) -> bool:
    """Does a new process find the machine code of a function on the disk?"""
    environment = os.environ | {"PYTHONPATH": str(sources), "LADRILHO_CACHE_DIR": str(cache)}
    told = subprocess.run(
        [sys.executable, "-c", _DRAW], env=environment, capture_output=True, text=True, check=True, cwd=sources
    )
    hits, misses = map(int, told.stdout.split())
    assert (hits == 0) != (misses == 0), "all of its code or none"
    return hits > 0


@pytest.mark.compiled_only
def test_another_checkout_finds_the_machine_code_of_the_same_sources(tmp_path: Path) -> None:
    cache, package = tmp_path / "cache", Path(ladrilho.__file__).parent
    for name in ("one", "two", "changed"):
        skipped = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(package, tmp_path / name / "ladrilho", ignore=skipped)
    assert not is_found(tmp_path / "one", cache)
    assert is_found(tmp_path / "two", cache)
    with (tmp_path / "changed" / "ladrilho" / "kernel" / "rows.py").open("a") as source:
        source.write("\n# another source that a rule may depend on\n")
    assert not is_found(tmp_path / "changed", cache)


@pytest.mark.compiled_only
def test_rules_of_other_programs_are_kept_by_their_folder() -> None:
    ours = _jit.Shelf.get_suitable_cache_subpath(_jit.__file__)
    theirs = _jit.Shelf.get_suitable_cache_subpath(__file__)
    assert ours == "ladrilho.kernel"
    assert theirs.startswith(f"{Path(__file__).parent.name}_")
