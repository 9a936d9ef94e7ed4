"""Whatever a stranger sends, the answer is a move, a position, or an error of ours with a sentence and a clause."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladrilho import IllegalMove, InvalidNotation, InvalidPosition, LadrilhoError, Position, new_game
from ladrilho.games import pavilion
from ladrilho.games.pavilion.board import DATA, BoardData, check_data

from .tables import deal_refusal, play, refusal, table, table_text

OFFER = ("phase=offer factories=PPRR,PP centre=Y1B1", "hand=G1")
PLACING = ("", "hand=R3P2G1 red=.R.... centre=R.....")
REWARD = ("phase=reward reward=1 supply=B5R5", "green=....GG hand=R1")
KEEPING = ("phase=keeping", "hand=R2 kept=G1 passed=yes")
OVER = ("phase=over round=6 player=-", "passed=yes", "passed=yes")
DEAL = ("phase=deal supply=B4R5", "red=R.....")
FACTORIES = ("phase=deal player=-", "passed=yes", "passed=yes")
SEPIA = ("board=sepia", "hand=R3P2G1 red=GG.... blue=GR....")


@pytest.mark.parametrize(
    ("drawing", "move", "clause"),
    [
        (OFFER, "1 green", "SP-12"),
        (OFFER, "3 red", "SP-12"),
        (OFFER, "centre red", "SP-15"),
        (OFFER, "1 purple", "SP-17"),
        (OFFER, "6 red", "SP-3"),
        (OFFER, "pass", "SP-11"),
        (OFFER, "green 1 = 1 green", "SP-11"),
        (OFFER, "reward green", "SP-11"),
        (OFFER, "keep green", "SP-11"),
        (OFFER, "done", "SP-11"),
        (OFFER, "pass keep 1 green", "SP-11"),
        (PLACING, "1 red", "SP-23"),
        (PLACING, "reward red", "SP-37"),
        (PLACING, "keep red", "SP-43"),
        (PLACING, "done", "SP-43"),
        (PLACING, "red 2 = 2 red", "SP-26"),
        (PLACING, "blue 1 = 1 green", "SP-31"),
        (PLACING, "centre 2 = 2 red", "SP-31"),
        (PLACING, "red 4 = 3 red", "SP-27"),
        (PLACING, "red 4 = 4 red", "SP-28"),
        (PLACING, "red 4 = 1 red + 3 purple", "SP-28"),
        (PLACING, "red 4 = 3 red + 1 green", "SP-28"),
        (PLACING, "red 4 = 1 red + 1 purple + 2 green", "SP-28"),
        (PLACING, "red 4 = 0 red + 4 purple", "SP-28"),
        (PLACING, "purple 3 = 3 purple", "SP-30"),
        (PLACING, "pass keep 5 red", "SP-43"),
        (PLACING, "pass keep 4 red", "SP-43"),
        (("", ""), "red 1 = 1 red", "SP-42"),
        (("round=6", "hand=R1"), "pass keep 1 red", "SP-52"),
        (SEPIA, "red 3 = 1 red", "SP-57"),
        (SEPIA, "blue 3 = 1 red", "SP-57"),
        (REWARD, "pass", "SP-37"),
        (REWARD, "reward green", "SP-37"),
        (REWARD, "red 1 = 1 red", "SP-37"),
        (KEEPING, "keep green", "SP-43"),
        (KEEPING, "pass", "SP-43"),
        (KEEPING, "red 1 = 1 red", "SP-43"),
        (OVER, "pass", "SP-7"),
        (OVER, "1 red", "SP-7"),
        (DEAL, "pass", "SP-38"),
        (FACTORIES, "pass", "SP-47"),
    ],
)
def test_the_reason_against_an_illegal_move_names_its_clause(drawing: tuple[str, ...], move: str, clause: str) -> None:
    position = table(*drawing)
    message = refusal(position, move)
    assert message.startswith("illegal move ")
    assert message.endswith(f"({clause})")
    assert position.why_illegal(move) in message
    assert move not in position.legal_moves


@pytest.mark.parametrize("code", [-1, 1586, 2**15, 2**70, -(2**70), pytest.param(10**5000, id="too long to print")])
def test_a_number_that_is_no_move_is_refused(code: int) -> None:
    with pytest.raises(IllegalMove, match="0 to 1585"):
        table().play(code)


@pytest.mark.parametrize("move", [None, True, 1.5, b"pass", ["pass"], object(), {}])
def test_what_is_neither_words_nor_number_is_refused(move: Any) -> None:
    with pytest.raises(InvalidNotation):
        table().play(move)


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("", "cannot read"),
        ("pink 4 = 4 red", "no star 'pink'"),
        ("red 7 = 6 red", "the spaces of a star are numbered 1 to 6"),
        ("red 0 = 1 red", "the spaces of a star are numbered 1 to 6"),
        ("10 red", "factories are numbered 1 to 9"),
        ("0 red", "factories are numbered 1 to 9"),
        ("1 pink", "the colours are purple, green"),
        ("reward pink", "the colours are purple, green"),
        ("red 2 = 2", "write '3 green' or '3 green + 1 red'"),
        ("red 2 = 1000 red", "write '3 green' or '3 green + 1 red'"),
        ("red 2 = 1 red + 1 red", "a colour stands twice"),
        ("pass keep", "cannot read"),
        ("pass keep 2 green + 1 green", "a colour stands twice"),
        ("pass keep all", "write '3 green' or '3 green + 1 red'"),
    ],
)
def test_words_that_are_no_move_are_answered_with_what_would_be_right(move: str, answer: str) -> None:
    position = table("", "hand=R3G3")
    with pytest.raises(InvalidNotation, match=answer.replace("+", r"\+")):
        position.play(move)
    assert move not in position.legal_moves


def test_deals_that_cannot_be_are_answered() -> None:
    position = table(*DEAL)
    assert "the deal takes 1 tiles, 2 were given (SP-38)" in deal_refusal(position, "GG")
    assert "the deal takes 20 tiles, 1 were given (SP-47)" in deal_refusal(table(*FACTORIES), "G")
    assert "no deal is due now (SP-38)" in deal_refusal(table(*PLACING), "G")
    short = table("phase=deal supply=B4R5 bag=G1", "red=R.....", "hand=rest")
    assert "tile 1 cannot be red: none is left in the bag (SP-38)" in deal_refusal(short, "R")
    with pytest.raises(InvalidPosition, match="no colour 'pink'"):
        position.deal(["pink"])


@pytest.mark.parametrize(
    "options",
    [{"board": "grey"}, {"board": None}, {"jokers": "side"}, {"jokers": ["red"]}, {"jokers": 3}, {"wall": "grey"}],
)
def test_options_that_do_not_exist_are_answered(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidNotation):
        new_game("summer-pavilion", **options)


MOVE_WORDS = [
    "pass",
    "keep",
    "reward",
    "done",
    "nothing",
    "centre",
    "red",
    "purple",
    "pink",
    "=",
    "+",
    "0",
    "1",
    "4",
    "99",
]
position_texts = st.sampled_from(
    [table_text(*drawing) for drawing in (OFFER, PLACING, REWARD, KEEPING, OVER, DEAL, SEPIA)]
)
junk = st.text(max_size=8) | st.sampled_from(["-", "P300", "R99999", "1", "99", "centre", ".", "/", "|", "=", ""])


@given(position_texts, st.lists(st.sampled_from(MOVE_WORDS), max_size=8).map(" ".join) | st.text(max_size=30))
def test_any_words_are_a_move_or_an_error_of_ours(text: str, move: str) -> None:
    position = Position.from_text(text, deal="manual")
    before = position.to_text()
    try:
        position.play(move)
    except (InvalidNotation, IllegalMove) as error:
        assert len(str(error)) < 300
        assert position.to_text() == before


@given(position_texts, st.data())
def test_a_broken_text_is_read_or_refused_with_an_error_of_ours(text: str, data: st.DataObject) -> None:
    words = text.split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    key = words[place].partition("=")[0]
    words[place] = data.draw(junk | junk.map(lambda value: f"{key}={value}"))
    try:
        Position.from_text(" ".join(words), deal="manual")
    except LadrilhoError as error:
        assert len(str(error)) < 400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["red", "centre"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(position_texts, st.data())
def test_a_broken_dict_is_read_or_refused_with_an_error_of_ours(text: str, data: st.DataObject) -> None:
    broken: Any = Position.from_text(text, deal="manual").to_dict()
    spot = broken
    while True:
        key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], (dict, list)) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(JSON)
    try:
        Position.from_dict(broken, deal="manual")
    except LadrilhoError as error:
        assert len(str(error)) < 400


def test_a_dict_survives_json() -> None:
    position = play(table("", "hand=R3", "hand=G4"), "red 1 = 1 red", "pass", "keep green")
    assert Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position


def broken_data(*path: Any, value: Any) -> BoardData:
    data: Any = copy.deepcopy(DATA)
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return data  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "claim"),
    [
        (("colours", 0), "green", "six colours (SP-1)"),
        (("tiles_per_colour",), 21, "22 tiles of each colour (SP-1)"),
        (("factories", "3"), 6, "5, 7 and 9 factories"),
        (("tiles_per_factory",), 5, "four tiles on a factory (SP-3)"),
        (("supply_spaces",), 9, "ten supply spaces, six rounds (SP-4)"),
        (("corner_spaces",), 5, "four corner spaces (SP-43)"),
        (("lowest_score",), 1, "scores begin with 5 and stop at 0 (SP-6, SP-20)"),
        (("jokers", "back", 0), "red", "every colour once in the back joker order (SP-9)"),
        (("star_bonuses",), {}, "a bonus for every kind of star (SP-49)"),
        (("number_bonuses",), {"5": 1}, "a bonus for all 1s, 2s, 3s and 4s (SP-50)"),
        (("rewards",), {}, "a reward for every kind of feature (SP-34)"),
        (("stars", 0, "name"), "red", "seven stars, the centre last (SP-2)"),
        (("stars", 0, "accepts", "sepia"), "pink", "a law for every star (SP-31, SP-57)"),
        (("spaces", 0, "name"), "orange-2", "the spaces star by star, slot by slot"),
        (("spaces", 0, "numbers", "sepia"), 7, "a number from 1 to 6 on orange-1"),
        (("spaces", 0, "neighbours"), ["red-1", "orange-2"], "the ring neighbours of orange-1"),
        (("features", 0, "spaces", 0), "red-2", "one or two features at red-2"),
        (("features", 0, "spaces", 0), "orange-3", "the spaces round pillar-orange"),
        (("features", 0, "kind"), "statue", "six features of kind pillar"),
    ],
)
def test_a_board_that_contradicts_the_clauses_is_refused(path: tuple[Any, ...], value: Any, claim: str) -> None:
    with pytest.raises(ValueError, match=r"board\.json: ") as refused:
        check_data(broken_data(*path, value=value))
    assert claim in str(refused.value)


def test_codes_moves_and_records_stay_within_their_sizes() -> None:
    """The most moves there can be: everything in hand and an empty sepia board."""
    assert (pavilion.MOVE_CODES, str(table().move_of(1585))) == (1586, "done")
    numbers = [3, 2, 1, 4, 5, 6] * 6 + [3] * 6
    position = table("board=sepia", "hand=P9G9O9Y9B9R9")
    assert len(position.legal_moves) == sum(5 * number + 1 for number in numbers) + 1 <= pavilion.MAX_MOVES
    assert pavilion.STATE.itemsize <= 512
