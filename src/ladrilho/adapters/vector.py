"""Many games as one Gymnasium vector environment, stepped in compiled code over threads."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ladrilho import rules, warmth
from ladrilho.adapters import many, stepping
from ladrilho.adapters.many import Rows, Setting
from ladrilho.adapters.rendering import MODES, check_mode, render
from ladrilho.adapters.table import MOST_ROUNDS, check_players, make_ready, reward_named
from ladrilho.adapters.views import check_form, layout_for, space_of, to_form, told_for
from ladrilho.errors import InvalidNotation
from ladrilho.games.heaps import shown
from ladrilho.kernel.chance import new_generator

_MOST_THREADS = 256


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables of one kind, each with a learner; a game that ends begins again in the same step.

    ``opponents``: ``"random"``, ``"greedy"``, or ``"self"``: then every action is for the seat that is to move, and the
    observation is what that seat sees. ``seat``: the learner's, or None for any, drawn anew each game. With
    ``copy=False`` arrays are handed out without a copy and change with the next step.
    """

    def __init__(
        self,
        game: str = "azul",
        num_envs: int = 1,
        *,
        players: int = 2,
        opponents: str = "random",
        seat: int | None = None,
        reward: str = "win",
        observation: str = "flat",
        render_mode: str | None = None,
        max_rounds: int = MOST_ROUNDS,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        chosen = rules.game_named(game)
        self.game, self.players, self.num_envs = chosen.NAME, check_players(players), num_envs
        self.render_mode, self._form, self._copy = check_mode(render_mode), check_form(observation), copy
        if isinstance(threads, bool) or threads not in range(1, _MOST_THREADS + 1):
            raise InvalidNotation(f"threads is {shown(threads)}: write a number from 1 to {_MOST_THREADS}")
        if seat is not None and seat not in range(players):
            raise InvalidNotation(f"seat is {shown(seat)}: write a seat from 0 to {players - 1}, or None for any")
        self._setting = Setting(
            players=self.players,
            options=rules.check_options(chosen, options),
            seat=many.ANY_SEAT if seat is None else int(seat),
            opponent=_opponent_named(opponents),
            reward=reward_named(reward),
            rounds=int(max_rounds),
        )
        make_ready(chosen)
        warmth.make_ready(f"vector environments of {game}", 60, lambda: _touch(chosen), part="adapters")
        self._layout = layout_for(chosen, self.players, self._form)
        self._rows = many.new_rows(chosen, self.players, num_envs, self._layout.size)
        self._parts = _split(num_envs, threads)
        self._rooms = [many.new_room(chosen, self.players, told_for(chosen, self._form)) for _ in self._parts]
        self._seed_games(secrets.randbits(62))
        self._pool: ThreadPoolExecutor | None = None
        self.metadata = {"render_modes": list(MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = spaces.Discrete(chosen.MOVE_CODES)
        self.single_observation_space = space_of(self._layout, self._form)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _seed_games(self, seed: int) -> None:
        many.seed_part(self._rows, seed, 0)
        self._chooser = [new_generator(seed, self.num_envs + number) for number in range(len(self._parts))]

    def _in_parts(self, work: Callable[[int, Rows], None]) -> None:
        """Let each thread work on its rows."""
        jobs = [(number, many.part_of_rows(self._rows, part)) for number, part in enumerate(self._parts)]
        if len(jobs) == 1:
            work(*jobs[0])
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(len(jobs), "ladrilho")
        waiting = [self._pool.submit(work, *job) for job in jobs[1:]]
        work(*jobs[0])
        for job in waiting:
            job.result()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games everywhere; without a seed the generators go on where they are."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed_games(seed)
        self._in_parts(lambda number, rows: many.begin_part(self._setting, rows, self._rooms[number]))
        return self._observation(self._rows.out), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action at each table; an illegal one ends its game."""
        codes = np.asarray(actions, np.int64)
        if codes.shape != (self.num_envs,):
            raise InvalidNotation(f"actions are of shape {codes.shape}: write one for each of {self.num_envs} games")

        def work(number: int, rows: Rows) -> None:
            many.step_part(self._setting, rows, codes[self._parts[number]], self._rooms[number])

        self._in_parts(work)
        became = self._rows.became
        truncated = became == stepping.CUT
        ended = became != stepping.GOES_ON
        infos = self._infos()
        if ended.any():
            infos |= self._final_infos(ended)
        return self._observation(self._rows.out), self._rows.paid.copy(), ended & ~truncated, truncated, infos

    def _observation(self, flat: NDArray[np.float32]) -> Any:
        return to_form(self._layout, self._form, flat.copy() if self._copy else flat)

    def _infos(self) -> dict[str, Any]:
        """The mask of each game, the seat that is to act, and what the last step paid every seat."""
        infos: dict[str, Any] = {}
        found: dict[str, NDArray[Any]] = {
            "action_mask": self._rows.masks,
            "seat": self._rows.seats,
            "rewards": self._rows.rewards,
        }
        for name, array in found.items():
            infos[name] = array.copy() if self._copy else array
            infos[f"_{name}"] = np.ones(self.num_envs, np.bool_)
        return infos

    def _final_infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Where a game has ended: what was seen, the points, and whether an illegal action ended it."""
        last = np.full(self.num_envs, None, object)
        places = np.flatnonzero(ended)
        seen = self._rows.final[places]
        for place, flat in zip(places, seen, strict=True):
            last[place] = to_form(self._layout, self._form, flat)
        illegal = self._rows.became == stepping.ILLEGAL
        told = {"scores": self._rows.scores.copy(), "_scores": ended, "illegal": illegal, "_illegal": ended}
        return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each as likely as the next; the draws of the games are not touched."""
        actions = np.empty(self.num_envs, np.int64)

        def work(number: int, rows: Rows) -> None:
            many.choose_part(rows, self._chooser[number], actions[self._parts[number]])

        self._in_parts(work)
        return actions

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now in each game."""
        return self._rows.masks.astype(np.bool_)

    def render(self) -> Any:
        """A picture of each table as the mode says; None without a mode."""
        if self.render_mode is None:
            return None
        return tuple(render(self.game, state, self.render_mode) for state in self._rows.states)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None}  # threads cannot be copied; new ones start when needed


def _opponent_named(word: object) -> int:
    if word not in many.OPPONENT_WORDS:
        raise InvalidNotation(f"no opponents {shown(word)}: here they are {', '.join(many.OPPONENT_WORDS)}")
    return many.OPPONENT_WORDS.index(str(word))


def _split(games: int, threads: int) -> list[slice]:
    """Rows for each thread, about equally many."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise InvalidNotation(f"num_envs is {shown(games)}: write a number from 1")
    ends = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
    return [slice(first, last) for first, last in pairwise(ends)]


def _touch(game: rules.Game) -> None:
    """Call every entry point once."""
    rows, room = many.new_rows(game, 2, 1, game.layout(2).size), many.new_room(game, 2, told_for(game, "flat"))
    setting = Setting(2, game.read_options(), many.ANY_SEAT, many.GREEDY, 0, MOST_ROUNDS)
    many.seed_part(rows, 0, 0)
    many.begin_part(setting, rows, room)
    actions = np.zeros(1, np.int64)
    many.choose_part(rows, new_generator(0), actions)
    many.step_part(setting, rows, actions, room)
