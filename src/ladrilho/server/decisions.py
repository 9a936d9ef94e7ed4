"""What a table answers to each command: the events it leads to, or a refusal. Nothing here changes the table."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.language import say
from ladrilho.position import Position
from ladrilho.records.replay import winners_without
from ladrilho.records.text import clean_line
from ladrilho.server import beginning, commands, events
from ladrilho.server.beginning import deals_due
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import MOST_TEXT, Actor, Command
from ladrilho.server.events import Event, Finished
from ladrilho.server.permits import check_owner, check_playing, own_seat, seats_in_play
from ladrilho.server.settings import StandIn

if TYPE_CHECKING:
    from ladrilho.server.table import Table

_CLAUSE = re.compile(r"\(((?:AZ|SP)-A?\d+)\)$")


def decide(table: "Table", actor: Actor, command: Command, now: float) -> list[Event]:
    """The events a command leads to; none for one that is known already."""
    if table.answered(actor.player, command.id) is not None:
        return []
    if actor.player in table.banned:
        refuse(Code.BANNED)
    return _DECISIONS[type(command)](table, actor, command, now)


def clause_of(message: str) -> str | None:
    """The clause at the end of a sentence."""
    match = _CLAUSE.search(message)
    return match[1] if match else None


# Moves


def _play(table: "Table", actor: Actor, command: commands.Play, now: float) -> list[Event]:
    seat = _seat_to_play(table, actor, command.ply)
    assert table.position is not None, "somebody is to move"
    after = table.position.public()
    move = _play_on(table.position, after, command.move)
    played = events.Played(at=now, by=actor.player, id=command.id, seat=seat, move=move)
    key = table.draw_key([other.entropy for other in table.seats])
    happened: list[Event] = [played, *deals_due(after, key, table.deals, now)]
    if after.is_over:
        happened.append(_end(table, after, now))
    return happened


def _seat_to_play(table: "Table", actor: Actor, ply: int) -> int:
    """The seat that moves now, if it is the actor's and nothing happened in between."""
    if not actor.is_house and not table.seats_of(actor.player):
        refuse(Code.NOT_SEATED)
    check_playing(table)
    if ply != table.ply:
        refuse(Code.STALE_PLY, say("this move answers ply {ply}, the table is at ply {now}", ply=ply, now=table.ply))
    turn = table.turn
    assert turn is not None, "tiles are dealt in the same breath"
    seat = table.seats[turn]
    if actor.is_house != seat.is_played_by_computer or (not actor.is_house and seat.player != actor.player):
        refuse(Code.NOT_YOUR_TURN)
    return turn


def _play_on(before: Position, after: Position, text: str) -> str:
    """Play a move on the second of two equal positions, and give it in its canonical form."""
    try:
        after.play(text)
    except IllegalMove as error:
        refuse(Code.ILLEGAL_MOVE, error.args[0], clause_of(error.reason))
    except InvalidNotation as error:
        refuse(Code.BAD_NOTATION, error.args[0])
    first, *others = after.events
    assert first.move is not None, "a move was played"
    return " ".join(text.lower().split()) if others else str(before.move_of(first.move))


def _take_back(table: "Table", actor: Actor, command: commands.TakeBack, now: float) -> list[Event]:
    if not table.seats_of(actor.player):
        refuse(Code.NOT_SEATED)
    check_playing(table)
    if not table.settings.take_back:
        refuse(Code.TAKE_BACK_REFUSED)
    if command.ply != table.ply:
        refuse(Code.STALE_PLY)
    if not can_take_back(table, actor.player):
        refuse(Code.NOTHING_TO_TAKE_BACK)
    last = table.take_backs[-1]
    return [events.TakenBack(at=now, by=actor.player, id=command.id, seat=last.seat, to_ply=last.ply)]


def can_take_back(table: "Table", player: str | None) -> bool:
    """Was the last move of a person theirs, and no tile drawn since?"""
    if table.status != "playing" or table.is_paused or not table.settings.take_back or player is None:
        return False
    return bool(table.take_backs) and table.take_backs[-1].player == player


def _end(table: "Table", position: Position, now: float) -> Finished:
    """The end by the rules; whoever gave up does not win."""
    winners = winners_without(position, [place for place, seat in enumerate(table.seats) if seat.is_out])
    return Finished(at=now, scores=list(position.scores), winners=list(winners), seed=table.reveal_seed())


# Coming, going and giving up


def _pause(table: "Table", actor: Actor, command: commands.Pause, now: float) -> list[Event]:
    seats_in_play(table, actor)
    if table.is_paused:
        return []
    return [events.Paused(at=now, by=actor.player, id=command.id)]


def _resume(table: "Table", actor: Actor, command: commands.Resume, now: float) -> list[Event]:
    seats_in_play(table, actor)
    return [events.Resumed(at=now, by=actor.player, id=command.id)] if table.is_paused else []


def _leave(table: "Table", actor: Actor, command: commands.Leave, now: float) -> list[Event]:
    seat = own_seat(table, actor, command.seat)
    if table.seats[seat].stand_in is not None:
        return []
    level = table.stand_in_level
    return [events.StoodIn(at=now, by=actor.player, id=command.id, seat=seat, level=level, reason="left")]


def _return(table: "Table", actor: Actor, command: commands.Return, now: float) -> list[Event]:
    seat = own_seat(table, actor, command.seat)
    if table.seats[seat].is_out:
        refuse(Code.NOT_SEATED, say("you have lost this seat"))
    if table.seats[seat].stand_in is None:
        return []
    return [events.Returned(at=now, by=actor.player, id=command.id, seat=seat)]


def _resign(table: "Table", actor: Actor, command: commands.Resign, now: float) -> list[Event]:
    seat = own_seat(table, actor, command.seat)
    if table.seats[seat].is_out:
        return []
    resigned = events.Resigned(at=now, by=actor.player, id=command.id, seat=seat)
    return [resigned, *_end_without(table, seat, now, "resigned")]


def _end_without(table: "Table", lost: int, now: float, reason: Literal["resigned", "time"]) -> list[Event]:
    """With one seat left in the game, it wins."""
    left = [place for place, seat in enumerate(table.seats) if not seat.is_out and place != lost]
    assert table.position is not None, "the game has begun"
    if len(left) > 1:
        return []
    scores = list(table.position.scores)
    return [Finished(at=now, scores=scores, winners=left, seed=table.reveal_seed(), reason=reason)]


def _tick(table: "Table", actor: Actor, command: commands.Tick, now: float) -> list[Event]:
    """Warn, then do as the table has agreed."""
    clock = table.clock
    if not actor.is_house:
        refuse(Code.BAD_MESSAGE)
    if clock.running is None or clock.deadline is None:
        return []
    if now < clock.deadline:
        return [events.Warned(at=now, seat=clock.running)] if clock.warning is not None and now >= clock.warning else []
    seat = clock.running
    timed_out = events.TimedOut(at=now, seat=seat)
    if isinstance(table.settings.timeout, StandIn):
        return [timed_out, events.StoodIn(at=now, seat=seat, level=table.stand_in_level, reason="time")]
    return [timed_out, *_end_without(table, seat, now, "time")]


def _rematch(table: "Table", actor: Actor, command: commands.Rematch, now: float) -> list[Event]:
    if not table.seats_of(actor.player):
        refuse(Code.NOT_SEATED)
    if table.status != "over":
        refuse(Code.NOT_PLAYING, say("the game is not over"))
    if table.next is not None:
        return []
    return [events.Rematched(at=now, by=actor.player, id=command.id, table=command.table)]


# Words


def _say(table: "Table", actor: Actor, command: commands.Say, now: float) -> list[Event]:
    if actor.player is None:
        refuse(Code.BAD_TOKEN, say("only somebody with a name can write"))
    if actor.player in table.muted:
        refuse(Code.MUTED)
    text = clean_line(command.text, MOST_TEXT)
    if not text:
        refuse(Code.BAD_MESSAGE, say("nothing to say"))
    seats = table.seats_of(actor.player)
    return [
        events.Said(
            at=now, by=actor.player, id=command.id, name=actor.name, text=text, seat=seats[0] if seats else None
        )
    ]


def _mute(table: "Table", actor: Actor, command: commands.Mute, now: float) -> list[Event]:
    check_owner(table, actor)
    return [events.Muted(at=now, by=actor.player, id=command.id, player=command.player, muted=command.muted)]


def _ban(table: "Table", actor: Actor, command: commands.Ban, now: float) -> list[Event]:
    check_owner(table, actor)
    if command.player == table.owner:
        refuse(Code.BAD_REQUEST, say("nobody bans themselves"))
    happened: list[Event] = [events.Banned(at=now, by=actor.player, id=command.id, player=command.player)]
    for seat in table.seats_of(command.player):
        if table.status == "waiting":
            happened.append(events.Released(at=now, seat=seat))
        elif table.status == "playing":
            happened.append(events.StoodIn(at=now, seat=seat, level=table.stand_in_level, reason="asked"))
    return happened


_DECISIONS: dict[type[Any], Callable[["Table", Actor, Any, float], list[Event]]] = {
    commands.Claim: beginning.claim,
    commands.Release: beginning.release,
    commands.Fill: beginning.fill,
    commands.Cancel: beginning.cancel,
    commands.Play: _play,
    commands.TakeBack: _take_back,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.Leave: _leave,
    commands.Return: _return,
    commands.Resign: _resign,
    commands.Tick: _tick,
    commands.Rematch: _rematch,
    commands.Say: _say,
    commands.Mute: _mute,
    commands.Ban: _ban,
}
