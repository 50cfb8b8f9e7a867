"""A real dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Cluster:
    def __init__(self, folder: Path) -> None:
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
            process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": str(ROOT)})
        self.processes.append(process)
        return process

    def _address(self) -> str:
        for _ in range(600):
            try:
                return str(json.loads(self.file.read_text(encoding="utf-8"))["address"])
            except (OSError, ValueError):
                assert self.processes[0].poll() is None, (self.folder / "0.log").read_text(encoding="utf-8")
                time.sleep(0.1)
        raise AssertionError("the scheduler does not start")


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    made = Cluster(folder)
    try:
        yield made
    finally:
        for process in reversed(made.processes):
            process.kill()
            process.wait()
