"""``ladrilho engine`` as other programs see it: a process with three pipes."""

import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from ladrilho.players.messages import read_message, write_message
from ladrilho.players.program import EngineFault, Program
from ladrilho.position import new_game

LIMIT = 100.0  # seconds: a machine that has not compiled yet is slow to get ready
START = "import sys; sys.argv = ['ladrilho', 'engine', '--player', {!r}]; from ladrilho.cli import main; main()"


class Conversation:
    """A running engine."""

    def __init__(self, player: str) -> None:
        self.program = Program([sys.executable, "-c", START.format(player)])

    def say(self, **message: Any) -> None:
        self.program.send(write_message(message), time.monotonic() + LIMIT)

    def hear(self, kind: str = "") -> dict[str, Any]:
        while True:
            answer = read_message(self.program.receive(time.monotonic() + LIMIT))
            if kind in ("", answer["type"]):
                return answer

    def wait_for_end(self) -> str:
        with pytest.raises(EngineFault) as ended:
            while True:
                self.hear()
        return str(ended.value)


@pytest.fixture
def greedy() -> Iterator[Conversation]:
    engine = Conversation("greedy")
    yield engine
    engine.program.close()


@pytest.fixture
def level8() -> Iterator[Conversation]:
    engine = Conversation("level8")
    yield engine
    engine.program.close()


@pytest.mark.slow_plain
def test_engine_plays_a_game_through_its_pipes(greedy: Conversation) -> None:
    position = new_game("azul", seed=4)
    greedy.say(type="hello", id=1)
    assert greedy.hear()["games"] == ["azul", "summer-pavilion"]
    greedy.say(type="newgame", id=2, game="azul")
    assert greedy.hear()["type"] == "ok"
    while position.player is not None:
        greedy.say(type="position", text=position.to_text())
        greedy.say(type="go")
        assert greedy.hear()["type"] == "ok"
        position.play(greedy.hear("bestmove")["move"])
    assert position.is_over
    greedy.say(type="quit")
    assert greedy.wait_for_end() == "ended with status 0"


def test_engine_without_input_ends_at_once(greedy: Conversation) -> None:
    assert greedy.program._process.stdin is not None
    greedy.program._process.stdin.close()
    assert greedy.wait_for_end() == "ended with status 0"


def test_engine_with_a_wrong_player_says_so_and_ends() -> None:
    engine = Conversation("nobody")
    try:
        assert "no player 'nobody'" in engine.wait_for_end()
    finally:
        engine.program.close()


@pytest.mark.compiled_only
def test_search_tells_what_it_sees_and_stops_within_a_tenth_of_a_second(level8: Conversation) -> None:
    level8.say(type="newgame", game="azul")
    assert level8.hear()["type"] == "ok"
    level8.say(type="position", text=new_game("azul", seed=4).to_text())
    level8.say(type="go", id=1, seconds=60)
    assert level8.hear("info")["simulations"] > 0
    waits = []
    for number in range(2, 5):  # a busy machine may be slow once, not always
        began = time.perf_counter()
        level8.say(type="stop")
        best = level8.hear("bestmove")
        waits.append(time.perf_counter() - began)
        level8.say(type="go", id=number, seconds=60)
        level8.hear("info")
    assert min(waits) < 0.1
    assert sum(best["values"]) == pytest.approx(1, abs=0.01)
    assert best["line"][0] == best["move"]
    assert level8.program._process.stdin is not None
    began = time.perf_counter()
    level8.program._process.stdin.close()
    assert level8.wait_for_end() == "ended with status 0"
    assert time.perf_counter() - began < 2


@pytest.mark.compiled_only
def test_levels_that_do_not_search_are_asked_for_a_move_only() -> None:
    engine = Conversation("level2")
    try:
        engine.say(type="newgame", game="azul")
        engine.say(type="position", text=new_game("azul", seed=4).to_text())
        engine.say(type="go", seconds=60)
        assert engine.hear("bestmove")["simulations"] == 0
    finally:
        engine.program.close()
