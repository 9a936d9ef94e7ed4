"""What a move or a deal did, for both games: ``flow`` (tiles from place to place) and ``points`` (with reasons).

The points of an event add up to the change of scores. Lines, factories and slots count from 1 as in moves, seats and
spaces of a wall from 0.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ladrilho import rules
from ladrilho.analysis import azul_explain, pavilion_explain
from ladrilho.analysis.story import Points, Story
from ladrilho.games import azul, pavilion
from ladrilho.position import Position
from ladrilho.rules import States

_MOVES: dict[str, Callable[[States, int, States, Story], None]] = {
    azul.NAME: azul_explain.tell_move,
    pavilion.NAME: pavilion_explain.tell_move,
}
_DEALS: dict[str, Callable[[States, Sequence[int], States, Story], None]] = {
    azul.NAME: azul_explain.tell_deal,
    pavilion.NAME: pavilion_explain.tell_deal,
}
_BONUSES: dict[str, Callable[[States], list[Points]]] = {
    azul.NAME: azul_explain.end_bonuses,
    pavilion.NAME: pavilion_explain.end_bonuses,
}


def explain_move(before: Position, move: object) -> Story:
    """What a legal move does: a number, a Move, or a text, whole passes included."""
    after, story = before.public(), Story()
    after.play(move)
    codes = [event.move for event in after.events if event.move is not None]
    tell_codes(before, codes, after, story)
    return story


def tell_codes(before: Position, codes: Sequence[int], after: Position, story: Story) -> None:
    """Tell moves of one turn, which led from one position to another."""
    tell, states = _MOVES[before.game], before.states
    for code in codes[:-1]:
        between = states.copy()
        rules.play_in(between, code)
        tell(states, code, between, story)
        states = between
    tell(states, codes[-1], after.states, story)


def explain_deal(before: Position, tiles: Sequence[str], after: Position) -> Story:
    """What a deal did."""
    story, names = Story(), rules.game_named(before.game).COLOUR_NAMES
    _DEALS[before.game](before.states, [names.index(tile) for tile in tiles], after.states, story)
    return story


def end_bonuses(position: Position) -> list[dict[str, Any]]:
    """The bonuses at the end of a game, one by one; none before."""
    return _BONUSES[position.game](position.states) if position.is_over else []
