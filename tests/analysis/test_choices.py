"""What is foretold about a move is what then happens."""

from typing import Any

import msgspec
import pytest

from analysis.games import NAMES, TABLES, play
from ladrilho import Position, new_game
from ladrilho.analysis import choices, end_bonuses, explain_move, hint, texts_of_choices
from ladrilho.analysis.azul_choices import AzulTake


def chosen(before: Position, code: int) -> dict[str, Any]:
    """The entry of the move that was played."""
    found = choices(before)[before.legal_moves.codes.tolist().index(code)]
    return dict(msgspec.to_builtins(found))


def steps(game: str, options: dict[str, Any], players: int, seed: int) -> list[tuple[Position, int, Position]]:
    return [step for step in play(game, options, players, seed) if isinstance(step[1], int)]


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=NAMES)
def test_there_is_one_choice_for_each_legal_move_in_its_words(game: str, options: dict[str, Any], players: int) -> None:
    for before, _, _ in steps(game, options, players, 3):
        moves = [str(move) for move in before.legal_moves]
        assert [choice.move for choice in choices(before)] == moves == texts_of_choices(before)


def floor_loss(position: Position, seat: int) -> int:
    return sum((1, 1, 2, 2, 2, 3, 3)[: len(position.to_dict()["boards"][seat]["floor"])])


def check_take_of_azul(told: dict[str, Any], before: Position, code: int, after: Position) -> None:
    seat, move = before.player, before.move_of(code)
    assert seat is not None
    flow = explain_move(before, code).flow
    line = ["line", seat, told["line"]]
    assert (told["source"], told["colour"], told["line"]) == (str(move.source), move.colour, move.line)
    assert told["placed"] == sum(entry["count"] for entry in flow if entry["to"] == line)
    assert told["count"] == told["placed"] + told["dropped"]
    assert told["marker"] == (before.to_dict()["marker"] == "centre" != after.to_dict()["marker"])
    if after.phase == "offer":
        assert told["floor"] == floor_loss(before, seat) - floor_loss(after, seat)
        lines = after.to_dict()["boards"][seat]["lines"]
        assert told["full"] == (told["line"] != "floor" and lines[move.line - 1]["count"] == move.line)
    elif told["points"] is not None:
        tiles = [points for points in explain_move(before, code).points if points["why"] == "tile"]
        laid = {tuple(points["cell"]): points["points"] for points in tiles if points["seat"] == seat}
        assert laid[tuple(told["cell"])] == told["points"]


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES[:6], ids=NAMES[:6])
def test_choices_of_azul_come_true(game: str, options: dict[str, Any], players: int) -> None:
    foretold = 0
    for seed in range(4):
        for before, code, after in steps(game, options, players, seed):
            told = chosen(before, code)
            if "column" in told:
                first = explain_move(before, code).points[0]
                assert (told["points"], told["counted"]) == (first["points"], first["counted"])
                assert first["cell"] == [told["line"] - 1, told["column"] - 1]
            else:
                check_take_of_azul(told, before, code, after)
                foretold += told["points"] is not None and after.phase != "offer"
    assert foretold or options["wall"] == "grey"


def test_lines_above_are_laid_first() -> None:
    position = Position.from_text(
        "azul wall=coloured round=1 phase=offer player=0 start=0 marker=1 bag=B19Y15R16K14W16 lid=- "
        "centre=W1 factories=-,-,-,-,- | score=0 lines=B,W,RRR,KKKK,YYYYY wall=...../...../...../...../..... floor=- "
        "| score=0 lines=R,KK,WW,-,- wall=...../...../...../...../..... floor=*",
        deal="manual",
    )
    told = {choice.move: choice for choice in choices(position)}["centre white > 2"]
    assert isinstance(told, AzulTake)
    assert (told.full, told.cell, told.points) == (True, [1, 0], 2)


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES[6:], ids=NAMES[6:])
def test_choices_of_pavilion_come_true(game: str, options: dict[str, Any], players: int) -> None:
    for seed in range(3):
        for before, code, after in steps(game, options, players, seed):
            told, seat = chosen(before, code), before.player
            assert seat is not None
            gained = after.scores[seat] - before.scores[seat]
            if "loss" in told:
                assert told["loss"] == gained
                hands = [sum(position.to_dict()["boards"][seat]["hand"].values()) for position in (before, after)]
                assert told["count"] + told["joker"] == hands[1] - hands[0]
            elif "star" in told:
                assert told["points"] == len(told["counted"]) == gained
                assert told["reward"] == (after.to_dict()["reward"] if after.phase == "reward" else 0)
                assert sum(told["pay"].values()) == told["number"]
                assert bool(told["completes"]) >= bool(told["reward"])
            elif told["move"] == "done" or (told["move"] == "pass" and after.phase != "keeping" and not after.is_over):
                assert told["costs"] == -gained


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES[6:], ids=NAMES[6:])
def test_bonuses_that_placements_foretell_are_paid_at_the_end(game: str, options: dict[str, Any], players: int) -> None:
    promised, game_steps = [0] * players, steps(game, options, players, 8)
    for before, code, _ in game_steps:
        told = chosen(before, code)
        if "star" in told and before.player is not None:
            promised[before.player] += told["star_bonus"] + told["number_bonus"]
    last = game_steps[-1][2]
    paid = [sum(bonus["points"] for bonus in end_bonuses(last) if bonus["seat"] == seat) for seat in range(players)]
    assert promised == paid


def test_hint_tells_more_from_step_to_step() -> None:
    position = new_game("summer-pavilion", seed=3)
    move = str(next(iter(position.legal_moves)))
    source, colour = move.split()
    assert hint(position, move, 1) == {"step": 1, "text": "source", "source": source}
    assert hint(position, move, 2) == {"step": 2, "text": "colour", "source": source, "colour": colour}
    assert hint(position, position.code_of(move), 3)["move"] == move


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options", "players"), TABLES[::4], ids=NAMES[::4])
def test_no_hint_tells_the_move_too_early(game: str, options: dict[str, Any], players: int) -> None:
    for before, code, _ in steps(game, options, players, 4):
        tellings = [hint(before, code, step) for step in (1, 2, 3)]
        assert "colour" not in tellings[0] and "move" not in tellings[0] and "move" not in tellings[1]
        assert tellings[2]["move"] == str(before.move_of(code))
        assert all(isinstance(told["text"], str) for told in tellings)
