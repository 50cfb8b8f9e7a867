"""How long tests wait for what must come, and nothing else: what is there at once is not waited for, so being patient costs nothing.

Every such time is multiplied by the environment variable ``CARDROOM_PATIENCE``: on a machine that is slow, or busy with something else,
``CARDROOM_PATIENCE=5 make test`` waits five times as long before it says that something is missing.
"""

import os
import time
from collections.abc import Callable, Iterator

PATIENCE = float(os.environ.get("CARDROOM_PATIENCE", "1"))


def patient(seconds: float) -> float:
    """So long, by the patience asked for."""
    return seconds * PATIENCE


SOON = patient(60)  # seconds for whatever takes no time on a machine that has nothing else to do


def comes_true(holds: Callable[[], object], what: str = "it did not come to that", seconds: float = SOON) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def longer_and_longer(first: float) -> Iterator[float]:
    """Seconds to try something with that a slow machine may not do in time, the fewest first: what is right holds with some of them."""
    seconds = first
    while seconds < SOON:
        yield seconds
        seconds *= 5
