"""Getting ready: SP-1 to SP-10."""

from collections import Counter
from typing import Any

import pytest

from clauses import clause
from ladrilho import InvalidNotation, Position, new_game
from ladrilho.games.pavilion.board import DATA

from .tables import COLOURS, STARS, count_tiles, legal, look, names, play, refusal, seat, table


@clause("SP-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_holds_22_tiles_of_each_of_six_colours(players: int) -> None:
    position = new_game("summer-pavilion", players=players, seed=1)
    tiles = count_tiles(position.to_dict())
    assert tiles == dict.fromkeys(COLOURS, 22)
    assert (tiles.total(), position.players) == (132, players)


@clause("SP-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, "2", None, True])
def test_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(InvalidNotation, match="is for 2 to 4"):
        new_game("summer-pavilion", players=players)


@clause("SP-2")
def test_a_board_has_seven_stars_and_six_features_of_each_kind() -> None:
    board = seat(new_game("summer-pavilion", seed=1))
    assert board["stars"] == {star: [None] * 6 for star in STARS}
    assert Counter(feature["kind"] for feature in DATA["features"]) == {"pillar": 6, "statue": 6, "window": 6}
    assert board["hand"] == board["kept"] == {}


@clause("SP-2", "SP-43")
def test_there_are_four_corner_spaces() -> None:
    position = play(table("", "hand=G9"), "pass", "keep green", "keep green", "keep green")
    assert legal(position) == ["keep green", "done"]
    position.play("keep green")
    assert (seat(position)["kept"], position.player) == ({"green": 4}, 1)


@clause("SP-3")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_factories_by_players_with_four_tiles_each(players: int, factories: int) -> None:
    data = new_game("summer-pavilion", players=players, seed=1).to_dict()
    assert [sum(factory.values()) for factory in data["factories"]] == [4] * factories


@clause("SP-4")
def test_ten_supply_spaces_and_a_joker_colour_for_each_of_six_rounds() -> None:
    supply, jokers = look(new_game("summer-pavilion", seed=1), "supply", "jokers")
    assert sum(supply.values()) == 10
    assert sorted(jokers) == sorted(COLOURS)


@clause("SP-5")
def test_all_players_discard_to_one_storage() -> None:
    position = play(table("", "hand=G3", "hand=R5"), "green 2 = 2 green", "red 3 = 3 red")
    assert look(position, "storage") == ({"green": 1, "red": 2},)
    play(position, "pass keep nothing", "pass keep nothing")
    assert look(position, "storage") == ({"green": 2, "red": 4},)


@clause("SP-6")
def test_the_supply_is_dealt_before_the_factories() -> None:
    position = new_game("summer-pavilion", deal="manual")
    assert (position.round, position.scores, position.phase, position.player) == (1, (5, 5), "deal", None)
    assert (position.tiles_to_deal, position.options["board"]) == (10, "coloured")
    position.deal(names("PPGGGOOYBR"))
    supply = {"purple": 2, "green": 3, "orange": 2, "yellow": 1, "blue": 1, "red": 1}
    assert (look(position, "supply", "phase"), position.tiles_to_deal) == ((supply, "deal"), 20)
    position.deal(names("PPPPGGGGOOOOYYYYBBBR"))
    factories = [{"purple": 4}, {"green": 4}, {"orange": 4}, {"yellow": 4}, {"blue": 3, "red": 1}]
    assert look(position, "factories", "centre", "marker") == (factories, {}, "centre")
    assert (position.phase, position.player, position.tiles_to_deal) == ("offer", 0, 0)


@clause("SP-6")
def test_the_first_tiles_come_from_the_bag() -> None:
    data = new_game("summer-pavilion", players=4, seed=2).to_dict()
    assert (sum(data["bag"].values()), data["storage"]) == (132 - 10 - 36, {})


def phases_of_a_game(position: Position) -> list[tuple[int, str]]:
    """Round and phase as they change, when the first legal move is played again and again."""
    seen: list[tuple[int, str]] = []
    while not position.is_over:
        phase = "placing" if position.phase in ("reward", "keeping") else position.phase
        if (position.round, phase) not in seen[-1:]:
            seen.append((position.round, phase))
        position.play(int(position.legal_moves.codes[0]))
    return [*seen, (position.round, position.phase)]


@clause("SP-7")
def test_six_rounds_of_taking_and_placing() -> None:
    phases = phases_of_a_game(new_game("summer-pavilion", seed=4))
    rounds = [(number, phase) for number in range(1, 7) for phase in ("offer", "placing")]
    assert phases == [*rounds, (6, "over")]


@clause("SP-8")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_named_seat_starts_and_turns_go_clockwise(start: int) -> None:
    position = new_game("summer-pavilion", players=3, start=start, seed=3)
    seats = [position.player]
    for _ in range(4):
        position.play(int(position.legal_moves.codes[-1]))
        seats.append(position.player)
    assert seats == [(start + turn) % 3 for turn in range(5)]


@clause("SP-8")
def test_seat_0_starts_unless_another_is_named() -> None:
    assert new_game("summer-pavilion", seed=3).player == 0


@clause("SP-9")
@pytest.mark.parametrize(("number", "joker"), list(enumerate(COLOURS, start=1)))
def test_each_round_has_its_joker_colour(number: int, joker: str) -> None:
    """Every colour lies beside another one: only the joker colour cannot be chosen (SP-17)."""
    position = table(f"round={number} phase=offer factories=PG,GO,OY,YB,BR,RP", players=3)
    choices = {move.split()[1] for move in legal(position)}
    assert set(COLOURS) - choices == {joker}
    assert new_game("summer-pavilion", seed=1).to_dict()["jokers"][number - 1] == joker


@clause("SP-10")
def test_a_colour_is_joker_in_its_own_round_only() -> None:
    hand = "hand=P3G3R1"
    first, second = table("round=1", hand), table("round=2", hand)
    assert legal(first, "red 4") == ["red 4 = 1 red + 3 purple"]
    assert legal(second, "red 4") == ["red 4 = 1 red + 3 green"]
    assert "only green with it as a joker (SP-28)" in refusal(second, "red 4 = 1 red + 3 purple")


@clause("SP-10")
def test_kept_tiles_become_jokers_with_the_round() -> None:
    position = play(table("", "hand=G3R1"), "pass keep 3 green + 1 red", "pass")
    assert "red 4 = 1 red + 3 green" not in legal(position)
    position.deal(names("BBBB" * 5))
    play(position, "1 blue", "2 blue", "3 blue", "4 blue", "5 blue")
    assert (position.round, position.phase, position.player) == (2, "placing", 0)
    assert legal(position, "red 4") == ["red 4 = 1 red + 3 green"]
