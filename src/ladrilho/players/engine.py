"""A player that is another program: anything that speaks the engine protocol can sit at the table."""

import shlex
import time
from itertools import count
from typing import Any

from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.players.messages import PROTOCOL, Message, Refusal, read_message, write_message
from ladrilho.players.player import Budget
from ladrilho.players.program import EngineFault, Program
from ladrilho.position import Position
from ladrilho.records.text import shown

WORD = "engine:"
START_UP = 20.0
"""seconds a program may take to get ready, and again to get ready for a game"""
GRACE = 2.0
"""seconds an answer may be late"""
MOST_STARTS = 3
"""a program that was ended for a fault is started again, but only so often in a game"""
_OWN_BUDGET = Budget(seconds=2.0)
_UNTIMED = 60.0  # seconds to answer, when only the simulations are limited


class EngineProcess:
    """Plays what a program answers. Whatever else it does comes out as an ``EngineFault``; the table stays whole."""

    def __init__(self, command: str, seed: int | None = None) -> None:
        self._command, self._words = command, split_command(command)
        self.name = f"{WORD}{command}"
        self._seed = seed
        self._program: Program | None = None
        self._starts = 0
        self._spent = 0.0  # processor time of programs that were ended
        self._ids = count(1)
        self._games: list[str] = []
        self._told: object = None  # the game the program knows of

    def begin_game(self, seed: int | None = None) -> None:
        """The next position belongs to a new game."""
        self._seed, self._told = seed, None
        self._starts = 0 if self._program is None else 1

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        """The move the program answers."""
        given = budget or _OWN_BUDGET
        try:
            self._get_ready(position)
            self._ask({"type": "position", "text": position.to_text()}, "ok", GRACE)
            answer = self._ask(_go(position, given), "bestmove", _limit(given))
            return _read_answer(position, answer)
        except EngineFault as fault:
            raise EngineFault(f"engine {shown(self._command)} {fault}") from None

    def start(self) -> list[str]:
        """Start the program now, and tell the games it plays."""
        try:
            self._start()
        except EngineFault as fault:
            raise EngineFault(f"engine {shown(self._command)} {fault}") from None
        return self._games

    def processor_seconds(self) -> float:
        """The processor time all its programs have used so far."""
        running = self._program.processor_seconds() if self._program else None
        return self._spent + (running or 0.0)

    def close(self) -> None:
        """End the program, and all that it started."""
        if self._program is not None:
            self._spent = self.processor_seconds()
            self._program.part(write_message({"type": "quit"}))
            self._program = None

    def _get_ready(self, position: Position) -> None:
        self._start()
        game = {"game": position.game, "players": position.players, "options": position.options}
        if game == self._told:
            return
        if position.game not in self._games:
            raise EngineFault(f"does not play {position.game}, but {', '.join(self._games) or 'nothing'}")
        seed = {} if self._seed is None else {"seed": self._seed}
        self._ask({"type": "newgame", **game, **seed}, "ok", START_UP)
        self._told = game

    def _start(self) -> None:
        if self._program is not None:
            return
        if self._starts >= MOST_STARTS:
            raise EngineFault(f"was started {self._starts} times and is not started again in this game")
        self._starts += 1
        self._program, self._told = Program(self._words), None
        ready = self._ask({"type": "hello", "protocol": PROTOCOL}, "ready", START_UP)
        games = ready.get("games")
        if ready.get("protocol") != PROTOCOL or not isinstance(games, list):
            self._drop()
            raise EngineFault(f"is ready for another protocol: {shown(ready)}")
        self._games = [game for game in games if isinstance(game, str)]

    def _ask(self, message: Message, wanted: str, seconds: float) -> Message:
        """Send a message and wait for its answer; a program that does not keep to the protocol is ended."""
        assert self._program is not None, "it was started"
        identity = next(self._ids)
        deadline = time.monotonic() + seconds
        try:
            self._program.send(write_message(message | {"id": identity}), deadline)
            answer = _next_answer(self._program, identity, wanted, deadline)
        except TimeoutError:
            self._drop()
            raise EngineFault(f"did not answer {message['type']!r} within {seconds:g} seconds") from None
        except EngineFault:
            self._drop()
            raise
        if answer["type"] == "error":
            reason = f"{shown(answer.get('code'))}, {shown(answer.get('message'))}"
            raise EngineFault(f"refused {message['type']!r}: {reason}")
        return answer

    def _drop(self) -> None:
        """End a program that cannot be trusted to be where we are."""
        if self._program is not None:
            self._spent = self.processor_seconds()
            self._program.close()
            self._program = None


def split_command(command: str) -> list[str]:
    """The words of a command as a shell would read them, without one."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InvalidNotation(f"cannot read the command {shown(command)}: {str(error).lower()}") from None
    if not words:
        raise InvalidNotation("no command after 'engine:': write engine:./mybot")
    return words


def _go(position: Position, budget: Budget) -> Message:
    """The legal moves go along, so that a program can play without knowing any rule."""
    limits = {"seconds": budget.seconds, "simulations": budget.simulations}
    legal = [str(move) for move in position.legal_moves]
    return {"type": "go", **{name: limit for name, limit in limits.items() if limit is not None}, "legal": legal}


def _limit(budget: Budget) -> float:
    return (_UNTIMED if budget.seconds is None else budget.seconds) + GRACE


def _next_answer(program: Program, identity: int, wanted: str, deadline: float) -> dict[str, Any]:
    """The answer to a message; what the program tells while it thinks is passed over."""
    while True:
        try:
            answer = read_message(program.receive(deadline))
        except Refusal as refusal:
            raise EngineFault(f"wrote what is no message: {refusal}") from None
        if answer.get("id") != identity:
            raise EngineFault(f"answered {shown(answer.get('id'))}, the question was {identity}")
        kind = answer.get("type")
        if kind == "info" and wanted == "bestmove":
            continue
        if kind not in (wanted, "error"):
            raise EngineFault(f"answered with {shown(kind)}, not with {wanted!r}")
        return answer


def _read_answer(position: Position, answer: Message) -> int:
    move = answer.get("move")
    if not isinstance(move, str):
        raise EngineFault(f"chose {shown(move)}, which is no move in words")
    try:
        code = position.code_of(move)
    except (InvalidNotation, IllegalMove) as error:
        raise EngineFault(f"chose {shown(move)}: {error}") from None
    if code not in position.legal_moves.codes:
        raise EngineFault(f"chose {shown(move)}, which is illegal: {position.why_illegal(code)}")
    return code
