"""A game of Azul for three in PettingZoo, played at random."""

import numpy as np

from ladrilho.adapters import pettingzoo


def main() -> None:
    """Play one episode and tell what each agent got."""
    rng = np.random.default_rng(7)
    env = pettingzoo.env("azul", players=3, wall="grey", reward="rank", render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            print(agent, "reward", reward, "points", info["scores"])
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    print(env.render())


if __name__ == "__main__":
    main()
