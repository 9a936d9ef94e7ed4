"""A game written down: who played, every deal and every move in words, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ladrilho.errors import RecordError
from ladrilho.position import Position
from ladrilho.records.fairness import Fair, read_fair, write_fair
from ladrilho.records.replay import (
    Deal,
    Played,
    Result,
    first_position,
    result_of,
    start_of,
    take_step,
    verify_result,
)
from ladrilho.records.text import (
    MOST_BYTES,
    check_of,
    clean_name,
    read_bytes,
    read_entries,
    read_object,
    read_text,
    read_texts,
    read_whole,
    read_wholes,
    refuse,
    shown,
    split_lines,
    write_object,
)

FORMAT = "ladrilho-record-1"
_HEADER = ("format", "game", "rules", "options", "players", "start", "seats")
_OVER, _GIVEN_UP, _UNFINISHED = "over", "given up", "unfinished"


@dataclass(frozen=True)
class GameRecord:
    """A game that can be kept and played again.

    >>> from ladrilho import new_game
    >>> position = new_game("azul", seed=7).play("1 red > 2")
    >>> record = GameRecord.from_position(position, seats=["Ana", "Rui"])
    >>> record.events[-1]
    Played(seat=0, move='1 red > 2')
    >>> GameRecord.from_jsonl(record.to_jsonl()).replay() == position
    True
    """

    game: str
    rules: str
    options: dict[str, Any]
    players: int
    start: int
    """the seat that begins"""
    seats: tuple[str, ...]
    """the name of the player on each seat"""
    position: str | None
    """the table at the beginning, when the game did not begin at set-up"""
    events: tuple[Deal | Played, ...]
    result: Result | None
    """None for a game that is not over"""
    fair: Fair | None = None
    """how the tiles were drawn, when a server drew them"""

    @classmethod
    def from_position(
        cls,
        position: Position,
        seats: Sequence[str] | None = None,
        fair: Fair | None = None,
        out: Sequence[int] = (),
    ) -> "GameRecord":
        """Write down the game that led to a position; names are cut and cleaned until they fit on a line.

        ``out`` are the seats that gave up, or lost their seat by the clock.
        """
        table = position.at_start()
        names = [""] * position.players if seats is None else seats
        if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != position.players:
            raise RecordError(f"a game of {position.players} players needs a list of {position.players} names")
        begun = cls(
            game=position.game,
            rules=position.rules,
            options=position.options,
            players=position.players,
            start=start_of(table),
            seats=tuple(clean_name(name, seat) for seat, name in enumerate(names)),
            position=None,
            events=(),
            result=None,
            fair=fair,
        )
        is_at_set_up = begun._first() == table
        text = None if is_at_set_up else table.to_text()
        events = tuple(_play_again(position, table))
        return replace(begun, position=text, events=events, result=result_of(position, out))

    # Playing it again

    def replay(self) -> Position:
        """The position at the end, with the whole history; a step that cannot be is refused with its line.

        Further deals are left to whoever plays on.
        """
        table = self._first()
        for _ in self._steps(table):
            pass
        return table

    def positions(self) -> Iterator[Position]:
        """The position at the beginning, then the one after each event: one more than there are events."""
        table = self._first()
        yield table.copy()
        for _ in self._steps(table):
            yield table.copy()

    def _first(self) -> Position:
        return first_position(self.game, self.rules, self.options, self.players, self.start, self.position)

    def _steps(self, table: Position) -> Iterator[Deal | Played]:
        """Take one step after the other on a table; line 1 is the header, the result comes last."""
        for number, event in enumerate(self.events, start=2):
            take_step(table, event, number)
            yield event
        verify_result(table, self.result, len(self.events) + 2)

    # As text

    def to_jsonl(self) -> str:
        """The record as JSON lines."""
        return "".join(write_object(data, check) + "\n" for data, check in self._lines())

    @classmethod
    def from_jsonl(cls, text: str | bytes) -> "GameRecord":
        """A record from its lines; they are replayed, and whatever is wrong is refused with the number of the line."""
        first, *rest = split_lines(text)
        header = _read_header(read_object(first, 1))
        if not rest:
            refuse(1, "nothing follows the first line: the record was cut off")
        lines = [read_object(line, number) for number, line in enumerate([first, *rest], start=1)]
        events = tuple(_read_event(data, number) for number, data in enumerate(lines[1:-1], start=2))
        record = cls(**header, events=events, result=_read_result(lines[-1], len(lines)))
        for number, (told, (_, check)) in enumerate(zip(lines, record._lines(), strict=True), start=1):
            if told["check"] != check:
                refuse(number, "the check does not fit: this line was edited, or one was lost or moved before it")
        return record

    def _lines(self) -> Iterator[tuple[dict[str, Any], str]]:
        """Each line as an object, with its check."""
        _check_names(self.seats, self.players)
        table = self._first()
        data = self._header()
        check = check_of("", data, table.to_text())
        yield data, check
        for event in self._steps(table):
            data = _write_event(event)
            check = check_of(check, data, table.to_text())
            yield data, check
        data = _write_result(self.result, table.is_over)
        yield data, check_of(check, data, table.to_text())

    def _header(self) -> dict[str, Any]:
        told = {"format": FORMAT} | {name: getattr(self, name) for name in _HEADER[1:]}
        told["seats"] = list(self.seats)
        if self.position is not None:
            told["position"] = self.position
        return told if self.fair is None else told | {"fair": write_fair(self.fair)}

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        content = self.to_jsonl().encode()
        if len(content) > MOST_BYTES:
            raise RecordError(f"the record has more than {MOST_BYTES >> 20} MiB and could not be read again")
        Path(path).write_bytes(content)

    @classmethod
    def load(cls, path: str | Path) -> "GameRecord":
        """Read a record from a file; a file that cannot be opened is an OSError, as everywhere."""
        return cls.from_jsonl(read_bytes(path))


def _play_again(position: Position, table: Position) -> Iterator[Deal | Played]:
    """The events of a position in words; a move has its words only on the table it was played on."""
    for seat, move, tiles in position.events:
        if tiles is not None:
            table.deal(tiles)
            yield Deal(tiles)
        elif seat is not None and move is not None:
            yield Played(seat, str(table.move_of(move)))
            table.play(move)


def _write_event(event: Deal | Played) -> dict[str, Any]:
    return {"deal": list(event.tiles)} if isinstance(event, Deal) else event._asdict()


def _write_result(result: Result | None, is_over: bool) -> dict[str, Any]:
    if result is None:
        return {"result": _UNFINISHED}
    told: dict[str, Any] = {"result": _OVER if is_over else _GIVEN_UP}
    told |= {"scores": list(result.scores), "winners": list(result.winners)}
    return told | {"out": list(result.out)} if result.out else told


def _read_header(data: dict[str, Any]) -> dict[str, Any]:
    if data.get("format") != FORMAT:
        refuse(1, f"not a record: the first line of one has 'format' {FORMAT!r}, not {shown(data.get('format'))}")
    read_entries(data, 1, _HEADER, ["position", "fair"])
    header: dict[str, Any] = {name: read_text(data, name, 1) for name in ("game", "rules")}
    if not isinstance(data["options"], dict):
        refuse(1, f"'options' is {shown(data['options'])}, which is no object")
    header |= {"options": data["options"], "seats": read_texts(data, "seats", 1)}
    header |= {name: read_whole(data, name, 1) for name in ("players", "start")}
    header["position"] = read_text(data, "position", 1) if "position" in data else None
    header["fair"] = read_fair(data["fair"], header["players"]) if "fair" in data else None
    _check_names(header["seats"], header["players"])
    return header


def _check_names(seats: Sequence[str], players: int) -> None:
    if len(seats) != players:
        refuse(1, f"{len(seats)} names in 'seats' for {players} players")
    for seat, name in enumerate(seats):
        if name != clean_name(name, seat):
            refuse(1, f"the name of seat {seat} is too long, or has signs that cannot be shown: {shown(name)}")


def _read_event(data: dict[str, Any], number: int) -> Deal | Played:
    if "result" in data:
        refuse(number, "the record ends here, but more lines follow")
    if "deal" in data:
        read_entries(data, number, ["deal"])
        return Deal(read_texts(data, "deal", number))
    read_entries(data, number, Played._fields)
    return Played(read_whole(data, "seat", number), read_text(data, "move", number))


def _read_result(data: dict[str, Any], number: int) -> Result | None:
    if "result" not in data:
        refuse(number, "this is the last line, but it tells no result: the record was cut off")
    if data["result"] == _UNFINISHED:
        read_entries(data, number, ["result"])
        return None
    if data["result"] not in (_OVER, _GIVEN_UP):
        refuse(number, f"'result' is {shown(data['result'])}, it can be {_OVER!r}, {_GIVEN_UP!r} or {_UNFINISHED!r}")
    read_entries(data, number, ["result", "scores", "winners"], ["out"])
    out = read_wholes(data, "out", number) if "out" in data else ()
    return Result(read_wholes(data, "scores", number), read_wholes(data, "winners", number), out)
