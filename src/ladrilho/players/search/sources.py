"""The factories and the centre as search sees them, in either game: which are alike, which two tables show the same."""

from ladrilho.kernel._jit import rule
from ladrilho.kernel.supply import Tiles
from ladrilho.players.search.keys import mix


@rule
def contents(displays: Tiles, display: int) -> int:
    """What lies on a display as one number."""
    packed = 0
    for colour in range(displays.shape[1]):
        packed |= int(displays[display, colour]) << (5 * colour)
    return packed


@rule
def is_repeated(displays: Tiles, display: int) -> bool:
    """Does an earlier factory hold the same tiles?"""
    mine = contents(displays, display)
    for other in range(1, display):
        if contents(displays, other) == mine:
            return True
    return False


@rule
def only_taken_from(displays: Tiles, later: Tiles) -> bool:
    """Can the later factories have come from these? A factory is as it was, or empty."""
    for display in range(1, len(displays)):
        then = contents(later, display)
        if then != 0 and contents(displays, display) != then:
            return False
    return True


@rule
def same_displays(displays: Tiles, others: Tiles) -> bool:
    """Do the same tiles lie on every display?"""
    for display in range(len(displays)):
        if contents(displays, display) != contents(others, display):
            return False
    return True


@rule
def displays_key(displays: Tiles) -> int:
    """A number for what can be taken; the factories count in any order."""
    key = 0
    for display in range(1, len(displays)):
        if contents(displays, display) != 0:
            key += mix(1, contents(displays, display))
    return mix(key, contents(displays, 0))
