"""What every game owes its players, whatever its rules: moves, tiles, ends."""

import re

import numpy as np
import pytest

from conformance.plays import (
    MOST_ROUNDS,
    TILES,
    Case,
    codes_of,
    every_case,
    finished,
    package_of,
    played,
    samples,
    walk,
)
from conformance.verbs import draw_moves, fill_nth, mark_legal, try_illegal, try_legal
from ladrilho import IllegalMove, Position, new_game, rules
from ladrilho.kernel.chance import new_generator
from oracle.test_oracles import tiles_in
from pace import games

CLAUSE = re.compile(r"\((AZ|SP)-A?\d+\)")
OUTSIDE = 40  # numbers tried below the first and above the last move
seeds = pytest.mark.parametrize("seed", range(games(compiled=2, plain=1)))


def tiles_on_table(position: Position) -> int:
    options = ("jokers", "wall", "board")  # words that look like tiles
    return tiles_in({key: part for key, part in position.to_dict().items() if key not in options})


@every_case
def test_a_new_game_deals_the_right_number_of_tiles(case: Case) -> None:
    position = case.new(seed=1)
    data = position.to_dict()
    assert [sum(factory.values()) for factory in data["factories"]] == [4] * (2 * case.players + 1)
    assert (position.phase, position.player, position.round) == ("offer", 0, 1)
    assert tiles_on_table(position) == TILES[case.game]
    due = sum(len(event.deal or ()) for event in position.events)
    assert due == 4 * (2 * case.players + 1) + (10 if case.game == "summer-pavilion" else 0)


@every_case
def test_the_chosen_seat_starts(case: Case) -> None:
    for start in range(case.players):
        assert case.new(start=start, seed=2).player == start


@every_case
@seeds
def test_all_lists_of_moves_agree(case: Case, seed: int) -> None:
    for position in samples(case, seed, step=games(compiled=1, plain=10)):
        game = package_of(position)
        codes = codes_of(position)
        marks = np.zeros(game.MOVE_CODES + 2 * OUTSIDE, np.int8)
        mark_legal(position.states, marks, -OUTSIDE)
        assert [int(code) - OUTSIDE for code in np.flatnonzero(marks)] == sorted(codes)
        moves = np.zeros(game.MAX_MOVES, np.int16)
        count = fill_nth(position.states, moves)
        assert [int(code) for code in moves[:count]] == codes
        assert count == len(codes) == len(position.legal_moves)
        assert len(set(codes)) == count <= game.MAX_MOVES
        assert (count == 0) == (position.is_over or position.tiles_to_deal > 0)


@every_case
def test_nothing_can_be_played_while_a_deal_is_due_or_after_the_end(case: Case) -> None:
    for position in (case.new(deal="manual"), finished(case, seed=3)):
        moves = np.zeros(package_of(position).MAX_MOVES, np.int16)
        assert (fill_nth(position.states, moves), codes_of(position)) == (0, [])
        assert position.player is None


@every_case
def test_random_moves_are_legal_and_all_are_found(case: Case) -> None:
    rng = new_generator(11)
    for position in samples(case, seed=4, step=games(compiled=9, plain=40)):
        codes = codes_of(position)
        if not codes or (len(codes) > 12 and games(0, 1)):
            continue
        marks = np.zeros(package_of(position).MOVE_CODES, np.int32)
        draw_moves(position.states, rng, marks, 60 * len(codes))
        assert [int(code) for code in np.flatnonzero(marks)] == sorted(codes)
        assert marks.max() < 60 * 3  # each as likely as the next: 60 expected


@every_case
def test_exactly_the_legal_moves_are_accepted(case: Case) -> None:
    for position in samples(case, seed=5, step=games(compiled=4, plain=40)):
        states, legal = position.states, np.zeros(package_of(position).MOVE_CODES, np.int8)
        legal[codes_of(position)] = 1
        assert try_legal(states, np.zeros_like(states), legal) == 0
        assert try_illegal(states, legal) == 0
        assert states.tobytes() == position.states.tobytes()


@every_case
@seeds
def test_tiles_are_conserved_and_scores_never_negative(case: Case, seed: int) -> None:
    for position in walk(case.new(seed=seed), seed):
        assert tiles_on_table(position) == TILES[case.game]
        assert min(position.scores) >= 0


@every_case
@seeds
def test_every_game_ends_and_somebody_wins(case: Case, seed: int) -> None:
    rounds, plies = 1, 0
    for position in walk(case.new(seed=seed), seed):
        assert rounds <= position.round <= rounds + 1
        assert position.winners == () or position.is_over
        rounds, plies = position.round, plies + 1
        assert plies < 3000
    assert position.is_over and position.round < MOST_ROUNDS
    assert (position.phase, position.player, position.tiles_to_deal) == ("over", None, 0)
    assert len(position.legal_moves) == 0
    assert position.winners
    best = max(position.scores)
    assert {position.scores[seat] for seat in position.winners} == {best}


@every_case
def test_dealing_and_moving_never_mix(case: Case) -> None:
    position = case.new(deal="manual")
    names = package_of(position).COLOUR_NAMES
    while position.tiles_to_deal:
        assert (position.player, len(position.legal_moves)) == (None, 0)
        with pytest.raises(IllegalMove):
            position.play(0)
        tiles = [names[place % len(names)] for place in range(position.tiles_to_deal)]
        position.deal(tiles)
    assert position.player == 0


@every_case
def test_every_illegal_move_names_its_clause_and_changes_nothing(case: Case) -> None:
    """A third of all numbers in a position, another third in the next one, through all phases of a game."""
    stride = games(compiled=3, plain=23)
    for turn, position in enumerate(samples(case, seed=6, step=games(compiled=20, plain=60))):
        legal, before, events = {*codes_of(position)}, position.states.tobytes(), position.events
        for code in range(turn % stride, package_of(position).MOVE_CODES, stride):
            if code in legal:
                assert position.why_illegal(code) == ""
                continue
            with pytest.raises(IllegalMove) as caught:
                position.play(code)
            assert CLAUSE.search(str(caught.value)), str(caught.value)
            assert str(position.move_of(code)) in str(caught.value)
        assert (position.states.tobytes(), position.events) == (before, events)


@every_case
@pytest.mark.parametrize("plies", [0, 25])
def test_numbers_that_are_no_moves_are_refused(case: Case, plies: int) -> None:
    position = played(case, plies, seed=7)
    before = position.states.tobytes()
    for code in (-1, -(2**15), 2**15, 2**31, 2**63, -(2**70), package_of(position).MOVE_CODES):
        with pytest.raises(IllegalMove, match="numbers its moves 0 to"):
            position.play(code)
    assert position.states.tobytes() == before


def test_the_two_games_are_there() -> None:
    assert sorted(rules.GAMES) == sorted(TILES)
    assert new_game(seed=1).game == "azul"


@every_case
def test_nothing_speaks_against_a_legal_move(case: Case) -> None:
    position = case.new(seed=5)
    for code in codes_of(position)[:5]:
        assert package_of(position).reason_against(position.states[0], code) == ""
        assert position.why_illegal(code) == ""
