"""What happened, in sentences: moves with the points they made, rounds, results."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ladrilho.position import Position

Move = Any


def count(number: int, what: str) -> str:
    """``1 tile``, ``3 tiles``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def heap(tiles: Mapping[str, int]) -> str:
    """``3 purple, 1 red``."""
    return ", ".join(f"{number} {colour}" for colour, number in tiles.items()) or "nothing"


def describe(before: Position, code: int, after: Position) -> str:
    """What a move does, with the points it makes for the one who plays it."""
    move = before.move_of(code)
    words = _VERBS[before.game](before, move)
    seat = before.player
    assert seat is not None, "somebody played"
    gained = after.scores[seat] - before.scores[seat]
    if gained and changed_seats(before, after) == [seat] and not after.is_over:
        floor = ", floor included" if _floor_is_paid(before, after, seat) else ""
        words += f": {signed(gained)} {'point' if abs(gained) == 1 else 'points'}{floor}"
    return words


def _floor_is_paid(before: Position, after: Position, seat: int) -> bool:
    """Were there tiles on a floor line, and are they gone?"""
    floors = [position.to_dict()["boards"][seat].get("floor") for position in (before, after)]
    return bool(floors[0] and not floors[1])


def signed(points: int) -> str:
    """``+3`` or ``-2``."""
    return f"{points:+d}"


def changed_seats(before: Position, after: Position) -> list[int]:
    """The seats whose points are not what they were."""
    return [seat for seat in range(before.players) if before.scores[seat] != after.scores[seat]]


def describe_end_of_round(number: int, scores_before: Sequence[int], after: Position) -> str:
    """The points a round brought to everybody."""
    changes = [
        f"seat {seat} {signed(now - then)} ({now} in all)"
        for seat, (then, now) in enumerate(zip(scores_before, after.scores, strict=True))
    ]
    what = "the game ends, with the bonuses" if after.is_over else f"round {number} ends"
    return f"{what}: {', '.join(changes)}"


def _describe_azul(before: Position, move: Move) -> str:
    table = before.to_dict()
    if not hasattr(move, "source"):
        colour = table["boards"][before.player]["lines"][move.line - 1]["colour"]
        return f"lays {colour} from line {move.line} on column {move.column}"
    taken = _display(table, move.source).get(move.colour, 0)
    marker = " with the marker" if move.source == "centre" and table["marker"] == "centre" else ""
    take = f"takes {taken} {move.colour} from {_source(move.source)}{marker}"
    if move.line == "floor":
        return f"{take} to the floor"
    line = table["boards"][before.player]["lines"][move.line - 1]
    too_many = taken - (move.line - (line["count"] if line else 0))
    dropped = f", {too_many} to the floor" if too_many > 0 else ""
    return f"{take} to line {move.line}{dropped}"


def _describe_pavilion(before: Position, move: Move) -> str:
    if hasattr(move, "source"):
        return _describe_take(before, move)
    if hasattr(move, "slot"):
        jokers = f" + {move.jokers} {move.joker}" if move.jokers else ""
        return f"covers {move.star} {move.slot} for {move.own} {move.colour}{jokers}"
    hand = before.to_dict()["boards"][before.player]["hand"]
    verbs = {
        "reward": f"takes {move.colour} from the supply",
        "keep": f"keeps 1 {move.colour}",
        "pass": f"passes with {heap(hand)} in hand",
    }
    return verbs.get(move.verb, "keeps nothing more")


def _describe_take(before: Position, move: Move) -> str:
    table = before.to_dict()
    display = _display(table, move.source)
    joker = joker_of(before)
    taken = 1 if move.colour == joker else display.get(move.colour, 0)
    along = f" and 1 {joker}" if move.colour != joker and display.get(joker) else ""
    marker = " with the start player tile" if move.source == "centre" and table["marker"] == "centre" else ""
    return f"takes {taken} {move.colour}{along} from {_source(move.source)}{marker}"


def joker_of(position: Position) -> str:
    """The joker colour of this round; '' in a game without."""
    table = position.to_dict()
    return str(table["jokers"][table["round"] - 1]) if "jokers" in table else ""


def _display(table: Mapping[str, Any], source: int | str) -> dict[str, int]:
    return dict(table["centre"] if source == "centre" else table["factories"][int(source) - 1])


def _source(source: int | str) -> str:
    return "the centre" if source == "centre" else f"factory {source}"


_VERBS: dict[str, Callable[[Position, Move], str]] = {"azul": _describe_azul, "summer-pavilion": _describe_pavilion}


def describe_round(position: Position) -> str:
    """The heading of a round."""
    joker = joker_of(position)
    return f"round {position.round}, {joker} is joker" if joker else f"round {position.round}"


def describe_result(position: Position, names: Sequence[str]) -> list[str]:
    """Who won with how many points, then the others by their points."""
    winners = position.winners
    order = sorted(range(position.players), key=lambda seat: (seat not in winners, -position.scores[seat]))
    verb = "shares the victory" if len(winners) > 1 else "wins"
    return [
        f"{names[seat]} {f'{verb} with' if seat in winners else 'has'} {count(position.scores[seat], 'point')}"
        + _tie_break(position, seat)
        for seat in order
    ]


def _tie_break(position: Position, seat: int) -> str:
    """The complete rows, when they decided between equal points: only in Azul does anything (AZ-45)."""
    best = max(position.scores)
    tied = [other for other in range(position.players) if position.scores[other] == best]
    if seat not in tied or len(tied) == len(position.winners):
        return ""
    rows = [all(row) for row in position.to_dict()["boards"][seat]["wall"]]
    return f" and {count(sum(rows), 'complete row')}"
