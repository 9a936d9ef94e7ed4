"""Records of tables: the moves that stand, with fair draws that anybody can verify."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ladrilho import GameRecord
from ladrilho.analysis.retelling import retell
from ladrilho.cli import build_app
from ladrilho.errors import RecordError
from ladrilho.records import Played, fairness
from ladrilho.server.commands import Resign, TakeBack
from ladrilho.server.events import Origin
from ladrilho.server.history import record_of
from ladrilho.server.settings import Level, Me, TableSettings
from server.desk import ANA, AZUL, PAVILION, SECRET, Desk, begun


def record(desk: Desk) -> GameRecord:
    found = record_of(desk.happened)
    assert found is not None
    return GameRecord.from_jsonl(found.to_jsonl())


@pytest.mark.parametrize("settings", [AZUL, TableSettings("azul", {"wall": "grey"}, 3), PAVILION])
def test_record_of_a_finished_game_is_fair(settings: TableSettings) -> None:
    desk = begun(settings).play_out()
    found = record(desk)
    assert fairness.verify(found) == desk.table.deals
    assert desk.table.result is not None and found.result is not None
    assert list(found.result.scores) == desk.table.result.scores
    assert found.seats[0] == "Ana"


def test_record_of_a_game_that_goes_on_does_not_tell_the_seed() -> None:
    desk = begun()
    desk.play(random.Random(1))
    assert SECRET.hex() not in record(desk).to_jsonl()
    assert record(desk).fair is None
    assert record_of(Desk(AZUL).happened) is None


def test_moves_that_were_taken_back_are_not_in_the_record() -> None:
    desk, rng = Desk(AZUL, [Me(), Level(1)]), random.Random(2)
    while desk.to_move() != ANA:
        desk.play(rng)
    ply = desk.table.ply
    for _ in range(2):
        desk.play(rng)
    desk.do(ANA, TakeBack(ply=ply + 2))
    assert sum(isinstance(event, Played) for event in record(desk).events) == ply
    desk.play(rng)
    assert record(desk).replay() == desk.table.position
    assert record(desk).seats[1] == "level 1"


def test_game_that_was_given_up_tells_who_won_and_is_fair(tmp_path: Path) -> None:
    desk = begun()
    desk.play(random.Random(1))
    desk.do(ANA, Resign())
    found = record(desk)
    assert desk.table.result is not None and found.result is not None
    assert (list(found.result.winners), found.result.out) == (desk.table.result.winners, (0,)) == ([1], (0,))
    assert list(found.result.scores) == desk.table.result.scores
    assert '"result": "given up"' in found.to_jsonl().splitlines()[-1]
    assert fairness.verify(found) == 1
    assert len(list(retell(found))) == len(found.events) + 1
    found.save(tmp_path / "game.jsonl")
    assert verify(tmp_path / "game.jsonl")[0] == 0
    assert CliRunner().invoke(build_app(["replay"]), ["replay", str(tmp_path / "game.jsonl")]).exit_code == 0


def test_whoever_gave_up_does_not_win_a_game_that_others_play_on() -> None:
    desk = begun(TableSettings("azul", {}, 3))
    desk.do(ANA, Resign())
    assert record(desk).result is None, "two are left, and a level plays for the third"
    found = record(desk.play_out())
    assert desk.table.result is not None and found.result is not None
    assert (list(found.result.winners), found.result.out) == (desk.table.result.winners, (0,))
    assert 0 not in found.result.winners
    assert fairness.verify(found) == desk.table.deals


@pytest.mark.parametrize("out", ["[]", "[1]", "[0, 1]", "[0, 0]", "[7]", "0"])
def test_record_that_lies_about_who_gave_up_is_refused(out: str) -> None:
    desk = begun()
    desk.do(ANA, Resign())
    with pytest.raises(RecordError):
        GameRecord.from_jsonl(record(desk).to_jsonl().replace('"out": [0]', f'"out": {out}'))


def test_game_from_a_position_and_its_rematch_fix_who_begins() -> None:
    first, rng = begun(), random.Random(3)
    for _ in range(4):
        first.play(rng)
    assert first.table.position is not None
    desk = Desk(AZUL, [Me(), Level(1)], origin=Origin(first.table.position.to_text())).play_out()
    found = record(desk)
    assert found.fair is not None
    assert (found.position, found.fair.begins) == (first.table.position.to_text(), "fixed")
    assert fairness.verify(found) == desk.table.deals


def test_record_is_retold_step_by_step() -> None:
    found = record(begun().play_out())
    steps = list(retell(found))
    assert len(steps) == len(found.events) + 1
    assert steps[0]["event"] is None
    assert steps[-1]["position"] == found.replay().to_dict()
    assert [step["event"]["type"] for step in steps[1:3]] == ["dealt", "played"]
    assert steps[-1]["ply"] == sum(isinstance(event, Played) for event in found.events)


def verify(path: Path) -> tuple[int, str]:
    answer = CliRunner().invoke(build_app(["verify"]), ["verify", str(path)])
    return answer.exit_code, answer.output


def test_command_verifies_a_record(tmp_path: Path) -> None:
    desk = begun().play_out()
    path = tmp_path / "game.jsonl"
    record(desk).save(path)
    code, told = verify(path)
    assert code == 0
    assert f"all {desk.table.deals} deals follow from it, and so does that seat {desk.table.start} begins" in told
    assert desk.table.commitment in told


def test_command_finds_a_record_without_draws_or_with_others(tmp_path: Path) -> None:
    desk = begun()
    path = tmp_path / "game.jsonl"
    record(desk).save(path)
    code, told = verify(path)
    assert code == 2
    assert "has no 'fair'" in told
    path.write_text("nonsense")
    assert verify(path)[0] == 2
