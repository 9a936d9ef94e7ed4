"""Make the playthroughs of tests/adapters/playthroughs: games told by OpenSpiel's own generator.

Two are kept as text, to be read and compared line by line; of all others a fingerprint is kept. The same program makes
the same files every time; a change of theirs is a change that users of OpenSpiel notice.
"""

import hashlib
import json
import re
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

import ladrilho.adapters.openspiel  # noqa: F401  # registers the games

FOLDER = Path(__file__).parent.parent / "tests" / "adapters" / "playthroughs"
FINGERPRINTS = FOLDER / "fingerprints.json"
SEED = 7
TEXTS = {"azul": "python_azul(max_rounds=2)", "summer_pavilion": "python_summer_pavilion(max_rounds=1)"}
NAMES = [
    *(
        f"python_azul(players={players},wall={wall},max_rounds=2)"
        for players in (2, 3, 4)
        for wall in ("coloured", "grey")
    ),
    *(
        f"python_summer_pavilion(players={players},board={board},jokers={jokers},max_rounds=1)"
        for players in (2, 3, 4)
        for board, jokers in (("coloured", "front"), ("sepia", "back"))
    ),
]


def actions_of(text: str) -> list[int]:
    """The actions of a playthrough."""
    return [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]


def make_text(name: str) -> str:
    """A playthrough of random actions."""
    return str(playthrough(name, [], seed=SEED))


def make_fingerprint(name: str) -> str:
    """A short digest of a whole playthrough."""
    return hashlib.sha256(make_text(name).encode()).hexdigest()[:16]


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for file, name in TEXTS.items():
        (FOLDER / f"{file}.txt").write_text(make_text(name), "utf-8")
        print(file, name, flush=True)
    prints = {name: make_fingerprint(name) for name in NAMES}
    FINGERPRINTS.write_text(json.dumps(prints, indent=2) + "\n", "utf-8")
    print(f"{len(prints)} fingerprints, of OpenSpiel with {len(pyspiel.registered_names())} games")


if __name__ == "__main__":
    main()
