"""What a record tells: the points of every round, and for each seat how wide its choice was.

python examples/analyse_record.py game.jsonl       a record saved by one_game.py or by `ladrilho play`
"""

import sys
from collections import defaultdict
from itertools import pairwise
from statistics import fmean

from ladrilho import GameRecord, Position
from ladrilho.records import Played


def points_of_rounds(positions: list[Position]) -> dict[int, tuple[int, ...]]:
    """The points of each seat when a round was over; the last one has the bonuses of the game."""
    points = {}
    for before, after in pairwise(positions):
        if after.round > before.round or after.is_over:
            points[before.round] = after.scores
    return points


def choices_of_seats(record: GameRecord, positions: list[Position]) -> dict[int, list[int]]:
    """How many legal moves each seat had whenever it moved."""
    choices: dict[int, list[int]] = defaultdict(list)
    for position, event in zip(positions, record.events, strict=False):
        if isinstance(event, Played):
            choices[event.seat].append(len(position.legal_moves))
    return dict(choices)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("name a record: python examples/analyse_record.py game.jsonl")
    record = GameRecord.load(sys.argv[1])
    positions = list(record.positions())
    print(f"{record.game}: {', '.join(record.seats)}")
    for number, scores in points_of_rounds(positions).items():
        print(f"after round {number}: {' '.join(f'{score:4}' for score in scores)}")
    for seat, choices in sorted(choices_of_seats(record, positions).items()):
        print(f"{record.seats[seat]}: {len(choices)} moves, each out of {fmean(choices):.1f} on average")


if __name__ == "__main__":
    main()
