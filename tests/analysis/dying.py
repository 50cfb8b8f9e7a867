"""Work that kills its own process, or fails: for tests of those who wait for it. It is found by name from another process.

It kills only processes that were started for it. The one that has started them works along; it takes its time, so that the others come
first.
"""

import multiprocessing
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from cardroom.analysis.blocks import Block
from cardroom.errors import BadInput
from tests.patience import comes_true


@dataclass(frozen=True)
class DiesOnce:
    """A block kills the process that does it, the first time."""

    folder: str
    deadly: int

    def __call__(self, block: Block) -> tuple[int, int]:
        mark = Path(self.folder) / str(self.deadly)
        if multiprocessing.parent_process() is None:
            comes_true(lambda: block.number == 0 or mark.exists(), "nobody dies")
        elif block.number == self.deadly and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return block.number, sum(range(block.first, block.first + block.size))


def always_dies(block: Block) -> int:
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.02)
    return 0


def refuses(block: Block) -> int:
    if block.number == 3:
        raise BadInput("Block 3 cannot be done.")
    return block.number


@dataclass(frozen=True)
class HearsInterrupts:
    """A process that was started for it leaves a file that says whether it hears one; the other waits until there is an answer."""

    folder: str

    def __call__(self, block: Block) -> None:
        said = {hears: Path(self.folder) / str(hears) for hears in (False, True)}
        if multiprocessing.parent_process() is not None:
            said[signal.getsignal(signal.SIGINT) is not signal.SIG_IGN].touch()
        elif block.number:
            comes_true(lambda: any(file.exists() for file in said.values()), "no other process works")


def first_is_last(block: Block) -> int:
    """The first block takes longer than all others together."""
    time.sleep(0.6 if block.number == 0 else 0.01)
    return block.number
