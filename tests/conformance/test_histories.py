"""What every game owes its players: copies, ways back, the same game again, and words that lead back."""

import copy
import json
import pickle

import pytest

from conformance.plays import Case, codes_of, every_case, finished, package_of, played, samples, walk
from ladrilho import IllegalMove, Position
from ladrilho.position import Event, new_game
from pace import games


def assert_words_lead_back(position: Position) -> None:
    text, data = position.to_text(), json.loads(json.dumps(position.to_dict()))
    assert Position.from_text(text, deal="manual").states.tobytes() == position.states.tobytes()
    assert Position.from_dict(data, deal="manual").states.tobytes() == position.states.tobytes()
    assert "\n" not in text


@every_case
def test_texts_and_dicts_lead_back_to_the_same_bytes(case: Case) -> None:
    """Every few events and at the end of a game played by hand, deals that are due included."""
    position = finished(case, seed=8)
    manual = position.at_start()
    for place, event in enumerate(position.events):
        if place % games(compiled=5, plain=20) == 0 or (event.deal and games(compiled=True, plain=place < 90)):
            assert_words_lead_back(manual)
        replay(manual, event)
    assert_words_lead_back(manual)


def replay(position: Position, event: Event) -> None:
    if event.deal is not None:
        position.deal(event.deal)
    else:
        assert position.player == event.seat
        position.play(event.move)


@every_case
def test_replaying_all_events_by_hand_gives_the_same_bytes(case: Case) -> None:
    for seed in range(games(compiled=3, plain=1)):
        position = finished(case, seed)
        again = position.at_start()
        for event in position.events:
            replay(again, event)
        assert again.states.tobytes() == position.states.tobytes()
        assert again.events == position.events
        assert (again.winners, again.scores) == (position.winners, position.scores)


@every_case
def test_the_same_seed_gives_the_same_game_and_another_seed_another(case: Case) -> None:
    first, again, other = (played(case, 40, seed) for seed in (21, 21, 22))
    assert first.states.tobytes() == again.states.tobytes()
    assert first.events == again.events
    assert first.events[0] != other.events[0]


@every_case
def test_copies_never_change_when_the_original_plays_on(case: Case) -> None:
    position = case.new(seed=12)
    kept: list[tuple[Position, bytes, int]] = []
    for ply, current in enumerate(walk(position, 12)):
        if ply % games(compiled=5, plain=25) == 0:
            kept.append((current.copy(), current.states.tobytes(), len(current.events)))
    for twin, bytes_then, events_then in kept:
        assert (twin.states.tobytes(), len(twin.events)) == (bytes_then, events_then)
    ended = position.states.tobytes()
    twin = kept[0][0]
    twin.play(codes_of(twin)[0])
    assert position.states.tobytes() == ended
    assert twin != position


@every_case
def test_a_copy_plays_on_with_the_same_luck(case: Case) -> None:
    position = played(case, 30, seed=13)
    twin = position.copy()
    for current in (position, twin):
        assert list(walk(current, 99))[-1].is_over
    assert twin.states.tobytes() == position.states.tobytes()
    assert twin.events == position.events


@every_case
def test_the_states_handed_out_are_copies(case: Case) -> None:
    position = case.new(seed=1)
    states = position.states
    states["round_number"] = 5
    assert position.round == 1


@every_case
def test_undo_restores_every_byte_and_the_luck(case: Case) -> None:
    position = case.new(seed=14)
    past = [(current.states.tobytes(), len(current.events)) for current in walk(position, 14)]
    ended, story = past.pop(), position.events
    moves = [event.move for event in story if event.move is not None]
    for before in reversed(past):
        position.undo()
        assert (position.states.tobytes(), len(position.events)) == before
    with pytest.raises(IllegalMove, match="nothing to undo"):
        position.undo()
    for move in moves:
        position.play(move)
    assert (position.states.tobytes(), len(position.events)) == ended
    assert position.events == story


@every_case
def test_what_everyone_sees_hides_history_and_luck(case: Case) -> None:
    position = played(case, 20, seed=15)
    shown = position.public()
    assert (shown.events, shown.states.tobytes()) == ((), position.states.tobytes())
    while codes := codes_of(shown):
        shown.play(codes[-1])
    assert shown.tiles_to_deal > 0  # nobody deals here by himself
    assert position.tiles_to_deal == 0


@every_case
def test_all_moves_are_words_that_lead_back(case: Case) -> None:
    for position in samples(case, seed=16, step=games(compiled=10, plain=40)):
        game = package_of(position)
        for move in position.legal_moves:
            assert game.read_move(position.states[0], str(move)) == position.code_of(move)
            assert str(move) in position.legal_moves and move in position.legal_moves
        assert [position.code_of(move) for move in position.legal_moves] == codes_of(position)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_every_way_to_copy_gives_a_position_of_its_own(game: str) -> None:
    position = new_game(game, seed=3)
    position.play(int(position.legal_moves.codes[0]))
    twins = [copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position)), position.copy()]
    before = position.to_text()
    position.play(int(position.legal_moves.codes[0]))
    for twin in twins:
        assert twin.to_text() == before
        assert twin.play(int(twin.legal_moves.codes[0])) == position
        assert twin.events == position.events
        assert twin.undo().to_text() == before


def test_whole_pass_is_taken_back_at_once() -> None:
    position = new_game("summer-pavilion", seed=3)
    while position.phase == "offer":
        position.play(int(position.legal_moves.codes[0]))
    before = position.to_text()
    for words in ("pass keep nothing", "pass"):
        assert words in position.legal_moves
        assert position.why_illegal(words) == ""
        assert position.play(words).undo().to_text() == before
    assert "pass keep 20 red" not in position.legal_moves
    assert position.why_illegal("pass keep 5 red") == "at most 4 tiles can be kept, not 5 (SP-43)"
