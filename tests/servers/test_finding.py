"""Who holds what, asked for by many at once."""

import asyncio
from typing import Any

import pytest

from cardroom.room.base.errors import StorageError
from cardroom.room.live.batched import Batched
from cardroom.room.live.servers.register import Holder


class Slow:
    """A database that answers when it is let; each question waits until then."""

    def __init__(self) -> None:
        self.questions: list[list[str]] = []
        self.answers: list[asyncio.Future[dict[str, Holder]]] = []

    async def ask(self, whats: list[str]) -> dict[str, Holder]:
        self.questions.append(whats)
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]


def finding() -> tuple[Slow, Batched[str, Holder]]:
    slow = Slow()
    return slow, Batched(slow.ask)


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_is_asked_meanwhile_is_asked_together() -> None:
    async def run() -> None:
        slow, found = finding()
        first = asyncio.create_task(found.find("a"))
        await a_moment()
        later = [asyncio.create_task(found.find(what)) for what in ("b", "a", "c", "b")]
        await a_moment()
        assert slow.questions == [["a"]]
        slow.answers[0].set_result({"a": Holder(None, 1)})
        await a_moment()
        assert await first == Holder(None, 1)
        assert slow.questions == [["a"], ["b", "a", "c"]] and not any(task.done() for task in later)  # what was asked later is known later
        slow.answers[1].set_result({"a": Holder(None, 2), "b": Holder(None, 7)})
        assert await asyncio.gather(*later) == [Holder(None, 7), Holder(None, 2), None, Holder(None, 7)]

    asyncio.run(run())


def test_who_goes_takes_the_answer_from_nobody_else() -> None:
    async def run() -> None:
        slow, found = finding()
        goes, stays = (asyncio.create_task(found.find("a")) for _ in range(2))
        await a_moment()
        goes.cancel()
        await a_moment()
        slow.answers[0].set_result({"a": Holder(None, 3)})
        assert await stays == Holder(None, 3) and goes.cancelled()

    asyncio.run(run())


def test_no_answer_is_said_to_all_and_the_next_may_ask_again() -> None:
    said: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: said.append(context))
        slow, found = finding()
        asked = [asyncio.create_task(found.find(what)) for what in ("a", "b")]
        await a_moment()
        asked[1].cancel()
        slow.answers[0].set_exception(StorageError("away"))
        with pytest.raises(StorageError, match="away"):
            await asked[0]
        again = asyncio.create_task(found.find("b"))
        await a_moment()
        slow.answers[1].set_result({})
        assert await again is None

    asyncio.run(run())
    assert not said, "an answer that nobody waits for is nobody's failure"
