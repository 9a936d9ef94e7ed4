"""Draws that fit the seed are verified; anything else is found, with its line."""

import json
from dataclasses import replace
from typing import Any

import pytest

from ladrilho import GameRecord, InvalidPosition, RecordError, new_game
from ladrilho.kernel.chance import below, new_generator
from ladrilho.records import Deal, Fair, fairness
from records.games import KINDS

SEED = bytes(range(32))
TABLE = "T1"


def fair_record(kind: int = 0, begins: str = "drawn") -> GameRecord:
    """A whole game whose tiles were drawn as the page says."""
    game, players, options = KINDS[kind]
    entropies = ("5eed", *[""] * (players - 2), "c0ffee")
    key = fairness.key_of(SEED, TABLE, entropies)
    start = (fairness.first_seat(key, players) + (begins == "fixed")) % players
    position = new_game(game, players=players, start=start, deal="manual", **options)
    rng, number = new_generator(kind, 1), 0
    while not position.is_over:
        if position.tiles_to_deal:
            position.draw(fairness.seed_of_deal(key, number))
            number += 1
        else:
            codes = position.legal_moves.codes
            position.play(int(codes[below(rng, len(codes))]))
    return GameRecord.from_position(
        position, fair=Fair(TABLE, fairness.commitment_of(SEED), SEED.hex(), entropies, begins)
    )


RECORD = fair_record()


def with_fair(**entries: Any) -> GameRecord:
    assert RECORD.fair is not None
    return replace(RECORD, fair=replace(RECORD.fair, **entries))


def fault_of(record: GameRecord) -> str:
    with pytest.raises(RecordError) as caught:
        fairness.verify(record)
    return str(caught.value)


@pytest.mark.slow_plain
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_record_of_a_fair_game_is_verified_also_after_it_was_written(kind: int) -> None:
    record = fair_record(kind)
    deals = sum(isinstance(event, Deal) for event in record.events)
    assert fairness.verify(GameRecord.from_jsonl(record.to_jsonl())) == deals > 0
    assert GameRecord.from_jsonl(record.to_jsonl()) == record


def test_seat_that_begins_may_be_fixed() -> None:
    assert fairness.verify(fair_record(begins="fixed")) > 0


def test_key_of_the_page_is_the_key_of_the_code() -> None:
    """Known answers, computed once by hand: they must never change."""
    key = fairness.key_of(SEED, TABLE, ["5eed", ""])
    assert fairness.commitment_of(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert key.hex() == "6e0df2bae73b6382ec65ca77e288333317a6141097a4a80b8b1f65e78068cde7"
    assert fairness.seed_of_deal(key, 0) == 3890405163485387791
    assert 0 <= fairness.seed_of_deal(key, 1) < 2**62


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_position_draws_from_a_seed_what_a_game_of_that_seed_deals_first(kind: int) -> None:
    game, players, options = KINDS[kind]
    drawn = new_game(game, players=players, deal="manual", **options).draw(7)
    assert drawn.events[0] == new_game(game, players=players, seed=7, **options).events[0]


def test_nothing_is_drawn_when_no_deal_is_due() -> None:
    position = new_game("azul", deal="manual").draw(7)
    with pytest.raises(InvalidPosition, match="no deal is due"):
        position.draw(7)


def test_other_seed_does_not_fit_the_commitment() -> None:
    assert fault_of(with_fair(seed="0" * 64)) == "line 1: the seed is not the one the host committed to"


@pytest.mark.parametrize("entries", [{"table": "T2"}, {"entropies": ("5eee", "c0ffee")}, {"entropies": ("", "")}])
def test_other_table_or_entropy_gives_other_draws(entries: dict[str, Any]) -> None:
    assert fault_of(with_fair(**entries)).startswith("line ")


def test_deal_that_was_not_drawn_is_found_in_its_line() -> None:
    deals = [place for place, event in enumerate(RECORD.events) if isinstance(event, Deal)]
    last = RECORD.events[deals[-1]]
    assert isinstance(last, Deal)
    turned = Deal((*last.tiles[1:], last.tiles[0]))
    events = (*RECORD.events[: deals[-1]], turned)
    forged = replace(RECORD, events=events, result=None)
    assert fault_of(forged) == f"line {deals[-1] + 2}: deal {len(deals) - 1} is not the one that the seed gives"


def test_other_seat_that_begins_is_found() -> None:
    forged = replace(fair_record(begins="fixed"), fair=RECORD.fair)
    assert fault_of(forged) == f"line 1: seat {RECORD.start} was drawn to begin, not seat {forged.start}"


def test_record_without_fair_cannot_be_verified() -> None:
    assert fault_of(replace(RECORD, fair=None)).startswith("line 1: the record has no 'fair'")


@pytest.mark.parametrize(
    "fair",
    [
        None,
        [],
        {},
        {"table": "T1"},
        {"seed": "0" * 63},
        {"seed": "Z" * 64},
        {"commitment": 5},
        {"begins": "maybe"},
        {"entropies": [""]},
        {"entropies": ["", "\ud800"]},
        {"entropies": ["", "a" * 81]},
        {"table": "a\nb"},
        {"more": 1},
    ],
)
def test_header_with_a_broken_fair_is_refused(fair: Any) -> None:
    first, *rest = RECORD.to_jsonl().splitlines()
    header = json.loads(first)
    changed = header["fair"] | fair if isinstance(fair, dict) and fair and fair != {"table": "T1"} else fair
    text = "\n".join([json.dumps(header | {"fair": changed}), *rest])
    with pytest.raises(RecordError, match=r"^line 1: "):
        GameRecord.from_jsonl(text)
