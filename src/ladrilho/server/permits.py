"""Who may do what, and when: each either lets pass or refuses."""

from typing import TYPE_CHECKING

from ladrilho.language import say
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import Actor

if TYPE_CHECKING:
    from ladrilho.server.table import Table


def checked_seat(table: "Table", seat: int) -> int:
    """A seat that there is."""
    if not 0 <= seat < table.players:
        refuse(Code.UNKNOWN_SEAT, say("no seat {seat}: the seats are 0 to {last}", seat=seat, last=table.players - 1))
    return seat


def check_waiting(table: "Table") -> None:
    """Only before the game."""
    if table.status != "waiting":
        refuse(Code.NOT_WAITING)


def check_playing(table: "Table") -> None:
    """Only in a game that is not paused."""
    if table.status != "playing":
        refuse(Code.NOT_PLAYING)
    if table.is_paused:
        refuse(Code.PAUSED)


def check_owner(table: "Table", actor: Actor) -> None:
    """Only for the one who opened the table."""
    if actor.player is None or actor.player != table.owner:
        refuse(Code.NOT_OWNER)


def seats_in_play(table: "Table", actor: Actor) -> list[int]:
    """The seats of the actor in a game that goes on."""
    seats = table.seats_of(actor.player)
    if not seats:
        refuse(Code.NOT_SEATED)
    if table.status != "playing":
        refuse(Code.NOT_PLAYING)
    return seats


def own_seat(table: "Table", actor: Actor, wanted: int | None) -> int:
    """The seat that was named if it is the actor's, the one to move if it is, or else their first."""
    own = seats_in_play(table, actor)
    if wanted is not None and checked_seat(table, wanted) not in own:
        refuse(Code.NOT_SEATED, say("this is not your seat"))
    if wanted is not None:
        return wanted
    return table.turn if table.turn in own and table.turn is not None else own[0]
