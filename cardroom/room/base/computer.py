"""The computer that a server runs on, as far as the room uses it: a clock that nobody sets, threads, and waiting.

``COMPUTER`` is the real one. A simulation passes a computer of its own, on which time and threads are simulated.
"""

import os
import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class BackgroundThread(Protocol):
    def start(self) -> None: ...

    def is_alive(self) -> bool: ...

    def join(self, timeout: float | None = None) -> None: ...


class WorkQueue(Protocol, Generic[T]):
    """Between the event loop and a thread; ``get_nowait`` raises ``queue.Empty``."""

    def put(self, item: T) -> None: ...

    def get(self, *, timeout: float | None = None) -> T:
        """Wait for the next item; after ``timeout`` seconds ``queue.Empty``."""

    def get_nowait(self) -> T: ...

    def qsize(self) -> int: ...


class ThreadEvent(Protocol):
    def set(self) -> None: ...

    def clear(self) -> None: ...

    def wait(self, timeout: float | None = None) -> bool: ...


class Doorbell(Protocol):
    """Wakes a thread that waits for a connection."""

    def ring(self) -> None: ...

    def wait(self, fileno: int, seconds: float) -> tuple[bool, bool]:
        """Wait until somebody rings or the connection has something to read; return which of the two."""

    def close(self) -> None: ...


class Computer(Protocol):
    def monotonic(self) -> float: ...

    def sleep(self, seconds: float) -> None:
        """Let the calling thread wait."""

    def thread(self, run: Callable[[], None], name: str) -> BackgroundThread:
        """Return a thread that has not started, and that does not keep the program from ending."""

    def queue(self) -> WorkQueue[T]: ...

    def event(self) -> ThreadEvent: ...

    def lock(self) -> AbstractContextManager[object]:
        """Return a lock between threads, held while a ``with`` runs. One that is held while its thread waits comes from here."""

    def doorbell(self) -> Doorbell: ...

    def hang_up(self, fileno: int) -> None:
        """Break a connection off: the thread that waits for an answer on it hears that it is lost."""


class _SocketDoorbell:
    def __init__(self) -> None:
        self._here, self._there = socket.socketpair()

    def ring(self) -> None:
        with suppress(OSError):
            self._there.send(b".")

    def wait(self, fileno: int, seconds: float) -> tuple[bool, bool]:
        ready = select.select([fileno, self._here.fileno()], [], [], seconds)[0]
        rung = self._here.fileno() in ready
        if rung:
            self._here.recv(1024)
        return rung, fileno in ready

    def close(self) -> None:
        self._here.close()
        self._there.close()


class _RealComputer:
    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def thread(self, run: Callable[[], None], name: str) -> BackgroundThread:
        return threading.Thread(target=run, name=name, daemon=True)

    def queue(self) -> WorkQueue[T]:
        return SimpleQueue()

    def event(self) -> ThreadEvent:
        return threading.Event()

    def lock(self) -> AbstractContextManager[object]:
        return threading.Lock()

    def doorbell(self) -> Doorbell:
        return _SocketDoorbell()

    def hang_up(self, fileno: int) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(fileno)) as wire:
            wire.shutdown(socket.SHUT_RDWR)


COMPUTER: Computer = _RealComputer()
