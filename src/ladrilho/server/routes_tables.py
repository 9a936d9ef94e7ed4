"""The lobby: tables to look at, to open and to sit down at."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from ladrilho.errors import Refused
from ladrilho.language import say
from ladrilho.server.accounts import Player
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import Actor, Cancel, Claim, Fill, Release
from ladrilho.server.doors import Asking, Serving
from ladrilho.server.events import Origin
from ladrilho.server.limits import RECORD_BYTES
from ladrilho.server.live import Live
from ladrilho.server.service import Service
from ladrilho.server.settings import DEFAULT_LEVEL, Me, SeatPlan, TableSettings, checked_settings

router = APIRouter(tags=["tables"])
_TRIES = 5
TableId = Annotated[str, Path(max_length=60)]
Entropy = Annotated[str, Field(max_length=64, pattern="^[0-9a-fA-F]*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NoClockBody(_Strict):
    kind: Literal["none"]


class BankBody(_Strict):
    kind: Literal["bank"]
    bank: float
    increment: float = 0.0


class DaysBody(_Strict):
    kind: Literal["days"]
    days: float


class StandInBody(_Strict):
    policy: Literal["stand_in"]
    level: int = DEFAULT_LEVEL


class LoseBody(_Strict):
    policy: Literal["lose"]


class MeSeat(_Strict):
    kind: Literal["me"]


class OpenSeat(_Strict):
    kind: Literal["open"]


class LevelSeat(_Strict):
    kind: Literal["level"]
    level: int


class EngineSeat(_Strict):
    kind: Literal["engine"]
    name: Annotated[str, Field(max_length=40)]


class FromBody(_Strict):
    """Where to play on from: a ply of a game here, or of a record."""

    table: Annotated[str, Field(max_length=60)] | None = None
    record: Annotated[str, Field(max_length=RECORD_BYTES)] | None = None
    ply: Annotated[int, Field(ge=0, le=10_000)]


class KindBody(_Strict):
    """A kind of table."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    players: int = 2


class TableBody(KindBody):
    """A table to be opened: what is agreed, who sits where, and what I add to the draws."""

    clock: Annotated[NoClockBody | BankBody | DaysBody, Field(discriminator="kind")] = NoClockBody(kind="none")
    timeout: Annotated[StandInBody | LoseBody, Field(discriminator="policy")] = StandInBody(policy="stand_in")
    access: Literal["public", "private"] = "public"
    counts: bool = True
    hints: bool | Literal["all"] = True
    take_back: bool = True
    seats: Annotated[
        list[Annotated[MeSeat | OpenSeat | LevelSeat | EngineSeat, Field(discriminator="kind")]], Field(max_length=4)
    ] = [MeSeat(kind="me")]
    entropy: Entropy = ""
    origin: Annotated[FromBody | None, Field(alias="from")] = None


class QuickBody(KindBody):
    """The next open table of a kind."""

    entropy: Entropy = ""


class ClaimBody(_Strict):
    """A seat to sit down on; any when none is named."""

    seat: int | None = None
    entropy: Entropy = ""


class FillBody(_Strict):
    """The level of the computer players that take the open seats."""

    level: int = DEFAULT_LEVEL


class TableMade(BaseModel):
    """Where to find a table."""

    table: str
    link: str
    status: str
    seats: list[int]


class TableList(BaseModel):
    """Tables, the newest first."""

    tables: list[dict[str, Any]]


def _actor(player: Player) -> Actor:
    return Actor(player.id, player.name)


def _made(live: Live, player: Player) -> TableMade:
    table = live.table
    return TableMade(table=table.id, link=f"/t/{table.id}", status=table.status, seats=table.seats_of(player.id))


def _settings(body: KindBody) -> TableSettings:
    names = set(TableSettings.__struct_fields__)
    words = {name: value for name, value in body.model_dump().items() if name in names}
    try:
        return checked_settings(msgspec.convert(words, TableSettings))
    except msgspec.ValidationError as error:
        refuse(Code.BAD_REQUEST, str(error))


@router.get("/api/tables")
async def list_tables(
    service: Serving,
    status: Literal["waiting", "playing", "over"] = "waiting",
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> TableList:
    """Public tables."""
    rows = await service.store.lobby(status, game, limit)
    return TableList(tables=[await service.summary_of(row) for row in rows])


@router.post("/api/tables", status_code=201)
async def open_table(body: TableBody, me: Asking, service: Serving) -> TableMade:
    """Open a table; the game begins as soon as no seat is open."""
    settings = _settings(body)
    seats = [msgspec.convert(seat.model_dump(), SeatPlan) for seat in body.seats]
    origin = await _origin_of(service, body.origin)
    return _made(await service.open_table(settings, seats, _actor(me), body.entropy, origin), me)


async def _origin_of(service: Service, wanted: FromBody | None) -> Origin | None:
    if wanted is None:
        return None
    if (wanted.table is None) == (wanted.record is None):
        refuse(Code.BAD_REQUEST, say("play on from a table or from a record: name one of them"))
    return await service.library.origin(wanted.table, wanted.record, wanted.ply)


@router.post("/api/quick", status_code=201)
async def quick_play(body: QuickBody, me: Asking, service: Serving) -> TableMade:
    """Sit down at the public table of this kind that has waited longest, or open one."""
    settings = _settings(body)
    tried: list[str] = []
    while len(tried) < _TRIES:
        found = await service.store.find_open(settings.kind, me.id, tried)
        if found is None:
            break
        tried.append(found)
        try:
            await service.hub.act(found, _actor(me), Claim(entropy=body.entropy))
        except Refused:  # somebody else was faster
            continue
        return _made(await service.hub.live(found), me)
    return _made(await service.open_table(settings, [Me()], _actor(me), body.entropy), me)


@router.get("/api/tables/{table}")
async def get_table(table: TableId, service: Serving) -> dict[str, Any]:
    """What lists show of a table."""
    async with service.hub.hold(table) as live:
        summary: dict[str, Any] = msgspec.to_builtins(live.table.summary())
    return summary


@router.post("/api/tables/{table}/seats", status_code=201)
async def claim_seat(table: TableId, body: ClaimBody, me: Asking, service: Serving) -> TableMade:
    """Sit down."""
    await service.hub.act(table, _actor(me), Claim(seat=body.seat, entropy=body.entropy))
    return _made(await service.hub.live(table), me)


@router.delete("/api/tables/{table}/seats/{seat}", status_code=204)
async def release_seat(table: TableId, seat: int, me: Asking, service: Serving) -> Response:
    """Stand up again, before the game begins."""
    await service.hub.act(table, _actor(me), Release(seat=seat))
    return Response(status_code=204)


@router.delete("/api/tables/{table}", status_code=204)
async def cancel_table(table: TableId, me: Asking, service: Serving) -> Response:
    """Give up a table of mine at which the game has not begun."""
    await service.hub.act(table, _actor(me), Cancel())
    return Response(status_code=204)


@router.post("/api/tables/{table}/fill", status_code=201)
async def fill_table(table: TableId, body: FillBody, me: Asking, service: Serving) -> TableMade:
    """Computer players on all open seats; the game begins."""
    await service.hub.act(table, _actor(me), Fill(level=body.level))
    return _made(await service.hub.live(table), me)
