"""OpenSpiel: ``python_azul`` and ``python_summer_pavilion``, registered when this module is imported.

>>> import pyspiel
>>> import ladrilho.adapters.openspiel
>>> game = pyspiel.load_game("python_azul(players=3,wall=grey)")
>>> game.num_players(), game.num_distinct_actions()
(3, 325)
"""

import secrets
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ladrilho import rules
from ladrilho.adapters.openspiel_limits import Limits, limits_of_azul, limits_of_pavilion
from ladrilho.adapters.openspiel_observer import TableObserver
from ladrilho.adapters.openspiel_state import Setting, Table, TableState, draw, find_turn
from ladrilho.adapters.table import MOST_ROUNDS, make_ready, reward_named
from ladrilho.errors import InvalidNotation, InvalidPosition
from ladrilho.games.heaps import shown
from ladrilho.kernel.chance import new_generator
from ladrilho.position import Position, new_game

_TYPES = pyspiel.GameType
_CHANCE = {"explicit": _TYPES.ChanceMode.EXPLICIT_STOCHASTIC, "sampled": _TYPES.ChanceMode.SAMPLED_STOCHASTIC}
_SHARED: dict[str, Any] = {
    "players": 2,
    "chance": "explicit",
    "rng_seed": -1,
    "reward": "rank",
    "max_rounds": MOST_ROUNDS,
}
AZUL: dict[str, Any] = _SHARED | {"wall": "coloured"}
"""the parameters of ``python_azul`` and what they are when left out"""
SUMMER_PAVILION: dict[str, Any] = _SHARED | {"board": "coloured", "jokers": "front"}
"""the parameters of ``python_summer_pavilion`` and what they are when left out"""


def _type_of(name: str, words: str, parameters: dict[str, Any], chance: str = "explicit") -> Any:
    return _TYPES(
        short_name=name,
        long_name=words,
        dynamics=_TYPES.Dynamics.SEQUENTIAL,
        chance_mode=_CHANCE[chance],
        information=_TYPES.Information.PERFECT_INFORMATION,
        utility=_TYPES.Utility.ZERO_SUM,
        reward_model=_TYPES.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # compiled, without types
    """What both games have in common: chance, rewards, observers, states from positions."""

    def __init__(self, start: Position, limits: Limits, game_type: Any, params: dict[str, Any]) -> None:
        reward, game = reward_named(params["reward"]), rules.game_named(start.game)
        make_ready(game)
        is_sampled = params["chance"] == "sampled"
        most = float(limits.points) if params["reward"] == "score" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.MOVE_CODES,
            max_chance_outcomes=1 if is_sampled else len(game.COLOUR_NAMES),
            num_players=start.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=limits.moves,
        )
        super().__init__(game_type, info, params)
        self._limits = limits
        self._setting = Setting(
            game=game,
            players=start.players,
            max_rounds=params["max_rounds"],
            reward=reward,
            rng=new_generator(_seed_of(params["rng_seed"])) if is_sampled else None,
        )

        self._options = start.options
        self._beginning = Table(start.states)
        find_turn(self._beginning, self._setting)

    def new_initial_state(self, state: Any = None) -> TableState:
        """A new table; or one laid out as a position tells, in its text or its dict, or as a state's text or struct."""
        return TableState(self, self._setting, self._beginning if state is None else self._laid_out(state))

    def _laid_out(self, state: Any) -> Table:
        position, drawn = _read_position(state)
        names = self._setting.game.COLOUR_NAMES
        if (position.game, position.players) != (self._setting.game.NAME, self._setting.players):
            raise InvalidPosition(f"the position is not of {self}")
        if position.options != self._options:
            raise InvalidPosition(f"the position is not of {self}: its options are {position.options}")
        table = Table(position.states)
        find_turn(table, self._setting)
        for colour in drawn:
            draw(table, self._setting, names.index(colour))
        return table

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a seat sees: all that is public, which is everything but the order of the bag."""
        if isinstance(iig_obs_type, dict):  # called from C++ with the parameters alone
            iig_obs_type, params = None, iig_obs_type
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return TableObserver(self._setting.game, self._setting.players, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)

    def __reduce__(self) -> tuple[Any, ...]:  # OpenSpiel's own way refuses sampled games in Python
        return _unpickled, (str(self), None if self._setting.rng is None else self._setting.rng.item())

    def max_chance_nodes_in_history(self) -> int:
        """As many as tiles can be drawn."""
        return self._limits.tiles


class AzulGame(TableGame):
    """Azul; a game that goes on after ``max_rounds`` rounds is cut off, and the points of that moment decide."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = _checked(AZUL | (params or {}))
        start = new_game("azul", players=values["players"], wall=values["wall"], seed=0, deal="manual")
        limits = limits_of_azul(start.players, values["max_rounds"], start.options["wall"] == "grey")
        super().__init__(start, limits, _azul_type(values["chance"]), values)


class SummerPavilionGame(TableGame):
    """Summer Pavilion: six rounds, or fewer if ``max_rounds`` says so; then nobody gets the bonuses of the end."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = _checked(SUMMER_PAVILION | (params or {}))
        options: dict[str, Any] = {"board": values["board"], "jokers": values["jokers"]}
        start = new_game("summer-pavilion", players=values["players"], seed=0, deal="manual", **options)
        limits = limits_of_pavilion(start.players, values["max_rounds"])
        super().__init__(start, limits, _pavilion_type(values["chance"]), values)


_azul_type = partial(_type_of, "python_azul", "Azul", AZUL)
_pavilion_type = partial(_type_of, "python_summer_pavilion", "Summer Pavilion", SUMMER_PAVILION)


def _checked(params: dict[str, Any]) -> dict[str, Any]:
    if params["chance"] not in _CHANCE:
        raise InvalidNotation(f"chance is {shown(params['chance'])}: write {' or '.join(_CHANCE)}")
    if not 1 <= params["max_rounds"] <= 1000:
        raise InvalidNotation(f"max_rounds is {shown(params['max_rounds'])}: write a number from 1 to 1000")
    return params


def _seed_of(seed: int) -> int:
    return secrets.randbits(62) if seed < 0 else seed


def _unpickled(text: str, generator: int | None) -> Any:
    """The game of a text, its generator as far as it was."""
    game = pyspiel.load_game(text)
    if generator is not None:
        game._setting.rng[0] = generator
    return game


def _read_position(state: Any) -> tuple[Position, list[str]]:
    """A position from its text or dict, and the tiles that were drawn of the deal under way."""
    if isinstance(state, str):
        text, _, drawn = state.partition(" || drawn: ")
        return Position.from_text(text, deal="manual"), drawn.split()
    data = dict(state if isinstance(state, dict) else state.to_dict())
    drawn = data.pop("drawn", [])
    return Position.from_dict(data, deal="manual"), drawn


pyspiel.register_game(_azul_type(), AzulGame)
pyspiel.register_game(_pavilion_type(), SummerPavilionGame)
