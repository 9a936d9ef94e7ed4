"""How Hypothesis searches: the same examples in every run, and fewer of them where rules run as plain Python."""

import os
import signal

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
