"""Games written down for learning, and matches between two searches."""

from typing import Any

import numpy as np
import pytest

from conformance.plays import CASES, Case
from ladrilho import rules
from ladrilho.kernel._jit import COMPILED
from ladrilho.players.net import match, selfplay
from ladrilho.players.search import hooks
from players.net.nets import guided_bench, numbers_for

SIMULATIONS = 10
SOME = CASES if COMPILED else [CASES[0], CASES[5], CASES[6]]
HABITS = (100, 20, 50, 10, 6, SIMULATIONS)
pytestmark = pytest.mark.slow_plain


def written(case: Case, seed: int, habits: tuple[int, ...] = HABITS, number: int = 0) -> selfplay.Journal:
    game = rules.game_named(case.game)
    journal, table = selfplay.new_journal(game), rules.new_states(game, 1 + selfplay.LEAVES)
    numbers, options = numbers_for(case.game, case.options, case.players), rules.check_options(game, case.options)
    bench, given = guided_bench(case.game, case.players), np.array(habits, np.int64)
    selfplay.play_game(bench, table, numbers, case.players, options, seed, number, SIMULATIONS, given, journal)
    return journal


def pages(journal: selfplay.Journal) -> list[Any]:
    size = int(journal.size[0])
    return [array[:size].tobytes() for array in (journal.states, journal.values, journal.moves, journal.visits)]


@pytest.mark.parametrize("case", SOME, ids=str)
def test_pages_of_a_game_are_well_formed(case: Case) -> None:
    journal, game = written(case, seed=1), rules.game_named(case.game)
    size = int(journal.size[0])
    assert 10 < size <= selfplay.PAGES
    assert journal.wins[: case.players].sum() == pytest.approx(1)
    assert journal.wins[int(np.argmax(journal.scores[: case.players]))] > 0
    for page in range(size):
        state, count = journal.states[page], int(journal.counts[page])
        values = journal.values[page]
        assert (values[case.players :] == 0).all()
        assert values.sum() == pytest.approx(1, abs=0.05)
        if count == 0:
            assert hooks.round_is_over(state)
            assert not rules.is_over(state)
            continue
        assert not hooks.round_is_over(state)
        legal = np.empty(game.MAX_MOVES, np.int16)
        moves = legal[: rules.list_moves(state, legal)].tolist()
        assert set(journal.moves[page, :count].tolist()) <= set(moves)
        assert journal.visits[page, :count].sum() == SIMULATIONS


@pytest.mark.parametrize("case", SOME, ids=str)
def test_value_of_an_end_is_that_of_a_search_of_the_next_round(case: Case) -> None:
    """The same leaf, valued twice with the same luck, is worth the same; with other luck it is not."""
    journal, game = written(case, seed=2), rules.game_named(case.game)
    page = next(page for page in range(int(journal.size[0])) if journal.counts[page] == 0)
    leaf = journal.states[page].copy()

    def valued(luck: int) -> Any:
        again, table = selfplay.new_journal(game), rules.new_states(game, 1 + selfplay.LEAVES)
        numbers, bench = numbers_for(case.game, case.options, case.players), guided_bench(case.game, case.players)
        table[:] = leaf
        rng, tiles = np.array([luck], np.int64), np.zeros(64, np.int8)
        selfplay.note_ends(bench, table, numbers, SIMULATIONS, rng, tiles, again)
        assert again.size[0] == selfplay.LEAVES
        assert (again.values[1 : selfplay.LEAVES] == again.values[0]).all(), "all leaves are dealt the same round"
        return again.values[0]

    assert (valued(5) == valued(5)).all()
    assert any((valued(5) != valued(luck)).any() for luck in (6, 7, 8))


def test_same_seed_writes_the_same_game() -> None:
    case = CASES[0]
    assert pages(written(case, 3)) == pages(written(case, 3))
    assert pages(written(case, 3)) != pages(written(case, 4))
    assert pages(written(case, 3)) != pages(written(case, 3, number=1))


def test_habits_choose_how_many_moves_are_written_down() -> None:
    case = CASES[0]
    never, always = (written(case, 5, (full, 0, 0, 0, 0, SIMULATIONS)) for full in (0, 100))
    assert never.size[0] == 0
    assert (always.counts[: always.size[0]] > 0).all()
    assert never.size[1] < always.size[1]


def test_a_move_whose_ends_are_valued_is_searched_in_full() -> None:
    without, with_ends = (written(CASES[0], 5, (0, endings, 0, 0, 0, SIMULATIONS)) for endings in (0, 100))
    assert without.size[1] % selfplay.LEAVES == 0 and with_ends.size[1] % SIMULATIONS == 0
    assert with_ends.size[1] > without.size[1]


def test_habits_choose_how_many_leaves_are_valued() -> None:
    few, many = (written(CASES[0], 5, (0, endings, 0, 0, 0, SIMULATIONS)) for endings in (10, 100))
    assert (many.counts[: many.size[0]] == 0).all()
    assert 0 < few.size[0] < many.size[0] / 4


@pytest.mark.parametrize("case", SOME, ids=str)
def test_ends_are_numbered_by_the_deal_that_valued_them(case: Case) -> None:
    journal = written(case, seed=1, habits=(50, 50, 50, 10, 6, SIMULATIONS))
    size = int(journal.size[0])
    deals, is_end = journal.deals[:size], journal.counts[:size] == 0
    assert (deals[~is_end] == 0).all()
    assert sorted(set(deals[is_end].tolist())) == list(range(1, int(journal.size[2]) + 1))
    for deal in range(1, int(journal.size[2]) + 1):
        pages = np.flatnonzero(deals == deal)
        assert 1 <= len(pages) <= selfplay.LEAVES
        assert (np.diff(pages) == 1).all(), "they stand together"
        assert len({int(journal.states[page].round_number) for page in pages}) == 1


def test_seats_begin_in_turn() -> None:
    assert [int(written(CASES[2], 1, number=number).states[0]["player"]) for number in (0, 1, 5)] == [0, 1, 1]


def played_match(case: Case, seed: int, hero: int, simulations: int = SIMULATIONS, others: int = SIMULATIONS) -> Any:
    game = rules.game_named(case.game)
    numbers, options = numbers_for(case.game, case.options, case.players), rules.check_options(game, case.options)
    one, other, out = (*(guided_bench(case.game, case.players) for _ in range(2)), np.zeros(8))
    table = rules.new_states(game)
    match.play_match_game(one, other, table, numbers, case.players, options, seed, 0, hero, simulations, others, out)
    return out


@pytest.mark.parametrize("case", SOME, ids=str)
def test_match_between_equals_is_the_same_whoever_is_the_hero(case: Case) -> None:
    """Equal tools, equal simulations, the same draws: it does not matter which bench plays a seat."""
    games = [played_match(case, 7, hero) for hero in range(case.players)]
    for game in games:
        np.testing.assert_array_equal(game, games[0])
    assert games[0][: case.players].sum() == pytest.approx(1)
    assert (games[0][4 : 4 + case.players] >= 0).all()


@pytest.mark.compiled_only
def test_more_simulations_win_more_games() -> None:
    wins = [played_match(CASES[0], seed, seed % 2, 300, 2)[seed % 2] for seed in range(40)]
    assert np.mean(wins) > 0.6
