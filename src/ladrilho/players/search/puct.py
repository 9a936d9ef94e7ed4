"""Walking the tree: choose, expand, play the round out, value it, pass the value back; settle what is known.

Every seat has a value of its own between 0 and 1 and plays for it (max^n); with two seats that is plain minimax.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules
from ladrilho.errors import InvalidNotation
from ladrilho.kernel._jit import COMPILED, rule
from ladrilho.kernel.rows import copy_row
from ladrilho.players.search import hooks
from ladrilho.players.search.tree import MAX_SEATS, SETTLED, UNEXPANDED, Tree, add_node, clear, has_room, new_tree

MAX_DEPTH = 128
EXPLORATION = np.array([0.0, 0.0, 0.7, 0.3, 0.3])  # by the number of seats
OPTIMISM = 0.05  # an untried move is taken to be this much better than its parent: siblings differ by about as much
TEMPERATURE = 0.4  # gains are in logits of winning
EXPAND_AT = 1  # a leaf is expanded when it was visited so often before
THINK_AGAIN_AT = 8  # and its moves are thought over when it was visited so often, if the tools know more of them
_ONLY_OURS = "its machine code is kept on disk, and who reads it must be able to import them from ladrilho"


class Bench(NamedTuple):
    """The tools of one search, laid out beforehand."""

    root: rules.States
    """the position searched, and two places to play in"""
    tree: Tree
    work: Any
    """tables of the round, made by the game's hooks"""
    moves: NDArray[np.int16]
    gains: NDArray[np.float64]
    path: NDArray[np.int32]
    movers: NDArray[np.int8]
    values: NDArray[np.float64]
    sums: NDArray[np.float64]
    """the values of all simulations, added up"""


def new_bench(game: rules.Game, capacity: int, work: Any = None) -> Bench:
    """Tools for searching a game with so many nodes; without others those of the fitted value."""
    if COMPILED and work is not None and not type(work).__module__.startswith("ladrilho."):
        raise InvalidNotation(f"compiled search knows no tools of type {type(work).__name__}: {_ONLY_OURS}")
    return Bench(
        root=rules.new_states(game, 3),
        tree=new_tree(capacity),
        work=hooks.new_work(game) if work is None else work,
        moves=np.zeros(game.MAX_MOVES, np.int16),
        gains=np.zeros(game.MAX_MOVES, np.float64),
        path=np.zeros(MAX_DEPTH, np.int32),
        movers=np.zeros(MAX_DEPTH, np.int8),
        values=np.zeros(MAX_SEATS, np.float64),
        sums=np.zeros(MAX_SEATS, np.float64),
    )


@rule
def begin(bench: Bench, weights: NDArray[np.float64]) -> None:
    """Start anew from the position in ``root[0]``."""
    clear(bench.tree)
    bench.sums[:] = 0
    hooks.prepare(bench.root[0], weights, bench.work)


@rule
def search(bench: Bench, simulations: int) -> int:
    """Run so many simulations; once the root is settled the best move gets all that are left. Returns those run."""
    state, done = bench.root[1], 0
    while done < simulations and not is_settled(bench.tree, 0):
        bench.root[1] = bench.root[0]
        simulate(bench, state)
        done += 1
    if is_settled(bench.tree, 0):
        crown(bench, simulations - done)
    return done


@rule
def simulate(bench: Bench, state: Any) -> None:
    """Walk once from the root, where ``state`` is, to a leaf and back."""
    depth = descend(bench, state)
    leaf = int(bench.path[depth])
    if is_settled(bench.tree, leaf):
        copy_row(bench.tree.exact[leaf], bench.values)
        back_up(bench, depth)
        return
    ends = hooks.round_is_over(state)
    hooks.play_out(state, bench.work)
    hooks.value_round(state, bench.work, bench.values)
    back_up(bench, depth)
    if ends and bench.tree.visits[leaf] >= hooks.looks_until_sure(state):
        settle(bench, depth)


@rule
def gains_of_moves(bench: Bench) -> int:
    """List the distinct moves of the root with their gains, without any search."""
    state = bench.root[0]
    count = hooks.list_distinct_moves(state, bench.moves)
    for place in range(count):
        bench.gains[place] = hooks.gain_of(state, bench.work, int(bench.moves[place]))
    return count


@rule
def decide(bench: Bench) -> int:
    """The move of a phase that is not searched as a tree."""
    return hooks.decide(bench.root, bench.work)


@rule
def list_plans(bench: Bench) -> int:
    """The moves worth a closer look in a phase that is not searched, with their chances by plans, in ``gains``."""
    return hooks.list_plans(bench.root, bench.work, bench.moves, bench.gains)


@rule
def descend(bench: Bench, state: Any) -> int:
    """Follow the most promising children to a leaf, expanding the tree there; the path is written down."""
    tree = bench.tree
    node, depth = 0, 0
    bench.path[0] = 0
    bench.movers[0] = state.player
    while not hooks.round_is_over(state) and depth < MAX_DEPTH - 1:
        if is_settled(tree, node) or (tree.first_child[node] == UNEXPANDED and not expand(bench, state, node)):
            return depth
        if is_time_to_think(tree, node) and hooks.has_second_thoughts(bench.work):
            think_again(bench, state, node)
        node = best_child(tree, node, EXPLORATION[int(state.players)])
        rules.apply_move(state, int(tree.move[node]))
        depth += 1
        bench.path[depth] = node
        bench.movers[depth] = state.player
    return depth


@rule
def is_time_to_think(tree: Tree, node: int) -> bool:
    """At the root at once; one that had been met before it became the root waits as it did before."""
    visits = tree.visits[node]
    return bool(visits == THINK_AGAIN_AT or (node == 0 and visits == 0))


@rule
def expand(bench: Bench, state: Any, node: int) -> bool:
    """Give a node its children; False while it is too new, or when the tree is full."""
    tree = bench.tree
    if node != 0 and tree.visits[node] < EXPAND_AT:
        return False
    count = hooks.list_distinct_moves(state, bench.moves)
    if not has_room(tree, count):
        return False
    for place in range(count):
        bench.gains[place] = hooks.gain_of(state, bench.work, int(bench.moves[place]))
    share_out(bench.gains, count)
    tree.first_child[node] = tree.size[0]
    tree.children[node] = tree.unsettled[node] = count
    for place in range(count):
        add_node(tree, int(bench.moves[place]), bench.gains[place])
    return True


@rule
def think_again(bench: Bench, state: Any, node: int) -> None:
    """Give the children of a node better priors."""
    count = hooks.list_distinct_moves(state, bench.moves)
    hooks.think_again(state, bench.work, bench.moves, bench.gains, count)
    share_out(bench.gains, count)
    first = int(bench.tree.first_child[node])
    for place in range(count):
        bench.tree.prior[first + place] = bench.gains[place]


@rule
def share_out(gains: NDArray[np.float64], count: int) -> None:
    """From what moves gain to how likely each is the best."""
    highest, total = -1e300, 0.0
    for place in range(count):
        highest = max(highest, gains[place])
    for place in range(count):
        gains[place] = np.exp((gains[place] - highest) / TEMPERATURE)
        total += gains[place]
    for place in range(count):
        gains[place] /= total


@rule
def best_child(tree: Tree, node: int, exploration: float) -> int:
    """The child with the highest value so far plus what its prior and its neglect are worth."""
    first, count = int(tree.first_child[node]), int(tree.children[node])
    visits = int(tree.visits[node])
    unknown = 0.5 if visits == 0 else tree.mover_total[node] / visits
    unknown += OPTIMISM
    scale = exploration * np.sqrt(visits + 1.0)
    best, highest = first, -1.0
    for child in range(first, first + count):
        tried = int(tree.visits[child])
        worth = unknown if tried == 0 else tree.chooser_total[child] / tried
        worth += scale * tree.prior[child] / (1.0 + tried)
        if worth > highest:
            best, highest = child, worth
    return best


@rule
def most_visited_child(tree: Tree, node: int) -> int:
    """The child of a node that was tried most."""
    best = int(tree.first_child[node])
    for child in range(best, best + int(tree.children[node])):
        if tree.visits[child] > tree.visits[best]:
            best = child
    return best


@rule
def back_up(bench: Bench, depth: int) -> None:
    """Tell every node of the path what came of it."""
    tree = bench.tree
    for seat in range(MAX_SEATS):
        bench.sums[seat] += bench.values[seat]
    for step in range(depth + 1):
        node = int(bench.path[step])
        tree.visits[node] += 1
        tree.mover_total[node] += bench.values[bench.movers[step]]
        if step > 0:
            tree.chooser_total[node] += bench.values[bench.movers[step - 1]]


@rule
def is_settled(tree: Tree, node: int) -> bool:
    """Is it known exactly what this node is worth?"""
    return bool(tree.unsettled[node] == SETTLED)


@rule
def settle(bench: Bench, depth: int) -> None:
    """The end of the path is worth what was just found; whoever has only settled children is settled too."""
    tree = bench.tree
    copy_row(bench.values, tree.exact[bench.path[depth]])
    write_settled(bench, depth)
    for step in range(depth - 1, -1, -1):
        node = int(bench.path[step])
        tree.unsettled[node] -= 1
        if tree.unsettled[node] > 0:
            return
        copy_row(tree.exact[best_settled(tree, node, int(bench.movers[step]))], tree.exact[node])
        write_settled(bench, step)


@rule
def write_settled(bench: Bench, step: int) -> None:
    """From now on a node of the path is worth just its exact values."""
    tree, node = bench.tree, int(bench.path[step])
    tree.unsettled[node] = SETTLED
    tree.mover_total[node] = tree.visits[node] * float(tree.exact[node, bench.movers[step]])
    if step > 0:
        tree.chooser_total[node] = tree.visits[node] * float(tree.exact[node, bench.movers[step - 1]])


@rule
def best_settled(tree: Tree, node: int, seat: int) -> int:
    """The child of a node that is worth most to a seat, when all are settled."""
    best = int(tree.first_child[node])
    for child in range(best, best + int(tree.children[node])):
        if tree.exact[child, seat] > tree.exact[best, seat]:
            best = child
    return best


@rule
def crown(bench: Bench, simulations: int) -> None:
    """Give simulations to the best move of a settled root; no other has more visits, even if it was found late."""
    tree = bench.tree
    best = most = best_settled(tree, 0, int(bench.root[0].player))
    tree.visits[best] += simulations
    tree.visits[0] += simulations
    for child in range(int(tree.first_child[0]), int(tree.first_child[0]) + int(tree.children[0])):
        if tree.visits[child] > tree.visits[most]:
            most = child
    tree.visits[best], tree.visits[most] = tree.visits[most], tree.visits[best]
    for seat in range(MAX_SEATS):
        bench.sums[seat] += simulations * float(tree.exact[0, seat])
