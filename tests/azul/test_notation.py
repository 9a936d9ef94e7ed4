"""Moves as words, as Moves and as numbers."""

import pytest

from azul.tables import moves, table
from ladrilho import IllegalMove, InvalidNotation, new_game
from ladrilho.games import azul
from ladrilho.games.azul.notation import Choice, Take

STATE = new_game("azul", players=4, seed=1).states[0]


def test_every_number_has_its_own_words_and_words_lead_back() -> None:
    words = [str(azul.move_from_code(STATE, code)) for code in range(azul.MOVE_CODES)]
    assert len(set(words)) == azul.MOVE_CODES == 325
    assert [azul.read_move(STATE, text) for text in words] == list(range(azul.MOVE_CODES))
    codes = [azul.code_of(STATE, azul.move_from_code(STATE, code)) for code in range(azul.MOVE_CODES)]
    assert codes == list(range(325))


@pytest.mark.parametrize(
    ("code", "move", "words"),
    [
        (0, Take("centre", "blue", 1), "centre blue > 1"),
        (5, Take("centre", "blue", "floor"), "centre blue > floor"),
        (3 * 30 + 2 * 6 + 1, Take(3, "red", 2), "3 red > 2"),
        (299, Take(9, "white", "floor"), "9 white > floor"),
        (300, Choice(1, 1), "line 1 > column 1"),
        (324, Choice(5, 5), "line 5 > column 5"),
    ],
)
def test_numbers_moves_and_words_belong_together(code: int, move: Take | Choice, words: str) -> None:
    assert azul.move_from_code(STATE, code) == move
    assert str(move) == words
    assert azul.read_moves(STATE, words) == [code]


@pytest.mark.parametrize("text", ["3 red > 2", " 3  RED>2 ", "3 Red >2", "3\tred\n> 2"])
def test_a_move_may_be_typed_loosely(text: str) -> None:
    assert azul.read_move(STATE, text) == 3 * 30 + 2 * 6 + 1


def test_a_move_is_played_as_words_as_a_move_or_as_a_number() -> None:
    results = {
        table("factories=RB").play(move).to_text() for move in ("1 red > 2", Take(1, "red", 2), (30 + 2 * 6 + 1))
    }
    assert len(results) == 1
    assert Take(1, "red", 2) in table("factories=RB").legal_moves
    assert moves(table("factories=R"), "1") == [str(move) for move in table("factories=R").legal_moves]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cannot read '' as a move of azul: write '3 blue > 2', 'centre red > floor' or"),
        ("pass", "cannot read 'pass'"),
        ("3 blue", "cannot read '3 blue'"),
        ("3 blue > 2 now", "cannot read"),
        ("\u0663 blue > 2", "cannot read"),
        ("10 blue > 2", "there is no factory 10: factories are numbered 1 to 9"),
        ("0 blue > 2", "no factory 0"),
        ("999999999999999999 blue > 2", "no factory 999999999999999999"),
        ("3 green > 2", "no colour 'green' in '3 green > 2': the colours are blue, yellow, red, black, white"),
        ("3 blue > 6", "there is no line 6: lines are numbered 1 to 5"),
        ("3 blue > 0", "no line 0"),
        ("line 6 > column 1", "no line 6"),
        ("line 1 > column 0", "there is no column 0: columns are numbered 1 to 5"),
    ],
)
def test_words_that_are_no_move_are_explained(text: str, told: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        table("factories=RB").play(text)
    assert told in str(caught.value)
    assert text not in table("factories=RB").legal_moves


@pytest.mark.parametrize("code", [-1, 325, 10**6, -(10**30)])
def test_a_number_beyond_all_moves_is_no_move(code: int) -> None:
    position = table("factories=RB")
    with pytest.raises(IllegalMove, match="azul numbers its moves 0 to 324"):
        position.play(code)
    with pytest.raises(InvalidNotation, match="azul numbers its moves 0 to 324"):
        position.move_of(code)
    assert code not in position.legal_moves
    with pytest.raises(InvalidNotation, match="azul numbers its moves 0 to 324"):
        azul.move_from_code(STATE, code)


def test_a_legal_move_has_nothing_against_it() -> None:
    assert table("factories=RB").why_illegal("1 red > 2") == ""
