"""Learn Azul from nothing: MaskablePPO against a random opponent, with its learning curve as a picture.

python examples/train_maskable_ppo.py --steps 60000 --curve curve.svg
"""

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from ladrilho.adapters.gymnasium import IDS

POINT = 0.02  # what a point of difference counts in training, so that rewards stay near 1
TABLES = 16


def make_learner(seed: int) -> MaskablePPO:
    """A small network over the flat observation; sixteen tables at once, any seat."""

    def table() -> Any:
        env = gymnasium.make(IDS["azul"], opponents="random", reward="score")
        return gymnasium.wrappers.TransformReward(env, lambda reward: POINT * float(reward))

    return MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([table] * TABLES),
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.99,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
    )


def share_of_wins(model: MaskablePPO, opponent: str, games: int) -> float:
    """How often the learner wins; a shared victory counts half."""
    won = 0.0
    env = gymnasium.make(IDS["azul"], opponents=opponent, reward="win")
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            action, _ = model.predict(observation, action_masks=info["action_mask"] == 1, deterministic=True)
            observation, paid, terminated, truncated, info = env.step(int(action))
            reward, ended = float(paid), terminated or truncated
        won += (1 + reward) / 2
    env.close()
    return won / games


class Curve(BaseCallback):
    """Plays some games now and then and remembers how many were won."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every, self.games, self.start = every, games, time.monotonic()
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= len(self.points) * self.every:
            share = share_of_wins(self.model, "random", self.games)
            self.points.append((self.num_timesteps, share))
            print(f"{time.monotonic() - self.start:6.0f} s {self.num_timesteps:8} steps: wins {share:.3f}", flush=True)


def draw_curve(points: list[tuple[int, float]]) -> str:
    """The curve as SVG, made by hand."""
    width, height, left, top = 640, 320, 60, 30
    last = max(steps for steps, _ in points)
    places = [(left + (width - left - 20) * s / last, top + (height - 2 * top) * (1 - share)) for s, share in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    marks = "".join(
        f'<path d="M{left} {y:.1f}H{width - 20}" stroke="#ccc"/><text x="{left - 8}" y="{y + 4:.1f}">{share:.0%}</text>'
        for share, y in ((share, top + (height - 2 * top) * (1 - share)) for share in (0, 0.25, 0.5, 0.75, 1))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="white"/><g text-anchor="end">{marks}'
        f'<text x="{width - 20}" y="{height - 8}">{last} steps</text></g>'
        f'<text x="{left}" y="18">games won against random</text>'
        f'<polyline points="{line}" fill="none" stroke="#1e3a6e" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    """Learn, and tell how it went."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--steps", type=int, default=60_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--games", type=int, default=50, help="games for each point of the curve")
    words.add_argument("--curve", type=Path, default=Path("curve.svg"))
    words.add_argument("--save", type=Path, help="where to keep the model")
    chosen = words.parse_args()
    torch.set_num_threads(1)
    model, curve = make_learner(chosen.seed), Curve(max(1, chosen.steps // 12), chosen.games)
    model.learn(chosen.steps, callback=curve)
    curve.points.append((model.num_timesteps, share_of_wins(model, "random", 200)))
    chosen.curve.write_text(draw_curve(curve.points), "utf-8")
    print(f"against random, 200 games: wins {curve.points[-1][1]:.3f}")
    print(f"against greedy, 200 games: wins {share_of_wins(model, 'greedy', 200):.3f}")
    print("curve:", np.array(curve.points).round(3).tolist())
    if chosen.save:
        model.save(chosen.save)


if __name__ == "__main__":
    main()
