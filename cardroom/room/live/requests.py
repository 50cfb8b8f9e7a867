"""Requests that move chips happen once: the id that a client gives to one is stored with what it did, and answers the same again."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from cardroom.errors import BadInput
from cardroom.room.base.errors import Repeated
from cardroom.room.base.tasks import begun
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import Change, RequestRow

Remember = Callable[[Change, str], None]
"""Puts the request, with its answer, into the change that it makes: both are stored, or neither."""


def said(verb: str, **given: object) -> str:
    """What is asked for, so that one id is not used for two things."""
    return json.dumps([verb, given], separators=(",", ":"), sort_keys=True, default=str)


class Requests:
    def __init__(self, committer: Committer, now: Callable[[], float]) -> None:
        self._committer, self._now = committer, now
        self._going: dict[tuple[str, str], tuple[str, asyncio.Task[Callable[[], str]]]] = {}

    async def once(self, visitor_id: str, key: str, what: str, do: Callable[[Remember], Awaitable[str]]) -> str:
        """The answer of the first time. Without a key it is done as often as it comes. A refusal is not remembered: it did nothing."""
        if not key:
            return await do(lambda change, answer: None)
        known = (visitor_id, key)
        if known not in self._going:
            task = begun(self._first(visitor_id, key, what, do))
            self._going[known] = what, task
            task.add_done_callback(lambda _: self._going.pop(known, None))
        asked, task = self._going[known]
        _same(asked, what)
        return (await asyncio.shield(task))()

    async def _first(self, visitor_id: str, key: str, what: str, do: Callable[[Remember], Awaitable[str]]) -> str:
        answer = await self._answered(visitor_id, key, what)
        if answer is not None:
            return answer
        try:
            return await do(lambda change, answer: change.requests.append(RequestRow(visitor_id, key, what, answer, self._now())))
        except Repeated:  # another server was quicker
            answer = await self._answered(visitor_id, key, what)
            if answer is None:
                raise
            return answer

    async def _answered(self, visitor_id: str, key: str, what: str) -> str | None:
        """What it was answered the first time; None: it has done nothing."""
        found = await self._committer.read(lambda store: store.request(visitor_id, key))
        if found is None:
            return None
        _same(found.what, what)
        return found.answer


def _same(asked: str, what: str) -> None:
    if asked != what:
        raise BadInput("This Idempotency-Key was used for another request; each needs its own.")
