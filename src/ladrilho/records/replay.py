"""Playing a record again, step by step; every step is verified."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ladrilho import rules
from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition
from ladrilho.position import MAX_PLAYERS, Position, new_game
from ladrilho.records.text import refuse, shown

_OUT_OF_THE_RESULT = -1000  # points with which nobody wins
_FAULTS = (IllegalMove, InvalidNotation, InvalidPosition)


class Deal(NamedTuple):
    """Tiles that were dealt: their colours in order."""

    tiles: tuple[str, ...]


class Played(NamedTuple):
    """A move in words, and the seat that played it."""

    seat: int
    move: str


class Result(NamedTuple):
    """How a game ended: the points of each seat, who won, and who had given up, or lost the seat by the clock."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    out: tuple[int, ...] = ()


def first_position(
    game: str, version: str, options: Mapping[str, Any], players: int, start: int, text: str | None
) -> Position:
    """The table a record begins with, as its first line tells: at set-up, or as the text has it."""
    try:
        chosen = rules.game_named(game)
        if version != chosen.RULES:
            refuse(1, f"the record is of rules {shown(version)}, this program plays {chosen.RULES!r}")
        position = _set_up(chosen, options, players, start) if text is None else _laid_out(text)
    except _FAULTS as error:
        refuse(1, str(error))
    told = {"game": game, "options": dict(options), "players": players, "start": start}
    found = {name: value for name, value in _header_of(position).items() if told[name] != value}
    for name, value in found.items():
        refuse(1, f"{name!r} is {shown(told[name])}, but the table it stands for has {value!r}")
    return position


def _set_up(game: Any, options: Mapping[str, Any], players: int, start: int) -> Position:
    for name in options:
        if name not in game.OPTION_NAMES:
            refuse(1, f"{game.NAME} has no option {shown(name)}: it has {', '.join(game.OPTION_NAMES)}")
    return new_game(game.NAME, players=players, start=start, deal="manual", **options)


def _laid_out(text: str) -> Position:
    position = Position.from_text(text, deal="manual")
    if position.to_text() != text:
        refuse(1, "'position' is not in its canonical form, the one that to_text() writes")
    return position


def _header_of(position: Position) -> dict[str, Any]:
    return {
        "game": position.game,
        "options": position.options,
        "players": position.players,
        "start": start_of(position),
    }


def start_of(position: Position) -> int:
    """The seat that begins, or began, the round on the table."""
    return int(position.to_dict()["start"])


def take_step(position: Position, step: Deal | Played, number: int) -> None:
    """Deal or play what stands on a line, if it can be."""
    try:
        if isinstance(step, Deal):
            position.deal(step.tiles)
        else:
            _play(position, step, number)
    except _FAULTS as error:
        refuse(number, str(error))


def _play(position: Position, step: Played, number: int) -> None:
    if position.is_over:
        refuse(number, f"the game is over, nothing can follow but its result, not {shown(step.move)}")
    if position.tiles_to_deal:
        refuse(number, f"a deal of {position.tiles_to_deal} tiles is due, not the move {shown(step.move)}")
    if step.seat != position.player:
        refuse(number, f"seat {position.player} is to move, not seat {shown(step.seat)}")
    code = position.code_of(step.move)
    name = str(position.move_of(code))
    position.play(code)
    if name != step.move:
        refuse(number, f"the move {shown(step.move)} is to be written {name!r}")


def result_of(position: Position, out: Sequence[int] = ()) -> Result | None:
    """The result of a game; None while it goes on. With one seat left that has not given up, it is over."""
    if position.is_over:
        return Result(position.scores, winners_without(position, out), tuple(out))
    left = tuple(seat for seat in range(position.players) if seat not in out)
    return Result(position.scores, left, tuple(out)) if len(left) < 2 else None


def winners_without(position: Position, out: Sequence[int]) -> tuple[int, ...]:
    """Who wins a game that is over; nobody who is out of it."""
    states, marks = position.states, np.zeros(MAX_PLAYERS, np.int8)
    states["boards"][0]["score"][list(out)] = _OUT_OF_THE_RESULT
    rules.winners_in(states, marks)
    return tuple(int(seat) for seat in np.flatnonzero(marks))


def verify_result(position: Position, result: Result | None, number: int) -> None:
    """Compare the result that is told with the one on the table."""
    out = () if result is None else result.out
    if list(out) != sorted(set(out)) or not set(out) <= set(range(position.players)):
        refuse(number, f"'out' is {shown(list(out))}: it names seats, each once and in their order")
    found = result_of(position, out)
    if result == found:
        return
    if found is None:
        refuse(number, "the record tells a result, but the game is not over")
    if result is None:
        refuse(number, "the record says that the game is unfinished, but it is over")
    for name, told, true in zip(Result._fields, result, found, strict=True):
        if told != true:
            refuse(number, f"{name!r} are {shown(list(told))}, but the game ended with {list(true)}")
