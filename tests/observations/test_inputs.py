"""What a network is told: public, rotated, blind to the order of factories, within its bounds, fixed by its version."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from conformance.plays import Case, every_case, played, samples, walk
from ladrilho import Position, rules
from ladrilho.kernel._jit import COMPILED
from ladrilho.players.net.inputs import inputs_of
from observations.telling import dense, listed, sections_of, told_first, traits
from observations.test_observations import with_factories

FINGERPRINTS: dict[str, str] = json.loads((Path(__file__).parent / "input_fingerprints.json").read_text("utf-8"))
GAMES = 4 if COMPILED else 1
MOST_ROUNDS = 20  # seen of a game: at random some games of Azul go on for long


def turned(position: Position) -> Position:
    """The same table with every seat one place on."""
    states, players = position.states, position.players
    seats = [(seat - 1) % players for seat in range(players)]
    states["boards"][0, :players] = states["boards"][0, seats]
    for name in ("player", "starter"):
        if states[name][0] >= 0:
            states[name] = (states[name] + 1) % players
    if states["marker"][0] > 0:
        states["marker"] = states["marker"] % players + 1
    return Position(rules.game_named(position.game), states, deal="manual")


@every_case
def test_every_number_is_within_its_bounds(case: Case) -> None:
    told = inputs_of(rules.game_named(case.game))
    most = told.input_layout(case.players).most
    for seed in range(GAMES):
        for ply, position in enumerate(walk(case.new(seed=seed), seed)):
            if position.round > MOST_ROUNDS:
                break
            if ply % (1 if COMPILED else 9) == 0:
                found = listed(position)
                assert 0 < len(found) <= told.MOST_FACTS
                assert 0 <= found[0][0] <= found[-1][0] < told.input_count(case.players)
                assert (dense(position) <= most).all()
                assert all(amount >= 0 for _, amount in found)
            if position.phase == "offer" and ply % 9 == 0:
                for code in position.legal_moves.codes:
                    ours = traits(position, int(code))
                    assert 2 <= len(ours) <= told.MOST_TRAITS
                    assert len(set(ours)) == len(ours)
                    assert 0 <= ours[0] <= ours[-1] < told.TRAITS


@every_case
def test_seats_in_another_place_are_told_the_same(case: Case) -> None:
    for position in samples(case, seed=3, step=9):
        twin = turned(position)
        assert told_first(twin) == (told_first(position) + 1) % case.players
        assert listed(twin) == listed(position)
        assert listed(twin, 1) == listed(position, 0)
        if position.phase == "offer":
            code = int(position.legal_moves.codes[-1])
            assert traits(twin, code) == traits(position, code)


@every_case
def test_network_is_told_what_the_seat_to_move_sees(case: Case) -> None:
    for position in samples(case, seed=4, step=9):
        assert listed(position) == listed(position, told_first(position))
        if position.phase == "offer":
            assert told_first(position) == position.player


@every_case
def test_order_of_factories_is_not_told(case: Case) -> None:
    layout = rules.game_named(case.game).layout(case.players)
    order = np.random.default_rng(2).permutation(layout.factories)
    symmetry = layout.symmetry(order)
    for position in samples(case, seed=6, step=13):
        twin = with_factories(position, order)
        assert listed(twin) == listed(position)
        if position.phase == "offer":
            for code in position.legal_moves.codes[::4]:
                assert traits(twin, int(symmetry.action(code))) == traits(position, int(code))


@every_case
def test_nothing_hidden_is_told(case: Case) -> None:
    """The same table with another future, and without a past."""
    position = played(case, 17, seed=3)
    assert listed(Position.from_text(position.to_text(), seed=99)) == listed(position)
    assert listed(position.public()) == listed(position)


@every_case
def test_table_before_the_first_deal_is_told_to_who_begins(case: Case) -> None:
    position = case.new(seed=0, start=1, deal="manual")
    assert told_first(position) == 1
    told = sections_of(position)
    sections = told.input_layout(case.players).to_dict(dense(position))
    assert sections["offer"].tolist() == [0]
    assert sections["factories"].sum() == sections["marker"].sum() == 0


@every_case
def test_sections_have_the_numbers_of_the_facts(case: Case) -> None:
    told = inputs_of(rules.game_named(case.game))
    layout = told.input_layout(case.players)
    assert layout.size == told.input_count(case.players)
    assert layout.slices["score_1"].start == told.SEAT_FACTS + told.SCORE
    assert layout.slices["bag"].start == case.players * told.SEAT_FACTS + told.BAG
    assert layout.version == told.INPUTS_VERSION


@pytest.mark.bounds
@every_case
def test_inputs_change_only_with_their_version(case: Case) -> None:
    """Whoever meets this after a change writes a new version into inputs.py and the new fingerprint here."""
    digest = hashlib.sha256()
    for ply, position in enumerate(walk(case.new(seed=1), seed=1)):
        if ply % 5 == 0:
            digest.update(dense(position).tobytes())
            if position.phase == "offer":
                digest.update(str([traits(position, int(code)) for code in position.legal_moves.codes]).encode())
    assert f"{sections_of(position).INPUTS_VERSION} {digest.hexdigest()[:16]}" == FINGERPRINTS[str(case)]
