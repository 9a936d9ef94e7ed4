"""Positions in words: what a stranger may send, and what he is told."""

from copy import deepcopy
from typing import Any

import pytest

from azul.tables import table, text_of
from ladrilho import InvalidNotation, InvalidPosition, LadrilhoError, Position, new_game

WORDS = text_of("factories=BBYR,YYKW,-,RRRR,B centre=B2W1 lid=B3", "score=12 lines=-,BB,R,-,W floor=B*WW")


def with_part(old: str, new: str) -> str:
    assert old in WORDS
    return WORDS.replace(old, new, 1)


def test_a_text_holds_everything() -> None:
    position = Position.from_text(WORDS)
    assert position.to_text() == WORDS
    assert position.to_dict()["factories"][0] == {"blue": 2, "yellow": 1, "red": 1}
    assert repr(position) == f"Position.from_text({WORDS!r})"


def test_a_text_may_be_written_loosely() -> None:
    loose = "  " + WORDS.replace(" | ", "|").replace("BBYR", "RYBB").replace("B2W1", "W1B1B1") + "\n"
    assert Position.from_text(loose).to_text() == WORDS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no game ''"),
        ("chess", "no game 'chess': the games are azul, summer-pavilion"),
        ("azul", "cannot read 'azul': write 'azul wall=… … | score=… … | score=… …', a part a seat"),
        (WORDS.split("|")[0], "a part a seat"),
        ("|".join([WORDS, *WORDS.split("|")[1:] * 2]), "a part a seat"),
        (with_part("wall=coloured", "wall=blue"), "wall is 'blue': write coloured or grey"),
        (with_part("round=1", "round=0"), "round is '0': write a number from 1 to 32000"),
        (with_part("round=1", "round=99999999"), "round is '99999999': write a number from 1 to 32000"),
        (with_part("round=1", "round=\u0661"), "round is '\u0661'"),
        (with_part("round=1 ", ""), "cannot read the table"),
        (with_part("phase=offer", "phase=lunch"), "phase is 'lunch': write deal or offer or tiling or over"),
        (with_part("phase=offer", "phase=deal"), "player is 0 in phase deal"),
        (with_part("player=0", "player=-"), "player is None in phase offer: name a seat when one is to move"),
        (with_part("player=0", "player=2"), "player is '2': write a number from 0 to 1"),
        (with_part("start=0", "start=x"), "start is 'x': write a number from 0 to 1"),
        (with_part("marker=0", "marker=me"), "marker is 'me': write a number from 0 to 1"),
        (with_part("lid=B3", "lid="), "cannot read lid ''"),
        (with_part("lid=B3", "lid=3B"), "cannot read lid '3B': write - or a count a colour, as in B16Y3"),
        (with_part("lid=B3", "lid=G3"), "no colour 'G' in lid: the letters are B Y R K W"),
        (with_part("lid=B3", "lid=B128"), "128 tiles of one colour in lid"),
        (with_part("lid=B3", "lid=B100B100"), "200 tiles of one colour in lid"),
        (with_part("factories=BBYR,", "factories="), "4 factories with 2 players: write 5 (AZ-5)"),
        (with_part("BBYR", "BBXR"), "no colour 'X' in factory 1"),
        (with_part("BBYR", "B" * 200), "200 tiles of one colour in factory 1"),
        (with_part("score=12", "score=-1"), "board 0 score is '-1': write a number from 0 to 30000"),
        (with_part("score=12", "score=30001"), "board 0 score is '30001'"),
        (with_part("-,BB,R,-,W", "-,BB,R,-"), "board 0 lines is '-,BB,R,-': write 5 parts"),
        (with_part("-,BB,R,-,W", "-,BR,R,-,W"), "board 0 line 2 is 'BR': a line holds one colour (AZ-19)"),
        (with_part("-,BB,R,-,W", ",BB,R,-,W"), "board 0 line 1 is ''"),
        (with_part("-,BB,R,-,W", "-,BB,X,-,W"), "no colour 'X' in board 0"),
        (with_part("-,BB,R,-,W", f"-,BB,R,-,{'W' * 300}"), "100 tiles in line 5, which holds 5 (AZ-2)"),
        (with_part("wall=...../", "wall=..../"), "board 0 wall line 1 is '. . . .': write 5 parts"),
        (with_part("wall=...../", "wall=....x/"), "no colour 'x' in board 0 wall"),
        (with_part("floor=B*WW", "floor=B*WWWWWW"), "8 tiles on a floor line, which holds 7 (AZ-2)"),
        (with_part("floor=B*WW", "floor=B*W?"), "no colour '?' in board 0 floor"),
        (with_part("floor=", "cellar="), "cannot read board 0"),
    ],
)
def test_a_text_that_is_no_position_is_explained(text: str, told: str) -> None:
    with pytest.raises((InvalidNotation, InvalidPosition)) as caught:
        Position.from_text(text)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300


DATA = Position.from_text(WORDS).to_dict()


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("game", "chess", "no game 'chess'"),
        ("game", None, "no game None"),
        ("rules", "azul-7", "the position is of rules 'azul-7', these are 'azul-1'"),
        ("players", 5, "players is 5: write a number from 2 to 4"),
        ("players", True, "players is a bool: write a whole number"),
        ("players", 3, "factories has 5 entries: write 7"),
        ("players", ..., "the position has no 'players'"),
        ("wall", 0, "wall is 0: write coloured or grey"),
        ("round", "1", "round is a str: write a whole number"),
        ("round", 10**30, "round is a huge number: write a number from 1 to 32000"),
        ("phase", ["offer"], "phase is a list: write deal or offer"),
        ("player", None, "player is None in phase offer"),
        ("player", 1.0, "player is a float: write a whole number"),
        ("start", -1, "start is -1: write a number from 0 to 1"),
        ("marker", "me", "marker is a str: write a whole number"),
        ("bag", None, "bag is missing: write a count a colour"),
        ("bag", {"green": 1}, "no colour 'green' in bag: the colours are blue, yellow, red, black, white"),
        ("bag", {7: 1}, "no colour 7 in bag"),
        ("lid", {"blue": -3}, "-3 tiles of one colour in lid"),
        ("lid", {"blue": 2.5}, "lid is a float: write a whole number"),
        ("centre", {"blue": 10**9}, "1000000000 tiles of one colour in centre"),
        ("factories", {"1": {}}, "factories is a dict: write a list"),
        ("factories/0", [], "factory 1 is a list"),
        ("boards", [], "boards has 0 entries: write 2"),
        ("boards/0", 3, "board 0 is a int: write an object with named entries"),
        ("boards/0/score", -1, "board 0 score is -1: write a number from 0 to 30000"),
        ("boards/0/lines/0", {"colour": "blue"}, "board 0 line 1 has no 'count'"),
        ("boards/0/lines/0", {"colour": "blue", "count": 0}, "board 0 lines is 0: write a number from 1 to 100"),
        ("boards/0/lines/0", {"colour": None, "count": 1}, "no colour None in board 0 lines"),
        ("boards/0/lines/0", "blue", "board 0 line 1 is a str"),
        ("boards/1/wall/2", [None] * 6, "board 1 wall line 3 has 6 entries: write 5"),
        ("boards/1/wall/2/0", "green", "no colour 'green' in board 1 wall"),
        ("boards/1/floor", ["blue"] * 8, "8 tiles on a floor line, which holds 7 (AZ-2)"),
        ("boards/1/floor", ["star"], "no colour 'star' in board 1 floor"),
        ("storage", {}, "the position has an unknown entry 'storage': there are game, rules, players, wall, round"),
        ("boards/1/hand", {}, "board 1 has an unknown entry 'hand': there are score, lines, wall, floor"),
        (
            "boards/0/lines/0",
            {"colour": "blue", "count": 1, "full": True},
            "board 0 line 1 has an unknown entry 'full': there are colour, count",
        ),
    ],
)
def test_a_dict_that_is_no_position_is_explained(path: str, value: Any, told: str) -> None:
    data: Any = deepcopy(DATA)
    *keys, last = [int(key) if key.isdigit() else key for key in path.split("/")]
    part = data
    for key in keys:
        part = part[key]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    with pytest.raises(LadrilhoError) as caught:
        Position.from_dict(data)
    assert told in str(caught.value)


def test_a_position_is_a_dict_and_a_text_is_a_text() -> None:
    with pytest.raises(InvalidPosition, match="a position is a dict, not a list"):
        Position.from_dict([])
    with pytest.raises(InvalidNotation, match="a position text is a str, not a bytes"):
        Position.from_text(WORDS.encode())  # type: ignore[arg-type]


def test_options_are_words() -> None:
    assert new_game("azul", seed=1).options == {"wall": "coloured"}
    assert table("wall=grey factories=R").options == {"wall": "grey"}
    with pytest.raises(InvalidNotation, match="wall is 'green': write coloured or grey"):
        new_game("azul", wall="green")
