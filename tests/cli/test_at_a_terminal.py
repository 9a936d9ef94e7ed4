"""Real games at a pseudo-terminal of 80 columns."""

import re
from pathlib import Path

import pytest

from cli.terminals import PseudoTerminal
from ladrilho import GameRecord, new_game
from ladrilho.players.registry import make_player

YOUR_MOVE = "seat 0, "
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def test_colours_come_with_letters() -> None:
    with PseudoTerminal("play", "azul", "--seed", "1") as terminal:
        terminal.wait_for("your move: ")
        terminal.type("quit")
        assert terminal.exit_code() == 0
        assert COLOUR.search(terminal.text)
        assert "seat 0 · 0 points" in CONTROL.sub("", terminal.text)
        assert "the game is left" in terminal.text


@pytest.mark.parametrize(("words", "changes"), [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})])
def test_no_colours_when_they_are_not_wanted(words: list[str], changes: dict[str, str]) -> None:
    with PseudoTerminal("play", "azul", "--seed", "1", *words, **changes) as terminal:
        terminal.wait_for("your move: ")
        terminal.type("quit")
        assert terminal.exit_code() == 0
        assert not COLOUR.search(terminal.text)


def test_interrupt_leaves_with_a_word() -> None:
    with PseudoTerminal("play", "azul", "--seed", "1") as terminal:
        terminal.wait_for("your move: ")
        terminal.interrupt()
        assert terminal.exit_code() == 130
        assert "the game is left" in terminal.text
        assert "Traceback" not in terminal.text


def test_end_of_file_leaves_with_a_word() -> None:
    with PseudoTerminal("play", "azul", "--seed", "1") as terminal:
        terminal.wait_for("your move: ")
        terminal.type("\x04", end="")
        assert terminal.exit_code() == 0
        assert "no more input" in terminal.text


def test_terminal_that_goes_away_ends_the_game() -> None:
    with PseudoTerminal("play", "azul", "--seed", "1", "--plain") as terminal:
        terminal.wait_for("your move: ")
        terminal.hang_up()
        assert terminal.exit_code() is not None


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("game", "words"),
    [("azul", ["--wall", "grey"]), ("azul", []), ("summer-pavilion", []), ("summer-pavilion", ["--board", "sepia"])],
)
@pytest.mark.parametrize("rows", [24, 50])
def test_whole_game(game: str, words: list[str], rows: int, tmp_path: Path) -> None:
    """A person who plays like greedy and types every move, with the same deals on a table of our own beside it."""
    options = {words[0].lstrip("-"): words[1]} if words else {}
    twin = new_game(game, seed=7, **options)
    computer, person = make_player("greedy", 7 + 2), make_player("greedy", 1)
    path = tmp_path / "game.jsonl"
    with PseudoTerminal("play", game, "--seed", "7", "--plain", *words, rows=rows) as terminal:
        while not twin.is_over:
            codes = twin.legal_moves.codes
            if twin.player == 1:
                twin.play(computer.choose(twin.public()))
            elif len(codes) == 1:
                twin.play(int(codes[0]))
            else:
                move = str(twin.move_of(person.choose(twin.public())))
                terminal.wait_for(YOUR_MOVE)
                terminal.wait_for(": ")
                terminal.type(move)
                twin.play(move)
        terminal.wait_for("enter to leave: ")
        terminal.type(f"save {path}")
        terminal.wait_for("enter to leave: ")
        terminal.type("")
        assert terminal.exit_code() == 0
    shown = CONTROL.sub("", terminal.text)
    assert "Traceback" not in shown
    assert f"wins with {max(twin.scores)} point" in shown or "shares the victory" in shown
    assert max(len(line) for line in shown.split("\r\n") if str(tmp_path) not in line) <= 80
    assert GameRecord.load(path).replay() == twin


def record_of_some_moves(path: Path) -> GameRecord:
    position, player = new_game("azul", seed=3), make_player("greedy", 1)
    for _ in range(4):
        position.play(player.choose(position.public()))
    record = GameRecord.from_position(position, ["Ana", "Rui"])
    record.save(path)
    return record


def test_replay_walks_forth_and_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record_of_some_moves(path)
    with PseudoTerminal("replay", str(path), "--plain") as terminal:
        terminal.wait_for("step 0 of 5 (")
        for typed, answer in [
            ("b", "this is the first step"),
            ("", "step 1 of 5: 20 tiles dealt"),
            ("", "step 2 of 5: seat 0 (Ana) takes"),
            ("5", "step 5 of 5: seat 1 (Rui) takes"),
            ("", "this is the last step"),
            ("b", "step 4 of 5: seat 0 (Ana) takes"),
            ("99", "this is the last step"),
            ("x", "cannot read 'x'"),
        ]:
            terminal.type(typed)
            terminal.wait_for(answer)
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_replay_ends_with_the_input_or_an_interrupt(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record_of_some_moves(path)
    with PseudoTerminal("replay", str(path)) as terminal:
        terminal.wait_for("step 0 of 5 (")
        terminal.type("\x04", end="")
        assert terminal.exit_code() == 0
    with PseudoTerminal("replay", str(path)) as terminal:
        terminal.wait_for("step 0 of 5 (")
        terminal.interrupt()
        assert terminal.exit_code() == 130
        assert "Traceback" not in terminal.text
