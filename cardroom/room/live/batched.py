"""Questions to the database that hundreds may ask at once: whatever is asked while one is under way is asked in the next, all together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Batched(Generic[Key, Answer]):
    def __init__(self, ask: Callable[[list[Key]], Awaitable[Mapping[Key, Answer]]]) -> None:
        self._asks = ask
        self._waiting: dict[Key, asyncio.Future[Answer | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def find(self, key: Key) -> Answer | None:
        """Return the answer as it is stored now or a moment later; None: there is none."""
        answer = self._waiting.get(key)
        if answer is None:
            answer = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._ask())
        return await asyncio.shield(answer)  # others may wait for it too

    async def _ask(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._asks(list(waiting))
            except Exception as error:  # whatever it is, nobody may wait for ever
                for answer in waiting.values():
                    answer.set_exception(error)
                    answer.exception()  # perhaps nobody waits any more
            else:
                for key, answer in waiting.items():
                    answer.set_result(found.get(key))
