"""What a move or a deal of Summer Pavilion did, told tile by tile; tests compare it with what the rules did."""

from collections.abc import Sequence

from ladrilho.analysis.pavilion_table import Table, group_of, read_table, slot_of
from ladrilho.analysis.story import CENTRE, MARKER, Place, Points, Story, display, tell_draw
from ladrilho.games.pavilion.board import (
    ALL_SLOTS,
    COLOUR_NAMES,
    COLOURS,
    CORNER_SPACES,
    LOWEST_SCORE,
    MULTICOLOURED_BONUS,
    NUMBER_BONUSES,
    NUMBER_MASKS,
    NUMBERS,
    NUMBERS_PAID,
    ROUNDS,
    SLOTS,
    STAR_BONUSES,
    STAR_NAMES,
    STARS,
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.moves import DONE, FIRST_KEEP, FIRST_PLACE, FIRST_REWARD, JOKERS, PASS
from ladrilho.games.pavilion.state import CENTRE as IN_CENTRE
from ladrilho.games.pavilion.state import DEAL_SUPPLY, OVER
from ladrilho.rules import States

STORAGE: Place = ["storage"]
SUPPLY: Place = ["supply"]
_NUMBERS = NUMBERS.tolist()
_NUMBER_MASKS = NUMBER_MASKS.tolist()
_NUMBER_BONUSES = NUMBER_BONUSES.tolist()
_STAR_BONUSES = STAR_BONUSES.tolist()


def tell_move(before: States, code: int, after: States, story: Story) -> None:
    """A take, a placement, a tile from the supply, a pass, a kept tile, or the end of keeping."""
    table = read_table(before)
    if code < FIRST_PLACE:
        _tell_take(story, table, *divmod(code, COLOURS))
    elif code < FIRST_REWARD:
        _tell_place(story, table, code - FIRST_PLACE)
    elif code < PASS:
        story.move(COLOUR_NAMES[code - FIRST_REWARD], 1, SUPPLY, ["hand", table.player])
    elif code == PASS:
        _tell_pass(story, table)
    elif code == DONE:
        _tell_discard(story, table)
    else:
        _tell_keep(story, table, code - FIRST_KEEP)
    _tell_rest(story, table, read_table(after))


def tell_deal(before: States, tiles: Sequence[int], after: States, story: Story) -> None:
    """The supply or the factories are filled."""
    table = read_table(before)
    if table.phase == DEAL_SUPPLY:
        targets: list[Place] = [SUPPLY] * len(tiles)
    else:
        factories = [display(1 + number) for number in range(1 + len(tiles) // TILES_PER_FACTORY)]
        targets = [factories[place // TILES_PER_FACTORY] for place in range(len(tiles))]
    tell_draw(story, COLOUR_NAMES, tiles, (table.bag, table.storage), (STORAGE, targets))
    _tell_rest(story, table, read_table(after))


def _tell_rest(story: Story, told: Table, after: Table) -> None:
    """SP-48 a new round: kept tiles come to hand, the start player tile to the centre; or SP-49 the end."""
    if told.marker != IN_CENTRE and after.marker == IN_CENTRE:
        story.move(MARKER, 1, ["hand", told.marker - 1], CENTRE)
    for seat, board in enumerate(told.boards):
        if not any(after.boards[seat].kept):
            story.move_heap(COLOUR_NAMES, board.kept, ["kept", seat], ["hand", seat])
    if after.phase == OVER:
        story.points += bonuses_of(after)


def _tell_take(story: Story, table: Table, number: int, colour: int) -> None:
    """SP-12 to SP-19."""
    heap, seat = table.displays[number], table.player
    jokers = min(1, heap[table.joker])
    own = 0 if colour == table.joker else heap[colour]
    story.move(COLOUR_NAMES[colour], own, display(number), ["hand", seat])
    story.move(COLOUR_NAMES[table.joker], jokers, display(number), ["hand", seat])
    if number != IN_CENTRE:
        heap[table.joker] -= jokers
        heap[colour] -= own
        story.move_heap(COLOUR_NAMES, heap, display(number), CENTRE)
    elif table.marker == IN_CENTRE:
        table.marker = 1 + seat
        story.move(MARKER, 1, CENTRE, ["hand", seat])
        _lose(story, table, seat, "marker", own + jokers)


def _tell_place(story: Story, table: Table, code: int) -> None:
    """SP-27 to SP-33."""
    space, colour, jokers = code // (COLOURS * JOKERS), code // JOKERS % COLOURS, code % JOKERS
    board, seat, name = table.boards[table.player], table.player, COLOUR_NAMES[colour]
    own = _NUMBERS[table.side][space] - jokers
    story.move(name, 1, ["hand", seat], ["space", seat, *slot_of(space)])
    story.move(name, own - 1, ["hand", seat], STORAGE)
    story.move(COLOUR_NAMES[table.joker], jokers, ["hand", seat], STORAGE)
    group = group_of(board.covered() | 1 << space, space)
    story.score(seat, "placed", len(group), space=slot_of(space), counted=[slot_of(member) for member in group])
    board.score += len(group)
    board.spaces[space] = colour


def _tell_pass(story: Story, table: Table) -> None:
    """SP-52: in the last round all is discarded; before, what is kept is chosen first, if there is a choice."""
    if table.round_number == ROUNDS:
        _tell_discard(story, table)


def _tell_keep(story: Story, table: Table, colour: int) -> None:
    board = table.boards[table.player]
    story.move(COLOUR_NAMES[colour], 1, ["hand", table.player], ["kept", table.player])
    board.hand[colour] -= 1
    board.kept[colour] += 1
    if sum(board.kept) == CORNER_SPACES:
        _tell_discard(story, table)


def _tell_discard(story: Story, table: Table) -> None:
    """SP-44."""
    hand = table.boards[table.player].hand
    story.move_heap(COLOUR_NAMES, hand, ["hand", table.player], STORAGE)
    if any(hand):
        _lose(story, table, table.player, "discard", sum(hand))


def _lose(story: Story, table: Table, seat: int, why: str, printed: int) -> None:
    lost = min(printed, table.boards[seat].score - LOWEST_SCORE)
    table.boards[seat].score -= lost
    story.score(seat, why, -lost, printed=-printed)


# The end


def bonuses_of(table: Table) -> list[Points]:
    """SP-49, SP-50, SP-59, bonus by bonus."""
    story = Story()
    for seat, board in enumerate(table.boards):
        covered = board.covered()
        for star in range(STARS):
            if bonus := star_bonus(board.spaces, covered, star):
                story.score(seat, "star", bonus, star=STAR_NAMES[star])
        for number in NUMBERS_PAID:
            if bonus := number_bonus(covered, table.side, number):
                story.score(seat, "number", bonus, number=number)
    return story.points


def star_bonus(spaces: Sequence[int], covered: int, star: int) -> int:
    """What a star pays; nothing unless it is complete."""
    if covered >> star * SLOTS & ALL_SLOTS != ALL_SLOTS:
        return 0
    first, second = spaces[star * SLOTS : star * SLOTS + 2]
    return int(_STAR_BONUSES[first]) if first == second else MULTICOLOURED_BONUS


def number_bonus(covered: int, side: int, number: int) -> int:
    """What a number pays; nothing unless every space that shows it is covered, and nothing for 5 and 6."""
    if number not in NUMBERS_PAID:
        return 0
    place = NUMBERS_PAID.index(number)
    mask = _NUMBER_MASKS[side][place]
    return int(_NUMBER_BONUSES[place]) if covered & mask == mask else 0


def end_bonuses(states: States) -> list[Points]:
    """The bonuses of a game that is over."""
    return bonuses_of(read_table(states))
