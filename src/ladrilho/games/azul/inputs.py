"""What a network is told of a table of Azul: a short list of facts, each a number and how much of it there is.

Public information only, rotated: the seat to move (between rounds the one that begins the next) comes first. Factories
have no numbers here, only what lies on them counts. Whoever changes a fact or its number gives a new version.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ladrilho.games.azul.scoring import FLOOR_LOSS
from ladrilho.games.azul.setup import factory_count
from ladrilho.games.azul.state import (
    CENTRE,
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    GREY,
    LINES,
    MAX_FACTORIES,
    MAX_PLAYERS,
    OFFER,
    TILES_PER_COLOUR,
    Board,
    State,
)
from ladrilho.games.azul.tiling import colour_fits, column_of
from ladrilho.games.layout import Sections, facts_of_table, flat
from ladrilho.kernel._jit import rule
from ladrilho.kernel.facts import (
    Amounts,
    Facts,
    add,
    add_counts,
    add_kinds,
    add_shares,
    kind_without,
    kinds_of_factories,
)

INPUTS_VERSION = "azul-inputs-1"
SCORE_ONE, MOST_SCORE = 50, 8
MOST_ROUNDS_SEEN, MOST_IN_CENTRE = 8, 8

_MASKS = 1 << COLUMNS
_MASK = _MASKS - 1
_RUNS = 2 * LINES + 1  # points of a tile, 0 when it fits nowhere
_KINDS = 126  # a factory holds at most four tiles of five colours
_MOST_TAKEN, _MOST_OVER = 6, 5
_TARGETS = LINES + 1

SEAT = Sections(INPUTS_VERSION, [
    flat(
        "rows", (LINES, _MASKS), "row × set of columns",
        "which spaces of a row have a tile; complete lines of the coloured wall count as tiled",
    ),
    flat("columns", (COLUMNS, _MASKS), "column × set of rows", "the same by columns"),
    flat(
        "colours", (COLOURS, LINES + 1), "colour × tiles",
        "how many tiles of a colour the wall has, counted in the same way",
    ),
    flat(
        "lines", (LINES, COLOURS, LINES + 1), "line × colour × tiles",
        "how many tiles a pattern line holds; nothing for an empty one",
    ),
    flat(
        "promises", (LINES, _RUNS), "line × points",
        "what the tile of a started line will score at the best place; not told of complete lines of the coloured wall",
    ),
    flat("floor", (FLOOR_SPACES + 1,), "spaces", "how many spaces of the floor line are taken"),
    flat("score", (1,), "–", "points", SCORE_ONE, MOST_SCORE),
    flat("loss", (1,), "–", "points that the floor line will cost", SCORE_ONE),
    flat("cells", (LINES, COLUMNS, COLOURS), "row × column × colour", "grey wall: a tile of the colour lies there"),
    flat(
        "open", (LINES, COLOURS, COLUMNS + 1), "row × colour × spaces",
        "grey wall: how many spaces of a row a colour that it lacks may go to",
    ),
])  # fmt: skip
TABLE = Sections(INPUTS_VERSION, [
    flat("factories", (_KINDS,), "kind", "how many factories hold just these tiles", most=MAX_FACTORIES),
    flat("round", (MOST_ROUNDS_SEEN,), "round", "the round, the last number for all later ones"),
    flat(
        "centre", (COLOURS, MOST_IN_CENTRE), "colour × tiles",
        "how many tiles lie in the centre, less one, the last number for more; nothing for none",
    ),
    flat("marker", (1 + MAX_PLAYERS,), "place", "where the starting player marker lies: in the centre, or with a seat"),
    flat("factories_left", (MAX_FACTORIES + 1,), "factories", "how many factories are not empty"),
    flat("offer", (1,), "–", "tiles are being taken; else all of the above but the round is left out"),
    flat("bag", (COLOURS,), "colour", "tiles in the bag", TILES_PER_COLOUR),
    flat("lid", (COLOURS,), "colour", "tiles in the lid of the box", TILES_PER_COLOUR),
])  # fmt: skip
MOVE = Sections(INPUTS_VERSION, [
    flat(
        "take", (2, _MOST_TAKEN, COLOURS, _TARGETS), "from the centre × tiles × colour × line",
        "how many tiles, less one, of which colour go where, the last number for more; line 5 is the floor",
    ),
    flat("left_behind", (_KINDS,), "kind", "what slides from the factory to the centre"),
    flat(
        "filling", (_TARGETS, 2, _MOST_OVER + 1), "line × complete × tiles",
        "whether the line will be complete and how many tiles fall to the floor, the last number for more",
    ),
    flat("points", (LINES, _RUNS), "line × points", "what the tile of a line that will be complete scores"),
    flat("marker", (1,), "–", "the starting player marker comes along"),
])  # fmt: skip

ROWS, DOWN, COUNTS, HELD, PROMISES, FLOOR_TAKEN, SCORE, LOSS, CELLS, OPEN = SEAT.starts
FACTORIES, ROUND, CENTRE_TILES, MARKER_AT, FACTORIES_LEFT, DEALT, BAG, LID = TABLE.starts
TAKES, LEFT_BEHIND, FILLINGS, SCORES, WITH_MARKER = MOVE.starts
SEAT_FACTS, TABLE_FACTS, TRAITS = SEAT.size, TABLE.size, MOVE.size

MOST_FACTS = MAX_PLAYERS * (5 * LINES + LINES * COLUMNS + LINES * COLOURS + 4) + MAX_FACTORIES + 4 * COLOURS + 6
MOST_TRAITS = 5


def _runs() -> NDArray[np.int64]:
    """By mask and place: the length of the run through it, as if a tile lay there."""
    table = np.zeros((_MASKS, COLUMNS), np.int64)
    for mask in range(_MASKS):
        for place in range(COLUMNS):
            first = last = place
            while first > 0 and mask >> (first - 1) & 1:
                first -= 1
            while last < COLUMNS - 1 and mask >> (last + 1) & 1:
                last += 1
            table[mask, place] = last - first + 1
    return table


KIND_OF_FACTORY = kinds_of_factories(COLOURS)
RUNS = _runs()


@cache
def input_layout(players: int) -> Sections:
    """The facts by name, those of the seat that is told first at the front."""
    return facts_of_table(INPUTS_VERSION, players, SEAT, TABLE)


def input_count(players: int) -> int:
    """How many different facts there are."""
    return players * SEAT_FACTS + TABLE_FACTS


@rule
def first_seat(state: State) -> int:
    """The seat that the facts are told to: who moves, or who will begin."""
    if state.phase == OFFER or state.marker == CENTRE:
        return int(state.player)
    return int(state.marker) - 1


@rule
def list_inputs(state: State, facts: Facts, amounts: Amounts) -> int:
    """Write the facts that hold here; returns how many."""
    return list_facts(state, first_seat(state), facts, amounts)


@rule
def list_facts(state: State, first: int, facts: Facts, amounts: Amounts) -> int:
    """Write the facts as one seat sees them; returns how many."""
    players, grey, count = int(state.players), state.wall == GREY, 0
    for place in range(players):
        board = state.boards[(first + place) % players]
        count = list_seat(board, grey, place * SEAT_FACTS, facts, amounts, count)
    return list_table(state, first, players * SEAT_FACTS, facts, amounts, count)


@rule
def list_seat(board: Board, grey: bool, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The wall by rows, columns and colours, the lines, the floor, the points."""
    rows, columns, held = projected_wall(board, grey)
    for place in range(LINES):
        count = add(facts, amounts, count, at + ROWS + place * _MASKS + (rows >> (COLUMNS * place) & _MASK), 1)
        count = add(facts, amounts, count, at + DOWN + place * _MASKS + (columns >> (LINES * place) & _MASK), 1)
        count = add(facts, amounts, count, at + COUNTS + place * (LINES + 1) + (held >> (3 * place) & 7), 1)
    for line in range(LINES):
        filled, colour = int(board.line_count[line]), int(board.line_colour[line])
        if filled > 0:
            count = add(facts, amounts, count, at + HELD + (line * COLOURS + colour) * (LINES + 1) + filled, 1)
        if filled > 0 and (filled <= line or grey):
            points = points_to_come(board, grey, rows, columns, line, colour)
            count = add(facts, amounts, count, at + PROMISES + line * _RUNS + points, 1)
    count = add(facts, amounts, count, at + FLOOR_TAKEN + int(board.floor_count), 1)
    count = add(facts, amounts, count, at + SCORE, board.score / SCORE_ONE)
    count = add(facts, amounts, count, at + LOSS, FLOOR_LOSS[board.floor_count] / SCORE_ONE)
    return list_grey(board, at, facts, amounts, count) if grey else count


@rule
def projected_wall(board: Board, grey: bool) -> tuple[int, int, int]:
    """The wall by rows and by columns, one bit each, and by colours, three bits each.

    On the coloured wall complete lines count as tiled: their place is known.
    """
    rows, columns, held = np.int64(0), np.int64(0), np.int64(0)
    for row in range(LINES):
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY:
                rows |= 1 << (COLUMNS * row + column)
                columns |= 1 << (LINES * column + row)
                held += 1 << (3 * tile)
        if not grey and board.line_count[row] > row:
            tile = int(board.line_colour[row])
            column = column_of(tile, row)
            rows |= 1 << (COLUMNS * row + column)
            columns |= 1 << (LINES * column + row)
            held += 1 << (3 * tile)
    return int(rows), int(columns), int(held)


@rule
def points_to_come(board: Board, grey: bool, rows: int, columns: int, line: int, colour: int) -> int:
    """What the tile of a line would score on the wall as it is, at the best place; 0 when it fits nowhere."""
    if not grey:
        return points_at(rows, columns, line, column_of(colour, line))
    best = 0
    for column in range(COLUMNS):
        if colour_fits(board, line, column, colour):
            best = max(best, points_at(rows, columns, line, column))
    return best


@rule
def points_at(rows: int, columns: int, row: int, column: int) -> int:
    """AZ-31: what a tile scores at a place of a wall."""
    wide = int(RUNS[rows >> (COLUMNS * row) & _MASK, column])
    high = int(RUNS[columns >> (LINES * column) & _MASK, row])
    return wide + high if wide > 1 and high > 1 else max(wide, high)


@rule
def list_grey(board: Board, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """On the grey wall also: which colour lies where, and how many places each missing colour of a row has left."""
    for row in range(LINES):
        shown = 0
        for column in range(COLUMNS):
            tile = int(board.wall[row, column])
            if tile != EMPTY:
                shown |= 1 << tile
                count = add(facts, amounts, count, at + CELLS + (row * COLUMNS + column) * COLOURS + tile, 1)
        for colour in range(COLOURS):
            if not shown >> colour & 1:
                places = places_for(board, row, colour)
                count = add(facts, amounts, count, at + OPEN + (row * COLOURS + colour) * (COLUMNS + 1) + places, 1)
    return count


@rule
def places_for(board: Board, row: int, colour: int) -> int:
    """How many spaces of a row are open to a colour."""
    places = 0
    for column in range(COLUMNS):
        places += colour_fits(board, row, column, colour)
    return places


@rule
def list_table(state: State, first: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The round, what is on offer, the bag and the lid."""
    count = add(facts, amounts, count, at + ROUND + min(int(state.round_number), MOST_ROUNDS_SEEN) - 1, 1)
    if state.phase == OFFER:
        count = list_offer(state, first, at, facts, amounts, count)
    count = add_shares(facts, amounts, count, at + BAG, state.bag, TILES_PER_COLOUR)
    return add_shares(facts, amounts, count, at + LID, state.lid, TILES_PER_COLOUR)


@rule
def list_offer(state: State, first: int, at: int, facts: Facts, amounts: Amounts, count: int) -> int:
    """The factories by what lies on them, the centre, and where the marker is."""
    players, before = int(state.players), count
    count = add_kinds(facts, amounts, count, at + FACTORIES, state.displays, factory_count(players), KIND_OF_FACTORY)
    count = add(facts, amounts, count, at + FACTORIES_LEFT + count - before, 1)
    count = add(facts, amounts, count, at + DEALT, 1)
    count = add_counts(facts, amounts, count, at + CENTRE_TILES, state.displays[CENTRE], MOST_IN_CENTRE)
    where = 0 if state.marker == CENTRE else 1 + (int(state.marker) - 1 - first) % players
    return add(facts, amounts, count, at + MARKER_AT + where, 1)


@rule
def list_traits(state: State, move: int, traits: Facts) -> int:
    """Write the traits of a take; returns how many."""
    display, colour, line = move // (COLOURS * _TARGETS), move // _TARGETS % COLOURS, move % _TARGETS
    board, taken = state.boards[state.player], int(state.displays[display, colour])
    from_centre, size = int(display == CENTRE), min(taken, _MOST_TAKEN) - 1
    traits[0] = TAKES + ((from_centre * _MOST_TAKEN + size) * COLOURS + colour) * _TARGETS + line
    room = 0 if line == LINES else line + 1 - int(board.line_count[line])
    over, full = max(0, taken - room), int(line < LINES and taken >= room)
    traits[1] = FILLINGS + (line * 2 + full) * (_MOST_OVER + 1) + min(over, _MOST_OVER)
    count = 2
    if not from_centre:
        traits[count] = LEFT_BEHIND + kind_without(state.displays[display], colour, KIND_OF_FACTORY)
        count += 1
    elif state.marker == CENTRE:
        traits[count] = WITH_MARKER
        count += 1
    if full:
        grey = state.wall == GREY
        rows, columns, _ = projected_wall(board, grey)
        traits[count] = SCORES + line * _RUNS + points_to_come(board, grey, rows, columns, line, colour)
        count += 1
    return count
