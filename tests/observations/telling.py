"""What a network is told of a position: facts and traits, read through the verbs of every game."""

from typing import Any

import numpy as np

from ladrilho import Position, rules
from ladrilho.kernel._jit import rule
from ladrilho.players.net import inputs
from ladrilho.players.net.inputs import inputs_of


@rule
def _facts_in(states: Any, first: int, facts: Any, amounts: Any) -> int:
    if first < 0:
        return inputs.list_inputs(states[0], facts, amounts)
    return inputs.list_facts(states[0], first, facts, amounts)


@rule
def _traits_in(states: Any, move: int, traits: Any) -> int:
    return inputs.list_traits(states[0], move, traits)


@rule
def _first_in(states: Any) -> int:
    return inputs.first_seat(states[0])


def sections_of(position: Position) -> Any:
    """The numbers and names of the game's facts."""
    return inputs_of(rules.game_named(position.game))


def told_first(position: Position) -> int:
    """The seat that the facts are told to."""
    return int(_first_in(position.states))


def listed(position: Position, seat: int = -1) -> list[tuple[int, float]]:
    """The facts with their amounts in order; by default as a network is told them."""
    room = sections_of(position).MOST_FACTS
    facts, amounts = np.full(room, -7, np.int32), np.zeros(room, np.float32)
    count = _facts_in(position.states, seat, facts, amounts)
    return sorted(zip(facts[:count].tolist(), amounts[:count].tolist(), strict=True))


def dense(position: Position, seat: int = -1) -> Any:
    """How much of every fact there is."""
    out = np.zeros(sections_of(position).input_count(position.players), np.float32)
    for fact, amount in listed(position, seat):
        out[fact] += np.float32(amount)
    return out


def named(position: Position, seat: int = -1) -> dict[str, list[Any]]:
    """What is told by section: the places that are not 0, with how much where that is not 1."""
    layout = sections_of(position).input_layout(position.players)
    found = {}
    for name, section in layout.to_dict(dense(position, seat)).items():
        places = [tuple(int(part) for part in place) for place in np.argwhere(section)]
        found[name] = [place if section[place] == 1 else (place, round(float(section[place]), 4)) for place in places]
    return found


def traits(position: Position, move: object) -> list[int]:
    """The traits of a move, in order."""
    code = move if isinstance(move, int) else position.code_of(move)
    room = np.full(sections_of(position).MOST_TRAITS, -7, np.int32)
    return sorted(room[: _traits_in(position.states, code, room)].tolist())


def named_traits(position: Position, move: object) -> dict[str, list[Any]]:
    """The traits of a move by section."""
    layout = sections_of(position).MOVE
    out = np.zeros(layout.size, np.float32)
    out[traits(position, move)] = 1
    return {
        name: [tuple(int(part) for part in place) for place in np.argwhere(section)]
        for name, section in layout.to_dict(out).items()
        if section.any()
    }
