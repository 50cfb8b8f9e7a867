"""Work whose caller has gone: it is done all the same, and a refusal that nobody waits for is no failure."""

import asyncio
import gc

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.tasks import begun, to_the_end


async def _abandoned(error: Exception) -> list[str]:
    """What the loop complains of when somebody has gone before his work was refused."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(str(about["message"])))
    goes_on, done = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await goes_on.wait()
        done.set()
        raise error

    waits = asyncio.create_task(to_the_end(work()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    goes_on.set()
    await done.wait()
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()
    return complaints


def test_a_refusal_that_nobody_waits_for_is_no_failure() -> None:
    assert asyncio.run(_abandoned(BadInput("no"))) == []


def test_what_is_a_failure_is_complained_of() -> None:
    assert asyncio.run(_abandoned(ZeroDivisionError())) == ["Task exception was never retrieved"]


def test_everybody_who_waits_is_told() -> None:
    async def run() -> None:
        async def refused() -> int:
            raise BadInput("no")

        async def seven() -> int:
            return 7

        assert await to_the_end(seven()) == 7
        with pytest.raises(BadInput):
            await to_the_end(refused())
        one = begun(refused())
        for _ in range(2):
            with pytest.raises(BadInput):
                (await one)()

    asyncio.run(run())
