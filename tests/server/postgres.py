"""A real PostgreSQL for tests: one cluster for all workers of a run, which ends with the last of them, come what may.

Each worker holds a lock that the system takes from it even if it is killed. A guardian, this file as a program, waits
for the lock and then stops the server and removes its files.
"""

import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "ladrilho"
PROGRAMS = "LADRILHO_POSTGRES_BIN"
MISSING = (
    "the tests need PostgreSQL's server: run `make parts` (as root: apt-get install postgresql), "
    f"or let {PROGRAMS} name the folder where initdb and pg_ctl are"
)


class Cluster:
    """A PostgreSQL server with files of its own, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def create_database(self, name: str) -> str:
        """Make a database; its address."""
        self.run_sql(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def run_sql(self, statement: str, database: str = "postgres") -> str:
        """What psql answers."""
        words = ["-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", USER, "-d", database]
        return run("psql", *words, "-c", statement).strip()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=on -c max_connections=80"
        log = str(self.folder / "log")
        run("pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", log, "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: ``fast`` says goodbye, ``immediate`` is like a crash."""
        run("pg_ctl", "stop", "-w", "-m", mode, "-D", str(self.folder / "data"))

    def is_running(self) -> bool:
        """Whether there is a server."""
        return (self.folder / "data" / "postmaster.pid").exists()


@contextmanager
def shared_cluster(meeting: Path) -> Iterator[Cluster]:
    """The cluster of all processes that name the same folder to meet."""
    meeting.mkdir(exist_ok=True)
    with open(meeting / "users", "a") as users:
        with open(meeting / "door", "a") as door:
            fcntl.flock(door, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_SH)  # before the guardian looks whether anybody is there
            if not (meeting / "ready").exists():
                start_guardian(meeting)
        yield Cluster(Path((meeting / "ready").read_text()))


def start_guardian(meeting: Path) -> None:
    """Start the server and the one who stops it; returns when it answers."""
    command = [sys.executable, __file__, str(meeting)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as guardian:
        assert guardian.stdout is not None
        said = guardian.stdout.readline()
        if said.strip() != "ready":
            raise AssertionError(said.strip() or "PostgreSQL for the tests did not start")
        guardian.stdout.close()
        guardian.returncode = 0  # it outlives us, and `with` must not wait for it


def guard(meeting: Path) -> None:
    """Run a server until nobody uses it."""
    folder = Path(tempfile.mkdtemp(prefix="ladrilho-pg-"))
    try:
        shutil.chown(folder, **owner_of_files())
        cluster = Cluster(folder)
        run("initdb", "-D", str(folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        cluster.start()
        try:
            (meeting / "ready").write_text(str(folder))
            print("ready", flush=True)
            with open(meeting / "users", "a") as users:
                fcntl.flock(users, fcntl.LOCK_EX)
                (meeting / "ready").unlink(missing_ok=True)
        finally:
            if cluster.is_running():
                cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(program: str, *words: str) -> str:
    """Run one of PostgreSQL's programs as someone who may: it refuses to work for root."""
    found = find_program(program)
    done = subprocess.run(
        [found, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if program == "psql" else subprocess.DEVNULL,  # a server would keep a pipe open
        stderr=subprocess.PIPE if program == "psql" else None,
        text=True,
        timeout=60,
        cwd="/",
        **as_user(),
    )
    assert done.returncode == 0, f"{program} failed: {done.stderr}"
    return done.stdout or ""


def find_program(program: str) -> str:
    """Where a program of PostgreSQL is: named by the environment, Debian's newest, or on the path."""
    named = os.environ.get(PROGRAMS)
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for folder in [Path(named)] if named else debian:
        if (folder / program).exists():
            return str(folder / program)
    found = None if named else shutil.which(program)
    if found is None:
        raise AssertionError(MISSING)
    return found


def unprivileged() -> "pwd.struct_passwd | None":
    """Who runs the server; None if we are not root and do it ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")


def as_user() -> dict[str, object]:
    """Arguments of subprocess."""
    user = unprivileged()
    return {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def owner_of_files() -> dict[str, int]:
    """Arguments of shutil.chown."""
    user = unprivileged()
    return {"user": os.geteuid()} if user is None else {"user": user.pw_uid, "group": user.pw_gid}


if __name__ == "__main__":
    try:
        guard(Path(sys.argv[1]))
    except AssertionError as error:
        print(error, flush=True)
        sys.exit(1)
