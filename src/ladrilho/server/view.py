"""What clients see of a table, as JSON: what is the same for everybody is written once.

Nothing here ever tells the secret, a future tile, or what a client chose to identify a request.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ladrilho.analysis import choices, end_bonuses, explain_deal, texts_of_choices
from ladrilho.analysis.explain import tell_codes
from ladrilho.analysis.reading import read_position
from ladrilho.analysis.story import Story
from ladrilho.position import Position
from ladrilho.server.decisions import can_take_back
from ladrilho.server.events import Dealt, Event, Played, TakenBack
from ladrilho.server.table import Table

_Teller = Callable[[Table, Position | None, Any], dict[str, Any]]
_encode = msgspec.json.Encoder().encode
_PRIVATE = ("id", "entropy", "settings", "seats")
_UNCOUNTED = ("bag", "lid", "storage")


# Events


def event_words(table: Table, before: Position | None, event: Event) -> bytes:
    """What everybody may know of an event that has just happened; ``before`` is the position before it."""
    tell: _Teller = _TELLERS.get(type(event), _tell_plainly)
    return _encode(tell(table, before, event))


def _tell_plainly(table: Table, before: Position | None, event: Event) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(event)
    return {name: value for name, value in told.items() if name not in _PRIVATE}


def _tell_played(table: Table, before: Position | None, event: Played) -> dict[str, Any]:
    assert before is not None and table.position is not None, "a game goes on"
    story = Story()
    codes = [step.move for step in table.position.events if step.move is not None]
    tell_codes(before, codes, table.position, story)
    return {
        "type": "played",
        "at": event.at,
        "seat": event.seat,
        "by": event.by,
        "name": table.seats[event.seat].name,
        "move": event.move,
        "ply": table.ply,
        "flow": story.flow,
        "points": story.points,
    }


def _tell_dealt(table: Table, before: Position | None, event: Dealt) -> dict[str, Any]:
    assert before is not None and table.position is not None, "a game goes on"
    story = explain_deal(before, event.tiles, table.position)
    return {"type": "dealt", "at": event.at, "tiles": event.tiles, "flow": story.flow, "points": story.points}


def _tell_taken_back(table: Table, before: Position | None, event: TakenBack) -> dict[str, Any]:
    return _tell_plainly(table, before, event) | {"ply": table.ply}


_TELLERS: dict[type[Any], _Teller] = {
    Played: _tell_played,
    Dealt: _tell_dealt,
    TakenBack: _tell_taken_back,
}


# The table


def shared_part(table: Table, words: Sequence[bytes], is_cut: bool, online: Sequence[bool]) -> bytes:
    """An update up to where it becomes personal; ``words`` are the events that are news."""
    head = b'{"type":"update","version":%d,"ply":%d,"events":[' % (table.version, table.ply)
    cut = b'],"cut":true,"position":' if is_cut else b'],"position":'
    return head + b",".join(words) + cut + position_words(table) + b',"state":' + _encode(state_of(table, online))[:-1]


def personal_part(table: Table, player: str | None, previews: bool) -> bytes:
    """The rest of an update, for one client."""
    take_back = b"true" if can_take_back(table, player) else b"false"
    hints = b"true" if may_have_hints(table, player) else b"false"
    return b',"take_back":%b,"hints":%b},"choices":%b}' % (take_back, hints, choice_words(table, player, previews))


def position_words(table: Table) -> bytes:
    """The position; null before the game."""
    if table.position is None:
        return b"null"
    told = read_position(table.position)
    if not table.settings.counts and table.status != "over":
        for heap in _UNCOUNTED:
            told.pop(heap, None)
    return _encode(told)


def choice_words(table: Table, player: str | None, previews: bool) -> bytes:
    """The legal moves for the one who is to move, with consequences if wanted; null for all others."""
    if table.position is None or table.is_paused or not is_to_move(table, player):
        return b"null"
    if previews:
        return _encode(choices(table.position))
    return _encode([{"move": text} for text in texts_of_choices(table.position)])


def is_to_move(table: Table, player: str | None) -> bool:
    """Is it the turn of a seat that this person plays?"""
    turn = table.turn
    if player is None or turn is None:
        return False
    return table.seats[turn].player == player and table.seats[turn].stand_in is None


def may_have_hints(table: Table, player: str | None) -> bool:
    """Only alone among computers, unless the table allows them to all."""
    if table.status != "playing" or not table.settings.hints or not table.seats_of(player):
        return False
    return table.settings.hints == "all" or all(seat.player in (None, player) for seat in table.seats)


def state_of(table: Table, online: Sequence[bool]) -> dict[str, Any]:
    """Seats, turn, clock and result."""
    seats = [seat.view() | {"online": is_here} for seat, is_here in zip(table.seats, online, strict=True)]
    return {
        "status": "paused" if table.is_paused else table.status,
        "turn": table.turn,
        "seats": seats,
        "clock": _clock_of(table),
        "deadline": table.clock.deadline,
        "next": table.next,
        "result": _result_of(table),
    }


def _clock_of(table: Table) -> dict[str, Any] | None:
    """What was left at a time; from then on it runs for one seat."""
    clock = table.clock
    if not clock.is_used:
        return None
    return {"running": clock.running, "left": clock.left, "at": None if clock.running is None else clock.since}


def _result_of(table: Table) -> dict[str, Any] | None:
    result = table.result
    if result is None or table.position is None:
        return None
    return {
        "scores": result.scores,
        "winners": result.winners,
        "reason": result.reason,
        "bonuses": end_bonuses(table.position),
        "seed": result.seed,
    }
