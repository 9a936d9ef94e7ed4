"""Positions that cannot be: every fault has a sentence."""

from collections.abc import Iterator

from ladrilho.errors import InvalidPosition
from ladrilho.games.pavilion.board import (
    COLOUR_NAMES,
    COLOURS,
    CORNER_SPACES,
    FREE,
    MOST_REWARD,
    ROUNDS,
    SLOTS,
    SPACES,
    STAR_LAWS,
    STAR_NAMES,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from ladrilho.games.pavilion.placing import reward_for
from ladrilho.games.pavilion.setup import stock, tiles_to_deal
from ladrilho.games.pavilion.state import (
    CENTRE,
    DEAL_FACTORIES,
    DEAL_SUPPLY,
    EMPTY,
    KEEPING,
    NOBODY,
    OFFER,
    OVER,
    PHASE_NAMES,
    PLACING,
    REWARD,
    Board,
    State,
)
from ladrilho.kernel.supply import Tiles

MOST_POINTS = 30_000  # what the score of a record holds, with room for what is still to come


def check(state: State) -> None:
    """Refuse a position that no play can reach."""
    for fault in _faults(state):
        raise InvalidPosition(f"impossible position: {fault}")


def _faults(state: State) -> Iterator[str]:
    for seat in range(state.players):
        for star in range(STARS):
            yield from (f"seat {seat}: {fault}" for fault in _faults_of_star(state, state.boards[seat], star))
    yield from _faults_of_tiles(state)
    yield from _faults_of_supply(state)
    yield from _faults_of_displays(state)
    yield from _faults_of_turn(state)
    for seat in range(state.players):
        yield from (f"seat {seat} {fault}" for fault in _faults_of_hand(state, seat))
    yield from _faults_of_reward(state)


def _count(heap: Tiles) -> int:
    return sum(int(n) for n in heap)


def _seats_passed(state: State) -> int:
    return sum(int(state.boards[seat].passed) for seat in range(state.players))


def _seats_that_placed(state: State) -> list[int]:
    return [seat for seat in range(state.players) if state.boards[seat].covered]


def _before_first_round(state: State) -> bool:
    return bool(state.phase in (DEAL_SUPPLY, DEAL_FACTORIES) and state.player == NOBODY and _seats_passed(state) == 0)


def _between_rounds(state: State) -> bool:
    return bool(state.phase in (DEAL_SUPPLY, DEAL_FACTORIES) and state.player == NOBODY and _seats_passed(state) > 0)


def _faults_of_tiles(state: State) -> Iterator[str]:
    for colour in range(COLOURS):
        count = _count_colour(state, colour)
        if count != TILES_PER_COLOUR:
            name = COLOUR_NAMES[colour]
            yield f"{count} {name} tiles on the table, there are {TILES_PER_COLOUR} in the game (SP-1)"


def _count_colour(state: State, colour: int) -> int:
    count = int(state.bag[colour]) + int(state.storage[colour]) + int(state.supply[colour])
    count += _count(state.displays[:, colour])
    for seat in range(state.players):
        board = state.boards[seat]
        count += int(board.hand[colour]) + int(board.kept[colour])
        count += sum(int(tile == colour) for tile in board.spaces)
    return count


def _faults_of_supply(state: State) -> Iterator[str]:
    """SP-4 its size; SP-38, SP-A15 it is full when a turn begins, unless there is nothing to fill it with."""
    count, in_bag = _count(state.supply), _count(state.bag)
    if count > SUPPLY_SPACES:
        yield f"{count} tiles in the supply, which has {SUPPLY_SPACES} spaces (SP-4)"
    if state.phase == OFFER and count < SUPPLY_SPACES:
        yield f"{count} tiles in the supply although tiles were left for the factories (SP-38)"
    if state.phase in (PLACING, KEEPING) and count < SUPPLY_SPACES and stock(state):
        yield f"{count} tiles in the supply although bag and storage hold {stock(state)} (SP-38)"
    if count < SUPPLY_SPACES - _most_taken(state) and in_bag and not _before_first_round(state):
        yield f"{count} tiles in the supply although the bag holds {in_bag} (SP-38)"


def _most_taken(state: State) -> int:
    """SP-37: the most tiles that can have left the supply since the turn began."""
    if state.phase == REWARD:
        return MOST_REWARD - int(state.reward)
    return MOST_REWARD if state.phase == DEAL_SUPPLY and state.player != NOBODY else 0


def _faults_of_displays(state: State) -> Iterator[str]:
    for display in range(1, len(state.displays)):
        count = _count(state.displays[display])
        if count > TILES_PER_FACTORY:
            yield f"{count} tiles on factory {display}, which holds {TILES_PER_FACTORY} (SP-3)"
    if state.phase == OFFER and state.tiles_left == 0:
        yield "phase 1 goes on but no tile is left to take (SP-23)"
    if state.phase != OFFER and state.tiles_left:
        yield "tiles lie on the factories or in the centre outside phase 1 (SP-23)"


def _faults_of_star(state: State, board: Board, star: int) -> Iterator[str]:
    """SP-31 one colour, or different colours; SP-57 either of them on the sepia side."""
    law, name = int(STAR_LAWS[state.side, star]), STAR_NAMES[star]
    tiles = [int(tile) for tile in board.spaces[star * SLOTS : (star + 1) * SLOTS] if tile != EMPTY]
    colours = set(tiles)
    is_different = len(colours) == len(tiles)
    if law >= 0 and not colours <= {law}:
        wrong = COLOUR_NAMES[min(colours - {law})]
        yield f"{wrong} lies on the {name} star, which accepts only {COLOUR_NAMES[law]} (SP-31)"
    elif law == FREE and len(colours) > 1 and not is_different:
        yield f"the {name} star is neither of one colour nor of different colours (SP-57)"
    elif law != FREE and law < 0 and not is_different:
        yield f"a colour lies twice on the {name} star, whose colours differ (SP-31)"


def _faults_of_turn(state: State) -> Iterator[str]:
    phase = PHASE_NAMES[state.phase]
    if state.player == NOBODY:
        if state.phase not in (DEAL_SUPPLY, DEAL_FACTORIES, OVER):
            yield f"player is nobody in phase {phase}: name the seat that is to move"
        yield from _faults_without_turn(state)
    elif state.phase in (DEAL_FACTORIES, OVER):
        what = "nothing is missing in the supply" if state.phase == DEAL_FACTORIES else "the game is over"
        yield f"player is {state.player} in phase {phase}, but {what}"
    elif state.phase == OFFER:
        yield from _faults_in_phase_1(state)
    elif bool(state.boards[state.player].passed) != bool(state.phase == KEEPING):
        yield f"player is {state.player} in phase {phase}: a seat that has passed keeps tiles, and no other (SP-45)"
    elif state.phase == DEAL_SUPPLY and not _seats_passed(state) and not _seats_that_placed(state):
        yield "the supply is filled after a turn, but nobody has placed a tile or passed (SP-38)"


def _faults_without_turn(state: State) -> Iterator[str]:
    if state.phase == OVER and (state.round_number != ROUNDS or _seats_passed(state) != state.players):
        yield f"the game is over before all have passed in round {ROUNDS} (SP-7)"
    if state.phase != OVER and tiles_to_deal(state) == 0:
        yield "a deal is due but bag and storage are empty (SP-47)"
    if _before_first_round(state):
        yield from _faults_before_first_round(state)
    if _between_rounds(state) and (_seats_passed(state) != state.players or state.round_number == ROUNDS):
        yield f"a round is prepared, which happens when all have passed in rounds 1 to {ROUNDS - 1} (SP-47)"


def _faults_before_first_round(state: State) -> Iterator[str]:
    if state.round_number > 1:
        yield f"a round is prepared but nobody has passed in round {state.round_number} (SP-46)"
    if state.marker != CENTRE or _count(state.storage):
        yield "the start player tile or discarded tiles are on their way before the first round (SP-6)"
    yield from _faults_of_empty_boards(state)


def _faults_in_phase_1(state: State) -> Iterator[str]:
    if _seats_passed(state):
        yield "a seat has passed in phase 1 (SP-42)"
    if state.round_number == 1:
        yield from _faults_of_empty_boards(state)


def _faults_of_empty_boards(state: State) -> Iterator[str]:
    for seat in _seats_that_placed(state):
        yield f"seat {seat} has placed tiles before phase 2 of round 1 (SP-25)"


def _faults_of_hand(state: State, seat: int) -> Iterator[str]:
    board = state.boards[seat]
    in_hand, kept = _count(board.hand), _count(board.kept)
    chooses = state.phase == KEEPING and state.player == seat
    if kept > CORNER_SPACES:
        yield f"keeps {kept} tiles, there are {CORNER_SPACES} corner spaces (SP-43)"
    if chooses and (in_hand == 0 or kept == CORNER_SPACES):
        yield "chooses tiles to keep but has no choice left (SP-43)"
    if kept and not board.passed:
        yield "keeps tiles on corner spaces without having passed (SP-43)"
    if (kept or chooses) and state.round_number == ROUNDS:
        yield f"keeps tiles in round {ROUNDS} (SP-52)"
    if in_hand and not chooses and (board.passed or _before_first_round(state)):
        yield "has tiles in hand after passing, or before any were taken (SP-44)"


def _faults_of_reward(state: State) -> Iterator[str]:
    """SP-34 to SP-37: a reward needs its feature, and tiles in the supply."""
    if state.phase != REWARD:
        if state.reward:
            yield f"a reward is open in phase {PHASE_NAMES[state.phase]} (SP-37)"
        return
    covered = int(state.boards[state.player].covered)
    spaces = [space for space in range(SPACES) if covered >> space & 1]
    most = min(max((reward_for(covered, space) for space in spaces), default=0), _count(state.supply))
    if not 1 <= state.reward <= most:
        yield f"a reward of {state.reward} tiles, seat {state.player} can have {most} to take (SP-37)"
