"""The command from outside: its words, its faults, its streams."""

import subprocess
import sys

import pytest

from cli.terminals import LIMIT, command, environment, run, run_in_shell
from ladrilho.cli import COMMANDS


def test_help_lists_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for name, about in COMMANDS.items():
        assert name in done.stdout
        assert about in done.stdout


def test_help_does_not_load_what_is_slow_to_load() -> None:
    program = (
        "import sys; from ladrilho.cli import build_app; build_app(['--help'])\n"
        "print(sorted({'numba', 'numpy', 'rich', 'asyncio'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_help(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0, done.stderr
    assert f"Usage: ladrilho {name}" in done.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("play chess", "no game 'chess': the games are azul, summer-pavilion"),
        ("play azul --board sepia", "azul has no option 'board': it has wall"),
        ("play azul --wall pink", "wall is 'pink': write coloured or grey"),
        ("play azul --seats human", "players is 1: azul is for 2 to 4"),
        ("play azul --seats human,gready", "no player 'gready': the players are random, greedy"),
        ("play azul --seats human,greedy --players 3", "--players is 3, but --seats names 2"),
        ("play azul --players 9", "players is 9: azul is for 2 to 4"),
        ("play azul --start 2", "start is 2: write a seat from 0 to 1"),
        ("play azul --seed -1", "seed is -1: write a whole number"),
        ("play summer-pavilion --jokers red,blue", "write front or back or each of purple"),
        ("replay no/such/file", "no/such/file: no such file or directory"),
        ("replay .", ".: is a directory"),
        (f"replay {__file__}", "line 1: not JSON"),
    ],
)
def test_fault_is_one_line_and_no_traceback(words: str, fault: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("ladrilho: ")
    assert fault in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("words", ["plya", "play azul --seeds 3", "replay", "play azul --seed x"])
def test_wrong_words_are_answered_with_the_usage(words: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert "Usage: ladrilho" in done.stderr
    assert "Traceback" not in done.stderr


def test_end_of_input_ends_the_game() -> None:
    done = run("play", "azul", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("no more input\nthe game is left in round 1, after 0 moves\n")


def test_without_standard_input_it_says_so_and_ends() -> None:
    done = run_in_shell(["play", "azul", "--seed", "1"], "<&-")
    assert done.returncode == 0, done.stderr
    assert "there is no standard input, so nobody can type a move" in done.stdout


@pytest.mark.parametrize("redirections", ["<&- >&-", "<&- >&- 2>&-", ">&-", "<&- 2>&-"])
@pytest.mark.parametrize("words", ["play azul --seed 1", "warm-up", "--help"])
def test_closed_streams_never_hang(words: str, redirections: str) -> None:
    done = run_in_shell(words.split(), redirections)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_reader_that_leaves_early_is_no_fault() -> None:
    words = command("play", "azul", "--seats", "greedy,greedy", "--seed", "1")
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline() == b"seat 0 (greedy), seat 1 (greedy)\n"
            process.stdout.close()
            assert process.wait(LIMIT) == 1
            assert process.stderr.read() == b""
        finally:
            process.kill()


def test_what_is_typed_may_be_anything() -> None:
    done = run("play", "azul", "--seed", "1", typed=b"\xff\xfe\x00\n" + b"x" * 100_000 + b"\n\xc3\n" + "é²\n".encode())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("cannot read") == 4


def test_letters_the_output_cannot_show_are_no_fault() -> None:
    done = run("play", "azul", "--seed", "1", typed="moves\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert "seat 0 ? 0 points" in done.stdout


def test_piped_game_reads_like_a_conversation_without_colours() -> None:
    done = run("play", "azul", "--seed", "3", "--plain", typed="1r2\nwhy 1 red > 1\nquit\n")
    assert "seat 0, your move: 1r2\nseat 0 (human) takes 2 red from factory 1 to line 2\n" in done.stdout
    assert "'1 red > 1' is not allowed: no red tiles lie on factory 1 (AZ-13)" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    words = ("play", "azul", "--seats", "greedy,random,greedy", "--seed", "5", "--start", "1", "--wall", "grey")
    first, second = run(*words), run(*words)
    assert first.stdout == second.stdout
    assert "seat 1 (random) takes" in first.stdout.split("seat 2 (greedy) takes")[0]


def test_stand_in_of_the_joker_order_is_called_so() -> None:
    done = run("play", "summer-pavilion", "--jokers", "back", "--board", "sepia", "--seed", "1", "--players", "3")
    assert "jokers=back is a stand-in" in done.stdout
    assert "seat 0 (human), seat 1 (greedy), seat 2 (greedy)" in done.stdout
    assert "sepia board" in done.stdout
    other = run("play", "summer-pavilion", "--jokers", "red,blue,yellow,orange,green,purple", "--seed", "1")
    assert "stand-in" not in other.stdout
    assert "[1 R]  2 B  3 Y" in other.stdout


def test_warm_up_has_a_line_for_each_part() -> None:
    done = run("warm-up")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    if "nothing to compile" in lines[0]:
        return
    searches = ("the search of", "the guided search of", "the training of")
    parts = ("the rules of", "batches of", "the simple players of", *searches, "the environments of")
    assert [line.split(":")[0] for line in lines] == [f"{p} {g}" for g in ("azul", "summer-pavilion") for p in parts]
