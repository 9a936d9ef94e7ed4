"""Phase 2, placing tiles: SP-24 to SP-31; the joker colour of round 1 is purple."""

import pytest

from clauses import clause
from ladrilho import InvalidNotation

from .tables import COLOURS, RING, STARS, legal, look, play, refusal, seat, table

PLENTY = "hand=P9G9O9Y9B9R9"


@clause("SP-24")
def test_turns_go_clockwise_from_the_start_player() -> None:
    position = table("player=1", "hand=R6", "hand=G6", "hand=B6")
    play(position, "green 1 = 1 green", "blue 1 = 1 blue", "red 1 = 1 red")
    assert position.player == 1


@clause("SP-24")
def test_players_who_passed_are_skipped() -> None:
    position = table("", "hand=R6", "passed=yes", "hand=B6")
    seats = []
    for move in ("red 1 = 1 red", "blue 1 = 1 blue", "red 2 = 2 red", "blue 2 = 2 blue"):
        position.play(move)
        seats.append(position.player)
    assert seats == [2, 0, 2, 0]


@clause("SP-24")
def test_the_last_player_goes_on_alone() -> None:
    position = table("player=1", "passed=yes", "hand=B6", "passed=yes")
    for move in ("blue 1 = 1 blue", "blue 2 = 2 blue", "blue 3 = 3 blue"):
        assert position.play(move).player == 1


@clause("SP-25")
def test_a_turn_is_one_placement_or_a_pass() -> None:
    position = table("", "hand=R3")
    assert legal(position) == [f"{star} {n} = {n} red" for star in ("red", "centre") for n in (1, 2, 3)] + ["pass"]
    position.play("red 1 = 1 red")
    assert (position.player, sum(tile is not None for tile in seat(position)["stars"]["red"])) == (1, 1)


@clause("SP-25")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1 red", "all tiles are taken, tiles are placed now (SP-23)"),
        ("reward red", "no pillar, statue or window was completed in this turn (SP-37)"),
        ("keep red", "tiles are kept only after a pass (SP-43)"),
        ("done", "tiles are kept only after a pass (SP-43)"),
    ],
)
def test_nothing_else_is_an_action(move: str, reason: str) -> None:
    assert reason in refusal(table("", "hand=R3"), move)


@clause("SP-26")
def test_only_own_tiles_can_be_placed() -> None:
    position = table("", "hand=G1", "hand=R6")
    assert legal(position) == ["green 1 = 1 green", "centre 1 = 1 green", "pass"]
    assert "1 red are needed, 0 in hand (SP-28)" in refusal(position, "red 1 = 1 red")


@clause("SP-26")
@pytest.mark.parametrize("slot", range(1, 7))
def test_a_covered_space_takes_no_tile(slot: int) -> None:
    drawing = "".join("R" if other == slot else "." for other in range(1, 7))
    position = table("", f"hand=R6 red={drawing}")
    assert not legal(position, f"red {slot}")
    assert f"space {slot} of the red star is already covered (SP-26)" in refusal(position, f"red {slot} = {slot} red")


@clause("SP-26")
@pytest.mark.parametrize("feature", ["pillar", "statue", "window", "corner"])
def test_there_is_no_placing_on_features(feature: str) -> None:
    with pytest.raises(InvalidNotation, match=f"no star '{feature}'"):
        table("", PLENTY).play(f"{feature} 1 = 1 red")


@clause("SP-27")
@pytest.mark.parametrize("star", RING)
@pytest.mark.parametrize("number", range(1, 7))
def test_a_space_costs_its_number(star: str, number: int) -> None:
    position = table("round=6" if star != "red" else "round=1", f"hand={star[0].upper()}9")
    assert legal(position, f"{star} {number}") == [f"{star} {number} = {number} {star}"]
    position.play(f"{star} {number} = {number} {star}")
    assert seat(position)["stars"][star] == [star if slot == number else None for slot in range(1, 7)]
    assert seat(position)["hand"] == {star: 9 - number}
    assert look(position, "storage") == ({star: number - 1} if number > 1 else {},)


@clause("SP-27")
@pytest.mark.parametrize("payment", ["3 red", "5 red", "2 red + 1 purple", "4 red + 1 purple", "0 red"])
def test_neither_fewer_nor_more_tiles_pay(payment: str) -> None:
    assert "costs 4 tiles, not " in refusal(table("", PLENTY), f"red 4 = {payment}")


@clause("SP-28")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("B3P4", ["3 blue + 1 purple", "2 blue + 2 purple", "1 blue + 3 purple"]),
        ("B4P4", ["4 blue", "3 blue + 1 purple", "2 blue + 2 purple", "1 blue + 3 purple"]),
        ("B9P1", ["4 blue", "3 blue + 1 purple"]),
        ("B4", ["4 blue"]),
        ("B3", []),
        ("B1P2", []),
        ("P9", []),
        ("B1G9", []),
    ],
)
def test_colour_and_jokers_mix_freely(hand: str, ways: list[str]) -> None:
    position = table("", f"hand={hand}")
    assert legal(position, "blue 4") == [f"blue 4 = {way}" for way in ways]


@clause("SP-28")
@pytest.mark.parametrize(
    ("payment", "reason"),
    [
        ("0 blue + 4 purple", "one of the tiles must be blue (SP-28)"),
        ("2 blue + 2 red", "one colour pays, and only purple with it as a joker (SP-28)"),
        ("2 blue + 1 purple + 1 red", "one colour pays, and only purple with it as a joker (SP-28)"),
        ("4 blue", "4 blue are needed, 3 in hand (SP-28)"),
        ("1 blue + 3 purple", "3 purple are needed as jokers, 2 in hand (SP-28)"),
    ],
)
def test_other_payments_are_refused(payment: str, reason: str) -> None:
    assert reason in refusal(table("", "hand=B3P2R9"), f"blue 4 = {payment}")


@clause("SP-29")
def test_the_tile_laid_is_of_the_placed_colour() -> None:
    position = table("", "hand=O1P5").play("orange 4 = 1 orange + 3 purple")
    assert seat(position)["stars"]["orange"] == [None, None, None, "orange", None, None]
    assert (seat(position)["hand"], look(position, "storage")) == ({"purple": 2}, ({"purple": 3},))


@clause("SP-30")
def test_the_joker_colour_pays_for_itself() -> None:
    position = table("", "hand=P3R4")
    assert legal(position, "purple") == ["purple 1 = 1 purple", "purple 2 = 2 purple", "purple 3 = 3 purple"]
    assert legal(position, "centre 2") == ["centre 2 = 2 purple", "centre 2 = 2 red", "centre 2 = 1 red + 1 purple"]
    assert "4 purple are needed, 3 in hand (SP-30)" in refusal(position, "purple 4 = 4 purple")
    position.play("purple 3 = 3 purple")
    assert seat(position)["stars"]["purple"][2] == "purple"
    assert look(position, "storage") == ({"purple": 2},)


@clause("SP-30")
def test_jokers_do_not_stand_in_for_their_own_colour() -> None:
    """The number of such a move exists, no words lead to it."""
    position = table("", "hand=P9")
    code = position.code_of("purple 4 = 4 purple") + 1
    assert position.why_illegal(code) == "purple is the joker colour and pays for itself, without jokers (SP-30)"
    assert code not in position.legal_moves


@clause("SP-31")
@pytest.mark.parametrize("star", RING)
def test_a_ring_star_takes_its_colour_only(star: str) -> None:
    position = table("", PLENTY)
    assert {move.split()[4] for move in legal(position, f"{star} ")} == {star}
    assert {move.split()[1] for move in legal(position, f"{star} ")} == set("123456")
    other = "green" if star != "green" else "blue"
    assert f"the {star} star accepts only {star} (SP-31)" in refusal(position, f"{star} 2 = 2 {other}")


@clause("SP-31")
def test_the_centre_star_takes_every_colour_on_every_space() -> None:
    choices = {(move.split()[1], move.split()[4]) for move in legal(table("", PLENTY), "centre ")}
    assert choices == {(str(slot), colour) for slot in range(1, 7) for colour in COLOURS}


@clause("SP-31")
def test_the_tiles_of_the_centre_star_differ() -> None:
    position = table("", f"{PLENTY} centre=.YG.R.")
    assert {move.split()[4] for move in legal(position, "centre ")} == {"purple", "orange", "blue"}
    reason = "green already lies on the centre star, whose colours differ (SP-31)"
    assert reason in refusal(position, "centre 1 = 1 green")


@clause("SP-31")
def test_the_last_space_of_the_centre_star_takes_the_missing_colour() -> None:
    position = table("", f"{PLENTY} centre=PGO.BR")
    assert {move.split()[4] for move in legal(position, "centre ")} == {"yellow"}
    assert "green already lies on the centre star" in refusal(position, "centre 4 = 4 green")
    assert position.play("centre 4 = 4 yellow").scores == (11, 5)


def test_moves_are_listed_star_by_star() -> None:
    stars = [move.split()[0] for move in legal(table("", PLENTY))]
    assert list(dict.fromkeys(stars)) == [*STARS, "pass"]
