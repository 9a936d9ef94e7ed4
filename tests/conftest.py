"""How Hypothesis searches: the same examples in every run, and fewer of them where rules run as plain Python."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# Compiling and plain rules are slow at times on purpose; pytest's own limit catches what hangs.
settings.register_profile(
    "ladrilho",
    deadline=None,
    derandomize=True,
    max_examples=10 if _PLAIN else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ladrilho")

# A shell that starts the tests in the background has them ignore Ctrl-C; every program they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Rooms that stand on the rules and hold none: they say nothing about rules as plain Python.
_ABOVE_THE_RULES = {"adapters", "analysis", "cli", "drawing", "page", "server", "teaching"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _ABOVE_THE_RULES & set(item.path.parts):
            item.add_marker(pytest.mark.compiled_only)
