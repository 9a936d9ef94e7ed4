"""Count move sequences with the oracle and write ``perft.json``: in tests, ``python -m pavilion.perft_counts``.

The positions come from games that the oracle plays from fixed deals, and from a few drawings of rare ones.
"""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from ladrilho import Position
from oracle.pavilion import Oracle
from oracle.perft import perft, random_deal

from .tables import FULL_BOARD, table_text

DATA = Path(__file__).with_name("perft.json")
ORDERS = {
    "front": ["purple", "green", "orange", "yellow", "blue", "red"],
    "back": ["orange", "red", "blue", "yellow", "green", "purple"],
}
MOST_SEQUENCES = 50_000  # about as many are counted in one position, but always the sequences of two moves
FULL_SEAT = f"{FULL_BOARD} passed=yes"
DRAWINGS = {
    "two features at once": ("supply=P2B3R5", "hand=O3P1 orange=O.O... red=..RR.. centre=P....G", "hand=B2"),
    "nothing fills the supply": (
        "round=5 bag=- supply=R1Y1",
        "hand=B6P1 blue=....B.",
        "hand=rest",
        FULL_SEAT,
        FULL_SEAT,
    ),
    "no supply for a statue": (
        "bag=- supply=-",
        "hand=O1G2 orange=.O.... red=..RR..",
        "hand=rest",
        FULL_SEAT,
        FULL_SEAT,
    ),
    "the choice of a pass": ("phase=keeping player=1 marker=0", "hand=R2Y1", "hand=P1G2O1R3 passed=yes"),
    "the last turns": ("round=6 board=sepia", "hand=Y3B2 centre=YYYYY. green=RB....", "hand=R2", "passed=yes"),
    "open sepia stars": ("board=sepia round=3", "hand=P2G1O2Y1B1R1 orange=P..... centre=.G...R", "hand=R2"),
}


def oracle_at(data: dict[str, Any]) -> Oracle:
    """An oracle with the table of a dict form, in which a player moves."""
    oracle = Oracle(data["players"], data["start"], data["board"], data["jokers"])
    oracle.round, oracle.phase, oracle.player = data["round"], data["phase"], data["player"]
    oracle.marker, oracle.reward = None if data["marker"] == "centre" else data["marker"], data["reward"]
    oracle.bag, oracle.storage = Counter(data["bag"]), Counter(data["storage"])
    oracle.supply, oracle.centre = Counter(data["supply"]), Counter(data["centre"])
    oracle.factories = [Counter(factory) for factory in data["factories"]]
    oracle.first_deal_done = True
    for board, drawn in zip(oracle.boards, data["boards"], strict=True):
        board.score, board.passed, board.stars = drawn["score"], drawn["passed"], drawn["stars"]
        board.hand, board.kept = Counter(drawn["hand"]), Counter(drawn["kept"])
    return oracle


def count_sequences(oracle: Oracle) -> list[int]:
    """The sequences of one move, of two, and so on, as long as there are not too many."""
    counts = [perft(oracle, 1)]
    while len(counts) < 2 or (len(counts) < 4 and counts[-1] * counts[0] <= MOST_SEQUENCES):
        counts.append(perft(oracle, len(counts) + 1))
    return counts


def play_to(oracle: Oracle, rng: Random, phase: str, number: int) -> bool:
    """Play until a player is to move in this phase of this round or a later one, if the game gets there."""
    while oracle.phase != phase or oracle.round < number:
        if oracle.over:
            return False
        if oracle.tiles_to_deal():
            oracle.deal(random_deal(oracle, rng))
        else:
            moves = oracle.legal_moves()
            others = [move for move in moves if move != "pass"]
            oracle.play(rng.choice(others if others and rng.random() < 0.95 else moves))
    return True


def positions() -> list[tuple[str, str]]:
    """What is counted, and where."""
    found: list[tuple[str, str]] = []
    for players, board, order in product((2, 3, 4), ("coloured", "sepia"), ORDERS):
        for phase, number in (
            ("offer", 1),
            ("placing", 1),
            ("offer", 2),
            ("placing", 3),
            ("reward", 4),
            ("keeping", 5),
        ):
            seed = len(found)
            while not play_to(
                oracle := Oracle(players, seed % players, board, ORDERS[order]), Random(seed), phase, number
            ):
                seed += 1000
            about = f"{players} players, {board}, {order}, {phase} in round {oracle.round}"
            found.append((about, Position.from_dict(oracle.to_dict(), deal="manual").to_text()))
    return found + [(about, table_text(*drawing)) for about, drawing in DRAWINGS.items()]


def main() -> None:
    entries = []
    for about, text in positions():
        counts = count_sequences(oracle_at(Position.from_text(text, deal="manual").to_dict()))
        print(f"{about}: {counts}", flush=True)
        entries.append({"about": about, "counts": counts, "text": text})
    lines = [json.dumps(entry) for entry in entries]
    DATA.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
