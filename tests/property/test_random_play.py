"""Random paths through random games: whatever is played, the laws hold."""

import json

from hypothesis import given
from hypothesis import strategies as st

from conformance.plays import CASES, TILES, Case, codes_of
from conformance.test_laws import tiles_on_table
from ladrilho import IllegalMove, Position
from ladrilho.position import Event

cases = st.sampled_from(CASES)
seeds = st.integers(0, 2**63 - 1)
# Each number chooses a move of the list, whatever its length then is.
paths = st.lists(st.integers(0, 2**16), max_size=60)


def follow(case: Case, seed: int, path: list[int], **more: object) -> Position:
    position = case.new(seed=seed, **more)
    for choice in path:
        play(position, choice)
    return position


def play(position: Position, choice: int) -> None:
    codes = codes_of(position)
    if codes:
        position.play(codes[choice % len(codes)])


def replay(position: Position, event: Event) -> None:
    if event.deal is not None:
        position.deal(event.deal)
    else:
        position.play(event.move)


@given(cases, seeds, paths)
def test_tiles_are_conserved_and_scores_never_negative(case: Case, seed: int, path: list[int]) -> None:
    position = case.new(seed=seed)
    for choice in path:
        play(position, choice)
        assert tiles_on_table(position) == TILES[case.game]
        assert min(position.scores) >= 0


@given(cases, seeds, paths)
def test_words_lead_back(case: Case, seed: int, path: list[int]) -> None:
    position = follow(case, seed, path)
    assert Position.from_text(position.to_text(), deal="manual").states.tobytes() == position.states.tobytes()
    data = json.loads(json.dumps(position.to_dict()))
    assert Position.from_dict(data, deal="manual").states.tobytes() == position.states.tobytes()


@given(cases, seeds, paths, st.integers(-5, 1700))
def test_a_move_is_accepted_exactly_if_it_is_listed(case: Case, seed: int, path: list[int], code: int) -> None:
    position = follow(case, seed, path)
    before, listed = position.states.tobytes(), code in codes_of(position)
    try:
        position.play(code)
    except IllegalMove:
        assert not listed
        assert position.states.tobytes() == before
    else:
        assert listed
        assert position.events[-1].move is None or position.events[-1].move == code


@given(cases, seeds, paths)
def test_the_story_can_be_told_again_by_hand(case: Case, seed: int, path: list[int]) -> None:
    position = follow(case, seed, path)
    again = position.at_start()
    for event in position.events:
        replay(again, event)
    assert (again.states.tobytes(), again.events) == (position.states.tobytes(), position.events)


@given(cases, seeds, paths, paths)
def test_going_back_and_forth_leaves_no_trace(case: Case, seed: int, path: list[int], detour: list[int]) -> None:
    position = follow(case, seed, path)
    before, story, twin = position.states.tobytes(), position.events, position.copy()
    moves = sum(event.move is not None for event in story)
    for choice in detour:
        play(position, choice)
    assert (twin.states.tobytes(), twin.events) == (before, story)
    for _ in range(sum(event.move is not None for event in position.events) - moves):
        position.undo()
    assert (position.states.tobytes(), position.events) == (before, story)
    for choice in detour:
        play(position, choice)
        play(twin, choice)
    assert (twin.states.tobytes(), twin.events) == (position.states.tobytes(), position.events)


@given(cases, seeds, st.integers(0, 3), paths)
def test_the_same_seed_gives_the_same_game(case: Case, seed: int, start: int, path: list[int]) -> None:
    first, again = (follow(case, seed, path, start=start % case.players) for _ in range(2))
    assert first.states.tobytes() == again.states.tobytes()
    assert first.events == again.events
