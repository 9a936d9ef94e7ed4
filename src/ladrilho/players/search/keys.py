"""Numbers that stand for positions."""

from ladrilho.kernel._jit import rule

_MASK = (1 << 62) - 1
_ODD = 0x2545F4914F6CDD1D


@rule
def mix(key: int, part: int) -> int:
    """A key that also depends on another part; the same compiled and plain."""
    key = ((key ^ part) * _ODD) & _MASK
    return ((key ^ (key >> 29)) * _ODD) & _MASK
