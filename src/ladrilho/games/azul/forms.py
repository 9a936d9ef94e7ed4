"""A position of Azul as a dict and as one line of text; both hold everything."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation, InvalidPosition
from ladrilho.games.azul.checks import check
from ladrilho.games.azul.setup import factory_count, set_up
from ladrilho.games.azul.state import (
    CENTRE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    LINES,
    MARKER,
    MAX_PLAYERS,
    MOST_ROUNDS,
    NAME,
    OFFER,
    PHASE_NAMES,
    RULES,
    TILING,
    WALL_NAMES,
    Board,
    State,
)
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

OPTION_NAMES = ("wall",)
PALETTE = Palette(COLOUR_NAMES, COLOUR_LETTERS)
_MARKER_LETTER = "*"
_TABLE_KEYS = ("wall", "round", "phase", "player", "start", "marker", "bag", "lid", "centre", "factories")
_BOARD_KEYS = ("score", "lines", "wall", "floor")
_LINE_KEYS = ("colour", "count")
_MOST_POINTS = 30_000

States = NDArray[np.void]


def read_options(wall: str = "coloured") -> NDArray[np.int8]:
    """The options of a game from words: ``wall`` is ``"coloured"`` or ``"grey"``."""
    return np.array([read_word(wall, WALL_NAMES, "wall")], np.int8)


def options_of(state: State) -> dict[str, Any]:
    """The options of a game in words."""
    return {"wall": WALL_NAMES[state.wall]}


def to_dict(state: State) -> dict[str, Any]:
    """Everything on the table, in words."""
    factories = range(1, 1 + factory_count(int(state.players)))
    return {
        "game": NAME,
        "rules": RULES,
        **options_of(state),
        "players": int(state.players),
        "round": int(state.round_number),
        "phase": PHASE_NAMES[state.phase],
        "player": int(state.player) if state.phase in (OFFER, TILING) else None,
        "start": int(state.starter),
        "marker": "centre" if state.marker == CENTRE else int(state.marker) - 1,
        "bag": PALETTE.counts_to_dict(state.bag),
        "lid": PALETTE.counts_to_dict(state.lid),
        "centre": PALETTE.counts_to_dict(state.displays[CENTRE]),
        "factories": [PALETTE.counts_to_dict(state.displays[display]) for display in factories],
        "boards": [_board_to_dict(state.boards[seat]) for seat in range(state.players)],
    }


def _board_to_dict(board: Board) -> dict[str, Any]:
    lines = [
        {"colour": COLOUR_NAMES[board.line_colour[line]], "count": int(board.line_count[line])}
        if board.line_count[line]
        else None
        for line in range(LINES)
    ]
    wall = [[None if tile == EMPTY else COLOUR_NAMES[tile] for tile in board.wall[row]] for row in range(LINES)]
    floor = ["marker" if tile == MARKER else COLOUR_NAMES[tile] for tile in board.floor[: board.floor_count]]
    return {"score": int(board.score), "lines": lines, "wall": wall, "floor": floor}


def from_dict(data: object, states: States) -> None:
    """Fill ``states[0]`` from a dict; a position that cannot be is refused."""
    check_keys(data, ("game", "rules", "players", *_TABLE_KEYS, "boards"))
    players = read_int(read_key(data, "players"), "players", 2, MAX_PLAYERS)
    wall = read_word(read_key(data, "wall"), WALL_NAMES, "wall")
    state: Any = states[0]
    set_up(state, players, 0, np.array([wall], np.int8))
    state.round_number = read_int(read_key(data, "round"), "round", 1, MOST_ROUNDS)
    state.phase = read_word(read_key(data, "phase"), PHASE_NAMES, "phase")
    state.starter = read_int(read_key(data, "start"), "start", 0, players - 1)
    marker = read_key(data, "marker")
    state.marker = CENTRE if marker == "centre" else 1 + read_int(marker, "marker", 0, players - 1)
    state.bag[:] = PALETTE.read_dict(read_key(data, "bag"), "bag")
    state.lid[:] = PALETTE.read_dict(read_key(data, "lid"), "lid")
    heaps = [read_key(data, "centre"), *read_list(read_key(data, "factories"), "factories", factory_count(players))]
    for display, heap in enumerate(heaps):
        state.displays[display] = PALETTE.read_dict(heap, f"factory {display}" if display else "centre")
    for seat, board in enumerate(read_list(read_key(data, "boards"), "boards", players)):
        _read_board(board, state.boards[seat], f"board {seat}")
    player = read_key(data, "player")
    _finish(states, None if player is None else read_int(player, "player", 0, players - 1))


def _finish(states: States, player: int | None) -> None:
    """What follows from the rest, and the last look."""
    state: Any = states[0]
    if (player is None) == (state.phase in (OFFER, TILING)):
        raise InvalidPosition(
            f"player is {player} in phase {PHASE_NAMES[state.phase]}: name a seat when one is to move"
        )
    if player is None:
        player = state.starter
    state.player = player
    state.tiles_left = min(int(state.displays.sum()), 127)
    check(state)


def _read_board(data: object, board: Board, where: str) -> None:
    check_keys(data, _BOARD_KEYS, where)
    board.score = read_int(read_key(data, "score", where), f"{where} score", 0, _MOST_POINTS)
    for line, entry in enumerate(read_list(read_key(data, "lines", where), f"{where} lines", LINES)):
        if entry is not None:
            check_keys(entry, _LINE_KEYS, f"{where} line {line + 1}")
            colour = PALETTE.read_name(read_key(entry, "colour", f"{where} line {line + 1}"), f"{where} lines")
            count = read_int(read_key(entry, "count", f"{where} line {line + 1}"), f"{where} lines", 1, 100)
            _fill_line(board, line, colour, count)
    for row, spaces in enumerate(read_list(read_key(data, "wall", where), f"{where} wall", LINES)):
        for column, name in enumerate(read_list(spaces, f"{where} wall line {row + 1}", COLUMNS)):
            board.wall[row, column] = EMPTY if name is None else PALETTE.read_name(name, f"{where} wall")
    floor = read_list(read_key(data, "floor", where), f"{where} floor")
    _fill_floor(board, [MARKER if name == "marker" else PALETTE.read_name(name, f"{where} floor") for name in floor])


def _fill_line(board: Board, line: int, colour: int, count: int) -> None:
    board.line_colour[line] = colour
    board.line_count[line] = count


def _fill_floor(board: Board, tiles: Sequence[int]) -> None:
    if len(tiles) > FLOOR_SPACES:
        raise InvalidPosition(f"{len(tiles)} tiles on a floor line, which holds {FLOOR_SPACES} (AZ-2)")
    board.floor_count = len(tiles)
    board.floor[: len(tiles)] = tiles


def to_text(state: State) -> str:
    """Everything on the table in one line."""
    data = to_dict(state)
    factories = range(1, 1 + factory_count(int(state.players)))
    table = {
        "wall": data["wall"],
        "round": data["round"],
        "phase": data["phase"],
        "player": NOTHING if data["player"] is None else data["player"],
        "start": data["start"],
        "marker": data["marker"],
        "bag": PALETTE.counts_to_text(state.bag),
        "lid": PALETTE.counts_to_text(state.lid),
        "centre": PALETTE.counts_to_text(state.displays[CENTRE]),
        "factories": ",".join(PALETTE.tiles_to_text(state.displays[display]) for display in factories),
    }
    words = " ".join(f"{key}={value}" for key, value in table.items())
    return " | ".join([f"{NAME} {words}", *(_board_to_text(state.boards[seat]) for seat in range(state.players))])


def _board_to_text(board: Board) -> str:
    lines = [
        COLOUR_LETTERS[board.line_colour[line]] * int(board.line_count[line]) if board.line_count[line] else NOTHING
        for line in range(LINES)
    ]
    rows = ["".join("." if tile == EMPTY else COLOUR_LETTERS[tile] for tile in board.wall[row]) for row in range(LINES)]
    letters = COLOUR_LETTERS + _MARKER_LETTER
    floor = "".join(letters[tile] for tile in board.floor[: board.floor_count]) or NOTHING
    return f"score={board.score} lines={','.join(lines)} wall={'/'.join(rows)} floor={floor}"


def from_text(text: str, states: States) -> None:
    """Fill ``states[0]`` from a line of text; a position that cannot be is refused."""
    head, *boards = text.strip().split("|")
    name, _, rest = head.strip().partition(" ")
    if name != NAME or not 2 <= len(boards) <= MAX_PLAYERS:
        raise InvalidNotation(
            f"cannot read {text[:40]!r}: write '{NAME} wall=… … | score=… … | score=… …', a part a seat"
        )
    table = read_pairs(rest, _TABLE_KEYS, "the table")
    players = len(boards)
    state: Any = states[0]
    set_up(state, players, 0, np.array([read_word(table["wall"], WALL_NAMES, "wall")], np.int8))
    state.round_number = read_digits(table["round"], "round", 1, MOST_ROUNDS)
    state.phase = read_word(table["phase"], PHASE_NAMES, "phase")
    state.starter = read_digits(table["start"], "start", 0, players - 1)
    marker = table["marker"]
    state.marker = CENTRE if marker == "centre" else 1 + read_digits(marker, "marker", 0, players - 1)
    state.bag[:] = PALETTE.read_counts(table["bag"], "bag")
    state.lid[:] = PALETTE.read_counts(table["lid"], "lid")
    state.displays[CENTRE] = PALETTE.read_counts(table["centre"], "centre")
    _read_factories(table["factories"], state)
    for seat, part in enumerate(boards):
        _read_board_text(read_pairs(part, _BOARD_KEYS, f"board {seat}"), state.boards[seat], f"board {seat}")
    player = table["player"]
    _finish(states, None if player == NOTHING else read_digits(player, "player", 0, players - 1))


def _read_factories(text: str, state: State) -> None:
    factories = text.split(",")
    if len(factories) != factory_count(int(state.players)):
        wanted = factory_count(int(state.players))
        raise InvalidPosition(f"{len(factories)} factories with {state.players} players: write {wanted} (AZ-5)")
    for display, tiles in enumerate(factories, start=1):
        state.displays[display] = PALETTE.read_tiles(tiles, f"factory {display}")


def _read_board_text(words: dict[str, str], board: Board, where: str) -> None:
    board.score = read_digits(words["score"], f"{where} score", 0, _MOST_POINTS)
    for line, tiles in enumerate(_split(words["lines"], ",", LINES, f"{where} lines")):
        if tiles != NOTHING:
            if len(set(tiles)) != 1:
                raise InvalidPosition(f"{where} line {line + 1} is {tiles[:20]!r}: a line holds one colour (AZ-19)")
            _fill_line(board, line, PALETTE.read_letter(tiles[0], where), min(len(tiles), 100))
    for row, spaces in enumerate(_split(words["wall"], "/", LINES, f"{where} wall")):
        for column, letter in enumerate(_split(" ".join(spaces), " ", COLUMNS, f"{where} wall line {row + 1}")):
            board.wall[row, column] = EMPTY if letter == "." else PALETTE.read_letter(letter, f"{where} wall")
    floor = "" if words["floor"] == NOTHING else words["floor"]
    _fill_floor(board, [MARKER if t == _MARKER_LETTER else PALETTE.read_letter(t, f"{where} floor") for t in floor])


def _split(text: str, separator: str, length: int, where: str) -> list[str]:
    parts = text.split(separator)
    if len(parts) != length:
        raise InvalidNotation(f"{where} is {text[:40]!r}: write {length} parts")
    return parts
