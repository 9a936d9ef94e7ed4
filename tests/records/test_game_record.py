"""What a record keeps, and that nothing is lost on the way to text and back."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladrilho import GameRecord, Position, RecordError, new_game
from ladrilho.records import Deal, Played, Result
from ladrilho.records.text import MOST_NAME
from pace import games
from records.games import KINDS, play_random, small_record

KIND = st.integers(0, len(KINDS) - 1)
SEED = st.integers(0, 2**40)


@given(KIND, SEED, st.integers(0, games(120, 40)))
def test_record_comes_back_from_its_lines(kind: int, seed: int, plies: int) -> None:
    position = play_random(kind, seed, plies)
    record = GameRecord.from_position(position)
    again = GameRecord.from_jsonl(record.to_jsonl())
    assert again == record
    assert again.to_jsonl() == record.to_jsonl()
    end = again.replay()
    assert end == position
    assert end.events == position.events


@given(KIND, SEED, st.integers(1, games(60, 20)), st.integers(0, 20))
def test_game_from_a_made_up_position_comes_back(kind: int, seed: int, before: int, after: int) -> None:
    position = Position.from_text(play_random(kind, seed, before).to_text(), seed=seed)
    for _ in range(after):
        if len(position.legal_moves):
            position.play(int(position.legal_moves.codes[0]))
    record = GameRecord.from_position(position)
    assert record.position is not None
    again = GameRecord.from_jsonl(record.to_jsonl())
    assert again == record
    assert again.replay() == position


def test_record_tells_the_game_in_words() -> None:
    position = new_game("azul", players=2, start=1, seed=7, wall="grey")
    move = str(next(iter(position.legal_moves)))
    record = GameRecord.from_position(position.play(move), seats=["Ana", "Rui"])
    assert (record.game, record.rules, record.options) == ("azul", "azul-1", {"wall": "grey"})
    assert (record.players, record.start, record.seats) == (2, 1, ("Ana", "Rui"))
    assert record.position is None
    assert record.events == (Deal(position.events[0].deal or ()), Played(1, move))
    assert record.result is None


def test_first_line_is_the_header_and_the_last_one_the_result() -> None:
    record = GameRecord.from_position(play_random(0, 1, 10_000))
    first, *steps, last = map(json.loads, record.to_jsonl().splitlines())
    assert first["format"] == "ladrilho-record-1"
    assert len(steps) == len(record.events)
    assert record.result is not None
    assert last["result"] == "over"
    assert Result(tuple(last["scores"]), tuple(last["winners"])) == record.result
    assert all(len(line["check"]) == 8 for line in (first, *steps, last))


def test_unfinished_game_says_so_in_its_last_line() -> None:
    last = json.loads(small_record().to_jsonl().splitlines()[-1])
    assert last["result"] == "unfinished"


def test_what_was_undone_is_not_in_the_record() -> None:
    position = play_random(0, 2, 5)
    record = GameRecord.from_position(position)
    position.play(int(position.legal_moves.codes[-1])).undo()
    assert GameRecord.from_position(position) == record


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_positions_are_the_beginning_and_one_for_each_event(kind: int) -> None:
    record = small_record(kind, 40)
    positions = list(record.positions())
    assert len(positions) == len(record.events) + 1
    assert [len(position.events) for position in positions] == list(range(len(positions)))
    assert positions[0] == record.replay().at_start()
    assert positions[-1] == record.replay()


def test_replayed_game_can_be_played_on_by_hand() -> None:
    position = small_record(0, 3).replay()
    while not position.tiles_to_deal:
        position.play(int(position.legal_moves.codes[0]))
    assert position.player is None
    before = position.round
    bag = [colour for colour, count in position.to_dict()["bag"].items() for _ in range(count)]
    assert position.deal(bag[: position.tiles_to_deal]).round == before


def test_file_keeps_the_record(tmp_path: Path) -> None:
    record = replace(small_record(), seats=("Zoë", "村上"))
    record.save(tmp_path / "game.jsonl")
    assert GameRecord.load(str(tmp_path / "game.jsonl")) == record
    assert "村上" in (tmp_path / "game.jsonl").read_text("utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"),
        lambda text: text.rstrip(b"\n"),
        lambda text: text + b"\n \r\n",
        lambda text: text.replace(b'", "', b'","'),
    ],
    ids=["byte order mark", "CRLF", "both", "no last line end", "blank lines", "other spacing"],
)
def test_other_editors_may_have_saved_the_file(tmp_path: Path, change: object) -> None:
    record = small_record()
    assert callable(change)
    (tmp_path / "game.jsonl").write_bytes(change(record.to_jsonl().encode()))
    assert GameRecord.load(tmp_path / "game.jsonl") == record


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana\tMaria\r\n", "Ana Maria"),
        ("\x1b[31mred\x07", "[31mred"),
        ("abc\u202edef", "abcdef"),
        ("line\u2028break", "line break"),
        ("half \ud800 pair", "half pair"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("", "seat 0"),
        ("\x00\x01", "seat 0"),
        ("x" * 10_000_000, "x" * MOST_NAME),
    ],
)
def test_names_are_cleaned_and_cut(name: str, kept: str) -> None:
    record = GameRecord.from_position(new_game("azul", seed=1), seats=[name, "Rui"])
    assert record.seats == (kept, "Rui")
    assert GameRecord.from_jsonl(record.to_jsonl()) == record


@pytest.mark.parametrize("seats", [["Ana"], ["Ana", "Rui", "Eva"], "AB", [1, 2], [None, "Rui"], 7])
def test_names_that_fit_no_table_are_refused(seats: list[str]) -> None:
    with pytest.raises(RecordError, match="name"):
        GameRecord.from_position(new_game("azul", seed=1), seats=seats)


@pytest.mark.parametrize("seats", [("Ana",), ("Ana", "\ud800"), ("Ana", "R\nui"), ("Ana", "x" * 100)])
def test_names_that_could_not_be_read_again_are_not_written(seats: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match=r"line 1: .*name"):
        replace(small_record(), seats=seats).to_jsonl()


def test_seats_without_names_are_numbered() -> None:
    assert GameRecord.from_position(new_game("azul", players=3, seed=1)).seats == ("seat 0", "seat 1", "seat 2")


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ((Played(0, "1 blue > 1"),), "line 2: a deal of 20 tiles is due"),
        ((Deal(("blue",) * 20),), "line 3: the record tells a result"),
        ((Deal(("blue",) * 21),), "line 2: impossible deal: the deal takes 20 tiles"),
        ((Deal(("green",) * 20),), "line 2: no colour 'green'"),
        ((Deal(("blue",) * 20), Played(1, "1 blue > 1")), "line 3: seat 0 is to move, not seat 1"),
        ((Deal(("blue",) * 20), Played(0, "1 red > 1")), "line 3: illegal move '1 red > 1'"),
        ((Deal(("blue",) * 20), Played(0, "hello")), "line 3: cannot read 'hello'"),
        ((Deal(("blue",) * 20), Played(0, "1 BLUE>1")), "line 3: the move '1 BLUE>1' is to be written '1 blue > 1'"),
        ((Deal(("blue",) * 20), Deal(("red",) * 20)), "line 3: impossible deal: no deal is due now"),
    ],
)
def test_record_made_by_hand_is_verified_in_replay(events: tuple[Deal | Played, ...], fault: str) -> None:
    record = replace(small_record(), events=events, result=Result((1, 2), (1,)))
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert str(caught.value).startswith(fault)


def test_wrong_result_is_refused() -> None:
    record = GameRecord.from_position(play_random(3, 1, 10_000))
    assert record.result is not None
    wrong_scores = tuple(score + 1 for score in record.result.scores)
    last = len(record.events) + 2
    with pytest.raises(RecordError, match=f"line {last}: 'scores' are"):
        replace(record, result=record.result._replace(scores=wrong_scores)).replay()
    with pytest.raises(RecordError, match=f"line {last}: 'winners' are"):
        replace(record, result=record.result._replace(winners=())).replay()
    with pytest.raises(RecordError, match=f"line {last}: the record says that the game is unfinished"):
        replace(record, result=None).replay()
    with pytest.raises(RecordError, match=f"line {last}: the game is over, nothing can follow"):
        replace(record, events=(*record.events, Played(0, "pass"))).replay()
