"""How the server feels, what it counts, and which games it offers."""

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel
from starlette.responses import JSONResponse

from ladrilho import __version__, rules
from ladrilho.errors import LadrilhoError
from ladrilho.games.azul.state import WALL_NAMES
from ladrilho.games.pavilion.board import JOKER_ORDERS, SIDE_NAMES
from ladrilho.players.levels import LEVELS
from ladrilho.position import MAX_PLAYERS
from ladrilho.server.doors import Serving
from ladrilho.server.messages import PROTOCOL
from ladrilho.server.metrics import CONTENT_TYPE

router = APIRouter()
_OPTIONS: dict[str, dict[str, list[str]]] = {
    "azul": {"wall": list(WALL_NAMES)},
    "summer-pavilion": {"board": list(SIDE_NAMES), "jokers": list(JOKER_ORDERS)},
}


class Health(BaseModel):
    """Whether the server can do its work."""

    status: str
    version: str
    protocol: int


class GameOffer(BaseModel):
    """A game with its options: the first word of each is what is played when nothing is said."""

    name: str
    rules: str
    players: list[int]
    options: dict[str, list[str]]
    colours: list[str]


class LevelOffer(BaseModel):
    """A computer player of the house."""

    level: int
    name: str


class Offers(BaseModel):
    """Everything that can be played here."""

    games: list[GameOffer]
    levels: list[LevelOffer]
    engines: list[str]


@router.get("/healthz", tags=["health"], response_model=Health)
async def health(service: Serving) -> Any:
    """200 while the database answers, 503 otherwise."""
    try:
        is_well = not service.is_stopping and await service.store.is_alive()
    except LadrilhoError:
        is_well = False
    word = "ok" if is_well else "unwell"
    return JSONResponse({"status": word, "version": __version__, "protocol": PROTOCOL}, 200 if is_well else 503)


@router.get("/metrics", tags=["health"], response_class=Response)
async def metrics(service: Serving) -> Response:
    """Everything the server counts, for Prometheus."""
    return Response(service.metrics.text(), media_type=CONTENT_TYPE)


@router.get("/api/games", tags=["tables"])
async def games(service: Serving) -> Offers:
    """The games with their options, the levels, and the engines of the host."""
    offers = [
        GameOffer(
            name=name,
            rules=game.RULES,
            players=list(range(2, MAX_PLAYERS + 1)),
            options=_OPTIONS[name],
            colours=list(game.COLOUR_NAMES),
        )
        for name, game in rules.GAMES.items()
    ]
    levels = [LevelOffer(level=level.number, name=level.name) for level in LEVELS]
    return Offers(games=offers, levels=levels, engines=list(service.config.engines))
