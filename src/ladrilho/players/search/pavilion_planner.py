"""How a seat of Summer Pavilion spends its tiles in phase 2: a plan made placement by placement from tables.

Rewards come from the supply as it lies; what will be drawn for it nobody knows, so a plan leaves its empty spaces
empty.
"""

from ladrilho.games.pavilion.board import (
    ALL_COLOURS,
    ALL_SLOTS,
    BIT_COUNTS,
    COLOURS,
    CORNER_SPACES,
    GROUP_SIZES,
    NUMBERS,
    SLOTS,
    STARS,
)
from ladrilho.games.pavilion.moves import FIRST_PLACE, FIRST_REWARD, JOKERS, encode_place
from ladrilho.games.pavilion.placing import reward_for
from ladrilho.kernel._jit import rule, rule_in_place
from ladrilho.players.search.pavilion_desk import (
    ACCEPTS,
    COVERED,
    HAND,
    JOKER,
    KIND,
    LAST,
    LEVELS,
    MOST_HELD,
    MOST_STEPS,
    POINTS,
    SIDE,
    STEPS,
    SUPPLY,
    Desk,
    Plan,
    gain_of_space,
    gain_of_star,
    keep_value,
)
from ladrilho.players.search.pavilion_features import MULTI, OPEN, SCORE, covered_value

_NEARLY_NOTHING = 1e-9
KEPT_BITS = 3  # kept tiles are counted by colour in one number


@rule
def rest_value(desk: Desk, seat: int, plan: Plan, colour: int, held: int, level: int) -> float:
    """What so many tiles of a colour are still worth, on their best star."""
    if colour == desk.facts[JOKER]:
        return float(desk.joker[level] * held)
    held = min(held, MOST_HELD - 1)
    best = desk.left[seat, colour] * held
    for star in range(STARS):
        if plan[KIND + star] == colour or plan[KIND + star] == OPEN:
            mask = (plan[COVERED] >> (SLOTS * star)) & ALL_SLOTS
            best = max(best, desk.best[seat, star, colour, mask, held])
    return float(best)


@rule
def kind_after(plan: Plan, star: int, colour: int) -> int:
    """The kind of a star once a tile of this colour lies there too."""
    kind = int(plan[KIND + star])
    return colour if kind in (OPEN, colour) else MULTI


@rule
def list_options(desk: Desk, seat: int, plan: Plan, level: int) -> int:
    """Every placement in every way to pay for it, with what it adds when the tiles paid are counted."""
    count = 0
    excess = hand_size(plan) - CORNER_SPACES if level == LEVELS - 1 else 0
    _gain_of_spaces(desk, plan)
    for colour in range(COLOURS):
        own = int(plan[HAND + colour])
        if own == 0:
            continue
        burden = (desk.tables.single[SCORE] + desk.left[seat, colour]) if excess > 0 else 0.0
        _rank_stars(desk, seat, plan, colour, level)
        before = desk.rest[0, min(own, MOST_HELD - 1)]
        for star in range(STARS):
            if (plan[ACCEPTS + star] >> colour) & 1:
                first = count
                count = _list_on_star(desk, seat, plan, star, colour, level, count)
                for place in range(first, count):
                    desk.gains[place] -= before
                    if excess > 0:
                        desk.gains[place] += burden * min(excess, price_of(desk, int(desk.options[place])))
    return count


@rule_in_place
def _gain_of_spaces(desk: Desk, plan: Plan) -> None:
    """Look once at every space that a colour in hand can pay for."""
    covered = int(plan[COVERED])
    for star in range(STARS):
        most = 0
        for colour in range(COLOURS):
            if plan[HAND + colour] > 0 and plan[ACCEPTS + star] >> colour & 1:
                most = max(most, int(plan[HAND + colour]) + jokers_in(desk, plan, colour))
        for space in range(star * SLOTS, (star + 1) * SLOTS):
            if NUMBERS[desk.facts[SIDE], space] <= most and not covered >> space & 1:
                desk.spaces[space] = gain_of_space(desk, covered, space)


@rule_in_place
def _rank_stars(desk: Desk, seat: int, plan: Plan, colour: int, level: int) -> None:
    """What so many tiles of a colour bring on their best star and on the second best, up to those in hand."""
    most = min(int(plan[HAND + colour]), MOST_HELD - 1) + 1
    spare = desk.joker[level] if colour == desk.facts[JOKER] else desk.left[seat, colour]
    for held in range(most):
        desk.rest[0, held] = desk.rest[1, held] = spare * held
        desk.rest_star[held] = -1
    if colour == desk.facts[JOKER]:
        return
    for star in range(STARS):
        if plan[KIND + star] == colour or plan[KIND + star] == OPEN:
            mask = (plan[COVERED] >> (SLOTS * star)) & ALL_SLOTS
            for held in range(most):
                value = desk.best[seat, star, colour, mask, held]
                if value > desk.rest[0, held]:
                    desk.rest[1, held] = desk.rest[0, held]
                    desk.rest[0, held] = value
                    desk.rest_star[held] = star
                elif value > desk.rest[1, held]:
                    desk.rest[1, held] = value


@rule
def price_of(desk: Desk, move: int) -> int:
    """How many tiles a placement costs."""
    return int(NUMBERS[desk.facts[SIDE], (move - FIRST_PLACE) // (COLOURS * JOKERS)])


@rule_in_place
def _list_on_star(desk: Desk, seat: int, plan: Plan, star: int, colour: int, level: int, count: int) -> int:
    """The placements of a colour on one star, with their gain and what is left of the colour."""
    own, jokers, covered = int(plan[HAND + colour]), jokers_in(desk, plan, colour), int(plan[COVERED])
    before, after = int(plan[KIND + star]), kind_after(plan, star, colour)
    goes_on = after == colour and colour != desk.facts[JOKER]
    for space in range(star * SLOTS, (star + 1) * SLOTS):
        number = int(NUMBERS[desk.facts[SIDE], space])
        if covered >> space & 1 or number > own + jokers:
            continue
        gain = desk.spaces[space] + gain_of_star(desk, covered, space, before, after)
        mask = ((covered | 1 << space) >> (SLOTS * star)) & ALL_SLOTS
        for paid in range(max(0, number - own), min(number - 1, jokers) + 1):
            held = min(own - number + paid, MOST_HELD - 1)
            rest = desk.rest[0 if desk.rest_star[held] != star else 1, held]
            if goes_on:
                rest = max(rest, desk.best[seat, star, colour, mask, held])
            desk.options[count] = encode_place(space, colour, paid)
            desk.gains[count] = gain + rest - desk.joker[level] * paid
            count += 1
    return count


@rule
def best_option(desk: Desk, count: int) -> int:
    """The place of the option that adds most; -1 if there is none."""
    best, highest = -1, -1e300
    for place in range(count):
        if desk.gains[place] > highest:
            best, highest = place, desk.gains[place]
    return best


@rule
def jokers_in(desk: Desk, plan: Plan, colour: int) -> int:
    """The jokers that may help to pay for a colour."""
    return 0 if colour == desk.facts[JOKER] else int(plan[HAND + desk.facts[JOKER]])


@rule
def hand_size(plan: Plan) -> int:
    """The tiles in hand."""
    size = 0
    for colour in range(COLOURS):
        size += plan[HAND + colour]
    return size


@rule
def lay(desk: Desk, plan: Plan, move: int) -> int:
    """Place and score a tile; how many reward tiles follow."""
    chosen = move - FIRST_PLACE
    space, colour, paid = chosen // (COLOURS * JOKERS), chosen // JOKERS % COLOURS, chosen % JOKERS
    star, slot = space // SLOTS, space % SLOTS
    plan[HAND + colour] -= int(NUMBERS[desk.facts[SIDE], space]) - paid
    plan[HAND + desk.facts[JOKER]] -= paid
    plan[COVERED] |= 1 << space
    covered = int(plan[COVERED])
    mask = (covered >> (SLOTS * star)) & ALL_SLOTS
    plan[POINTS] += GROUP_SIZES[mask, slot]
    _change_star(plan, star, colour, int(BIT_COUNTS[mask]))
    return reward_for(covered, space)


@rule
def _change_star(plan: Plan, star: int, colour: int, count: int) -> None:
    """SP-31, SP-57: what a star becomes and accepts once a tile of this colour lies there."""
    before = int(plan[KIND + star])
    if before == OPEN:
        plan[KIND + star] = colour
    elif before == MULTI:
        plan[ACCEPTS + star] &= ~(1 << colour)
    elif before != colour:
        plan[KIND + star] = MULTI
        plan[ACCEPTS + star] = ALL_COLOURS & ~(1 << colour) & ~(1 << before)
    elif count > 1:
        plan[ACCEPTS + star] = 1 << colour


@rule
def best_reward(desk: Desk, seat: int, plan: Plan, level: int) -> int:
    """The colour in the supply that adds most; -1 when nothing is left."""
    best, highest = -1, -1e300
    for colour in range(COLOURS):
        if plan[SUPPLY + colour] == 0:
            continue
        own = int(plan[HAND + colour])
        value = rest_value(desk, seat, plan, colour, own + 1, level)
        value -= rest_value(desk, seat, plan, colour, own, level)
        if value > highest:
            best, highest = colour, value
    return best


@rule
def place_in_plan(desk: Desk, seat: int, plan: Plan, move: int) -> int:
    """Play a placement and take its rewards; how many there were."""
    desk.moves[plan[STEPS]] = move
    plan[STEPS] += 1
    rewards = lay(desk, plan, move)
    for _ in range(rewards):
        colour = best_reward(desk, seat, plan, 0)
        if colour >= 0:
            plan[SUPPLY + colour] -= 1
            plan[HAND + colour] += 1
            desk.moves[plan[STEPS]] = FIRST_REWARD + colour
            plan[STEPS] += 1
    return rewards


@rule
def complete(desk: Desk, seat: int, plan: Plan) -> float:
    """Place as long as it pays; the value of the board that comes of it."""
    level = 0
    while level < LEVELS and plan[STEPS] < MOST_STEPS - 8:
        best = best_option(desk, list_options(desk, seat, plan, level))
        if best < 0:
            break
        if desk.gains[best] >= -_NEARLY_NOTHING:
            place_in_plan(desk, seat, plan, int(desk.options[best]))
        else:
            level += 1
    return plan_value(desk, plan)


@rule
def plan_value(desk: Desk, plan: Plan) -> float:
    """What a plan is worth when nothing more is placed: the points won, the board, the tiles kept and lost."""
    value = desk.tables.single[SCORE] * plan[POINTS]
    value += covered_value(desk.tables, int(desk.facts[SIDE]), int(plan[COVERED]), plan[KIND : KIND + STARS])
    return float(value + hand_value(desk, plan))


@rule
def hand_value(desk: Desk, plan: Plan) -> float:
    """What the tiles in hand are worth when the seat passes: the best are kept, the others cost their points."""
    point = desk.tables.single[SCORE]
    left, kept, value = hand_size(plan), 0, 0.0
    if not desk.facts[LAST]:
        for _ in range(CORNER_SPACES):
            colour, gain = best_to_keep(desk, plan, kept)
            if colour < 0 or gain < -point:
                break
            kept += 1 << (KEPT_BITS * colour)
            value += gain
            left -= 1
    return float(value - point * left)


@rule
def best_to_keep(desk: Desk, plan: Plan, kept: int) -> tuple[int, float]:
    """The next tile to keep, when some are kept already; -1 when none is left."""
    best, highest = -1, -1e300
    for colour in range(COLOURS):
        count = (kept >> (KEPT_BITS * colour)) & ((1 << KEPT_BITS) - 1)
        if plan[HAND + colour] > count:
            value = keep_value(desk, plan, colour, count)
            if value > highest:
                best, highest = colour, value
    return best, highest
