"""One life of one server: ``cardroom serve`` from its start to its end, with all that it has said in a file, so that nobody need read it
meanwhile."""

import os
import signal
import time
from pathlib import Path

from tests.crash.serving import OPEN, Warm
from tests.patience import SOON, comes_true


class Life:
    def __init__(self, args: list[str], output: Path, warm: Warm) -> None:
        self.output, self._warm = output, warm
        self.code: int | None = None
        self.begun = time.monotonic()
        with output.open("wb") as out:
            self.pid = warm.start(["serve", "--no-open", "--quick", *args], out.fileno())

    @property
    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def opened(self) -> None:
        comes_true(lambda: self.is_open or self.is_over, f"the server did not open: {self.said}")
        assert self.is_open, f"the server ended before it opened: {self.said}"

    @property
    def is_open(self) -> bool:
        return OPEN.decode() in self.said

    @property
    def is_over(self) -> bool:
        """Ended, and waited for by nobody yet."""
        stat = Path(f"/proc/{self.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0] == "Z"

    def signal(self, number: int) -> None:
        if self.code is None:
            os.kill(self.pid, number)

    def ended(self, seconds: float = SOON) -> int:
        """Wait until the process is gone; how it ended."""
        if self.code is None:
            comes_true(lambda: self.is_over, f"the server does not end: {self.said}", seconds)
            self.code = self._warm.wait(self.pid)
        return self.code

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.ended()
