"""Searching Summer Pavilion: tables that agree with features, plans that keep the rules, choices that do not peek."""

from typing import Any

import numpy as np
import pytest

from ladrilho import new_game, rules
from ladrilho.games import pavilion
from ladrilho.games.pavilion.board import ALL_SLOTS, COLOURS, ROUNDS, SLOTS, STARS
from ladrilho.games.pavilion.moves import FIRST_KEEP, FIRST_PLACE, PASS
from ladrilho.games.pavilion.state import DEAL_FACTORIES, DEAL_SUPPLY, KEEPING, NOBODY, OFFER, OVER, PLACING
from ladrilho.kernel.chance import new_generator
from ladrilho.players.player import Budget
from ladrilho.players.search import pavilion_features as features
from ladrilho.players.search import pavilion_hooks as hooks
from ladrilho.players.search import pavilion_planner as planner
from ladrilho.players.search.pavilion_desk import (
    COVERED,
    HAND,
    KIND,
    PLAN,
    POINTS,
    STEPS,
    TILE,
    gain_at,
    keep_value,
    read_plan,
)
from ladrilho.players.search.player import SearchPlayer
from ladrilho.players.search.weights import shipped

BOARDS = ("coloured", "sepia")
TABLES = [(board, players) for board in BOARDS for players in (2, 3, 4)]


def random_walk(board: str, players: int, seed: int) -> Any:
    """Every position of a game of random moves in which tiles are rather placed than lost."""
    states, tiles = rules.new_states(pavilion, 1), np.empty(pavilion.MAX_DEAL, np.int8)
    moves = np.empty(pavilion.MAX_MOVES, np.int16)
    chance, generator = np.random.default_rng(seed), new_generator(seed)
    rules.set_up_in(states, players, 0, pavilion.read_options(board=board))
    while states["phase"][0] != OVER:
        yield states
        if states["phase"][0] in (DEAL_SUPPLY, DEAL_FACTORIES):
            rules.draw_in(states, generator, tiles)
            continue
        count = rules.moves_in(states, moves)
        rules.play_in(states, int(moves[chance.integers(count - 1) if count > 1 else 0]))


def prepared(states: Any) -> hooks.Work:
    """The tables for a position."""
    board = pavilion.options_of(states[0])["board"]
    work = hooks.new_work()
    hooks.prepare(states[0], shipped(f"summer-pavilion-{board}-{states['players'][0]}").array, work)
    return work


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_weights_are_made_for_these_features(board: str, players: int) -> None:
    weights = shipped(f"summer-pavilion-{board}-{players}")
    assert weights.features == features.VERSION
    assert weights.names == list(features.NAMES)
    assert weights.array.shape == hooks.WEIGHT_SHAPE
    assert len(features.NAMES) == features.FEATURES


@pytest.mark.parametrize("board", BOARDS)
def test_the_value_is_the_weighted_sum_of_the_features(board: str) -> None:
    weights = np.random.default_rng(3).normal(size=hooks.WEIGHT_SHAPE)
    work, seen = hooks.new_work(), 0
    for states in random_walk(board, 2, 11):
        state = states[0]
        if state.player != NOBODY or not state.boards[0].passed:
            continue
        row = weights[state.round_number - 1]
        features.fill_tables(work.desk.tables, state, row)
        numbers, plan = np.zeros(features.FEATURES), np.zeros(PLAN, np.int64)
        features.features_of(state, 0, numbers)
        read_plan(state, 0, plan)
        value = features.covered_value(work.desk.tables, int(state.side), int(plan[COVERED]), plan[KIND : KIND + STARS])
        apart = [features.SCORE, features.FIRST, *range(features.KEPT, features.STAR)]
        numbers[apart] = 0
        assert value == pytest.approx(float(row @ numbers))
        seen += 1
    assert seen >= ROUNDS - 1


@pytest.mark.parametrize("board", BOARDS)
def test_kept_tiles_are_worth_what_their_features_say(board: str) -> None:
    weights = np.random.default_rng(4).normal(size=hooks.WEIGHT_SHAPE)
    work, plan, numbers = hooks.new_work(), np.zeros(PLAN, np.int64), np.zeros(features.FEATURES)
    for states in random_walk(board, 2, 13):
        if not hooks.round_has_ended(states[0]):
            continue
        row = weights[states["round_number"][0] - 1]
        hooks.prepare(states[0], weights, work)
        for seat in range(2):
            features.features_of(states[0], seat, numbers)
            read_plan(states[0], seat, plan)
            kept = states[0].boards[seat].kept
            value = sum(
                keep_value(work.desk, plan, colour, n) for colour in range(COLOURS) for n in range(kept[colour])
            )
            wanted = row[features.KEPT : features.STAR] @ numbers[features.KEPT : features.STAR]
            assert value == pytest.approx(float(wanted))


@pytest.mark.slow_plain
@pytest.mark.parametrize("board", BOARDS)
def test_a_gain_is_the_difference_of_two_boards(board: str) -> None:
    for states in random_walk(board, 2, 12):
        if states["phase"][0] != PLACING:
            continue
        work, seat = prepared(states), int(states["player"][0])
        plan = np.zeros(PLAN, np.int64)
        read_plan(states[0], seat, plan)
        before, tables, side = plan.copy(), work.desk.tables, int(states["side"][0])
        best = planner.best_option(work.desk, planner.list_options(work.desk, seat, plan, 0))
        if best < 0:
            continue
        move = int(work.desk.options[best])
        rewards = planner.lay(work.desk, plan, move)
        gained = features.covered_value(tables, side, int(plan[COVERED]), plan[KIND : KIND + STARS])
        gained -= features.covered_value(tables, side, int(before[COVERED]), before[KIND : KIND + STARS])
        gained += tables.single[features.SCORE] * (plan[POINTS] + rewards * TILE)
        space, colour = (move - FIRST_PLACE) // 36, (move - FIRST_PLACE) // 6 % COLOURS
        after = planner.kind_after(before, space // SLOTS, colour)
        gain = gain_at(work.desk, int(before[COVERED]), space, int(before[KIND + space // SLOTS]), after)
        assert gain == pytest.approx(float(gained))


@pytest.mark.slow_plain
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_plan_keeps_the_rules(board: str, players: int) -> None:
    seen = 0
    for states in random_walk(board, players, 20 + players):
        if states["phase"][0] == PLACING and not states["boards"][0]["passed"].any():
            seat = int(states["player"][0])
            if states["boards"][0]["hand"][seat].sum() >= 5:
                assert_plan_can_be_played(states, seat)
                seen += 1
    assert seen >= ROUNDS


def assert_plan_can_be_played(states: Any, seat: int) -> None:
    """Replay a plan through the rules, all others passing; supply that is filled up is left alone by the plan."""
    work, plan = prepared(states), np.zeros(PLAN, np.int64)
    read_plan(states[0], seat, plan)
    planner.complete(work.desk, seat, plan)
    table, generator, tiles = states.copy(), new_generator(1), np.empty(pavilion.MAX_DEAL, np.int8)
    for move in work.desk.moves[: plan[STEPS]]:
        wait_for(seat, table, generator, tiles)
        assert pavilion.is_legal(table[0], int(move))
        rules.play_in(table, int(move))
    board = table[0].boards[seat]
    assert int(board.covered) == plan[COVERED]
    assert int(board.score) == states[0].boards[seat].score + plan[POINTS]
    assert [int(n) for n in board.hand] == list(plan[HAND : HAND + COLOURS])


def wait_for(seat: int, table: Any, generator: Any, tiles: Any) -> None:
    """Deals are made and the others pass, keeping nothing, until the seat has its turn."""
    while table["phase"][0] == DEAL_SUPPLY or table["player"][0] != seat:
        if table["phase"][0] == DEAL_SUPPLY:
            rules.draw_in(table, generator, tiles)
        elif table["phase"][0] == KEEPING:
            rules.play_in(table, FIRST_KEEP + COLOURS)
        else:
            rules.play_in(table, PASS)


@pytest.mark.slow_plain
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_every_choice_is_legal(board: str, players: int) -> None:
    position, phases = new_game("summer-pavilion", players=players, seed=players, board=board), set()
    player = SearchPlayer(budget=Budget(simulations=8), seed=0, capacity=20_000)
    while not position.is_over:
        phases.add(position.phase)
        move = player.choose(position.public())
        assert move in position.legal_moves.codes
        position.play(move)
    assert phases == {"offer", "placing", "reward", "keeping"}
    assert max(position.scores) > 40


@pytest.mark.slow_plain
@pytest.mark.parametrize("board", BOARDS)
def test_no_peeking(board: str) -> None:
    """The same public position with other generators gives the same choices."""
    position = new_game("summer-pavilion", seed=5, board=board)
    leader = SearchPlayer(budget=Budget(simulations=8), seed=0, capacity=20_000)
    for _ in range(60):
        text, choices = position.to_text(), set()
        for seed in range(3):
            table = type(position).from_text(text, seed=seed)
            fresh = SearchPlayer(budget=Budget(simulations=16), seed=0, capacity=20_000)
            choices.add(fresh.choose(table))
        assert len(choices) == 1
        position.play(leader.choose(position.public()))


def test_equal_factories_are_listed_once() -> None:
    for states in random_walk("coloured", 4, 30):
        if states["phase"][0] != OFFER:
            continue
        moves = np.empty(pavilion.MAX_MOVES, np.int16)
        count = hooks.list_distinct_moves(states[0], moves)
        held = {
            (*map(int, states["displays"][0][move // COLOURS]), int(move) % COLOURS, move < COLOURS)
            for move in moves[:count]
        }
        assert len(held) == count
        every = moves.copy()
        assert all(int(move) in every[: rules.moves_in(states, every)] for move in moves[:count])


def test_a_complete_star_pays_its_bonus() -> None:
    table = hooks.new_work().desk.tables
    features.fill_tables(table, next(random_walk("coloured", 2, 1))[0], hooks.new_work().final)
    assert table.star[0, 0, ALL_SLOTS] == pytest.approx(hooks.FINAL_POINT * 20)
    assert table.star[0, 0, ALL_SLOTS - 1] == 0


def test_a_star_is_filled_for_most_points_when_it_grows_from_its_tiles() -> None:
    assert features.REST_POINTS[ALL_SLOTS] == 0
    assert features.REST_POINTS[ALL_SLOTS - 1] == SLOTS
    assert features.REST_POINTS[0] == sum(range(1, SLOTS + 1))
    assert features.REST_POINTS[0b000101] == 3 + 4 + 5 + 6


@pytest.mark.slow_plain
def test_the_tables_follow_the_weights_and_the_round() -> None:
    weights = np.random.default_rng(5).normal(size=hooks.WEIGHT_SHAPE)
    used, fresh, seen = hooks.new_work(), hooks.new_work(), 0
    for states in random_walk("coloured", 2, 15):
        if states["phase"][0] != OFFER:
            continue
        for numbers in (weights, 2 * weights):
            hooks.prepare(states[0], numbers, used)
            fresh.stamps[hooks.MADE_FOR] = 0
            hooks.prepare(states[0], numbers, fresh)
            assert (used.desk.tables.star == fresh.desk.tables.star).all()
            assert (used.worth == fresh.worth).all()
        seen += 1
    assert seen > ROUNDS


@pytest.mark.slow_plain
@pytest.mark.parametrize("board", BOARDS)
def test_an_option_adds_its_gain_and_what_is_left_of_its_colour(board: str) -> None:
    seen = 0
    for states in random_walk(board, 2, 16):
        if states["phase"][0] != PLACING:
            continue
        work, seat, plan = prepared(states), int(states["player"][0]), np.zeros(PLAN, np.int64)
        read_plan(states[0], seat, plan)
        for level in range(2):
            for place in range(planner.list_options(work.desk, seat, plan, level)):
                move, gain = int(work.desk.options[place]), float(work.desk.gains[place])
                assert gain == pytest.approx(gain_with_rest(work.desk, seat, plan, level, move))
                seen += 1
    assert seen > 500


def gain_with_rest(desk: Any, seat: int, plan: Any, level: int, move: int) -> float:
    """What a placement adds to a plan, counted from the boards before and after it."""
    chosen = move - FIRST_PLACE
    space, colour, paid = chosen // 36, chosen // 6 % COLOURS, chosen % 6
    later, star = plan.copy(), space // SLOTS
    planner.lay(desk, later, move)
    after = planner.kind_after(plan, star, colour)
    gain = gain_at(desk, int(plan[COVERED]), space, int(plan[KIND + star]), after)
    later[KIND + star] = after
    gain += planner.rest_value(desk, seat, later, colour, int(later[HAND + colour]), level)
    gain -= planner.rest_value(desk, seat, plan, colour, int(plan[HAND + colour]), level)
    return float(gain - desk.joker[level] * paid)


@pytest.mark.slow_plain
@pytest.mark.parametrize("board", BOARDS)
def test_a_leaf_is_planned_no_worse_than_step_by_step(board: str) -> None:
    better = 0
    for states in random_walk(board, 2, 17):
        if states["phase"][0] == OFFER and states["tiles_left"][0] <= 2:
            work, plan = prepared(states), np.zeros(PLAN, np.int64)
            read_plan(states[0], 0, plan)
            value = hooks.plan_of(work, 0, states[0].boards[0])
            steps = planner.complete(work.desk, 0, plan)
            assert value >= steps - 1e-9
            better += value > steps + 1e-9
    assert better > 0


def test_plans_are_kept_while_boards_and_supply_stay() -> None:
    work, made = hooks.new_work(), {}
    weights = shipped("summer-pavilion-coloured-2").array
    for states in random_walk("coloured", 2, 18):
        if states["phase"][0] == OFFER:
            hooks.prepare(states[0], weights, work)
            made.setdefault(int(states["round_number"][0]), set()).add(int(work.stamps[hooks.PREPARED]))
    assert [len(stamps) for stamps in made.values()] == [1] * ROUNDS
    assert len(set.union(*made.values())) == ROUNDS
