"""Signed tokens: who holds one is the player it names."""

import hashlib
import json
import secrets
from collections.abc import Sequence

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from sqlalchemy import Connection, select, update

from ladrilho.server import schema
from ladrilho.server.codes import Code, refuse
from ladrilho.server.database import insert_new
from ladrilho.server.store import Store, is_id

MAX_AGE = 400 * 24 * 3600
_LONGEST = 500
_SALT = b"ladrilho player"
_SETTING = "token_secrets"


class Tokens:
    """Makes and reads tokens with the server's secrets; the last one signs."""

    def __init__(self, keys: Sequence[str], max_age: int = MAX_AGE) -> None:
        self._max_age = max_age
        self._serializer = URLSafeTimedSerializer(
            list(keys), salt=_SALT, signer_kwargs={"digest_method": hashlib.sha256}
        )

    @classmethod
    async def load(cls, store: Store) -> "Tokens":
        """With the secrets in the database; the first start makes one."""
        found = await store.database.read(read_secrets)
        return cls(found or await store.database.write(make_secrets))

    def issue(self, player: str) -> str:
        """A token for a player."""
        return self._serializer.dumps(player)

    def read(self, token: str) -> str:
        """Whose token it is; refused if it was not made here, or is too old."""
        if not isinstance(token, str) or len(token) > _LONGEST or not token.isascii():
            refuse(Code.BAD_TOKEN)
        try:
            player = self._serializer.loads(token, max_age=self._max_age)
        except SignatureExpired:
            refuse(Code.TOKEN_EXPIRED)
        except BadSignature:
            refuse(Code.BAD_TOKEN)
        if not isinstance(player, str) or not is_id(player):
            refuse(Code.BAD_TOKEN)
        return player


def read_secrets(connection: Connection) -> list[str]:
    """The secrets, the oldest first."""
    value = connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == _SETTING))
    return [] if value is None else [str(key) for key in json.loads(value)]


def make_secrets(connection: Connection) -> list[str]:
    """Make the first secret, unless another process was faster."""
    insert_new(connection, schema.settings, [{"name": _SETTING, "value": json.dumps([_new_secret()])}])
    return read_secrets(connection)


def rotate_secrets(connection: Connection, forget: bool) -> None:
    """Sign with a new secret from the next start on; tokens of the old ones stay good, or are forgotten."""
    keys = [] if forget else make_secrets(connection)
    value = json.dumps([*keys, _new_secret()])
    make_secrets(connection)
    connection.execute(update(schema.settings).where(schema.settings.c.name == _SETTING).values(value=value))


def _new_secret() -> str:
    return secrets.token_urlsafe(32)
