"""Notes of a round: how its ends went when they were looked at, and the weights that are corrected by them.

The fitted value is an average over all games; at one table its weights may be wrong in the same way for most ends of
the round. What looks tell of some ends corrects them for all others, for as long as the round lasts.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.players.player import Budget
from ladrilho.players.search import hooks
from ladrilho.players.search.chances import sways_of

Floats = NDArray[np.float64]
STUDIED = ("azul-coloured-2", "summer-pavilion-coloured-2")
FEWEST_SECONDS = 0.75  # who has less looks at too little, and misses the time
STUDY_TREE_SHARE = 0.1  # of a budget: for a first tree, whose lines are drawn from
STUDY_SHARE = 0.35  # with the looks at where they end
PULL = 0.5  # how hard weights are pulled back to what is shipped: the luck of a look, over how wrong a weight may be
ENOUGH_MORE = 0.25  # weights are corrected again when there are so many more notes


def is_worth_it(kind: str, budget: Budget) -> bool:
    """Is there time for a study, at a kind of table where it has been shown to help?"""
    return kind in STUDIED and budget.simulations is None and (budget.seconds or 0) >= FEWEST_SECONDS


class Notes:
    """What was seen of the ends of one round."""

    def __init__(self, position: rules.States, shipped: Floats) -> None:
        self._start, self.shipped = position.copy(), shipped
        self._players = int(position["players"][0])
        self._row = min(int(position["round_number"][0]), len(shipped)) - 1
        self._products = np.zeros((shipped.shape[1], shipped.shape[1]))
        self._told = np.zeros(shipped.shape[1])
        self._change = np.zeros(shipped.shape[1])
        self.numbers = shipped
        """the weights as they are believed now: always the same array until they are corrected again"""
        self.looks = self._learned = 0

    def is_for(self, position: rules.States, shipped: Floats) -> bool:
        """Are these the notes of its round? When the offer is over they go on: tiles are placed as was foreseen."""
        return self.shipped is shipped and hooks.same_round(self._start[0], position[0])

    def add(self, features: Floats, values: Floats, believed: Floats) -> None:
        """End, seat: what each had to show, what the same next round was worth to them, and what was believed."""
        believed, values = believed[:, : self._players], values[:, : self._players]
        sways = sways_of(features[:, : self._players], believed)
        wrong = values - believed + sways @ self._change  # as the shipped weights would have believed
        sways, wrong = sways - sways.mean(axis=0), wrong - wrong.mean(axis=0)  # what all share is luck of the deal
        self._products += np.einsum("esf,esg->fg", sways, sways)
        self._told += np.einsum("esf,es->f", sways, wrong)
        self.looks += len(values)

    def learn(self) -> None:
        """Correct the weights, if there is enough news."""
        if self.looks <= self._learned * (1 + ENOUGH_MORE):
            return
        self._learned = self.looks
        self._change[:] = np.linalg.solve(self._products + PULL * np.eye(len(self._told)), self._told)
        self.numbers = self.shipped.copy()
        self.numbers[self._row] += self._change


class Notebook:
    """The notes of the latest rounds: a player may think for several tables in turn."""

    def __init__(self) -> None:
        self._notes = deque[Notes](maxlen=16)

    def at(self, position: rules.States, shipped: Floats) -> Notes:
        """Those of this round; if there are none, new ones."""
        for notes in self._notes:
            if notes.is_for(position, shipped):
                return notes
        self._notes.appendleft(Notes(position, shipped))
        return self._notes[0]
