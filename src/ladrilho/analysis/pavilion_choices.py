"""What each legal move of Summer Pavilion would do."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from ladrilho.analysis.pavilion_explain import number_bonus, star_bonus
from ladrilho.analysis.pavilion_table import Slot, Table, group_of, read_table, slot_of
from ladrilho.games.pavilion.board import (
    COLOUR_NAMES,
    COLOURS,
    CORNER_SPACES,
    FEATURE_MASKS,
    FEATURE_NAMES,
    FEATURE_REWARDS,
    LOWEST_SCORE,
    NO_FEATURE,
    NUMBERS,
    ROUNDS,
    SLOTS,
    SPACE_FEATURES,
    STAR_NAMES,
)
from ladrilho.games.pavilion.moves import DONE, FIRST_KEEP, FIRST_PLACE, FIRST_REWARD, JOKERS, PASS
from ladrilho.games.pavilion.notation import move_from_code
from ladrilho.games.pavilion.state import CENTRE, STATE
from ladrilho.rules import States


class PavilionTake(msgspec.Struct, frozen=True, gc=False):
    """The tiles of a colour from a display."""

    move: str
    source: str
    colour: str
    count: int
    joker: int
    """jokers that come along"""
    marker: bool
    loss: int
    """points that the start player tile costs: 0 or less"""


class PavilionPlace(msgspec.Struct, frozen=True, gc=False):
    """A tile on a space."""

    move: str
    star: str
    slot: int
    number: int
    colour: str
    pay: dict[str, int]
    jokers: int
    points: int
    reward: int
    """tiles from the supply"""
    completes: list[str]
    star_bonus: int
    """points at the end that this tile makes sure of"""
    number_bonus: int
    counted: list[Slot]


class PavilionChoice(msgspec.Struct, frozen=True, gc=False):
    """A tile of the supply, or one to keep."""

    move: str
    colour: str


class PavilionPass(msgspec.Struct, frozen=True, gc=False):
    """The end of a round for a player, or of keeping tiles."""

    move: str
    hand: int
    keeps: int
    """tiles that can still be kept"""
    costs: int
    """points lost when as many as possible are kept; with ``done``, when no more are"""


Choice = PavilionTake | PavilionPlace | PavilionChoice | PavilionPass
_Outcome = tuple[int, int, list[str], int, int, list[Slot]]
_Outcomes = dict[tuple[int, int], _Outcome]
_NUMBERS, _MASKS, _REWARDS = NUMBERS.tolist(), FEATURE_MASKS.tolist(), FEATURE_REWARDS.tolist()
_FEATURES = [[feature for feature in row if feature != NO_FEATURE] for row in SPACE_FEATURES.tolist()]


def list_choices(states: States, codes: list[int]) -> list[Choice]:
    """The consequences of moves that are legal now."""
    table = read_table(states)
    covered, outcomes = table.boards[table.player].covered(), _Outcomes()
    return [_choice(table, code, covered, outcomes) for code in codes]


def _choice(table: Table, code: int, covered: int, outcomes: _Outcomes) -> Choice:
    text = text_of(code, table.side, table.joker)
    if code < FIRST_PLACE:
        return _take(table, text, *divmod(code, COLOURS))
    if code < FIRST_REWARD:
        return _place(table, text, code - FIRST_PLACE, covered, outcomes)
    if code in (PASS, DONE):
        return _pass(table, text, code == DONE)
    return PavilionChoice(text, COLOUR_NAMES[code - (FIRST_REWARD if code < PASS else FIRST_KEEP)])


def _take(table: Table, text: str, number: int, colour: int) -> PavilionTake:
    heap = table.displays[number]
    jokers = min(1, heap[table.joker]) if colour != table.joker else 0
    count = 1 if colour == table.joker else heap[colour]
    marker = number == CENTRE and table.marker == CENTRE
    loss = -min(count + jokers, _to_lose(table)) if marker else 0
    source = "centre" if number == CENTRE else str(number)
    return PavilionTake(text, source, COLOUR_NAMES[colour], count, jokers, marker, loss)


def _to_lose(table: Table) -> int:
    return table.boards[table.player].score - LOWEST_SCORE


def _place(table: Table, text: str, code: int, covered: int, outcomes: _Outcomes) -> PavilionPlace:
    space, colour, jokers = code // (COLOURS * JOKERS), code // JOKERS % COLOURS, code % JOKERS
    outcome = outcomes.get((space, colour))
    if outcome is None:
        outcome = outcomes[space, colour] = _outcome(table, covered, space, colour)
    points, reward, completes, star, number_bonus, counted = outcome
    number = _NUMBERS[table.side][space]
    pay = {COLOUR_NAMES[colour]: number - jokers}
    if jokers:
        pay[COLOUR_NAMES[table.joker]] = jokers
    return PavilionPlace(
        text,
        STAR_NAMES[space // SLOTS],
        space % SLOTS + 1,
        number,
        COLOUR_NAMES[colour],
        pay,
        jokers,
        points,
        reward,
        completes,
        star,
        number_bonus,
        counted,
    )


def _outcome(table: Table, covered_before: int, space: int, colour: int) -> _Outcome:
    """What a tile of a colour on a space brings, however it is paid."""
    covered = covered_before | 1 << space
    group = group_of(covered, space)
    names, tiles = _completed(covered, space)
    spaces = table.boards[table.player].spaces.copy()
    spaces[space] = colour
    star = star_bonus(spaces, covered, space // SLOTS)
    number = number_bonus(covered, table.side, _NUMBERS[table.side][space])
    return len(group), min(tiles, sum(table.supply)), names, star, number, [slot_of(member) for member in group]


def _completed(covered: int, space: int) -> tuple[list[str], int]:
    """SP-34 to SP-37: the pillars, statues and windows round which this space was the last, and their tiles."""
    found = [feature for feature in _FEATURES[space] if covered & _MASKS[feature] == _MASKS[feature]]
    return [FEATURE_NAMES[feature] for feature in found], sum(_REWARDS[feature] for feature in found)


def _pass(table: Table, text: str, is_done: bool) -> PavilionPass:
    board = table.boards[table.player]
    hand = sum(board.hand)
    keeps = 0 if table.round_number == ROUNDS else min(hand, CORNER_SPACES - sum(board.kept))
    costs = hand if is_done else hand - keeps
    return PavilionPass(text, hand, keeps, min(costs, _to_lose(table)))


@cache
def text_of(code: int, side: int, joker: int) -> str:
    """A move in words, which depend on the side of the board and the joker colour alone."""
    state: Any = np.zeros(1, STATE)[0]
    state.side, state.jokers[0], state.round_number = side, joker, 1
    return str(move_from_code(state, code))


def texts(states: States, codes: list[int]) -> list[str]:
    """The moves in words."""
    table = read_table(states)
    return [text_of(code, table.side, table.joker) for code in codes]
