"""A small generator whose stream is ours to keep: the same seed gives the same game on every machine.

Multiply-with-carry on one 63-bit word. The multiplier makes ``A * 2**32 - 1`` a safe prime (period about 2**62) and is
below 2**31, so that no step ever overflows a signed 64-bit integer, compiled or plain.
"""

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule

Generator = NDArray[np.int64]

_MULTIPLIER = 2147483085
_LOW = 0xFFFFFFFF
_MIX = 0x45D9F3B


@rule
def _scramble(word: int) -> int:
    """Spread the bits of a 32-bit word."""
    word = ((word ^ (word >> 16)) * _MIX) & _LOW
    word = ((word ^ (word >> 15)) * _MIX) & _LOW
    return word ^ (word >> 16)


@rule
def seed_stream(rng: Generator, seed: int, stream: int) -> None:
    """Start a generator from a seed; each stream of a seed is a generator of its own."""
    low = _scramble((seed & _LOW) ^ _scramble((stream & _LOW) + 0x9E3779B9))
    high = _scramble(((seed >> 32) & _LOW) ^ _scramble(low + (stream >> 32)))
    rng[0] = ((high % (_MULTIPLIER - 2)) + 1) << 32 | low
    for _ in range(4):
        below(rng, 2)


@rule
def below(rng: Generator, limit: int) -> int:
    """A number from 0 to ``limit - 1``, each as likely as the next."""
    word = int(rng[0])
    low = word & _LOW
    carry = word >> 32
    rng[0] = low * _MULTIPLIER + carry
    return ((low ^ carry) * limit) >> 32


def new_generator(seed: int, stream: int = 0) -> Generator:
    """A generator for one game."""
    rng = np.zeros(1, np.int64)
    seed_stream(rng, seed & 0x7FFFFFFFFFFFFFFF, stream)
    return rng
