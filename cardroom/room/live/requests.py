"""Requests that move chips happen once: a client gives each an id, which is stored with what the request did and answers the same again."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Repeated
from cardroom.room.base.tasks import begun
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import Change, RequestRow

Remember = Callable[[Change, str], None]
"""Puts the request, with its answer, into the change that it makes: both are stored, or neither."""


class RequestKey(NamedTuple):
    """A request: by which visitor, under which id (empty: it may happen as often as it comes), and what is asked for (``said``)."""

    visitor_id: str
    key: str
    said: str


def said(verb: str, **given: object) -> str:
    """Return what is asked for as text, so that one id is not used for two things."""
    return json.dumps([verb, given], separators=(",", ":"), sort_keys=True, default=str)


def forget(change: Change, answer: str) -> None:
    """Remember nothing of a request without an id."""


@dataclass(frozen=True)
class _Remembered:
    asked: RequestKey
    now: Callable[[], float]

    def __call__(self, change: Change, answer: str) -> None:
        change.requests.append(RequestRow(*self.asked, answer, self.now()))


class Requests:
    def __init__(self, committer: Committer, now: Callable[[], float]) -> None:
        self._committer, self._now = committer, now
        self._going: dict[tuple[str, str], tuple[str, asyncio.Task[Callable[[], str]]]] = {}

    async def once(self, asked: RequestKey, do: Callable[[Remember], Awaitable[str]]) -> str:
        """Return the answer of the first time. Without a key, do it as often as it comes. A refusal is not remembered: it did nothing."""
        if not asked.key:
            return await do(forget)
        known = (asked.visitor_id, asked.key)
        if known not in self._going:
            task = begun(self._first(asked, do))
            self._going[known] = asked.said, task
            task.add_done_callback(partial(self._over, known))
        going, task = self._going[known]
        _same(going, asked.said)
        return (await asyncio.shield(task))()

    def _over(self, known: tuple[str, str], _: object) -> None:
        self._going.pop(known, None)

    async def _first(self, asked: RequestKey, do: Callable[[Remember], Awaitable[str]]) -> str:
        answer = await self._answered(asked)
        if answer is not None:
            return answer
        try:
            return await do(_Remembered(asked, self._now))
        except Repeated:  # another server was quicker
            answer = await self._answered(asked)
            if answer is None:
                raise
            return answer

    async def _answered(self, asked: RequestKey) -> str | None:
        """Return the answer of the first time; None: it has done nothing."""
        found = await self._committer.read(partial(_stored, asked))
        if found is None:
            return None
        _same(found.what, asked.said)
        return found.answer


def _stored(asked: RequestKey, store: Store) -> RequestRow | None:
    return store.people.request(asked.visitor_id, asked.key)


def _same(asked: str, what: str) -> None:
    if asked != what:
        raise BadInput("This Idempotency-Key was used for another request; each needs its own.")
