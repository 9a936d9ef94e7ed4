"""The record of a game from the events of its table; a finished one tells how its tiles were drawn."""

from collections.abc import Iterable

from ladrilho.position import Position, new_game
from ladrilho.records import Fair, GameRecord
from ladrilho.server.events import Created, Dealt, Event, Finished, Played, Started, TakenBack
from ladrilho.server.seats import Seat
from ladrilho.server.table import Table


def record_of(happened: Iterable[Event]) -> GameRecord | None:
    """The moves that stand, without those that were taken back; None before the game begins."""
    first, *others = happened
    assert isinstance(first, Created), "the first event opens the table"
    table, position = Table(first, b""), None
    started: Started | None = None
    for event in others:
        table.apply(event)
        if isinstance(event, Started):
            started, position = event, _first_position(first, event)
        elif position is not None:
            _go_on(position, event, table)
    if started is None or position is None:
        return None
    names = [name_of(seat) for seat in table.seats]
    out = [place for place, seat in enumerate(table.seats) if seat.is_out]
    return GameRecord.from_position(position, names, _fair(first, started, table.result), out)


def name_of(seat: Seat) -> str:
    """Who plays on a seat, for a record."""
    return seat.name or seat.engine or (f"level {seat.level}" if seat.level is not None else "")


def _first_position(created: Created, started: Started) -> Position:
    if created.origin is not None:
        return Position.from_text(created.origin.position, deal="manual")
    settings = created.settings
    return new_game(settings.game, players=settings.players, start=started.start, deal="manual", **settings.options)


def _go_on(position: Position, event: Event, table: Table) -> None:
    if isinstance(event, Dealt):
        position.deal(event.tiles)
    elif isinstance(event, Played):
        position.play(event.move)
    elif isinstance(event, TakenBack):
        assert table.position is not None, "a game goes on"
        while position != table.position:
            position.undo()


def _fair(created: Created, started: Started, finished: Finished | None) -> Fair | None:
    if finished is None:
        return None
    is_fixed = created.start is not None or created.origin is not None
    return Fair(
        created.table,
        created.commitment,
        finished.seed,
        tuple(started.entropies),
        "fixed" if is_fixed else "drawn",
    )
