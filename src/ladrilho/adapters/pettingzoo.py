"""The games as PettingZoo environments: ``env("azul", players=2, wall="grey", render_mode="ansi")``.

Importing this file registers ``ladrilho/azul-v0`` and ``ladrilho/summer-pavilion-v0``, turn by turn and parallel.
"""

from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ladrilho import rules
from ladrilho.adapters import stepping
from ladrilho.adapters.rendering import MODES, check_mode, render
from ladrilho.adapters.table import MOST_ROUNDS, Table
from ladrilho.adapters.views import mask_space, space_of, to_form
from ladrilho.errors import IllegalMove


def env(game: str = "azul", **settings: Any) -> "Guard":
    """The environment with its guard: order of calls, bounds of actions, and an illegal action ends the episode."""
    return Guard(raw_env(game, **settings))


def parallel_env(game: str = "azul", **settings: Any) -> ParallelEnv[str, Any, Any]:
    """The environment for code that wants an action of everybody at once; those of who is not on turn are ignored."""
    return turn_based_aec_to_parallel(env(game, **settings))


class raw_env(AECEnv[str, Any, Any]):  # named as every PettingZoo environment names it
    """A table of any game with an agent for each seat.

    ``reward``: ``"win"`` (1 to the winner), ``"score"`` (points beyond the average of the others, as they are scored)
    or ``"rank"``. ``observation``: ``"flat"``, ``"planes"``, ``"dict"``, or ``"inputs"`` for what a
    network is told. All else are options of the game.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str = "azul",
        *,
        players: int = 2,
        reward: str = "win",
        observation: str = "flat",
        render_mode: str | None = None,
        max_rounds: int = MOST_ROUNDS,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, reward, max_rounds, observation, options)
        self.render_mode = check_mode(render_mode)
        self.observation = self.table.form
        self.metadata = {"name": f"{game}_v0", "render_modes": list(MODES), "is_parallelizable": True, "render_fps": 2}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        codes = rules.game_named(game).MOVE_CODES
        self._observation_spaces = {agent: self._space(codes) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(codes) for agent in self.possible_agents}
        self._nothing = np.zeros(codes, np.int8)
        self._nothing.setflags(write=False)
        layout = self.table.layout
        self.state_space = spaces.Box(np.zeros(layout.size, np.float32), layout.most.copy(), dtype=np.float32)

    def _space(self, codes: int) -> spaces.Dict:
        shape = space_of(self.table.layout, self.observation)
        return spaces.Dict({"observation": shape, "action_mask": mask_space(codes)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The codes of all moves."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the generator goes on where it is."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._look()

    def _look(self) -> None:
        """Turn to who is to move, with its mask in the infos; the others may do nothing."""
        player = self.table.player
        self.agent_selection = self.possible_agents[player]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.table.mask()}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is all zero unless it is to move."""
        flat, mask = self.table.view(self._seats[agent])
        if self.observation != "flat":
            return {"observation": to_form(self.table.layout, self.observation, flat), "action_mask": mask}
        return {"observation": flat, "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The whole table, always as the first seat sees it."""
        return self.table.view(0)[0]

    def step(self, action: Any) -> None:
        """Play the code of a move for the agent that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        became = self.table.step(int(action))
        if became == stepping.ILLEGAL:
            raise IllegalMove(f"illegal action {action} of {agent}: {self.table.reason_against(int(action))}")
        self._cumulative_rewards[agent] = 0.0
        self._pay(self.table.rewards.tolist())
        if became == stepping.GOES_ON:
            self._look()
        else:
            self._end(became == stepping.CUT)
        if self.render_mode == "human":
            self.render()

    def forfeit(self) -> None:
        """End the episode because of an illegal action: its agent gets -1, the others 0."""
        rewards = [0.0] * len(self.agents)
        rewards[self._seats[self.agent_selection]] = stepping.ILLEGAL_REWARD
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos[self.agent_selection]["illegal"] = True
        self._pay(rewards)
        self._end(cut=False)

    def _pay(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _end(self, cut: bool) -> None:
        """Nobody is to move any more; every agent is shown the end once."""
        ended = dict.fromkeys(self.agents, True)
        if cut:
            self.truncations = ended
        else:
            self.terminations = ended
        for agent in self.agents:
            self.infos[agent] |= {"action_mask": self._nothing, "scores": self.table.scores}
        self._deads_step_first()

    def render(self) -> Any:
        """The table as the mode says; None without a mode."""
        if self.render_mode is None:
            return None
        return render(self.table.game, self.table.states[0], self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def _after_reset(name: str) -> Any:
    """An attribute of the environment that the guard hands on, once there is a game: quicker than ``__getattr__``."""

    def look_up(guard: "Guard") -> Any:
        if not guard._has_reset:
            raise AttributeError(f"{name} cannot be accessed before reset")
        return getattr(guard.env, name)

    return property(look_up)


class Guard(OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's three usual wrappers in one: calls in order, actions in bounds, an illegal one ends the episode."""

    agents = _after_reset("agents")
    agent_selection = _after_reset("agent_selection")
    rewards = _after_reset("rewards")
    terminations = _after_reset("terminations")
    truncations = _after_reset("truncations")
    infos = _after_reset("infos")
    _cumulative_rewards = _after_reset("_cumulative_rewards")

    def __init__(self, table: raw_env) -> None:
        super().__init__(table)
        self._table = table

    def step(self, action: Any) -> None:
        """Play; an illegal action costs its agent 1 and ends the episode."""
        if action is not None and self._has_reset and self.agents:
            space = self._table.action_space(self.agent_selection)
            assert space.contains(action), f"action {action} is not in action space {space}"
        try:
            super().step(action)
        except IllegalMove:
            self._table.forfeit()


for _game in rules.GAMES:
    register("aec", f"ladrilho/{_game}-v0", partial(env, _game))
    register("parallel", f"ladrilho/{_game}-v0", partial(parallel_env, _game))
