"""What a seat sees: every section says what the position says, nothing hidden is in it, and views agree."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conformance.plays import CASES, Case, every_case, played, samples, walk
from ladrilho import Position, new_game, rules
from ladrilho.errors import InvalidNotation
from ladrilho.games.layout import Layout
from observations.reading import expected, observed

ROOT = Path(__file__).parent.parent.parent
FINGERPRINTS: dict[str, str] = json.loads((Path(__file__).parent / "fingerprints.json").read_text("utf-8"))


def layout_of(case: Case) -> Layout:
    return rules.game_named(case.game).layout(case.players)


def mask_of(position: Position) -> Any:
    game = rules.game_named(position.game)
    mask = np.full(game.MOVE_CODES, 7, np.int8)
    rules.mask_in(position.states, np.empty(game.MAX_MOVES, np.int16), mask)
    return mask


@every_case
def test_sections_say_what_the_position_says(case: Case) -> None:
    layout = layout_of(case)
    for position in samples(case, seed=4, step=7):
        for seat in range(case.players):
            sections = layout.to_dict(observed(position, seat))
            wanted = expected(position, seat)
            assert sections.keys() == wanted.keys()
            for name, section in sections.items():
                np.testing.assert_array_equal(section, np.array(wanted[name], np.float32), f"{name} of seat {seat}")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_numbers_stay_within_their_bounds(case: Case) -> None:
    layout = layout_of(case)
    for position in samples(case, seed=5, step=5):
        observation = observed(position, 0)
        assert (observation >= 0).all()
        assert (observation <= layout.most).all()


@every_case
def test_observation_before_the_first_deal_can_be_made(case: Case) -> None:
    position = case.new(seed=0, deal="manual")
    sections = layout_of(case).to_dict(observed(position, 1))
    assert sections["factories"].sum() == 0
    assert sections["on_turn"].sum() == 0


@every_case
def test_generator_and_history_are_not_seen(case: Case) -> None:
    """The same table with another future, and the same table without a past, look the same."""
    position = played(case, 20, seed=3)
    other = Position.from_text(position.to_text(), seed=99)
    for seat in range(case.players):
        view = observed(position, seat).tobytes()
        assert observed(other, seat).tobytes() == view
        assert observed(position.public(), seat).tobytes() == view


@every_case
def test_next_seat_sees_the_same_seats_one_place_on(case: Case) -> None:
    layout, position = layout_of(case), played(case, 25, seed=1)
    first, second = (layout.to_dict(observed(position, seat)) for seat in (0, 1))
    for section in layout.sections:
        seats = section.axes.startswith("seat")
        rolled = np.roll(first[section.name], -1, axis=0) if seats else first[section.name]
        if section.name == "marker":
            rolled = np.concatenate([first["marker"][:1], np.roll(first["marker"][1:], -1)])
        np.testing.assert_array_equal(second[section.name], rolled, section.name)


@every_case
def test_mask_has_the_legal_moves(case: Case) -> None:
    for position in samples(case, seed=2, step=11):
        mask = mask_of(position)
        assert set(mask) <= {0, 1}
        assert np.flatnonzero(mask).tolist() == sorted(position.legal_moves.codes.tolist())


@every_case
def test_planes_show_every_number_of_its_section_and_no_other(case: Case) -> None:
    layout = layout_of(case)
    observation = np.arange(layout.size, dtype=np.float32)
    planes = layout.to_planes(observation)
    assert planes.shape == layout.planes
    for section in layout.sections:
        shown = planes[layout.planes_of(section.name)]
        assert set(shown.ravel()) == set(observation[layout.slices[section.name]])
        spread = np.broadcast_to(observation[layout.slices[section.name]].reshape(section.grid)[..., :, :], (
            *section.grid[:-2], *layout.plane))  # fmt: skip
        np.testing.assert_array_equal(shown, spread.reshape(shown.shape))


def test_views_of_a_batch_keep_the_axis_of_the_batch() -> None:
    layout = layout_of(CASES[0])
    batch = np.arange(3 * layout.size, dtype=np.float32).reshape(3, -1)
    assert layout.to_planes(batch).shape == (3, *layout.planes)
    assert layout.to_dict(batch)["wall"].shape == (3, 2, 5, 5, 5)
    assert np.shares_memory(layout.to_dict(batch)["wall"], batch)


@every_case
def test_factories_in_another_order_are_the_same_table(case: Case) -> None:
    layout = layout_of(case)
    order = np.random.default_rng(1).permutation(layout.factories)
    symmetry = layout.symmetry(order)
    for position in samples(case, seed=6, step=13):
        twin = with_factories(position, order)
        np.testing.assert_array_equal(symmetry.observation(observed(position, 0)), observed(twin, 0))
        np.testing.assert_array_equal(symmetry.mask(mask_of(position)), mask_of(twin))
        for code in position.legal_moves.codes[:5]:
            after = position.public().play(int(code))
            other = twin.public().play(int(symmetry.action(code)))
            np.testing.assert_array_equal(symmetry.observation(observed(after, 0)), observed(other, 0))


def with_factories(position: Position, order: Any) -> Position:
    """The same table with its factories in another order."""
    states = position.states
    count = len(order)
    states["displays"][0, 1 : 1 + count] = states["displays"][0, 1 + np.asarray(order)]
    return Position(rules.game_named(position.game), states, deal="manual")


def test_symmetry_of_actions_turns_back() -> None:
    symmetry, back = layout_of(CASES[0]).symmetry([4, 2, 0, 1, 3]), layout_of(CASES[0]).symmetry([2, 3, 1, 4, 0])
    codes = np.arange(325)
    np.testing.assert_array_equal(back.action(symmetry.action(codes)), codes)
    assert symmetry.action(300) == 300


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 3, 3], [1, 2, 3, 4, 5]])
def test_symmetry_wants_every_factory_once(order: list[int]) -> None:
    with pytest.raises(InvalidNotation, match="each of the numbers 0 to 4 once"):
        layout_of(CASES[0]).symmetry(order)


@pytest.mark.bounds
@every_case
def test_observations_change_only_with_their_version(case: Case) -> None:
    """Whoever meets this after a change writes a new version into features.py and the new fingerprint here."""
    digest = hashlib.sha256()
    for ply, position in enumerate(walk(case.new(seed=1), seed=1)):
        if ply % 3 == 0:
            digest.update(observed(position, ply % case.players).tobytes())
    assert f"{layout_of(case).version} {digest.hexdigest()[:16]}" == FINGERPRINTS[str(case)]


def test_positions_of_new_games_have_the_documented_sizes() -> None:
    assert [layout_of(case).size for case in CASES[:3]] == [364, 534, 704]
    assert new_game("azul").players == 2


def test_page_has_the_tables_that_the_code_says() -> None:
    program = ROOT / "tools" / "write_observations.py"
    command = [sys.executable, str(program), "--check"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
