"""Our side of the engine protocol: every message has an answer, every bad one a code, and stop means now."""

import json
import os
import re
import select
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ladrilho.players.messages import MOST_LINE, Code, LineSplitter
from ladrilho.players.player import Budget
from ladrilho.players.serving import MOST_WAITING, Engine, Service
from ladrilho.players.simple import GreedyPlayer
from ladrilho.position import Position, new_game

PAGE = (Path(__file__).parent.parent.parent / "docs" / "engine-protocol.md").read_text("utf-8")
LIMIT = 20.0
Message = dict[str, Any]


class Ponderer:
    """Searches until its time is over or it is stopped, and tells what it sees."""

    name = "ponderer"

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._stop = threading.Event()

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        return int(position.legal_moves.codes[0])

    def analyse(
        self, position: Position, budget: Budget | None = None, progress: Callable[[Any], None] | None = None
    ) -> Any:
        self._stop.clear()
        began, codes = time.perf_counter(), position.legal_moves.codes
        while True:
            seconds = time.perf_counter() - began
            line, values, visits = (int(codes[0]), int(codes[0])), (0.75, 0.25), {int(codes[0]): 3}
            found = SimpleNamespace(
                best=line[0], line=line, values=values, visits=visits, simulations=3, seconds=seconds, proven=True
            )
            if self._stop.wait(0.004) or seconds > ((budget and budget.seconds) or LIMIT):
                return found
            if progress is not None:
                progress(found)

    def stop(self) -> None:
        self._stop.set()

    def close(self) -> None:
        self._stop.set()


class Broken(GreedyPlayer):
    """Has a bug."""

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        if budget == Budget(simulations=1):  # only to get ready
            return 0
        raise ZeroDivisionError("no tiles")


class Client:
    """The other side of a service."""

    def __init__(self, player: Any = Ponderer) -> None:
        reading, self._writing = os.pipe()
        self._reading, writing = os.pipe()
        self.has_left = threading.Event()
        service = Service(player, reading, writing, self.has_left.set)
        self._thread = threading.Thread(target=service.run, daemon=True)
        self._thread.start()
        self._inner = (reading, writing)
        self._rest = b""

    def say(self, *messages: Message) -> None:
        os.write(self._writing, b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def hear(self) -> Message:
        while b"\n" not in self._rest:
            assert select.select([self._reading], [], [], LIMIT)[0], "no answer"
            self._rest += os.read(self._reading, 65_536)
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)

    def hear_kind(self, kind: str) -> Message:
        while (answer := self.hear())["type"] != kind:
            assert answer["type"] == "info"
        return answer

    def hear_all(self, *kinds: str) -> dict[str, Message]:
        """One message of each kind, in any order: a search may end before the thread that stopped it has answered."""
        heard: dict[str, Message] = {}
        while len(heard) < len(kinds):
            answer = self.hear()
            if answer["type"] != "info":
                assert answer["type"] in kinds
                heard[answer["type"]] = answer
        return heard

    def hang_up(self) -> None:
        os.close(self._writing)
        self._thread.join(LIMIT)
        assert not self._thread.is_alive()
        assert self.has_left.wait(LIMIT)
        for file in (self._reading, *self._inner):
            os.close(file)


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.hang_up()


@pytest.fixture
def table() -> Position:
    return new_game("azul", seed=7)


def answers_of(*messages: Message, player: Any = GreedyPlayer) -> list[Message]:
    told: list[Message] = []
    engine = Engine(player, told.append)
    for number, message in enumerate(messages, start=1):
        engine.answer(message, number)
    engine.close()
    return told


def test_engine_is_ready_with_its_name_and_games() -> None:
    [ready] = answers_of({"type": "hello", "id": 1, "protocol": 1})
    assert ready["name"].endswith(" greedy")
    assert ready | {"name": ""} == {
        "type": "ready",
        "protocol": 1,
        "name": "",
        "games": ["azul", "summer-pavilion"],
        "id": 1,
    }


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_same_position_by_text_and_by_its_history_has_the_same_answer(game: str) -> None:
    position = new_game(game, players=3, seed=3)
    for _ in range(5):
        position.play(int(position.legal_moves.codes[0]))
    table, history = position.at_start(), []
    for event in position.events:
        history.append(str(table.move_of(event.move)) if event.move is not None else list(event.deal or ()))
        table = table.play(event.move) if event.move is not None else table.deal(event.deal or ())
    new = {"type": "newgame", "game": game, "players": 3, "seed": 5}
    by_text = answers_of(new, {"type": "position", "text": position.to_text()}, {"type": "go"})
    by_history = answers_of(new, {"type": "position", "moves": history}, {"type": "go"})
    assert [answer["type"] for answer in by_text] == ["ok", "ok", "bestmove"]
    assert by_text[2]["move"] == by_history[2]["move"]
    assert by_text[2]["move"] in position.legal_moves


def test_bestmove_tells_line_values_visits_and_proof(client: Client, table: Position) -> None:
    first = str(next(iter(table.legal_moves)))
    client.say({"type": "position", "text": table.to_text()}, {"type": "go", "id": "a", "seconds": 0.3})
    assert client.hear() == {"type": "ok", "id": None}
    info = client.hear()
    assert {"best": first, "values": [0.75, 0.25], "visits": {first: 3}}.items() <= info.items()
    best = client.hear_kind("bestmove")
    assert 0.3 <= best.pop("seconds") < 5
    told = {"move": first, "line": [first], "values": [0.75, 0.25], "visits": {first: 3}, "simulations": 3}
    assert best == {"type": "bestmove", "id": "a", "proven": True} | told


def test_stop_is_followed_within_a_tenth_of_a_second(client: Client, table: Position) -> None:
    client.say({"type": "position", "text": table.to_text()})
    client.hear()
    waits: list[float] = []
    for number in range(20):  # a busy machine may be slow often, not always
        client.say({"type": "go", "id": number})
        assert client.hear()["type"] == "info"
        began = time.perf_counter()
        client.say({"type": "stop"})
        assert client.hear_all("ok", "bestmove")["bestmove"]["id"] == number
        waits.append(time.perf_counter() - began)
        if waits[-1] < 0.1:
            break
    assert min(waits) < 0.1


def test_stop_ends_what_was_asked_before_and_not_what_comes_after(client: Client, table: Position) -> None:
    client.say(
        {"type": "position", "text": table.to_text()},
        {"type": "go", "id": 1},
        {"type": "stop"},
        {"type": "go", "id": 2},
    )
    heard = [client.hear() for _ in range(3)]
    assert sorted(answer["type"] for answer in heard) == ["bestmove", "ok", "ok"]
    info = client.hear()
    assert (info["type"], info["id"]) == ("info", 2)
    client.say({"type": "stop"})


def test_stop_without_a_search_is_harmless(client: Client) -> None:
    client.say({"type": "stop", "id": 9})
    assert client.hear() == {"type": "ok", "id": 9}


@pytest.mark.parametrize("farewell", [b'{"type":"quit"}\n', b""], ids=["quit", "end of input"])
def test_end_is_heard_in_the_middle_of_a_search(table: Position, farewell: bytes) -> None:
    client = Client()
    client.say({"type": "position", "text": table.to_text()}, {"type": "go"})
    client.hear()
    client.hear()
    began = time.perf_counter()
    os.write(client._writing, farewell)
    client.hang_up()
    assert time.perf_counter() - began < 2


def test_engine_whose_answers_nobody_reads_ends(table: Position) -> None:
    client = Client()
    os.close(client._reading)
    client.say({"type": "hello"})
    client._thread.join(LIMIT)
    assert not client._thread.is_alive()
    for file in (client._writing, *client._inner):
        os.close(file)


TEXT = "azul wall=coloured round=1 phase=deal player=- start=0 marker=centre bag=B20Y20R20K20W20 lid=- centre=- "
TEXT += "factories=-,-,-,-,- | " + " | ".join(
    ["score=0 lines=-,-,-,-,- wall=" + "/".join(["....."] * 5) + " floor=-"] * 2
)


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([{"type": "dance"}], Code.UNKNOWN_TYPE),
        ([{}], Code.UNKNOWN_TYPE),
        ([{"type": 3}], Code.BAD_ENTRY),
        ([{"type": "hello", "protocol": 2}], Code.WRONG_PROTOCOL),
        ([{"type": "hello", "protocol": "one"}], Code.BAD_ENTRY),
        ([{"type": "newgame"}], Code.BAD_ENTRY),
        ([{"type": "newgame", "game": "chess"}], Code.BAD_GAME),
        ([{"type": "newgame", "game": "azul", "players": 5}], Code.BAD_ENTRY),
        ([{"type": "newgame", "game": "azul", "players": True}], Code.BAD_ENTRY),
        ([{"type": "newgame", "game": "azul", "options": ["grey"]}], Code.BAD_ENTRY),
        ([{"type": "newgame", "game": "azul", "options": {"wall": "pink"}}], Code.BAD_GAME),
        ([{"type": "newgame", "game": "azul", "options": {"seed": 1}}], Code.BAD_GAME),
        ([{"type": "position"}], Code.NO_POSITION),
        ([{"type": "position", "text": "azul"}], Code.BAD_POSITION),
        ([{"type": "position", "text": None}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT, "moves": "1 blue > 1"}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT, "moves": [3]}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT, "moves": [["blue", None]]}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT, "moves": ["1 blue > 1"]}], Code.BAD_POSITION),
        ([{"type": "position", "text": TEXT, "moves": [["pink"] * 20]}], Code.BAD_POSITION),
        ([{"type": "go"}], Code.NO_POSITION),
        ([{"type": "position", "text": TEXT}, {"type": "go", "seconds": 0}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT}, {"type": "go", "seconds": float("nan")}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT}, {"type": "go", "simulations": 1.5}], Code.BAD_ENTRY),
        ([{"type": "position", "text": TEXT}, {"type": "go"}], Code.NOTHING_TO_CHOOSE),
    ],
)
def test_bad_message_is_answered_with_its_code_and_a_sentence(messages: list[Message], code: Code) -> None:
    answer = answers_of(*messages)[-1]
    assert (answer["type"], answer["code"]) == ("error", code.value), answer
    assert len(answer["message"]) > 10


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello", Code.BAD_JSON),
        (b"[1]", Code.BAD_JSON),
        (b"\xff\xfe", Code.BAD_JSON),
        (b"", Code.BAD_JSON),
        (b"[" * 50_000, Code.BAD_JSON),
        (b'{"id":' + b"9" * 5_000 + b"}", Code.BAD_JSON),
        (b'{"type":"hello","id":[1]}', Code.BAD_ENTRY),
        (b'"' + b"x" * MOST_LINE + b'"', Code.TOO_LONG),
    ],
    ids=range(8),
)
def test_bad_line_is_answered_and_the_next_one_is_read(client: Client, line: bytes, code: Code) -> None:
    rest = memoryview(line + b"\n")
    while rest:
        rest = rest[os.write(client._writing, rest) :]
    answer = client.hear()
    assert (answer["type"], answer["code"]) == ("error", code.value)
    client.say({"type": "hello"})
    assert client.hear()["type"] == "ready"


def test_too_many_messages_at_once_are_refused(client: Client, table: Position) -> None:
    client.say({"type": "position", "text": table.to_text()}, {"type": "go", "id": 1})
    client.hear()
    client.hear()
    for _ in range(MOST_WAITING // 50 + 1):
        client.say(*[{"type": "hello"}] * 50)
    refused = client.hear_kind("error")
    assert refused["code"] == Code.BUSY.value


def test_bug_of_a_player_costs_one_answer(table: Position, capsys: pytest.CaptureFixture[str]) -> None:
    new = {"type": "newgame", "game": "azul"}
    at = {"type": "position", "text": table.to_text()}
    answers = answers_of(new, at, {"type": "go", "id": 1}, {"type": "hello"}, player=Broken)
    assert [answer["type"] for answer in answers] == ["ok", "ok", "error", "ready"]
    assert answers[2] == {"type": "error", "id": 1, "code": "internal", "message": "ZeroDivisionError: 'no tiles'"}
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_refused_position_leaves_none_behind(table: Position) -> None:
    at = {"type": "position", "text": table.to_text()}
    answers = answers_of(at, {"type": "position", "text": "nonsense"}, {"type": "go"})
    assert [answer.get("code") for answer in answers] == [None, "bad_position", "no_position"]


def test_seed_of_a_new_game_makes_a_new_player() -> None:
    made: list[int | None] = []

    def make(seed: int | None) -> GreedyPlayer:
        made.append(seed)
        return GreedyPlayer(seed)

    answers_of({"type": "newgame", "game": "azul", "seed": 4}, {"type": "newgame", "game": "azul"}, player=make)
    assert made == [None, 4]


def test_lines_are_split_wherever_the_chunks_end() -> None:
    splitter = LineSplitter()
    whole = b'{"a":1}\r\n\n' + b"x" * (MOST_LINE + 1) + b'\n{"b":2}\n'
    lines = [line for at in range(0, len(whole), 1000) for line in splitter.feed(whole[at : at + 1000])]
    assert lines == [b'{"a":1}', b"", None, b'{"b":2}']


def test_page_lists_exactly_the_codes_and_messages() -> None:
    def first_column(heading: str) -> list[str]:
        section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
        return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)

    assert first_column("Errors") == [code.value for code in Code]
    assert first_column("Messages to the engine") == ["hello", "newgame", "position", "go", "stop", "quit"]
    [unknown] = answers_of({"type": "x"})
    assert all(name in unknown["message"] for name in first_column("Messages to the engine"))
