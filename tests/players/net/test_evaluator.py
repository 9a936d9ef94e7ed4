"""A network as what a search believes in: by file, as shipped, at level 8, and only at tables of its kind."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from ladrilho import rules, warmth
from ladrilho.errors import InvalidNotation
from ladrilho.players import levels
from ladrilho.players.arena import run
from ladrilho.players.levels import LEVELS, LevelPlayer
from ladrilho.players.match import plan_match, read_entries
from ladrilho.players.net import evaluator as evaluators
from ladrilho.players.net import files
from ladrilho.players.net.evaluator import NetworkEvaluator, best_evaluator, fitted_evaluator, make_guided_ready
from ladrilho.players.net.files import save
from ladrilho.players.player import Budget
from ladrilho.players.registry import make_player
from ladrilho.players.search.evaluator import Evaluator, FittedEvaluator
from ladrilho.players.search.player import SearchPlayer
from ladrilho.position import new_game
from pace import games
from players.net.small_nets import KIND, random_network
from players.search.endings import endings

FEW = Budget(simulations=games(300, 12))


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a network for one kind of table."""
    monkeypatch.setattr(files, "shipped_folder", lambda: tmp_path)
    save(random_network(), tmp_path / f"{KIND}.npz")
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    files.shipped.cache_clear()
    evaluators._shipped.cache_clear()


def test_a_network_that_is_not_trusted_changes_nothing() -> None:
    position = new_game("azul", seed=2).public()
    silent = NetworkEvaluator(random_network(moves=0.0))
    believed = (silent, fitted_evaluator(position), FittedEvaluator())
    told = [SearchPlayer(seed=1, evaluator=each).analyse(position, FEW) for each in believed]
    assert len({(str(each.visits), each.values, each.line) for each in told}) == 1


@pytest.mark.parametrize(("moves", "ends"), [(1.0, 0.0), (0.0, 1.0)])
def test_a_network_that_is_trusted_is_listened_to(moves: float, ends: float) -> None:
    position = new_game("azul", seed=2).public()
    network = NetworkEvaluator(random_network(moves=moves, ends=ends))
    told = [SearchPlayer(seed=1, evaluator=each).analyse(position, FEW) for each in (network, FittedEvaluator())]
    assert told[0].visits != told[1].visits or told[0].values != told[1].values


@pytest.mark.compiled_only
def test_the_solver_is_exact_with_a_network_too() -> None:
    """What it says of moves only orders them: the value is the same, and so is the best move where only one is best."""
    players = [SearchPlayer(seed=1, evaluator=each) for each in (NetworkEvaluator(random_network()), FittedEvaluator())]
    solved = 0
    for position in endings(30, most_tiles=7, most_moves=25):
        told = [player.analyse(position, Budget(simulations=50_000)) for player in players]
        assert told[0].solved == told[1].solved
        if told[0].solved:
            assert told[0].values == pytest.approx(told[1].values, abs=1e-9)
            solved += 1
    assert solved > 20


def test_a_network_plays_at_tables_of_its_kind_alone() -> None:
    player = SearchPlayer(evaluator=NetworkEvaluator(random_network(), "mine"))
    with pytest.raises(InvalidNotation, match="mine plays tables of kind azul-coloured-2, and this is azul-grey-3"):
        player.choose(new_game("azul", players=3, wall="grey", seed=1).public(), FEW)


def test_one_player_plays_at_several_kinds_of_table(shipped: Path) -> None:
    save(random_network("azul-grey-3"), shipped / "azul-grey-3.npz")
    tables = [new_game("azul", seed=1), new_game("azul", players=3, wall="grey", seed=1), new_game("azul", seed=1)]
    player = make_player("network", seed=1)
    chosen = [player.choose(table.public(), FEW) for table in tables]
    assert chosen[0] == chosen[2]
    assert all(move in table.legal_moves for move, table in zip(chosen, tables, strict=True))


def test_an_evaluator_is_one_by_its_shape() -> None:
    each: Evaluator = NetworkEvaluator(random_network())
    assert (each.name, each.search) == ("network", "guided search")


def test_level_8_alone_uses_the_shipped_network(shipped: Path) -> None:
    at_two, at_three = new_game("azul", seed=1), new_game("azul", players=3, seed=1)
    believed = [LevelPlayer(level).evaluator_at(at_two) for level in LEVELS]
    assert [each.name for each in believed] == ["fitted"] * 7 + ["network"]
    assert LevelPlayer(LEVELS[7]).evaluator_at(at_three).name == "fitted"
    assert best_evaluator(at_two) is best_evaluator(at_two.public())
    assert LevelPlayer(LEVELS[7], seed=1).choose(at_two.public(), FEW) in at_two.legal_moves


def test_a_player_with_a_network_can_be_copied(shipped: Path) -> None:
    position = new_game("azul", seed=2).public()
    player = LevelPlayer(LEVELS[7], seed=1)
    again = pickle.loads(pickle.dumps(player))
    assert again.choose(position, FEW) == player.choose(position, FEW)


def test_what_the_levels_need_is_compiled(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(warmth, "make_ready", lambda what, *_, **__: made.append(what))
    make_guided_ready(rules.GAMES["azul"])
    needed = {f"the {LevelPlayer(level).evaluator_at(new_game('azul')).search} of azul" for level in LEVELS}
    searches = {what for what in made if "search" in what and "foresight" not in what}
    assert searches == needed, "one search is compiled for all levels"
    assert {what for what in made if "foresight" in what} == {f"the foresight of {search}" for search in searches}


def test_words_for_players_of_the_search(tmp_path: Path) -> None:
    save(random_network(), tmp_path / "mine.npz")
    position, word = new_game("azul", seed=2).public(), f"network:{tmp_path / 'mine.npz'}"
    for player in (make_player("fitted", 1), make_player("Fitted", 1), make_player(word, 1)):
        assert player.choose(position, FEW) in position.legal_moves
    assert (make_player("FITTED").name, make_player(word).name) == ("fitted", word)


def test_a_network_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "shipped_folder", lambda: tmp_path)
    forget()
    with pytest.raises(InvalidNotation, match="no network is shipped for tables of kind azul-coloured-2"):
        make_player("network").choose(new_game("azul", seed=1).public(), FEW)
    forget()
    with pytest.raises(InvalidNotation, match="no network at"):
        make_player(f"network:{tmp_path / 'none.npz'}")
    with pytest.raises(InvalidNotation, match=r"the players are .*, fitted, network, network:FILE, "):
        make_player("nettwork")


@pytest.mark.compiled_only
def test_networks_meet_in_the_arena(tmp_path: Path) -> None:
    save(random_network(), tmp_path / "mine.npz")
    entries = read_entries(f"network:{tmp_path / 'mine.npz'}@20sims,fitted@20sims")
    report = run(plan_match(entries, games=4, seed=3))
    assert not report.faults and len(report.played) == 4
    with pytest.raises(InvalidNotation, match="plays tables of kind azul-coloured-2"):
        run(plan_match(entries, games=2, options={"wall": "grey"}))


def test_levels_offer_what_is_best() -> None:
    assert levels.best_evaluator is best_evaluator


@pytest.mark.compiled_only
@pytest.mark.parametrize("kind", [kind for kind in files.all_kinds() if files.shipped(kind)])
def test_level_8_with_its_network_does_not_peek(kind: str) -> None:
    """The same public position with other bag orders and generators gives the same choices."""
    game, options, players = files.all_kinds()[kind]
    position = new_game(game, players=players, seed=5, **options)
    for _ in range(25):
        tables = [type(position).from_text(position.to_text(), seed=seed) for seed in (1, 2, 3)]
        choices = {LevelPlayer(LEVELS[7], seed=1).choose(table, Budget(simulations=100)) for table in tables}
        choices |= {LevelPlayer(LEVELS[7], seed=1).choose(table.public(), Budget(simulations=100)) for table in tables}
        assert len(choices) == 1
        position.play(choices.pop())
