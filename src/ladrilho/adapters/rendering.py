"""A table as text, as SVG and as pixels, without a display and without fonts of the system."""

import atexit
import io
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import drawing
from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown

MODES = ("human", "ansi", "svg", "rgb_array")


def check_mode(mode: object) -> str | None:
    """The word of a render mode, or a sentence."""
    if mode is not None and mode not in MODES:
        raise InvalidNotation(f"no render mode {shown(mode)}: the modes are {', '.join(MODES)}")
    return None if mode is None else str(mode)


def render(game: str, state: Any, mode: str) -> str | NDArray[np.uint8] | None:
    """A picture of the table; ``human`` prints it and answers None."""
    if mode == "svg":
        return drawing.to_svg(game, state)
    if mode == "rgb_array":
        return to_pixels(drawing.to_svg(game, state))
    text = drawing.to_plain_text(game, state)
    if mode == "ansi":
        return text
    print(text)
    return None


def to_pixels(svg: str) -> NDArray[np.uint8]:
    """Height × width × 3 bytes: the same on every machine, because the font comes with the package."""
    import resvg_py
    from PIL import Image

    family, path = _font()
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        background="white",
        skip_system_fonts=True,
        font_files=[path],
        font_family=family,
        serif_family=family,
        sans_serif_family=family,
        monospace_family=family,
    )
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


@cache
def _font() -> tuple[str, str]:
    """The font that comes with Pillow: its name, and a file of it that lives as long as this process."""
    from PIL import ImageFont

    font = ImageFont.load_default(16)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType: pictures would have no letters")
    folder = tempfile.TemporaryDirectory(prefix="ladrilho-")
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "font.ttf"
    path.write_bytes(font.font_bytes)
    return str(font.getname()[0]), str(path)
