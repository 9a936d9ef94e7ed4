"""Random games of Summer Pavilion: tiles conserved, lists and numbers agree, words and forms read back."""

import copy
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition, LadrilhoError
from ladrilho.games import pavilion
from ladrilho.games.pavilion.board import COLOUR_NAMES, DATA, TILES_TOTAL, check_data
from ladrilho.games.pavilion.moves import DONE, FIRST_KEEP, PASS
from ladrilho.kernel._jit import COMPILED
from ladrilho.kernel.chance import new_generator

States = NDArray[np.void]
SIDES = ("coloured", "sepia")


def new_states(players: int = 2, start: int = 0, **options: Any) -> States:
    states = np.zeros(1, pavilion.STATE)
    pavilion.set_up(states[0], players, start, pavilion.read_options(**options))
    return states


def random_states(states: States, seed: int) -> Iterator[Any]:
    """Every state of a random game in which a player moves or tiles are to be dealt, and the last one."""
    state, rng, tiles = states[0], new_generator(seed), np.zeros(pavilion.MAX_DEAL, np.int8)
    while state.phase != pavilion.OVER:
        yield state
        if pavilion.tiles_to_deal(state):
            pavilion.draw_deal(state, rng, tiles)
        else:
            pavilion.apply_move(state, pavilion.random_move(state, rng))
    yield state


def legal_codes(state: Any) -> list[int]:
    moves = np.zeros(pavilion.MAX_MOVES, np.int16)
    return [int(move) for move in moves[: pavilion.list_moves(state, moves)]]


def state_at(phase: str, round_number: int = 1) -> States:
    """A position of a random game in this phase and round."""
    states = new_states(jokers="back")
    for state in random_states(states, 5):
        if pavilion.PHASE_NAMES[state.phase] == phase and state.round_number >= round_number:
            return states
    raise AssertionError(phase)


def placing_with(hand: dict[str, int], round_number: int = 1) -> States:
    """Phase 2 with given tiles in the first player's hand, all others in the bag."""
    data = pavilion.to_dict(new_states()[0])
    data |= {"phase": "placing", "player": 0, "round": round_number, "supply": {"red": 10}}
    data["boards"][0]["hand"] = hand
    data["bag"] = {name: 22 - hand.get(name, 0) - data["supply"].get(name, 0) for name in COLOUR_NAMES}
    states = np.zeros(1, pavilion.STATE)
    pavilion.from_dict(data, states)
    return states


def total_tiles(data: dict[str, Any]) -> int:
    heaps = [data["bag"], data["storage"], data["supply"], data["centre"], *data["factories"]]
    for board in data["boards"]:
        heaps += [board["hand"], board["kept"]]
        heaps += [{tile: 1} for star in board["stars"].values() for tile in star if tile]
    return sum(count for heap in heaps for count in heap.values())


@pytest.mark.parametrize("players", [2, 3, 4] if COMPILED else [4])
@pytest.mark.parametrize("board", SIDES)
def test_a_random_game_keeps_its_laws(players: int, board: str) -> None:
    states, other = new_states(players, players - 1, board=board), np.zeros(1, pavilion.STATE)
    for ply, state in enumerate(random_states(states, 7 * players)):
        data = pavilion.to_dict(state)
        assert total_tiles(data) == TILES_TOTAL
        assert all(seat["score"] >= 0 for seat in data["boards"])
        other[:] = np.zeros(1, pavilion.STATE)
        if ply % 2:
            pavilion.from_dict(data, other)
        else:
            pavilion.from_text(pavilion.to_text(state), other)
        assert other.tobytes() == states.tobytes()
        codes = legal_codes(state)
        assert len(codes) == pavilion.count_moves(state)
        assert [pavilion.nth_move(state, index) for index in range(len(codes))] == codes
        assert [pavilion.code_of(state, pavilion.move_from_code(state, code)) for code in codes] == codes
        if ply % 25 == 0:
            legal = [code for code in range(-2, pavilion.MOVE_CODES + 2) if pavilion.is_legal(state, code)]
            assert legal == sorted(codes)
            reasons = {code: pavilion.reason_against(state, code) for code in range(pavilion.MOVE_CODES)}
            assert [code for code, reason in reasons.items() if not reason] == legal
    assert (state.round_number, state.phase) == (6, pavilion.OVER)
    winners = np.zeros(4, np.int8)
    pavilion.mark_winners(state, winners)
    scores = [int(state.boards[seat].score) for seat in range(players)]
    assert [seat for seat in range(4) if winners[seat]] == [s for s in range(players) if scores[s] == max(scores)]


def test_a_given_deal_does_what_a_drawn_one_did() -> None:
    drawn, given = new_states(3), new_states(3)
    rng, tiles = new_generator(3), np.zeros(pavilion.MAX_DEAL, np.int8)
    for wanted in (10, 28):
        count = pavilion.draw_deal(drawn[0], rng, tiles)
        assert count == wanted
        assert pavilion.reason_against_deal(given[0], list(tiles[:count])) == ""
        pavilion.deal(given[0], tiles)
    assert given.tobytes() == drawn.tobytes()


def test_deals_are_refused_with_a_reason() -> None:
    state = new_states()[0]
    assert "takes 10 tiles, 3 were given" in pavilion.reason_against_deal(state, [0, 1, 2])
    state.bag[:] = (2, 0, 0, 0, 0, 0)
    state.storage[:] = (0, 22, 0, 0, 0, 0)
    assert pavilion.reason_against_deal(state, [0, 0] + [1] * 8) == ""
    assert "tile 2 cannot be green" in pavilion.reason_against_deal(state, [0, 1, 0] + [1] * 7)
    assert "no deal is due" in pavilion.reason_against_deal(state_at("offer")[0], [0])


def test_a_whole_pass_is_several_moves() -> None:
    green, red = FIRST_KEEP + COLOUR_NAMES.index("green"), FIRST_KEEP + COLOUR_NAMES.index("red")
    state = placing_with({"green": 4, "red": 2})[0]
    assert pavilion.read_moves(state, "pass keep 3 green + 1 red") == [PASS, green, green, green, red]
    assert pavilion.read_moves(state, " Pass  KEEP 1red+2 green ") == [PASS, red, green, green, DONE]
    assert pavilion.read_moves(state, "pass keep nothing") == [PASS, DONE]
    assert pavilion.read_moves(state, "pass") == [PASS]
    for words in ("pass keep 5 green", "pass keep 3 red", "pass keep 3 green + 2 red"):
        with pytest.raises(IllegalMove, match="SP-43"):
            pavilion.read_moves(state, words)
    assert pavilion.read_moves(placing_with({"green": 1})[0], "pass keep 1 green") == [PASS, green]
    assert pavilion.read_moves(placing_with({})[0], "pass keep nothing") == [PASS]
    assert pavilion.read_moves(state_at("offer")[0], "pass keep 1 green") == [PASS]
    last = placing_with({"green": 4}, round_number=6)[0]
    assert pavilion.read_moves(last, "pass keep nothing") == [PASS]
    with pytest.raises(IllegalMove, match="SP-52"):
        pavilion.read_moves(last, "pass keep 1 green")


def test_moves_are_read_whatever_their_case_and_spaces() -> None:
    state = placing_with({"orange": 2, "purple": 4})[0]
    code = pavilion.read_move(state, "orange 4 = 1 orange + 3 purple")
    assert str(pavilion.move_from_code(state, code)) == "orange 4 = 1 orange + 3 purple"
    for words in ("ORANGE 4=1 Orange+3  purple", "orange4 = 3 purple + 1 orange", "  orange 4 =1orange + 3purple "):
        assert pavilion.read_move(state, words) == code
    assert str(pavilion.move_from_code(state, pavilion.read_move(state, "center 5=5 BLUE"))) == "centre 5 = 5 blue"
    assert str(pavilion.move_from_code(state, pavilion.read_move(state, "2green"))) == "2 green"
    for words in ("orange 4 = 1 orange + 2 purple", "orange 4 = 1 orange + 3 red", "orange 4 = 0 orange + 4 purple"):
        with pytest.raises(IllegalMove, match="SP-2"):
            pavilion.read_move(state, words)


NO_MOVES = (
    *(
        "",
        "pink",
        "12 green",
        "1 pink",
        "pink 4 = 4 red",
        "red 7 = 7 red",
        "red 1 = red",
        "red 1 = 1 pink",
        "keep 3 red",
    ),
    *(
        "red 2 = 1 red + 1 red",
        "red 2 = " + "9" * 5000 + " red",
        "9" * 5000 + " red",
        "२ green",
        "reward",
        "\0",
        None,
        3,
    ),
)


@pytest.mark.parametrize("words", NO_MOVES)
def test_what_is_no_move_is_named(words: Any) -> None:
    with pytest.raises(InvalidNotation):
        pavilion.read_move(new_states()[0], words)


def test_numbers_outside_the_moves_are_named() -> None:
    state = new_states()[0]
    assert "no move has the number 1586" in pavilion.reason_against(state, pavilion.MOVE_CODES)
    with pytest.raises(InvalidNotation, match="no move has the number -1"):
        pavilion.move_from_code(state, -1)
    for code in range(pavilion.MOVE_CODES):
        assert str(pavilion.move_from_code(state, code))


@pytest.mark.parametrize("jokers", ["front", "back", ["red", "blue", "yellow", "orange", "green", "purple"]])
@pytest.mark.parametrize("board", SIDES)
def test_options_are_given_back_in_words(board: str, jokers: Any) -> None:
    state = new_states(board=board, jokers=jokers)[0]
    assert pavilion.options_of(state) == {"board": board, "jokers": jokers}


def test_a_joker_order_is_read_from_letters_and_words() -> None:
    wanted = pavilion.read_options(jokers="front").tolist()
    for jokers in ("PGOYBR", "pgoybr", "purple, green, orange, yellow, blue, red", COLOUR_NAMES):
        assert pavilion.read_options(jokers=jokers).tolist() == wanted
    for wrong in ("", "side", "PGOYBB", ["red"] * 6, [1, 2, 3, 4, 5, 6], None, 7):
        with pytest.raises(InvalidNotation, match="joker order"):
            pavilion.read_options(jokers=wrong)
    with pytest.raises(InvalidNotation, match="coloured or sepia"):
        pavilion.read_options(board="grey")


JUNK = (None, True, -1, 3, 10**9, 1e308, math.nan, "", "x", "9" * 5000, [], {}, [[[]]], {"red": {}}, object(), b"1")


def paths(data: Any) -> list[tuple[Any, ...]]:
    """The way to every value in nested dicts and lists."""
    found: list[tuple[Any, ...]] = []
    waiting: list[tuple[tuple[Any, ...], Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        inner = [((*path, key), entry) for key, entry in places]
        found += [way for way, _ in inner]
        waiting += inner
    return found


@pytest.mark.parametrize("phase", ["offer", "keeping"])
def test_junk_in_a_dict_is_answered_with_a_sentence(phase: str) -> None:
    data, states = pavilion.to_dict(state_at(phase)[0]), np.zeros(1, pavilion.STATE)
    for path in paths(data):
        for junk in [*JUNK, "gone"]:
            broken = copy.deepcopy(data)
            spot: Any = broken
            for key in path[:-1]:
                spot = spot[key]
            if junk == "gone":
                del spot[path[-1]]
            else:
                spot[path[-1]] = junk
            try:
                pavilion.from_dict(broken, states)
            except LadrilhoError as error:
                assert 10 < len(str(error)) < 400
    for junk in JUNK:
        with pytest.raises(InvalidPosition):
            pavilion.from_dict(junk, states)


@pytest.mark.parametrize("key", ["players", "board", "round", "phase", "start", "reward", "marker", "jokers", "bag"])
def test_a_number_of_thousands_of_digits_is_answered_with_a_sentence(key: str) -> None:
    data, states = pavilion.to_dict(new_states()[0]), np.zeros(1, pavilion.STATE)
    with pytest.raises(LadrilhoError):
        pavilion.from_dict(data | {key: 10**5000}, states)


@pytest.mark.parametrize("phase", ["deal", "offer", "placing"])
def test_junk_in_a_text_is_answered_with_a_sentence(phase: str) -> None:
    text, states = pavilion.to_text(state_at(phase)[0]), np.zeros(1, pavilion.STATE)
    words = text.split(" ")
    for place, word in enumerate(words):
        for value in ("", "-", "x", "9", "9" * 5000, "P99999", "P300", "٣", "=", "a=b", "/", ",", "PPPPP", "\0"):
            for junk in (value, f"{word.partition('=')[0]}={value}"):
                try:
                    pavilion.from_text(" ".join([*words[:place], junk, *words[place + 1 :]]), states)
                except LadrilhoError as error:
                    assert 10 < len(str(error)) < 400
    for nothing in (None, 3, b"summer-pavilion"):
        with pytest.raises(InvalidNotation):
            pavilion.from_text(nothing, states)  # type: ignore[arg-type]


def moved(source: dict[str, int], target: dict[str, int], colour: str, count: int = 1) -> None:
    """Carry tiles from one heap of a position to another."""
    source[colour] = source.get(colour, 0) - count
    target[colour] = target.get(colour, 0) + count


def laid(data: dict[str, Any], star: str, *tiles: str) -> None:
    """Lay tiles from the bag on the first slots of a star of seat 0."""
    for slot, tile in enumerate(tiles):
        data["boards"][0]["stars"][star][slot] = tile
        data["bag"][tile] -= 1


def plain_position(phase: str, **changes: Any) -> dict[str, Any]:
    """A position with nothing but a full supply outside the bag."""
    data = pavilion.to_dict(new_states()[0])
    moved(data["bag"], data["supply"], "yellow", 10)
    return data | {"phase": phase, "player": 0} | changes


def edited(data: dict[str, Any], *edits: Any) -> dict[str, Any]:
    for edit in edits:
        edit(data)
    return data


def all_pass(data: dict[str, Any]) -> None:
    for board in data["boards"]:
        board["passed"] = True


IMPOSSIBLE = {
    "23 red tiles": edited(plain_position("placing"), lambda d: d["bag"].update(red=23)),
    "11 tiles in the supply": edited(plain_position("placing"), lambda d: moved(d["bag"], d["supply"], "red")),
    "9 tiles in the supply although bag and": edited(
        plain_position("placing"), lambda d: moved(d["supply"], d["bag"], "yellow")
    ),
    "although tiles were left for the factories": edited(
        plain_position("offer"),
        lambda d: moved(d["supply"], d["bag"], "yellow"),
        lambda d: moved(d["bag"], d["centre"], "red"),
    ),
    "6 tiles in the supply although the bag": edited(
        plain_position("deal"), lambda d: moved(d["supply"], d["bag"], "yellow", 4), lambda d: laid(d, "red", "red")
    ),
    "5 tiles on factory 2": edited(plain_position("offer"), lambda d: moved(d["bag"], d["factories"][1], "red", 5)),
    "no tile is left to take": plain_position("offer"),
    "outside phase 1": edited(plain_position("placing"), lambda d: moved(d["bag"], d["centre"], "red")),
    "blue lies on the red star": edited(plain_position("placing"), lambda d: laid(d, "red", "red", "blue")),
    "a colour lies twice on the centre star": edited(
        plain_position("placing"), lambda d: laid(d, "centre", "red", "blue", "red")
    ),
    "neither of one colour nor of different": edited(
        plain_position("placing", board="sepia"), lambda d: laid(d, "red", "red", "blue", "red")
    ),
    "nobody in phase placing": plain_position("placing", player=None),
    "the game is over$": plain_position("over"),
    "nothing is missing in the supply": plain_position("deal"),
    "passed keeps tiles, and no other": edited(plain_position("placing"), all_pass),
    "nobody has placed a tile or passed": edited(
        plain_position("deal"), lambda d: moved(d["supply"], d["bag"], "yellow")
    ),
    "over before all have passed in round 6": edited(plain_position("over", player=None, round=5), all_pass),
    "bag and storage are empty": edited(
        plain_position("deal", player=None, round=2),
        lambda d: [moved(d["bag"], d["boards"][0]["hand"], name, d["bag"][name]) for name in COLOUR_NAMES],
    ),
    "all have passed in rounds 1 to 5": edited(plain_position("deal", player=None, round=6), all_pass),
    "nobody has passed in round 2": plain_position("deal", player=None, round=2),
    "before the first round": plain_position("deal", player=None, marker=1),
    "placed tiles before phase 2": edited(plain_position("deal", player=None), lambda d: laid(d, "red", "red")),
    "a seat has passed in phase 1": edited(
        plain_position("offer"), all_pass, lambda d: moved(d["bag"], d["centre"], "red")
    ),
    "keeps 5 tiles": edited(
        plain_position("deal", player=None, round=2),
        all_pass,
        lambda d: moved(d["bag"], d["boards"][0]["kept"], "red", 5),
    ),
    "has no choice left": edited(plain_position("keeping"), all_pass),
    "without having passed": edited(
        plain_position("placing"), lambda d: moved(d["bag"], d["boards"][0]["kept"], "red")
    ),
    "keeps tiles in round 6": edited(
        plain_position("keeping", round=6), all_pass, lambda d: moved(d["bag"], d["boards"][0]["hand"], "red")
    ),
    "in hand after passing": edited(
        plain_position("deal", player=None), lambda d: moved(d["bag"], d["boards"][1]["hand"], "red")
    ),
    "open in phase placing": plain_position("placing", reward=1),
    "a reward of 2 tiles": plain_position("reward", reward=2),
}


@pytest.mark.parametrize("words", IMPOSSIBLE)
def test_an_impossible_position_is_named(words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        pavilion.from_dict(IMPOSSIBLE[words], np.zeros(1, pavilion.STATE))


def test_data_that_contradict_the_clauses_are_refused() -> None:
    broken = copy.deepcopy(DATA)
    broken["spaces"][3]["neighbours"] = ["orange-1", "orange-2"]
    with pytest.raises(ValueError, match="ring neighbours of orange-4"):
        check_data(broken)
