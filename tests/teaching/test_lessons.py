"""Rules and lessons stand on the real engine."""

import re
from pathlib import Path

import pytest

from ladrilho import IllegalMove, InvalidNotation, Position
from ladrilho.teaching import lesson_of, rules_of, section_for
from ladrilho.teaching.pages import Picture, Step

GAMES = ("azul", "summer-pavilion")
ROOT = Path(__file__).parent.parent.parent
PAGES = {"azul": ("azul.md", "AZ"), "summer-pavilion": ("pavilion.md", "SP")}


def steps_with_a_task() -> list[Step]:
    return [step for game in GAMES for step in lesson_of(game) if step.accepts]


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_short(game: str) -> None:
    assert 6 <= len(lesson_of(game)) <= 10
    assert all(len(step.text) < 260 for step in lesson_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_rules_and_lessons_can_be(game: str) -> None:
    pictures = [part.position for section in rules_of(game) for part in section.body if isinstance(part, Picture)]
    tables = pictures + [step.position for step in lesson_of(game)]
    assert all(Position.from_text(text, deal="manual").game == game for text in tables)
    assert pictures


@pytest.mark.parametrize("step", steps_with_a_task(), ids=lambda step: step.title)
def test_the_right_move_is_accepted_and_any_other_is_not(step: Step) -> None:
    for move in step.accepts:
        assert step.try_move(move)[0]
    before = Position.from_text(step.position, deal="manual")
    others = [str(move) for move in before.legal_moves if str(move) not in step.accepts]
    for move in others:
        is_right, after = step.try_move(move)
        assert not is_right
        assert after != before
    assert others or step.title == "Pass and keep"
    assert step.well_done and step.not_quite


def test_a_move_that_is_not_allowed_is_refused_with_its_clause() -> None:
    with pytest.raises(IllegalMove, match="AZ-13"):
        lesson_of("azul")[0].try_move("1 white > 1")


def test_what_the_lesson_says_of_points_is_true() -> None:
    azul, pavilion = lesson_of("azul"), lesson_of("summer-pavilion")
    assert azul[4].try_move("centre black > 1")[1].scores[0] == 3 + 2 + 2 + 1
    assert azul[5].try_move("centre white > 1")[1].scores[0] == 14 + 5 + 2
    assert pavilion[2].try_move("centre green")[1].scores[0] == 5 - 1
    assert pavilion[4].try_move("orange 3 = 2 orange + 1 purple")[1].scores[0] == 6 + 2
    assert pavilion[5].try_move("green 6 = 6 green")[1].to_dict()["reward"] == 3
    assert pavilion[6].try_move("pass")[1].scores[0] == 9


def test_the_picture_of_scoring_shows_six_points() -> None:
    picture = next(part for part in section_for("azul", "AZ-28").body if isinstance(part, Picture))
    wall = Position.from_text(picture.position, deal="manual").to_dict()["boards"][0]["wall"]
    assert [wall[2][1], wall[2][2], wall[2][3]] == ["white", "blue", "yellow"]
    assert all(wall[row][2] for row in range(3)) and not wall[3][2]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_explained_somewhere(game: str) -> None:
    page, prefix = PAGES[game]
    text = (ROOT / "docs" / "rules" / page).read_text(encoding="utf-8")
    clauses = set(re.findall(rf"\*\*({prefix}-\d+)\*\*", text))
    explained = [clause for section in rules_of(game) for clause in section.clauses]
    assert clauses
    assert clauses == set(explained)
    assert len(explained) == len(set(explained))


def test_an_illegal_move_opens_the_rules_at_the_right_place() -> None:
    assert section_for("azul", "AZ-20").name == "placing"
    assert section_for("summer-pavilion", "SP-28").name == "placing"
    assert section_for("azul", "nonsense").name == "goal"


def test_unknown_games_are_named() -> None:
    with pytest.raises(InvalidNotation, match="the games are azul, summer-pavilion"):
        rules_of("chess")
