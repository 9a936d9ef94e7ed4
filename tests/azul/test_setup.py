"""Components and setting up: AZ-1 to AZ-8."""

import pytest

from azul.tables import board, factory, floor, heap, line, moves, table, wall
from clauses import clause
from ladrilho import InvalidNotation, new_game

PRINTED_WALL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")


@clause("AZ-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_20_tiles_of_each_of_five_colours_and_a_marker(players: int) -> None:
    position = new_game("azul", players=players, deal="manual")
    assert heap(position, "bag") == "B20Y20R20K20W20"
    assert position.to_dict()["marker"] == "centre"
    assert len(position.scores) == players


@clause("AZ-1")
@pytest.mark.parametrize("players", [1, 5, 0, -2])
def test_fewer_than_two_or_more_than_four_cannot_play(players: int) -> None:
    with pytest.raises(InvalidNotation, match="azul is for 2 to 4"):
        new_game("azul", players=players)


@clause("AZ-2")
def test_a_board_has_five_lines_a_wall_of_25_spaces_an_empty_floor_and_no_points() -> None:
    empty = {"score": 0, "lines": [None] * 5, "wall": [[None] * 5] * 5, "floor": []}
    assert new_game("azul", players=4, seed=1).to_dict()["boards"] == [empty] * 4


@clause("AZ-2")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_line_n_holds_n_tiles_and_the_floor_seven(number: int) -> None:
    position = table("centre=R18 factories=B", "", "floor=*")
    position.play(f"centre red > {number}")
    assert line(position, number) == "R" * number
    assert floor(position) == "R" * 7
    assert heap(position, "lid") == f"R{18 - number - 7}"


@clause("AZ-3")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("letter", "BYRKW")
def test_each_colour_has_its_printed_space_in_the_wall_line_of_its_pattern_line(letter: str, number: int) -> None:
    lines = ["-"] * 5
    lines[number - 1] = letter * number
    position = table("factories=W player=1", f"lines={','.join(lines)}")
    position.play("1 white > floor")
    rows = ["....."] * 5
    rows[number - 1] = "".join(printed if printed == letter else "." for printed in PRINTED_WALL[number - 1])
    assert wall(position) == "/".join(rows)


@clause("AZ-4")
@pytest.mark.parametrize(("tiles", "cost"), list(enumerate((0, 1, 2, 4, 6, 8, 11, 14))))
def test_floor_spaces_cost_1_1_2_2_2_3_3(tiles: int, cost: int) -> None:
    position = table("factories=B player=1", f"score=50 floor={'R' * tiles or '-'}")
    position.play("1 blue > 5")
    assert position.scores[0] == 50 - cost


@clause("AZ-5")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_factories_by_players(players: int, factories: int) -> None:
    position = new_game("azul", players=players, seed=1)
    assert len(position.to_dict()["factories"]) == factories
    assert {str(move)[0] for move in position.legal_moves} == {str(number + 1) for number in range(factories)}


@clause("AZ-6")
@pytest.mark.parametrize(("side", "choosers"), [("coloured", []), ("grey", [0, 1])])
def test_all_boards_show_the_same_side(side: str, choosers: list[int]) -> None:
    position = table(f"wall={side} factories=W", "lines=B,-,-,-,-", "lines=R,-,-,-,-")
    position.play("1 white > floor")
    found = []
    while position.player is not None:
        found.append(position.player)
        position.play(moves(position)[0])
    assert found == choosers


@clause("AZ-7")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_every_factory_gets_four_tiles_from_the_bag(start: int) -> None:
    position = new_game("azul", players=3, start=start, deal="manual")
    assert (position.scores, position.phase, position.player) == ((0, 0, 0), "deal", None)
    assert position.tiles_to_deal == 28
    position.deal(["blue", "yellow", "red", "black"] * 7)
    assert [factory(position, number) for number in range(1, 8)] == ["BYRK"] * 7
    assert heap(position, "bag") == "B13Y13R13K13W20"
    assert (position.phase, position.player, position.to_dict()["start"]) == ("offer", start, start)


@clause("AZ-7")
def test_tiles_are_drawn_at_random() -> None:
    deals = {new_game("azul", seed=seed).to_text() for seed in range(20)}
    assert len(deals) == 20
    assert all(sum(board["score"] for board in new_game("azul", seed=seed).to_dict()["boards"]) == 0 for seed in (1, 2))


@clause("AZ-8")
def test_a_round_is_offer_then_tiling_then_preparation() -> None:
    position = table("wall=grey factories=W", "lines=B,-,-,-,-")
    seen = [(position.round, position.phase)]
    for move in ("1 white > floor", "line 1 > column 1"):
        position.play(move)
        seen.append((position.round, position.phase))
    position.deal(["red"] * 20)
    seen.append((position.round, position.phase))
    assert seen == [(1, "offer"), (1, "tiling"), (2, "deal"), (2, "offer")]
    assert board(position)["wall"][0][0] == "blue"
