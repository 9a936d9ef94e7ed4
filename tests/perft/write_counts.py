"""Count the sequences of counts.json anew with the slow simulators of tests/oracle.

Usage: PYTHONPATH=src:tests python -m perft.write_counts        (some minutes)
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from conformance.plays import CASES, Case, walk
from ladrilho import Position
from oracle import azul, pavilion
from oracle.perft import perft

COUNTS = Path(__file__).parent / "counts.json"
MOST_OPENING, MOST_LATE = 4_000_000, 300_000  # sequences; an oracle counts some ten thousand positions a minute


def oracle_at(position: Position) -> Any:
    """The simulator of the game in the same position."""
    data = position.to_dict()
    return _azul_at(data) if position.game == "azul" else _pavilion_at(data)


def _azul_at(data: dict[str, Any]) -> azul.Oracle:
    oracle = azul.Oracle(data["players"], data["start"], data["wall"])
    _set_table(oracle, data)
    oracle.lid = Counter(data["lid"])
    for board, words in zip(oracle.boards, data["boards"], strict=True):
        board.score, board.wall, board.floor = words["score"], [list(row) for row in words["wall"]], words["floor"]
        board.lines = [[] if line is None else [line["colour"]] * line["count"] for line in words["lines"]]
    return oracle


def _pavilion_at(data: dict[str, Any]) -> pavilion.Oracle:
    oracle = pavilion.Oracle(data["players"], data["start"], data["board"], data["jokers"])
    _set_table(oracle, data)
    oracle.storage, oracle.supply, oracle.reward = Counter(data["storage"]), Counter(data["supply"]), data["reward"]
    oracle.first_deal_done = True
    for board, words in zip(oracle.boards, data["boards"], strict=True):
        board.score, board.passed = words["score"], words["passed"]
        board.hand, board.kept = Counter(words["hand"]), Counter(words["kept"])
        board.stars = {star: list(tiles) for star, tiles in words["stars"].items()}
    return oracle


def _set_table(oracle: Any, data: dict[str, Any]) -> None:
    oracle.round, oracle.phase, oracle.player = data["round"], data["phase"], data["player"]
    oracle.marker = None if data["marker"] == "centre" else data["marker"]
    oracle.bag, oracle.centre = Counter(data["bag"]), Counter(data["centre"])
    oracle.factories = [Counter(factory) for factory in data["factories"]]


def tiles_to_take(position: Position) -> int:
    data = position.to_dict()
    return sum(sum(heap.values()) for heap in [data["centre"], *data["factories"]])


def late_position(case: Case) -> Position:
    """Near the end of an offer in the middle of the game, so that sequences run through tiling or placing."""
    few = 9 if "grey" in case.options.values() else 15  # choices on the grey wall come on top
    for position in walk(case.new(seed=40 + case.players), 4):
        if position.round >= 3 and position.phase == "offer" and tiles_to_take(position) <= few:
            return position
    raise SystemExit(f"{case} ends before round 3")


def counts_of(position: Position, most: int) -> list[int]:
    """The counts of 1, 2, 3 … moves, as far as an oracle gets in time."""
    oracle = oracle_at(position)
    counts: list[int] = []
    assert oracle.to_dict() == position.to_dict()
    assert oracle.legal_moves() == sorted(str(move) for move in position.legal_moves)
    while len(counts) < 2 or (counts[-2] < counts[-1] and counts[-1] ** 2 / counts[-2] <= most):
        counts.append(perft(oracle, len(counts) + 1))
    return counts


def main() -> None:
    found = {}
    for case in CASES:
        for name, position, most in (
            ("opening", case.new(seed=case.players), MOST_OPENING),
            ("late", late_position(case), MOST_LATE),
        ):
            counts = counts_of(position, most)
            found[f"{case}-{name}"] = {"position": position.to_text(), "counts": counts}
            print(case, name, counts, file=sys.stderr, flush=True)
            lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in found.items())
            COUNTS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
