"""Summer Pavilion as text: the common table, then each player's tiles and stars."""

from ladrilho.drawing.features import FEATURE_OF, KINDS, Feature, rewards_at_hand, spaces_to_go
from ladrilho.drawing.spans import (
    BOARD_WIDTH,
    LABEL_WIDTH,
    MARKER_SIGN,
    Line,
    Span,
    abreast,
    counts,
    draw_heap,
    draw_letters,
    draw_offer,
    draw_title,
    flow,
    laid_tile,
    tile,
)
from ladrilho.drawing.turns import say_points, say_winners, winners_of
from ladrilho.games import pavilion
from ladrilho.games.pavilion.board import (
    COLOURED,
    FACTORY_COUNTS,
    NUMBER_MASKS,
    NUMBERS,
    NUMBERS_PAID,
    ROUNDS,
    SIDE_NAMES,
    SLOTS,
    SPACE_NAMES,
    STAR_NAMES,
)
from ladrilho.games.pavilion.forms import PALETTE
from ladrilho.games.pavilion.state import (
    CENTRE,
    DEAL_FACTORIES,
    DEAL_SUPPLY,
    EMPTY,
    KEEPING,
    NOBODY,
    OVER,
    PHASE_NAMES,
    REWARD,
    Board,
    State,
)
from ladrilho.kernel.supply import Tiles

_LEGEND = (
    "[O] laid · 4 what an empty space costs · pil sta win: covered spaces of those round the pillar of the star, "
    "the statue between it and the star in the next row (after purple: orange), and its window · "
    "reward at: spaces whose tile completes some of these, and the supply tiles it brings"
)


def draw(state: State, width: int) -> list[Line]:
    """The whole table."""
    shown = state.displays[: 1 + int(FACTORY_COUNTS[state.players])]
    facts = (f"{SIDE_NAMES[state.side]} board", f"round {state.round_number} of {ROUNDS}", PHASE_NAMES[state.phase])
    return [
        *draw_title("Summer Pavilion", facts, width),
        [Span(say_turn(state), "good")],
        [],
        *flow("jokers".ljust(LABEL_WIDTH), _joker_words(state), width, gap=2),
        *flow("supply".ljust(LABEL_WIDTH), _tile_words(state.supply), width),
        *draw_offer(PALETTE, shown, state.marker == CENTRE, width),
        *draw_heap("bag", PALETTE, state.bag, width),
        *draw_heap("storage", PALETTE, state.storage, width),
        *abreast([_draw_board(state, seat) for seat in range(int(state.players))], width),
        [],
        *draw_letters(PALETTE, "start player tile", width),
        *flow("", [[Span(word, "dim")] for word in _LEGEND.split()], width),
    ]


def say_turn(state: State) -> str:
    """What happens next."""
    if state.phase == OVER:
        return say_winners(winners_of(pavilion, state))
    if state.phase == DEAL_SUPPLY:
        return "the supply is to be dealt"
    if state.phase == DEAL_FACTORIES:
        return "the factories are to be dealt"
    if state.phase == REWARD:
        return f"seat {state.player} to take {state.reward} from the supply"
    if state.phase == KEEPING:
        return f"seat {state.player} passes: what to keep?"
    return f"seat {state.player} to move"


def joker_of(state: State) -> int:
    """The joker colour of this round."""
    return int(state.jokers[int(state.round_number) - 1])


def is_to_move(state: State, seat: int) -> bool:
    """Has this seat a decision to make now?"""
    return state.player == seat != NOBODY and state.phase not in (DEAL_SUPPLY, DEAL_FACTORIES, OVER)


def _joker_words(state: State) -> list[Line]:
    """The order of the rounds, this round between brackets, and its colour in full."""
    words: list[Line] = []
    for number, colour in enumerate(state.jokers, start=1):
        now = number == state.round_number
        before, after = ("[", "]") if now else ("", "")
        words.append(
            [Span(f"{before}{number} ", "title" if now else "dim"), tile(PALETTE, colour), Span(after, "title")]
        )
    joker = joker_of(state)
    return [*words, [Span("now "), Span(PALETTE.names[joker], PALETTE.names[joker])]]


def _tile_words(heap: Tiles) -> list[Line]:
    return [[tile(PALETTE, colour)] for colour, count in enumerate(heap) for _ in range(count)]


def _draw_board(state: State, seat: int) -> list[Line]:
    board = state.boards[seat]
    numbers = "".join(f" {slot} " for slot in range(1, SLOTS + 1))
    heading = [Span("  space  ", "dim"), Span(numbers, "title"), Span("".join(f" {kind[:3]}" for kind in KINDS), "dim")]
    return [
        _draw_name(state, seat),
        *flow("  hand  ", _hand_words(board.hand, joker_of(state)), BOARD_WIDTH),
        *flow("  kept  ", counts(PALETTE, board.kept), BOARD_WIDTH),
        heading,
        *(_draw_star(state, board, star) for star in range(len(STAR_NAMES))),
        _draw_numbers(board, int(state.side)),
        *flow("  reward at  ", _reward_words(board), BOARD_WIDTH, gap=2),
    ]


def _draw_name(state: State, seat: int) -> Line:
    board = state.boards[seat]
    line = [Span("> " if is_to_move(state, seat) else "  ", "good"), Span(f"seat {seat}", "title")]
    line.append(Span(f" · {say_points(int(board.score))}"))
    if board.passed and state.phase != OVER:
        line.append(Span(" · passed", "dim"))
    if seat in winners_of(pavilion, state):
        line.append(Span(" · winner", "good"))
    if state.marker == 1 + seat and state.phase != OVER:
        line += [Span(" · "), Span(MARKER_SIGN, "marker")]
    return line


def _hand_words(hand: Tiles, joker: int) -> list[Line]:
    """The counts by colour, the jokers first."""
    jokers, others = hand.copy(), hand.copy()
    jokers[:joker] = jokers[joker + 1 :] = others[joker] = 0
    return [*([*word, Span(" (joker)")] for word in counts(PALETTE, jokers)), *counts(PALETTE, others)]


def _draw_star(state: State, board: Board, star: int) -> Line:
    """The spaces of a star, laid or with their cost, and how far its features are."""
    name = STAR_NAMES[star]
    own = name in PALETTE.names and state.side == COLOURED
    line = [Span("  "), Span(f"{name:<7}", name if own else "")]
    for slot in range(SLOTS):
        space = star * SLOTS + slot
        if board.spaces[space] == EMPTY:
            line.append(Span(f" {NUMBERS[state.side, space]} ", "dim"))
        else:
            line += laid_tile(PALETTE, board.spaces[space])
    features = [FEATURE_OF[name, kind] for kind in KINDS if (name, kind) in FEATURE_OF]
    return line + [_draw_feature(board, feature) for feature in features]


def _draw_feature(board: Board, feature: Feature) -> Span:
    """``all``, or how many of its spaces are covered."""
    wanted, missing = len(feature.spaces), len(spaces_to_go(board, feature))
    if not missing:
        return Span(" all", "good")
    return Span(f" {wanted - missing}/{wanted}", "marker" if missing == 1 else "dim")


def _draw_numbers(board: Board, side: int) -> Line:
    """How many spaces of each number with a bonus are covered."""
    words = []
    for paid, mask in zip(NUMBERS_PAID, NUMBER_MASKS[side], strict=True):
        covered, wanted = (int(board.covered) & int(mask)).bit_count(), int(mask).bit_count()
        words.append(f"{paid}s {covered}/{wanted}")
    return [Span(f"  {'  '.join(words)}", "dim")]


def _reward_words(board: Board) -> list[Line]:
    """The spaces whose tile completes something, and how many supply tiles it brings."""
    return [
        [Span(f"{SPACE_NAMES[space].replace('-', ' ')} "), Span(f"+{reward}", "good")]
        for space, reward in rewards_at_hand(board).items()
    ]
