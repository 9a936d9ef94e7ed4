"""Rows of numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule


@rule
def copy_row(source: NDArray[np.generic], target: NDArray[Any]) -> None:
    """Write one row over another; ``target[:] = source`` would need memory (``rule_with_memory``)."""
    for place in range(len(target)):
        target[place] = source[place]
