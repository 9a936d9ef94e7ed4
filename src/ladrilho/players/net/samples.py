"""Games of self-play as a heap of pages, and as a file: every searched position, what was tried there, how it ended."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.players.net.inputs import inputs_of
from ladrilho.players.net.selfplay import MOST_MOVES, Journal
from ladrilho.players.net.storage import read_arrays, read_header, to_header

FORMAT = "ladrilho-games-2"


class Samples(NamedTuple):
    """Pages one behind the other; what belongs to a game stands once for all of its pages."""

    states: Any
    values: NDArray[np.float32]
    """page, seat: what the search thought; 0 where nothing is known"""
    counts: NDArray[np.int16]
    """page: how many moves were tried; 0 at the end of a round"""
    deals: NDArray[np.int16]
    """page: with which deal of its game a round's end was valued, counted from 1; 0 on other pages"""
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]
    numbers: NDArray[np.int64]
    """game: its number"""
    pages: NDArray[np.int64]
    """game: how many pages it has"""
    scores: NDArray[np.int16]
    wins: NDArray[np.float32]


def cut_out(journal: Journal, number: int) -> Samples:
    """What a journal says of its game, copied: the journal may be written over."""
    pages = int(journal.size[0])
    counts = journal.counts[:pages].copy()
    is_used = np.arange(MOST_MOVES)[None] < counts[:, None]
    return Samples(
        journal.states[:pages].copy(),
        journal.values[:pages].copy(),
        counts,
        journal.deals[:pages].copy(),
        journal.moves[:pages][is_used],
        journal.visits[:pages][is_used],
        np.array([number], np.int64),
        np.array([pages], np.int64),
        journal.scores[None].copy(),
        journal.wins[None].copy(),
    )


def join(parts: Sequence[Samples]) -> Samples:
    """Several heaps as one, in their order."""
    return Samples(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def to_bytes(game: rules.Game, samples: Samples) -> bytes:
    """A file: the same games are the same bytes. States are written as they lie in memory."""
    raw = samples.states.view(np.uint8).reshape(len(samples.states), -1)
    arrays = samples._asdict() | {"states": raw, "header": to_header(_header_of(game))}
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def load(game: rules.Game, path: Path) -> Samples:
    """Read a file; one of other rules, or of another layout, is refused."""
    arrays = read_arrays(path, "games", [*Samples._fields, "header"])
    header, expected = read_header(arrays["header"], path, "games"), _header_of(game)
    if header != expected:
        wrong = next(name for name in expected if header.get(name) != expected[name])
        raise InvalidNotation(f"the games {path} are not as played here: {wrong} is {str(header.get(wrong))[:60]!r}")
    raw = np.ascontiguousarray(arrays["states"])
    if raw.dtype != np.uint8 or raw.ndim != 2 or raw.shape[1] != game.STATE.itemsize:
        raise InvalidNotation(f"the games {path} hold no states of {game.NAME}")
    states = rules.new_states(game, len(raw))
    states.view(np.uint8).reshape(raw.shape)[:] = raw
    read: dict[str, Any] = arrays | {"states": states}
    return Samples(**{name: read[name] for name in Samples._fields})


def _header_of(game: rules.Game) -> dict[str, Any]:
    return {"format": FORMAT, "rules": game.RULES, "inputs": inputs_of(game).INPUTS_VERSION, "state": str(game.STATE)}
