"""The sepia side and other joker orders: SP-55 to SP-62."""

from collections import Counter

import pytest

from clauses import clause
from ladrilho import Position, new_game
from ladrilho.games.pavilion.board import DATA

from .tables import COLOURS, RING, STARS, legal, look, names, play, refusal, seat, table

PLENTY = "hand=P9G9O9Y9B9R9"
SEPIA_RING, SEPIA_CENTRE = (3, 2, 1, 4, 5, 6), (3, 3, 3, 3, 3, 3)


def sepia(seat: str, head: str = "") -> Position:
    return table(f"board=sepia {head}", seat)


def colours_for(position: Position, star: str) -> set[str]:
    """The colours that can be placed on a star."""
    return {move.split()[4] for move in legal(position, f"{star} ")}


@clause("SP-55")
def test_all_players_use_the_sepia_side() -> None:
    position = new_game("summer-pavilion", players=3, board="sepia", seed=1)
    assert (position.options["board"], position.scores, position.phase) == ("sepia", (5, 5, 5), "offer")
    position = table("board=sepia", "hand=R1", "hand=R1")
    assert position.play("blue 3 = 1 red").play("green 3 = 1 red").scores == (6, 6)


@clause("SP-55")
def test_other_rules_stay_on_the_sepia_side() -> None:
    """A window, its reward, the payment and the group."""
    position = sepia(f"{PLENTY} green=...BB.").play("green 6 = 4 blue + 2 purple")
    assert look(position, "reward", "storage") == (3, {"purple": 2, "blue": 3})
    assert position.scores == (5 + 3, 5)


@clause("SP-56")
@pytest.mark.parametrize("star", STARS)
def test_every_star_takes_the_colour_a_player_decides_on(star: str) -> None:
    assert colours_for(sepia(PLENTY), star) == set(COLOURS)


@clause("SP-57")
@pytest.mark.parametrize("star", STARS)
def test_two_tiles_decide_what_a_star_becomes(star: str) -> None:
    assert colours_for(sepia(f"{PLENTY} {star}=R....."), star) == set(COLOURS)
    assert colours_for(sepia(f"{PLENTY} {star}=R..R.."), star) == {"red"}
    assert colours_for(sepia(f"{PLENTY} {star}=R..B.."), star) == {"purple", "green", "orange", "yellow"}
    assert colours_for(sepia(f"{PLENTY} {star}=.RRRRR"), star) == {"red"}
    assert colours_for(sepia(f"{PLENTY} {star}=PGOYB."), star) == {"red"}


@clause("SP-57")
def test_a_settled_star_refuses_what_does_not_fit() -> None:
    single, mixed = sepia(f"{PLENTY} blue=R..R.."), sepia(f"{PLENTY} blue=R..Y..")
    assert "the blue star accepts only red (SP-57)" in refusal(single, "blue 3 = 1 blue")
    assert "red already lies on the blue star, whose colours differ (SP-57)" in refusal(mixed, "blue 3 = 1 red")
    last = sepia(f"{PLENTY} blue=PGOYB.")
    assert "green already lies on the blue star, whose colours differ (SP-57)" in refusal(last, "blue 6 = 6 green")


@clause("SP-57")
def test_the_choice_is_made_by_playing() -> None:
    position = table("board=sepia", PLENTY, "passed=yes")
    position.play("blue 3 = 1 red")
    assert colours_for(position, "blue") == set(COLOURS)
    position.play("blue 2 = 2 yellow")
    assert colours_for(position, "blue") == {"purple", "green", "orange", "blue"}


@clause("SP-58")
def test_several_stars_may_have_the_same_colour_or_be_multicoloured() -> None:
    position = sepia(f"{PLENTY} orange=RRRR.. red=RRR... blue=RB.... yellow=BR.... centre=RRR...")
    for star in ("orange", "red", "centre"):
        assert colours_for(position, star) == {"red"}
    for star in ("blue", "yellow"):
        assert colours_for(position, star) == {"purple", "green", "orange", "yellow"}


def end_of_game(board: str, head: str = "board=sepia") -> int:
    """The bonus points of a board."""
    return table(f"round=6 {head}", f"score=10 {board}", "passed=yes").play("pass").scores[0] - 10


@clause("SP-59")
@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(
    ("tiles", "points"),
    [("RRRRRR", 14), ("BBBBBB", 15), ("YYYYYY", 16), ("OOOOOO", 17), ("GGGGGG", 18), ("PPPPPP", 20), ("YRBPGO", 12)],
)
def test_a_complete_star_scores_by_what_it_has_become(star: str, tiles: str, points: int) -> None:
    assert end_of_game(f"{star}={tiles}") == points
    assert end_of_game(f"{star}={tiles[:5]}.") == 0


@clause("SP-59")
def test_every_complete_star_counts() -> None:
    board = "orange=RRRRRR red=PGOYBR blue=RRRRRR centre=RBYOGP"
    assert end_of_game(board) == 14 + 12 + 14 + 12


@clause("SP-60")
@pytest.mark.parametrize("star", STARS)
def test_the_numbers_of_the_sepia_side(star: str) -> None:
    numbers = SEPIA_CENTRE if star == "centre" else SEPIA_RING
    position = sepia("hand=R9")
    assert legal(position, f"{star} ") == [f"{star} {slot} = {n} red" for slot, n in enumerate(numbers, start=1)]


@clause("SP-60")
def test_features_are_in_the_same_places_on_the_sepia_side() -> None:
    lying = "orange=.G.... centre=B....B"
    assert look(sepia(f"{lying} hand=G1").play("orange 3 = 1 green"), "reward") == (1,)
    lying = "orange=.G.... red=..BB.."
    assert look(sepia(f"{lying} hand=G3").play("orange 1 = 3 green"), "reward") == (2,)
    assert look(sepia("orange=....G. hand=G6").play("orange 6 = 6 green"), "reward") == (3,)


def draw_sepia_numbers(numbers: set[int], without: str = "") -> str:
    """A board on which all spaces with these numbers are covered, but for one star; the ring orange, the centre red."""
    shown = dict.fromkeys(RING, SEPIA_RING) | {"centre": SEPIA_CENTRE}
    letters = dict(zip(STARS, "OOORRRY", strict=True))
    words = []
    for star in STARS:
        kept = set() if star == without else numbers
        words.append(f"{star}=" + "".join(letters[star] if number in kept else "." for number in shown[star]))
    return " ".join(words)


@clause("SP-60")
@pytest.mark.parametrize(("number", "points", "spaces"), [(1, 4, 6), (2, 8, 6), (3, 12, 12), (4, 16, 6)])
def test_all_spaces_of_a_number_on_the_sepia_side(number: int, points: int, spaces: int) -> None:
    centre = 16 if number == 3 else 0  # the centre star is then complete, in yellow
    board = draw_sepia_numbers({number})
    assert sum(letter in "ORY" for word in board.split() for letter in word.split("=")[1]) == spaces
    assert end_of_game(board) == points + centre
    for star in (*RING, "centre"):
        bonus = points if star == "centre" and number != 3 else 0
        assert end_of_game(draw_sepia_numbers({number}, without=star)) == bonus + (centre if star != "centre" else 0)


@clause("SP-60")
def test_fives_and_sixes_score_nothing_on_the_sepia_side() -> None:
    assert end_of_game(draw_sepia_numbers({5, 6})) == 0


@clause("SP-61")
def test_another_joker_order() -> None:
    own = ["red", "purple", "blue", "green", "yellow", "orange"]
    position = new_game("summer-pavilion", jokers=own, seed=1)
    assert look(position, "jokers") == (own,)
    assert position.options["jokers"] == own
    for number, letter in enumerate("RPBGYO", start=1):
        position = table(f"jokers=RPBGYO round={number}", PLENTY)
        payments = {move.split(" = ")[1] for move in legal(position, "centre 2")}
        assert {payment.split(" + ")[1] for payment in payments if "+" in payment} == {f"1 {names(letter)[0]}"}


@clause("SP-61")
def test_the_back_of_the_supply_board_changes_the_jokers_and_nothing_else() -> None:
    front = new_game("summer-pavilion", seed=1).to_dict()
    back = new_game("summer-pavilion", jokers="back", seed=1).to_dict()
    assert sorted(back["jokers"]) == sorted(COLOURS)
    assert back["jokers"] != front["jokers"]
    assert {key for key in front if front[key] != back[key]} == {"jokers"}


@clause("SP-61")
def test_star_values_do_not_depend_on_the_joker_order() -> None:
    for order in ("PGOYBR", "RBYOGP", "ORBYGP"):
        assert end_of_game("purple=PPPPPP", f"jokers={order}") == 20
        assert end_of_game("centre=PGOYBR", f"jokers={order}") == 12


@clause("SP-62")
@pytest.mark.parametrize("board", ["coloured", "sepia"])
@pytest.mark.parametrize("jokers", ["front", "back", ["red", "blue", "yellow", "orange", "green", "purple"]])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_variants_combine(board: str, jokers: str | list[str], players: int) -> None:
    position = new_game("summer-pavilion", players=players, board=board, jokers=jokers, seed=1)
    assert position.options == {"board": board, "jokers": jokers}
    assert Position.from_dict(position.to_dict()).options == position.options


@clause("SP-62")
def test_a_sepia_star_is_paid_with_the_jokers_of_an_own_order() -> None:
    position = table("board=sepia jokers=RBYOGP round=3", "hand=G1Y3P1")
    play(position, "purple 4 = 1 green + 3 yellow")
    assert seat(position)["stars"]["purple"] == [None, None, None, "green", None, None]


def test_both_sides_bind_each_star_to_a_law() -> None:
    laws = Counter((star["accepts"]["coloured"], star["accepts"]["sepia"]) for star in DATA["stars"])
    assert laws == {(colour, "free"): 1 for colour in (*COLOURS, "different")}
