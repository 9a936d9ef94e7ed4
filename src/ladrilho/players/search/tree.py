"""The tree in arrays: no objects, no allocation while searching.

Node 0 is the root. The children of a node lie side by side; a node knows the move that leads to it. A node is settled
when its round is over, or when all its children are settled: what it is worth is then known exactly, and for good.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho.kernel._jit import rule
from ladrilho.kernel.rows import copy_row

UNEXPANDED = -1
SETTLED = -1
MAX_SEATS = 4


class Tree(NamedTuple):
    """A node is one place in each of these arrays."""

    size: NDArray[np.int64]
    """how many nodes are in use, as an array of one"""
    move: NDArray[np.int16]
    first_child: NDArray[np.int32]
    children: NDArray[np.int16]
    visits: NDArray[np.int32]
    prior: NDArray[np.float32]
    chooser_total: NDArray[np.float64]
    """the sum of values for the seat that chose this move"""
    mover_total: NDArray[np.float64]
    """the sum of values for the seat that moves here"""
    unsettled: NDArray[np.int16]
    """how many children are not settled; SETTLED when the node itself is"""
    exact: NDArray[np.float32]
    """node, seat: the values of a settled node"""


def new_tree(capacity: int) -> Tree:
    """An empty tree with room for so many nodes; memory is only taken when it is used."""
    return Tree(
        size=np.zeros(1, np.int64),
        move=np.zeros(capacity, np.int16),
        first_child=np.zeros(capacity, np.int32),
        children=np.zeros(capacity, np.int16),
        visits=np.zeros(capacity, np.int32),
        prior=np.zeros(capacity, np.float32),
        chooser_total=np.zeros(capacity, np.float64),
        mover_total=np.zeros(capacity, np.float64),
        unsettled=np.zeros(capacity, np.int16),
        exact=np.zeros((capacity, MAX_SEATS), np.float32),
    )


@rule
def clear(tree: Tree) -> None:
    """A tree of one unexpanded root."""
    tree.size[0] = 0
    add_node(tree, -1, 1.0)


@rule
def add_node(tree: Tree, move: int, prior: float) -> int:
    """A new node, never visited."""
    node = int(tree.size[0])
    tree.size[0] = node + 1
    tree.move[node] = move
    tree.first_child[node] = UNEXPANDED
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.prior[node] = prior
    tree.chooser_total[node] = 0.0
    tree.mover_total[node] = 0.0
    tree.unsettled[node] = 0
    return node


@rule
def has_room(tree: Tree, count: int) -> bool:
    """Do so many more nodes fit?"""
    return int(tree.size[0]) + count <= len(tree.move)


@rule
def copy_subtree(source: Tree, root: int, target: Tree) -> None:
    """Keep what is known below a node: it becomes the root of another tree.

    The target is its own queue: a copied node still names its children in the source until it is reached.
    """
    target.size[0] = 0
    _copy_node(source, root, target)
    done = 0
    while done < target.size[0]:
        first, count = int(target.first_child[done]), int(target.children[done])
        if first != UNEXPANDED:
            target.first_child[done] = target.size[0]
            for child in range(first, first + count):
                _copy_node(source, child, target)
        done += 1


@rule
def _copy_node(source: Tree, node: int, target: Tree) -> None:
    place = add_node(target, int(source.move[node]), float(source.prior[node]))
    target.first_child[place] = source.first_child[node]
    target.children[place] = source.children[node]
    target.visits[place] = source.visits[node]
    target.chooser_total[place] = source.chooser_total[node]
    target.mover_total[place] = source.mover_total[node]
    target.unsettled[place] = source.unsettled[node]
    if source.unsettled[node] == SETTLED:
        copy_row(source.exact[node], target.exact[place])
