"""The same blocks on other machines: a dask.distributed scheduler hands them to its workers.

A worker that dies loses nothing: the scheduler gives its blocks to others. The workers must run the same code and have the same editions;
the work itself checks that (``given.TableGiven``).
"""

import re
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar
from uuid import uuid4

from cardroom.analysis.blocks import Block, Work, WorkDied
from cardroom.analysis.spread import Progress, unheard, unread
from cardroom.errors import BadInput

Found = TypeVar("Found")
FoundAs = TypeVar("FoundAs", covariant=True)

ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^/\s]+:\d{1,5}")
PATIENCE = 10  # seconds to find the scheduler
DEATHS = 3  # so often in a row the scheduler may give up without a block done


class Future(Protocol[FoundAs]):
    """A block at work, as far as it concerns us: most of what distributed has is without types."""

    @property
    def key(self) -> object: ...


class Client(Protocol):
    @property
    def loop(self) -> object: ...

    def submit(self, work: Work[Found], block: Block, /, *, key: str, pure: bool) -> Future[Found]: ...

    def wait_for_workers(self, count: int, /, timeout: float) -> object: ...

    def cancel(self, futures: list[Future[Found]], /, *, force: bool) -> object: ...

    def close(self) -> object: ...


def run(
    address: str, work: Work[Found], parts: list[Block], progress: Progress = unheard, read: Callable[[Found], None] = unread
) -> list[Found]:  # fmt: skip
    """What ``work`` makes of each block, in their order; ``read`` is given each as it comes."""
    import distributed

    if not ADDRESS.fullmatch(address):
        raise BadInput(f"'{address}' is no address of a scheduler: it is written tcp://HOST:PORT.")
    client = _client(address)
    found: dict[int, Found] = {}
    deaths = 0
    try:
        while len(found) < len(parts):
            before = len(found)
            try:
                _gather(client, work, [block for block in parts if block.number not in found], found, len(parts), progress, read)
            except distributed.KilledWorker:  # the scheduler gives a block up after so many dead workers; we do not, at once
                deaths = 1 if len(found) > before else deaths + 1
                if deaths == DEATHS:
                    raise WorkDied("The workers of the cluster die of these rounds: have they too little memory?") from None
    finally:
        client.close()
    return [found[block.number] for block in parts]


def _client(address: str) -> Client:
    import logging

    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said in our own words
    connected: Callable[..., Client] = distributed.Client
    try:
        client = connected(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadInput(f"There is no scheduler at '{address}': {said.rstrip('.')}.") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except OSError:
        client.close()
        raise BadInput(f"The scheduler at '{address}' has no workers.") from None
    return client


def _gather(
    client: Client, work: Work[Found], todo: list[Block], found: dict[int, Found], of: int, progress: Progress,
    read: Callable[[Found], None],
) -> None:  # fmt: skip
    import distributed

    as_completed: Callable[..., Iterable[tuple[Future[Found], Found]]] = distributed.as_completed
    name = uuid4().hex
    futures = [client.submit(work, block, key=f"cardroom-{name}-{block.number}", pure=False) for block in todo]
    numbers = {future.key: block.number for future, block in zip(futures, todo, strict=True)}
    try:
        for future, result in as_completed(futures, loop=client.loop, with_results=True):
            found[numbers[future.key]] = result
            read(result)
            progress(len(found) / of)
    except (ImportError, AttributeError, RuntimeError) as error:  # it could not be unpacked there
        raise BadInput(f"The cluster does not have this version of cardroom: {error}.") from None
    except (distributed.CancelledError, OSError) as error:
        raise WorkDied(f"The cluster has gone away ({type(error).__name__}).") from None
    finally:
        client.cancel(futures, force=True)
