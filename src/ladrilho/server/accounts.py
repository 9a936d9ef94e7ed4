"""Players, who need nothing but a name, and accounts, which keep a player across devices."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, Select, insert, select, update
from sqlalchemy.exc import IntegrityError

from ladrilho.language import say
from ladrilho.server import schema
from ladrilho.server.codes import Code, refuse
from ladrilho.server.database import insert_new
from ladrilho.server.names import clean_name, name_key, new_id
from ladrilho.server.store import Store, is_id

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
LONGEST_WEBHOOK = 500
_AT_ONCE = 2  # each hash takes 64 MB for a moment

_players, _accounts = schema.players.c, schema.accounts.c


class Cost(NamedTuple):
    """How hard a password is to try out: rounds, KiB of memory, lanes."""

    rounds: int = 3
    memory: int = 65536
    lanes: int = 4


CHEAP = Cost(1, 8, 1)
"""for tests alone"""


@dataclass(frozen=True)
class Player:
    """Someone who plays."""

    id: str
    name: str
    created_at: float
    account: str | None = None
    """the name to log in with; None for a guest"""
    webhook: str | None = None
    banned: bool = False
    muted: bool = False


class Accounts:
    """Makes, finds and changes players. Passwords are hashed in threads: the event loop goes on."""

    def __init__(self, store: Store, cost: Cost | None = None) -> None:
        self._database = store.database
        rounds, memory, lanes = cost or Cost()
        self._hasher = PasswordHasher(rounds, memory, lanes)
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._nobodys = ""

    async def create_player(self, name: str, now: float) -> Player:
        """A new guest."""
        player = Player(new_id(), clean_name(name), now)
        await self._database.write(partial(_insert_player, player=player))
        return player

    async def player(self, id: str) -> Player | None:
        """The player of an id."""
        return await self._database.read(partial(find_player, id=id)) if is_id(id) else None

    async def rename(self, id: str, name: str) -> None:
        """Show another name; the one to log in with stays."""
        await self._change(id, name=clean_name(name))

    async def set_webhook(self, id: str, address: str | None) -> None:
        """Where to tell a player that it is their turn."""
        if address is not None and (
            len(address) > LONGEST_WEBHOOK or not address.isascii() or not address.isprintable()
        ):
            refuse(
                Code.BAD_REQUEST,
                say("a web-hook is an address of at most {most} plain characters", most=LONGEST_WEBHOOK),
            )
        await self._change(id, webhook=address)

    async def set_banned(self, id: str, banned: bool, now: float) -> None:
        """Keep a player out, or let them in again."""
        await self._change(id, banned_at=now if banned else None)

    async def set_muted(self, id: str, muted: bool, now: float) -> None:
        """Keep a player from talking, or let them."""
        await self._change(id, muted_at=now if muted else None)

    async def register(self, player: str, name: str, password: str, now: float) -> Player:
        """Give a guest an account, which keeps all that is theirs."""
        name = clean_name(name)
        _check_password(password)
        hashed = await self._in_thread(self._hasher.hash, password)
        row = {"player": player, "name": name, "name_key": name_key(name), "password": hashed, "created_at": now}
        try:
            made = await self._database.write(partial(_insert_account, row=row))
        except IntegrityError:  # two at the same moment
            refuse(Code.NAME_TAKEN)
        if isinstance(made, Code):
            refuse(made)
        return made

    async def log_in(self, name: str, password: str) -> Player:
        """The player whose account it is. Unknown names take as long as wrong passwords."""
        account = await self._database.read(partial(_find_account, key=_key_or_none(name)))
        hashed = account.password if account else await self._hash_of_nobody()
        if not await self._in_thread(self._fits, hashed, password) or account is None:
            refuse(Code.WRONG_PASSWORD)
        if self._hasher.check_needs_rehash(hashed):
            await self._hash_again(account.player, password)
        player = await self.player(account.player)
        assert player is not None
        if player.banned:
            refuse(Code.BANNED)
        return player

    async def _change(self, id: str, **values: Any) -> None:
        if not is_id(id) or not await self._database.write(partial(change_player, id=id, values=values)):
            refuse(Code.UNKNOWN_PLAYER)

    async def _hash_again(self, player: str, password: str) -> None:
        """The host asks for more than when the account was made."""
        hashed = await self._in_thread(self._hasher.hash, password)
        change = update(schema.accounts).where(_accounts.player == player).values(password=hashed)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def _hash_of_nobody(self) -> str:
        if not self._nobodys:
            self._nobodys = await self._in_thread(self._hasher.hash, new_id())
        return self._nobodys

    async def _in_thread(self, function: Any, *words: str) -> Any:
        async with self._at_once:
            return await asyncio.to_thread(function, *words)

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return _is_storable(password) and self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


def find_player(connection: Connection, id: str) -> Player | None:
    """The player of an id."""
    row = connection.execute(_chosen().where(_players.id == id)).one_or_none()
    return None if row is None else _to_player(row)


def find_players(connection: Connection, name: str) -> Sequence[Player]:
    """Players whose account or shown name it is, those with an account first; for the host."""
    wanted = _chosen().where((_accounts.name_key == name_key(name)) | (_players.name == name))
    found = [_to_player(row) for row in connection.execute(wanted.order_by(_players.id))]
    return sorted(found, key=lambda player: player.account is None)


def _chosen() -> Select[*tuple[Any, ...]]:
    return select(schema.players, _accounts.name.label("account")).join_from(
        schema.players, schema.accounts, isouter=True
    )


def _to_player(row: Row[*tuple[Any, ...]]) -> Player:
    banned, muted = row.banned_at is not None, row.muted_at is not None
    return Player(row.id, row.name, row.created_at, row.account, row.webhook, banned, muted)


def _insert_player(connection: Connection, player: Player) -> None:
    insert_new(connection, schema.players, [{"id": player.id, "name": player.name, "created_at": player.created_at}])


def change_player(connection: Connection, id: str, values: dict[str, Any]) -> bool:
    """Write columns of a player; False if there is none."""
    return connection.execute(update(schema.players).where(_players.id == id).values(values)).rowcount == 1


def _insert_account(connection: Connection, row: dict[str, Any]) -> Player | Code:
    """Make it, or say what is against it; the same account again is no fault."""
    player = find_player(connection, row["player"]) if is_id(row["player"]) else None
    if player is None:
        return Code.UNKNOWN_PLAYER
    found = _find_account(connection, row["name_key"])
    if found is not None:
        return player if found.password == row["password"] else Code.NAME_TAKEN
    if player.account is not None:
        return Code.BAD_REQUEST
    connection.execute(insert(schema.accounts), row)
    change_player(connection, player.id, {"name": row["name"]})
    made = find_player(connection, player.id)
    assert made is not None
    return made


def _find_account(connection: Connection, key: str | None) -> Row[*tuple[Any, ...]] | None:
    return connection.execute(select(schema.accounts).where(_accounts.name_key == key)).one_or_none()


def _key_or_none(name: str) -> str | None:
    return name_key(name) if len(name) <= LONGEST_PASSWORD and _is_storable(name) else None


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD or not _is_storable(password):
        refuse(
            Code.BAD_REQUEST,
            say("a password has {least} to {most} characters", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD),
        )


def _is_storable(words: str) -> bool:
    """Whether a database can hold a text: no half of a pair, no zero."""
    return len(words) <= LONGEST_PASSWORD and "\0" not in words and not any("\ud800" <= c <= "\udfff" for c in words)
