"""What one thread of a search player remembers: its tree, kept from one own move to the next."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.kernel._jit import rule
from ladrilho.players.search import hooks, puct
from ladrilho.players.search.tree import MAX_SEATS, UNEXPANDED, Tree, copy_subtree, new_tree

NOT_FOUND = -1


class Memory:
    """Two trees: the one in use, and the one its living part is copied to when the game has moved on."""

    def __init__(self, game: rules.Game, capacity: int, work: Any = None) -> None:
        self.bench = puct.new_bench(game, capacity, work)
        self._spare: Tree | None = None
        self._numbers: NDArray[np.float64] | None = None
        self._started = False

    def begin(self, states: rules.States, numbers: NDArray[np.float64]) -> None:
        """Get ready for a position: go on from what is known of it, or start anew."""
        node = self._find(states, numbers)
        if node == NOT_FOUND:
            self.bench.root[0] = states[0]
            puct.begin(self.bench, numbers)
        else:
            self._move_on_to(node)
            self.bench.root[0] = states[0]
        self._numbers, self._started = numbers, True

    def _find(self, states: rules.States, numbers: NDArray[np.float64]) -> int:
        if not self._started or self._numbers is not numbers or states["phase"][0] != self.bench.root["phase"][0]:
            return NOT_FOUND
        if states["round_number"][0] != self.bench.root["round_number"][0]:
            return NOT_FOUND
        return int(find_node(self.bench, states))

    def _move_on_to(self, node: int) -> None:
        spare = self._spare if self._spare is not None else new_tree(len(self.bench.tree.move))
        copy_subtree(self.bench.tree, node, spare)
        self._spare = self.bench.tree
        self.bench = self.bench._replace(tree=spare)
        self.bench.sums[:] = 0

    @property
    def is_settled(self) -> bool:
        """Was the rest of the round looked at to its end?"""
        return bool(puct.is_settled(self.bench.tree, 0))

    def root_counts(self) -> NDArray[np.int32]:
        """How often each move of the root was tried, in the order of the moves."""
        first, count = int(self.bench.tree.first_child[0]), int(self.bench.tree.children[0])
        return self.bench.tree.visits[first : first + count]

    def root_visits(self) -> list[tuple[int, int]]:
        """The moves of the root and how often each was tried."""
        return self._children(0)

    def _children(self, node: int) -> list[tuple[int, int]]:
        tree = self.bench.tree
        first, count = int(tree.first_child[node]), int(tree.children[node])
        if first == UNEXPANDED:
            return []
        return [(int(tree.move[child]), int(tree.visits[child])) for child in range(first, first + count)]

    def line_after(self, move: int, length: int = 8) -> list[int]:
        """The moves that were tried most after a move of the root."""
        tree, node, line = self.bench.tree, 0, []
        for _ in range(length):
            children = self._children(node)
            if not children:
                break
            chosen = move if node == 0 else max(children, key=lambda child: child[1])[0]
            node = int(tree.first_child[node]) + [child[0] for child in children].index(chosen)
            if tree.visits[node] < 2:
                break
            line.append(chosen)
        return line[1:]


@rule
def find_node(bench: puct.Bench, states: Any) -> int:
    """The node of this position at most one turn of everyone below the root; NOT_FOUND if there is none.

    Each ply is recognised by the board of its mover, which nobody else changes in the offer.
    """
    bench.root[1] = bench.root[0]
    node = 0
    for _ in range(MAX_SEATS + 1):
        if hooks.same_position(bench.root[1], states[0]):
            return node
        if hooks.round_is_over(bench.root[1]):
            return NOT_FOUND
        node = _follow(bench, states, node)
        if node == NOT_FOUND:
            return NOT_FOUND
    return NOT_FOUND


@rule
def _follow(bench: puct.Bench, states: Any, node: int) -> int:
    """The child after which the mover's board is as it is now; ``root[1]`` is moved along."""
    tree = bench.tree
    first = int(tree.first_child[node])
    seat = bench.root[1].player
    for child in range(first, first + int(tree.children[node])):
        bench.root[2] = bench.root[1]
        rules.apply_move(bench.root[2], int(tree.move[child]))
        if hooks.could_lead_to(bench.root[2], states[0], seat):
            bench.root[1] = bench.root[2]
            return child
    return NOT_FOUND
