"""Where bots think. Most answer at once, in the event loop; those that compute for milliseconds think in a thread, or in processes beside
the server, so that none of its threads holds the interpreter's lock meanwhile."""

import asyncio
import json
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from secrets import token_hex
from typing import NamedTuple, Protocol

from cardroom.bots import Bot, Ponders, bot_for
from cardroom.bots.temper import EVEN, Temper
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.room.table.play import Thought
from cardroom.room.table.quiet_action import quiet_action
from cardroom.round import Action, View

_log = logging.getLogger(__name__)

ANSWERS_WITHIN = 2.0
"""Seconds after which a process that still thinks is ended, and a check, a fold or the like is taken for its answer. A thread cannot be
ended: after twice as long its answer is waited for no more, whoever thinks."""

STARTED_AGAIN_AFTER = 1.0
"""Seconds after which a process is replaced that has died or was ended: none that cannot live is started again and again."""

KEPT = 256
"""Bots that a process remembers: each of them has found out something about its round."""


class EditionKey(NamedTuple):
    """An edition as a table plays it: its id, the digest of its file, the settings of the table as JSON."""

    id: str
    digest: str
    settings: str


def key_of(thought: Thought) -> EditionKey:
    return EditionKey(thought.edition.id, thought.edition.digest, json.dumps(thought.settings))


class BotPool(Protocol):
    async def think(self, thought: Thought) -> Action: ...

    def close(self) -> None: ...


class BotThreads:
    """One thread of the server."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "bots")

    async def think(self, thought: Thought) -> Action:
        if not isinstance(thought.bot, Ponders):
            return thought.bot.choose(thought.view)
        return await asyncio.get_running_loop().run_in_executor(self._threads, thought.bot.choose, thought.view)

    def close(self) -> None:
        self._threads.shutdown()


class BotProcesses:
    """So many processes, each with a thread that waits for its answers. A process is started with the first thought; until it has loaded
    the edition, and where it has died, the thread thinks itself."""

    def __init__(self, count: int = 0, within: float = ANSWERS_WITHIN) -> None:
        self.within = within
        self._threads = ThreadPoolExecutor(count or max(1, min(4, (os.cpu_count() or 2) - 1)), "bots")
        self._mine = threading.local()
        self._workers: list[_Worker] = []
        self._late: set[Bot] = set()  # those that are still thinking about a question that was answered for them

    async def think(self, thought: Thought) -> Action:
        if not isinstance(thought.bot, Ponders):
            return thought.bot.choose(thought.view)
        if thought.bot in self._late:
            return quiet_action(thought.edition, thought.view)  # it still thinks about an earlier question
        until = time.monotonic() + self.within
        found = asyncio.get_running_loop().run_in_executor(self._threads, self._think, thought, until)
        done, _ = await asyncio.wait([found], timeout=2 * self.within)
        if done:
            return found.result()
        _log.warning("a bot of %s did not answer in time", thought.edition.id)
        self._late.add(thought.bot)
        found.add_done_callback(lambda late: self._answers_late(thought.bot, late))
        return quiet_action(thought.edition, thought.view)

    def _answers_late(self, bot: Bot, answer: "asyncio.Future[Action]") -> None:
        """A thought that nobody waited for is over."""
        self._late.discard(bot)
        if not answer.cancelled() and (error := answer.exception()) is not None:
            _log.warning("a bot that did not answer in time failed: %s", type(error).__name__)

    def close(self) -> None:
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()

    @property
    def pids(self) -> list[int]:
        """Of the processes that can be asked."""
        return [worker.pid for worker in self._workers if worker.pid]

    def knows(self, edition: Edition) -> bool:
        """Whether a process has loaded an edition, as the house has it."""
        return any(worker.has(EditionKey(edition.id, edition.digest, "{}")) for worker in self._workers)

    def _think(self, thought: Thought, until: float) -> Action:
        if time.monotonic() >= until:  # it has waited in the queue for so long: no process has had a chance
            return quiet_action(thought.edition, thought.view)
        worker: _Worker | None = getattr(self._mine, "worker", None)
        if worker is None:
            worker = self._mine.worker = _Worker()
            self._workers.append(worker)
        key = key_of(thought)
        if not worker.knows(key):
            return thought.bot.choose(thought.view)
        try:
            answer = worker.ask(key, thought, until)
        except TimeoutError:
            _log.warning("a bot of %s did not answer in time", key.id)
            return quiet_action(thought.edition, thought.view)
        return thought.bot.choose(thought.view) if answer is None else answer


class _Worker:
    """A process, as the thread that waits for it sees it. It is asked only about editions that it has loaded: loading one takes it longer
    than any thought."""

    def __init__(self) -> None:
        self.process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._loading: EditionKey | None = None  # what it has been told to load, and has not answered
        self._known: dict[EditionKey, bool] = {}  # whether it has the edition as the server has it
        self._rests_until = 0.0

    @property
    def pid(self) -> int:
        """0: it has loaded nothing yet."""
        return self.process.pid or 0 if self.process is not None and True in self._known.values() else 0

    def has(self, key: EditionKey) -> bool:
        return self._known.get(key, False)

    def knows(self, key: EditionKey) -> bool:
        """Whether it can be asked about this edition now; else it is started, or told to load it."""
        if self._line is None and time.monotonic() < self._rests_until:
            return False
        try:
            if self._line is None:
                self._start()
            elif self._loading is not None and self._line.poll(0):
                self._known[self._loading], self._loading = bool(self._line.recv_bytes()), None
            assert self._line is not None
            if self._loading is None and key not in self._known:
                self._line.send_bytes(pickle.dumps((key, "", EVEN, None)))
                self._loading = key
        except (EOFError, OSError):
            self.end()
        return self._loading is None and self._known.get(key, False)

    def ask(self, key: EditionKey, thought: Thought, until: float) -> Action | None:
        """Return what the bot does; None where it failed, or the process died. ``TimeoutError``: it did not answer, and was ended."""
        assert self._line is not None
        try:
            self._line.send_bytes(pickle.dumps((key, thought.name, thought.temper, thought.view), pickle.HIGHEST_PROTOCOL))
            answered = self._line.poll(max(0.0, until - time.monotonic()))
            told = self._line.recv_bytes() if answered else b""
        except (EOFError, OSError):
            self.end()
            return None
        if not answered:
            self.end()
            raise TimeoutError
        found: Action | None = pickle.loads(told) if told else None
        return found

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        process = context.Process(target=serve, args=(there,), name="bots", daemon=True)
        process.start()
        self.process = process
        there.close()

    def end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self._line, self.process, self._loading, self._known = None, None, None, {}
        self._rests_until = time.monotonic() + STARTED_AGAIN_AFTER


# -- in the other process -----------------------------------------------------------------------------------------------------


def serve(line: Connection) -> None:
    """Load editions and answer for bots until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the server's business
    bots: Bots = {}
    with suppress(EOFError, OSError):
        while True:
            key, name, temper, view = pickle.loads(line.recv_bytes())
            line.send_bytes((b"loaded" if loads(key) else b"") if view is None else answer(key, name, temper, view, bots))


def loads(key: EditionKey) -> bool:
    """Whether this edition can be had here as the server has it: its files may have been changed since."""
    try:
        bot_for(_edition(key))  # which brings in all that it needs
        return _edition(key).digest == key.digest
    except Exception:
        return False


Bots = dict[tuple[EditionKey, str], Bot]


def answer(key: EditionKey, name: str, temper: Temper, view: View, bots: Bots) -> bytes:
    """Return what a bot does, pickled; empty if it fails, and then the server finds out why. What went wrong is not printed here: it may
    have cards in it. ``bots``: those that have thought before."""
    try:
        bot = bots.get((key, name))
        if bot is None:
            while len(bots) >= KEPT:
                del bots[next(iter(bots))]
            bot = bots[key, name] = bot_for(_edition(key), token_hex(8), temper)
        return pickle.dumps(bot.choose(view))
    except Exception:
        return b""


@lru_cache(KEPT)
def _edition(key: EditionKey) -> Edition:
    return load(key.id).set_up_stored(json.loads(key.settings))[1]
