"""Players, who need nothing but a name; accounts, which keep them across devices."""

import time
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ladrilho.server.accounts import Player
from ladrilho.server.doors import Asking, Serving
from ladrilho.server.service import Service
from ladrilho.server.webhooks import check_url

router = APIRouter(tags=["players"])
_MOST_TABLES = 50


class NameBody(BaseModel):
    """A name to be shown."""

    name: Annotated[str, Field(max_length=100)]


class ChangeBody(BaseModel):
    """What is to change; what is left out stays."""

    name: Annotated[str, Field(max_length=100)] | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None


class PasswordBody(BaseModel):
    """What an account is opened with."""

    name: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=200)]


class Session(BaseModel):
    """A player and the token that stands for them; whoever holds it is this player."""

    player: str
    name: str
    token: str
    account: str | None = None


class RatingAnswer(BaseModel):
    """How strong somebody seems at one kind of table."""

    rating: float
    uncertainty: float
    games: int


class MeAnswer(BaseModel):
    """Everything that is mine."""

    player: str
    name: str
    account: str | None
    webhook: str | None
    tables: list[dict[str, Any]]
    ratings: dict[str, RatingAnswer]


def _session(service: Service, player: Player) -> Session:
    token = service.tokens.issue(player.id)
    return Session(player=player.id, name=player.name, token=token, account=player.account)


@router.post("/api/players", status_code=201)
async def create_player(body: NameBody, service: Serving) -> Session:
    """A new guest: a name is all it takes."""
    return _session(service, await service.accounts.create_player(body.name, time.time()))


@router.patch("/api/players/me")
async def change_me(body: ChangeBody, me: Asking, service: Serving) -> Session:
    """Show another name, or name the address of a web-hook for turn alerts (an empty one removes it)."""
    if body.name is not None:
        await service.accounts.rename(me.id, body.name)
    if body.webhook is not None:
        url = check_url(body.webhook, service.config.private_webhooks) if body.webhook else None
        await service.accounts.set_webhook(me.id, url)
    changed = await service.accounts.player(me.id)
    return _session(service, changed or me)


@router.get("/api/me")
async def about_me(me: Asking, service: Serving) -> MeAnswer:
    """My name, my tables (those that changed last first) and my ratings."""
    rows = await service.store.tables_of(me.id, limit=_MOST_TABLES)
    tables = [await service.summary_of(row, to_the_move=True) for row in rows]
    ratings = {
        kind: RatingAnswer(rating=found.rating, uncertainty=found.uncertainty, games=found.games)
        for kind, found in (await service.ratings.of(me.id)).items()
    }
    return MeAnswer(player=me.id, name=me.name, account=me.account, webhook=me.webhook, tables=tables, ratings=ratings)


@router.post("/api/accounts", status_code=201)
async def create_account(body: PasswordBody, me: Asking, service: Serving) -> Session:
    """Give myself an account: my seats, history and ratings follow me to other devices."""
    return _session(service, await service.accounts.register(me.id, body.name, body.password, time.time()))


@router.post("/api/sessions", status_code=201)
async def log_in(body: PasswordBody, service: Serving) -> Session:
    """A token for the player of an account."""
    return _session(service, await service.accounts.log_in(body.name, body.password))
