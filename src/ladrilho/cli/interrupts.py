"""Ctrl-C at a prompt, always heard; and a polite ``kill``, which is as good as Ctrl-C."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN = 0.1  # seconds between two rings


@contextmanager
def interrupts_are_heard() -> Iterator[None]:
    """While a line is typed, Ctrl-C raises KeyboardInterrupt, whenever it comes.

    Between printing the prompt and waiting for a key, readline does not look: a Ctrl-C of that moment would only be
    heard after the next key. So a bell outside rings again until it was heard.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
        yield
        return
    heard = threading.Event()

    def hear(number: int, frame: FrameType | None) -> None:
        if not heard.is_set():
            heard.set()
            raise KeyboardInterrupt

    bell, rope = os.pipe()
    os.set_blocking(rope, False)
    before = signal.signal(signal.SIGINT, hear)
    rope_before = signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    ringer = threading.Thread(target=_ring, args=(bell, heard), daemon=True)
    ringer.start()
    try:
        yield
    finally:
        heard.set()
        signal.set_wakeup_fd(rope_before)
        os.close(rope)  # the bell reads its end
        ringer.join()
        os.close(bell)
        signal.signal(signal.SIGINT, before)


@contextmanager
def kill_is_an_interrupt() -> Iterator[None]:
    """Whoever ends long work from outside gets what was done so far: in the background Ctrl-C is not heard."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _ring(bell: int, heard: threading.Event) -> None:
    """Wait for the first Ctrl-C; then ring until it was heard."""
    pulled = os.read(bell, 1)
    while pulled and pulled[0] != signal.SIGINT:
        pulled = os.read(bell, 1)
    while pulled and not heard.wait(_AGAIN):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
