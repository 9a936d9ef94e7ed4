"""Make the golden records of tests/golden: one for each way a game can end, and for each kind of game.

Random games are searched in compiled code for what is wanted, and the one with the most points is written down. Where
random play never gets, the game begins at a made-up position. The same program makes the same files every time.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import Batch, GameRecord, Position, new_game, rules
from ladrilho.kernel.chance import Generator, below, new_generator

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
GAMES = 1000
MOST_STEPS = 500  # on the grey wall random games can go on and on
SEED = 20

_AZUL = "BYRKW"
_NO_FACTORIES = ",".join("-" * 9)

Wanted = Callable[[Batch], NDArray[np.bool_]]


# Random games


def play_on(position: Position, rng: Generator) -> Position:
    """Deal and play at random until the end, drawing as compiled code does."""
    game = rules.game_named(position.game)
    while not position.is_over:
        if position.tiles_to_deal:
            tiles = np.empty(game.MAX_DEAL, np.int8)
            count = rules.draw_in(position.states, rng, tiles)
            position.deal([game.COLOUR_NAMES[tile] for tile in tiles[:count]])
        else:
            codes = position.legal_moves.codes
            position.play(int(codes[below(rng, len(codes))]))
    return position


def find_games(wanted: Wanted, game: str, players: int, **options: Any) -> Iterator[Position]:
    """The random games that have what is wanted, those with the most points first."""
    batch = Batch(game, GAMES, players=players, seed=SEED, **options)
    for _ in range(MOST_STEPS):
        if batch.is_over.all():
            break
        batch.step(batch.random_moves())
    points = batch.scores.sum(axis=1)
    found = np.flatnonzero(batch.is_over & wanted(batch))
    for index in found[np.argsort(-points[found], kind="stable")]:
        begun = new_game(game, players=players, deal="manual", **options)
        position = play_on(begun, new_generator(SEED, int(index)))
        if position.scores != tuple(batch.scores[index]):
            raise AssertionError(f"game {index} went another way when it was played again")
        yield position


def find_game(wanted: Wanted, game: str, players: int, **options: Any) -> Position:
    """The best of them."""
    return next(find_games(wanted, game, players, **options))


def one_wins_alone(batch: Batch) -> NDArray[np.bool_]:
    """The most points decide."""
    return np.asarray(_tied_seats(batch) == 1)


def several_win(batch: Batch) -> NDArray[np.bool_]:
    """AZ-45, SP-54: the victory is shared."""
    return np.asarray(batch.winners.sum(axis=1) > 1)


def rows_decide(batch: Batch) -> NDArray[np.bool_]:
    """AZ-45: several have the most points, one of them more rows."""
    return np.asarray((_tied_seats(batch) > 1) & (batch.winners.sum(axis=1) == 1))


def ends_with_a_row(batch: Batch) -> NDArray[np.bool_]:
    """AZ-42, with one winner by points."""
    return _has_row(batch) & one_wins_alone(batch)


def ends_without_a_row(batch: Batch) -> NDArray[np.bool_]:
    """AZ-53, the only other way in which random games of two end."""
    return ~_has_row(batch)


def _tied_seats(batch: Batch) -> NDArray[np.int64]:
    scores = batch.scores
    return np.asarray((scores == scores.max(axis=1, keepdims=True)).sum(axis=1))


def _has_row(batch: Batch) -> NDArray[np.bool_]:
    walls: NDArray[np.int8] = batch.states["boards"]["wall"][:, : batch.players]
    rows = np.all(walls >= 0, axis=3).reshape(len(batch), -1)
    return np.asarray(np.any(rows, axis=1))


# Summer Pavilion: a bag that runs out while the supply is filled


def find_refill_in_supply() -> Position:
    """SP-38: the storage goes into the bag in the middle of filling the supply."""
    games = find_games(one_wins_alone, "summer-pavilion", 2)
    return next(position for position in games if _refills_in_supply(GameRecord.from_position(position)))


def _refills_in_supply(record: GameRecord) -> bool:
    supply = 0
    for position in record.positions():
        states, due = position.states, position.tiles_to_deal
        if due and 0 < states["bag"].sum() < due and states["storage"].any() and states["supply"].sum() < supply:
            return True
        supply = states["supply"].sum()
    return False


# Made-up beginnings


def nearly_every_tile_lies_down() -> str:
    """Four walls that lack one tile in each row, on lines that can hold all tiles there are: AZ-39 is near."""
    boards = []
    for seat in range(4):
        missing = [_AZUL[(seat + 2 * (4 - row)) % 5] for row in range(5)]
        rows = [_AZUL[5 - row :] + _AZUL[: 5 - row] for row in range(5)]
        wall = "/".join(row.replace(tile, ".") for row, tile in zip(rows, missing, strict=True))
        boards.append(f"score={34 - 3 * seat} lines=-,-,-,-,{missing[4] * 2} wall={wall} floor=-")
    lying = "".join(re.findall(r"(?:lines|wall)=(\S+)", " ".join(boards)))
    bag = "".join(f"{letter}{20 - lying.count(letter)}" for letter in _AZUL)
    table = "azul wall=coloured round=9 phase=deal player=- start=2 marker=3"
    return " | ".join([f"{table} bag={bag} lid=- centre=- factories={_NO_FACTORIES}", *boards])


def find_nothing_to_deal() -> Position:
    """AZ-39: the first random game from there that ends without a row."""
    for stream in range(10_000):
        position = Position.from_text(nearly_every_tile_lies_down(), deal="manual")
        play_on(position, new_generator(SEED, stream))
        if not any(None not in row for board in position.to_dict()["boards"] for row in board["wall"]):
            return position
    raise AssertionError("no game ended with nothing left to deal")


def play_with_an_empty_supply() -> Position:
    """SP-39, SP-A14 a reward from a supply that runs out, then no reward at all; SP-A27 a round without tiles."""
    stars = "/".join(["." + colour * 5 for colour in "ORBYGP"] + ["." * 6])
    hands = ("O1P1", "R1G1", "O1B1", "Y1B1R1")
    table = "summer-pavilion board=coloured jokers=PGOYBR round=5 phase=placing player=0 start=1 marker=0"
    heaps = f"bag=- storage=- supply=P1G1Y1 reward=0 centre=- factories={_NO_FACTORIES}"
    boards = [f"score={70 - 4 * seat} hand={hands[seat]} kept=- passed=no stars={stars}" for seat in range(4)]
    position = Position.from_text(" | ".join([f"{table} {heaps}", *boards]), deal="manual")
    first_turns = ("orange 1 = 1 orange", "reward purple", "reward green", "red 1 = 1 red", "reward yellow")
    passes = ("keep 2 purple + 1 green", "keep 1 yellow + 1 green", "keep 1 orange", "keep 1 red + 1 blue")
    for move in (*first_turns, "blue 1 = 1 blue", "yellow 1 = 1 yellow", *(f"pass {kept}" for kept in passes)):
        position.play(move)
    return play_on(position, new_generator(SEED))


# All of them

MAKERS: dict[str, Callable[[], Position]] = {
    "azul-row": lambda: find_game(ends_with_a_row, "azul", 2),
    "azul-row-grey": lambda: find_game(ends_with_a_row, "azul", 3, wall="grey"),
    "azul-shared-victory": lambda: find_game(several_win, "azul", 3),
    "azul-tie-break": lambda: find_game(rows_decide, "azul", 2),
    "azul-nothing-to-deal": find_nothing_to_deal,
    "azul-rows-blocked": lambda: find_game(ends_without_a_row, "azul", 2, wall="grey"),
    "pavilion-2-coloured-front": lambda: find_game(one_wins_alone, "summer-pavilion", 2),
    "pavilion-2-sepia-back": lambda: find_game(one_wins_alone, "summer-pavilion", 2, board="sepia", jokers="back"),
    "pavilion-3-sepia-front": lambda: find_game(one_wins_alone, "summer-pavilion", 3, board="sepia"),
    "pavilion-4-coloured-back": lambda: find_game(one_wins_alone, "summer-pavilion", 4, jokers="back"),
    "pavilion-shared-victory": lambda: find_game(several_win, "summer-pavilion", 4, board="sepia"),
    "pavilion-refill-in-supply": find_refill_in_supply,
    "pavilion-empty-supply": play_with_an_empty_supply,
}


def main(names: list[str]) -> None:
    """Make the records of these names, or all."""
    for name in names or MAKERS:
        record = GameRecord.from_position(MAKERS[name]())
        record.save(GOLDEN / f"{name}.jsonl")
        print(f"{name}: {len(record.events)} events, {record.result}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
