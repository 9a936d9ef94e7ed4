"""Junk of every kind: a LadrilhoError or a position that is what it says, never anything else."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from conformance.plays import Case, played
from ladrilho import LadrilhoError, Position, new_game

TABLES = [played(Case(game, 3, {}), 40, seed=3) for game in ("azul", "summer-pavilion")]
TEXTS = [table.to_text() for table in TABLES]
COLOURS = ["blue", "yellow", "red", "black", "white", "purple", "green", "orange", "marker", "centre"]
tables = st.sampled_from(TABLES)
alphabet = "azulsummer-pavilion =|,/.*-BYRKWPGO0123456789 \t\n\0²é\ud800"
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(COLOURS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(COLOURS) | st.text(max_size=4), inner),
    max_leaves=12,
)


def read(text: object) -> Position | None:
    try:
        return Position.from_text(text, seed=1, deal="manual")  # type: ignore[arg-type]
    except LadrilhoError as error:
        assert 0 < len(str(error)) < 400
        return None


def assert_sound(position: Position) -> None:
    """A position that was accepted can be written down, read again and played on to the next deal."""
    assert Position.from_text(position.to_text(), deal="manual") == position
    for _ in range(20):
        if codes := list(position.legal_moves.codes):
            position.play(int(codes[len(codes) // 2]))
    assert min(position.scores) >= 0


@given(st.text() | st.text(alphabet) | st.sampled_from(TEXTS).map(lambda text: text[::-1]))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read(text)
    assert found is None or found.to_text()


@given(st.sampled_from(TEXTS), st.data())
def test_a_damaged_text_is_read_or_refused(text: str, data: Any) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    found = read(text[:start] + data.draw(st.text(alphabet, max_size=6)) + text[end:])
    if found is not None:
        assert_sound(found)


@given(tables, st.data())
def test_a_damaged_dict_is_read_or_refused(table: Position, data: Any) -> None:
    damaged = json.loads(json.dumps(table.to_dict()))
    holder = damaged
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        inner = holder[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        holder = inner
    holder[key] = data.draw(junk | st.sampled_from(range(-3, 30)))
    try:
        found = Position.from_dict(damaged, seed=1, deal="manual")
    except LadrilhoError as error:
        assert 0 < len(str(error)) < 400
    else:
        assert_sound(found)


@given(junk)
def test_any_data_is_read_or_refused(data: Any) -> None:
    for given_data in (data, {"game": "azul", "players": data}, {"game": "summer-pavilion", "board": data}):
        try:
            Position.from_dict(given_data)
        except LadrilhoError as error:
            assert 0 < len(str(error)) < 400


@given(tables, junk | st.text(alphabet))
def test_any_move_is_played_or_refused(table: Position, move: Any) -> None:
    position = table.copy()
    legal = move in position.legal_moves
    try:
        position.play(move)
    except LadrilhoError as error:
        assert 0 < len(str(error)) < 400
        assert not legal
        assert position == table
    else:
        assert position != table


@given(st.sampled_from(["azul", "summer-pavilion"]), st.lists(junk, max_size=21) | junk)
def test_any_deal_is_dealt_or_refused(game: str, tiles: Any) -> None:
    position = new_game(game, deal="manual")
    before = position.to_text()
    try:
        position.deal(tiles)
    except LadrilhoError:
        assert position.to_text() == before


@given(junk, junk, junk, junk)
def test_any_game_is_made_or_refused(players: Any, start: Any, seed: Any, option: Any) -> None:
    for words in ({"players": players}, {"start": start}, {"seed": seed}, {"wall": option}, {"deal": option}):
        try:
            new_game("azul", **{"seed": 1, **words})
        except LadrilhoError as error:
            assert 0 < len(str(error)) < 400
