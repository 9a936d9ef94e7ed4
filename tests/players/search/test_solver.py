"""The solver against trying everything, and the search against the solver."""

import numpy as np
import pytest

from ladrilho.players.player import Budget
from ladrilho.players.search import hooks, solver, weights
from ladrilho.players.search.player import SearchPlayer
from ladrilho.position import Position
from pace import games
from players.search.endings import AZUL, FITTED, endings, minimax, prepare_in


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_solver_agrees_with_trying_everything(wall: str) -> None:
    desk, work = solver.new_desk(AZUL), hooks.new_work(AZUL)
    seen = 0
    for position in endings(games(500, 3), most_tiles=5, most_moves=12, wall=wall):
        states = position.states
        prepare_in(states, FITTED, work)
        desk.states[0] = states[0]
        solver.begin(desk, work, 0, 0.0)
        assert solver.go_on(desk, work, 10**7) == pytest.approx(minimax(states, work), abs=1e-12), position.to_text()
        seen += 1
    assert seen == games(500, 3)


def test_solver_in_small_steps_is_the_same() -> None:
    desk, work = solver.new_desk(AZUL), hooks.new_work(AZUL)
    for position in endings(games(20, 1), most_tiles=8, most_moves=30):
        answers = []
        for step in (10**7, 7):
            prepare_in(position.states, FITTED, work)
            desk.states[0] = position.states[0]
            solver.begin(desk, work, 0, 0.0)
            value = solver.UNSOLVED
            while value == solver.UNSOLVED:
                value = solver.go_on(desk, work, step)
            answers.append((value, int(desk.best_move[0])))
        assert answers[0] == answers[1]


class Unaided(SearchPlayer):
    """A search player that must find out by itself."""

    def _solve(self, *_: object) -> None:
        return None


@pytest.mark.compiled_only
def test_search_agrees_where_the_solver_proves() -> None:
    solving, searching = SearchPlayer(seed=1), Unaided(seed=1)
    proven = 0
    for position in endings(600, most_tiles=7, most_moves=25):
        exact = solving.analyse(position, Budget(simulations=50_000))
        if not exact.proven:
            continue
        proven += 1
        seat = position.player
        after = position.public().play(searching.choose(position, Budget(simulations=20_000)))
        if after.phase == "offer" and len(after.legal_moves) > 1:
            kept = solving.analyse(after, Budget(simulations=50_000))
            assert kept.proven, position.to_text()
            assert (kept.values[seat] > 0.5) == (exact.values[seat] > 0.5), position.to_text()
    assert proven >= 8


@pytest.mark.compiled_only
def test_proven_means_the_result_is_certain() -> None:
    player = SearchPlayer(seed=1)
    proven = 0
    rng = np.random.default_rng(3)
    for position in endings(400, most_tiles=7, most_moves=25):
        analysis = player.analyse(position, Budget(simulations=50_000))
        assert analysis.solved
        if not analysis.proven:
            continue
        proven += 1
        winner = 0 if analysis.values[0] > 0.5 else 1
        while position.phase == "offer":  # the winner plays the answers of the solver, the loser anything
            codes = position.legal_moves.codes
            mine = position.player == winner
            position.play(player.choose(position, Budget(simulations=50_000)) if mine else int(rng.choice(codes)))
        assert position.is_over
        assert winner in position.winners
    assert proven >= 5


def last_rounds(players: int, count: int, most_tiles: int, most_moves: int) -> list[Position]:
    """Small endings in which somebody can complete a row."""
    found: list[Position] = []
    for position in endings(10**6, most_tiles, most_moves, players=players):
        if hooks.can_be_proven(position.states[0]):
            found.append(position)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_proven_for_more_seats_is_what_trying_everything_says(players: int) -> None:
    desk, work = solver.new_desk(AZUL), hooks.new_work(AZUL)
    fitted = weights.shipped(f"azul-coloured-{players}").array
    proven = 0
    for position in last_rounds(players, games(100, 1), most_tiles=6, most_moves=12):
        prepare_in(position.states, fitted, work)
        desk.states[0] = position.states[0]
        hero = int(position.states["player"][0])
        solver.begin(desk, work, hero, solver.SURE)
        value, truth = solver.go_on(desk, work, 10**7), minimax(position.states, work, hero)
        assert (value > solver.SURE) == (truth > solver.SURE), position.to_text()
        if value > solver.SURE:
            assert value == pytest.approx(truth, abs=1e-12)
            proven += 1
    assert proven >= games(3, 0)


@pytest.mark.compiled_only
@pytest.mark.parametrize("players", [3, 4])
def test_a_victory_that_is_proven_for_more_seats_is_won_against_anybody(players: int) -> None:
    player, rng, proven = SearchPlayer(seed=1), np.random.default_rng(4), 0
    for position in last_rounds(players, 50, most_tiles=7, most_moves=20):
        hero = position.player
        analysis = player.analyse(position, Budget(simulations=50_000))
        if not analysis.proven:
            continue
        assert hero is not None
        assert analysis.solved
        assert analysis.values[hero] > solver.SURE
        assert sum(analysis.values) == pytest.approx(1.0)
        proven += 1
        while position.phase == "offer":
            mine = position.player == hero
            code = (
                player.choose(position, Budget(simulations=50_000)) if mine else rng.choice(position.legal_moves.codes)
            )
            position.play(int(code))
        assert position.winners == (hero,)
    assert proven >= 6


def test_nothing_is_proven_where_choices_are_left() -> None:
    """On the grey wall everybody still chooses columns after the offer."""
    player = SearchPlayer(seed=1)
    for position in endings(games(60, 1), most_tiles=4, most_moves=12, wall="grey"):
        analysis = player.analyse(position, Budget(simulations=20_000))
        assert analysis.solved
        assert not analysis.proven
