"""A worker as a process of its own: what it writes, line by line, until it has an answer or is killed with everything it has started."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from typing import NamedTuple, Protocol

LONGEST = 256 << 20  # bytes of a line
LOOK = 1.0  # seconds between two looks whether a silent worker still lives
_ANSWER, _PARTIAL = b'{"answer": ', b'{"partial": '


class WorkProgress(NamedTuple):
    """How far the work is."""

    done: float = 0.0
    say: str = ""
    assumes: str | None = None


class WorkAnswer(NamedTuple):
    """An answer, as the JSON that it is sent as."""

    answer: bytes
    final: bool


class WorkEnd(NamedTuple):
    """No answer comes: the question is refused, or the work on it has failed."""

    refused: str = ""
    failed: str = ""  # for the log alone


WorkerLine = WorkProgress | WorkAnswer | WorkEnd


class Worker(Protocol):
    """A process at work on one question."""

    def lines(self) -> AsyncIterator[WorkerLine]: ...

    async def kill(self) -> None: ...


class WorkerSettings(NamedTuple):
    """What every worker is told beside its question."""

    workers: int = 1
    cluster: str = ""
    memory: int = 0


class Process:
    """``python -m cardroom.analysis.questions``, in a session of its own: a kill reaches whatever it has started.

    If the server dies, its end of the pipe closes, and the worker ends itself.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, query: str, hired: WorkerSettings) -> "Process":
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "cardroom.analysis.questions",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True, limit=LONGEST,
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(json.dumps({"question": query, "hold": True, **hired._asdict()}).encode() + b"\n")
        found = cls(process)
        try:
            with contextlib.suppress(ConnectionError):
                await process.stdin.drain()
        except BaseException:
            await asyncio.shield(found.kill())
            raise
        return found

    @property
    def pid(self) -> int:
        return self._process.pid

    async def lines(self) -> AsyncIterator[WorkerLine]:
        out = self._process.stdout
        assert out is not None
        while True:
            reading = asyncio.ensure_future(out.readline())
            try:
                while not reading.done():
                    gone = self._process.returncode is not None
                    await asyncio.wait({reading}, timeout=LOOK)
                    if gone and not reading.done():
                        return  # it has ended, and what it has started holds the pipe open
                line = reading.result()
            except ValueError:  # longer than any answer
                return
            finally:
                reading.cancel()
                await asyncio.wait({reading})
            if not line.endswith(b"}\n"):
                return  # it has ended, perhaps in the midst of a line
            yield read_line(line)

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        out, given = self._process.stdout, self._process.stdin
        assert out is not None and given is not None
        given.close()
        with contextlib.suppress(TimeoutError, RuntimeError):
            async with asyncio.timeout(LOOK):
                while await out.read(1 << 16):
                    pass  # what was not read, until the pipe is closed


def read_line(line: bytes) -> WorkerLine:
    """An answer stays as it was written: it may be large, and nobody here looks into it."""
    for start, final in ((_ANSWER, True), (_PARTIAL, False)):
        if line.startswith(start):
            return WorkAnswer(line[len(start) :].rstrip()[:-1], final)
    found = json.loads(line)
    if "refused" in found:
        return WorkEnd(str(found["refused"]))
    if "failed" in found:
        return WorkEnd(failed=str(found["failed"]))
    return WorkProgress(float(found["done"]), str(found["say"]), found.get("assumes"))
