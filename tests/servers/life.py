"""One life of one server: ``cardroom serve`` from its start to its end, with all that it has said in a file, so that nobody need read it
meanwhile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

from tests.crash.serving import OPEN
from tests.patience import SOON, comes_true


class Starter(Protocol):
    """Starts the command with these arguments, its output there; and waits for a process that it has started."""

    def start(self, args: list[str], out: int) -> int: ...

    def wait(self, pid: int) -> int: ...


class Shell:
    """A new Python for each, as from a shell: in a folder, whose card room it is, and with surroundings of its own."""

    def __init__(self, folder: Path, **surroundings: str) -> None:
        self._folder, self._surroundings = folder, surroundings
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, args: list[str], out: int) -> int:
        command = [sys.executable, "-c", "from cardroom.cli import main; main()", *args]
        surroundings = {**os.environ, **self._surroundings}
        process = subprocess.Popen(
            command, cwd=self._folder, env=surroundings, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
        )
        self._processes[process.pid] = process
        return process.pid

    def wait(self, pid: int) -> int:
        return self._processes.pop(pid).wait(SOON)


class Life:
    def __init__(self, args: list[str], output: Path, starter: Starter) -> None:
        self.output, self._starter = output, starter
        self.code: int | None = None
        self.begun = time.monotonic()
        with output.open("wb") as out:
            self.pid = starter.start(["serve", "--no-open", "--quick", *args], out.fileno())

    @property
    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def opened(self) -> None:
        comes_true(lambda: self.is_open or self.is_over, f"the server did not open: {self.said}")
        if not self.is_open:
            self.ended()
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
            self.code = self._starter.wait(self.pid)
        return self.code

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.ended()
