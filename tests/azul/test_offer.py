"""Part A, the factory offer: AZ-9 to AZ-23."""

import pytest

from azul.tables import factory, floor, heap, line, moves, refuse, table, wall
from clauses import clause
from ladrilho import new_game


@clause("AZ-9")
def test_the_starting_player_begins_and_turns_go_clockwise() -> None:
    position = new_game("azul", players=3, start=1, deal="manual").deal(["blue", "red", "blue", "red"] * 7)
    assert position.to_dict()["marker"] == "centre"
    seats = []
    for number in (1, 2, 3, 4):
        seats.append(position.player)
        position.play(f"{number} blue > floor")
    assert seats == [1, 2, 0, 1]


@clause("AZ-10")
def test_a_take_from_a_factory_takes_all_tiles_of_one_colour() -> None:
    position = table("factories=RRRB,RRYY")
    position.play("1 red > 5")
    assert line(position, 5) == "RRR"
    assert (factory(position, 1), factory(position, 2)) == ("", "YYRR")


@clause("AZ-11")
def test_the_rest_of_the_factory_moves_to_the_centre() -> None:
    position = table("factories=RYKK,B centre=W1")
    position.play("1 yellow > 1")
    assert heap(position, "centre") == "R1K2W1"
    assert factory(position, 1) == ""


@clause("AZ-11")
def test_nothing_moves_from_a_factory_of_one_colour() -> None:
    position = table("factories=RRRR,B")
    position.play("1 red > 4")
    assert heap(position, "centre") == ""


@clause("AZ-12")
def test_a_take_from_the_centre_takes_all_tiles_of_one_colour() -> None:
    position = table("factories=RRRB centre=R3Y2K1")
    position.play("centre red > 5")
    assert line(position, 5) == "RRR"
    assert heap(position, "centre") == "Y2K1"
    assert factory(position, 1) == "BRRR"


@clause("AZ-13")
def test_nobody_can_pass_or_choose_where_nothing_lies() -> None:
    position = table("factories=RB,-,YYYY", "lines=B,BB,BBB,BBBB,BBBBB")
    targets = [f"{take} > floor" for take in ("1 blue", "1 red", "3 yellow")]
    assert moves(position) == targets
    refuse(position, "2 red > floor", "no red tiles lie on factory 2 (AZ-13)")
    refuse(position, "1 white > floor", "no white tiles lie on factory 1 (AZ-13)")


@clause("AZ-13", "AZ-5")
def test_a_factory_that_is_not_in_the_game_cannot_be_chosen() -> None:
    refuse(table("factories=RB"), "6 red > 1", "there are only 5 factories with 2 players (AZ-5)")


@clause("AZ-13")
def test_the_marker_is_never_taken_alone() -> None:
    position = table("factories=RB")
    assert position.to_dict()["marker"] == "centre"
    assert moves(position, "centre") == []
    refuse(position, "centre red > floor", "no red tiles lie in the centre (AZ-13)")


@clause("AZ-14")
def test_only_the_first_who_takes_from_the_centre_gets_the_marker() -> None:
    position = table("factories=RB centre=Y1K1W1")
    position.play("1 red > 1")
    assert (position.to_dict()["marker"], floor(position)) == ("centre", "")
    position.play("centre yellow > 1")
    assert (position.to_dict()["marker"], floor(position, 1)) == (1, "*")
    position.play("centre black > 2")
    assert (position.to_dict()["marker"], floor(position, 0), floor(position, 1)) == (1, "", "*")


@clause("AZ-15")
def test_the_marker_goes_to_the_leftmost_free_floor_space_and_counts_as_a_tile() -> None:
    position = table("centre=Y1", "score=20 floor=BR")
    position.play("centre yellow > 1")
    assert position.scores[0] == 20 - (1 + 1 + 2) + 1


@clause("AZ-15", "AZ-16")
@pytest.mark.parametrize(("before", "after"), [("-", "*YY"), ("B", "B*YY"), ("BRK", "BRK*YY"), ("BRKWB", "BRKWB*Y")])
def test_the_marker_is_laid_before_the_tiles_of_its_turn(before: str, after: str) -> None:
    position = table("centre=Y2B1", f"floor={before}")
    position.play("centre yellow > floor")
    assert floor(position) == after


@clause("AZ-17")
def test_a_marker_without_floor_space_is_free_and_its_owner_still_starts() -> None:
    position = table("centre=Y1 player=1", "score=20", "score=20 floor=BBBRRRR")
    position.play("centre yellow > 5")
    assert position.scores == (20, 20 - 14)
    assert position.to_dict()["marker"] == 1
    position.deal(["blue"] * 10 + ["red"] * 10)
    assert (position.player, floor(position, 1)) == (1, "")


@clause("AZ-18")
def test_all_tiles_go_to_one_line_and_only_the_surplus_falls() -> None:
    position = table("factories=RRRR,B", "lines=-,R,-,-,-")
    position.play("1 red > 2")
    assert (line(position, 2), floor(position)) == ("RR", "RRR")
    assert [line(position, number) for number in (1, 3, 4, 5)] == [""] * 4


@clause("AZ-18")
def test_all_tiles_may_go_to_the_floor() -> None:
    position = table("factories=RRRR,B", "lines=-,R,-,-,-")
    position.play("1 red > floor")
    assert (line(position, 2), floor(position)) == ("R", "RRRR")


@clause("AZ-18")
def test_a_take_has_six_targets_at_most() -> None:
    assert moves(table("factories=RR")) == [f"1 red > {target}" for target in (1, 2, 3, 4, 5, "floor")]


@clause("AZ-19")
def test_a_line_collects_one_colour() -> None:
    position = table("factories=BBBR,Y", "lines=-,R,-,-,-")
    assert moves(position, "1 blue") == [f"1 blue > {target}" for target in (1, 3, 4, 5, "floor")]
    assert "1 red > 2" in moves(position)
    refuse(position, "1 blue > 2", "line 2 already collects red (AZ-19)")


@clause("AZ-19")
def test_a_full_line_accepts_nothing() -> None:
    position = table("factories=RB", "lines=-,RR,-,-,-")
    refuse(position, "1 red > 2", "line 2 is full (AZ-19)")
    refuse(position, "1 blue > 2", "line 2 already collects red (AZ-19)")


@clause("AZ-20")
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_a_line_never_collects_a_colour_of_its_wall_line(side: str) -> None:
    position = table(f"wall={side} factories=YYB", "wall=...../..Y../...../...../.....")
    assert moves(position, "1 yellow") == [f"1 yellow > {target}" for target in (1, 3, 4, 5, "floor")]
    assert "1 blue > 2" in moves(position)
    refuse(position, "1 yellow > 2", "wall line 2 already shows yellow (AZ-20)")


@clause("AZ-21")
def test_a_line_is_complete_when_all_its_spaces_are_filled() -> None:
    position = table("factories=RR,RR,B player=0", "lines=-,-,-,-,R")
    position.play("1 red > 5")
    position.play("3 blue > floor")
    position.play("2 red > 5")
    assert line(position, 5) == ""
    assert wall(position) == "...../...../...../...../.R..."
    short = table("factories=RR,B", "lines=-,-,-,-,RR")
    short.play("1 red > 5").play("2 blue > floor")
    assert line(short, 5) == "RRRR"


@clause("AZ-22")
def test_tiles_fall_from_left_to_right_and_beyond_the_seventh_space_to_the_lid() -> None:
    position = table("factories=RRRR,YB", "floor=WWBK")
    position.play("1 red > floor")
    assert floor(position) == "WWBKRRR"
    assert heap(position, "lid") == "R1"
    position.play("2 yellow > 1").play("centre blue > floor")
    assert heap(position, "lid") == "B2R4K1W2"


@clause("AZ-23")
def test_the_offer_ends_when_no_coloured_tile_is_left() -> None:
    position = table("factories=RB,Y")
    for move in ("1 red > 1", "2 yellow > 1"):
        position.play(move)
        assert position.phase == "offer"
    position.play("centre blue > 2")
    assert (position.phase, position.player, len(position.legal_moves)) == ("deal", None, 0)
    refuse(position, "1 red > 1", "the factories are still to be dealt (AZ-36)")
