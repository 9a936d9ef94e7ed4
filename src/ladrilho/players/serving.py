"""A player behind the engine protocol: what ``ladrilho engine`` does, on any two open files."""

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol, runtime_checkable

import ladrilho
from ladrilho import rules
from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition
from ladrilho.players.messages import (
    PROTOCOL,
    Code,
    LineSplitter,
    Message,
    Refusal,
    read_budget,
    read_events,
    read_id,
    read_message,
    read_text,
    read_whole,
    write_message,
)
from ladrilho.players.player import Budget, Player
from ladrilho.position import MAX_PLAYERS, Position, new_game
from ladrilho.records.text import shown

MOST_WAITING = 1_000
"""messages that may wait while the player thinks"""
LEAVE_WITHIN = 0.25
"""seconds after the end of the input"""
_BETWEEN_INFOS = 0.1
_CHUNK = 65_536
_ALL = 2**62  # messages
_FAULTS = (IllegalMove, InvalidNotation, InvalidPosition)

Send = Callable[[Message], None]
MakePlayer = Callable[[int | None], Player]
"""a player from a seed, or from any"""


class Found(Protocol):
    """What a search tells; a player may tell more."""

    @property
    def best(self) -> int: ...
    @property
    def line(self) -> Sequence[int]: ...
    @property
    def values(self) -> Sequence[float]: ...
    @property
    def visits(self) -> dict[int, int]: ...
    @property
    def simulations(self) -> int: ...
    @property
    def seconds(self) -> float: ...


class OneMove(NamedTuple):
    """What a player that does not search can tell."""

    best: int
    seconds: float
    values: tuple[float, ...] = ()
    simulations: int = 0

    @property
    def line(self) -> tuple[int, ...]:
        return (self.best,)

    @property
    def visits(self) -> dict[int, int]:
        return {}


@runtime_checkable
class Searcher(Protocol):
    """A player that can be asked what it sees, and be stopped."""

    def analyse(
        self, position: Position, budget: Budget | None = None, progress: Callable[[Any], None] | None = None
    ) -> Found: ...
    def stop(self) -> None: ...


class Engine:
    """Answers one message after the other; only ``stop`` may come from another thread."""

    def __init__(self, make: MakePlayer, send: Send) -> None:
        self._make, self._send = make, send
        self._player = make(None)
        self._set_up: Position | None = None
        self._position: Position | None = None
        self._stopped = 0  # what was asked for up to this message is not to be searched any longer
        self._answers: dict[str, Callable[[Message, int], Message]] = {
            "hello": self._hello,
            "newgame": self._new_game,
            "position": self._take_position,
            "go": self._go,
        }

    def answer(self, message: Message, number: int) -> None:
        """Answer a message that is the so-many-th."""
        try:
            kind = read_text(message, "type", "")
            if kind not in self._answers:
                known = ", ".join([*self._answers, "stop", "quit"])
                raise Refusal(Code.UNKNOWN_TYPE, f"no message of type {shown(kind)}: there are {known}")
            self._send(self._answers[kind](message, number) | {"id": message.get("id")})
        except Refusal as refusal:
            self._send(error_answer(refusal, message.get("id")))
        except Exception as error:  # a bug of the player costs an answer, not the conversation
            traceback.print_exc(file=sys.stderr)
            fault = Refusal(Code.INTERNAL, f"{type(error).__name__}: {shown(str(error))}")
            self._send(error_answer(fault, message.get("id")))

    def stop(self, number: int) -> None:
        """End the search that was asked for before this message."""
        self._stopped = number
        if isinstance(self._player, Searcher):
            self._player.stop()

    def close(self) -> None:
        """Let go of the player."""
        self._player.close()

    def _hello(self, message: Message, number: int) -> Message:
        version = read_whole(message, "protocol", PROTOCOL, 0, 2**31)
        if version != PROTOCOL:
            raise Refusal(Code.WRONG_PROTOCOL, f"this engine speaks protocol {PROTOCOL}, not {version}")
        name = f"ladrilho {ladrilho.__version__} {self._player.name}"
        return {"type": "ready", "protocol": PROTOCOL, "name": name, "games": list(rules.GAMES)}

    def _new_game(self, message: Message, number: int) -> Message:
        game = read_text(message, "game")
        players = read_whole(message, "players", 2, 2, MAX_PLAYERS) or 2
        start = read_whole(message, "start", 0, 0, players - 1) or 0
        seed = read_whole(message, "seed", None, 0, 2**62)
        options = message.get("options", {})
        if not isinstance(options, dict):
            raise Refusal(Code.BAD_ENTRY, f"'options' is an object, not {shown(options)}")
        try:
            rules.check_options(rules.game_named(game), options)
            set_up = new_game(game, players=players, start=start, deal="manual", **options)
            self._get_ready(seed, new_game(game, players=players, seed=0, **options))
        except _FAULTS as error:
            raise Refusal(Code.BAD_GAME, str(error)) from None
        self._set_up, self._position = set_up, None
        return {"type": "ok"}

    def _get_ready(self, seed: int | None, example: Position) -> None:
        """Begin anew if a seed is given, and compile now whatever must be."""
        if seed is not None:
            self._player.close()
            self._player = self._make(seed)
        self._player.choose(example.public(), Budget(simulations=1))

    def _take_position(self, message: Message, number: int) -> Message:
        events = read_events(message)
        self._position = None  # a position that is refused does not leave the last one behind
        try:
            table = self._first_position(message)
            for event in events:
                table = table.deal(event) if isinstance(event, list) else table.play(event)
        except _FAULTS as error:
            raise Refusal(Code.BAD_POSITION, str(error)) from None
        self._position = table.public()
        return {"type": "ok"}

    def _first_position(self, message: Message) -> Position:
        if "text" in message:
            return Position.from_text(read_text(message, "text"), deal="manual")
        if self._set_up is None:
            raise Refusal(Code.NO_POSITION, "no 'text' to start from, and no 'newgame' before")
        return self._set_up.copy()

    def _go(self, message: Message, number: int) -> Message:
        position, budget = self._position, read_budget(message)
        if position is None:
            raise Refusal(Code.NO_POSITION, "send a 'position' before 'go'")
        if position.player is None:
            what = "the game is over" if position.is_over else f"a deal of {position.tiles_to_deal} tiles is due"
            raise Refusal(Code.NOTHING_TO_CHOOSE, f"nobody is to move: {what}")
        found = self._choose(position, budget, message.get("id"), number)
        proven = bool(getattr(found, "proven", False))
        return {"type": "bestmove", "move": _word(position, found.best)} | _told(position, found) | {"proven": proven}

    def _choose(self, position: Position, budget: Budget | None, identity: object, number: int) -> Found:
        if not _tells_what_it_sees(self._player):
            began = time.perf_counter()
            return OneMove(int(self._player.choose(position, budget)), time.perf_counter() - began)
        searcher: Any = self._player
        last = time.perf_counter()

        def look_up(found: Found) -> None:
            nonlocal last
            if self._stopped > number:  # a stop that came before the search began would be lost otherwise
                searcher.stop()
            elif time.perf_counter() - last >= _BETWEEN_INFOS:
                last = time.perf_counter()
                best = {"type": "info", "id": identity, "best": _word(position, found.best)}
                self._send(best | _told(position, found))

        answer: Found = searcher.analyse(position, budget, look_up)
        return answer


def error_answer(refusal: Refusal, identity: object) -> Message:
    """The answer to a message that cannot be followed."""
    return {"type": "error", "id": identity, "code": refusal.code.value, "message": str(refusal)}


def _tells_what_it_sees(player: object) -> bool:
    """Levels that only look one move ahead would search, if they were asked to analyse."""
    level = getattr(player, "level", None)
    return isinstance(player, Searcher) and (level is None or level.budget is not None)


def _word(position: Position, code: int) -> str:
    return str(position.move_of(code))


def _told(position: Position, found: Found) -> Message:
    return {
        "line": list(_line_in_words(position, found.line)),
        "values": [round(float(value), 4) for value in found.values],
        "visits": {_word(position, code): int(count) for code, count in found.visits.items()},
        "simulations": int(found.simulations),
        "seconds": round(found.seconds, 4),
    }


def _line_in_words(position: Position, codes: Sequence[int]) -> Iterator[str]:
    """A move has its words on the table it is played on; behind a deal nobody can know them."""
    table = position.copy()
    for code in codes:
        if table.player is None or code not in table.legal_moves.codes:
            return
        yield _word(table, code)
        table.play(int(code))


class Service:
    """An engine on two open files: a thread reads, so that ``stop`` and the end are heard during a search."""

    def __init__(self, make: MakePlayer, reading: int, writing: int, leave: Callable[[], None]) -> None:
        self._reading, self._writing, self._leave = reading, writing, leave
        self._waiting: SimpleQueue[tuple[Message, int] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._has_ended = threading.Event()
        self._engine = Engine(make, self._send)

    def run(self) -> None:
        """Answer until the other side says ``quit``, closes its end or goes away."""
        threading.Thread(target=self._listen, daemon=True, name="engine-input").start()
        while (item := self._waiting.get()) is not None and not self._has_ended.is_set():
            self._engine.answer(*item)
        self._engine.close()

    def _listen(self) -> None:
        try:
            for number, line in enumerate(lines_of(self._reading), start=1):
                if not self._sort_in(line, number):
                    break
        finally:
            self._end()
            # A player that compiles, or that cannot be stopped, must not keep the process alive.
            timer = threading.Timer(LEAVE_WITHIN, self._leave)
            timer.daemon = True
            timer.start()

    def _sort_in(self, line: bytes | None, number: int) -> bool:
        """Follow ``stop`` at once, let other messages wait for their turn; False at the end."""
        identity = None
        try:
            message = read_message(line)
            identity = read_id(message)
            if message.get("type") == "quit":
                return False
            if message.get("type") == "stop":
                self._engine.stop(number)
                self._send({"type": "ok", "id": identity})
            elif self._waiting.qsize() >= MOST_WAITING:
                raise Refusal(Code.BUSY, f"{MOST_WAITING} messages wait already: send less, or 'stop'")
            else:
                self._waiting.put((message, number))
        except Refusal as refusal:
            self._send(error_answer(refusal, identity))
        return True

    def _send(self, message: Message) -> None:
        line = memoryview(write_message(message))
        with self._lock:
            try:
                while line and not self._has_ended.is_set():
                    line = line[os.write(self._writing, line) :]
            except OSError:  # nobody reads any more
                self._end()

    def _end(self) -> None:
        self._has_ended.set()
        self._engine.stop(_ALL)
        self._waiting.put(None)


def lines_of(reading: int) -> Iterator[bytes | None]:
    """The lines of an open file as they come.

    Without Python's own buffer, whose lock a thread that waits would still hold when the process ends.
    """
    splitter = LineSplitter()
    while True:
        try:
            chunk = os.read(reading, _CHUNK)
        except OSError:  # closed, or never opened
            return
        if not chunk:
            return
        yield from splitter.feed(chunk)
