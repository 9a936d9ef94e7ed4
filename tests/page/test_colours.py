"""The numbers in docs/accessibility.md, and the promises behind them."""

import sys
from pathlib import Path

import pytest

from ladrilho.drawing import tiles

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import colour_distance  # noqa: E402


def test_page_of_numbers_is_what_the_tool_computes() -> None:
    text = colour_distance.PAGE.read_text(encoding="utf-8")
    assert "| Azul | protan |" in text
    assert colour_distance.with_tables(text) == text


@pytest.mark.parametrize(("game", "least"), [("azul", 34.0), ("pavilion", 23.0)])
@pytest.mark.parametrize("sight", colour_distance.SIGHTS)
def test_closest_pair_stays_apart(game: str, least: float, sight: str) -> None:
    assert colour_distance.closest(game, sight)[0] >= least


@pytest.mark.parametrize("game", ["azul", "pavilion"])
def test_ornaments_stand_out(game: str) -> None:
    for name, (glaze, tone) in colour_distance.read_palette(game).items():
        assert colour_distance.contrast(glaze, tone) >= 3, name


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_can_be_read(theme: str) -> None:
    colours = colour_distance.read_surfaces(theme)
    for what, ink, ground in colour_distance.TEXTS:
        least = 3.0 if what.startswith("focus") else 7.0 if what.startswith("text") else 4.5
        assert colour_distance.contrast(colours[ink], colours[ground]) >= least, what


@pytest.mark.parametrize(("game", "glazes"), [("azul", tiles.SQUARES), ("pavilion", tiles.RHOMBI)])
def test_page_and_pictures_use_the_same_colours(game: str, glazes: dict[str, tiles.Glaze]) -> None:
    expected = {name: (glaze.colour, glaze.tone) for name, glaze in glazes.items()}
    assert colour_distance.read_palette(game) == expected


def test_distance_agrees_with_the_published_test_data() -> None:
    # pairs 1, 7, 17 and 25 of the supplementary data of Sharma, Wu and Dalal (2005)
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, other, expected in pairs:
        assert colour_distance.distance(one, other) == pytest.approx(expected, abs=1e-4)
