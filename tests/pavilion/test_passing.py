"""Passing and keeping tiles: SP-41 to SP-46, and SP-52 in the last round."""

import pytest

from clauses import clause

from .tables import legal, look, play, refusal, seat, table


@clause("SP-41")
def test_unused_tiles_stay_in_hand_until_the_pass() -> None:
    position = table("", "hand=R3G2", "hand=B9")
    play(position, "red 3 = 3 red", "blue 1 = 1 blue")
    assert (seat(position)["hand"], seat(position, 1)["hand"]) == ({"green": 2}, {"blue": 8})
    assert look(position, "storage") == ({"red": 2},)
    assert position.scores == (6, 6)


@clause("SP-42")
def test_a_pass_is_allowed_although_tiles_could_be_placed() -> None:
    position = table("", "hand=R3")
    assert legal(position)[-1] == "pass"
    assert len(legal(position)) > 1
    position.play("pass keep nothing")
    assert (seat(position)["passed"], position.player) == (True, 1)


@clause("SP-42")
def test_who_cannot_place_must_pass() -> None:
    position = table("", "hand=R2 red=RR.... centre=R.....")
    assert legal(position) == ["pass"]
    assert "3 red are needed, 2 in hand (SP-28)" in refusal(position, "red 3 = 3 red")
    assert "no tile in hand, only a pass is left (SP-42)" in refusal(table(), "red 1 = 1 red")


@clause("SP-43")
def test_up_to_four_tiles_are_kept_and_score_nothing() -> None:
    position = table("", "hand=G3R1").play("pass keep 3 green + 1 red")
    assert (seat(position)["kept"], seat(position)["hand"]) == ({"green": 3, "red": 1}, {})
    assert (position.scores, look(position, "storage")) == ((5, 5), ({},))


@clause("SP-43")
@pytest.mark.parametrize("choice", ["4 green", "3 green + 1 red", "2 green + 2 red", "1 red", "nothing"])
def test_which_tiles_are_kept_is_a_free_choice(choice: str) -> None:
    kept = {} if choice == "nothing" else {w.split()[1]: int(w.split()[0]) for w in choice.split(" + ")}
    position = table("", "score=9 hand=G4R2").play(f"pass keep {choice}")
    assert seat(position)["kept"] == kept
    assert position.scores == (9 - (6 - sum(kept.values())), 5)


@clause("SP-43")
def test_the_choice_is_made_tile_by_tile() -> None:
    position = table("", "hand=G2R1").play("pass")
    assert (position.phase, position.player) == ("keeping", 0)
    assert legal(position) == ["keep green", "keep red", "done"]
    position.play("keep red")
    assert legal(position) == ["keep green", "done"]
    assert "no red in hand (SP-43)" in refusal(position, "keep red")
    for move in ("pass", "green 1 = 1 green", "1 green", "reward green"):
        assert "the pass is not over: keep tiles or be done (SP-43)" in refusal(position, move)
    play(position, "keep green", "keep green")
    assert (seat(position)["kept"], position.player) == ({"green": 2, "red": 1}, 1)


@clause("SP-43")
def test_with_four_kept_the_choice_is_over() -> None:
    position = play(table("", "hand=G9"), "pass", *["keep green"] * 4)
    assert (position.player, seat(position)["kept"], position.scores) == (1, {"green": 4}, (0, 5))


@clause("SP-43")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("5 green", "at most 4 tiles can be kept, not 5 (SP-43)"),
        ("3 green + 2 red", "at most 4 tiles can be kept, not 5 (SP-43)"),
        ("3 red", "only 2 red in hand (SP-43)"),
        ("1 blue", "only 0 blue in hand (SP-43)"),
    ],
)
def test_more_cannot_be_kept(choice: str, reason: str) -> None:
    assert reason in refusal(table("", "hand=G6R2"), f"pass keep {choice}")


@clause("SP-44")
@pytest.mark.parametrize(("score", "after"), [(20, 15), (6, 1), (5, 0), (3, 0), (0, 0)])
def test_other_tiles_go_to_storage_and_cost_a_point_each(score: int, after: int) -> None:
    position = table("", f"score={score} hand=G4R5").play("pass keep 4 green")
    assert (position.scores, look(position, "storage")) == ((after, 5), ({"red": 5},))
    assert seat(position)["hand"] == {}


@clause("SP-45")
def test_who_passed_has_no_more_turns_in_the_round() -> None:
    position = table("", "hand=R1", "hand=B9", "hand=G9").play("pass keep 1 red")
    seats = []
    for _ in range(5):
        seats.append(position.player)
        position.play(int(position.legal_moves.codes[0]))
        if position.tiles_to_deal:
            position.deal(["yellow"] * position.tiles_to_deal)
    assert seats == [1, 2, 1, 2, 1]
    assert seat(position)["passed"]


@clause("SP-46")
def test_phase_2_ends_when_all_have_passed() -> None:
    position = table("", players=3)
    play(position, "pass", "pass")
    assert (position.phase, position.player, position.round) == ("placing", 2, 1)
    position.play("pass")
    assert (position.phase, position.player, position.tiles_to_deal) == ("deal", None, 28)
    assert "the factories are still to be filled (SP-47)" in refusal(position, "pass")


@clause("SP-52")
@pytest.mark.parametrize(("score", "after"), [(20, 15), (4, 0)])
def test_in_round_6_every_tile_costs_a_point(score: int, after: int) -> None:
    position = table("round=6", f"score={score} hand=G4R1", "hand=B1").play("pass")
    assert (position.phase, position.player, position.scores) == ("placing", 1, (after, 5))
    assert (seat(position)["hand"], seat(position)["kept"]) == ({}, {})
    assert look(position, "storage") == ({"green": 4, "red": 1},)


@clause("SP-52")
def test_nothing_is_kept_in_round_6() -> None:
    position = table("round=6", "hand=G4")
    assert "nothing is kept in the last round (SP-52)" in refusal(position, "pass keep 1 green")
    position.play("pass keep nothing")
    assert (position.scores, position.player) == ((1, 5), 1)
