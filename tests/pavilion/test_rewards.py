"""Pillars, statues and windows, and the supply: SP-34 to SP-40."""

import pytest

from clauses import clause
from ladrilho import Position

from .tables import RING, deal_refusal, legal, look, names, play, refusal, seat, table

CENTRE_TILES = dict(zip(range(1, 7), "RBYOGP", strict=True))  # any six different ones
CENTRE_SLOTS = {"orange": (6, 1), "red": (1, 2), "blue": (2, 3), "yellow": (3, 4), "green": (4, 5), "purple": (5, 6)}
AFTER = dict(zip(RING, (*RING[1:], RING[0]), strict=True))  # the next star clockwise
Spaces = list[tuple[str, int]]

PILLARS: dict[str, Spaces] = {
    star: [(star, 2), (star, 3), *(("centre", slot) for slot in CENTRE_SLOTS[star])] for star in RING
}
STATUES: dict[str, Spaces] = {star: [(star, 1), (star, 2), (AFTER[star], 3), (AFTER[star], 4)] for star in RING}
WINDOWS: dict[str, Spaces] = {star: [(star, 5), (star, 6)] for star in RING}


def letter_on(star: str, slot: int) -> str:
    return CENTRE_TILES[slot] if star == "centre" else star[0].upper()


def draw_spaces(spaces: Spaces) -> str:
    """A board with tiles on these spaces."""
    stars = {star: ["."] * 6 for star, _ in spaces}
    for star, slot in spaces:
        stars[star][slot - 1] = letter_on(star, slot)
    return " ".join(f"{star}={''.join(tiles)}" for star, tiles in stars.items())


def reward_after(lying: Spaces, last: tuple[str, int], head: str = "") -> Position:
    """The position after a tile has been placed; the joker is of no use to its payment."""
    star, slot = last
    letter = letter_on(star, slot)
    position = table(f"round={1 if letter != 'P' else 2} {head}", f"{draw_spaces(lying)} hand={letter}6")
    return position.play(f"{star} {slot} = {slot} {names(letter)[0]}")


def check_reward(spaces: Spaces, tiles: int) -> None:
    """Whichever space is covered last, the reward is the same, and there is none before."""
    for last in spaces:
        others = [space for space in spaces if space != last]
        position = reward_after(others, last)
        assert look(position, "phase", "reward", "player") == ("reward", tiles, 0)
        for missing in others:
            position = reward_after([space for space in others if space != missing], last)
            assert look(position, "phase", "reward", "player") == ("placing", 0, 1)


@clause("SP-34")
@pytest.mark.parametrize("star", RING)
def test_a_pillar_brings_one_tile(star: str) -> None:
    check_reward(PILLARS[star], 1)


@clause("SP-35")
@pytest.mark.parametrize("star", RING)
def test_a_statue_brings_two_tiles(star: str) -> None:
    check_reward(STATUES[star], 2)


@clause("SP-36")
@pytest.mark.parametrize("star", RING)
def test_a_window_brings_three_tiles(star: str) -> None:
    check_reward(WINDOWS[star], 3)


@clause("SP-37")
@pytest.mark.parametrize("move", ["pass", "green 1 = 1 green", "1 green", "keep green", "done"])
def test_a_reward_must_be_taken_at_once(move: str) -> None:
    position = table("", "hand=G7 green=....G.").play("green 6 = 6 green")
    assert {move.split()[0] for move in legal(position)} == {"reward"}
    assert "the reward is to be taken first (SP-37)" in refusal(position, move)


@clause("SP-37")
def test_any_tile_of_the_supply_can_be_chosen_jokers_too() -> None:
    position = table("supply=P4B5R1", "hand=G6 green=....G.").play("green 6 = 6 green")
    assert legal(position) == ["reward purple", "reward blue", "reward red"]
    assert "no green lies in the supply (SP-37)" in refusal(position, "reward green")
    play(position, "reward red", "reward purple")
    assert legal(position) == ["reward purple", "reward blue"]
    assert position.player == 0
    position.play("reward purple")
    assert seat(position)["hand"] == {"purple": 2, "red": 1}


@clause("SP-37")
def test_features_completed_by_one_tile_add_up() -> None:
    pillar_and_statue = reward_after([*PILLARS["orange"][1:], ("orange", 1), *STATUES["orange"][2:]], ("orange", 2))
    assert look(pillar_and_statue, "reward") == (1 + 2,)
    spaces = [("centre", 6), ("centre", 2), ("orange", 2), ("orange", 3), ("red", 2), ("red", 3)]
    assert look(reward_after(spaces, ("centre", 1)), "reward") == (1 + 1,)


@clause("SP-37")
def test_the_supply_is_not_refilled_during_a_reward() -> None:
    position = table("supply=B5R5", "hand=G6 green=....G.").play("green 6 = 6 green")
    for left in (9, 8):
        position.play("reward red")
        assert (sum(look(position, "supply")[0].values()), position.tiles_to_deal) == (left, 0)
    position.play("reward red")
    assert (look(position, "supply"), position.tiles_to_deal) == (({"blue": 5, "red": 2},), 3)


@clause("SP-38")
def test_the_supply_is_refilled_before_the_next_turn() -> None:
    position = table("supply=B5R5", "hand=G6 green=....G.").play("green 6 = 6 green")
    play(position, "reward red", "reward red", "reward red")
    assert (position.phase, position.player, position.tiles_to_deal) == ("deal", None, 3)
    assert "the supply is still to be filled (SP-38)" in refusal(position, "pass")
    position.deal(names("OYP"))
    supply = {"purple": 1, "orange": 1, "yellow": 1, "blue": 5, "red": 2}
    assert (position.phase, position.player, look(position, "supply")) == ("placing", 1, (supply,))


@clause("SP-38")
def test_an_empty_bag_is_filled_from_storage_and_drawing_goes_on() -> None:
    """Seven tiles in the supply, one in the bag, twelve in storage: one from the bag, then two from storage."""
    position = table("supply=B5R5 bag=Y1 storage=O7", "hand=G6 green=....G.", "hand=rest")
    play(position, "green 6 = 6 green", "reward red", "reward red", "reward red")
    assert look(position, "bag", "storage") == ({"yellow": 1}, {"green": 5, "orange": 7})
    assert "tile 1 cannot be orange: none is left in the bag (SP-38)" in deal_refusal(position, "OYG")
    assert "tile 2 cannot be yellow: none is left in the bag (SP-38)" in deal_refusal(position, "YYG")
    position.deal(names("YOG"))
    assert look(position, "bag", "storage") == ({"green": 4, "orange": 6}, {})


@clause("SP-38")
def test_storage_stays_where_it_is_while_the_bag_lasts() -> None:
    position = table("supply=B5R5 bag=Y3 storage=O7", "hand=G6 green=....G.", "hand=rest", deal="auto")
    play(position, "green 6 = 6 green", "reward red", "reward red", "reward red")
    assert look(position, "bag", "storage") == ({}, {"green": 5, "orange": 7})
    assert look(position, "supply") == ({"yellow": 3, "blue": 5, "red": 2},)


@clause("SP-39")
def test_a_supply_that_cannot_be_filled_stays_short() -> None:
    """A statue completed by a space that costs one tile: nothing goes to storage."""
    lying = draw_spaces(STATUES["orange"][1:])
    position = table("bag=- supply=B2R1", f"{lying} hand=O1", "hand=rest")
    play(position, "orange 1 = 1 orange", "reward red", "reward blue")
    assert look(position, "supply", "phase", "player") == ({"blue": 1}, "placing", 1)
    assert position.tiles_to_deal == 0


@clause("SP-39")
def test_a_short_supply_is_filled_as_far_as_tiles_reach() -> None:
    position = table("bag=- supply=R4", "hand=G6 green=....G.", "hand=rest")
    play(position, "green 6 = 6 green", "reward red", "reward red", "reward red")
    assert position.tiles_to_deal == 5
    position.deal(["green"] * 5)
    assert look(position, "supply", "player") == ({"green": 5, "red": 1}, 1)


@clause("SP-39")
@pytest.mark.parametrize("lying", [0, 1, 2, 3])
def test_a_reward_gives_what_there_is(lying: int) -> None:
    supply = f"R{lying}" if lying else "-"
    position = table(f"bag=- supply={supply}", "hand=G6 green=....G.", "hand=rest").play("green 6 = 6 green")
    assert look(position, "reward", "phase") == ((lying, "reward") if lying else (0, "deal"))
    play(position, *["reward red"] * lying)
    assert seat(position)["hand"] == ({"red": lying} if lying else {})
    assert (position.phase, position.tiles_to_deal) == ("deal", 5)


@clause("SP-40")
def test_reward_tiles_can_be_used_from_the_next_turn_on() -> None:
    position = table("supply=B5R5", "hand=G6 green=....G.").play("green 6 = 6 green")
    play(position, "reward red", "reward red", "reward blue")
    assert seat(position)["hand"] == {"blue": 1, "red": 2}
    position.deal(names("OYP"))
    assert position.player == 1
    position.play("pass")
    assert (position.player, position.phase) == (0, "placing")
    assert "red 2 = 2 red" in legal(position)


@clause("SP-34", "SP-35", "SP-36")
def test_a_feature_brings_its_reward_only_once() -> None:
    """Tiles that touch a feature completed before bring nothing more."""
    position = reward_after([("green", 5), ("green", 6), ("green", 4)], ("green", 1))
    assert look(position, "phase", "reward") == ("placing", 0)
