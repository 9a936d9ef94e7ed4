"""How a host runs the server: everything that is not a matter of one table."""

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_workers() -> int:
    """One core is left to the event loop."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class ServerConfig:
    """The settings of one server process."""

    database: str | None = None
    """where games are kept; None is a SQLite file in the user's data directory"""
    origins: tuple[str, ...] = ()
    """pages of other hosts that may use this server"""
    engines: dict[str, str] = field(default_factory=dict)
    """programs that may take a seat: name and command"""
    workers: int = field(default_factory=default_workers)
    """how many computer players think at the same time"""
    limits: bool = True
    """whether messages and requests are counted; off only for measuring"""
    private_webhooks: bool = False
    """whether web-hooks may go to this machine and its own network; for tests"""
    static: Path = Path(__file__).parent / "static"
    """the built page"""
    idle_seconds: float = 120.0
    """a table that nobody looks at leaves the memory after this time"""
    waiting_messages: int = 256
    """a client that has this many messages unread is sent away"""
    waiting_bytes: int = 4_000_000
    """and so is one with this many bytes unread"""
    sweep_seconds: float = 0.5
    """how often due tables are looked for"""
    lease_seconds: float = 5.0
    """how long a table whose computers are driven by a process is left to it"""
