"""Learning: what is in the lessons is learned, the same seed learns the same, and the search reads what was learned."""

import sys
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from ladrilho.errors import LadrilhoError
from ladrilho.players.net.files import table_of
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.learning import Course, Pupil, import_torch, learn, new_weights, rows_of
from ladrilho.players.net.lessons import Lessons
from ladrilho.players.net.network import Weights, new_net, read_outcome, read_policy, rectify, think
from players.net.small_nets import KIND, random_weights

TABLE = table_of(KIND)
TOLD = inputs_of(TABLE.game)
SMALL = Course(width=8, height=4, epochs=6, batch=64, rate=0.02, decay=0.0)


@cache
def lessons_with_a_secret(pages: int = 600) -> Lessons:
    """Fact 7 wins for the first seat, fact 8 for the second; a move with trait 5 is always tried, one with 6 never.

    Every fourth page is the end of a round, every tenth is held out.
    """
    numbers = np.random.default_rng(2)
    first = numbers.integers(0, 2, pages)
    facts = np.stack([7 + first, numbers.integers(20, 90, pages)], 1).astype(np.int32)
    moves = np.where(np.arange(pages) % 4 == 0, 0, 2)
    starts = np.concatenate([[0], np.cumsum(moves)])
    traits = np.full((starts[-1], TOLD.MOST_TRAITS), TOLD.TRAITS, np.int32)
    traits[::2, 0], traits[1::2, 0] = 5, 6
    results = np.eye(2, dtype=np.float32)[first]
    return Lessons(
        facts.reshape(-1),
        np.ones(2 * pages, np.float32),
        np.arange(pages + 1) * 2,
        traits,
        np.zeros(starts[-1], np.float32),
        np.tile(np.array([1, 0], np.float32), starts[-1] // 2),
        starts,
        np.zeros((pages, 2), np.float32),
        results,
        results,
        results,
        np.arange(pages + 1),
        np.arange(pages) % 10 == 0,
    )


@pytest.mark.slow_plain
def test_what_is_in_the_lessons_is_learned() -> None:
    learned = learn(TABLE, lessons_with_a_secret(), SMALL, seed=1)
    before, after = learned.history[0]["held out"], learned.history[-1]["held out"]
    assert len(learned.history) == SMALL.epochs + 1
    assert before["moves"] == pytest.approx(np.log(2), abs=0.05)
    assert after["moves"] < 0.1 * before["moves"]
    assert after["within"] < 0.5 * before["within"]
    assert after["ends"] < 0.5 * before["ends"]


@cache
def lessons_of_luck(groups: int = 150) -> Lessons:
    """Ends of rounds in groups of four: fact 7 is a little better than fact 8, and luck is much more."""
    numbers, pages = np.random.default_rng(3), 4 * groups
    worse = np.tile([0, 1, 0, 1], groups)
    facts = np.stack([7 + worse, numbers.integers(20, 90, pages)], 1).astype(np.int32)
    chance = np.clip(0.5 + 0.05 * (1 - 2 * worse) + np.repeat(numbers.normal(0, 0.25, groups), 4), 0.02, 0.98)
    thoughts = np.stack([chance, 1 - chance], 1).astype(np.float32)
    return lessons_with_a_secret(pages)._replace(
        facts=facts.reshape(-1),
        traits=np.zeros((0, TOLD.MOST_TRAITS), np.int32),
        gains=np.zeros(0, np.float32),
        shares=np.zeros(0, np.float32),
        move_starts=np.zeros(pages + 1, np.int64),
        results=thoughts,
        thoughts=thoughts,
        groups=np.arange(0, pages + 1, 4),
        is_held_out=np.arange(pages) // 4 % 10 == 0,
    )


def error_of_differences(apart: float) -> float:
    """How wrong what was learned is about how ends of the same deal differ, against knowing nothing."""
    lessons, course = lessons_of_luck(), replace(SMALL, apart=apart, epochs=4)
    pupil = Pupil(import_torch(), lessons, course, learn(TABLE, lessons, course, seed=1).weights)
    logs, _, _ = pupil._surprises(np.arange(lessons.pages))
    differences = np.exp(logs.detach().numpy()[:, 0]).reshape(-1, 4)
    wrong = differences - differences.mean(1, keepdims=True) - 0.05 * np.tile([1, -1, 1, -1], (len(differences), 1))
    return float((wrong**2).mean()) / 0.05**2


@pytest.mark.slow_plain
def test_luck_of_a_deal_is_no_part_of_how_its_ends_differ() -> None:
    assert error_of_differences(SMALL.apart) < 0.5 * error_of_differences(0)


def test_how_ends_differ_is_counted_within_their_group() -> None:
    torch = import_torch()
    pupil = Pupil(torch, lessons_of_luck(), SMALL, random_weights())
    errors = torch.tensor([[0.1, -0.1], [0.3, -0.3], [0.7, -0.7], [5.0, -5.0]])
    assert float(pupil._apart(errors, np.array([0, 2, 3]))) == pytest.approx(2 * 2 * 0.1**2 / 4)
    assert float(pupil._apart(errors + 0.2, np.array([0, 2, 3]))) == pytest.approx(2 * 2 * 0.1**2 / 4)


def test_the_same_seed_learns_the_same_and_another_something_else() -> None:
    same = [learn(TABLE, lessons_with_a_secret(), SMALL, seed=seed) for seed in (1, 1, 2)]
    assert same[0].history == same[1].history
    for name in Weights._fields:
        first, again, other = (getattr(learned.weights, name) for learned in same)
        assert np.array_equal(first, again)
        assert not np.array_equal(first, other)


def test_progress_is_told_step_by_step() -> None:
    steps: list[tuple[int, int]] = []
    learn(TABLE, lessons_with_a_secret(), SMALL, seed=1, tell=lambda done, of: steps.append((done, of)))
    assert steps == [(step + 1, 54) for step in range(54)]  # 540 pages are 9 batches, six times


def test_threads_are_given_back() -> None:
    torch = import_torch()
    before = torch.get_num_threads()
    learn(TABLE, lessons_with_a_secret(20), SMALL, seed=1, threads=before + 1)
    assert torch.get_num_threads() == before


def test_the_search_reads_what_was_learned() -> None:
    """The two implementations of the network say the same of the same page."""
    torch, lessons, weights = import_torch(), lessons_with_a_secret(), random_weights()
    pages = np.arange(12)
    pupil = Pupil(torch, lessons, SMALL, weights)
    logs, _, moves = (part.detach().numpy() for part in pupil._surprises(pages))
    net = new_net(weights, TOLD.MOST_FACTS)
    for page in pages:
        row = slice(lessons.fact_starts[page], lessons.fact_starts[page + 1])
        count = row.stop - row.start
        net.facts[:count], net.amounts[:count] = lessons.facts[row], lessons.amounts[row]
        think(net, int(count))
        read_outcome(net)
        assert log_softmax(net.outcome[:2]) == pytest.approx(logs[page], abs=1e-4)
        if lessons.moves_on[page]:
            rectify(net.second)
            at = range(lessons.move_starts[page], lessons.move_starts[page + 1])
            logits = [read_policy(weights.policy, net.second, lessons.traits[place], 1) for place in at]
            assert -log_softmax(np.array(logits))[0] == pytest.approx(moves[page], abs=1e-4)


def log_softmax(logits: NDArray[np.floating]) -> NDArray[np.floating]:
    shifted: NDArray[np.floating] = logits - logits.max()
    return shifted - np.log(np.exp(shifted).sum())


def test_a_new_network_says_little() -> None:
    weights = new_weights(TABLE, 16, 8, seed=1)
    assert [layer.shape for layer in weights] == [
        (TOLD.input_count(2) + 1, 16),
        (17, 8),
        (9, 4),
        (TOLD.TRAITS, 8),
    ]
    assert abs(weights.policy).max() < 0.1 and abs(weights.outcome).max() < 0.1
    assert not weights.second[-1].any()


def test_rows_of_pages_in_any_order() -> None:
    places, begins = rows_of(np.array([0, 2, 2, 5]), np.array([2, 1, 0]))
    assert (places.tolist(), begins.tolist()) == ([2, 3, 4, 0, 1], [0, 3, 3])


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(LadrilhoError, match=r"training needs PyTorch: python -m pip install 'ladrilho\[train\]'"):
        learn(TABLE, lessons_with_a_secret(), SMALL, seed=1)
