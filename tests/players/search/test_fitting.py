"""Fitting: known weights are found again, the same seed gives the same weights, bad files are refused."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.search import fitting, hooks, pipeline, weights

AZUL = rules.GAMES["azul"]


def chains(games: int, rounds: int, truth: NDArray[np.float64]) -> fitting.Samples:
    """Games whose round ends are worth what the round before was worth, and some luck."""
    numbers = np.random.default_rng(1)
    luck = numbers.normal(size=(games, rounds + 1, 2)) * np.array([10, *[2] * rounds])[:, None]
    worth = 50 + luck.cumsum(axis=1)
    features = numbers.normal(size=(games, rounds, 2, len(truth)))
    features[..., 0] += (worth[:, :-1] - features @ truth) / truth[0]
    scores = np.repeat(worth[:, -1:], rounds, axis=1).reshape(-1, 2)
    order = np.tile(np.arange(1, rounds + 1), games)
    wins = (scores > scores[:, ::-1]).astype(float)
    return fitting.Samples(features.reshape(-1, 2, len(truth)), order, wins, scores, order == rounds)


def test_known_weights_are_found_again_in_every_round() -> None:
    truth = np.array([1.0, -0.5, 0.25])
    fitted = fitting.fit(chains(5_000, 3, truth), 3, np.zeros((3, 3)), ridge=1e-6)
    for row in fitted:
        assert fitting.in_points(row) == pytest.approx(truth, abs=0.03)


def test_logits_per_point_are_found_again() -> None:
    numbers = np.random.default_rng(2)
    values = numbers.normal(size=(20_000, 3)) * 10
    assert fitting.logits_per_point(values, fitting.softmax(0.12 * values)) == pytest.approx(0.12, abs=1e-6)


def test_a_round_that_was_hardly_seen_keeps_its_weights() -> None:
    numbers = np.random.default_rng(1)
    many = 400
    features = numbers.normal(size=(many + 1, 2, 3))
    ahead = features[:, :, 1].argmax(axis=1)
    samples = fitting.Samples(
        features,
        np.array([1] * many + [2]),
        np.eye(2)[ahead],
        50.0 + 10 * np.eye(2)[ahead],
        np.ones(many + 1, np.bool_),
    )
    start = np.array([[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]])
    fitted = fitting.fit(samples, 2, start, ridge=1.0)
    assert fitted[1] == pytest.approx(start[1])
    assert fitted[0].argmax() == 1
    assert fitting.log_loss(samples.part(0, many), fitted) < fitting.log_loss(samples.part(0, many), start)


@pytest.mark.compiled_only
def test_whole_way_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    plan = pipeline.Plan(games=20, simulations=10, match_games=8, turns=1, seed=3)
    made = []
    for threads in (1, 2):
        told: list[str] = []
        run = pipeline.Plan(**{**plan.__dict__, "threads": threads})
        start = weights.shipped("azul-grey-3")
        made.append(pipeline.make_weights("azul", 3, {"wall": "grey"}, run, start, told.append))
        assert len(told) == 1
    assert made[0].provenance["turns"][0]["samples"] == made[1].provenance["turns"][0]["samples"] > 40
    made[0].save(tmp_path / "w.json")
    assert weights.load(tmp_path / "w.json") == made[0]


@pytest.mark.parametrize("kind", [f"azul-{wall}-{players}" for wall in ("coloured", "grey") for players in (2, 3, 4)])
def test_weights_ship_for_every_kind_of_table(kind: str) -> None:
    shipped, layout = weights.shipped(kind), hooks.layout_of(AZUL)
    assert shipped.kind == kind
    assert shipped.features == layout.version
    assert shipped.names == list(layout.names)
    assert shipped.array.shape == (layout.rounds, layout.features)
    assert shipped.provenance


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"kind": 1}', "not json"])
def test_broken_weights_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "w.json").write_text(text)
    with pytest.raises(InvalidNotation, match="cannot read the weights"):
        weights.load(tmp_path / "w.json")


def test_unknown_kind_of_table_is_said() -> None:
    with pytest.raises(InvalidNotation, match="no weights"):
        weights.shipped("chess-2")
