"""Who holds what, asked of the database. When a server dies hundreds ask at once, and the same thread is needed to take over what it held:
whatever is asked for while a question is under way is asked in the next one, all together."""

import asyncio

from cardroom.room.live.servers import register
from cardroom.room.live.servers.database import Asking
from cardroom.room.live.servers.register import Holder


class Finding:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._waiting: dict[str, asyncio.Future[Holder | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def find(self, what: str) -> Holder | None:
        """As it is stored now or a moment later; None: there is no such table open."""
        answer = self._waiting.get(what)
        if answer is None:
            answer = self._waiting[what] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._ask())
        return await asyncio.shield(answer)  # others may wait for it too

    async def _ask(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._asking.ask(register.holding, list(waiting))
            except Exception as error:  # whatever it is, nobody may wait for ever
                for answer in waiting.values():
                    answer.set_exception(error)
                    answer.exception()  # perhaps nobody waits any more
            else:
                for what, answer in waiting.items():
                    answer.set_result(found.get(what))
