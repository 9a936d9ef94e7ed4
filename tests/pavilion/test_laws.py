"""Laws that every game keeps, whatever is played: found by playing games of all kinds at random."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pace
from clauses import clause
from ladrilho import IllegalMove, Position, new_game
from ladrilho.games import pavilion
from ladrilho.kernel.chance import new_generator

from .tables import COLOURS, RING, count_tiles, legal, play, seat, table
from .test_rewards import PILLARS, STATUES, WINDOWS

FEATURES = [(spaces, tiles) for kind, tiles in ((PILLARS, 1), (STATUES, 2), (WINDOWS, 3)) for spaces in kind.values()]
Board = dict[str, Any]

few_games = settings(max_examples=pace.games(compiled=25, plain=3))


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, Random]:
    """A new game of any kind, and the dice to play it with."""
    players = draw(st.integers(2, 4))
    jokers = draw(st.sampled_from(["front", "back"]) | st.permutations(COLOURS))
    board = draw(st.sampled_from(["coloured", "sepia"]))
    start, seed = draw(st.integers(0, players - 1)), draw(st.integers(0, 2**63 - 1))
    game = new_game("summer-pavilion", players=players, start=start, board=board, jokers=jokers, seed=seed)
    return game, Random(seed)


def keen_move(position: Position, rng: Random) -> int:
    """Any legal move, but seldom a pass: players who go on for long meet more of the rules."""
    codes = [int(code) for code in position.legal_moves.codes]
    if position.phase == "placing" and len(codes) > 1 and rng.random() < 0.95:
        codes.pop()  # the pass comes last
    return rng.choice(codes)


def plies(position: Position, rng: Random) -> Iterator[int]:
    """Play to the end; before each move say which it will be."""
    while not position.is_over:
        code = keen_move(position, rng)
        yield code
        position.play(code)


def covered(board: Board) -> set[tuple[str, int]]:
    return {(star, slot) for star, tiles in board["stars"].items() for slot, tile in enumerate(tiles, 1) if tile}


def earned(before: Board, after: Board) -> int:
    """The supply tiles that are due for features which are complete now and were not before."""
    old, new = covered(before), covered(after)
    return sum(tiles for spaces, tiles in FEATURES if new.issuperset(spaces) and not old.issuperset(spaces))


def obeys_its_law(side: str, star: str, tiles: list[str | None]) -> bool:
    lying = [tile for tile in tiles if tile]
    if side == "coloured" and star in RING:
        return set(lying) <= {star}
    return len(set(lying)) == len(lying) or (side == "sepia" and len(set(lying)) == 1)


def check_table(data: dict[str, Any]) -> None:
    assert count_tiles(data) == dict.fromkeys(COLOURS, 22)
    assert all(board["score"] >= 0 for board in data["boards"])
    assert sum(data["supply"].values()) <= 10
    for board in data["boards"]:
        assert all(obeys_its_law(data["board"], star, tiles) for star, tiles in board["stars"].items())
        assert sum(board["kept"].values()) <= 4


@clause("SP-1", "SP-7", "SP-20", "SP-31", "SP-37", "SP-44", "SP-57")
@given(games())
@few_games
def test_tiles_scores_stars_and_rewards_keep_their_laws_to_the_end(game: tuple[Position, Random]) -> None:
    position, rng = game
    rounds = [1]
    for code in plies(position, rng):
        before, player = position.to_dict(), position.player
        assert player is not None
        after = position.copy().play(code).to_dict()
        check_table(after)
        if before["phase"] == "placing":
            due = earned(before["boards"][player], after["boards"][player])
            assert after["reward"] == min(due, sum(before["supply"].values()))
            assert (after["phase"] == "reward") == (after["reward"] > 0)
        elif before["phase"] == "reward":
            assert after["reward"] == before["reward"] - 1
        else:
            assert after["reward"] == 0
        rounds.append(after["round"])
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5, 6]
    assert rounds == sorted(rounds)
    assert position.round == 6
    assert position.winners == tuple(n for n, score in enumerate(position.scores) if score == max(position.scores))


@given(games())
@few_games
def test_texts_dicts_and_words_read_back(game: tuple[Position, Random]) -> None:
    position, rng = game
    met: set[tuple[str, str, int]] = set()
    for code in plies(position, rng):
        data = position.to_dict()
        if rng.random() < 0.2:  # reading takes its time
            assert Position.from_text(position.to_text(), deal="manual") == position
            assert Position.from_dict(data, deal="manual") == position
        for other in position.legal_moves.codes.tolist():
            words_depend_on = (data["board"], data["jokers"][position.round - 1], other)
            if words_depend_on not in met:
                met.add(words_depend_on)
                move = position.move_of(other)
                assert position.code_of(str(move)) == position.code_of(move) == other
        before, again = position.copy(), position.copy()
        again.play(code).undo()
        assert (again == before, again.events) == (True, before.events)


@given(games())
@few_games
def test_exactly_the_legal_moves_are_accepted(game: tuple[Position, Random]) -> None:
    position, rng = game
    for code in plies(position, rng):
        codes = set(position.legal_moves.codes.tolist())
        assert len(position.legal_moves) == len(codes) > 0
        others = rng.sample(range(-1, pavilion.MOVE_CODES + 1), 12)
        for other in (code, *others):
            reason = position.why_illegal(other)
            assert (other in codes) == (reason == "") == accepts(position, other)


@given(games())
@few_games
def test_moves_are_counted_and_numbered_as_they_are_listed(game: tuple[Position, Random]) -> None:
    position, rng = game
    dice = new_generator(rng.getrandbits(40))
    for _ in plies(position, rng):
        codes, state = position.legal_moves.codes.tolist(), position.states[0]
        assert pavilion.count_moves(state) == len(codes)
        places = {0, len(codes) - 1, rng.randrange(len(codes)), rng.randrange(len(codes))}
        assert [pavilion.nth_move(state, place) for place in places] == [codes[place] for place in places]
        assert pavilion.random_move(state, dice) in codes


def accepts(position: Position, code: int) -> bool:
    trial = position.copy()
    try:
        trial.play(code)
    except IllegalMove:
        assert trial == position
        return False
    return True


@pytest.mark.slow_plain
@given(games(), st.integers(0, 200))
@few_games
def test_no_other_number_is_legal(game: tuple[Position, Random], depth: int) -> None:
    """All 1586 numbers of a position somewhere in a game."""
    position, rng = game
    for _, _ in zip(plies(position, rng), range(depth), strict=False):
        pass
    state, codes = position.states[0], set(position.legal_moves.codes.tolist())
    assert {code for code in range(pavilion.MOVE_CODES) if pavilion.is_legal(state, code)} == codes
    reasons = {code: pavilion.reason_against(state, code) for code in range(pavilion.MOVE_CODES)}
    assert {code for code, reason in reasons.items() if not reason} == codes
    assert all("(SP-" in reason for reason in reasons.values() if reason)


def check_pass(position: Position, kept: dict[str, int]) -> None:
    """A pass in one text is the same as its single moves."""
    words = " + ".join(f"{count} {colour}" for colour, count in kept.items() if count)
    at_once, single = position.copy(), position.copy().play("pass")
    at_once.play(f"pass keep {words or 'nothing'}")
    for colour, count in kept.items():
        for _ in range(count):
            single.play(f"keep {colour}")
    if single.phase == "keeping" and single.player == position.player:
        single.play("done")
    assert (at_once == single, at_once.events) == (True, single.events)


@clause("SP-43")
@given(games())
@few_games
def test_a_pass_in_one_text_equals_its_single_moves(game: tuple[Position, Random]) -> None:
    position, rng = game
    for _ in plies(position, rng):
        if position.phase == "placing" and position.player is not None:
            hand = seat(position, position.player)["hand"]
            tiles = [colour for colour, count in hand.items() for _ in range(count)]
            most = min(4, len(tiles)) if position.round < 6 else 0
            chosen = rng.sample(tiles, rng.randint(0, most))
            check_pass(position, {colour: chosen.count(colour) for colour in hand})


@clause("SP-43")
def test_every_way_to_keep_some_of_a_hand() -> None:
    position = table("", "score=9 hand=P1G3R2")
    for purple, green, red in product(range(2), range(4), range(3)):
        if purple + green + red <= 4:
            check_pass(position, {"purple": purple, "green": green, "red": red})


def test_the_text_forms_of_moves() -> None:
    """The exact words that a person would type."""
    position = table("phase=offer factories=RR,GP centre=Y1")
    assert legal(position) == ["centre yellow", "1 red", "2 green"]
    position = table("", "hand=O1P3B5")
    assert "orange 4 = 1 orange + 3 purple" in legal(position)
    assert "centre 5 = 5 blue" in legal(position)
    position = table("board=sepia round=2", "hand=B4G2")
    assert "red 6 = 4 blue + 2 green" in legal(position)
    position = table("supply=R10", "hand=B6 blue=....B.").play("blue 6 = 6 blue")
    assert legal(position) == ["reward red"]
    assert legal(play(table("", "hand=G1R1"), "pass")) == ["keep green", "keep red", "done"]
    assert legal(table()) == ["pass"]
