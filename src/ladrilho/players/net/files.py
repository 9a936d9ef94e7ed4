"""A network as a file: plain arrays, whom they are for, where they come from, and a checksum over all of it."""

import hashlib
import io
import json
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.network import Weights
from ladrilho.players.net.storage import read_arrays, read_header, to_header, write_whole
from ladrilho.players.search.fitting import Table
from ladrilho.players.search.weights import kind_of
from ladrilho.records.text import shown

FORMAT = "ladrilho-network-1"
FOLDER = "networks"
_BOARDS = {"azul": ("wall", ("coloured", "grey")), "summer-pavilion": ("board", ("coloured", "sepia"))}
_UNITS = 4  # the second layer is read so many units at a time


@dataclass(frozen=True)
class Network:
    """What was learned for one kind of table, and how much of it is believed."""

    kind: str
    weights: Weights
    moves: float = 1.0
    """how much of what it says of moves is believed, from 0 to 1"""
    ends: float = 0.0
    """and of the ends of rounds"""
    provenance: dict[str, Any] = field(default_factory=dict)


@cache
def all_kinds() -> dict[str, tuple[str, dict[str, Any], int]]:
    """Every kind of table by its name: the game, its options, the seats."""
    tables = [
        (game, {option: board}, players)
        for game, (option, boards) in _BOARDS.items()
        for board in boards
        for players in (2, 3, 4)
    ]
    return {kind_of(*table): table for table in tables}


def table_of(kind: str) -> Table:
    """A kind of table for compiled code."""
    if kind not in all_kinds():
        raise InvalidNotation(f"no kind of table {shown(kind)}: the kinds are {', '.join(all_kinds())}")
    game, options, players = all_kinds()[kind]
    chosen = rules.game_named(game)
    return Table(chosen, rules.check_options(chosen, options), players)


def silent_network(kind: str) -> Network:
    """The smallest network; it says nothing, and nobody believes it."""
    told, players = _inputs_for(kind), table_of(kind).players
    shapes = ((told.input_count(players) + 1, 4), (5, 4), (5, 2 * players), (told.TRAITS, 4))
    return Network(kind, Weights(*(np.zeros(shape, np.float32) for shape in shapes)), moves=0.0)


def save(network: Network, path: Path, half: bool = True) -> None:
    """Write a file, in half precision if wanted; the same network is the same bytes."""
    kept = np.float16 if half else np.float32
    arrays = {name: array.astype(kept) for name, array in network.weights._asdict().items()}
    header: dict[str, Any] = {
        "format": FORMAT,
        "kind": network.kind,
        "inputs": _inputs_for(network.kind).INPUTS_VERSION,
        "shape": {name: list(array.shape) for name, array in arrays.items()},
        "trust": {"moves": network.moves, "ends": network.ends},
        "provenance": network.provenance,
    }
    check_shape(network.kind, network.weights, path)
    header["checksum"] = checksum_of(header, arrays)
    file = io.BytesIO()
    np.savez_compressed(file, header=to_header(header), **arrays)
    write_whole(path, file.getvalue())


def load(path: Path) -> Network:
    """Read a file; whatever is wrong with it is told."""
    arrays = read_arrays(path, "network", [*Weights._fields, "header"])
    header = read_header(arrays.pop("header"), path, "network")
    told = f"the network {shown(str(path))}"
    if header.get("format") != FORMAT:
        raise InvalidNotation(f"{told} is of format {str(header.get('format'))[:40]!r}, not {FORMAT!r}")
    if header.pop("checksum", None) != checksum_of(header, arrays):
        raise InvalidNotation(f"{told} is damaged: its checksum is another one")
    kind = str(header.get("kind"))
    if kind not in all_kinds():
        raise InvalidNotation(f"{told} is for tables of an unknown kind {kind[:40]!r}")
    version = _inputs_for(kind).INPUTS_VERSION
    if header.get("inputs") != version:
        raise InvalidNotation(f"{told} reads inputs {str(header.get('inputs'))[:40]!r}, and they are now {version!r}")
    weights = Weights(**{name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()})
    check_shape(kind, weights, path)
    return Network(kind, weights, *_trust_of(header, told), header.get("provenance", {}))


def _trust_of(header: dict[str, Any], told: str) -> tuple[float, float]:
    try:
        moves, ends = float(header["trust"]["moves"]), float(header["trust"]["ends"])
    except (KeyError, TypeError, ValueError):
        raise InvalidNotation(f"{told} does not say how far it is to be trusted") from None
    return moves, ends


@cache
def shipped(kind: str) -> Network | None:
    """The network that comes with the package for a kind of table; None if the fitted value is the best there is."""
    source = shipped_folder() / f"{kind}.npz"
    return load(source) if source.is_file() else None


def shipped_folder() -> Path:
    """Where the networks of the package lie."""
    return Path(str(resources.files("ladrilho.players.net").joinpath(FOLDER)))


def check_shape(kind: str, weights: Weights, path: Path) -> None:
    """The layers must fit the facts and traits of the game, its seats, and each other."""
    told, players = _inputs_for(kind), table_of(kind).players
    wanted = f"the network {shown(str(path))} has layers of a wrong shape: "
    if any(array.ndim != 2 for array in weights):
        raise InvalidNotation(f"{wanted}not all are tables")
    width, height = weights.first.shape[1], weights.second.shape[1]
    shapes = ((told.input_count(players) + 1, width), (width + 1, height), (height + 1, 2 * players))
    for name, array, shape in zip(Weights._fields, weights, (*shapes, (told.TRAITS, height)), strict=True):
        if array.shape != shape or 0 in shape:
            raise InvalidNotation(f"{wanted}{name} is {array.shape}, not {shape}")
    if height % _UNITS:
        raise InvalidNotation(f"{wanted}its second layer has {height} units, not a multiple of {_UNITS}")
    if not all(np.isfinite(array).all() for array in weights):
        raise InvalidNotation(f"the network {shown(str(path))} holds numbers that are none")


def checksum_of(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> str:
    """Over the header without it, and the arrays."""
    digest = hashlib.sha256(json.dumps(header, sort_keys=True).encode())
    for name in sorted(arrays):
        digest.update(f"{name} {arrays[name].dtype} {arrays[name].shape}".encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def _inputs_for(kind: str) -> Any:
    return inputs_of(table_of(kind).game)
