"""What the pages promise: their examples run, their links lead somewhere, and the examples of the house work."""

import contextlib
import doctest
import io
import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
_BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(?P<words>.+?) *$", re.MULTILINE)


class Block(NamedTuple):
    """A block of a page, and the text that follows it directly: what it prints."""

    kind: str
    text: str
    printed: str | None


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    found = list(_BLOCK.finditer(text))
    blocks = []
    for block, after in zip_longest(found, found[1:]):
        is_answer = after is not None and after["kind"] == "text" and not text[block.end() : after.start()].strip()
        blocks.append(Block(block["kind"], block["text"], after["text"] if after and is_answer else None))
    return blocks


def anchors_of(page: Path) -> set[str]:
    """The names by which links reach the headings of a page."""
    headings = (match["words"] for match in _HEADING.finditer(_BLOCK.sub("", page.read_text("utf-8"))))
    return {re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-") for words in headings}


def run_dialogue(text: str, names: dict[str, Any], page: str) -> None:
    told = io.StringIO()
    test = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL & 0)
    runner.run(test, out=told.write, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, told.getvalue()


def run_script(text: str, names: dict[str, Any], page: str) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(text, page, "exec"), names)
    return told.getvalue()


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    "page", [page for page in PAGES if "```python" in page.read_text("utf-8")], ids=lambda p: p.name
)
def test_examples_of_a_page_run_and_print_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__page__"}
    for kind, text, expected in blocks_of(page):
        if kind == "python" and ">>>" in text:
            run_dialogue(text, names, page.name)
        elif kind == "python":
            printed = run_script(text, names, page.name)
            assert expected is None or printed == expected


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = _BLOCK.sub("", page.read_text("utf-8"))
    lost = []
    for target in (match["target"] for match in _LINK.finditer(text)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (page.parent / path) if path else page
        if not goal.exists() or (anchor and anchor not in anchors_of(goal)):
            lost.append(target)
    assert lost == []


def ladrilho_commands() -> list[str]:
    """The commands of ``ladrilho`` that the pages tell people to type."""
    shell = [text for page in PAGES for kind, text, _ in blocks_of(page) if kind == "sh"]
    return sorted({match for text in shell for match in re.findall(r"^ladrilho ([a-z-]+)", text, re.MULTILINE)})


@pytest.mark.parametrize("command", ladrilho_commands())
def test_commands_that_pages_name_exist(command: str) -> None:
    program = f"import sys; sys.argv = ['ladrilho', {command!r}, '--help']; from ladrilho.cli import main; main()"
    done = run([sys.executable, "-c", program], ROOT)
    assert done.returncode == 0, done.stderr


def run(command: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100)


@pytest.mark.slow_plain
@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_example_plays_a_game_and_another_reads_its_record(game: str, tmp_path: Path) -> None:
    played = run([sys.executable, str(ROOT / "examples" / "one_game.py"), game, "x.jsonl"], tmp_path)
    assert played.returncode == 0, played.stderr
    assert "won by seat" in played.stdout
    read = run([sys.executable, str(ROOT / "examples" / "analyse_record.py"), "x.jsonl"], tmp_path)
    assert read.returncode == 0, read.stderr
    assert read.stdout.startswith(f"{game}: first, second\nafter round 1: ")


def test_example_that_reads_a_record_asks_for_one(tmp_path: Path) -> None:
    done = run([sys.executable, str(ROOT / "examples" / "analyse_record.py")], tmp_path)
    assert done.returncode == 1
    assert "name a record" in done.stderr


@pytest.mark.slow_plain
def test_example_of_a_match_tells_score_and_interval(tmp_path: Path) -> None:
    match = run([sys.executable, str(ROOT / "examples" / "match.py"), "greedy", "random", "6"], tmp_path)
    assert match.returncode == 0, match.stderr
    assert re.fullmatch(r"greedy against random, 6 games of azul: \d\.\d{3} ± \d\.\d{3}\n", match.stdout)
