"""Part C, the next round, and the end: AZ-35 to AZ-45."""

import pytest

from azul.tables import factory, heap, names, refuse, table, text_of
from clauses import clause
from ladrilho import InvalidPosition, Position

# Four boards that hold all 100 tiles without a complete row: 20 on each wall, 20 in the lines.
CROWDED = (
    "score=5 lines=-,-,-,KKK,WWWW wall=.YRKW/WB.RK/KWBY./R.WBY/YRK.B",
    "score=4 lines=-,-,K,-,BBBB wall=B.RKW/WBY.K/.WBYR/RK.BY/YRKW.",
    "score=3 lines=-,-,-,-,YYYY wall=BY.KW/WBYR./K.BYR/RKW.Y/.RKWB",
    "score=2 lines=-,-,-,-,RRRR wall=BYR.W/.BYRK/KW.YR/RKWB./Y.KWB",
)


@clause("AZ-35", "AZ-42")
@pytest.mark.parametrize(("row", "over"), [("BYRK.", True), ("BYR..", False)])
def test_a_complete_row_on_any_board_ends_the_game(row: str, over: bool) -> None:
    position = table("factories=R", "", f"lines=W,-,-,-,- wall={row}/...../...../...../.....")
    position.play("1 red > 5")
    assert position.is_over is over
    assert position.phase == ("over" if over else "deal")
    assert position.round == (1 if over else 2)


@clause("AZ-35")
def test_a_complete_column_does_not_end_the_game() -> None:
    position = table("factories=R", "lines=-,-,-,-,YYYYY wall=B..../W..../K..../R..../.....").play("1 red > 1")
    assert (position.phase, position.winners) == ("deal", ())


@clause("AZ-36")
def test_the_factories_are_filled_one_after_the_other_from_the_bag() -> None:
    position = table("phase=deal round=4")
    assert position.tiles_to_deal == 20
    position.deal(names("BBBB" + "YYYY" + "RRRR" + "KKKK" + "WBYR"))
    assert [factory(position, number) for number in (1, 2, 3, 4, 5)] == ["BBBB", "YYYY", "RRRR", "KKKK", "BYRW"]
    assert heap(position, "bag") == "B15Y15R15K16W19"


@clause("AZ-36")
@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        (["blue"] * 19, "the deal takes 20 tiles, 19 were given (AZ-36)"),
        (["blue"] * 21, "the deal takes 20 tiles, 21 were given (AZ-36)"),
        ([], "the deal takes 20 tiles, 0 were given (AZ-36)"),
        (["green"] * 20, "no colour 'green'"),
    ],
)
def test_a_deal_must_fill_all_factories(tiles: list[str], reason: str) -> None:
    position = table("phase=deal")
    before = position.to_text()
    with pytest.raises(InvalidPosition) as caught:
        position.deal(tiles)
    assert reason in str(caught.value)
    assert (position.to_text(), position.events) == (before, ())


@clause("AZ-36")
def test_nothing_is_dealt_during_the_offer() -> None:
    with pytest.raises(InvalidPosition, match=r"no deal is due now \(AZ-36\)"):
        table("factories=B").deal(["blue"] * 20)


@clause("AZ-37")
def test_the_lid_refills_an_empty_bag_in_the_middle_of_a_factory() -> None:
    position = table("phase=deal bag=R2")
    position.deal(["red", "red", *["blue"] * 18])
    assert [factory(position, number) for number in (1, 2)] == ["BBRR", "BBBB"]
    assert (heap(position, "bag"), heap(position, "lid")) == ("B2Y20R18K20W20", "")


@clause("AZ-37")
def test_a_tile_of_the_lid_cannot_come_before_the_bag_is_empty() -> None:
    position = table("phase=deal bag=R2")
    with pytest.raises(InvalidPosition, match=r"tile 2 cannot be blue: none is left in the bag \(AZ-37\)"):
        position.deal(["red", "blue", "red", *["blue"] * 17])


@clause("AZ-37")
def test_the_bag_is_not_refilled_before_a_tile_is_needed() -> None:
    position = table("phase=deal bag=R20")
    position.deal(["red"] * 20)
    assert (heap(position, "bag"), heap(position, "lid")) == ("", "B20Y20K20W20")


@clause("AZ-37")
@pytest.mark.parametrize("seed", range(5))
def test_drawn_deals_take_the_bag_first_and_then_the_lid(seed: int) -> None:
    position = table("phase=deal bag=R3W2", deal="auto", seed=seed)
    first = (factory(position, 1) + factory(position, 2))[:8]
    assert first.count("R") >= 3 and first.count("W") >= 2
    assert (sum(position.to_dict()["bag"].values()), heap(position, "lid")) == (80, "")
    exact = table("phase=deal bag=R15W5", deal="auto", seed=seed)
    assert (heap(exact, "bag"), heap(exact, "lid")) == ("", "B20Y20R5K20W15")


@clause("AZ-38")
def test_without_enough_tiles_the_last_factories_stay_short_or_empty() -> None:
    boards = [CROWDED[0].replace("KKK", "-"), CROWDED[1], CROWDED[2].replace("YYYY", "YY"), CROWDED[3]]
    position = table("phase=deal", *boards)
    assert (heap(position, "bag"), position.tiles_to_deal) == ("Y2K3", 5)
    position.deal(["black", "yellow", "black", "yellow", "black"])
    assert [factory(position, number) for number in range(1, 10)] == ["YYKK", "K", *[""] * 7]
    assert (position.phase, position.player) == ("offer", 0)


@clause("AZ-39")
def test_the_game_ends_with_its_scoring_when_nothing_can_be_dealt() -> None:
    boards = [CROWDED[0].replace("WWWW", "WWW"), *CROWDED[1:]]
    position = table("factories=W", *boards).play("1 white > 5")
    assert (position.phase, position.scores, position.winners) == ("over", (5, 4, 3, 2), (0,))


@clause("AZ-39")
def test_one_tile_in_the_lid_is_enough_to_go_on() -> None:
    boards = [CROWDED[0].replace("WWWW", "WWW"), *CROWDED[1:]]
    position = table("factories=W", *boards).play("1 white > floor")
    assert (position.phase, heap(position, "lid"), position.tiles_to_deal) == ("deal", "W1", 1)
    position.deal(["white"])
    assert [factory(position, number) for number in range(1, 10)] == ["W", *[""] * 8]


@clause("AZ-40")
def test_the_same_player_starts_again_if_nobody_took_the_marker() -> None:
    position = table("factories=BBBB,RRRR,YYYY start=1 player=1")
    for move in ("1 blue > 4", "2 red > 4", "3 yellow > 5"):
        position.play(move)
    assert (position.phase, position.to_dict()["marker"]) == ("deal", "centre")
    position.deal(["blue"] * 10 + ["red"] * 10)
    assert (position.player, position.to_dict()["start"]) == (1, 1)


@clause("AZ-41")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_the_marker_starts_the_next_round(owner: int) -> None:
    position = table(f"centre=B1 player={owner}", "", "", "").play("centre blue > 1")
    assert (position.to_dict()["start"], position.to_dict()["marker"], position.player) == (0, owner, None)
    position.deal(["red", "blue", "yellow", "black"] * 7)
    assert (position.player, position.to_dict()["start"], position.to_dict()["marker"]) == (owner, owner, "centre")


@clause("AZ-42")
def test_everybody_tiles_and_pays_before_the_game_ends() -> None:
    position = table(
        "factories=R", "lines=W,-,-,-,- wall=BYRK./...../...../...../.....", "score=9 lines=-,BB,-,-,- floor=YY"
    )
    position.play("1 red > 5")
    assert position.is_over
    assert position.scores == (5 + 2, 9 + 1 - 2)
    refuse(position, "1 red > 5", "the game is over (AZ-42)")


@clause("AZ-43")
@pytest.mark.parametrize(
    ("rows", "bonus"),
    [
        ("BYRKW/...../...../...../.....", 2),
        ("BYRKW/WBYRK/...../...../.....", 2 + 2),
        ("BYRKW/W..../K..../R..../Y....", 2 + 7),
        ("BYRKW/.B.../..B../...B./....B", 2 + 10),
        ("BYRKW/WBYRK/KWBYR/RKWBY/YRKWB", 5 * 2 + 5 * 7 + 5 * 10),
    ],
)
def test_rows_columns_and_colours_bring_2_7_and_10_points(rows: str, bonus: int) -> None:
    position = table("factories=R", "", f"score=1 wall={rows}").play("1 red > floor")
    assert (position.is_over, position.scores) == (True, (0, 1 + bonus))


@clause("AZ-43")
def test_bonuses_are_added_once_and_only_at_the_end() -> None:
    rows = "B..../WB.../K.B../R..B./Y...B"
    position = table("factories=R", "", f"score=1 wall={rows}").play("1 red > floor")
    assert (position.phase, position.scores[1]) == ("deal", 1)


@clause("AZ-44")
def test_most_points_win() -> None:
    position = table("phase=over", "score=40", "score=42", "score=41 wall=BYRKW/...../...../...../.....")
    assert position.winners == (1,)


@clause("AZ-45")
def test_complete_rows_break_a_tie_and_a_full_tie_is_shared() -> None:
    one, two = "BYRKW/...../...../...../.....", "BYRKW/WBYRK/...../...../....."
    assert table("phase=over", f"score=42 wall={one}", f"score=42 wall={two}").winners == (1,)
    assert table("phase=over", f"score=42 wall={one}", f"score=42 wall={one}").winners == (0, 1)
    assert table("phase=over", f"score=42 wall={two}", "score=1", f"score=42 wall={two}").winners == (0, 2)


@clause("AZ-45")
def test_nobody_has_won_before_the_end() -> None:
    assert Position.from_text(text_of("factories=R", "score=9")).winners == ()
