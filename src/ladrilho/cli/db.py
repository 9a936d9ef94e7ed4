"""``ladrilho db``: the database of the server, and what a host does to players."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from ladrilho.errors import LadrilhoError

if TYPE_CHECKING:
    from ladrilho.server.accounts import Player
    from ladrilho.server.database import Database


class Action(StrEnum):
    """What can be done."""

    UPGRADE = "upgrade"
    DOWNGRADE = "downgrade"
    EXPORT = "export"
    IMPORT = "import"
    BAN = "ban"
    UNBAN = "unban"
    MUTE = "mute"
    UNMUTE = "unmute"
    NEW_SECRET = "new-secret"


def db(
    action: Annotated[Action, typer.Argument(help="What to do.", show_default=False)],
    what: Annotated[
        str,
        typer.Argument(
            metavar="[FILE|PLAYER|REVISION]",
            help="A file (- is standard input or output), a player's id or name, or a revision.",
        ),
    ] = "",
    database: Annotated[
        str | None,
        typer.Option(help="A file or postgresql://user@host/name; else LADRILHO_DATABASE, or the user's own file."),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="new-secret: old tokens are no good any more.")] = False,
) -> None:
    """Look after the database of the server."""
    from ladrilho.server.store import open_upgraded

    needs = {Action.UPGRADE: "", Action.NEW_SECRET: "", Action.DOWNGRADE: "a revision, or base"}
    needs |= {Action.EXPORT: "a file", Action.IMPORT: "a file"}
    need = needs.get(action, "a player's id or name")
    if bool(need) != bool(what):
        raise LadrilhoError(f"ladrilho db {action} needs {need or 'nothing more'}")
    work = _WORK.get(action) or _moderate(action)

    async def run() -> str:
        opened = await open_upgraded(database)
        try:
            return await work(opened, what, forget)
        finally:
            await opened.close()

    print(asyncio.run(run()), file=sys.stderr)


async def _upgrade(database: "Database", _what: str, _forget: bool) -> str:
    from ladrilho.server.migrating import newest_revision

    return f"the database is at revision {newest_revision()}"


async def _downgrade(database: "Database", revision: str, _forget: bool) -> str:
    from alembic.util import CommandError

    from ladrilho.server.migrating import downgrade

    try:
        await database.write(lambda connection: downgrade(connection, revision))
    except CommandError as error:
        raise LadrilhoError(f"no way back to {revision!r}: {error}") from None
    return f"the database is at revision {revision}"


async def _export(database: "Database", name: str, _forget: bool) -> str:
    from ladrilho.server.copying import export_all

    with _opened_private(name) as file:
        rows = await database.read(lambda connection: export_all(connection, file))
    return f"{rows} rows exported; the file holds secrets: keep it to yourself"


async def _import(database: "Database", name: str, _forget: bool) -> str:
    from ladrilho.server.copying import import_all

    with nullcontext(sys.stdin) if name == "-" else open(name, encoding="utf-8") as file:
        rows = await database.write(lambda connection: import_all(connection, file))
    return f"{rows} rows imported"


async def _make_secret(database: "Database", _what: str, forget: bool) -> str:
    from ladrilho.server.tokens import rotate_secrets

    await database.write(lambda connection: rotate_secrets(connection, forget))
    return (
        f"tokens are signed with a new secret after a restart; old ones are {'forgotten' if forget else 'still good'}"
    )


Work = Callable[["Database", str, bool], Awaitable[str]]
_WORK: dict[Action, Work] = {
    Action.UPGRADE: _upgrade,
    Action.DOWNGRADE: _downgrade,
    Action.EXPORT: _export,
    Action.IMPORT: _import,
    Action.NEW_SECRET: _make_secret,
}


def _moderate(action: Action) -> Work:
    """Ban or mute a player, or take it back."""

    async def work(database: "Database", who: str, _forget: bool) -> str:
        from ladrilho.server.accounts import change_player

        player = await _find(database, who)
        column = "banned_at" if action in (Action.BAN, Action.UNBAN) else "muted_at"
        value = time.time() if action in (Action.BAN, Action.MUTE) else None
        await database.write(lambda connection: change_player(connection, player.id, {column: value}))
        return f"{action}: {player.name} ({player.id})"

    return work


async def _find(database: "Database", who: str) -> "Player":
    from ladrilho.server.accounts import find_player, find_players

    by_id = await database.read(lambda connection: find_player(connection, who)) if who.isalnum() else None
    if by_id is not None:
        return by_id
    found = await database.read(lambda connection: find_players(connection, who))
    holders = [player for player in found if player.account is not None]
    if len(found) == 1 or len(holders) == 1:
        return found[0]
    ids = ", ".join(player.id for player in found)
    raise LadrilhoError(f"several players are called {who!r}: name one of {ids}" if found else f"no player {who!r}")


def _opened_private(name: str) -> AbstractContextManager[TextIO]:
    """A file that nobody else may read."""
    if name == "-":
        return nullcontext(sys.stdout)
    return open(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8")
