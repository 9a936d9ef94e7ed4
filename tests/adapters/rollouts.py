"""Random play through environments, with a generator of the test's own."""

import random
from typing import Any

import numpy as np


def legal_action(mask: Any, rng: random.Random) -> int:
    """Any action that a mask allows."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def play_aec(env: Any, rng: random.Random, steps: int = 10**6) -> list[tuple[Any, ...]]:
    """Play on at random; what each agent was told at its turns."""
    told = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        view = (agent, observation["observation"].tobytes(), observation["action_mask"].tobytes())
        told.append((*view, reward, terminated, truncated))
        env.step(None if terminated or truncated else legal_action(observation["action_mask"], rng))
    return told


def play_gym(env: Any, rng: random.Random, steps: int = 10**6) -> list[tuple[Any, ...]]:
    """Play on at random to the end of the episode; what the learner was told."""
    told: list[tuple[Any, ...]] = []
    for _ in range(steps):
        observation, reward, terminated, truncated, info = env.step(legal_action(env.unwrapped.action_masks(), rng))
        told.append((observation.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
        if terminated or truncated:
            break
    return told
