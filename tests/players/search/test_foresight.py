"""Judging moves by sampled next rounds: the same rounds for all, nothing hidden, and no more than the budget."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.players.levels import LEVELS, LevelPlayer
from ladrilho.players.net.evaluator import fitted_evaluator
from ladrilho.players.player import Budget
from ladrilho.players.search import beyond, puct, weights
from ladrilho.players.search.foresight import (
    ENOUGH_DEALS,
    FEWEST_DEALS,
    FEWEST_VISITS,
    Judgement,
    candidates_of,
    missed,
)
from ladrilho.players.search.notes import Notes
from ladrilho.players.search.pace import Pace
from ladrilho.players.search.player import Analysis, SearchPlayer
from ladrilho.position import Position, new_game
from players.search.endings import endings

pytestmark = pytest.mark.slow_plain
GAMES = ["azul", "summer-pavilion"]


def searched(position: Position, simulations: int = 500) -> puct.Bench:
    bench = puct.new_bench(rules.game_named(position.game), 300_000, fitted_evaluator(position).new_work(position))
    bench.root[0] = position.states[0]
    puct.begin(bench, numbers_at(position))
    puct.search(bench, simulations)
    return bench


def numbers_at(position: Position) -> np.ndarray:
    return weights.shipped_numbers(weights.kind_of(position.game, position.options, position.players))


def notes_at(position: Position) -> Notes:
    return Notes(position.states, numbers_at(position))


def glass_for(position: Position) -> beyond.Glass:
    return beyond.new_glass(rules.game_named(position.game), fitted_evaluator(position).new_work(position), 50)


def judgement_at(position: Position) -> Judgement:
    return foresighted()._foresight_at(position).judge(searched(position))


def foresighted(seed: int = 1, threads: int = 1) -> SearchPlayer:
    return SearchPlayer(seed=seed, threads=threads, evaluator=fitted_evaluator, looks_beyond=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_followed_to_the_end_of_the_round(game: str) -> None:
    position = new_game(game, seed=3)
    bench, glass = searched(position), glass_for(position)
    for place, candidate in enumerate(candidates_of(bench.tree, position.player or 0)[: beyond.MOST_ENDS]):
        beyond.follow_line(bench, candidate.child, glass.ends, place)
        assert rules.game_named(game).PHASE_NAMES[glass.ends["phase"][place]] != "offer"
        assert bench.values[:2].sum() == pytest.approx(1)
    assert bench.root["phase"][0] == position.states["phase"][0], "the table itself stays where it is"


def test_every_end_is_dealt_the_same_next_rounds() -> None:
    position = new_game("azul", seed=3)
    bench, glass, dealt, numbers = searched(position), glass_for(position), [], numbers_at(position)
    first = int(bench.tree.first_child[0])
    for place in range(2):
        beyond.follow_line(bench, first + place, glass.ends, place)
        dealt.append([])
        for deal in range(4):
            assert beyond.begin_look(glass, numbers, numbers, place, 7, deal), "the game goes on"
            dealt[-1].append(glass.bench.root["displays"][0].tolist())
    assert dealt[0] == dealt[1]
    assert len({str(each) for each in dealt[0]}) == 4, "and each of them once"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_look_tells_the_chances_of_all_seats(game: str, players: int) -> None:
    position = new_game(game, players=players, seed=5)
    bench, foresight = searched(position, 100), foresighted()._foresight_at(position)
    beyond.follow_line(bench, int(bench.tree.first_child[0]), foresight._glasses[0].ends, 0)
    look = foresight._look(0, notes_at(position), 0, 1, 0, lambda: True)
    assert look is not None and look.values[:players].sum() == pytest.approx(1, abs=0.03)
    assert (look.values[:players] > 0).all()


def test_a_game_that_ends_is_worth_its_result() -> None:
    """The last round of Summer Pavilion: tiles are placed and points counted, nothing is believed."""
    position, player = new_game("summer-pavilion", seed=2), SearchPlayer(seed=1, evaluator=fitted_evaluator)
    while position.round < 6 or position.phase != "offer":
        position.play(player.choose(position.public(), Budget(simulations=5)))
    bench, glass = searched(position, 100), glass_for(position)
    beyond.follow_line(bench, int(bench.tree.first_child[0]), glass.ends, 0)
    assert not beyond.begin_look(glass, numbers_at(position), numbers_at(position), 0, 1, 0)
    assert rules.game_named("summer-pavilion").PHASE_NAMES[glass.bench.root["phase"][0]] == "over"
    assert max(glass.bench.values[:2]) > 0.96 or glass.bench.values[0] == pytest.approx(glass.bench.values[1], abs=0.03)


def test_candidates_are_led_by_the_move_tried_most() -> None:
    position = new_game("azul", seed=3)
    tree = searched(position).tree
    found = candidates_of(tree, position.player or 0)
    visits = [int(tree.visits[each.child]) for each in found]
    assert len(found) > 1
    assert visits == sorted(visits, reverse=True)
    assert min(visits) >= FEWEST_VISITS * max(visits)


def test_candidates_of_a_settled_tree_are_the_best_that_are_known() -> None:
    position = next(iter(endings(1, most_tiles=5, most_moves=12)))
    tree, seat = searched(position, 50_000).tree, position.player or 0
    assert puct.is_settled(tree, 0)
    found = candidates_of(tree, seat)
    assert found[0].child == puct.best_settled(tree, 0, seat)
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)


def test_next_rounds_that_go_better_change_the_choice() -> None:
    judgement = judgement_at(new_game("azul", seed=3))
    better, leader = judgement._bases.copy(), judgement.best[0]
    better[1, 0] += 0.4
    better[1, 1] -= 0.4
    judgement.note(judgement.live, better)
    assert 0 < judgement.corrections()[1, 0] < 0.05, "one next round is doubted"
    for _ in range(60):
        judgement.note(judgement.live, better[judgement.live])
    move, surprise = judgement.best
    assert move == judgement._candidates[1].move != leader
    assert 0.2 < surprise[0] < 0.4 and surprise[0] == -surprise[1]


def test_who_is_behind_for_sure_is_given_up() -> None:
    judgement = judgement_at(new_game("azul", seed=3))
    worse = judgement._bases.copy()
    worse[1:, 0] -= 0.5
    for deal in range(FEWEST_DEALS):
        assert not judgement.is_over, f"too soon, after {deal}"
        judgement.note(judgement.live, worse)
    assert judgement.live == [0] and judgement.is_over


def test_what_is_missed_by_giving_up_a_move() -> None:
    luck = np.random.default_rng(1).normal(size=400_000)
    for behind, error in ((0.0, 0.01), (0.01, 0.01), (0.03, 0.02), (-0.01, 0.01)):
        assert missed(behind, error) == pytest.approx(np.maximum(error * luck - behind, 0).mean(), abs=1e-4)
    assert missed(0.0, 0.0) == 0 and missed(0.1, 0.0) == 0 and missed(0.1, 0.001) == pytest.approx(0, abs=1e-9)


def test_what_makes_no_difference_is_given_up() -> None:
    judgement = judgement_at(new_game("azul", seed=3))
    judgement._worths[:] = 0.5
    judgement._worths[1] += 0.0001
    for _ in range(FEWEST_DEALS):
        judgement.note(judgement.live, judgement._bases[judgement.live])
    assert judgement.live == [1]


def test_who_may_be_better_is_looked_at_on() -> None:
    judgement, luck = judgement_at(new_game("azul", seed=3)), np.random.default_rng(1)
    judgement._worths[:] = 0.5
    for _ in range(FEWEST_DEALS):
        judgement.note(judgement.live, judgement._bases[judgement.live] + luck.normal(0, 0.1, (len(judgement.live), 4)))
    assert len(judgement.live) > 1


def test_lines_that_end_alike_are_looked_at_once() -> None:
    fewer = 0
    for seed in range(20):
        position = new_game("azul", seed=seed)
        bench, foresight = searched(position, 20_000), foresighted()._foresight_at(position)
        judgement, glass = foresight.judge(bench), foresight._glasses[0]
        ends = [glass.ends[place].tobytes() for place in judgement.live]
        assert len(set(ends)) == len(ends) <= beyond.MOST_ENDS
        fewer += len(ends) < min(beyond.MOST_ENDS, len(candidates_of(bench.tree, 0)))
    assert fewer > 0, "there are such lines"


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_does_not_change_the_choice(game: str) -> None:
    """No peeking: other bag orders and generators, the same next rounds are dealt and the same move is chosen."""
    position, budget = new_game(game, players=3, seed=11), Budget(simulations=12_000)
    for _ in range(5):
        twins = [Position.from_text(position.to_text(), seed=seed) for seed in (1, 2, 3)]
        told = [foresighted(5).analyse(twin, budget) for twin in (*twins, twins[0].public())]
        assert len({each.best for each in told}) == 1
        assert len({each.values for each in told}) == 1
        position.play(told[0].best)


@pytest.mark.compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_a_budget_of_simulations_has_the_next_rounds_in_it(threads: int) -> None:
    position = new_game("azul", seed=3).public()
    told = foresighted(threads=threads).analyse(position, Budget(simulations=20_000))
    assert 14_000 < told.simulations <= 20_000
    assert told.best == told.line[0] == max(told.visits, key=lambda move: told.visits[move])
    assert sum(told.values) == pytest.approx(1)


@pytest.mark.compiled_only
def test_a_stop_is_heard_while_next_rounds_are_dealt() -> None:
    """The tree has 10 500 simulations, so that what is told of more comes from next rounds."""
    player, found, told = foresighted(), list[Analysis](), threading.Event()
    position, budget = new_game("azul", seed=3).public(), Budget(seconds=3000, simulations=15_000)

    def hear(so_far: Analysis) -> None:
        if so_far.simulations > 11_000:
            told.set()
            player.stop()

    thread = threading.Thread(target=lambda: found.append(player.analyse(position, budget, hear)))
    thread.start()
    thread.join(60)
    assert told.is_set() and not thread.is_alive()
    assert found[0].simulations < 13_000, "not all that it might have looked at"
    assert found[0].best in position.legal_moves


@pytest.mark.compiled_only
def test_what_is_proven_needs_no_foresight() -> None:
    player, proven = foresighted(), 0
    for position in endings(60, most_tiles=5, most_moves=20):
        told = player.analyse(position, Budget(simulations=20_000))
        proven += told.proven
        assert not told.proven or told.solved
        assert told.best in position.legal_moves
    assert proven > 3


def test_few_looks_judge_few_moves() -> None:
    judgement = judgement_at(new_game("azul", seed=3))
    everyone = list(judgement.live)
    judgement.limit(float("inf"))
    assert judgement.live == everyone, "before the first look nobody knows how long it takes"
    judgement.limit(2 * ENOUGH_DEALS)
    assert judgement.live == [0, 1]
    judgement.limit(ENOUGH_DEALS - 1)
    assert judgement.is_over


@pytest.mark.parametrize(("simulations", "is_enough"), [(10_000, False), (13_000, True)])
def test_a_small_budget_is_left_to_the_tree(simulations: int, is_enough: bool) -> None:
    """Two moves take a dozen next rounds each, of 150 simulations, and there are three tenths of a budget for that."""
    position = new_game("azul", seed=3)
    foresight = foresighted()._foresight_at(position)
    assert foresight.is_worth_it(Pace(Budget(simulations=simulations))) == is_enough


def test_what_a_look_took_lately_tells_how_many_fit() -> None:
    foresight = foresighted()._foresight_at(new_game("azul", seed=3))
    assert foresight.looks_in(Pace(Budget(seconds=1))) == float("inf"), "nothing is known before the first"
    foresight.seconds = 1 / 64
    pace = Pace(Budget(seconds=1), clock=lambda: 0.0)
    assert foresight.looks_in(pace) == 64
    assert foresight.looks_in(pace, 0.25) == 16


@pytest.mark.parametrize(
    ("budget", "simulations"),
    [
        (Budget(seconds=0.1), 150),
        (Budget(seconds=2), 600),
        (Budget(seconds=8), 2_400),
        (Budget(seconds=3_600), 4_000),
        (Budget(simulations=20_000), 150),
        (Budget(seconds=8, simulations=20_000), 150),
    ],
    ids=str,
)
def test_a_long_thought_looks_more_closely(budget: Budget, simulations: int) -> None:
    foresight = foresighted()._foresight_at(new_game("azul", seed=3))
    foresight.seconds = 0.5
    foresight.focus(budget)
    assert foresight.simulations == simulations
    assert foresight.seconds == (0.5 if simulations == 150 else 0), "what a look takes is not known if it is another"


def test_a_look_that_is_not_finished_in_time_is_forgotten() -> None:
    position = new_game("azul", seed=3)
    foresight, left = foresighted()._foresight_at(position), iter([True] * 6 + [False] * 9)
    judgement = foresight.judge(searched(position))
    with ThreadPoolExecutor(1) as pool:
        done = foresight.deal(judgement, notes_at(position), 1, 0, pool, lambda: next(left))
    assert done == 150, "one look of three slices, and the second was cut short"
    assert not judgement.corrections().any()


def test_the_two_highest_levels_look_beyond() -> None:
    assert [LevelPlayer(level)._looks_beyond for level in LEVELS] == [False] * 6 + [True] * 2
