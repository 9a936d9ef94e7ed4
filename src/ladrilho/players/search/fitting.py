"""From games to weights: a conditional logit over the seats, fitted round by round."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.search import puct, selfplay
from ladrilho.players.search.puct import MAX_SEATS

Array = NDArray[np.float64]
POINTS_PER_LOGIT = 9.0  # how soft the final scores count beside the win
RIDGE = 150.0  # how hard weights are pulled back, in samples: with less, weights of a few thousand games lose matches
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

    def __len__(self) -> int:
        return len(self.rounds)

    def part(self, first: int, last: int) -> "Samples":
        """The samples from one place to another."""
        cut = slice(first, last)
        return Samples(self.features[cut], self.rounds[cut], self.wins[cut], self.scores[cut])


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
    )


def join(parts: list[Samples]) -> Samples:
    """Several heaps of samples as one."""
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Samples.__annotations__))


def fit(samples: Samples, rounds: int, start: Array, ridge: float = RIDGE) -> Array:
    """Weights for each round, pulled towards those of the start; a round that was hardly seen keeps them."""
    fitted = start.copy()
    for number in range(1, rounds + 1):
        chosen = samples.rounds == number if number < rounds else samples.rounds >= number
        if chosen.sum() >= ENOUGH:
            seen = samples.features[chosen], samples.wins[chosen], samples.scores[chosen]
            fitted[number - 1] = fit_round(*seen, start[number - 1], ridge)
    return fitted


def fit_round(features: Array, wins: Array, scores: Array, pull: Array, ridge: float) -> Array:
    """The weights of one round: they are to foresee half the win and half the points."""
    target = 0.5 * wins + 0.5 * softmax(scores / POINTS_PER_LOGIT)
    spread = features.reshape(-1, features.shape[-1]).std(axis=0) + 1e-9
    fitted: Array = newton(features / spread, target, pull * spread, ridge) / spread
    return fitted


def newton(features: Array, target: Array, start: Array, ridge: float, steps: int = 25) -> Array:
    """The conditional logit that is likeliest, pulled towards the start; a step that overshoots is halved."""
    weights = start.copy()
    worth = _likelihood(features, target, weights, start, ridge)
    for _ in range(steps):
        chance = softmax(features @ weights)
        gradient = np.einsum("ns,nsf->f", target - chance, features) - ridge * (weights - start)
        centred = features - np.einsum("ns,nsf->nf", chance, features)[:, None, :]
        hessian = np.einsum("ns,nsf,nsg->fg", chance, centred, centred, optimize=True) + ridge * np.eye(len(weights))
        step = np.linalg.solve(hessian, gradient)
        while np.abs(step).max() > 1e-7:
            better = _likelihood(features, target, weights + step, start, ridge)
            if better > worth:
                break
            step = step / 2
        else:
            return weights
        weights, worth = weights + step, better
    return weights


def _likelihood(features: Array, target: Array, weights: Array, start: Array, ridge: float) -> float:
    chances = np.log(softmax(features @ weights) + 1e-300)
    return float(np.sum(target * chances) - ridge / 2 * np.sum((weights - start) ** 2))


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
