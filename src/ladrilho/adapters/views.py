"""The forms in which environments hand out observations, and their spaces."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ladrilho import rules
from ladrilho.adapters.stepping import Told
from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.games.layout import Layout, Observation, Sections
from ladrilho.players.net.inputs import inputs_of

FORMS = ("flat", "planes", "dict", "inputs")


def check_form(form: object) -> str:
    """The word of a form, or a sentence."""
    if form not in FORMS:
        raise InvalidNotation(f"no observation {shown(form)}: the forms are {', '.join(FORMS)}")
    return str(form)


def layout_for(game: rules.Game, players: int, form: str) -> Sections:
    """How the flat array behind a form is laid out."""
    found: Sections = inputs_of(game).input_layout(players) if form == "inputs" else game.layout(players)
    return found


def told_for(game: rules.Game, form: str) -> Told:
    """Room for the facts of a network, if that is the form."""
    room = inputs_of(game).MOST_FACTS if form == "inputs" else 0
    return Told(np.zeros(room, np.int32), np.zeros(room, np.float32))


def to_form(layout: Sections, form: str, flat: Observation) -> Any:
    """A flat observation in another form; axes in front (of a batch) stay."""
    if form == "planes" and isinstance(layout, Layout):
        return layout.to_planes(flat)
    return layout.to_dict(flat) if form == "dict" else flat


def space_of(layout: Sections, form: str) -> spaces.Space[Any]:
    """The space of a form."""
    most = to_form(layout, form, layout.most)
    if isinstance(most, dict):
        return spaces.Dict({name: _box(high) for name, high in most.items()})
    return _box(most)


def mask_space(codes: int) -> spaces.Box:
    """The space of a mask of actions."""
    return spaces.Box(0, 1, (codes,), np.int8)


def _box(most: Observation) -> spaces.Box:
    return spaces.Box(np.zeros_like(most), most.copy(), dtype=np.float32)
