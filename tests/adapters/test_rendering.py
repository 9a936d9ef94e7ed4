"""Pictures need neither a display nor fonts of the system."""

import os
import subprocess
import sys

import numpy as np
import pytest

from conformance.plays import CASES, Case, every_case, played
from ladrilho.adapters import rendering

pytestmark = pytest.mark.compiled_only


def test_letters_are_drawn_in_every_family_of_fonts() -> None:
    for family in ("sans-serif", "serif", "monospace", "Georgia, serif"):
        words = f'<text x="5" y="30" font-size="30" font-family="{family}">seat 2</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">{words}</svg>'
        pixels = rendering.to_pixels(svg)
        assert pixels.shape == (40, 100, 3)
        assert (pixels < 100).sum() > 300, family


@every_case
def test_every_table_can_be_drawn_as_text_and_svg(case: Case) -> None:
    state = played(case, 20, seed=1).states[0]
    assert "seat 1" in str(rendering.render(case.game, state, "ansi"))
    assert str(rendering.render(case.game, state, "svg")).startswith("<svg")


def test_pixels_change_with_the_table() -> None:
    pictures = [rendering.render("azul", played(CASES[0], plies, seed=1).states[0], "rgb_array") for plies in (3, 4)]
    assert all(isinstance(picture, np.ndarray) and picture.dtype == np.uint8 for picture in pictures)
    assert not np.array_equal(*pictures)


def test_pixels_are_the_same_without_a_home_a_display_and_fonts() -> None:
    program = (
        "import hashlib; from ladrilho import new_game; from ladrilho.adapters.rendering import render;"
        "print(hashlib.sha256(render('azul', new_game('azul', seed=1).states[0], 'rgb_array').tobytes()).hexdigest())"
    )
    bare = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "FONTCONFIG_PATH"}}
    bare |= {"FONTCONFIG_FILE": os.devnull, "XDG_DATA_HOME": os.devnull, "XDG_DATA_DIRS": os.devnull}
    prints = set()
    for environment in (dict(os.environ), bare):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=100,
        )
        assert done.returncode == 0, done.stderr
        prints.add(done.stdout)
    assert len(prints) == 1
