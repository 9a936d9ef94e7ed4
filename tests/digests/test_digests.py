"""The same seeds give the same games, byte for byte, on every machine and however the rules run."""

import json
from pathlib import Path

import pytest

from conformance.plays import CASES, Case, every_case
from digests.fingerprints import FEW, MANY, fingerprint
from ladrilho.kernel._jit import COMPILED

DIGESTS: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "digests.json").read_text(encoding="utf-8"))


@pytest.mark.bounds
@every_case
@pytest.mark.parametrize("games", [FEW, MANY] if COMPILED else [FEW])
def test_seeded_games_end_as_they_always_did(case: Case, games: int) -> None:
    assert fingerprint(case, games) == DIGESTS[str(case)][str(games)]


def test_every_case_has_its_own_digest() -> None:
    assert sorted(DIGESTS) == sorted(str(case) for case in CASES)
    assert len({digest for digests in DIGESTS.values() for digest in digests.values()}) == 2 * len(CASES)
