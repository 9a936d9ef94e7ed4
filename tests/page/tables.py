"""Tables that already lie as a test needs them, made past the page."""

import json
import urllib.request
from typing import Any

from playwright.sync_api import expect

from ladrilho import Position
from ladrilho.records import GameRecord
from ladrilho.teaching.pages import scene
from page.people import House, Visitor, level

PAVILION: dict[str, Any] = {"game": "summer-pavilion"}
_NO_STARS = "....../....../....../....../....../....../......"
_PLACING = (
    "summer-pavilion board=coloured jokers=PGOYBR round=1 phase=placing player=0 start=0 marker=0 bag=? storage=-"
)


def read(house: House, path: str) -> Any:
    """What the server answers to a plain question."""
    with urllib.request.urlopen(house.url + path, timeout=30) as answer:
        return json.load(answer)


def placing(hand: str, stars: str = _NO_STARS, rival: str = "B2") -> str:
    """A table of Summer Pavilion where the first of two seats is to cover spaces."""
    mine = f"score=9 hand={hand} kept=- passed=no stars={stars}"
    other = f"score=5 hand={rival} kept=- passed=no stars={_NO_STARS}"
    return scene(f"{_PLACING} supply=P1G3O1Y2B1R2 reward=0 centre=- factories=-,-,-,-,- | {mine} | {other}")


def open_at(visitor: Visitor, position: str, seats: list[dict[str, Any]]) -> str:
    """A new table of the visitor that begins with a position; its id."""
    table = Position.from_text(position, seed=0, deal="manual")
    record = GameRecord.from_position(table, seats=["Ana", "Rui"]).to_jsonl()
    return visitor.open_table(game=table.game, seats=seats, **{"from": {"record": record, "ply": 0}})


def finished_table(visitor: Visitor, **wishes: Any) -> str:
    """A table at which two computer players have played to the end; its id."""
    table = visitor.open_table(seats=[level(1), level(1)], **wishes)
    visitor.go_to(table)
    expect(visitor.page.locator(".final")).to_be_visible(timeout=60_000)
    return table
