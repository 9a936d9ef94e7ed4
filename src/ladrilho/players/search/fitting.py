"""From games to weights: what a round end is worth in points, fitted from the last round backwards."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.search import puct, selfplay
from ladrilho.players.search.tree import MAX_SEATS

Array = NDArray[np.float64]
OUTCOME = 0.2  # how much the end of a game counts beside the value of its next round
LEAST_SCALE = 0.01  # logits a point
RIDGE = 150.0  # how hard weights are pulled back to the start, in samples
ENOUGH = 300  # samples, below which a round keeps its weights


@dataclass(frozen=True)
class Table:
    """The kind of table that weights are for."""

    game: rules.Game
    options: NDArray[np.int8]
    players: int


@dataclass
class Samples:
    """Round ends of many games: what each seat had, and how the game came out."""

    features: Array
    """sample, seat, feature"""
    rounds: NDArray[np.int64]
    wins: Array
    scores: Array
    last: NDArray[np.bool_]
    """no other round of the game was scored after this one"""

    def __len__(self) -> int:
        return len(self.rounds)

    def part(self, first: int, last: int) -> "Samples":
        """The samples from one place to another."""
        cut = slice(first, last)
        return Samples(*(getattr(self, name)[cut] for name in Samples.__annotations__))


def play_games(
    table: Table,
    weights: Callable[[int], Array],
    simulations: Callable[[int], NDArray[np.int64]],
    games: range,
    seed: int,
    strays: int,
    features: int,
    threads: int = 1,
) -> list[selfplay.Diary]:
    """Play games over threads; ``weights(game)`` gives each seat its set."""

    def play_part(part: range) -> list[selfplay.Diary]:
        bench, states = puct.new_bench(table.game, 200_000), rules.new_states(table.game)
        diaries = []
        for game in part:
            diary = selfplay.new_diary(features)
            selfplay.play_game(
                bench, states, weights(game), table.players, table.options, seed, game, simulations(game), strays, diary
            )
            diaries.append(diary)
        return diaries

    parts = [games[start::threads] for start in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        return [diary for diaries in pool.map(play_part, parts) for diary in diaries]


def collect(diaries: list[selfplay.Diary], players: int) -> Samples:
    """The samples of many games."""
    kept = [(diary, sample) for diary in diaries for sample in range(int(diary.counts[0]))]
    return Samples(
        np.array([diary.features[sample, :players] for diary, sample in kept]),
        np.array([diary.rounds[sample] for diary, sample in kept]),
        np.array([diary.wins[:players] for diary, _ in kept]),
        np.array([diary.scores[:players] for diary, _ in kept], np.float64),
        np.array([sample + 1 == diary.counts[0] for diary, sample in kept]),
    )


def join(parts: list[Samples]) -> Samples:
    """Several heaps of samples as one."""
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Samples.__annotations__))


def fit(samples: Samples, rounds: int, start: Array, ridge: float = RIDGE) -> Array:
    """Weights for each round, pulled towards those of the start; a round that was hardly seen keeps them.

    From the last round backwards: a round's weights are to foresee what the next round's weights say of the same game
    a round later. That is far less a matter of luck than how the game came out.
    """
    fitted = start.copy()
    hoped = _apart(samples.scores)
    for number in range(rounds, 0, -1):
        chosen = samples.rounds == number if number < rounds else samples.rounds >= number
        if chosen.sum() < ENOUGH:
            continue
        features = _apart(samples.features[chosen])
        points = fit_points(features, hoped[chosen], in_points(start[number - 1]), ridge)
        values = features @ points
        fitted[number - 1] = points * logits_per_point(values, samples.wins[chosen])
        _look_ahead(samples, chosen, values, hoped)
    return fitted


def in_points(row: Array) -> Array:
    """Weights so that a point, the first feature of every game, counts one."""
    return row / row[0] if row[0] > 0 else np.zeros_like(row)


def _apart(numbers: Array) -> Array:
    """How far each seat is from the mean of its table."""
    apart: Array = numbers - numbers.mean(axis=1, keepdims=True)
    return apart


def _look_ahead(samples: Samples, chosen: NDArray[np.bool_], values: Array, hoped: Array) -> None:
    """What the round before is to foresee: mostly the values just found, a little how the game went on."""
    places = np.flatnonzero(chosen)
    before = (places > 0) & ~samples.last[places - 1]
    later = OUTCOME * hoped[places] + (1 - OUTCOME) * values
    hoped[places[before] - 1] = later[before]


def fit_points(features: Array, target: Array, pull: Array, ridge: float) -> Array:
    """The weighted sum that comes nearest to the target, in points, pulled towards known weights."""
    flat = features.reshape(-1, features.shape[-1])
    spread = flat.std(axis=0) + 1e-9
    scaled, missed = flat / spread, target.reshape(-1) - flat @ pull
    step = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(len(spread)), scaled.T @ missed)
    fitted: Array = pull + step / spread
    return fitted


def logits_per_point(values: Array, wins: Array, steps: int = 30) -> float:
    """How sure of winning a point more makes, after a round: the likeliest number, found by Newton's way."""
    scale = 0.0
    for _ in range(steps):
        chance = softmax(scale * values)
        centred = values - np.sum(chance * values, axis=1, keepdims=True)
        slope, bend = np.sum((wins - chance) * values), np.sum(chance * centred**2)
        scale += float(np.clip(slope / (bend + 1e-9), -0.05, 0.05))
    return max(scale, LEAST_SCALE)


def softmax(utility: Array) -> Array:
    """The chance of each seat."""
    powers = np.exp(utility - utility.max(axis=1, keepdims=True))
    chances: Array = powers / powers.sum(axis=1, keepdims=True)
    return chances


def log_loss(samples: Samples, weights: Array) -> float:
    """How surprised the weights are by who won, for each sample on average."""
    rows = np.minimum(samples.rounds, len(weights)) - 1
    utility = np.einsum("nsf,nf->ns", samples.features, weights[rows])
    return float(-np.mean(np.sum(samples.wins * np.log(softmax(utility) + 1e-12), axis=1)))


def match(
    table: Table,
    new: Array,
    old: Array,
    games: range,
    seed: int,
    simulations: int,
    threads: int = 1,
    new_simulations: int = 0,
) -> tuple[float, float]:
    """One seat with the new weights against the others with the old, seats rotated: its share of wins, its error."""

    def seat_of(game: int) -> int:
        return (game // table.players) % table.players

    def weights(game: int) -> Array:
        return np.array([new if seat == seat_of(game) else old for seat in range(MAX_SEATS)])

    def budget(game: int) -> NDArray[np.int64]:
        many = new_simulations or simulations
        return np.array([many if seat == seat_of(game) else simulations for seat in range(MAX_SEATS)], np.int64)

    diaries = play_games(table, weights, budget, games, seed, 0, new.shape[-1], threads)
    order = [game for start in range(threads) for game in games[start::threads]]
    won = np.array([diary.wins[seat_of(game)] for diary, game in zip(diaries, order, strict=True)])
    return float(won.mean()), float(won.std() / np.sqrt(len(won)))
