"""Matches are fair, reproducible and honest about faults, for any number of workers."""

import multiprocessing
import os
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ladrilho.errors import InvalidNotation
from ladrilho.players import playing
from ladrilho.players.arena import INTERRUPTED, run
from ladrilho.players.match import Entry, Match, plan_match, read_entries, read_entry
from ladrilho.players.player import Budget
from ladrilho.players.program import EngineFault
from ladrilho.players.simple import RandomPlayer
from ladrilho.players.standings import Played, standings, wilson
from ladrilho.position import Position
from ladrilho.records import GameRecord
from players.bots import command


def match_of(seats: str, games: int = 4, **options: Any) -> Match:
    return plan_match(read_entries(seats), games, **options)


def without_time(played: tuple[Played, ...]) -> list[Played]:
    return [replace(game, processor_seconds=(), slowest=()) for game in played]


class Troublesome(RandomPlayer):
    """Fails in its own way at every turn."""

    def __init__(self, trouble: object, seed: int) -> None:
        super().__init__(seed)
        self._trouble = trouble

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        if isinstance(self._trouble, Exception):
            raise self._trouble
        return self._trouble  # type: ignore[return-value]  # whatever it is


# Intervals


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1000, 0.0002, 0.0056),
        (0.5, 1, 0.0546, 0.9454),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval_has_the_known_values(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_shared_victory_counts_its_share_and_margins_are_to_the_best_opponent() -> None:
    nothing: tuple[float, ...] = (0.0,) * 3
    games = [
        Played(0, (30, 30, 10), (0.5, 0.5, 0.0), (2, 2, 2), (0.1, 0.2, 0.3), (0.1, 0.01, 0.0)),
        Played(1, (50, 20, 40), (1.0, 0.0, 0.0), (2, 2, 2), nothing, nothing),
    ]
    first, second, third = standings(["a", "b", "c"], games)
    assert (first.wins, second.wins, third.wins) == (1.5, 0.5, 0)
    assert (first.win_rate, first.interval) == (0.75, wilson(1.5, 2))
    assert (first.mean_score, first.mean_margin, third.mean_margin) == (40, 5, -15)
    assert first.processor_ms_per_move == pytest.approx(25)
    assert first.slowest_ms == pytest.approx(100)


@pytest.mark.parametrize(
    ("scores", "shares", "ranks"),
    [
        ((10, 20), (0.0, 1.0), (2, 1)),
        ((20, 20), (0.5, 0.5), (1, 1)),
        ((20, 20), (1.0, 0.0), (1, 2)),
        ((20, 30, 20, 5), (0.0, 1.0, 0.0, 0.0), (2, 1, 2, 4)),
    ],
)
def test_ranks_follow_victory_then_points(
    scores: tuple[int, ...], shares: tuple[float, ...], ranks: tuple[int, ...]
) -> None:
    assert Played(0, scores, shares, (), (), ()).ranks == ranks


# Seats, deals and seeds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_deal_is_played_in_all_rotations(seats: int) -> None:
    match = match_of(",".join(["random"] * seats), games=3 * seats)
    places = [
        (match.deal_of(game), seat, match.entry_on(seat, game)) for game in range(match.games) for seat in range(seats)
    ]
    assert Counter(places) == Counter((d, s, e) for d in range(3) for s in range(seats) for e in range(seats))


@pytest.mark.parametrize(("seats", "orders"), [(2, 1), (3, 2), (4, 6)])
def test_everybody_sits_behind_everybody_as_often(seats: int, orders: int) -> None:
    match = plan_match(read_entries(",".join(["random"] * seats)), orders * seats)
    behind = Counter(
        (match.entry_on(seat, game), match.entry_on((seat + 1) % seats, game))
        for game in range(match.games)
        for seat in range(seats)
    )
    assert len(behind) == seats * (seats - 1)
    assert len(set(behind.values())) == 1


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert [match_of("random,random,random", games).games for games in (1, 3, 4)] == [3, 3, 6]


def test_games_of_a_pair_begin_with_the_same_deal(tmp_path: Path) -> None:
    match = match_of("random,greedy", keeps_records=True)
    run(match, folder=tmp_path)
    records = [GameRecord.load(tmp_path / match.file_name(number)) for number in range(4)]
    assert [record.seats for record in records[:2]] == [("random", "greedy"), ("greedy", "random")]
    first = [record.events[0] for record in records]
    assert first[0] == first[1] != first[2] == first[3]


@pytest.mark.slow_plain
def test_same_seed_plays_the_same_for_any_number_of_workers() -> None:
    match = match_of("greedy,random", games=6)
    here = run(match)
    assert without_time(run(match, workers=2).played) == without_time(here.played)
    assert without_time(run(replace(match, seed=2)).played) != without_time(here.played)
    assert here.stopped == ""


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [("azul", {"wall": "grey"}, 3), ("summer-pavilion", {"board": "sepia"}, 4)],
)
def test_matches_of_every_game_come_to_an_end(game: str, options: dict[str, str], seats: int) -> None:
    match = match_of(",".join(["greedy", *["random"] * (seats - 1)]), games=seats, game=game, options=options)
    report = run(match)
    assert len(report.played) == seats
    assert sum(row.wins for row in report.standings) == pytest.approx(seats)
    assert report.to_json()["options"].items() >= options.items()


# Faults


@pytest.mark.parametrize(
    ("trouble", "message"),
    [
        (ZeroDivisionError("no tiles"), "ZeroDivisionError: no tiles"),
        (EngineFault("engine 'x' hangs"), "engine 'x' hangs"),
        (299, "illegal move"),
        (10**9, "no move 1000000000"),
        (None, "a move is a text"),
        ("nonsense", "cannot read 'nonsense'"),
    ],
)
def test_fault_of_a_player_costs_its_move_and_is_counted(
    trouble: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(word: str, seed: int) -> RandomPlayer:
        return Troublesome(trouble, seed) if word == "trouble" else RandomPlayer(seed)

    monkeypatch.setattr(playing, "make_player", make)
    report = run(match_of("trouble,random", games=2))
    bad, good = report.standings
    assert bad.faults == bad.moves > 0
    assert good.faults == 0
    assert all(message in fault.message for fault in report.faults), report.faults[0]
    assert report.to_json()["faults"][0] == {"player": "trouble", **report.faults[0]._asdict()}
    assert without_time(report.played) == without_time(run(report.match).played)


def test_lying_engine_loses_its_moves_and_the_match_goes_on(tmp_path: Path) -> None:
    report = run(match_of(f"random,engine:{command(tmp_path, 'lies')}", games=2))
    good, liar = report.standings
    assert liar.faults == liar.moves > 0
    assert all(game.is_finished for game in report.played)
    assert good.faults == 0


def test_engine_that_cannot_be_started_is_told_before_the_match() -> None:
    with pytest.raises(EngineFault, match="cannot be started: no such file"):
        run(match_of("random,engine:/no/such/bot"))


def test_game_without_an_end_is_broken_off_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_PLIES", 9)
    report = run(match_of("random,random", games=2))
    assert [game.shares for game in report.played] == [(0.5, 0.5)] * 2
    assert report.to_json()["unfinished"] == 2


# What ends a match early


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow_plain)])
def test_interrupted_match_tells_what_was_played(workers: int) -> None:
    seen: list[Played] = []

    def show(game: Played) -> None:
        seen.append(game)
        if len(seen) == 2:
            raise KeyboardInterrupt

    report = run(match_of("random,random", games=1000), workers, show)
    assert report.stopped == INTERRUPTED
    assert len(report.played) == 2
    assert report.to_json()["planned"] == 1000
    assert multiprocessing.active_children() == []


@pytest.mark.slow_plain
def test_worker_that_dies_costs_its_game_and_is_replaced() -> None:
    killed: list[int] = []

    def show(game: Played) -> None:
        if not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)

    report = run(match_of("random,random", games=10), 2, show)
    assert report.stopped == ""
    assert len(report.played) in (9, 10)  # it may have died between two games
    assert multiprocessing.active_children() == []


@pytest.mark.slow_plain
def test_workers_that_die_again_and_again_end_the_match() -> None:
    def show(game: Played) -> None:
        for child in multiprocessing.active_children():
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)

    report = run(match_of("random,random", games=1000), 2, show)
    assert report.stopped == "3 processes died while they played"
    assert 0 < len(report.played) < 10


# Words


def test_entries_are_read_with_their_budgets() -> None:
    words = "level8@2s, level8@500ms,greedy,engine:./bot a@b.c@3000sims"
    assert read_entries(words) == (
        Entry("level8", Budget(seconds=2.0)),
        Entry("level8", Budget(seconds=0.5)),
        Entry("greedy"),
        Entry("engine:./bot a@b.c", Budget(simulations=3000)),
    )


def test_quotes_protect_commas_in_commands() -> None:
    assert read_entries("""engine:'a,b' -c "1,2",random""") == (Entry("""engine:'a,b' -c "1,2\""""), Entry("random"))


@pytest.mark.parametrize("words", ["", "greedy,", ",greedy", "greedy,,random", "greedy@0s,random", "greedy@1.5sims"])
def test_wrong_entries_are_refused(words: str) -> None:
    with pytest.raises(InvalidNotation):
        read_entries(words)


@pytest.mark.parametrize(
    ("seats", "games", "options"),
    [("random", 2, {}), ("random,random", 0, {}), ("random,random", 2, {"game": "chess"})],
)
def test_impossible_matches_are_refused(seats: str, games: int, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidNotation):
        match_of(seats, games, **options)


def test_equal_players_are_told_apart() -> None:
    assert match_of("greedy,greedy,greedy@1s").names == ["greedy", "greedy #2", "greedy@1s"]
    assert str(read_entry("level7@300sims")) == "level7@300sims"


def test_own_budget_goes_before_that_of_the_match() -> None:
    match = match_of("greedy@1s,greedy", budget=Budget(simulations=5))
    assert [match.budget_of(entry) for entry in (0, 1)] == [Budget(seconds=1.0), Budget(simulations=5)]
