"""A program at the table plays by the protocol, or loses its move with a sentence; nothing ever hangs."""

import fcntl
import gc
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ladrilho.errors import InvalidNotation
from ladrilho.players import engine, program
from ladrilho.players.engine import EngineProcess
from ladrilho.players.player import Budget
from ladrilho.players.program import EngineFault
from ladrilho.players.registry import make_player
from ladrilho.position import Position, new_game
from players.bots import command

ROOT = Path(__file__).parent.parent.parent
QUICK = Budget(seconds=0.2)

Hire = Callable[..., EngineProcess]


@pytest.fixture
def table() -> Position:
    return new_game("azul", seed=7).public()


@pytest.fixture
def hire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hire]:
    """Programs with a fault that have half a second of grace and are ended after the test."""
    monkeypatch.setattr(engine, "GRACE", 0.5)
    hired: list[EngineProcess] = []

    def start(fault: str = "none", note: str = "") -> EngineProcess:
        hired.append(EngineProcess(command(tmp_path, fault, note)))
        return hired[-1]

    yield start
    for player in hired:
        player.close()


def fault_of(player: EngineProcess, table: Position) -> str:
    with pytest.raises(EngineFault) as caught:
        player.choose(table, QUICK)
    return str(caught.value)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_example_bot_plays_legal_moves_and_the_same_for_the_same_seed(game: str) -> None:
    words = f'engine:"{sys.executable}" "{ROOT / "examples" / "bot.py"}"'
    position, bot = new_game(game, seed=7), make_player(words)
    assert isinstance(bot, EngineProcess)
    try:
        chosen = []
        for _ in range(2):
            bot.begin_game(seed=5)
            chosen.append([bot.choose(position.public(), QUICK) for _ in range(5)])
        assert set(chosen[0]) <= set(position.legal_moves.codes.tolist())
        assert chosen[0] == chosen[1]
    finally:
        bot.close()


def test_program_that_complains_at_length_plays_all_the_same(hire: Hire, table: Position) -> None:
    player = hire("complains")
    assert [player.choose(table, QUICK) for _ in range(3)] == [int(table.legal_moves.codes[0])] * 3


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("hangs", "did not answer 'go' within 0.7 seconds"),
        ("dies", "ended with status 1: 'out of tiles'"),
        ("closes its output", "closed its output"),
        ("talks junk", "wrote what is no message: the line is not JSON: 'thinking hard ...'"),
        ("talks of a nest", "wrote what is no message: the line is not JSON"),
        ("answers another question", "answered 3, the question was 4"),
        ("answers otherwise", "answered with 'ok', not with 'bestmove'"),
        ("floods", "for one answer|did not answer 'go' within"),
        ("floods without a line", "wrote more than 1 MiB for one answer"),
    ],
)
def test_program_that_breaks_the_protocol_is_ended_and_loses_its_move(
    hire: Hire, table: Position, fault: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "MOST_ANSWER", 2**20)
    player = hire(fault)
    began = time.monotonic()
    message = fault_of(player, table)
    assert message.startswith("engine ")
    assert any(part in message for part in sentence.split("|")), message
    assert player._program is None
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    ("fault", "note", "sentence"),
    [
        ("lies", "", "chose '1 blue > 9': "),
        ("cheats", "4 white > 1", "which is illegal: "),
        ("tells no words", "", "chose 17, which is no move in words"),
        ("refuses", "", "refused 'go': 'internal', 'no idea'"),
    ],
)
def test_program_that_answers_with_nothing_playable_stays_and_loses_its_move(
    hire: Hire, fault: str, note: str, sentence: str
) -> None:
    text = "azul wall=coloured round=1 phase=offer player=0 start=0 marker=centre bag=B16Y16R16K16W16 lid=- centre=-"
    empty = "score=0 lines=-,-,-,-,- wall=...../...../...../...../..... floor=-"
    table = Position.from_text(f"{text} factories=BBBB,YYYY,RRRR,KKKK,WWWW | {empty} | {empty}", deal="manual")
    player = hire(fault, note)
    for _ in range(2):
        assert sentence in fault_of(player, table)
        assert player._program is not None


def test_program_that_never_reads_is_given_up(hire: Hire, table: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "START_UP", 0.3)
    assert "did not answer 'hello' within 0.3 seconds" in fault_of(hire("never reads"), table)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("speaks another protocol", "is ready for another protocol"),
        ("plays another game", "does not play azul, but chess"),
    ],
)
def test_program_that_cannot_play_this_says_so(hire: Hire, table: Position, fault: str, sentence: str) -> None:
    assert sentence in fault_of(hire(fault), table)


def test_program_that_died_is_started_again(hire: Hire, table: Position, tmp_path: Path) -> None:
    player = hire("dies once", str(tmp_path / "died"))
    assert "was ended by signal 9" in fault_of(player, table)
    assert player.choose(table, QUICK) in table.legal_moves.codes


def test_program_that_dies_again_and_again_is_not_started_for_ever(hire: Hire, table: Position) -> None:
    player = hire("dies")
    for _ in range(engine.MOST_STARTS):
        assert "ended with status 1" in fault_of(player, table)
    assert "is not started again in this game" in fault_of(player, table)
    player.begin_game()
    assert "ended with status 1" in fault_of(player, table)


def test_children_of_a_program_end_with_it(hire: Hire, table: Position, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    assert "did not answer" in fault_of(hire("hangs with a child", str(lock)), table)
    deadline = time.monotonic() + 10
    with lock.open("w") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the child held it until it was killed
                return
            except BlockingIOError:
                assert time.monotonic() < deadline
                time.sleep(0.01)


def test_program_that_stays_when_it_should_go_is_killed(hire: Hire, table: Position) -> None:
    player = hire("stays")
    player.choose(table, QUICK)
    began = time.monotonic()
    assert player._program is not None
    process = player._program._process
    player.close()
    assert process.returncode is not None
    assert time.monotonic() - began < 3


def test_program_of_a_player_that_is_forgotten_is_killed(hire: Hire, table: Position, tmp_path: Path) -> None:
    player = EngineProcess(command(tmp_path, "stays"))
    player.choose(table, QUICK)
    assert player._program is not None
    process = player._program._process
    del player
    gc.collect()
    assert process.returncode is not None


def test_processor_time_of_a_program_is_counted_over_its_starts(hire: Hire, table: Position, tmp_path: Path) -> None:
    player = hire("dies once", str(tmp_path / "died"))
    fault_of(player, table)
    before = player.processor_seconds()
    player.choose(table, QUICK)
    assert 0 <= before <= player.processor_seconds()


@pytest.mark.parametrize(("word", "sentence"), [("engine:", "no command"), ("engine:'bot", "cannot read the command")])
def test_wrong_commands_are_refused(word: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        make_player(word)
