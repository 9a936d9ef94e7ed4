"""Phase 1, taking tiles: SP-11 to SP-23; the joker colour of round 1 is purple."""

import pytest

from clauses import clause
from ladrilho import Position

from .tables import legal, look, play, refusal, seat, table


def offer(head: str, *seats: str, players: int = 2) -> Position:
    """A position of phase 1."""
    return table(f"phase=offer {head}", *seats, players=players)


@clause("SP-11")
def test_a_turn_is_a_take_from_a_factory_or_the_centre() -> None:
    position = offer("factories=-,RRYY,GGGG centre=O2B1")
    assert legal(position) == ["centre orange", "centre blue", "2 yellow", "2 red", "3 green"]


@clause("SP-11")
@pytest.mark.parametrize("move", ["pass", "done", "keep red", "reward red", "red 1 = 1 red"])
def test_a_take_is_forced(move: str) -> None:
    position = offer("factories=RRYY", "hand=R5")
    assert "tiles are taken now, from a factory or the centre (SP-11)" in refusal(position, move)


@clause("SP-11", "SP-12")
def test_where_no_such_tile_lies_none_can_be_taken() -> None:
    position = offer("factories=RRYY,- centre=B1")
    assert "no green tiles lie on factory 1 (SP-12)" in refusal(position, "1 green")
    assert "no red tiles lie on factory 2 (SP-12)" in refusal(position, "2 red")
    assert "no red tiles lie in the centre (SP-15)" in refusal(position, "centre red")
    assert "there are only 5 factories with 2 players (SP-3)" in refusal(position, "6 red")


@clause("SP-12")
def test_all_tiles_of_the_colour_are_taken_and_the_rest_moves_to_the_centre() -> None:
    position = offer("factories=RRYB,GGGG centre=Y1").play("1 red")
    assert seat(position)["hand"] == {"red": 2}
    assert look(position, "centre", "factories") == ({"yellow": 2, "blue": 1}, [{}, {"green": 4}, {}, {}, {}])


@clause("SP-12")
def test_a_factory_of_one_colour_leaves_nothing_for_the_centre() -> None:
    position = offer("factories=RRRR,GGGG").play("1 red")
    assert (seat(position)["hand"], look(position, "centre")) == ({"red": 4}, ({},))


@clause("SP-13")
@pytest.mark.parametrize(
    ("factory", "hand", "centre"),
    [
        ("RPPP", {"purple": 1, "red": 1}, {"purple": 2}),
        ("RRPP", {"purple": 1, "red": 2}, {"purple": 1}),
        ("RRRP", {"purple": 1, "red": 3}, {}),
        ("RYPP", {"purple": 1, "red": 1}, {"purple": 1, "yellow": 1}),
        ("RRYY", {"red": 2}, {"yellow": 2}),
    ],
)
def test_exactly_one_joker_comes_along(factory: str, hand: dict[str, int], centre: dict[str, int]) -> None:
    position = offer(f"factories={factory},GGGG").play("1 red")
    assert (seat(position)["hand"], look(position, "centre")) == (hand, (centre,))


@clause("SP-14")
@pytest.mark.parametrize("jokers", [1, 2, 3, 4])
def test_a_factory_of_jokers_gives_one(jokers: int) -> None:
    position = offer(f"factories={'P' * jokers},GGGG")
    assert legal(position, "1") == ["1 purple"]
    position.play("1 purple")
    assert seat(position)["hand"] == {"purple": 1}
    left = {"purple": jokers - 1} if jokers > 1 else {}
    assert look(position, "centre", "factories") == (left, [{}, {"green": 4}, {}, {}, {}])


@clause("SP-15")
def test_the_centre_gives_all_of_a_colour_and_one_joker() -> None:
    position = offer("factories=GGGG centre=P2R3Y1 marker=1").play("centre red")
    assert seat(position)["hand"] == {"purple": 1, "red": 3}
    assert look(position, "centre", "factories") == ({"purple": 1, "yellow": 1}, [{"green": 4}, {}, {}, {}, {}])


@clause("SP-15")
def test_the_centre_without_jokers_gives_the_colour_alone() -> None:
    position = offer("centre=R3Y1 marker=1").play("centre red")
    assert (seat(position)["hand"], look(position, "centre")) == ({"red": 3}, ({"yellow": 1},))


@clause("SP-16")
def test_a_centre_of_jokers_gives_one_and_the_rest_stays() -> None:
    position = offer("centre=P3 marker=1")
    assert legal(position) == ["centre purple"]
    position.play("centre purple")
    assert (seat(position)["hand"], look(position, "centre"), position.phase) == (
        {"purple": 1},
        ({"purple": 2},),
        "offer",
    )


@clause("SP-17")
def test_the_joker_colour_is_no_choice_beside_another_colour() -> None:
    position = offer("factories=PPPR centre=P1Y1")
    assert legal(position) == ["centre yellow", "1 red"]
    assert "purple is the joker colour and other colours lie there (SP-17)" in refusal(position, "1 purple")
    assert "purple is the joker colour and other colours lie there (SP-17)" in refusal(position, "centre purple")


@clause("SP-18")
def test_the_first_taker_from_the_centre_gets_the_start_player_tile() -> None:
    position = offer("factories=GGGG centre=R1Y1B1")
    position.play("1 green")
    assert look(position, "marker") == ("centre",)
    position.play("centre red")
    assert look(position, "marker") == (1,)
    position.play("centre yellow")
    assert (look(position, "marker"), position.scores) == ((1,), (5, 4))


@clause("SP-19")
@pytest.mark.parametrize(("centre", "cost"), [("R1Y1", 1), ("R3Y1", 3), ("R3P1Y1", 4), ("R1P4Y1", 2)])
def test_the_start_player_tile_costs_a_point_for_each_tile_taken(centre: str, cost: int) -> None:
    position = offer(f"centre={centre}", "score=30").play("centre red")
    assert position.scores == (30 - cost, 5)


@clause("SP-19")
def test_a_take_from_a_factory_costs_nothing() -> None:
    assert offer("factories=RRRR centre=Y1").play("1 red").scores == (5, 5)


@clause("SP-20")
@pytest.mark.parametrize("score", [0, 1, 2, 3])
def test_the_loss_stops_at_0(score: int) -> None:
    position = offer("centre=R3Y1", f"score={score}").play("centre red")
    assert position.scores == (0, 5)
    assert seat(position)["hand"] == {"red": 3}


@clause("SP-21")
def test_taken_tiles_lie_openly_and_the_next_player_takes() -> None:
    position = offer("factories=RRRR,BBBB,GGGG,YYYY", "hand=R1", players=3)
    play(position, "1 red", "2 blue", "3 green")
    assert [seat(position, number)["hand"] for number in range(3)] == [{"red": 5}, {"blue": 4}, {"green": 4}]
    assert position.player == 0


@clause("SP-22")
@pytest.mark.parametrize(("marker", "first"), [("0", 0), ("1", 1), ("2", 2), ("centre", 1)])
def test_the_holder_of_the_start_player_tile_begins_phase_2(marker: str, first: int) -> None:
    """With the tile still in the centre, it is who started before."""
    position = offer(f"player=2 start=1 marker={marker} factories=RRRR", players=3).play("1 red")
    assert (position.phase, position.player) == ("placing", first)


@clause("SP-22")
@pytest.mark.parametrize(("marker", "first"), [("0", 0), ("2", 2), ("centre", 1)])
def test_the_holder_of_the_start_player_tile_begins_the_next_round(marker: str, first: int) -> None:
    position = play(table(f"start=1 player=1 marker={marker}", players=3), "pass", "pass", "pass")
    position.deal(["red", "blue", "green", "yellow"] * 7)
    assert (position.phase, position.round, position.player) == ("offer", 2, first)
    assert look(position, "start", "marker") == (first, "centre")


@clause("SP-23")
def test_phase_1_ends_with_the_last_tile() -> None:
    position = offer("factories=RRYY")
    position.play("1 red")
    assert (position.phase, position.player) == ("offer", 1)
    position.play("centre yellow")
    assert (position.phase, position.player) == ("placing", 1)
    assert "all tiles are taken, tiles are placed now (SP-23)" in refusal(position, "1 red")
