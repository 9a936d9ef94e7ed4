"""The forms in which environments hand out observations, and their spaces."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.games.layout import Layout, Observation

FORMS = ("flat", "planes", "dict")


def check_form(form: object) -> str:
    """The word of a form, or a sentence."""
    if form not in FORMS:
        raise InvalidNotation(f"no observation {shown(form)}: the forms are {', '.join(FORMS)}")
    return str(form)


def to_form(layout: Layout, form: str, flat: Observation) -> Any:
    """A flat observation in another form; axes in front (of a batch) stay."""
    if form == "flat":
        return flat
    return layout.to_planes(flat) if form == "planes" else layout.to_dict(flat)


def space_of(layout: Layout, form: str) -> spaces.Space[Any]:
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
