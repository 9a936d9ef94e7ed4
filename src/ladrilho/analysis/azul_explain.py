"""What a move or a deal of Azul did. It tells the rules again, tile by tile; tests compare it with what they did."""

from collections.abc import Sequence
from itertools import groupby

from ladrilho.analysis.azul_table import Board, Table, counted_cells, read_table
from ladrilho.analysis.story import CENTRE, MARKER, Points, Story, display, tell_draw
from ladrilho.games.azul.moves import TAKES, TARGETS
from ladrilho.games.azul.scoring import COLOUR_BONUS, COLUMN_BONUS, FLOOR_COSTS, ROW_BONUS
from ladrilho.games.azul.state import CENTRE as IN_CENTRE
from ladrilho.games.azul.state import (
    COLOUR_NAMES,
    COLOURED,
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR,
    FLOOR_SPACES,
    LINES,
    OVER,
    TILES_PER_FACTORY,
)
from ladrilho.games.azul.state import MARKER as MARKER_TILE
from ladrilho.games.azul.tiling import column_of
from ladrilho.rules import States

LID = ["lid"]


def tell_move(before: States, code: int, after: States, story: Story) -> None:
    """A take, or the choice of a column."""
    table = read_table(before)
    if code < TAKES:
        rest, line = divmod(code, TARGETS)
        number, colour = divmod(rest, COLOURS)
        _tell_take(story, table, number, colour, line)
        if any(any(heap) for heap in table.displays):
            return
        _begin_tiling(story, table)
    else:
        line, column = divmod(code - TAKES, COLUMNS)
        _tile_line(story, table, table.player, line, column)
        _go_on_tiling(story, table)
    if int(after["phase"][0]) == OVER:
        story.points += bonuses_of(table)


def tell_deal(before: States, tiles: Sequence[int], after: States, story: Story) -> None:
    """The factories are filled, and the marker goes back."""
    table = read_table(before)
    if table.marker != IN_CENTRE:
        story.move(MARKER, 1, ["floor", table.marker - 1], CENTRE)
    factories = [display(1 + number) for number in range(1 + len(tiles) // TILES_PER_FACTORY)]
    targets = [factories[place // TILES_PER_FACTORY] for place in range(len(tiles))]
    tell_draw(story, COLOUR_NAMES, tiles, (table.bag, table.lid), (LID, targets))


# Part A


def _tell_take(story: Story, table: Table, number: int, colour: int, line: int) -> None:
    board, seat = table.boards[table.player], table.player
    taken, table.displays[number][colour] = table.displays[number][colour], 0
    if number == IN_CENTRE and table.marker == IN_CENTRE:
        _claim_marker(story, table, board)
    elif number != IN_CENTRE:
        _slide(story, table, number)
    placed = 0 if line == FLOOR else min(taken, line + 1 - board.line_count[line])
    if placed:
        board.line_colour[line] = colour
        board.line_count[line] += placed
        story.move(COLOUR_NAMES[colour], placed, display(number), ["line", seat, line + 1])
    _drop(story, table, seat, colour, taken - placed, display(number))


def _claim_marker(story: Story, table: Table, board: Board) -> None:
    table.marker = 1 + table.player
    story.move(MARKER, 1, CENTRE, ["floor", table.player])
    if len(board.floor) < FLOOR_SPACES:
        board.floor.append(MARKER_TILE)


def _slide(story: Story, table: Table, number: int) -> None:
    story.move_heap(COLOUR_NAMES, table.displays[number], display(number), CENTRE)
    for colour in range(COLOURS):
        table.displays[IN_CENTRE][colour] += table.displays[number][colour]
        table.displays[number][colour] = 0


def _drop(story: Story, table: Table, seat: int, colour: int, count: int, source: list[object]) -> None:
    """AZ-22: onto the floor, and what finds no space there to the lid."""
    floor = table.boards[seat].floor
    fitting = min(count, FLOOR_SPACES - len(floor))
    floor += [colour] * fitting
    table.lid[colour] += count - fitting
    story.move(COLOUR_NAMES[colour], fitting, source, ["floor", seat])
    story.move(COLOUR_NAMES[colour], count - fitting, source, LID)


# Part B


def _begin_tiling(story: Story, table: Table) -> None:
    if table.wall == COLOURED:
        for seat, board in enumerate(table.boards):
            for line in range(LINES):
                if board.is_complete(line):
                    _tile_line(story, table, seat, line, column_of(board.line_colour[line], line))
            _pay_for_floor(story, table, seat)
    else:
        table.player = table.starter
        _go_on_tiling(story, table)


def _go_on_tiling(story: Story, table: Table) -> None:
    """Up to the next choice of a column, or to the end of the round."""
    while not _falls_to_a_choice(story, table, table.player):
        _pay_for_floor(story, table, table.player)
        table.player = (table.player + 1) % table.players
        if table.player == table.starter:
            return


def _falls_to_a_choice(story: Story, table: Table, seat: int) -> bool:
    """AZ-49: lines without a legal space fall to the floor; is there one with a choice?"""
    board = table.boards[seat]
    for line in range(LINES):
        if board.is_complete(line):
            if any(_is_legal(board, line, column) for column in range(COLUMNS)):
                return True
            colour = board.line_colour[line]
            _drop(story, table, seat, colour, line + 1, ["line", seat, line + 1])
            board.line_colour[line], board.line_count[line] = EMPTY, 0
    return False


def _is_legal(board: Board, line: int, column: int) -> bool:
    colour = board.line_colour[line]
    return board.wall[line][column] == EMPTY and all(row[column] != colour for row in board.wall)


def _tile_line(story: Story, table: Table, seat: int, line: int, column: int) -> None:
    board, source = table.boards[seat], ["line", seat, line + 1]
    colour = board.line_colour[line]
    board.wall[line][column] = colour
    points, counted = counted_cells(board.wall, line, column)
    board.score += points
    table.lid[colour] += line
    board.line_colour[line], board.line_count[line] = EMPTY, 0
    story.move(COLOUR_NAMES[colour], 1, source, ["wall", seat, line, column])
    story.move(COLOUR_NAMES[colour], line, source, LID)
    story.score(seat, "tile", points, cell=[line, column], counted=counted)


def _pay_for_floor(story: Story, table: Table, seat: int) -> None:
    board = table.boards[seat]
    if not board.floor:
        return
    printed = sum(FLOOR_COSTS[: len(board.floor)])
    lost = min(board.score, printed)
    board.score -= lost
    story.score(seat, "floor", -lost, printed=-printed)
    for colour, tiles in groupby(board.floor):
        if colour != MARKER_TILE:
            count = len(list(tiles))
            table.lid[colour] += count
            story.move(COLOUR_NAMES[colour], count, ["floor", seat], LID)
    board.floor.clear()


# The end


def bonuses_of(table: Table) -> list[Points]:
    """AZ-43, bonus by bonus."""
    story = Story()
    for seat, board in enumerate(table.boards):
        for row in range(LINES):
            if EMPTY not in board.wall[row]:
                story.score(seat, "row", ROW_BONUS, index=row)
        for column in range(COLUMNS):
            if all(row[column] != EMPTY for row in board.wall):
                story.score(seat, "column", COLUMN_BONUS, index=column)
        for colour, name in enumerate(COLOUR_NAMES):
            if sum(row.count(colour) for row in board.wall) == LINES:
                story.score(seat, "colour", COLOUR_BONUS, index=colour, colour=name)
    return story.points


def end_bonuses(states: States) -> list[Points]:
    """The bonuses of a game that is over."""
    return bonuses_of(read_table(states))
