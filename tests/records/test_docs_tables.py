"""The tables of the pages about formats say what the code does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ladrilho import GameRecord, Position, new_game
from ladrilho.games.azul import moves as azul_moves
from ladrilho.games.pavilion import board as pavilion_board
from ladrilho.games.pavilion import moves as pavilion_moves
from ladrilho.records import Fair
from ladrilho.records import text as record_text
from ladrilho.records.fairness import MOST_LETTERS
from ladrilho.records.record import FORMAT
from ladrilho.rules import GAMES, game_named
from records.games import play_random

ROOT = Path(__file__).parent.parent.parent
NAMES = tuple(GAMES)


def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text("utf-8")


def rows_of(name: str, first: str) -> list[list[str]]:
    """The rows of the table whose head begins with this cell."""
    lines = page(name).splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith(f"| {first} |")]
    assert len(heads) == 1, f"{len(heads)} tables begin with {first!r}"
    rows = []
    for line in lines[heads[0] + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def first_cells(name: str, first: str) -> list[str]:
    return [row[0] for row in rows_of(name, first)]


def fences(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page(name), re.MULTILINE | re.DOTALL)


# Positions


def keys_of(part: str) -> list[str]:
    return [word.partition("=")[0] for word in part.split() if "=" in word]


@pytest.mark.parametrize("game", NAMES)
def test_position_page_has_the_keys_of_the_text(game: str) -> None:
    table, *boards = new_game(game, seed=1).to_text().split(" | ")
    assert first_cells("position-format", f"Key of the table, `{game}`") == keys_of(table)
    assert first_cells("position-format", f"Key of a seat, `{game}`") == keys_of(boards[0])


@pytest.mark.parametrize("game", NAMES)
def test_position_page_has_the_entries_of_the_dict(game: str) -> None:
    data = new_game(game, seed=1).to_dict()
    assert first_cells("position-format", f"Entry of the table, `{game}`") == list(data)
    assert first_cells("position-format", f"Entry of a seat, `{game}`") == list(data["boards"][0])
    versions = {row[0]: row[1] for row in rows_of("position-format", f"Entry of the table, `{game}`")}
    assert json.dumps(data["rules"]) in versions["rules"]


@pytest.mark.parametrize("game", NAMES)
def test_position_page_has_the_phases(game: str) -> None:
    assert first_cells("position-format", f"Phase of `{game}`") == list(dict.fromkeys(game_named(game).PHASE_NAMES))


def test_position_page_has_colours_letters_and_stars() -> None:
    azul, pavilion = (game_named(game) for game in NAMES)
    rows = rows_of("position-format", "Colour of `azul`")
    assert [(row[0], row[1]) for row in rows[:5]] == list(zip(azul.COLOUR_NAMES, azul.COLOUR_LETTERS, strict=True))
    assert [(row[2], row[3]) for row in rows] == list(zip(pavilion.COLOUR_NAMES, pavilion.COLOUR_LETTERS, strict=True))
    stars = rows_of("position-format", "Place")
    assert stars == [[str(place), star] for place, star in enumerate(pavilion_board.STAR_NAMES)]


def test_examples_of_positions_are_canonical_and_agree() -> None:
    texts, dicts = fences("position-format", "text"), fences("position-format", "json")
    assert len(texts) == len(dicts) == len(NAMES)
    for text, data in zip(texts, map(json.loads, dicts), strict=True):
        position = Position.from_text(text)
        assert position.to_text() == text.strip()
        assert position.to_dict() == data
        assert Position.from_dict(data) == position


# Moves


def test_moves_page_has_the_numbers_of_colours_and_stars() -> None:
    azul, pavilion = (game_named(game).COLOUR_NAMES for game in NAMES)
    rows = rows_of("moves", "Number")
    assert [row[0] for row in rows] == [str(number) for number in range(7)]
    assert [row[1] for row in rows if row[1]] == list(azul)
    assert [row[2] for row in rows if row[2]] == list(pavilion)
    assert [row[3] for row in rows] == list(pavilion_board.STAR_NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_moves_page_has_every_code_once(game: str) -> None:
    ranges = [cell.split(" to ") for cell in first_cells("moves", f"Codes of `{game}`")]
    codes = [code for ends in ranges for code in range(int(ends[0]), int(ends[-1]) + 1)]
    assert codes == list(range(game_named(game).MOVE_CODES))
    assert f"There are {game_named(game).MOVE_CODES} codes." in page("moves")


def test_moves_page_has_the_first_codes_of_each_kind() -> None:
    azul = [int(cell.split()[0]) for cell in first_cells("moves", "Codes of `azul`")]
    assert azul == [0, azul_moves.TAKES]
    pavilion = [int(cell.split()[0]) for cell in first_cells("moves", "Codes of `summer-pavilion`")]
    kinds = pavilion_moves
    assert pavilion == [0, kinds.FIRST_PLACE, kinds.FIRST_REWARD, kinds.PASS, kinds.FIRST_KEEP, kinds.DONE]


def test_formulas_of_the_moves_page_give_the_codes() -> None:
    formulas = {
        game: [row[2].split(";")[0].strip("`") for row in rows_of("moves", f"Codes of `{game}`")] for game in NAMES
    }
    take, choice = formulas["azul"]
    assert _value(take, display=3, colour=1, line=4) == azul_moves.encode_take(3, 1, 4)
    assert _value(choice, line=3, column=2) == azul_moves.encode_choice(3, 2)
    take, place, reward, _, keep, _ = formulas["summer-pavilion"]
    assert _value(take, display=3, colour=4) == pavilion_moves.encode_take(3, 4)
    assert _value(place, star=5, slot=2, colour=4, jokers=3) == pavilion_moves.encode_place(5 * 6 + 2, 4, 3)
    assert _value(reward, colour=4) == pavilion_moves.FIRST_REWARD + 4
    assert _value(keep, colour=4) == pavilion_moves.FIRST_KEEP + 4


def _value(formula: str, **names: int) -> Any:
    return eval(formula, {"__builtins__": {}}, names)


@pytest.mark.parametrize("game", NAMES)
def test_examples_of_moves_are_right(game: str) -> None:
    position = new_game(game, seed=1)
    for code, text in rows_of("moves", f"Code in `{game}`"):
        assert str(position.move_of(int(code))) == text
        assert position.code_of(text) == int(code)


@pytest.mark.parametrize("game", NAMES)
def test_pages_name_the_versions_of_the_rules(game: str) -> None:
    version = game_named(game).RULES
    assert all(version in first_cells(name, "Rules")[-1] for name in ("position-format", "moves"))
    assert f'`"{version}"`' in page("record-format")


# Records


def entries_of(line: str) -> list[str]:
    return list(json.loads(line))


def test_record_page_has_the_entries_of_each_line() -> None:
    over = GameRecord.from_position(play_random(0, 1, 10_000))
    fair = Fair("T1", "0" * 64, "0" * 64, ("", ""))
    begun = GameRecord.from_position(Position.from_text(play_random(0, 1, 3).to_text()), fair=fair)
    lines = over.to_jsonl().splitlines()
    header, unfinished = begun.to_jsonl().splitlines()
    assert first_cells("record-format", "Entry of the header") == entries_of(header)
    assert first_cells("record-format", "Entry of `fair`") == list(json.loads(header)["fair"])
    assert first_cells("record-format", "Entry of a deal") == entries_of(lines[1])
    assert first_cells("record-format", "Entry of a move") == entries_of(lines[2])
    assert first_cells("record-format", "Entry of a result") == entries_of(lines[-1])
    assert first_cells("record-format", "Entry of an unfinished game") == entries_of(unfinished)


@pytest.mark.parametrize("game", NAMES)
def test_record_page_has_the_options(game: str) -> None:
    assert first_cells("record-format", f"Option of `{game}`") == list(game_named(game).OPTION_NAMES)


def test_record_page_has_version_and_limits() -> None:
    assert first_cells("record-format", "Format")[-1] == FORMAT
    assert f'`"{FORMAT}"`' in page("record-format")
    limits = [
        f"{record_text.MOST_BYTES >> 20} MiB",
        f"{record_text.MOST_LINE} characters",
        f"{record_text.MOST_NAME} characters",
        f"{record_text.MOST_DIGITS} digits",
    ]
    assert first_cells("record-format", "More than") == limits
    assert f"up to {MOST_LETTERS} plain letters" in page("record-format")


def test_example_of_a_record_can_be_read() -> None:
    (example,) = fences("record-format", "jsonl")
    assert GameRecord.from_jsonl(example).to_jsonl() == example


def test_check_can_be_computed_as_the_page_says() -> None:
    (program,) = fences("record-format", "python")
    names: dict[str, Any] = {}
    exec(program, names)
    record = GameRecord.from_position(play_random(3, 1, 25))
    *positions, end = (position.to_text() for position in record.positions())
    check = ""
    for line, position in zip(map(json.loads, record.to_jsonl().splitlines()), [*positions, end, end], strict=True):
        check = names["check_of"](check, line, position)
        assert check == line["check"]


def test_examples_of_faults_are_what_the_code_says() -> None:
    (examples,) = fences("record-format", "text")
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "ladrilho" / "records").glob("*.py"))
    for example in examples.splitlines()[1:]:
        assert re.sub(r"line \d+: ", "", example) in sources
