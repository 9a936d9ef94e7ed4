"""What the server counts, for Prometheus.

Several processes write into one directory (``PROMETHEUS_MULTIPROC_DIR``), so that any of them can tell about all.
"""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.sockets = Gauge("ladrilho_sockets", "open sockets", registry=registry, multiprocess_mode="livesum")
        self.tables = Gauge("ladrilho_live_tables", "tables in memory", registry=registry, multiprocess_mode="livesum")
        self.thinking = Gauge(
            "ladrilho_computer_queue", "computer moves waited for", registry=registry, multiprocess_mode="livesum"
        )
        self.moves = Counter("ladrilho_moves", "moves committed", ["by"], registry=registry)
        self.messages = Counter("ladrilho_messages", "messages from sockets", ["type"], registry=registry)
        self.refused = Counter("ladrilho_refused", "messages and requests refused", ["code"], registry=registry)
        self.dropped = Counter("ladrilho_dropped_sockets", "sockets closed by the server", ["code"], registry=registry)
        self.requests = Counter("ladrilho_requests", "requests answered", ["route", "status"], registry=registry)
        self.faults = Counter("ladrilho_computer_faults", "computer players that failed", registry=registry)
        self.webhooks = Counter("ladrilho_webhooks", "turn alerts", ["outcome"], registry=registry)
        self.commit_seconds = Histogram(
            "ladrilho_commit_seconds", "from decision to commit", registry=registry, buckets=_MOMENTS
        )
        self.choose_seconds = Histogram(
            "ladrilho_choose_seconds", "thinking of a computer player", ["who"], registry=registry, buckets=_MOMENTS
        )

    def text(self) -> bytes:
        """Everything counted so far, as Prometheus reads it."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        everyone = CollectorRegistry()
        MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]  # a library half typed
        return generate_latest(everyone)
