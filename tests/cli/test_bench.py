"""The bench compares like with like, says what it could not measure, and sweeps only what is its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ladrilho.cli import bench, reference
from ladrilho.cli.measurements import MEASUREMENTS, Bar, Measurement, Setting
from ladrilho.cli.reference import NotMeasured, find_reference, run_reference
from ladrilho.kernel import _jit

ROOT = Path(__file__).parent.parent.parent
QUICK = Setting(quick=True)
PARTS = ("shared", "players", "adapters", "azul", "pavilion")


def sampler(*samples: float) -> Measurement:
    """A measurement that gives these samples, one after the other."""
    left = iter(samples)
    return Measurement("fake", "a fake", "games/s", lambda setting: next(left))


def silent(words: str, done: int, total: int) -> None:
    assert 0 <= done < total


def test_samples_are_interleaved_and_once_means_once() -> None:
    order: list[str] = []

    def named(key: str, once: bool = False) -> Measurement:
        def sample(setting: Setting) -> float:
            order.append(key)
            return 1.0

        return Measurement(key, key, "s", sample, once=once)

    bench.measure([named("a"), named("b"), named("c", once=True)], Setting(), 3, silent)
    assert order == ["a", "b", "c", "a", "b", "a", "b"]


def test_ratio_is_the_median_of_paired_rounds_not_a_ratio_of_medians() -> None:
    """A busy moment halves both samples of a round; their ratio stays."""
    other = sampler(10, 5, 30)._replace(key="other")
    own = sampler(20, 10, 30)._replace(bar=Bar(1.5, against="other"))
    figure = bench.measure([other, own], Setting(), 3, silent)[1]
    assert figure.value == 20
    assert figure.standing == 2
    assert figure.is_met


@pytest.mark.parametrize(
    ("bar", "is_met"),
    [(Bar(100), True), (Bar(101), False), (Bar(100, at_least=False), True), (Bar(99, at_least=False), False)],
)
def test_bar_is_cleared_from_its_own_side(bar: Bar, is_met: bool) -> None:
    figure = bench.measure([sampler(100)._replace(bar=bar)], Setting(), 1, silent)[0]
    assert figure.is_met is is_met


def test_what_cannot_be_measured_tells_why_and_meets_no_bar() -> None:
    def give_up(setting: Setting) -> float:
        raise NotMeasured("gcc is not installed")

    other = Measurement("other", "the other", "games/s", give_up)
    figures = bench.measure([other, sampler(1, 2, 3)._replace(bar=Bar(0.9, against="other"))], Setting(), 3, silent)
    assert [figure.missing for figure in figures] == ["gcc is not installed"] * 2
    assert [figure.value for figure in figures] == [None, 2]
    assert [figure.is_met for figure in figures] == [None, None]


def test_slow_measurements_are_left_out_when_it_has_to_be_quick() -> None:
    figure = bench.measure([sampler()._replace(slow=True)], QUICK, 3, silent)[0]
    assert figure.samples == []
    assert figure.missing == "left out by --quick"


def test_keys_are_unique_and_every_comparison_has_its_other_side() -> None:
    keys = [measurement.key for measurement in MEASUREMENTS]
    assert len(set(keys)) == len(keys)
    for measurement in MEASUREMENTS:
        if measurement.bar and measurement.bar.against:
            assert keys.index(measurement.bar.against) < keys.index(measurement.key)


def test_a_row_fits_eighty_columns_whatever_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    figures = [bench.Figure(m, [123_456_789.0] * 3, [60_000_000.0] * 3) for m in MEASUREMENTS]
    bench.print_figures(figures, 1.0)
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert sum("123 456 789" in line for line in lines) == len(MEASUREMENTS)
    assert any("✓" in line for line in lines)
    assert any("✗" in line for line in lines)


def test_reference_is_found_in_the_checkout_or_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_reference(None) == ROOT / reference.SOURCE
    with pytest.raises(NotMeasured, match=r"no file .*missing\.c"):
        find_reference(tmp_path / "missing.c")
    monkeypatch.setattr(reference, "__file__", str(tmp_path / "lib/site-packages/ladrilho/cli/reference.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotMeasured, match="name it with --reference"):
        find_reference(None)
    monkeypatch.chdir(ROOT)
    assert find_reference(None) == ROOT / reference.SOURCE


def test_reference_without_a_compiler_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotMeasured, match="gcc is not installed"):
        run_reference(None, 10)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_reference_is_compiled_once_and_tells_its_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADRILHO_CACHE_DIR", str(tmp_path))
    games, moves = run_reference(None, 200)
    assert 10 * games < moves < 200 * games
    (program,) = tmp_path.glob("reference-*/*")
    made = program.stat().st_mtime_ns
    run_reference(None, 200)
    assert program.stat().st_mtime_ns == made


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("int main(", "gcc failed"),
        ("int main(void) { return 3; }", "azul_reference failed"),
        ('#include <stdio.h>\nint main(void) { puts("hello"); return 0; }', "'hello', not its speed"),
    ],
)
def test_reference_that_does_not_work_says_how(
    source: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LADRILHO_CACHE_DIR", str(tmp_path))
    (tmp_path / "other.c").write_text(source)
    with pytest.raises(NotMeasured, match=fault):
        run_reference(tmp_path / "other.c", 10)


def test_sweep_removes_old_machine_code_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADRILHO_CACHE_DIR", str(tmp_path))
    present = [_jit.cache_directory(part).name.removesuffix("-checked") for part in PARTS]
    kept = [*present, f"{present[0]}-checked", "photos-0123456789abcdef", "azul-mine", "azul"]
    old = ["shared-0123456789abcdef", "azul-0123456789abcdef-checked", "reference-0123456789abcdef"]
    for name in [*kept, *old]:
        (tmp_path / name / "games").mkdir(parents=True)
        (tmp_path / name / "games" / "moves.nbc").write_bytes(b"12345")
    (tmp_path / "pavilion-0123456789abcdef").symlink_to(tmp_path / "photos-0123456789abcdef")
    (tmp_path / "azul-fedcba9876543210").write_bytes(b"a file")
    assert bench.sweep(tmp_path) == bench.Sweep(sorted(old), 15)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*kept, "pavilion-0123456789abcdef", "azul-fedcba9876543210"}


def test_sweep_knows_every_part_that_machine_code_is_kept_for() -> None:
    package = ROOT / "src" / "ladrilho"
    modules = [".".join(path.relative_to(package.parent).with_suffix("").parts) for path in package.rglob("*.py")]
    compiled = [
        name for name in modules if "import rule" in (package.parent / f"{name.replace('.', '/')}.py").read_text()
    ]
    assert {_jit.part_of(name) for name in compiled} <= set(PARTS)
    assert all(bench.is_old(f"{part}-0123456789abcdef") for part in PARTS)


def test_sweep_of_a_cache_that_does_not_exist_removes_nothing(tmp_path: Path) -> None:
    assert bench.sweep(tmp_path / "none") == bench.Sweep([], 0)


def ladrilho(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    program = f"import sys; sys.argv = ['ladrilho', *{words!r}]; from ladrilho.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=110,
    )


@pytest.mark.compiled_only
def test_quick_bench_as_json_has_every_figure_with_its_samples() -> None:
    done = ladrilho("bench", "--quick", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert list(data["figures"]) == [measurement.key for measurement in MEASUREMENTS]
    assert data["figures"]["azul_bytes"]["value"] <= 256
    assert data["figures"]["pavilion_bytes"]["value"] <= 512
    assert len(data["figures"]["one_thread"]["samples"]) == 2
    assert data["figures"]["cold_azul"]["missing"] == "left out by --quick"


def test_bench_refuses_to_measure_plain_python() -> None:
    done = ladrilho("bench", "--quick", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 2
    assert "unset NUMBA_DISABLE_JIT" in done.stderr


def test_clean_tells_what_it_removed(tmp_path: Path) -> None:
    (tmp_path / "shared-0123456789abcdef").mkdir()
    done = ladrilho("bench", "--clean", LADRILHO_CACHE_DIR=str(tmp_path))
    assert done.stdout == "removed 1 directory of old machine code, 0.0 MB\n"
    again = ladrilho("bench", "--clean", "--json", LADRILHO_CACHE_DIR=str(tmp_path))
    assert json.loads(again.stdout) == {"removed": [], "bytes": 0}
