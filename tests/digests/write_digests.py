"""Write digests.json anew. A change there means that the same seed gives another game: say so in the changelog.

Usage: PYTHONPATH=src:tests python -m digests.write_digests
"""

import json
from pathlib import Path

from conformance.plays import CASES
from digests.fingerprints import FEW, MANY, fingerprint

DIGESTS = Path(__file__).parent / "digests.json"


def main() -> None:
    found = {str(case): {str(games): fingerprint(case, games) for games in (FEW, MANY)} for case in CASES}
    DIGESTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
