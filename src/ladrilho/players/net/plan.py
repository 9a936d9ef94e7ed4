"""How a network is to be trained: a plan for each kind of table, kept as a file beside what comes of it."""

import random
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation
from ladrilho.players.net.files import table_of
from ladrilho.players.net.learning import Course
from ladrilho.players.search.fitting import Table
from ladrilho.players.search.weights import shipped_numbers

FORMAT = "ladrilho-plan-1"
_MOST = 10**7


@dataclass(frozen=True)
class Plan:
    """Everything that decides what is learned; the same plan gives the same networks."""

    kind: str
    """the kind of table, as in ``azul-grey-3``"""
    seed: int = 1
    generations: int = 6
    games: int = 6000
    """games of self-play in each generation"""
    games_a_file: int = 100
    simulations: int = 200
    full: int = 20
    """how many moves in a hundred are searched with all simulations and written down; others take a fifth"""
    endings: int = 12
    """after how many moves in a hundred some leaves of the search are valued and written down"""
    end_simulations: int = 200
    """for the value of such a leaf"""
    loose_early: int = 60
    """how many of the first moves of a round in a hundred are drawn by their visits"""
    loose_late: int = 12
    early: int = 4
    """how many moves of a round are its first"""
    window: int = 3
    """how many generations of games are learned from"""
    width: int = 32
    height: int = 32
    epochs: int = 3
    batch: int = 1024
    rate: float = 0.002
    ends: float = 1.0
    """how much of what the network says of round ends is believed"""
    match_games: int = 400
    match_simulations: int = 300

    def __post_init__(self) -> None:
        table_of(self.kind)
        for each in fields(self):
            _check(each.name, getattr(self, each.name))
        if self.height % 4:
            raise InvalidNotation(f"height is {self.height}: write a multiple of 4")

    @property
    def table(self) -> Table:
        """The kind of table for compiled code."""
        return table_of(self.kind)

    @property
    def players(self) -> int:
        """How many sit there."""
        return self.table.players

    @property
    def numbers(self) -> NDArray[np.float64]:
        """The fitted weights that the network corrects."""
        return shipped_numbers(self.kind)

    @property
    def habits(self) -> NDArray[np.int64]:
        """How self-play plays."""
        return np.array(
            [self.full, self.endings, self.loose_early, self.loose_late, self.early, self.end_simulations], np.int64
        )

    @property
    def course(self) -> Course:
        """How it is learned."""
        return Course(self.width, self.height, self.epochs, self.batch, self.rate)

    @property
    def files(self) -> int:
        """How many files the games of a generation fill."""
        return -(-self.games // self.games_a_file)

    def games_in(self, file: int) -> range:
        """The numbers of the games in a file."""
        return range(file * self.games_a_file, min(self.games, (file + 1) * self.games_a_file))

    @property
    def deals(self) -> int:
        """How many deals a match has."""
        return -(-self.match_games // self.games_a_deal)

    @property
    def games_a_deal(self) -> int:
        """Each is played from every seat; with three and more, one side sits there alone and then the other."""
        return self.players if self.players == 2 else 2 * self.players

    def seed_for(self, *words: object) -> int:
        """A seed of its own for every purpose."""
        return random.Random("/".join(map(str, (self.seed, *words)))).getrandbits(62)

    def to_json(self) -> dict[str, Any]:
        """For a file."""
        return {"format": FORMAT} | asdict(self)


def default_plan(kind: str, **wishes: Any) -> Plan:
    """The plan for a kind of table, with some numbers of one's own.

    Games with more seats, and those of Summer Pavilion, take longer: there are fewer of them.
    """
    players = table_of(kind).players
    usual: dict[str, Any] = {"games": 12_000 // players}
    if not kind.startswith("azul"):
        usual |= {"games": 6_000 // players, "simulations": 120, "end_simulations": 50}
    usual["match_games"] = 402 if players == 3 else 400
    return Plan(kind, **usual | {name: wish for name, wish in wishes.items() if wish is not None})


def read_plan(told: Any) -> Plan:
    """A plan from a file."""
    if not isinstance(told, dict) or told.pop("format", None) != FORMAT:
        raise InvalidNotation(f"this is no plan of training: its format must be {FORMAT!r}")
    try:
        return Plan(**told)
    except TypeError as error:
        raise InvalidNotation(f"the plan has wrong fields: {error}") from None


def _check(name: str, value: Any) -> None:
    lowest = 0 if name in ("seed", "endings", "loose_early", "loose_late", "early", "ends", "rate") else 1
    highest = {"full": 100, "endings": 100, "loose_early": 100, "loose_late": 100, "ends": 1, "rate": 1}.get(
        name, _MOST
    )
    if name == "kind":
        return
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or (name not in ("rate", "ends") and not isinstance(value, int)):
        raise InvalidNotation(f"{name} is {str(value)[:40]!r}: write a number")
    if name != "seed" and not lowest <= value <= highest:
        raise InvalidNotation(f"{name} is {value}: write a number from {lowest} to {highest}")
