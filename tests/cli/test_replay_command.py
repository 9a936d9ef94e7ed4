"""A record without a terminal: all steps are printed."""

from pathlib import Path

from cli.terminals import Script, run, run_in_shell
from ladrilho import GameRecord, new_game
from ladrilho.cli.replay import Walk
from ladrilho.cli.words import describe_result
from ladrilho.players.registry import make_player


def record_of_a_game() -> GameRecord:
    position, player = new_game("azul", seed=3), make_player("greedy", 1)
    while not position.is_over:
        position.play(player.choose(position.public()))
    return GameRecord.from_position(position, ["Ana", "Rui"])


def test_all_steps_are_printed_when_nobody_is_asked(tmp_path: Path) -> None:
    record = record_of_a_game()
    path = tmp_path / "game.jsonl"
    record.save(path)
    done = run("replay", str(path))
    assert done.returncode == 0, done.stderr
    for step in range(len(record.events) + 1):
        assert f"step {step} of {len(record.events)}: " in done.stdout
    assert "(Ana) wins" in done.stdout or "(Rui) wins" in done.stdout
    assert run_in_shell(["replay", str(path)], "<&-").stdout == done.stdout


def test_edited_record_is_refused_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(record_of_a_game().to_jsonl().replace('"seat": 1', '"seat": 0', 1))
    done = run("replay", str(path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"ladrilho: {path}: line 4: ")
    assert done.stderr.count("\n") == 1


def test_complete_rows_that_decided_are_named() -> None:
    golden = Path(__file__).parent.parent / "golden"
    tie = GameRecord.load(golden / "azul-tie-break.jsonl").replay()
    assert describe_result(tie, ["Ana", "Rui"]) == [
        "Rui wins with 3 points and 1 complete row",
        "Ana has 3 points and 0 complete rows",
    ]
    for name in ("azul-row.jsonl", "azul-shared-victory.jsonl", "pavilion-shared-victory.jsonl"):
        other = GameRecord.load(golden / name).replay()
        told = describe_result(other, ["Ana", "Rui", "Eva", "Gil"][: other.players])
        assert not [line for line in told if "complete" in line], name


def test_lines_fit_eighty_columns() -> None:
    script = Script()
    script.is_interactive = False
    Walk(record_of_a_game(), script).run()
    assert max(map(len, script.lines)) <= 80
