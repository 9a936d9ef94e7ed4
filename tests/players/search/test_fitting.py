"""Fitting: known weights are found again, the same seed gives the same weights, bad files are refused."""

from pathlib import Path

import numpy as np
import pytest

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.search import fitting, hooks, pipeline, weights

AZUL = rules.GAMES["azul"]


def test_newton_finds_known_weights_again() -> None:
    numbers = np.random.default_rng(1)
    truth = np.array([1.0, -0.5, 0.25])
    features = numbers.normal(size=(20_000, 3, 3))
    target = fitting.softmax(features @ truth)
    assert fitting.newton(features, target, np.zeros(3), 1e-6) == pytest.approx(truth, abs=1e-4)


def test_a_round_that_was_hardly_seen_keeps_its_weights() -> None:
    numbers = np.random.default_rng(1)
    many = 400
    samples = fitting.Samples(
        numbers.normal(size=(many + 1, 2, 3)),
        np.array([1] * many + [2]),
        np.tile([1.0, 0.0], (many + 1, 1)),
        np.tile([50.0, 40.0], (many + 1, 1)),
    )
    start = np.array([[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]])
    fitted = fitting.fit(samples, 2, start, ridge=1.0)
    assert fitted[1] == pytest.approx(start[1])
    assert np.abs(fitted[0]).max() > 0.01
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
