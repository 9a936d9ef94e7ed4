"""From the values of the seats to their chances, the same for every game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule

_WON, _KNOWN = 0.97, 0.94  # what a result leaves for its margin; a guess never looks like a result


@rule
def share_chances(values: NDArray[np.float64], players: int) -> None:
    """A softmax over the values of the seats; with two seats the chance is the logistic of their difference."""
    highest = -1e300
    for seat in range(players):
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(players):
        values[seat] = np.exp(values[seat] - highest)
        total += values[seat]
    rest = (1.0 - _KNOWN) / players
    for seat in range(players):
        values[seat] = rest + _KNOWN * values[seat] / total


@rule
def unshare_chances(values: NDArray[np.float64], players: int) -> None:
    """From chances back to values, but for a number that is the same for all seats."""
    rest = (1.0 - _KNOWN) / players
    for seat in range(players):
        values[seat] = np.log(max(1e-9, (values[seat] - rest) / _KNOWN))


def sways_of(features: NDArray[np.float64], chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Row, seat, feature: how fast the chances of the seats move with the weight of what they have to show."""
    players = chances.shape[1]
    shares = (chances - (1.0 - _KNOWN) / players) / _KNOWN
    usual = np.einsum("rs,rsf->rf", shares, features)
    sways: NDArray[np.float64] = _KNOWN * shares[:, :, None] * (features - usual[:, None, :])
    return sways


@rule
def share_victory(state: Any, values: NDArray[np.float64]) -> None:
    """``values`` holds the ranks: winners share the victory; the margin counts a little, so that a lost game is still
    played well."""
    best, winners = -1.0, 0
    for seat in range(state.players):
        if values[seat] > best:
            best, winners = values[seat], 0
        winners += values[seat] == best
    for seat in range(state.players):
        won = 1.0 / winners if values[seat] == best else 0.0
        margin = float(state.boards[seat].score - _best_other(state, seat))
        values[seat] = _WON * won + (1.0 - _WON) * (0.5 + 0.5 * margin / (abs(margin) + 20.0))


@rule
def _best_other(state: Any, seat: int) -> int:
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, int(state.boards[other].score))
    return best
