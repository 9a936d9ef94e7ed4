"""What the REST doors share: the service behind them, and who knocks."""

from typing import Annotated

from fastapi import Depends, Header, Request

from ladrilho.language import say
from ladrilho.server.accounts import Player
from ladrilho.server.codes import Code, refuse
from ladrilho.server.service import Service


def service_of(request: Request) -> Service:
    """The service of this process."""
    service: Service = request.app.state.service
    return service


Serving = Annotated[Service, Depends(service_of)]


async def _player(service: Serving, authorization: Annotated[str | None, Header()] = None) -> Player:
    """The player behind ``Authorization: Bearer TOKEN``."""
    scheme, _, token = (authorization or "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        refuse(Code.BAD_TOKEN, say("this needs the token of a player: Authorization: Bearer TOKEN"))
    return await service.player_of(token.strip())


Asking = Annotated[Player, Depends(_player)]
