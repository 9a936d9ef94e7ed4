"""The whole database as lines of JSON, from one engine to another: a header, a row per line, the number of rows."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

from sqlalchemy import Connection, Double, Integer, LargeBinary, String, Table, Text, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from ladrilho.errors import LadrilhoError
from ladrilho.server.database import is_postgres
from ladrilho.server.migrating import current_revision, newest_revision
from ladrilho.server.schema import metadata

FORMAT = 1
_ROWS = 1000


class CopyError(LadrilhoError):
    """A file that is no copy of a database, or a database that is in the way."""


def export_all(connection: Connection, file: TextIO) -> int:
    """Write everything, secrets and accounts included, as it is at one moment; how many rows."""
    if is_postgres(connection):
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    _write(file, {"ladrilho": "database", "format": FORMAT, "revision": current_revision(connection)})
    rows = 0
    for table in metadata.sorted_tables:
        for row in _rows_of(connection, table):
            _write(file, {"table": table.name, "row": row})
            rows += 1
    _write(file, {"rows": rows})
    return rows


def import_all(connection: Connection, file: TextIO) -> int:
    """Read everything into a database without rows; how many."""
    if any(connection.scalar(select(func.count()).select_from(table)) for table in metadata.sorted_tables):
        raise CopyError("the database is not empty: import into a new one")
    lines = _read_lines(file)
    _check_header(next(lines, {}))
    rows, told = 0, None
    for name, group in _grouped(lines):
        if name is None:
            told = group[0].get("rows")
            break
        _insert(connection, _table(name), group)
        rows += len(group)
    if told != rows or next(lines, None) is not None:
        raise CopyError(f"the copy is not whole: it holds {rows} rows and should hold {told}")
    return rows


def _insert(connection: Connection, table: Table, lines: Sequence[dict[str, Any]]) -> None:
    try:
        connection.execute(insert(table), [_from_json(table, line) for line in lines])
    except (IntegrityError, UnicodeError):
        raise CopyError(f"rows of {table.name} do not fit each other or what came before") from None


def _rows_of(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table in the order of their keys, a part at a time."""
    wanted = select(table).order_by(*table.primary_key.columns)
    for row in connection.execution_options(yield_per=_ROWS).execute(wanted):
        yield {name: value.hex() if isinstance(value, bytes) else value for name, value in row._mapping.items()}


def _write(file: TextIO, line: dict[str, Any]) -> None:
    file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _read_lines(file: TextIO) -> Iterator[dict[str, Any]]:
    try:
        for number, words in enumerate(file, 1):
            yield _read_line(number, words)
    except UnicodeDecodeError:
        raise CopyError("the copy is not written in UTF-8") from None


def _read_line(number: int, words: str) -> dict[str, Any]:
    try:
        line = json.loads(words)
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict):
        raise CopyError(f"line {number} is no row of a database")
    return line


def _check_header(header: dict[str, Any]) -> None:
    if header.get("ladrilho") != "database" or header.get("format") != FORMAT:
        raise CopyError("this is no copy made by `ladrilho db export`")
    if header.get("revision") != newest_revision():
        raise CopyError(
            f"the copy has revision {header.get('revision')!r} and this ladrilho {newest_revision()!r}: "
            "upgrade the database it was made from, and export it again"
        )


def _grouped(lines: Iterable[dict[str, Any]]) -> Iterator[tuple[str | None, list[dict[str, Any]]]]:
    """Rows of one table that follow each other, so many at a time; the last line has no table."""
    waiting: list[dict[str, Any]] = []
    for line in lines:
        if waiting and (len(waiting) == _ROWS or waiting[0].get("table") != line.get("table")):
            yield waiting[0].get("table"), waiting
            waiting = []
        waiting.append(line)
    if waiting:
        yield waiting[0].get("table"), waiting


def _table(name: object) -> Table:
    table = metadata.tables.get(str(name))
    if table is None:
        raise CopyError(f"no table {name!r} in a database of ours")
    return table


def _from_json(table: Table, line: dict[str, Any]) -> dict[str, Any]:
    row = line.get("row")
    if not isinstance(row, dict) or set(row) != set(table.columns.keys()):
        raise CopyError(f"a row of {table.name} has other columns than the table")
    return {name: _value(table, name, value) for name, value in row.items()}


def _value(table: Table, name: str, value: Any) -> Any:
    column = table.columns[name]
    if value is None and column.nullable:
        return None
    try:
        return _READERS[type(column.type)](value)
    except (TypeError, ValueError):
        raise CopyError(f"{name} of {table.name} cannot be {value!r:.60}") from None


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(value)
        return value

    return read


def _number(value: Any) -> float:
    if type(value) not in (int, float):
        raise TypeError(value)
    return float(value)


_READERS: dict[type, Callable[[Any], Any]] = {
    LargeBinary: bytes.fromhex,
    Integer: _exactly(int),
    Double: _number,
    String: _exactly(str),
    Text: _exactly(str),
}
