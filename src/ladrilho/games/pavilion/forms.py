"""A position of Summer Pavilion as a dict and as one line of text; both hold everything."""

import re
from collections.abc import Sequence
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation, InvalidPosition
from ladrilho.games.heaps import (
    NOTHING,
    Palette,
    check_keys,
    read_digits,
    read_int,
    read_key,
    read_list,
    read_pairs,
    read_word,
)
from ladrilho.games.pavilion.board import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    JOKER_ORDERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_REWARD,
    ROUNDS,
    SIDE_NAMES,
    SLOTS,
    STAR_NAMES,
)
from ladrilho.games.pavilion.checks import MOST_POINTS, check
from ladrilho.games.pavilion.placing import lay_tile
from ladrilho.games.pavilion.setup import factory_count, missing_in_supply, set_up
from ladrilho.games.pavilion.state import (
    CENTRE,
    DEAL_FACTORIES,
    DEAL_SUPPLY,
    EMPTY,
    MAX_DEAL,
    NAME,
    NOBODY,
    PHASE_NAMES,
    RULES,
    Board,
    State,
)

OPTION_NAMES = ("board", "jokers")
PALETTE = Palette(COLOUR_NAMES, COLOUR_LETTERS)
_TABLE_KEYS = (
    *("board", "jokers", "round", "phase", "player", "start", "marker"),
    *("bag", "storage", "supply", "reward", "centre", "factories"),
)
_BOARD_KEYS = ("score", "hand", "kept", "passed", "stars")
_NO_TILE = "."
_NO_YES = ("no", "yes")

States = NDArray[np.void]


def read_options(board: str = "coloured", jokers: str | Sequence[str] = "front") -> NDArray[np.int8]:
    """The options of a game from words: a side of the board, and ``front``, ``back`` or any order of the six jokers.

    >>> read_options(jokers=["red", "blue", "yellow", "orange", "green", "purple"])
    array([0, 5, 4, 3, 2, 1, 0], dtype=int8)
    """
    return np.array([read_word(board, SIDE_NAMES, "board"), *_read_jokers(jokers)], np.int8)


def _read_jokers(jokers: object) -> Sequence[int]:
    """Names in a list or in a text, or the six letters."""
    if isinstance(jokers, str):
        if jokers.lower() in JOKER_ORDERS:
            return JOKER_ORDERS[jokers.lower()]
        named = re.findall("[a-z]+", jokers.lower())
        jokers = [_by_letter(letter) for letter in named[0]] if len(named) == 1 else named
    if not _is_order(jokers):
        known = " or ".join(JOKER_ORDERS)
        raise InvalidNotation(f"cannot read the joker order: write {known} or each of {', '.join(COLOUR_NAMES)} once")
    return [COLOUR_NAMES.index(name) for name in jokers]


def _is_order(jokers: object) -> TypeGuard[Sequence[str]]:
    if not isinstance(jokers, (list, tuple)) or not all(isinstance(name, str) for name in jokers):
        return False
    return sorted(jokers) == sorted(COLOUR_NAMES)


def _by_letter(letter: str) -> str:
    place = COLOUR_LETTERS.find(letter.upper())
    return COLOUR_NAMES[place] if place >= 0 else ""


def options_of(state: State) -> dict[str, Any]:
    """The options of a game in words."""
    order = tuple(int(colour) for colour in state.jokers)
    known = [side for side, jokers in JOKER_ORDERS.items() if jokers == order]
    return {"board": SIDE_NAMES[state.side], "jokers": known[0] if known else [COLOUR_NAMES[c] for c in order]}


def to_dict(state: State) -> dict[str, Any]:
    """Everything on the table, in words; ``player`` moves now or, in a deal between turns, after it."""
    factories = range(1, 1 + factory_count(int(state.players)))
    return {
        "game": NAME,
        "rules": RULES,
        "board": SIDE_NAMES[state.side],
        "jokers": [COLOUR_NAMES[colour] for colour in state.jokers],
        "players": int(state.players),
        "round": int(state.round_number),
        "phase": PHASE_NAMES[state.phase],
        "player": None if state.player == NOBODY else int(state.player),
        "start": int(state.starter),
        "marker": "centre" if state.marker == CENTRE else int(state.marker) - 1,
        "bag": PALETTE.counts_to_dict(state.bag),
        "storage": PALETTE.counts_to_dict(state.storage),
        "supply": PALETTE.counts_to_dict(state.supply),
        "reward": int(state.reward),
        "centre": PALETTE.counts_to_dict(state.displays[CENTRE]),
        "factories": [PALETTE.counts_to_dict(state.displays[display]) for display in factories],
        "boards": [_board_to_dict(state.boards[seat]) for seat in range(state.players)],
    }


def _board_to_dict(board: Board) -> dict[str, Any]:
    tiles = [None if tile == EMPTY else COLOUR_NAMES[tile] for tile in board.spaces]
    return {
        "score": int(board.score),
        "hand": PALETTE.counts_to_dict(board.hand),
        "kept": PALETTE.counts_to_dict(board.kept),
        "passed": bool(board.passed),
        "stars": {name: tiles[star * SLOTS : (star + 1) * SLOTS] for star, name in enumerate(STAR_NAMES)},
    }


def from_dict(data: object, states: States) -> None:
    """Fill ``states[0]`` from a dict; a position that cannot be is refused."""
    check_keys(data, ("game", "rules", "players", *_TABLE_KEYS, "boards"))
    players = read_int(read_key(data, "players"), "players", MIN_PLAYERS, MAX_PLAYERS)
    state: Any = states[0]
    start = read_int(read_key(data, "start"), "start", 0, players - 1)
    set_up(state, players, start, read_options(read_key(data, "board"), read_key(data, "jokers")))
    _read_turn(data, state)
    for heap in ("bag", "storage", "supply"):
        state[heap][:] = PALETTE.read_dict(read_key(data, heap), heap)
    heaps = [read_key(data, "centre"), *read_list(read_key(data, "factories"), "factories", factory_count(players))]
    for display, tiles in enumerate(heaps):
        state.displays[display] = PALETTE.read_dict(tiles, f"factory {display}" if display else "centre")
    for seat, board in enumerate(read_list(read_key(data, "boards"), "boards", players)):
        _read_board(board, state, seat, f"board {seat}")
    state.tiles_left = min(int(state.displays.sum()), MAX_DEAL + 1)  # more is refused, but must fit until then
    if state.phase == DEAL_SUPPLY and missing_in_supply(state) <= 0:
        state.phase = DEAL_FACTORIES
    check(state)


def _read_turn(data: object, state: State) -> None:
    players = int(state.players)
    state.round_number = read_int(read_key(data, "round"), "round", 1, ROUNDS)
    state.phase = read_word(read_key(data, "phase"), PHASE_NAMES, "phase")
    state.reward = read_int(read_key(data, "reward"), "reward", 0, MOST_REWARD)
    player, marker = read_key(data, "player"), read_key(data, "marker")
    state.player = NOBODY if player is None else read_int(player, "player", 0, players - 1)
    state.marker = CENTRE if marker == "centre" else 1 + read_int(marker, "marker", 0, players - 1)


def _read_board(data: object, state: State, seat: int, where: str) -> None:
    board = state.boards[seat]
    check_keys(data, _BOARD_KEYS, where)
    board.score = read_int(read_key(data, "score", where), f"{where} score", 0, MOST_POINTS)
    board.hand[:] = PALETTE.read_dict(read_key(data, "hand", where), f"{where} hand")
    board.kept[:] = PALETTE.read_dict(read_key(data, "kept", where), f"{where} kept")
    passed = read_key(data, "passed", where)
    if not isinstance(passed, bool):
        raise InvalidPosition(f"{where} passed is a {type(passed).__name__}: write true or false")
    board.passed = passed
    stars = read_key(data, "stars", where)
    check_keys(stars, STAR_NAMES, f"{where} stars")
    for star, name in enumerate(STAR_NAMES):
        spot = f"{where} {name} star"
        for slot, tile in enumerate(read_list(read_key(stars, name, f"{where} stars"), spot, SLOTS)):
            if tile is not None:
                lay_tile(board, int(state.side), star * SLOTS + slot, PALETTE.read_name(tile, spot))


def to_text(state: State) -> str:
    """Everything on the table in one line."""
    data = to_dict(state)
    factories = range(1, 1 + factory_count(int(state.players)))
    table = {key: data[key] for key in _TABLE_KEYS} | {
        "jokers": "".join(COLOUR_LETTERS[colour] for colour in state.jokers),
        "player": NOTHING if data["player"] is None else data["player"],
        "bag": PALETTE.counts_to_text(state.bag),
        "storage": PALETTE.counts_to_text(state.storage),
        "supply": PALETTE.counts_to_text(state.supply),
        "centre": PALETTE.counts_to_text(state.displays[CENTRE]),
        "factories": ",".join(PALETTE.tiles_to_text(state.displays[display]) for display in factories),
    }
    words = " ".join(f"{key}={value}" for key, value in table.items())
    return " | ".join([f"{NAME} {words}", *(_board_to_text(state.boards[seat]) for seat in range(state.players))])


def _board_to_text(board: Board) -> str:
    tiles = "".join(_NO_TILE if tile == EMPTY else COLOUR_LETTERS[tile] for tile in board.spaces)
    stars = "/".join(tiles[first : first + SLOTS] for first in range(0, len(tiles), SLOTS))
    hand, kept = PALETTE.counts_to_text(board.hand), PALETTE.counts_to_text(board.kept)
    return f"score={board.score} hand={hand} kept={kept} passed={_NO_YES[board.passed]} stars={stars}"


def from_text(text: str, states: States) -> None:
    """Fill ``states[0]`` from a line of text; a position that cannot be is refused."""
    if not isinstance(text, str):
        raise InvalidNotation(f"a position is one line of text, not a {type(text).__name__}")
    head, *boards = text.strip().split("|")
    name, _, rest = head.strip().partition(" ")
    if name != NAME or not MIN_PLAYERS <= len(boards) <= MAX_PLAYERS:
        raise InvalidNotation(
            f"cannot read {text[:40]!r}: write '{NAME} board=… … | score=… …', with a part for each seat"
        )
    table = read_pairs(rest, _TABLE_KEYS, "the table")
    data: dict[str, Any] = {"players": len(boards), **table}
    data["round"] = read_digits(table["round"], "round", 1, ROUNDS)
    data["reward"] = read_digits(table["reward"], "reward", 0, MOST_REWARD)
    data["start"] = _seat_from_text(table["start"], "start", len(boards))
    data["player"] = None if table["player"] == NOTHING else _seat_from_text(table["player"], "player", len(boards))
    if table["marker"] != "centre":
        data["marker"] = _seat_from_text(table["marker"], "marker", len(boards))
    for heap in ("bag", "storage", "supply", "centre"):
        data[heap] = PALETTE.counts_to_dict(PALETTE.read_counts(table[heap], heap))
    factories = enumerate(table["factories"].split(","), start=1)
    data["factories"] = [PALETTE.counts_to_dict(PALETTE.read_tiles(tiles, f"factory {n}")) for n, tiles in factories]
    data["boards"] = [_board_from_text(part, f"board {seat}") for seat, part in enumerate(boards)]
    from_dict(data, states)


def _seat_from_text(text: str, where: str, players: int) -> int:
    return read_digits(text, where, 0, players - 1)


def _board_from_text(part: str, where: str) -> dict[str, Any]:
    words = read_pairs(part, _BOARD_KEYS, where)
    stars = words["stars"].split("/")
    if [len(star) for star in stars] != [SLOTS] * len(STAR_NAMES):
        wanted = f"{len(STAR_NAMES)} stars of {SLOTS} spaces"
        raise InvalidNotation(f"{where} stars are {words['stars'][:60]!r}: write {wanted}")
    return {
        "score": read_digits(words["score"], f"{where} score", 0, MOST_POINTS),
        "hand": PALETTE.counts_to_dict(PALETTE.read_counts(words["hand"], f"{where} hand")),
        "kept": PALETTE.counts_to_dict(PALETTE.read_counts(words["kept"], f"{where} kept")),
        "passed": bool(read_word(words["passed"], _NO_YES, f"{where} passed")),
        "stars": {name: _star_from_text(star, where) for name, star in zip(STAR_NAMES, stars, strict=True)},
    }


def _star_from_text(star: str, where: str) -> list[str | None]:
    return [None if tile == _NO_TILE else COLOUR_NAMES[PALETTE.read_letter(tile, f"{where} stars")] for tile in star]
