"""The search player as its users see it."""

import threading

import pytest

from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.kernel._jit import COMPILED
from ladrilho.players.levels import LEVELS, LevelPlayer, level_named
from ladrilho.players.player import Budget
from ladrilho.players.search.player import Analysis, SearchPlayer
from ladrilho.position import new_game
from pace import games
from players.search.endings import endings

FEW = Budget(simulations=games(300, 3))


def test_simulations_are_counted_to_the_last() -> None:
    position = new_game("azul", seed=3).public()
    for threads in (1, 2):
        analysis = SearchPlayer(seed=1, threads=threads).analyse(position, Budget(simulations=games(500, 4)))
        assert analysis.simulations == games(500, 4)
        assert sum(analysis.visits.values()) == pytest.approx(games(500, 4), abs=2 * threads)
        assert analysis.best in position.legal_moves
        assert analysis.line[0] == analysis.best
        assert sum(analysis.values) == pytest.approx(1.0)


@pytest.mark.slow_plain
@pytest.mark.parametrize(("game", "options"), [("azul", {"wall": "grey"}), ("summer-pavilion", {})])
def test_chances_are_told_in_every_phase_and_for_a_single_move(game: str, options: dict[str, str]) -> None:
    position, player, seen = new_game(game, players=3, seed=5, **options), SearchPlayer(seed=1), set()
    while not position.is_over:
        analysis = player.analyse(position.public(), Budget(simulations=20))
        seen.add((position.phase, len(position.legal_moves) == 1))
        assert len(analysis.values) == 3
        assert sum(analysis.values) == pytest.approx(1.0, abs=0.05), position.to_text()
        assert analysis.best in position.legal_moves
        position.play(analysis.best)
    assert {single for _, single in seen} == {True, False}
    assert len({phase for phase, _ in seen}) >= 2


def test_the_expected_line_can_be_played() -> None:
    position = new_game("azul", seed=3).public()
    for move in SearchPlayer(seed=1).analyse(position, FEW).line:
        position.play(move)


@pytest.mark.slow_plain
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_whole_games_by_the_rules(players: int, wall: str) -> None:
    position = new_game("azul", players=players, wall=wall, seed=players)
    player = SearchPlayer(seed=1, capacity=50_000)
    limit = games(10_000, 12)
    while not position.is_over and limit:
        position.play(player.choose(position.public(), Budget(simulations=games(60, 2))))
        limit -= 1
    assert position.is_over == COMPILED  # plain Python only plays the first moves


def test_hidden_chance_does_not_change_the_choice() -> None:
    """No peeking: the same table with another bag order and generator gets the same answer."""
    origin = new_game("azul", seed=11)
    for _ in range(games(6, 2)):
        twins = [type(origin).from_text(origin.to_text(), seed=seed) for seed in (1, 2, 3)]
        choices = {SearchPlayer(seed=5).choose(twin.public(), FEW) for twin in twins}
        choices |= {SearchPlayer(seed=5).choose(twin, FEW) for twin in twins}
        assert len(choices) == 1
        origin.play(choices.pop())


@pytest.mark.compiled_only
def test_what_is_known_of_the_round_is_kept() -> None:
    player = SearchPlayer(seed=1)
    position = new_game("azul", seed=4)
    analysis = player.analyse(position.public(), Budget(simulations=3000))
    position.play(analysis.best)
    reply = analysis.line[1] if len(analysis.line) > 1 else int(position.legal_moves.codes[0])
    position.play(reply)
    again = player.analyse(position.public(), Budget(simulations=10))
    assert sum(again.visits.values()) > 20


@pytest.mark.compiled_only
def test_stop_is_heard() -> None:
    player, position = SearchPlayer(seed=1), new_game("azul", seed=2).public()
    started = threading.Event()
    found: list[Analysis] = []

    def run() -> None:
        found.append(player.analyse(position, Budget(seconds=60), progress=lambda _: started.set()))

    thread = threading.Thread(target=run)
    thread.start()
    assert started.wait(60)
    player.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert found[0].seconds < 60
    assert found[0].best in position.legal_moves


def test_nobody_to_move_is_said() -> None:
    with pytest.raises(IllegalMove, match="nobody is to move"):
        SearchPlayer().choose(new_game("azul", deal="manual"))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_levels_play_legal_moves_at_every_kind_of_table(level: object) -> None:
    player = LevelPlayer(level, seed=1)  # type: ignore[arg-type]
    for wall in ("coloured", "grey"):
        position = new_game("azul", players=3, wall=wall, seed=1)
        for _ in range(games(12, 2)):
            position.play(player.choose(position.public(), FEW))


def test_same_seed_same_level_same_choice() -> None:
    position = new_game("azul", seed=8).public()
    for level in LEVELS[:6]:
        assert LevelPlayer(level, seed=3).choose(position, FEW) == LevelPlayer(level, seed=3).choose(position, FEW)


@pytest.mark.parametrize("word", ["level", "level0", "level9", "level1x", "8", "level" + "1" * 5000, "level²"])
def test_wrong_level_is_answered_with_the_right_ones(word: str) -> None:
    with pytest.raises(InvalidNotation, match="level1 to level8"):
        level_named(word)


def test_grey_wall_columns_are_legal_and_never_worse_than_the_first() -> None:
    for position in endings(games(30, 1), most_tiles=1, most_moves=30, wall="grey"):
        position.play(int(position.legal_moves.codes[0]))
        player = SearchPlayer(seed=1)
        while position.phase == "tiling":
            choice = player.choose(position.public())
            assert choice in position.legal_moves
            position.play(choice)
