"""Games of self-play as files, and what learning reads of them: nothing is lost, everything is seen from its seat."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.kernel._jit import rule
from ladrilho.players.net import lessons as lessons_module
from ladrilho.players.net.inputs import first_seat, inputs_of, list_inputs, list_traits
from ladrilho.players.net.lessons import HELD_OUT, Lessons, read_lessons
from ladrilho.players.net.pieces import PlayHand, PlayJob
from ladrilho.players.net.plan import Plan
from ladrilho.players.net.samples import Samples, join, load, to_bytes
from ladrilho.players.search import hooks, weights

AZUL = rules.GAMES["azul"]
KINDS = ["azul-coloured-2", "azul-grey-3"]
pytestmark = pytest.mark.slow_plain


@cache
def samples_of(kind: str) -> Samples:
    plan = Plan(kind, seed=3, simulations=30, full=50)
    return PlayHand(PlayJob(plan, 5, None)).play_games(range(40))


@cache
def lessons_of(kind: str) -> Lessons:
    return read_lessons(AZUL, int(kind[-1]), weights.shipped_numbers(kind), samples_of(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_games_come_back_from_their_file(tmp_path: Path, kind: str) -> None:
    samples = samples_of(kind)
    content = to_bytes(AZUL, samples)
    assert content == to_bytes(AZUL, samples)
    (tmp_path / "games.npz").write_bytes(content)
    again = load(AZUL, tmp_path / "games.npz")
    assert again.states.dtype == AZUL.STATE
    assert again.states.tobytes() == samples.states.tobytes()
    for name in Samples._fields:
        assert np.array_equal(getattr(again, name), getattr(samples, name)), name
        assert getattr(again, name).dtype == getattr(samples, name).dtype


def test_joined_games_stand_behind_each_other() -> None:
    samples = samples_of(KINDS[0])
    twice = join([samples, samples])
    assert len(twice.states) == 2 * len(samples.states) == 2 * int(samples.pages.sum())
    assert np.array_equal(twice.moves[len(samples.moves) :], samples.moves)
    assert len(samples.moves) == int(samples.counts.sum())


def test_games_of_another_game_or_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.npz"
    path.write_bytes(to_bytes(AZUL, samples_of(KINDS[0])))
    with pytest.raises(InvalidNotation, match="are not as played here: rules is 'azul-1'"):
        load(rules.GAMES["summer-pavilion"], path)
    monkeypatch.setattr(inputs_of(AZUL), "INPUTS_VERSION", "azul-inputs-0")
    with pytest.raises(InvalidNotation, match="are not as played here: inputs is"):
        load(AZUL, path)


def test_damaged_games_are_refused(tmp_path: Path) -> None:
    path, content = tmp_path / "games.npz", to_bytes(AZUL, samples_of(KINDS[0]))
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(InvalidNotation, match="cannot read the games"):
        load(AZUL, path)
    path.write_bytes(content)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **arrays | {"states": arrays["states"][:, 1:]})
    with pytest.raises(InvalidNotation, match="hold no states of azul"):
        load(AZUL, path)


def pages_that_count(samples: Samples) -> Samples:
    """Without the ends of games, which are known and not foreseen."""
    kept = (samples.counts > 0) | (samples.states["phase"] != AZUL.OVER)
    of_game = np.repeat(np.arange(len(samples.pages)), samples.pages)
    pages = np.bincount(of_game[kept], minlength=len(samples.pages))
    states, values, counts = samples.states[kept], samples.values[kept], samples.counts[kept]
    return samples._replace(states=states, values=values, counts=counts, deals=samples.deals[kept], pages=pages)


@rule
def facts_in(states: Any, facts: Any, amounts: Any) -> int:
    return list_inputs(states[0], facts, amounts)


@rule
def seat_in(states: Any) -> int:
    return first_seat(states[0])


@rule
def gain_in(states: Any, numbers: Any, work: Any, move: int, traits: Any) -> float:
    hooks.prepare(states[0], numbers, work)
    traits[-1] = list_traits(states[0], move, traits)
    return hooks.gain_of(states[0], work, move)


@pytest.mark.parametrize("kind", KINDS)
def test_lessons_tell_the_facts_of_each_page(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons_module, "_AT_ONCE", 7)
    samples = pages_that_count(samples_of(kind))
    lessons = read_lessons(AZUL, int(kind[-1]), weights.shipped_numbers(kind), samples)
    facts, amounts = np.zeros(2000, np.int32), np.zeros(2000, np.float32)
    for page in range(lessons.pages):
        count = facts_in(samples.states[page : page + 1], facts, amounts)
        row = slice(lessons.fact_starts[page], lessons.fact_starts[page + 1])
        assert np.array_equal(lessons.facts[row], facts[:count])
        assert np.array_equal(lessons.amounts[row], amounts[:count])


@pytest.mark.parametrize("kind", KINDS)
def test_lessons_tell_gain_traits_and_share_of_each_move(kind: str) -> None:
    samples, lessons, told = pages_that_count(samples_of(kind)), lessons_of(kind), inputs_of(AZUL)
    work, numbers, traits = (
        hooks.new_work(AZUL),
        weights.shipped_numbers(kind),
        np.zeros(told.MOST_TRAITS + 1, np.int32),
    )
    for page in range(min(lessons.pages, 60)):
        row = range(lessons.move_starts[page], lessons.move_starts[page + 1])
        for place in row:
            gain = gain_in(samples.states[page : page + 1], numbers, work, int(samples.moves[place]), traits)
            assert lessons.gains[place] == pytest.approx(gain, abs=1e-5)
            assert list(lessons.traits[place][: traits[-1]]) == list(traits[: traits[-1]])
            assert set(lessons.traits[place][traits[-1] :]) <= {told.TRAITS}
        if row:
            assert lessons.shares[row.start : row.stop].sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_ends_that_were_dealt_the_same_are_a_group(kind: str) -> None:
    samples, lessons = pages_that_count(samples_of(kind)), lessons_of(kind)
    of_game = np.repeat(np.arange(len(samples.pages)), samples.pages)
    starts = lessons.groups.tolist()
    assert (starts[0], starts[-1]) == (0, lessons.pages)
    sizes = set()
    for first, after in pairwise(starts):
        told = {(int(of_game[page]), int(samples.deals[page])) for page in range(first, after)}
        assert len(told) == 1
        assert after == first + 1 or not lessons.moves_on[first:after].any()
        if samples.deals[first]:
            assert after == lessons.pages or (of_game[after], samples.deals[after]) not in told
        sizes.add(after - first)
    assert sizes <= {1, 2, 3, 4} and 4 in sizes


@pytest.mark.parametrize("kind", KINDS)
def test_seats_are_rotated_to_the_one_that_is_told(kind: str) -> None:
    samples, lessons, players = pages_that_count(samples_of(kind)), lessons_of(kind), int(kind[-1])
    of_game = np.repeat(np.arange(len(samples.pages)), samples.pages)
    for page in range(lessons.pages):
        order = (seat_in(samples.states[page : page + 1]) + np.arange(players)) % players
        assert list(lessons.results[page]) == list(samples.wins[of_game[page], order])
        assert lessons.points[page] == pytest.approx(samples.scores[of_game[page], order] / 50)
        assert lessons.thoughts[page].argmax() == samples.values[page, order].argmax()
        assert lessons.thoughts[page].sum() == pytest.approx(1, abs=1e-5)
    assert np.array_equal(lessons.is_held_out, samples.numbers[of_game] % HELD_OUT == 0)


@pytest.mark.parametrize("kind", KINDS)
def test_fitted_logits_stand_at_round_ends_alone(kind: str) -> None:
    lessons = lessons_of(kind)
    is_end = lessons.moves_on == 0
    assert is_end.any() and not is_end.all()
    assert not lessons.bases[~is_end].any()
    assert np.exp(lessons.bases[is_end]).sum(axis=1) == pytest.approx(np.ones(is_end.sum()), abs=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_fitted_logits_are_those_the_search_corrects(kind: str) -> None:
    """The search makes its tables where it stands, lessons where the round ends: it is the same."""
    samples, lessons, players = pages_that_count(samples_of(kind)), lessons_of(kind), int(kind[-1])
    work, values, seen = hooks.new_work(AZUL), np.zeros(4), 0
    for page in np.flatnonzero(lessons.moves_on == 0):
        before = samples.states[page - 1 : page]
        if page > 0 and before["round_number"][0] == samples.states["round_number"][page] - 1:
            value_from(before, samples.states[page : page + 1], weights.shipped_numbers(kind), work, values)
            chances = np.exp(lessons.bases[page])
            order = (seat_in(samples.states[page : page + 1]) + np.arange(players)) % players
            assert 0.06 / players + 0.94 * chances / chances.sum() == pytest.approx(values[order], abs=1e-5)
            seen += 1
    assert seen > 50


@rule
def value_from(before: Any, states: Any, numbers: Any, work: Any, values: Any) -> None:
    hooks.prepare(before[0], numbers, work)
    hooks.value_round(states[0], work, values)
