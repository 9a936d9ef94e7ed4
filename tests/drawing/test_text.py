"""Tables as text: everything can be read at 80 columns, without colours."""

import re
from collections import Counter

import numpy as np
import pytest

from azul.tables import table
from drawing.walks import GAMES, PHASES, walk
from ladrilho import InvalidNotation, Position, drawing, new_game
from ladrilho.games import azul, pavilion
from ladrilho.rules import game_named
from pavilion.tables import table as pavilion_table

STYLES = {"", "title", "dim", "marker", "good", *azul.COLOUR_NAMES, *pavilion.COLOUR_NAMES}
PASSED_BY = {"wall=coloured": {"tiling"}}  # there it happens by itself
LAID = re.compile(r"\[([A-Z])\]")


def spans(position: Position, width: int = 80) -> list[drawing.Line]:
    return drawing.to_spans(position.game, position.states[0], width)


def boards_of(text: str) -> str:
    """The part between the heaps and the legend."""
    return text.split("\n\n", 2)[2].rsplit("\n\n", 1)[0]


def laid_tiles(position: Position) -> Counter[str]:
    letters = game_named(position.game).COLOUR_LETTERS
    field = "wall" if position.game == "azul" else "spaces"
    shown = position.states[0]["boards"][field][: position.players]
    return Counter(letters[colour] for colour in shown[shown >= 0])


@pytest.mark.parametrize(("game", "players", "option"), GAMES)
def test_every_phase_is_drawn_within_80_columns(game: str, players: int, option: str) -> None:
    positions = walk(game, players, option)
    assert {position.phase for position in positions} == PHASES[game] - PASSED_BY.get(option, set())
    for position in positions:
        lines = str(position).splitlines()
        assert max(map(len, lines)) <= 80
        assert all(line == line.rstrip() for line in lines)
        assert position.phase in lines[0]
        str(position).encode("latin-1")  # what every terminal can print


@pytest.mark.parametrize(("game", "players", "option"), GAMES)
def test_every_score_and_every_laid_tile_is_shown(game: str, players: int, option: str) -> None:
    for position in walk(game, players, option):
        boards = boards_of(str(position))
        for seat, score in enumerate(position.scores):
            assert re.search(rf"seat {seat} · {score} points?\b", boards)
        assert Counter(LAID.findall(boards)) == laid_tiles(position)


@pytest.mark.parametrize(("game", "players", "option"), GAMES)
def test_the_marker_and_the_mover_are_shown(game: str, players: int, option: str) -> None:
    for position in walk(game, players, option):
        text, marker = str(position), position.to_dict()["marker"]
        centre = next(line for line in text.splitlines() if line.startswith("centre"))
        assert ("*" in centre) == (marker == "centre")
        if marker != "centre" and not position.is_over:
            assert re.search(rf"seat {marker} · [^\n]*?\*", text)
        movers = re.findall(r"> seat (\d)", text)
        assert movers == ([] if position.player is None else [str(position.player)])


@pytest.mark.parametrize("width", [40, 60, 125])
@pytest.mark.parametrize("game", PHASES)
def test_other_widths_are_kept_too(game: str, width: int) -> None:
    option = "wall=grey" if game == "azul" else "board=sepia"
    for position in walk(game, 4, option):
        assert max(sum(len(span.text) for span in line) for line in spans(position, width)) <= width


@pytest.mark.parametrize("game", PHASES)
def test_styles_are_the_known_ones_and_add_nothing_to_the_text(game: str) -> None:
    for position in walk(game, 3, "wall=coloured" if game == "azul" else "board=coloured"):
        lines = spans(position)
        assert {span.style for line in lines for span in line} <= STYLES
        assert "\n".join("".join(span.text for span in line).rstrip() for line in lines) == str(position)


def test_a_tile_has_the_style_of_its_colour() -> None:
    for line in spans(table("factories=BBYR,-,-,-,-")):
        for span in line:
            if span.style in azul.COLOUR_NAMES:
                assert span.text == azul.COLOUR_LETTERS[azul.COLOUR_NAMES.index(span.style)]


def test_a_board_of_azul() -> None:
    position = table(
        "factories=BBYR,-,-,-,- marker=0", "score=12 lines=-,YY,R,-,KKKK wall=B..../...../...../...../....B floor=*Y"
    )
    assert [line[:39].rstrip() for line in boards_of(str(position)).splitlines()] == [
        "> seat 0 · 12 points · * starts next",
        "  1         · | [B] y  r  k  w",
        "  2       Y Y |  w  b  y  r  k",
        "  3     · · R |  k  w  b  y  r",
        "  4   · · · · |  r  k  w  b  y",
        "  5 · K K K K |  y  r  k  w [B]",
        "  floor   *  Y  ·  ·  ·  ·  ·",
        "         -1 -1 -2 -2 -2 -3 -3  now -2",
    ]


def test_the_offer_of_azul() -> None:
    lines = str(table("factories=BBYR,-,KW,RRRR,- centre=B2W1")).splitlines()
    assert "factories  1 B B Y R   2 -         3 K W       4 R R R R   5 -" in lines
    assert "centre     B B W *" in lines


def test_the_grey_wall_numbers_its_columns_and_prints_no_colours() -> None:
    text = boards_of(str(new_game("azul", wall="grey", seed=1)))
    assert "1  2  3  4  5" in text
    assert not re.search(r"[bykrw]  [bykrw]", text)


PAVILION = (
    "summer-pavilion board={board} jokers=PGOYBR round=2 phase=placing player=0 start=0 marker=1 "
    "bag={bag} storage=- supply=P2G3O5 reward=0 centre=- factories=-,-,-,-,- | "
    "score=23 hand=P2G3 kept=- passed=no stars=....O./....../....../....../....../.PP.../....GB | "
    "score=1 hand=- kept=R4 passed=yes stars=....../....../....../....../....../....../......"
)


def test_a_board_of_summer_pavilion() -> None:
    position = Position.from_text(PAVILION.format(board="coloured", bag="P16G15O16Y22B21R18"), deal="manual")
    boards = boards_of(str(position)).splitlines()
    assert [line[:39].rstrip() for line in boards] == [
        "> seat 0 · 23 points",
        "  hand  G3 (joker) P2",
        "  kept  -",
        "  space   1  2  3  4  5  6  pil sta win",
        "  orange  1  2  3  4 [O] 6  1/4 0/4 1/2",
        "  red     1  2  3  4  5  6  0/4 0/4 0/2",
        "  blue    1  2  3  4  5  6  0/4 0/4 0/2",
        "  yellow  1  2  3  4  5  6  0/4 0/4 0/2",
        "  green   1  2  3  4  5  6  1/4 1/4 0/2",
        "  purple  1 [P][P] 4  5  6  all 1/4 0/2",
        "  centre  1  2  3  4 [G][B]",
        "  1s 0/7  2s 1/7  3s 1/7  4s 0/7",
        "  reward at  orange 6 +3",
    ]
    assert boards[0][39:].strip() == "seat 1 · 1 point · passed · *"
    assert "kept  R4" in boards[2]


def test_the_sepia_side_shows_what_its_spaces_cost() -> None:
    text = str(Position.from_text(PAVILION.format(board="sepia", bag="P16G15O16Y22B21R18"), deal="manual"))
    assert "  orange  3  2  1  4 [O] 6" in text
    assert "  centre  3  3  3  3 [G][B]" in text


def test_the_jokers_and_the_supply_are_shown() -> None:
    lines = str(
        Position.from_text(PAVILION.format(board="sepia", bag="P16G15O16Y22B21R18"), deal="manual")
    ).splitlines()
    assert "jokers     1 P  [2 G]  3 O  4 Y  5 B  6 R  now green" in lines
    assert "supply     P P G G G O O O O O" in lines


def test_a_reward_is_announced() -> None:
    position = pavilion_table("phase=reward reward=2", "orange=....OO")
    assert "seat 0 to take 2 from the supply" in str(position).splitlines()


@pytest.mark.parametrize("scores", [(40, 3), (7, 7)])
def test_the_end_names_the_winners(scores: tuple[int, int]) -> None:
    wall = "wall=BYRKW/...../...../...../....."
    position = table("phase=over player=-", *(f"score={score} {wall}" for score in scores))
    words = "seat 0 wins" if scores[0] > scores[1] else "seats 0 and 1 share the victory"
    assert words in str(position).splitlines()
    assert str(position).count("· winner") == len(position.winners)


def test_a_game_nobody_knows_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="the games are azul"):
        drawing.to_plain_text("chess", np.zeros(1, azul.STATE)[0])
