"""Writing many rows at once.

On SQLite they go by one statement. With one for each row, the thread that writes would let go of the interpreter and
wait for it again at every row, behind an event loop that is busy.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, Table, Update, bindparam, insert, update

from ladrilho.server.database import is_postgres

Row = dict[str, Any]
_AT_ONCE = 1000  # SQLite takes 32766 values in a statement


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows that all have the same columns."""
    if is_postgres(connection):
        if rows:
            connection.execute(insert(table), rows)
        return
    for some in _split(rows):
        columns = ", ".join(some[0])
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({columns}) {_places(some)}", _values(some))


def update_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Change rows that are found by their first column; all have the same columns."""
    if is_postgres(connection):
        if rows:
            connection.execute(_update_of(table, tuple(rows[0])), [_renamed(row) for row in rows])
        return
    for some in _split(rows):
        key, *names = some[0]
        changes = ", ".join(f"{name} = changed.column{place}" for place, name in enumerate(names, start=2))
        connection.exec_driver_sql(
            f"UPDATE {table.name} SET {changes} FROM ({_places(some)}) AS changed WHERE {key} = changed.column1",
            _values(some),
        )


def find_rows(connection: Connection, table: Table, names: Sequence[str], keys: Sequence[str]) -> list[tuple[Any, ...]]:
    """Some columns of the rows with these values in the first of them, on SQLite."""
    places = ", ".join("?" * len(keys))
    found = connection.exec_driver_sql(
        f"SELECT {', '.join(names)} FROM {table.name} WHERE {names[0]} IN ({places})", tuple(keys)
    )
    return [tuple(row) for row in found]


def _split(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for first in range(0, len(rows), _AT_ONCE):
        yield rows[first : first + _AT_ONCE]


def _places(rows: Sequence[Row]) -> str:
    place = f"({', '.join('?' * len(rows[0]))})"
    return f"VALUES {', '.join([place] * len(rows))}"


def _values(rows: Sequence[Row]) -> tuple[Any, ...]:
    return tuple(row[name] for row in rows for name in rows[0])


def _renamed(row: Row) -> Row:
    """Names that a statement does not take for its columns."""
    return {f"new_{name}": value for name, value in row.items()}


@cache
def _update_of(table: Table, names: tuple[str, ...]) -> Update:
    key, *changed = names
    values: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in changed}
    return update(table).where(table.c[key] == bindparam(f"new_{key}")).values(values)
