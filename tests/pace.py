"""How much a test does: compiled rules are fast, plain ones are not."""

from ladrilho.kernel._jit import COMPILED


def games(compiled: int, plain: int) -> int:
    """How many games, plies or examples to try, by the way the rules run."""
    return compiled if COMPILED else plain
