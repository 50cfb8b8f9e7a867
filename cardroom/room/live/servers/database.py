"""What a server asks the database of the others, and tells them: one thing at a time, in a thread of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from psycopg import Connection, Error, OperationalError

from cardroom.room.base.computer import Computer
from cardroom.room.base.errors import StorageError
from cardroom.room.storage.connections import break_off
from cardroom.room.storage.database import reason

T = TypeVar("T")
Given = ParamSpec("Given")


ANSWERS_WITHIN = 5.0
"""Seconds after which a connection on which nothing comes back is given up."""


def _hear(answer: "asyncio.Future[T]") -> None:
    """Nobody waits for it any more."""
    if not answer.cancelled():
        answer.exception()


class Asking:
    def __init__(self, connect: Callable[[], Connection], computer: Computer) -> None:
        self._connect, self._computer = connect, computer
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "servers")

    async def ask(self, what: Callable[Concatenate[Connection, Given], T], *given: Given.args, **more: Given.kwargs) -> T:
        """``StorageError`` where the database does not answer; nobody knows then whether it was done."""
        asked = partial(self._ask, lambda connection: what(connection, *given, **more))
        answer = asyncio.get_running_loop().run_in_executor(self._thread, asked)
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                return await asyncio.shield(answer)
        except TimeoutError:
            answer.add_done_callback(_hear)
            break_off(self._connection, self._computer)
            raise StorageError("The database does not answer the servers.") from None

    def _ask(self, what: Callable[[Connection], T]) -> T:
        for last in (self._connection is None, True):
            try:
                if self._connection is None:
                    self._connection = self._connect()
                return what(self._connection)
            except (Error, OSError) as error:
                self._end()
                if last or not isinstance(error, OperationalError):  # the first may only be a connection that was lost since
                    raise StorageError(f"The database does not answer the servers: {reason(error)}.") from None
        raise AssertionError("the last one is answered or refused")

    def _end(self) -> None:
        if self._connection is not None:
            with suppress(Error):
                self._connection.close()
            self._connection = None

    def stop(self) -> None:
        self._thread.shutdown()
        self._end()
