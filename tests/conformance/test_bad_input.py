"""Whatever a stranger hands in, the answer is a LadrilhoError with a sentence, and nothing has changed."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from conformance.plays import Case, played
from ladrilho import LadrilhoError, Position, new_game

HUGE = 10**5000  # too long for Python to print
both_games = pytest.mark.parametrize("game", ["azul", "summer-pavilion"])


NOT_NUMBERS: list[Any] = [None, True, "2", "", 2.0, 2.5, float("nan"), float("inf"), [], {}, (2,), b"2", Decimal(2)]
NOT_NUMBERS += [Fraction(2), 2 + 0j, object(), np.array([2, 2]), np.float64(2), {2}, range(2)]
FAR_NUMBERS = [-1, 5, 2**31, 2**63, -(2**63), 10**40, HUGE, -HUGE, np.int64(77)]
ODD_TEXTS = ["", " ", "\0", "\n" * 9, "é" * 500, "\u0661 blue > \u0662", "🟦 > 🧱", "\ud800", "%s%n{0}"]
ODD_TEXTS += [
    "1" * 5000,
    "a" * 100_000,
    "=",
    "|" * 50,
    "azul",
    "azul |",
    "summer-pavilion | |",
    "line ² > column ³",
    "centre\u00a0blue\u2003>\u200b1",
]
ODD_THINGS: list[Any] = [*NOT_NUMBERS, *ODD_TEXTS]


def refuse(action: Callable[[], object]) -> None:
    with pytest.raises(LadrilhoError) as caught:
        action()
    sentence = str(caught.value)
    assert 0 < len(sentence) < 400
    assert not sentence.endswith(".")


def position_of(game: str) -> Position:
    return played(Case(game, 2, {}), 7, seed=1)


def each(values: list[Any]) -> pytest.MarkDecorator:
    names = [f"{type(value).__name__}-{place}" for place, value in enumerate(values)]
    return pytest.mark.parametrize("value", values, ids=names)


@each([*NOT_NUMBERS, *FAR_NUMBERS, 0, 1])
@both_games
def test_players_are_two_to_four(game: str, value: Any) -> None:
    refuse(lambda: new_game(game, players=value, seed=1))


@each([*NOT_NUMBERS[1:], *FAR_NUMBERS, None, 2])
@both_games
def test_the_starting_seat_is_one_of_them(game: str, value: Any) -> None:
    refuse(lambda: new_game(game, start=value, seed=1))


@each([*NOT_NUMBERS[1:], -1, 2**63, HUGE, -HUGE])
@both_games
def test_a_seed_is_a_whole_number(game: str, value: Any) -> None:
    refuse(lambda: new_game(game, seed=value))


@each([*ODD_THINGS, HUGE])
def test_a_game_has_a_name(value: Any) -> None:
    if not isinstance(value, str) or value != "azul":
        refuse(lambda: new_game(value))


@each([*ODD_THINGS, HUGE])
@both_games
def test_options_are_known_words(game: str, value: Any) -> None:
    refuse(lambda: new_game(game, seed=1, **{"wall" if game == "azul" else "board": value}))
    refuse(lambda: new_game(game, seed=1, deal=value))
    refuse(lambda: new_game(game, seed=1, colour=value))


@each([*ODD_THINGS, [None] * 6, ["purple"] * 6, "purple purple", HUGE])
def test_joker_orders_are_known_words(value: Any) -> None:
    refuse(lambda: new_game("summer-pavilion", seed=1, jokers=value))


@each([*ODD_THINGS, *FAR_NUMBERS[2:], ("blue", 1, 2), ("x" * 9000,), ()])
@both_games
def test_a_move_is_a_move(game: str, value: Any) -> None:
    position = position_of(game)
    before, events = position.states.tobytes(), position.events
    refuse(lambda: position.play(value))
    assert value not in position.legal_moves
    assert (position.states.tobytes(), position.events) == (before, events)


@each([*ODD_THINGS[1:], ("blue", 1, 2), ("x" * 9000,), ()])
@both_games
def test_words_for_a_move_are_explained(game: str, value: Any) -> None:
    refuse(lambda: position_of(game).code_of(value))
    refuse(lambda: position_of(game).why_illegal(value))


@each([*FAR_NUMBERS[2:-1], *NOT_NUMBERS])
@both_games
def test_a_number_of_a_move_is_one(game: str, value: Any) -> None:
    refuse(lambda: position_of(game).move_of(value))


@each([*ODD_THINGS, [None] * 20, [0] * 20, ["blue"], [["blue"]] * 20, ["Blue"] * 20, [HUGE] * 20, ["\ud800"] * 20])
@both_games
def test_a_deal_is_a_list_of_colours(game: str, value: Any) -> None:
    position = new_game(game, deal="manual")
    before = position.to_text()
    refuse(lambda: position.deal(value))
    assert (position.to_text(), position.events) == (before, ())


@each([*ODD_THINGS, HUGE])
def test_a_text_of_a_position_is_one(value: Any) -> None:
    refuse(lambda: Position.from_text(value))
    if not isinstance(value, dict):
        refuse(lambda: Position.from_dict(value))
    refuse(lambda: Position.from_dict({"game": value}))


@both_games
def test_every_entry_of_a_dict_is_looked_at(game: str) -> None:
    """Each value of a position's dict, however deep, replaced by each odd thing in turn."""
    data = position_of(game).to_dict()
    odd: list[Any] = [
        None,
        "x",
        -1,
        10**9,
        HUGE,
        1.5,
        [],
        {},
        [[]],
        {"blue": "x"},
        ["blue"] * 200,
        float("nan"),
        "\ud800",
        True,
    ]
    for holder, key in list(places(data)):
        kept = holder[key]
        for value in odd:
            holder[key] = value
            try:
                found = Position.from_dict(data, seed=1)
            except LadrilhoError as error:
                assert len(str(error)) < 400
            else:
                assert Position.from_dict(found.to_dict(), deal="manual") == found
        holder[key] = kept
    assert Position.from_dict(data) == position_of(game)


def places(data: Any) -> Any:
    """Every container of a position's dict with every key in it."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from places(data[key])


@both_games
def test_every_word_of_a_text_is_looked_at(game: str) -> None:
    text = position_of(game).to_text()
    for place in range(0, len(text), 3):
        for odd in ("", "x", "-", "9", "|", " ", "=", ",", "*", "\0", "é", "²"):
            try:
                Position.from_text(text[:place] + odd + text[place + 1 :], seed=1)
            except LadrilhoError as error:
                assert len(str(error)) < 400
