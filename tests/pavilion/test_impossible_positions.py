"""Positions that no play can reach are refused, each with a sentence of its own; what can be reached is not."""

import pytest

from clauses import clause
from ladrilho import InvalidPosition, Position, new_game

from .tables import FULL_BOARD, names, play, table, table_text

FULL_SEAT = f"{FULL_BOARD} passed=yes"


def refuse(text: str) -> str:
    with pytest.raises(InvalidPosition, match=r"^impossible position: ") as refused:
        Position.from_text(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("head", "seats", "fault"),
    [
        ("supply=R11", [], "11 tiles in the supply, which has 10 spaces (SP-4)"),
        ("supply=R9", [], "9 tiles in the supply although bag and storage hold 123 (SP-38)"),
        ("supply=R9 phase=keeping", ["hand=G1 passed=yes"], "9 tiles in the supply although bag and storage hold"),
        ("phase=offer supply=R9 centre=G1", [], "9 tiles in the supply although tiles were left for the factories"),
        ("phase=reward reward=3 supply=R9", ["green=....GG"], "9 tiles in the supply although the bag holds"),
        ("phase=reward reward=1 supply=R7", ["green=....GG"], "7 tiles in the supply although the bag holds"),
        ("phase=deal supply=R6", ["red=R....."], "6 tiles in the supply although the bag holds"),
        ("phase=deal player=- supply=R9", ["passed=yes"] * 2, "9 tiles in the supply although the bag holds"),
        (
            "phase=over round=6 player=- supply=R9",
            ["passed=yes"] * 2,
            "9 tiles in the supply although the bag",
        ),
        (
            "phase=deal supply=R9",
            [],
            "filled after a turn, but nobody has placed a tile or passed (SP-38)",
        ),
        ("phase=offer factories=RRRRR", [], "5 tiles on factory 1, which holds 4 (SP-3)"),
        ("phase=offer", [], "phase 1 goes on but no tile is left to take (SP-23)"),
        ("factories=R", [], "tiles lie on the factories or in the centre outside phase 1 (SP-23)"),
        ("centre=R1", [], "tiles lie on the factories or in the centre outside phase 1 (SP-23)"),
        ("", ["orange=R....."], "seat 0: red lies on the orange star, which accepts only orange (SP-31)"),
        ("", ["", "orange=OG...."], "seat 1: green lies on the orange star, which accepts only orange (SP-31)"),
        ("", ["centre=R.R..."], "seat 0: a colour lies twice on the centre star, whose colours differ (SP-31)"),
        ("board=sepia", ["red=RRB..."], "the red star is neither of one colour nor of different colours (SP-57)"),
        ("player=-", [], "player is nobody in phase placing: name the seat that is to move"),
        ("phase=offer player=- centre=R1", [], "player is nobody in phase offer: name the seat that is to move"),
        ("phase=deal", ["passed=yes"], "player is 0 in phase deal, but nothing is missing in the supply"),
        ("phase=over round=6", ["passed=yes"] * 2, "player is 0 in phase over, but the game is over"),
        ("", ["passed=yes"], "player is 0 in phase placing: a seat that has passed keeps tiles, and no other (SP-45)"),
        ("phase=keeping", ["hand=R1"], "a seat that has passed keeps tiles, and no other (SP-45)"),
        (
            "phase=over player=-",
            ["passed=yes"] * 2,
            "the game is over before all have passed in round 6 (SP-7)",
        ),
        ("phase=over player=- round=6", ["passed=yes"], "the game is over before all have passed in round 6 (SP-7)"),
        ("phase=deal player=-", ["passed=yes"], "happens when all have passed in rounds 1 to 5 (SP-47)"),
        ("phase=deal player=- round=6", ["passed=yes"] * 2, "all have passed in rounds 1 to 5 (SP-47)"),
        ("phase=deal player=- round=2", [], "a round is prepared but nobody has passed in round 2 (SP-46)"),
        ("phase=deal player=- marker=1", [], "the start player tile or discarded tiles are on their way before"),
        ("phase=deal player=- storage=R1", [], "discarded tiles are on their way before the first round (SP-6)"),
        ("phase=deal player=-", ["red=R....."], "seat 0 has placed tiles before phase 2 of round 1 (SP-25)"),
        ("phase=offer centre=G1", ["", "red=R....."], "seat 1 has placed tiles before phase 2 of round 1 (SP-25)"),
        ("phase=offer centre=G1", ["", "passed=yes"], "a seat has passed in phase 1 (SP-42)"),
        ("", ["", "kept=R5 passed=yes"], "seat 1 keeps 5 tiles, there are 4 corner spaces (SP-43)"),
        ("phase=keeping", ["passed=yes"], "seat 0 chooses tiles to keep but has no choice left (SP-43)"),
        (
            "phase=keeping",
            ["passed=yes hand=R1 kept=G4"],
            "seat 0 chooses tiles to keep but has no choice left (SP-43)",
        ),
        ("", ["kept=R1"], "seat 0 keeps tiles on corner spaces without having passed (SP-43)"),
        ("round=6", ["", "kept=R1 passed=yes"], "seat 1 keeps tiles in round 6 (SP-52)"),
        ("round=6 phase=keeping", ["hand=R1 passed=yes"], "seat 0 keeps tiles in round 6 (SP-52)"),
        ("", ["", "hand=R1 passed=yes"], "seat 1 has tiles in hand after passing, or before any were taken (SP-44)"),
        ("phase=deal player=-", ["hand=R1"], "seat 0 has tiles in hand after passing, or before any were taken"),
        ("reward=1", ["green=....GG"], "a reward is open in phase placing (SP-37)"),
        ("phase=reward reward=0", ["green=....GG"], "a reward of 0 tiles, seat 0 can have 3 to take (SP-37)"),
        ("phase=reward reward=1", ["green=....G."], "a reward of 1 tiles, seat 0 can have 0 to take (SP-37)"),
        ("phase=reward reward=1", [], "a reward of 1 tiles, seat 0 can have 0 to take (SP-37)"),
        ("phase=reward reward=3", ["green=.GG... centre=...YB."], "a reward of 3 tiles, seat 0 can have 1 to take"),
        ("phase=reward reward=2 bag=- supply=R1", ["green=....GG", "hand=rest"], "seat 0 can have 1 to take (SP-37)"),
    ],
)
def test_an_impossible_position_is_refused(head: str, seats: list[str], fault: str) -> None:
    assert fault in refuse(table_text(head, *seats))


@clause("SP-1")
@pytest.mark.parametrize(("bag", "count"), [("bag=P21G22O22Y22B22R12", 21), ("bag=P23G22O22Y22B22R12", 23)])
def test_there_are_22_tiles_of_each_colour(bag: str, count: int) -> None:
    fault = f"{count} purple tiles on the table, there are 22 in the game (SP-1)"
    assert fault in refuse(table_text(f"{bag} supply=R10"))


@clause("SP-47")
def test_no_deal_is_due_without_tiles() -> None:
    fault = "a deal is due but bag and storage are empty (SP-47)"
    assert fault in refuse(table_text("phase=deal player=- bag=- supply=rest", FULL_SEAT, FULL_SEAT, FULL_SEAT))


WINDOW = ("hand=G6 green=....G.", "hand=rest")
REACHED: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "the supply is refilled": ("supply=B5R5", WINDOW[:1], ("green 6 = 6 green", *["reward red"] * 3)),
    "in the middle of a reward": ("supply=B5R5", WINDOW[:1], ("green 6 = 6 green", *["reward red"] * 2)),
    "a reward from a short supply": ("bag=- supply=R2", WINDOW, ("green 6 = 6 green", "reward red")),
    "in the middle of keeping": ("", ("hand=G6",), ("pass", "keep green", "keep green")),
    "the next round is prepared": ("", ("hand=G3",), ("pass keep 2 green", "pass")),
    "supply before factories": ("player=1 bag=- supply=R2", ("passed=yes", "hand=rest"), ("pass keep nothing",)),
    "a round without tiles": ("player=2 bag=- supply=rest", (FULL_SEAT, FULL_SEAT, FULL_BOARD), ("pass",)),
    "the end": ("round=6", ("hand=G3",), ("pass", "pass")),
}


def check_reading(position: Position) -> None:
    assert Position.from_text(position.to_text(), deal="manual") == position
    assert Position.from_dict(position.to_dict(), deal="manual") == position


@pytest.mark.parametrize("name", REACHED)
def test_what_can_be_reached_is_read_back(name: str) -> None:
    head, seats, moves = REACHED[name]
    check_reading(play(table(head, *seats), *moves))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_is_not_dealt_yet_is_read_back(players: int) -> None:
    position = new_game("summer-pavilion", players=players, deal="manual")
    check_reading(position)
    check_reading(position.deal(names("PGOYBRPGOY")))


def test_a_deal_that_is_due_is_drawn_when_a_position_is_read() -> None:
    text = play(table("", "hand=G3"), "pass keep 2 green", "pass").to_text()
    position = Position.from_text(text, seed=3)
    assert (position.phase, position.round) == ("offer", 2)
    assert sum(sum(factory.values()) for factory in position.to_dict()["factories"]) == 20
