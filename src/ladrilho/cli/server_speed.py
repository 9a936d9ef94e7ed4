"""The figures of the server for ``ladrilho bench``; each kind of database is measured once a run."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from ladrilho.cli.reference import NotMeasured
from ladrilho.cli.server_load import LoadFigures, load_of

SIZES = (1000, 1500, 2000)
SECONDS = 10.0
_LIMIT = 120


@cache
def on_sqlite() -> LoadFigures:
    """What a server on a new file holds."""
    with tempfile.TemporaryDirectory(prefix="ladrilho-") as folder:
        return load_of(str(Path(folder) / "load.db"), SIZES, SECONDS)


@cache
def on_postgres() -> LoadFigures:
    """What a server on a PostgreSQL of its own holds."""
    with own_postgres() as database:
        return load_of(database, SIZES, SECONDS)


@contextmanager
def own_postgres() -> Iterator[str]:
    """A PostgreSQL for a while: the address of its database."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        raise NotMeasured("PostgreSQL is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="ladrilho-"))
    try:
        who = _somebody()
        if who:
            shutil.chown(folder, who["user"], who["group"])
        data, control = str(folder / "data"), programs[-1] / "pg_ctl"
        _run([programs[-1] / "initdb", "-D", data, "-U", "ladrilho", "-A", "trust", "--no-sync"], who)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        _run([control, "start", "-w", "-D", data, "-l", str(folder / "log"), "-o", options], who)
        try:
            _run([programs[-1] / "createdb", "-h", str(folder), "-U", "ladrilho", "load"], who)
            yield f"postgresql://ladrilho@/load?host={folder}"
        finally:
            _run([control, "stop", "-w", "-m", "fast", "-D", data], who)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody() -> dict[str, Any]:
    """PostgreSQL does not work for root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise NotMeasured("PostgreSQL does not work for root, and there is nobody else")


def _run(words: list[Any], who: dict[str, Any]) -> None:
    quiet: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    try:
        subprocess.run(words, check=True, timeout=_LIMIT, cwd="/", **quiet, **who)
    except (subprocess.SubprocessError, OSError) as error:
        raise NotMeasured(f"PostgreSQL did not start: {error}") from None
