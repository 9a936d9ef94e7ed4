"""How fast environments are stepped from Python with random legal actions, beside games of the frameworks' own."""

import random
import time
import warnings
from typing import Any

import numpy as np

from ladrilho.cli.reference import NotMeasured

_GAMES = 1024


def pettingzoo_steps(game: str, steps: int) -> float:
    """Steps a second of our environment with its guard, observations and masks read at every turn."""
    try:
        from ladrilho.adapters.pettingzoo import env
    except ImportError as error:
        raise _missing(error) from error
    return _turns_a_second(env(game), steps)


def connect_four_steps(steps: int) -> float:
    """The same with PettingZoo's connect four."""
    try:
        import pettingzoo

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of pygame, which it draws with
            table = pettingzoo.make("aec", "classic/connect_four-v3")
    except Exception as error:  # PettingZoo has its own error for what cannot be imported
        raise _missing(error) from error
    return _turns_a_second(table, steps)


def _turns_a_second(env: Any, steps: int) -> float:
    rng, done = random.Random(1), 0
    env.reset(seed=1)
    start = time.perf_counter()
    while done < steps:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            done += 1
    return done / (time.perf_counter() - start)


def gymnasium_steps(game: str, steps: int) -> float:
    """Steps a second of one learner that plays at random against one random opponent."""
    try:
        import gymnasium

        from ladrilho.adapters.gymnasium import IDS
    except ImportError as error:
        raise _missing(error) from error
    return _episodes(gymnasium.make(IDS[game], opponents="random"), steps)


def blackjack_steps(steps: int) -> float:
    """The same with the card game of Gymnasium."""
    try:
        import gymnasium
    except ImportError as error:
        raise _missing(error) from error
    return _episodes(gymnasium.make("Blackjack-v1"), steps)


def _episodes(env: Any, steps: int) -> float:
    rng, actions = random.Random(1), int(env.action_space.n)
    env.reset(seed=1)
    start, ended, info = time.perf_counter(), True, {}
    for _ in range(steps):
        if ended:
            _, info = env.reset()
        legal = np.flatnonzero(info["action_mask"]) if "action_mask" in info else range(actions)
        _, _, terminated, truncated, info = env.step(int(legal[int(rng.random() * len(legal))]))
        ended = terminated or truncated
    return steps / (time.perf_counter() - start)


def vector_steps(game: str, threads: int, rounds: int) -> float:
    """Steps a second over 1024 games, every seat played at random: observations, masks and the choice included."""
    try:
        from ladrilho.adapters.vector import TableVectorEnv
    except ImportError as error:
        raise _missing(error) from error
    envs = TableVectorEnv(game, _GAMES, opponents="self", threads=threads, copy=False)
    envs.reset(seed=1)
    start = time.perf_counter()
    for _ in range(rounds):
        envs.step(envs.random_actions())
    seconds = time.perf_counter() - start
    envs.close()
    return rounds * _GAMES / seconds


def _missing(error: Exception) -> NotMeasured:
    return NotMeasured(f"environments need the extra rl, and connect four pygame: {str(error).splitlines()[0][:60]}")
