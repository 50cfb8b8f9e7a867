"""Programs that tests start: each in a session of its own, ended by the test whatever happens, with everything that it has started."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.patience import SOON


@contextmanager
def started(command: Sequence[str], **given: Any) -> Iterator[subprocess.Popen[Any]]:
    process = subprocess.Popen(command, start_new_session=True, **given)
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[Any]) -> None:
    """Nothing of it is left; what it has said may still be read."""
    over = process.poll() is not None
    if not (over and Path(f"/proc/{process.pid}").exists()):  # else its number has been given to another
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait(SOON)


def hear_interrupts() -> None:
    """Programs started from now on hear SIGINT and SIGTERM, as from a shell.

    A suite that runs in the background, or under some runners, ignores them, and what it starts would ignore them too. A handler that
    does nothing is not inherited: the suite goes on ignoring them, and its programs begin with what is usual.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _nothing)


def _nothing(number: int, frame: object) -> None:
    pass
