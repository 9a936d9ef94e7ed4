"""A whole game step by step, with everything a page needs to show it again."""

from collections.abc import Iterator
from typing import Any

from ladrilho.analysis.explain import explain_deal, explain_move
from ladrilho.analysis.reading import read_position
from ladrilho.position import Position
from ladrilho.records import Deal, GameRecord, Played


def retell(record: GameRecord) -> Iterator[dict[str, Any]]:
    """The table at the beginning (event null), then each event with the position after it."""
    positions = record.positions()
    before, ply = next(positions), 0
    yield _step(ply, None, before)
    for event, after in zip(record.events, positions, strict=True):
        ply += isinstance(event, Played)
        yield _step(ply, _tell(before, event, after, record.seats), after)
        before = after


def _step(ply: int, event: dict[str, Any] | None, position: Position) -> dict[str, Any]:
    return {"ply": ply, "round": position.round, "event": event, "position": read_position(position)}


def _tell(before: Position, event: Deal | Played, after: Position, names: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(event, Deal):
        story = explain_deal(before, event.tiles, after)
        told: dict[str, Any] = {"type": "dealt", "tiles": list(event.tiles)}
    else:
        story = explain_move(before, event.move)
        told = {"type": "played", "seat": event.seat, "name": names[event.seat], "move": event.move}
    return told | {"flow": story.flow, "points": story.points}
