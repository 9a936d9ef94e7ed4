"""Positions as text and as dict: the exact words, what is read, and what a wrong word is answered with."""

from typing import Any

import numpy as np
import pytest

from ladrilho import InvalidNotation, InvalidPosition, LadrilhoError, Position, new_game
from ladrilho.games import pavilion

from .tables import COLOURS, STARS, play, table, table_text

TEXT = (
    "summer-pavilion board=sepia jokers=RBYOGP round=2 phase=placing player=1 start=0 marker=1 "
    "bag=P20G17O22Y19B19R17 storage=- supply=G3Y3B2R2 reward=0 centre=- factories=-,-,-,-,- | "
    "score=12 hand=- kept=P1R2 passed=yes stars=G...../....../....../....../....../....../...... | "
    "score=5 hand=P1R1 kept=- passed=no stars=....../....../....../....../....../....../G.B..."
)
EMPTY_STAR = [None] * 6


def test_the_exact_text_of_a_position() -> None:
    position = Position.from_text(TEXT)
    assert position.to_text() == TEXT
    assert repr(position) == f"Position.from_text({TEXT!r})"


def test_the_exact_dict_of_a_position() -> None:
    stars = dict.fromkeys(STARS, EMPTY_STAR)
    assert Position.from_text(TEXT).to_dict() == {
        "game": "summer-pavilion",
        "rules": "summer-pavilion-1",
        "board": "sepia",
        "jokers": ["red", "blue", "yellow", "orange", "green", "purple"],
        "players": 2,
        "round": 2,
        "phase": "placing",
        "player": 1,
        "start": 0,
        "marker": 1,
        "bag": {"purple": 20, "green": 17, "orange": 22, "yellow": 19, "blue": 19, "red": 17},
        "storage": {},
        "supply": {"green": 3, "yellow": 3, "blue": 2, "red": 2},
        "reward": 0,
        "centre": {},
        "factories": [{}, {}, {}, {}, {}],
        "boards": [
            {
                "score": 12,
                "hand": {},
                "kept": {"purple": 1, "red": 2},
                "passed": True,
                "stars": stars | {"orange": ["green", *EMPTY_STAR[1:]]},
            },
            {
                "score": 5,
                "hand": {"purple": 1, "red": 1},
                "kept": {},
                "passed": False,
                "stars": stars | {"centre": ["green", None, "blue", None, None, None]},
            },
        ],
    }


def test_a_deal_before_a_round_has_no_player_and_one_in_a_round_has() -> None:
    position = new_game("summer-pavilion", deal="manual")
    assert (position.to_dict()["player"], "player=- " in position.to_text()) == (None, True)
    position = play(table("supply=B5R5", "hand=G6 green=....G."), "green 6 = 6 green", *["reward red"] * 3)
    assert (position.to_dict()["player"], position.player, position.phase) == (1, None, "deal")


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("board=sepia", "board=grey", "board is 'grey': write coloured or sepia"),
        ("jokers=RBYOGP", "jokers=RBYOGG", "cannot read the joker order"),
        ("jokers=RBYOGP", "jokers=RBYOGX", "cannot read the joker order"),
        ("jokers=RBYOGP", "jokers=-", "cannot read the joker order"),
        ("round=2", "round=0", "round is '0': write a number from 1 to 6"),
        ("round=2", "round=x", "round is 'x': write a number from 1 to 6"),
        ("phase=placing", "phase=tiling", "phase is 'tiling': write deal or offer or placing or reward or keeping"),
        ("player=1", "player=2", "player is '2': write a number from 0 to 1"),
        ("start=0", "start=-", "start is '-': write a number from 0 to 1"),
        ("marker=1", "marker=me", "marker is 'me': write a number from 0 to 1"),
        ("bag=P20", "bag=X1P20", "no colour 'X' in bag: the letters are P G O Y B R"),
        ("storage=-", "storage=", "cannot read storage '': write - or a count a colour"),
        ("storage=-", "storage=p1", "cannot read storage 'p1': write - or a count a colour"),
        ("storage=-", "storage=R128", "128 tiles of one colour in storage"),
        ("storage=-", "storage=R99R99", "198 tiles of one colour in storage"),
        ("reward=0", "reward=4", "reward is '4': write a number from 0 to 3"),
        ("factories=-,", "factories=XX,", "no colour 'X' in factory 1"),
        ("factories=-,-,-,-,-", "factories=-,-,-,-", "factories has 4 entries: write 5"),
        ("factories=-,", f"factories={'R' * 128},", "128 tiles of one colour in factory 1"),
        ("score=12", "score=-1", "board 0 score is '-1': write a number from 0 to 30000"),
        ("passed=yes", "passed=true", "board 0 passed is 'true': write no or yes"),
        ("stars=G...../", "stars=G..../", "write 7 stars of 6 spaces"),
        ("stars=G...../", "stars=", "write 7 stars of 6 spaces"),
        ("stars=G...../", "stars=X...../", "no colour 'X' in board 0 stars"),
        ("storage=- supply", "supply", "cannot read the table"),
        ("score=12 hand=-", "hand=- score=12", "cannot read board 0"),
    ],
)
def test_a_wrong_word_in_a_text_is_named(old: str, new: str, answer: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(LadrilhoError) as refused:
        Position.from_text(TEXT.replace(old, new))
    assert answer in str(refused.value)


@pytest.mark.parametrize("parts", [1, 2, 6])
def test_a_text_needs_a_part_for_each_of_two_to_four_seats(parts: int) -> None:
    text = " | ".join((TEXT.split(" | ") + [TEXT.split(" | ")[2]] * 4)[:parts])
    with pytest.raises(InvalidNotation, match="with a part for each seat"):
        Position.from_text(text)


@pytest.mark.parametrize(
    ("path", "value", "answer"),
    [
        (("players",), 5, "players is 5: write a number from 2 to 4"),
        (("players",), "2", "players is a str: write a whole number"),
        (("players",), True, "players is a bool: write a whole number"),
        (("players",), 3, "factories has 5 entries: write 7"),
        (("round",), 2.0, "round is a float: write a whole number"),
        (("round",), 2**64, "round is a huge number: write a number from 1 to 6"),
        (("phase",), None, "phase is None: write deal or offer"),
        (("board",), ["sepia"], "board is a list: write coloured or sepia"),
        (("jokers",), {"red": 1}, "cannot read the joker order"),
        (("jokers",), ["red", 3], "cannot read the joker order"),
        (("bag",), [1, 2], "bag is a list: write a count a colour"),
        (("bag",), None, "bag is missing: write a count a colour"),
        (("bag", "pink"), 1, "no colour 'pink' in bag"),
        (("bag", "red"), -1, "-1 tiles of one colour in bag"),
        (("bag", "red"), "many", "bag is a str: write a whole number"),
        (("factories",), "RRRR", "factories is a str: write a list"),
        (("boards",), {}, "boards is a dict: write a list"),
        (("boards", 0), None, "board 0 is missing: write an object with named entries"),
        (("boards", 0, "score"), -3, "board 0 score is -3: write a number from 0 to 30000"),
        (("boards", 0, "passed"), 1, "board 0 passed is a int: write true or false"),
        (("boards", 1, "stars"), [], "board 1 stars is a list: write an object with named entries"),
        (("boards", 1, "stars", "centre"), ["red"], "board 1 centre star has 1 entries: write 6"),
        (("boards", 1, "stars", "centre", 1), "pink", "no colour 'pink' in board 1 centre star"),
        (("boards", 1, "stars", "centre", 1), 3, "no colour 3 in board 1 centre star"),
        (("lid",), {}, "the position has an unknown entry 'lid': there are game, rules, players, board, jokers"),
        (
            ("boards", 0, "lines"),
            [],
            "board 0 has an unknown entry 'lines': there are score, hand, kept, passed, stars",
        ),
        (("boards", 0, "stars", "pink"), [], "board 0 stars has an unknown entry 'pink': there are "),
        (("rules",), "summer-pavilion-2", "the position is of rules 'summer-pavilion-2'"),
    ],
)
def test_a_wrong_entry_in_a_dict_is_named(path: tuple[Any, ...], value: Any, answer: str) -> None:
    data: Any = Position.from_text(TEXT).to_dict()
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    with pytest.raises(LadrilhoError) as refused:
        Position.from_dict(data)
    assert answer in str(refused.value)


@pytest.mark.parametrize("key", ["players", "start", "board", "jokers", "supply", "centre", "boards", "marker"])
def test_a_missing_entry_in_a_dict_is_named(key: str) -> None:
    data = Position.from_text(TEXT).to_dict()
    del data[key]
    with pytest.raises(InvalidPosition, match=f"the position has no '{key}'"):
        Position.from_dict(data)


@pytest.mark.parametrize("wrong", [None, 3, b"summer-pavilion", ["summer-pavilion"]])
def test_what_is_no_text_or_dict_is_refused(wrong: Any) -> None:
    states = np.zeros(1, pavilion.STATE)
    with pytest.raises(InvalidNotation):
        pavilion.from_text(wrong, states)
    with pytest.raises(InvalidPosition):
        pavilion.from_dict(wrong, states)


def test_joker_orders_are_read_from_words_letters_and_names() -> None:
    for jokers in ("front", "FRONT", "PGOYBR", "pgoybr", "purple green orange yellow blue red", list(COLOURS), COLOURS):
        assert pavilion.read_options(jokers=jokers).tolist() == [0, 0, 1, 2, 3, 4, 5]
    assert pavilion.read_options("sepia", "back").tolist() == [1, 2, 5, 4, 3, 1, 0]


def test_what_no_position_allows_has_a_number_words_and_a_reason() -> None:
    """A space that costs 1, paid with two jokers: below the sepia side's 3 there is nothing left of the colour."""
    state = Position.from_text(table_text("board=sepia", "hand=R9P9")).states[0]
    code = pavilion.read_move(state, "red 3 = 1 red") + 2
    assert str(pavilion.move_from_code(state, code)) == "red 3 = 0 red + 2 purple"
    assert pavilion.reason_against(state, code) == "one of the tiles must be red (SP-28)"


@pytest.mark.parametrize("code", [-1, 1586])
def test_a_number_that_is_no_move_has_neither_words_nor_a_clause(code: int) -> None:
    state = Position.from_text(TEXT).states[0]
    assert pavilion.reason_against(state, code) == f"no move has the number {code}, they are 0 to 1585"
    assert not pavilion.is_legal(state, code)
    with pytest.raises(InvalidNotation, match=f"no move has the number {code}"):
        pavilion.move_from_code(state, code)
    with pytest.raises(InvalidNotation, match="a move is a text such as"):
        pavilion.read_move(state, code)  # type: ignore[arg-type]
