"""Notes of a round: what looks tell of some ends corrects what is believed of all others of the same round."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.kernel.chance import seed_stream
from ladrilho.players.net.evaluator import fitted_evaluator
from ladrilho.players.player import Budget
from ladrilho.players.search import beyond, puct, weights
from ladrilho.players.search.foresight import GROUP
from ladrilho.players.search.notes import Notebook, Notes
from ladrilho.players.search.player import Analysis, SearchPlayer
from ladrilho.position import Position, new_game

pytestmark = pytest.mark.slow_plain
GAMES = ["azul", "summer-pavilion"]


def numbers_at(position: Position) -> np.ndarray:
    return weights.shipped_numbers(weights.kind_of(position.game, position.options, position.players))


def notes_at(position: Position) -> Notes:
    return Notes(position.states, numbers_at(position))


def foresighted(seed: int = 1, threads: int = 1) -> SearchPlayer:
    return SearchPlayer(seed=seed, threads=threads, evaluator=fitted_evaluator, looks_beyond=True)


def studied(position: Position, deals: int = 4, seed: int = 7) -> Notes:
    """What a player with a tree of 500 simulations writes down."""
    player, notes = foresighted(), notes_at(position)
    near, foresight = player._begin(position)[0].bench, player._foresight_at(position)
    puct.search(near, 500)
    with ThreadPoolExecutor(1) as pool:
        for deal in range(deals):
            foresight.study(near, notes, seed, deal, pool, lambda: True)
    return notes


class World:
    """Ends whose worth differs from what is believed of them by features whose weights are wrong, and by luck."""

    def __init__(self, notes: Notes, luck: float, wrong: float = 0.3) -> None:
        self.notes, self.luck, self.random = notes, luck, np.random.default_rng(5)
        self.wrong = self.random.normal(0, wrong, len(notes.shipped[0]))

    def deal(self, groups: int) -> None:
        for _ in range(groups):
            shown, rest = (
                self.random.normal(0, 0.2, (GROUP, 4, len(self.wrong))),
                self.random.normal(0, 0.2, (GROUP, 2)),
            )
            believed = rest + shown[:, :2] @ (self.notes.numbers[0] - self.notes.shipped[0])
            values = rest + shown[:, :2] @ self.wrong + self.random.normal(0, self.luck, (GROUP, 2))
            values += self.random.normal(0, 1, 2)  # what a deal brings to all ends alike
            self.notes.add(shown, chances_of(values), chances_of(believed))

    def change_learned(self) -> np.ndarray:
        self.notes.learn()
        change: np.ndarray = self.notes.numbers[0] - self.notes.shipped[0]
        return change


def chances_of(values: np.ndarray) -> np.ndarray:
    return 0.03 + 0.94 * np.exp(values) / np.exp(values).sum(axis=1, keepdims=True)


@pytest.mark.parametrize("game", GAMES)
def test_weights_that_are_wrong_for_a_round_are_found(game: str) -> None:
    notes = notes_at(new_game(game, seed=3))
    world = World(notes, luck=0.1)
    for groups in (100, 200):
        world.deal(groups)
        change = world.change_learned()
    assert np.corrcoef(change, world.wrong)[0, 1] > 0.95
    assert np.abs(change - world.wrong).mean() < 0.3 * np.abs(world.wrong).mean()
    assert (notes.numbers[1:] == notes.shipped[1:]).all(), "other rounds stay as they were"


def test_luck_changes_little() -> None:
    """Nothing is wrong: forty looks that differ by the luck of a next round leave the weights nearly as they were."""
    world = World(notes_at(new_game("azul", seed=3)), luck=0.3, wrong=0.0)
    world.deal(5)
    assert np.abs(world.change_learned()).mean() < 0.06


def test_luck_makes_nobody_surer() -> None:
    """A next round that decides much goes well for one or the other: on average it says what was believed before."""
    notes, random = notes_at(new_game("azul", seed=3)), np.random.default_rng(5)
    for _ in range(200):
        shown = np.zeros((GROUP, 4, len(notes.shipped[0])))
        shown[:, :2, 0] = random.normal(0, 15, (GROUP, 2))  # points alone
        believed = chances_of(shown[:, :2] @ notes.shipped[0])
        luck = 0.8 * (believed.min(axis=1) - 0.03) * random.choice([-1, 1], GROUP)
        notes.add(shown, believed + np.array([luck, -luck]).T, believed)
    notes.learn()
    assert notes.numbers[0, 0] == pytest.approx(notes.shipped[0, 0], rel=0.1)


def test_what_was_learned_before_is_kept_in_mind() -> None:
    """What is believed later has the correction in it already: it is not learned a second time."""
    world = World(notes_at(new_game("azul", seed=3)), luck=0.0)
    world.deal(400)
    first = world.change_learned()
    world.deal(400)
    assert world.change_learned() == pytest.approx(first, abs=0.05)


def test_weights_stay_the_same_array_until_there_is_news() -> None:
    """Trees are kept as long as the numbers they were made with are the same array."""
    world = World(notes_at(new_game("azul", seed=3)), luck=0.1)
    notes, seen = world.notes, [world.notes.numbers]
    notes.learn()
    assert notes.numbers is notes.shipped
    for groups in (10, 1, 1, 1):
        world.deal(groups)
        notes.learn()
        seen.append(notes.numbers)
    assert [before is after for before, after in pairwise(seen)] == [False, True, True, False]


@pytest.mark.parametrize("game", GAMES)
def test_notes_are_for_one_round(game: str) -> None:
    position, player = new_game(game, seed=3), SearchPlayer(seed=1, evaluator=fitted_evaluator)
    notes, phases = notes_at(position), set()
    assert not notes.is_for(position.states, notes.shipped.copy()), "who believes in something else"
    assert not notes.is_for(new_game(game, seed=4).states, notes.shipped), "another table"
    for round_number in (1, 2, 3):
        notes = notes_at(position)
        while position.round == round_number:
            assert notes.is_for(position.states, notes.shipped)
            phases.add(position.phase)
            position.play(player.choose(position.public(), Budget(simulations=5)))
        assert not notes.is_for(position.states, notes.shipped), "the next round"
    assert (len(phases) > 1) == (game == "summer-pavilion"), "while tiles are placed they are still for this round"


@pytest.mark.parametrize("game", GAMES)
def test_a_player_of_several_tables_finds_the_notes_of_each(game: str) -> None:
    tables, notebook = [new_game(game, seed=seed) for seed in range(5)], Notebook()
    found = [notebook.at(table.states, numbers_at(table)) for table in tables]
    for table in tables:
        table.play(int(table.legal_moves.codes[0]))
    assert [notebook.at(table.states, numbers_at(table)) for table in tables] == found
    assert len(set(map(id, found))) == 5
    for seed in range(20, 40):
        notebook.at(new_game(game, seed=seed).states, numbers_at(tables[0]))
    assert notebook.at(tables[0].states, numbers_at(tables[0])) is not found[0], "the oldest are thrown away"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_hidden_does_not_change_the_notes(game: str, players: int) -> None:
    """No peeking: other bag orders and generators, and the same is written down."""
    position = new_game(game, players=players, seed=11)
    twins = [Position.from_text(position.to_text(), seed=seed) for seed in (1, 2)]
    told = [studied(twin) for twin in (*twins, twins[0].public())]
    assert told[0].looks == 4 * GROUP
    assert np.abs(told[0]._told).max() > 0
    for other in told[1:]:
        assert (other._told == told[0]._told).all()
        assert (other._products == told[0]._products).all()


def test_nothing_is_noted_where_the_game_ends_with_the_round() -> None:
    position, player = new_game("summer-pavilion", seed=2), SearchPlayer(seed=1, evaluator=fitted_evaluator)
    while position.round < 6 or position.phase != "offer":
        position.play(player.choose(position.public(), Budget(simulations=5)))
    assert studied(position, 1).looks == 0


def test_children_are_drawn_by_the_square_roots_of_their_visits() -> None:
    position = new_game("azul", seed=3)
    memory, rng = foresighted()._begin(position)[0], np.zeros(1, np.int64)
    puct.search(memory.bench, 2_000)
    tree, first, draws = memory.bench.tree, int(memory.bench.tree.first_child[0]), 20_000
    seed_stream(rng, 1, 1)
    drawn = np.bincount([beyond.draw_child(tree, 0, rng) - first for _ in range(draws)], minlength=tree.children[0])
    roots = np.sqrt(memory.root_counts())
    assert drawn / draws == pytest.approx(roots / roots.sum(), abs=0.015)


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_drawn_to_the_end_of_the_round(game: str) -> None:
    position = new_game(game, seed=3)
    near = foresighted()._begin(position)[0].bench
    puct.search(near, 500)
    glass = beyond.new_glass(rules.game_named(game), fitted_evaluator(position).new_work(position), 50)
    believed = np.zeros((GROUP, 4))
    beyond.draw_lines(near, glass, believed, 1, 1)
    phases = {rules.game_named(game).PHASE_NAMES[phase] for phase in glass.ends["phase"][:GROUP]}
    assert "offer" not in phases
    assert believed[:, :2].sum(axis=1) == pytest.approx(1, abs=1e-6)
    assert len({glass.ends[place].tobytes() for place in range(GROUP)}) > 1, "not always the same line"
    assert near.root["phase"][0] == position.states["phase"][0], "the table itself stays where it is"


def test_a_group_that_is_not_finished_in_time_is_forgotten() -> None:
    position = new_game("azul", seed=3)
    player, notes, left = foresighted(), notes_at(position), iter([True] * 10 + [False] * 9)
    near, foresight = player._begin(position)[0].bench, player._foresight_at(position)
    puct.search(near, 200)
    with ThreadPoolExecutor(1) as pool:
        done = foresight.study(near, notes, 1, 0, pool, lambda: next(left))
    assert done == 2 * foresight.simulations
    assert notes.looks == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_a_long_thought_begins_with_a_study(threads: int) -> None:
    player, position = foresighted(threads=threads), new_game("azul", seed=3).public()
    foresighted().choose(position, Budget(simulations=1))  # reading machine code would count as thinking
    told = player.analyse(position, Budget(seconds=1.0))
    notes = player._notes_at(position)
    assert notes.looks > 0 and (notes.numbers != notes.shipped).any()
    assert told.best in position.legal_moves
    assert sum(told.values) == pytest.approx(1, abs=1e-6)
    position.play(told.best)
    assert player._notes_at(position) is notes, "they are kept for the round"


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("table", "budget"),
    [
        ({}, Budget(simulations=20_000)),
        ({}, Budget(seconds=5, simulations=20_000)),
        ({}, Budget(0.5)),
        ({"players": 3}, Budget(1.0)),
        ({"wall": "grey"}, Budget(1.0)),
    ],
    ids=str,
)
def test_others_do_not_study(table: dict[str, Any], budget: Budget) -> None:
    """Whoever thinks in simulations tells the same every time; with little time, or elsewhere, it would not help."""
    player, position = foresighted(), new_game("azul", **table, seed=3).public()
    player.analyse(position, budget)
    assert player._notes_at(position).numbers is numbers_at(position)


@pytest.mark.compiled_only
def test_a_stop_is_heard_while_a_round_is_studied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten minutes the first tree has some tenths of a second here, and looks a third."""
    monkeypatch.setattr("ladrilho.players.search.notes.STUDY_TREE_SHARE", 0.0005)
    player, found, studying = foresighted(), list[Analysis](), threading.Event()
    position, foresight = new_game("azul", seed=3).public(), player._foresight_at(new_game("azul", seed=3))
    look = foresight._look

    def seen(*words: Any) -> Any:
        studying.set()
        return look(*words)

    monkeypatch.setattr(foresight, "_look", seen)
    thread = threading.Thread(target=lambda: found.append(player.analyse(position, Budget(seconds=600))))
    thread.start()
    assert studying.wait(120)
    player.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert found[0].best in position.legal_moves
    assert sum(found[0].visits.values()) > 1_000, "the first tree answers"
    assert sum(found[0].values) == pytest.approx(1, abs=1e-6)
