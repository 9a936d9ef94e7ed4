"""Chance in OpenSpiel is the chance of the rules: probabilities against a million deals that the rules drew."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adapters.spiel import EXPLICIT, load, walk
from azul.tables import text_of
from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.kernel.chance import Generator, new_generator
from pavilion.tables import table_text

pytestmark = pytest.mark.compiled_only

DRAWS = 1_000_000
ENOUGH = 2_000  # draws with the same beginning, to say something about the next tile
LENGTH = 5  # of the longest beginnings that are looked at
DEALS = {
    "azul, the first": ("python_azul", None),
    "azul, the first of four": ("python_azul(players=4)", None),
    "azul, three tiles in the bag": ("python_azul", text_of("round=2 phase=deal marker=0 bag=B2Y1")),
    "azul, an empty bag": ("python_azul", text_of("round=2 phase=deal marker=0 bag=-")),
    "pavilion, the first supply": ("python_summer_pavilion", None),
    "pavilion, two tiles in the bag for the supply": (
        "python_summer_pavilion",
        table_text("round=3 phase=deal player=1 marker=0 supply=P4G3 bag=O1R1 storage=rest", "red=R....."),
    ),
    "pavilion, four tiles in the bag for the factories": (
        "python_summer_pavilion",
        table_text("round=3 phase=deal player=- marker=0 bag=O3R1 storage=rest", "passed=yes", "passed=yes"),
    ),
}


@rule
def draw_many(states: rules.States, rng: Generator, tiles: NDArray[np.int8]) -> None:
    """Draw the deal of the first state again and again; the second is room to draw in."""
    for row in range(len(tiles)):
        states[1] = states[0]
        rules.draw_deal(states[1], rng, tiles[row])


def begin(name: str, text: str | None) -> Any:
    return load(name).new_initial_state() if text is None else load(name).new_initial_state(text)


def deals_of(state: Any, draws: int) -> NDArray[np.int8]:
    """Deals drawn by the rules, a row each."""
    tiles = np.full((draws, rules.game_named(state.position().game).MAX_DEAL), -1, np.int8)
    draw_many(np.concatenate([state.states, state.states]), new_generator(1), tiles)
    return tiles[:, : rules.tiles_due_in(state.states)]


def after(state: Any, tiles: Any) -> Any:
    clone = state.clone()
    for tile in tiles:
        clone.apply_action(int(tile))
    return clone


@pytest.mark.parametrize("deal", DEALS)
def test_probabilities_match_a_million_deals_of_the_rules(deal: str) -> None:
    """Chi-square of the next tile after every beginning that came often enough."""
    state = begin(*DEALS[deal])
    tiles = deals_of(state, DRAWS)
    beginnings, distance, freedom, longest = np.zeros(DRAWS, np.int64), 0.0, 0, 0
    for length in range(min(LENGTH, tiles.shape[1])):
        nexts = np.bincount(beginnings * 6 + tiles[:, length], minlength=6 ** (length + 1)).reshape(-1, 6)
        for number in np.flatnonzero(nexts.sum(axis=1) >= ENOUGH):
            counts, colours = nexts[number], [int(digit) for digit in np.base_repr(number, 6).zfill(length)[:length]]
            expected = {colour: share * counts.sum() for colour, share in after(state, colours).chance_outcomes()}
            assert set(np.flatnonzero(counts)) == set(expected)
            distance += sum((counts[colour] - mean) ** 2 / mean for colour, mean in expected.items())
            freedom += len(expected) - 1
            longest = length
        beginnings = beginnings * 6 + tiles[:, length]
    assert longest >= 2
    assert abs(distance - freedom) < 4 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("deal", DEALS)
def test_probabilities_fit_at_every_tile_of_whole_deals(deal: str) -> None:
    """What comes less what was expected sums to about nothing, for each colour at each place; the table is the same."""
    state = begin(*DEALS[deal])
    tiles = deals_of(state, 600)
    surprise, variance = np.zeros((tiles.shape[1], 6)), np.zeros((tiles.shape[1], 6))
    for row in tiles:
        clone = state.clone()
        for place, tile in enumerate(row.tolist()):
            shares = np.zeros(6)
            for colour, share in clone.chance_outcomes():
                shares[colour] = share
            surprise[place] += np.eye(6)[tile] - shares
            variance[place] += shares * (1 - shares)
            clone.apply_action(tile)
        dealt = state.states.copy()
        rules.deal_in(dealt, row)
        assert clone.states.tobytes() == dealt.tobytes()
    assert np.all(np.abs(surprise) <= 5 * np.sqrt(variance) + 1e-9)


def test_a_deal_drawn_by_the_rules_is_the_same_deal_tile_by_tile() -> None:
    """The bag, the discarded tiles and the factories afterwards, with the bag filled up on the way."""
    for name, text in DEALS.values():
        state = begin(name, text)
        rng, tiles = new_generator(5), np.empty(64, np.int8)
        for _ in range(20):
            drawn = state.states.copy()
            count = rules.draw_in(drawn, rng, tiles)
            assert after(state, tiles[:count]).states.tobytes() == drawn.tobytes()


@pytest.mark.parametrize("name", EXPLICIT)
def test_probabilities_are_positive_sorted_by_colour_and_sum_to_one(name: str) -> None:
    state = load(name).new_initial_state()
    nodes = 0
    for _ in walk(state, seed=11):
        if state.is_chance_node():
            colours, shares = zip(*state.chance_outcomes(), strict=True)
            assert list(colours) == sorted(set(colours)) == state.legal_actions()
            assert min(shares) > 0
            assert math.isclose(sum(shares), 1, rel_tol=0, abs_tol=1e-12)
            nodes += 1
    assert nodes >= 40


def test_a_bag_that_runs_out_takes_in_the_lid_before_the_next_tile() -> None:
    """AZ-37: three tiles in the bag, then those of the lid."""
    state = begin(*DEALS["azul, three tiles in the bag"])
    assert state.chance_outcomes() == [(0, 2 / 3), (1, 1 / 3)]
    assert after(state, [0]).chance_outcomes() == [(0, 1 / 2), (1, 1 / 2)]
    assert after(state, [0, 1]).chance_outcomes() == [(0, 1.0)]
    lid = {0: 18, 1: 19, 2: 20, 3: 20, 4: 20}
    assert dict(after(state, [0, 1, 0]).chance_outcomes()) == {colour: count / 97 for colour, count in lid.items()}
