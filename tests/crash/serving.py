"""``cardroom serve`` as a process of its own, started and killed again and again on one port and one database."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from tests.patience import SOON
from tests.programs import end

ROOT = Path(__file__).parents[2]
OPEN = b"The card room is open at"


class Warm:
    """The process that starts card rooms by forking (``warm.py``)."""

    def __init__(self, editions: Iterable[str] = ()) -> None:
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.crash.warm", str(its.fileno()), *editions]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[its.fileno()], start_new_session=True)
        its.close()
        self._wire = ours
        ours.settimeout(SOON)
        try:
            assert ours.recv(100) == b"ready"
        except BaseException:
            end(self._process)
            raise

    def start(self, args: list[str], out: int) -> int:
        socket.send_fds(self._wire, [json.dumps({"start": args}).encode()], [out])
        return int(self._wire.recv(100))

    def wait(self, pid: int) -> int:
        self._wire.sendall(json.dumps({"wait": pid}).encode())
        return int(self._wire.recv(100))

    def close(self) -> None:
        self._wire.close()
        try:
            self._process.wait(SOON)
        finally:
            end(self._process)


class Serving:
    """One life of a server. ``warm``: forked; without: a new Python, as from a shell."""

    def __init__(self, database: str, port: int, warm: Warm | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.said = b""
        self.code: int | None = None
        args = ["serve", "--no-open", "--quick", "--port", str(port), "--database", database]
        self._out, out = os.pipe()
        self._warm = warm
        self._process: subprocess.Popen[bytes] | None = None
        self.begun = time.monotonic()
        if warm is not None:
            self.pid = warm.start(args, out)
        else:
            command = [sys.executable, "-c", "from cardroom.cli import main; main()", *args]
            self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
            self.pid = self._process.pid
        os.close(out)

    def opened(self) -> float:
        """Wait until it listens; the seconds that it took."""
        while OPEN not in self.said:
            if not self._read(self.begun + SOON - time.monotonic()):
                self.ended()
                raise AssertionError(f"the server did not open (it left with {self.code}): {self.said.decode()}")
        return time.monotonic() - self.begun

    def _read(self, patience: float) -> bool:
        """Something more of what it says; not: it has ended."""
        if not select.select([self._out], [], [], max(0.0, patience))[0]:
            self.signal(signal.SIGKILL)
            raise AssertionError(f"the server said nothing for {SOON:g} seconds but: {self.said.decode()}")
        more = os.read(self._out, 65536)
        self.said += more
        return bool(more)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def ended(self) -> int:
        """Wait until the process is gone, with all that it held; how it ended."""
        if self.code is None:
            patience_ends = time.monotonic() + SOON
            while self._read(patience_ends - time.monotonic()):
                pass
            os.close(self._out)
            self.code = self._warm.wait(self.pid) if self._warm is not None else self._process.wait(SOON)  # type: ignore[union-attr]
        return self.code

    def dies_within(self, seconds: float) -> None:
        """It is killed after so long, whatever it is doing then."""
        time.sleep(seconds)
        self.kill()

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        assert self.ended() == -signal.SIGKILL, f"it had ended by itself: {self.said.decode()}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
