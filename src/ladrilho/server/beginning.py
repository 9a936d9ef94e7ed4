"""What a table answers before the game: seats are taken, and when none is open the game begins."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ladrilho.errors import LadrilhoError
from ladrilho.language import say
from ladrilho.position import Position, new_game
from ladrilho.records import fairness
from ladrilho.server import commands, events
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import Actor
from ladrilho.server.events import Dealt, Event, Origin, Started
from ladrilho.server.permits import check_owner, check_waiting, checked_seat
from ladrilho.server.settings import TableSettings, check_level

if TYPE_CHECKING:
    from ladrilho.server.table import Table


def check_origin(settings: TableSettings, origin: Origin | None) -> None:
    """A game can only go on from a position of the same game, with moves left."""
    if origin is None:
        return
    try:
        position = Position.from_text(origin.position, deal="manual")
    except LadrilhoError as error:
        refuse(Code.BAD_POSITION, str(error))
    if (position.game, position.players, position.options) != (settings.game, settings.players, settings.options):
        refuse(Code.BAD_POSITION, say("the position is of another game than the table"))
    if position.is_over:
        refuse(Code.BAD_POSITION, say("the game in this position is over"))


def claim(table: "Table", actor: Actor, command: commands.Claim, now: float) -> list[Event]:
    """Sit down."""
    if actor.player is None:
        refuse(Code.BAD_TOKEN, say("only somebody with a name can sit down"))
    if _sits_there(table, actor.player, command.seat):
        return []
    check_waiting(table)
    seat = _seat_to_claim(table, actor.player, command.seat)
    claimed = events.Claimed(
        at=now,
        by=actor.player,
        id=command.id,
        seat=seat,
        player=actor.player,
        name=actor.name,
        entropy=command.entropy,
    )
    entropies = [other.entropy for other in table.seats]
    entropies[seat] = command.entropy
    is_last = all(not other.is_open for place, other in enumerate(table.seats) if place != seat)
    return [claimed, *(_begin(table, entropies, now) if is_last else [])]


def _sits_there(table: "Table", player: str, wanted: int | None) -> bool:
    """Has the player what they ask for: the seat that was named, or any if none more is kept for them?"""
    own = table.seats_of(player)
    if wanted is not None:
        return wanted in own
    return bool(own) and not any(seat.is_open and seat.kept_for == player for seat in table.seats)


def _seat_to_claim(table: "Table", player: str, wanted: int | None) -> int:
    """The seat that was named, the one that is kept for the player, or the first that is free."""
    if wanted is not None:
        seat = table.seats[checked_seat(table, wanted)]
        if not seat.is_open or seat.kept_for not in (None, player):
            refuse(Code.SEAT_TAKEN)
        return wanted
    free = [place for place, seat in enumerate(table.seats) if seat.is_open and seat.kept_for in (player, None)]
    if not free:
        refuse(Code.TABLE_FULL)
    return min(free, key=lambda place: table.seats[place].kept_for is None)


def release(table: "Table", actor: Actor, command: commands.Release, now: float) -> list[Event]:
    """Stand up."""
    check_waiting(table)
    seat = table.seats[checked_seat(table, command.seat)]
    if actor.player is None or actor.player not in (seat.player, table.owner):
        refuse(Code.NOT_OWNER)
    return [events.Released(at=now, by=actor.player, id=command.id, seat=command.seat)]


def fill(table: "Table", actor: Actor, command: commands.Fill, now: float) -> list[Event]:
    """Computers on all open seats."""
    check_waiting(table)
    check_level(command.level)
    if actor.player != table.owner and not table.seats_of(actor.player):
        refuse(Code.NOT_SEATED)
    free = [place for place, seat in enumerate(table.seats) if seat.is_open]
    filled = [events.Filled(at=now, by=actor.player, id=command.id, seat=place, level=command.level) for place in free]
    return [*filled, *_begin(table, ["" if seat.is_open else seat.entropy for seat in table.seats], now)]


def cancel(table: "Table", actor: Actor, command: commands.Cancel, now: float) -> list[Event]:
    """Give the table up."""
    check_waiting(table)
    check_owner(table, actor)
    return [events.Cancelled(at=now, by=actor.player, id=command.id)]


def begin_if_full(table: "Table", now: float) -> list[Event]:
    """The beginning of a game for which nobody is awaited."""
    if any(seat.is_open for seat in table.seats):
        return []
    return _begin(table, [seat.entropy for seat in table.seats], now)


def _begin(table: "Table", entropies: Sequence[str], now: float) -> list[Event]:
    """The first draw decides who begins, then come the first tiles."""
    key = table.draw_key(entropies)
    drawn = fairness.first_seat(key, table.players) if table.fixed_start is None else table.fixed_start
    if table.origin is None:
        options = table.settings.options
        position = new_game(table.settings.game, players=table.players, start=drawn, deal="manual", **options)
    else:
        position = Position.from_text(table.origin.position, deal="manual")
        drawn = int(position.to_dict()["start"])
    started = Started(at=now, start=drawn, entropies=list(entropies))
    return [started, *deals_due(position, key, 0, now)]


def deals_due(position: Position, key: bytes, number: int, now: float) -> list[Event]:
    """Draw what is due on a position, and tell it."""
    dealt: list[Event] = []
    while position.tiles_to_deal:
        tiles = position.draw(fairness.seed_of_deal(key, number + len(dealt))).events[-1].deal
        dealt.append(Dealt(at=now, tiles=list(tiles or ())))
    return dealt
