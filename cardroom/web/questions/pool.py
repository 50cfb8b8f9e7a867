"""The pool of questions: which questions are worked on, who waits for them, and the answers that are kept.

A question is known by its canonical query. Several who ask the same share one process and one answer. Polling is waiting: a question that
nobody has polled for a while is dropped, and its process killed. Everything here runs on the event loop, so nothing needs a lock.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal

from cardroom.analysis.questions import Question
from cardroom.room.base.errors import TooMany
from cardroom.web.base.bounds import AskerBounds, PoolBounds, cluster, processes
from cardroom.web.questions.process import Process, WorkAnswer, WorkEnd, Worker, WorkerSettings, WorkProgress

log = logging.getLogger("cardroom.web")

State = Literal["waiting", "working", "done", "refused"]
DIED = "The work on this question ended before there was an answer; ask again."
TOO_LONG = "This question took too long; ask for less."
CLOSED = "The card room closes."
NOTHING = "This card room answers no questions about odds."
OFTEN = 4  # looks for questions that nobody waits for, in the time after which they are dropped


@dataclass(eq=False)
class PooledQuestion:
    """A question in the pool, and what is known of its answer."""

    question: Question
    key: str
    asker: str
    bounds: AskerBounds
    at: float  # when it was last polled
    state: State = "waiting"
    done: float = 0.0
    say: str = ""
    assumes: str = ""
    answer: bytes | None = None
    invalid: bool = False  # refused because of what was asked; else the work failed
    polls: int = 0  # that wait now
    until: float = float("inf")  # a refusal is forgotten then
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[None] | None" = None
    worker: Worker | None = None

    @property
    def final(self) -> bool:
        return self.state in ("done", "refused")

    def tell(self) -> None:
        """Wake every poll that waits."""
        self.changed.set()
        self.changed = asyncio.Event()


Start = Callable[[str, WorkerSettings], Awaitable[Worker]]


class QuestionPool:
    """``start`` makes a worker of a query; ``clock`` says the time: tests give their own."""

    def __init__(
        self, bounds: PoolBounds | None = None, cluster: str = "", start: Start = Process.start, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.bounds = bounds or PoolBounds()
        self._hired = WorkerSettings(self.bounds.workers, cluster, self.bounds.memory)
        self._start, self._clock = start, clock
        self._asked: dict[str, PooledQuestion] = {}  # by key; the longest unused first
        self._queue: deque[PooledQuestion] = deque()
        self.working: set[PooledQuestion] = set()
        self._watch: asyncio.Task[None] | None = None
        self._closed = False

    # -- asking ---------------------------------------------------------------------------------------------------------------

    def known(self, question: Question) -> PooledQuestion | None:
        """The question, where it is in the pool already."""
        found = self._asked.pop(question.to_query(), None)
        if found is None or found.until <= self._clock():
            return None
        self._asked[found.key] = found  # now the last that was used
        found.at = self._clock()
        return found

    def ask(self, question: Question, asker: str, bounds: AskerBounds) -> PooledQuestion:
        """Put a question into the pool, or find it there; whoever asks too much at once is refused."""
        found = self.known(question)
        if found is not None:
            return found
        self.check_room(asker, bounds)
        asked = PooledQuestion(question, question.to_query(), asker, bounds, self._clock(), assumes=question.assumptions(None))
        self._asked[asked.key] = asked
        self._queue.append(asked)
        self._pump()
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look_around())
        return asked

    def check_room(self, asker: str, bounds: AskerBounds) -> None:
        """Refuse whoever has too many questions open, or a question for which there is no room."""
        if not self.bounds.processes or self._closed:
            raise TooMany(CLOSED if self._closed else NOTHING)
        open_ones = [one for one in self._asked.values() if not one.final]
        if sum(one.asker == asker for one in open_ones) >= bounds.at_once:
            raise TooMany(f"You have {bounds.at_once} questions open at once, as many as you may; wait for an answer, or leave one.", 5.0)
        if len(self._queue) >= self.bounds.waiting:
            raise TooMany("Too many questions wait for an answer already; try again in a moment.", 5.0)

    def place(self, asked: PooledQuestion) -> int:
        """How many questions come first, the one itself counted; 0: it is worked on, or answered."""
        return self._queue.index(asked) + 1 if asked in self._queue else 0

    async def wait(self, asked: PooledQuestion, seconds: float) -> None:
        """Wait until there is a better answer, or none will come, but no longer than so many seconds."""
        if asked.final or seconds <= 0:
            return
        asked.polls += 1
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asked.changed.wait(), seconds)
        finally:
            asked.polls -= 1
            asked.at = self._clock()

    # -- the work -------------------------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        while self._queue and len(self.working) < self.bounds.processes and not self._closed:
            asked = self._queue.popleft()
            self.working.add(asked)
            asked.state = "working"
            asked.tell()
            asked.task = asyncio.create_task(self._work(asked))

    async def _work(self, asked: PooledQuestion) -> None:
        try:
            async with asyncio.timeout(asked.bounds.seconds):
                asked.worker = await self._start(asked.key, self._hired)
                async for line in asked.worker.lines():
                    self._note(asked, line)
                    if asked.final:
                        break
            if not asked.final:
                self._refuse(asked, DIED)
        except TimeoutError:
            self._refuse(asked, TOO_LONG)
        except Exception as error:  # whatever it is, nobody may poll for ever
            log.error("%s in a worker of the odds", type(error).__name__)
            self._refuse(asked, DIED)
        finally:
            try:
                if asked.worker is not None:
                    await asyncio.shield(asked.worker.kill())
            except Exception as error:
                log.error("%s at the end of a worker of the odds", type(error).__name__)
            finally:
                self.working.discard(asked)
                self._pump()

    def _note(self, asked: PooledQuestion, line: WorkProgress | WorkAnswer | WorkEnd) -> None:
        if isinstance(line, WorkProgress):
            asked.done, asked.say = line.done, line.say
            asked.assumes = asked.assumes if line.assumes is None else line.assumes
            return
        if isinstance(line, WorkEnd):
            if line.failed:
                log.error("%s in a worker of the odds, asked for %s", line.failed, asked.key)
            self._refuse(asked, line.refused or DIED, invalid=bool(line.refused))
            return
        asked.answer = line.answer
        if line.final:
            asked.state, asked.done, asked.say = "done", 1.0, ""
            self._forget()
        asked.tell()

    def _refuse(self, asked: PooledQuestion, sentence: str, invalid: bool = False) -> None:
        asked.state, asked.say, asked.invalid, asked.answer = "refused", sentence, invalid, None
        asked.until = self._clock() + (self.bounds.refused if invalid else self.bounds.failed)
        asked.tell()

    # -- what is dropped ------------------------------------------------------------------------------------------------------

    def _forget(self) -> None:
        """Drop the answers that were longest not asked for, until the rest has room."""
        held = sum(len(one.answer or b"") for one in self._asked.values())
        for one in list(self._asked.values()):
            if held <= self.bounds.kept:
                break
            if one.state == "done" and not one.polls:
                held -= len(one.answer or b"")
                del self._asked[one.key]

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(self.bounds.patience / OFTEN)
            try:
                await self.look()
            except Exception as error:  # it looks again
                log.error("%s among the questions about odds", type(error).__name__)

    async def look(self) -> None:
        """Drop questions that nobody has polled for a while, and refusals that are old."""
        now = self._clock()
        for one in list(self._asked.values()):
            if one.until <= now or (not one.final and not one.polls and now - one.at > self.bounds.patience):
                await self._drop(one)

    async def _drop(self, asked: PooledQuestion) -> None:
        if self._asked.get(asked.key) is asked:
            del self._asked[asked.key]
        if asked in self._queue:
            self._queue.remove(asked)
        if asked.task is not None and not asked.task.done():
            asked.task.cancel()
            await asyncio.gather(asked.task, return_exceptions=True)
            self.working.discard(asked)  # a task that is cancelled before its first step does nothing, not even this
            self._pump()

    async def close(self) -> None:
        """End every worker; whoever waits is told."""
        self._closed = True
        self._queue.clear()
        if self._watch is not None:
            self._watch.cancel()
        tasks = [one.task for one in self.working if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for one in self._asked.values():
            if not one.final:
                self._refuse(one, CLOSED)


def open_pool(bounds: PoolBounds) -> QuestionPool:
    """A pool as the environment sets it up."""
    return QuestionPool(bounds._replace(processes=processes(bounds.processes)), cluster())
