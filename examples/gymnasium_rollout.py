"""Ten games of Summer Pavilion in Gymnasium, played at random against greedy; then a thousand games at once."""

import gymnasium
import numpy as np

from ladrilho.adapters.gymnasium import IDS
from ladrilho.adapters.vector import TableVectorEnv


def one_table() -> None:
    """One game after the other, against greedy."""
    env = gymnasium.make(IDS["summer-pavilion"], players=2, opponents="greedy")
    wins = 0
    for seed in range(10):
        _, info = env.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            action = env.action_space.sample(mask=info["action_mask"])
            _, paid, terminated, truncated, info = env.step(action)
            reward, ended = float(paid), terminated or truncated
        wins += reward > 0
    env.close()
    print(f"random won {wins} of 10 games against greedy")


def many_tables() -> None:
    """A thousand games at once, against random."""
    envs = TableVectorEnv("azul", 1024, opponents="random", threads=2, copy=False)
    _, infos = envs.reset(seed=7)
    games, won = 0, 0.0
    for _ in range(100):
        _, rewards, terminated, truncated, infos = envs.step(envs.random_actions())
        games += int(np.count_nonzero(terminated | truncated))
        won += float(np.count_nonzero(rewards > 0))
    envs.close()
    print(f"{games} games ended, {won / games:.0%} of them won; masks of shape {infos['action_mask'].shape}")


if __name__ == "__main__":
    one_table()
    many_tables()
