"""Faults of the program, planted on purpose: the simulator must find each of them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from cardroom.room.base.errors import Fenced
from cardroom.room.live import lens, requests
from cardroom.room.live.display import Display
from cardroom.room.live.runner import Runner
from cardroom.room.live.servers.lease import Lease
from cardroom.room.storage import notices, outcomes, writer
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import Change
from cardroom.round import Event


class Planted(NamedTuple):
    """``found_as``: the invariants by which it may be found."""

    says: str
    found_as: tuple[str, ...]
    change: Callable[[], Any]


def _no_fence() -> Any:
    return patch.object(writer, "refused", lambda connection, changes, server: {})


def _before_the_commit() -> Any:
    async def write(self: Committer, change: Change) -> None:
        self._put((change, self._loop.create_future()))

    return patch.object(Committer, "write", write)


def _no_notice() -> Any:
    return patch.object(writer, "tell", lambda connection, changes, server: None)


def _forgotten_request() -> Any:
    return patch.object(requests._Remembered, "__call__", lambda self, change, answer: None)


def _told_as_stored() -> Any:
    real = Committer._store_all

    def store_all(self: Committer, waiting: Any) -> dict[int, Exception]:
        failed = real(self, waiting)
        return {place: error for place, error in failed.items() if isinstance(error, Fenced)}

    return patch.object(Committer, "_store_all", store_all)


def _open_cards() -> Any:
    def redact(event: Event, viewer: str) -> Event:
        return event

    return patch.object(lens, "redact", redact)


def _not_made_again() -> Any:
    async def make_again(self: Runner) -> None:
        self._ahead = False

    return patch.object(Runner, "_make_again", make_again)


def _not_frozen() -> Any:
    def freeze(self: Display) -> None:
        self._seq += 1  # whoever looks now sees what is being done

    return patch.object(Display, "freeze", freeze)


def _lease_gives_up() -> Any:
    def end(self: Lease) -> None:
        self._stopped, self._connection = True, None

    return patch.object(Lease, "_end", end)


def _no_lock() -> Any:
    return patch.object(outcomes, "_NUMBER_ON_POSTGRESQL", outcomes._NUMBER_ON_POSTGRESQL.removesuffix(" FOR UPDATE"))


def _runner_gives_up() -> Any:
    async def rest(self: Runner, seconds: float) -> None:
        self._stopping = True

    return patch.object(Runner, "_rest", rest)


def _people_left_out() -> Any:
    return patch.object(notices, "_people", lambda changes: set())


PLANTED: Mapping[str, Planted] = {
    "missing-fence": Planted("the writer does not look at fences", ("one holder", "acknowledged", "papers"), _no_fence),
    "early-acknowledgement": Planted(
        "a change counts as stored before its commit", ("acknowledged", "stored first", "shown as it was"), _before_the_commit
    ),
    "lost-notice": Planted("other servers are told of nothing", ("known everywhere",), _no_notice),
    "double-write": Planted("a request of unknown outcome is done again: its key is not stored", ("once",), _forgotten_request),
    "failure-told-as-stored": Planted(
        "a change that failed counts as stored", ("acknowledged", "stored first", "shown as it was"), _told_as_stored
    ),
    "hidden-card": Planted("a watcher is sent events as they are", ("shown as it was",), _open_cards),
    "not-made-again": Planted(
        "a table goes on from what could not be stored", ("acknowledged", "stored first", "shown as it was", "goes on"), _not_made_again
    ),
    "shown-early": Planted("a screen shows what is being stored", ("stored first", "shown as it was"), _not_frozen),
    "lease-ends": Planted("a lease is not renewed once its connection was lost", ("goes on", "known everywhere"), _lease_gives_up),
    "no-lock": Planted("the writer does not lock the room's row", ("no failure",), _no_lock),
    "runner-ends": Planted("a table stops for good when storing fails", ("goes on",), _runner_gives_up),
    "people-left-out": Planted("notices do not say whose chips have moved", ("known everywhere",), _people_left_out),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Run with this fault; empty: with none."""
    if not name:
        yield
        return
    with PLANTED[name].change():
        yield
