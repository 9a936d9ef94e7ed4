"""Having the search compiled before anybody waits for it."""

from concurrent.futures import ThreadPoolExecutor

from ladrilho import rules, warmth
from ladrilho.players.search import hooks, puct, reuse, solver
from ladrilho.players.search.evaluator import Evaluator, FittedEvaluator
from ladrilho.players.search.foresight import Foresight
from ladrilho.players.search.notes import Notes
from ladrilho.position import Position, new_game

_COMPILE_SECONDS = {"azul": 30, "summer-pavilion": 100}


def make_ready(game: rules.Game, evaluator: Evaluator | None = None, table: Position | None = None) -> None:
    """Have the search of a game compiled before anybody waits for it; that of an evaluator at a table it plays at."""
    evaluator, table = evaluator or FittedEvaluator(), table or new_game(game.NAME)
    what, seconds = f"the {evaluator.search} of {game.NAME}", _COMPILE_SECONDS[game.NAME]
    warmth.make_rules_ready(game)
    warmth.make_ready(what, seconds, lambda: _touch(evaluator, table), part="players")


def make_foresight_ready(game: rules.Game, evaluator: Evaluator, table: Position) -> None:
    """Have looking beyond the round compiled as well."""
    what, seconds = f"the foresight of the {evaluator.search} of {game.NAME}", _COMPILE_SECONDS[game.NAME]
    warmth.make_ready(what, seconds, lambda: _touch_foresight(evaluator, table), part="players")


def _touch(evaluator: Evaluator, table: Position) -> None:
    """Have every function called once."""
    position = new_game(table.game, players=table.players, seed=0, **table.options)
    game, numbers = rules.game_named(table.game), evaluator.numbers_for(position)
    memory = _searched(evaluator, position)
    puct.gains_of_moves(memory.bench)
    position.play(int(memory.root_visits()[0][0]))
    memory.begin(position.states, numbers)
    puct.decide(memory.bench)
    hooks.can_be_proven(memory.bench.root[0])
    desk = solver.new_desk(game)
    desk.states[0] = memory.bench.root[0]
    solver.begin(desk, memory.bench.work, 0, 0.0)
    solver.go_on(desk, memory.bench.work, 10)


def _touch_foresight(evaluator: Evaluator, table: Position) -> None:
    position = new_game(table.game, players=table.players, seed=0, **table.options)
    near = _searched(evaluator, position).bench
    puct.list_plans(near)
    foresight = Foresight(rules.game_named(table.game), lambda: evaluator.new_work(position), 1)
    notes = Notes(position.states, evaluator.numbers_for(position))
    with ThreadPoolExecutor(1) as pool:
        foresight.deal(foresight.judge(near), notes, 0, 0, pool, lambda: True)
        foresight.study(near, notes, 0, 0, pool, lambda: True)


def _searched(evaluator: Evaluator, position: Position) -> reuse.Memory:
    """A tree of some simulations."""
    memory = reuse.Memory(rules.game_named(position.game), 10_000, evaluator.new_work(position))
    memory.begin(position.states, evaluator.numbers_for(position))
    puct.search(memory.bench, 300)
    return memory
