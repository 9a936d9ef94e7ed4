"""Fitted weights, one file for each kind of table, with the story of how they were made."""

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation

_FOLDER = "weights"


@dataclass(frozen=True)
class Weights:
    """The numbers of one kind of table, and where they come from."""

    kind: str
    features: str
    names: list[str]
    provenance: dict[str, Any]
    values: list[list[float]]
    """round by round, one number a feature"""

    @property
    def array(self) -> NDArray[np.float64]:
        """The numbers for compiled code."""
        return np.array(self.values, np.float64)

    def save(self, path: Path) -> None:
        """Write a file."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> Weights:
    """Read a file."""
    return _read(path.read_text(encoding="utf-8"), str(path))


@cache
def shipped(kind: str) -> Weights:
    """The weights that come with the package for a kind of table, as in ``azul-grey-3``."""
    source = resources.files("ladrilho.players.search").joinpath(_FOLDER, f"{kind}.json")
    if not source.is_file():
        raise InvalidNotation(f"no weights for tables of kind {kind!r}")
    return _read(source.read_text(encoding="utf-8"), kind)


@cache
def shipped_numbers(kind: str) -> NDArray[np.float64]:
    """The numbers of the shipped weights, one array for all who search with them."""
    return shipped(kind).array


def _read(text: str, where: str) -> Weights:
    try:
        weights = Weights(**json.loads(text))
    except (ValueError, TypeError) as error:
        raise InvalidNotation(f"cannot read the weights {where}: {error}") from error
    if any(len(row) != len(weights.names) for row in weights.values):
        raise InvalidNotation(f"the weights {where} have rows that are not {len(weights.names)} numbers long")
    return weights


def kind_of(game: str, options: dict[str, Any], players: int) -> str:
    """The name of a kind of table: the game, its board, its number of seats."""
    board = options["wall"] if game == "azul" else options["board"]
    return f"{game}-{board}-{players}"
