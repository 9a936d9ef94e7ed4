"""Whatever happens to a file: an equal record, or a RecordError that names the line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladrilho import GameRecord, Position, RecordError
from ladrilho.records import text as record_text
from records.games import small_record

RECORD = small_record()
LINES = RECORD.to_jsonl().splitlines()
PAVILION = small_record(kind=4)
BYTES = {record.game: record.to_jsonl().encode() for record in (RECORD, PAVILION)}


def fault_of(text: Any) -> str:
    """The sentence with which a text is refused."""
    with pytest.raises(RecordError) as caught:
        GameRecord.from_jsonl(text)
    return str(caught.value)


def fault_of_lines(lines: list[str]) -> str:
    return fault_of("\n".join(lines) + "\n")


def with_entry(number: int, **entries: Any) -> list[str]:
    """The lines, with entries of one of them changed; its check stays as it was."""
    lines = LINES.copy()
    lines[number - 1] = json.dumps(json.loads(LINES[number - 1]) | entries)
    return lines


def assert_refused_or_equal(content: bytes, record: GameRecord) -> None:
    try:
        assert GameRecord.from_jsonl(content) == record
    except RecordError as error:
        assert re.match(r"line \d+: [^\n]{5,}$", str(error)), error
        assert str(error).isprintable()


# Any damage


@given(st.sampled_from([RECORD, PAVILION]), st.data())
def test_changed_byte(record: GameRecord, data: st.DataObject) -> None:
    content = bytearray(BYTES[record.game])
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255))
    assert_refused_or_equal(bytes(content), record)


@given(st.sampled_from([RECORD, PAVILION]), st.data())
def test_lost_or_doubled_bytes(record: GameRecord, data: st.DataObject) -> None:
    content = BYTES[record.game]
    place = data.draw(st.integers(0, len(content) - 1))
    length = data.draw(st.integers(1, 200))
    assert_refused_or_equal(content[:place] + content[place + length :], record)
    assert_refused_or_equal(content[: place + length] + content[place:], record)


@given(st.binary(max_size=300))
def test_any_bytes(content: bytes) -> None:
    assert re.match(r"line \d+: ", fault_of(content))


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_lost_line_is_noticed_where_it_was(number: int) -> None:
    lines = LINES[: number - 1] + LINES[number:]
    at_fault = min(number, len(lines))
    assert fault_of_lines(lines).startswith(f"line {at_fault}: ")


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_doubled_line_is_noticed_where_it_is(number: int) -> None:
    lines = LINES[:number] + LINES[number - 1 :]
    at_fault = number if number == len(LINES) else number + 1
    assert fault_of_lines(lines).startswith(f"line {at_fault}: ")


@pytest.mark.parametrize("number", range(1, len(LINES)))
def test_swapped_lines_are_noticed(number: int) -> None:
    lines = LINES.copy()
    lines[number - 1 : number + 1] = lines[number], lines[number - 1]
    fault = fault_of_lines(lines)
    assert fault.startswith((f"line {number}: ", f"line {number + 1}: ")), fault


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_cut_off_file_is_noticed(kept: int) -> None:
    fault = fault_of_lines(LINES[:kept])
    assert fault.startswith(f"line {kept}: ")
    assert "cut off" in fault


@pytest.mark.parametrize("number", [number for number, line in enumerate(LINES, start=1) if '"move"' in line])
def test_other_legal_move_is_named_by_its_line(number: int) -> None:
    position = list(RECORD.positions())[number - 2]
    told = json.loads(LINES[number - 1])["move"]
    other = next(str(move) for move in position.legal_moves if str(move) != told)
    assert fault_of_lines(with_entry(number, move=other)).startswith(f"line {number}: the check does not fit")


# Known damage


@pytest.mark.parametrize("content", ["", "\n\n", b"", b"\xef\xbb\xbf", "  \r\n"])
def test_empty_file(content: str | bytes) -> None:
    assert fault_of(content) == "line 1: the record is empty"


@pytest.mark.parametrize("content", [None, 7, ["{}"], {}])
def test_what_is_no_text(content: object) -> None:
    assert fault_of(content).startswith("line 1: a record is text, not a ")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1: not a text in UTF-8"),
        (LINES[0].encode() + b"\n\xff\xfe\n", "line 2: not a text in UTF-8"),
        ("azul".encode("utf-16"), "line 1: not a text in UTF-8"),
        (b"\x00" * 1000, "line 1: not JSON at column 1"),
        (b'[Event "F/S Return Match"]\n', "line 1: not JSON at column 2"),
        (b"{}\n", "line 1: not a record"),
        (b"[]\n", "line 1: not an object"),
        (b"null\n", "line 1: not an object"),
        (b'"ladrilho"\n', "line 1: not an object"),
        (b'{"format": "ladrilho-record-2"}', "line 1: not a record"),
        (b'{"format": ["ladrilho-record-1"]}', "line 1: not a record"),
        (b'{"format": NaN}', "line 1: 'NaN' is not a number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "line 1: '9999"),
        (b"[" * 15_000, "line 1: not "),
        (b'{"a":' * 3_000, "line 1: not "),
        (b'{"format": [[[[1]]]]}', "line 1: not an object"),
        (b"x" * 30_000, "line 1: 30000 characters long"),
        (b'{"format": 1, "format": 2}', "line 1: 'format' stands there twice"),
        (b'{"format": "\\ud800"}', "line 1: not a record"),
    ],
)
def test_foreign_file(content: bytes, fault: str) -> None:
    assert fault_of(content).startswith(fault)


def test_huge_line_is_named_without_being_shown() -> None:
    fault = fault_of_lines([*LINES[:3], "x" * 10_000_000, *LINES[3:]])
    assert fault.startswith("line 4: 10000000 characters long")
    assert len(fault) < 200


def test_huge_file_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_text, "MOST_BYTES", 2**20)
    (tmp_path / "huge.jsonl").write_bytes(b" " * (2**20 + 1))
    with pytest.raises(RecordError, match="line 1: the file has more than 1 MiB"):
        GameRecord.load(tmp_path / "huge.jsonl")


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_file_that_cannot_be_opened_is_an_os_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError):
        GameRecord.load(tmp_path / name)


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 5}, "'game' is 5, which is no text"),
        ({"game": "summer-pavilion"}, "the record is of rules 'azul-1'"),
        ({"rules": "azul-2"}, "the record is of rules 'azul-2', this program plays 'azul-1'"),
        ({"options": []}, "'options' is [], which is no object"),
        ({"options": {}}, "'options' is {}, but the table"),
        ({"options": {"wall": "pink"}}, "wall is 'pink'"),
        ({"options": {"wall": ["grey"]}}, "wall is "),
        ({"options": {"seed": 4}}, "azul has no option 'seed'"),
        ({"options": {"players": 4}}, "azul has no option 'players'"),
        ({"players": 3}, "2 names in 'seats' for 3 players"),
        ({"players": 2.0}, "'players' is 2.0, which is no whole number"),
        ({"players": True}, "'players' is True, which is no whole number"),
        ({"players": 1, "seats": ["a"]}, "players is 1"),
        ({"players": 5, "seats": list("abcde")}, "players is 5"),
        ({"start": 2}, "start is 2"),
        ({"start": -1}, "start is -1"),
        ({"start": None}, "'start' is None"),
        ({"seats": "ab"}, "'seats' is 'ab', which is no list"),
        ({"seats": ["a", 1]}, "'seats' is 1, which is no text"),
        ({"seats": ["a", "b\n"]}, "the name of seat 1 is too long, or has signs"),
        ({"seats": ["a", "b" * 100]}, "the name of seat 1 is too long, or has signs"),
        ({"seats": ["a", "\ud800"]}, "the name of seat 1 is too long, or has signs"),
        ({"seats": ["a", "c"]}, "the check does not fit"),
        ({"position": 1}, "'position' is 1, which is no text"),
        ({"position": "azul"}, "cannot read"),
        ({"position": "\ud800"}, "no game"),
        ({"hello": 1}, "unknown entry 'hello'"),
        ({"check": "00000000"}, "the check does not fit"),
        ({"check": 12345678}, "'check' is 12345678, which is no text"),
    ],
)
def test_faults_of_the_header(entries: dict[str, Any], fault: str) -> None:
    assert fault_of_lines(with_entry(1, **entries)).startswith(f"line 1: {fault}")


@pytest.mark.parametrize("name", ["game", "rules", "options", "players", "start", "seats", "check"])
def test_missing_entry_of_the_header(name: str) -> None:
    header = json.loads(LINES[0])
    del header[name]
    assert fault_of_lines([json.dumps(header), *LINES[1:]]) == f"line 1: {name!r} is missing"


def test_position_must_agree_with_the_rest_of_the_header() -> None:
    table = Position.from_text(RECORD.replay().to_text(), deal="manual")
    other_start = 1 - table.to_dict()["start"]
    for entries in ({"position": PAVILION.replay().to_text()}, {"position": table.to_text(), "start": other_start}):
        assert re.match(r"line 1: '\w+' is .*, but the table", fault_of_lines(with_entry(1, **entries)))
    loose = {"position": table.to_text().replace(" | ", "  |  "), "start": 1 - other_start}
    assert fault_of_lines(with_entry(1, **loose)).startswith("line 1: 'position' is not in its canonical form")


@given(st.data())
def test_any_position_text_is_read_or_refused(data: st.DataObject) -> None:
    """Nothing but a RecordError comes out, whatever is written there."""
    position = data.draw(st.sampled_from([RECORD, PAVILION])).replay().to_text()
    place = data.draw(st.integers(0, len(position) - 1))
    inserted = data.draw(st.text(max_size=3) | st.sampled_from(["9999", "-1", "|", "=", ",", "/", "*", "", "B99"]))
    changed = position[:place] + inserted + position[place + data.draw(st.integers(0, 3)) :]
    assert fault_of_lines(with_entry(1, position=changed)).startswith("line 1: ")


@pytest.mark.parametrize(
    ("number", "entries", "fault"),
    [
        (2, {"deal": "blue"}, "'deal' is 'blue', which is no list"),
        (2, {"deal": ["blue", None]}, "'deal' is None, which is no text"),
        (2, {"deal": []}, "impossible deal"),
        (2, {"deal": ["blue"] * 20}, "the check does not fit"),
        (2, {"deal": ["red"] * 20 + ["blue"]}, "impossible deal"),
        (2, {"deal": ["pink"] * 20}, "no colour 'pink'"),
        (2, {"seat": 1}, "unknown entry 'seat'"),
        (3, {"seat": 1}, "seat 0 is to move, not seat 1"),
        (3, {"seat": "0"}, "'seat' is '0', which is no whole number"),
        (3, {"seat": False}, "'seat' is False, which is no whole number"),
        (3, {"move": 17}, "'move' is 17, which is no text"),
        (3, {"move": "9 red > 1"}, "illegal move '9 red > 1': there are only 5 factories"),
        (3, {"move": "\x1b[2J"}, "cannot read "),
        (3, {"move": "\ud800"}, "cannot read "),
        (3, {"move": "x" * 15_000}, "cannot read "),
        (3, {"deal": ["blue"]}, "unknown entry 'seat'"),
        (3, {"check": "zzzzzzzz"}, "the check does not fit"),
        (3, {"result": "over"}, "the record ends here, but more lines follow"),
        (len(LINES), {"result": "won"}, "'result' is 'won', it can be 'over', 'given up' or 'unfinished'"),
        (len(LINES), {"result": None}, "'result' is None, it can be"),
        (len(LINES), {"result": "over"}, "'scores' is missing"),
        (len(LINES), {"result": "over", "scores": [1, 2], "winners": [1]}, "the record tells a result"),
        (len(LINES), {"result": "over", "scores": [1, "2"], "winners": [1]}, "'scores' is '2', which is no whole"),
        (len(LINES), {"scores": [0, 0]}, "unknown entry 'scores'"),
        (len(LINES), {"check": ""}, "the check does not fit"),
    ],
)
def test_faults_of_a_line(number: int, entries: dict[str, Any], fault: str) -> None:
    assert fault_of_lines(with_entry(number, **entries)).startswith(f"line {number}: {fault}")


def test_empty_line_in_between() -> None:
    assert fault_of_lines([*LINES[:4], "", *LINES[4:]]) == "line 5: the line is empty"


def test_several_moves_in_one_text_are_refused() -> None:
    """``pass keep …`` is for people who type; a record has each move on a line of its own."""
    lines = PAVILION.to_jsonl().splitlines()
    number = next(number for number, line in enumerate(lines, start=1) if '"move"' in line)
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | {"move": "pass keep 1 red"})
    assert fault_of_lines(lines).startswith(f"line {number}: cannot read 'pass keep 1 red'")
