"""Work that kills its own process, or fails: for tests of those who wait for it. It is found by name from another process."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from cardroom.analysis.blocks import Block
from cardroom.errors import BadInput


@dataclass(frozen=True)
class DiesOnce:
    """Each of some blocks kills the process that does it, the first time."""

    folder: str
    deadly: tuple[int, ...]

    def __call__(self, block: Block) -> tuple[int, int]:
        mark = Path(self.folder) / str(block.number)
        if block.number in self.deadly and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return block.number, sum(range(block.first, block.first + block.size))


def always_dies(block: Block) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def refuses(block: Block) -> int:
    if block.number == 3:
        raise BadInput("Block 3 cannot be done.")
    return block.number


def hears_interrupts(block: Block) -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def first_is_last(block: Block) -> int:
    """The first block takes longer than all others together."""
    time.sleep(0.6 if block.number == 0 else 0.01)
    return block.number
