"""Tables as SVG: well formed, on its own, every tile in its place and unlike any other colour."""

import re
from collections import Counter
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from drawing.walks import GAMES, PHASES, walk
from ladrilho import Position
from ladrilho.drawing.features import FEATURES, spaces_to_go
from ladrilho.drawing.svg import tag, words
from ladrilho.drawing.tiles import RHOMBI, SQUARES, Glaze, lightness, rhombus, square
from ladrilho.games.azul.state import MARKER
from ladrilho.games.pavilion.board import SPACES
from ladrilho.rules import game_named

SVG = "{http://www.w3.org/2000/svg}"


def picture(position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(position._repr_svg_())


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def tiles_on_table(position: Position) -> Counter[str]:
    """Every tile that lies open: all but those in the bag, the lid or the storage."""
    names, state = game_named(position.game).COLOUR_NAMES, position.states[0]
    boards = state["boards"][: position.players]
    total: np.ndarray[Any, Any] = state["displays"].sum(axis=0, dtype=int)
    if position.game == "azul":
        for board in boards:
            lines = [
                int(colour) for colour, n in zip(board.line_colour, board.line_count, strict=True) for _ in range(n)
            ]
            floor = [int(tile) for tile in board.floor[: board.floor_count] if tile != MARKER]
            wall = [int(tile) for tile in board.wall.ravel() if tile >= 0]
            total += np.bincount(lines + floor + wall, minlength=len(names))
    else:
        total += state["supply"] + boards["hand"].sum(axis=0) + boards["kept"].sum(axis=0)
        laid = boards["spaces"]
        total += np.bincount(laid[laid >= 0], minlength=len(names))
    return Counter({name: int(count) for name, count in zip(names, total, strict=True) if count})


@pytest.mark.parametrize(("game", "players", "option"), GAMES)
def test_every_open_tile_is_drawn_once_in_its_shape(game: str, players: int, option: str) -> None:
    for position in walk(game, players, option):
        drawn = of_class(picture(position), "tile")
        assert {element.tag for element in drawn} <= {SVG + ("rect" if game == "azul" else "polygon")}
        assert Counter(element.get("class", "").split()[1] for element in drawn) == tiles_on_table(position)


@pytest.mark.parametrize(("game", "players", "option"), GAMES)
def test_scores_turn_and_marker_are_drawn(game: str, players: int, option: str) -> None:
    for position in walk(game, players, option):
        root = picture(position)
        assert [element.text for element in of_class(root, "score")] == [str(score) for score in position.scores]
        texts = ["".join(element.itertext()) for element in root.iter(SVG + "text")]
        if position.player is not None:
            assert any(text.startswith(f"seat {position.player}") and text.endswith("to move") for text in texts)
        shown = position.to_dict()["marker"] == "centre" or not position.is_over
        assert bool(of_class(root, "marker")) == shown


@pytest.mark.parametrize("game", PHASES)
def test_a_picture_needs_nothing_else(game: str) -> None:
    for position in walk(game, 4, "wall=grey" if game == "azul" else "board=sepia"):
        text, root = position._repr_svg_(), picture(position)
        assert text.count("http") == 1  # the name of the SVG language
        assert not {element.tag for element in root.iter()} & {SVG + name for name in ("script", "style", "image", "a")}
        ids = [element.get("id", "") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids) and all(name.startswith("ladrilho-") for name in ids)
        used = {element.get("href", "") for element in root.iter(SVG + "use")}
        used |= set(re.findall(r"url\((#[^)]*)\)", text))
        assert used <= {f"#{name}" for name in ids}
        assert root.get("viewBox", "").startswith("0 0 1000 ")
        assert len(text) < 150_000


def test_every_wall_space_of_azul_is_a_tile_or_an_empty_space() -> None:
    for position in walk("azul", 2, "wall=coloured"):
        root, boards = picture(position), position.states[0]["boards"][:2]
        on_boards = sum(int(board.line_count.sum() + board.floor_count + (board.wall >= 0).sum()) for board in boards)
        assert len(of_class(root, "space")) + on_boards == 2 * (15 + 25 + 7)


@pytest.mark.parametrize("option", ["board=coloured", "board=sepia"])
def test_every_space_and_feature_of_summer_pavilion_is_drawn(option: str) -> None:
    for position in walk("summer-pavilion", 3, option):
        root, boards = picture(position), position.states[0]["boards"][:3]
        laid, loose = int((boards["spaces"] >= 0).sum()), int(boards["kept"].sum() + position.states[0]["supply"].sum())
        assert len(of_class(root, "space")) == 3 * (SPACES + 4) + 10 - laid - loose
        complete = sum(not spaces_to_go(board, feature) for board in boards for feature in FEATURES)
        assert len(of_class(root, "complete")) == complete
        assert len(of_class(root, "open")) == 3 * len(FEATURES) - complete


@pytest.mark.parametrize("glazes", [SQUARES, RHOMBI], ids=["squares", "rhombi"])
def test_no_two_colours_share_an_ornament(glazes: dict[str, Glaze]) -> None:
    for one, other in combinations(glazes.values(), 2):
        assert one.ornament != other.ornament
        assert one.colour != other.colour


@pytest.mark.parametrize("glazes", [SQUARES, RHOMBI], ids=["squares", "rhombi"])
def test_ornaments_stand_out_from_their_glaze(glazes: dict[str, Glaze]) -> None:
    for name, glaze in glazes.items():
        dark, light = sorted((lightness(glaze.colour), lightness(glaze.tone)))
        assert (light + 0.05) / (dark + 0.05) >= 3, name


def test_a_joker_looks_different() -> None:
    assert rhombus("red", 0, 0, 10, joker=True) != rhombus("red", 0, 0, 10)
    assert "ladrilho-joker" in rhombus("red", 0, 0, 10, joker=True)


def test_each_game_draws_tiles_of_its_own_colours() -> None:
    assert tuple(SQUARES) == game_named("azul").COLOUR_NAMES
    assert tuple(RHOMBI) == game_named("summer-pavilion").COLOUR_NAMES
    assert "<rect" in square("blue", 0, 0, 10) and "<polygon" in rhombus("blue", 0, 0, 10)


def test_texts_and_attributes_are_escaped() -> None:
    text = words(1, 2, "<a & b>", 10) + tag("g", id='"<&>"')
    root = ElementTree.fromstring(f"<svg>{text}</svg>")
    assert root[0].text == "<a & b>"
    assert root[1].get("id") == '"<&>"'
