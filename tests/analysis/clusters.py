"""A real dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.patience import comes_true
from tests.programs import started

ROOT = Path(__file__).parents[2]


class Cluster:
    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self._opened = opened
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show", "--dashboard-address", "127.0.0.1:0")
        self.address = self._address()

    def worker(self) -> subprocess.Popen[bytes]:
        local = str(self.folder / f"worker-{len(self.processes)}")
        return self._start("dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", local)

    def _start(self, program: str, *args: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(self.file), *args]
        with (self.folder / f"{len(self.processes)}.log").open("wb") as log:
            given = {"cwd": ROOT, "stdout": log, "stderr": log, "env": {**os.environ, "PYTHONPATH": str(ROOT)}}
            self.processes.append(self._opened.enter_context(started(command, **given)))
        return self.processes[-1]

    def _address(self) -> str:
        def told() -> bool:
            assert self.processes[0].poll() is None, (self.folder / "0.log").read_text(encoding="utf-8")
            with suppress(OSError, ValueError):
                json.loads(self.file.read_text(encoding="utf-8"))
                return True
            return False

        comes_true(told, "the scheduler does not start")
        return str(json.loads(self.file.read_text(encoding="utf-8"))["address"])


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    with ExitStack() as opened:
        yield Cluster(folder, opened)
