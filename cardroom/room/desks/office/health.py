"""The health of an open room: what runs, waits and fails, at one server and at all of them."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, Protocol

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.books.ledger import head
from cardroom.room.desks.office.failures import LAST, FailureData, Failures
from cardroom.room.live.needs import HeldTables, OpenTables, SharedView
from cardroom.room.storage import Store


class OwnHealth(TypedDict):
    """The health of one server."""

    since: Annotated[float, says("When the first server was started, in seconds since 1970.")]
    running: Annotated[int, says("The number of rounds that run.")]
    watching: Annotated[int, says("The number of open connections to tables.")]
    longest_wait: Annotated[float, says("The longest time for which a table waits for somebody, in seconds.")]
    queue: Annotated[int, says("The number of changes that wait to be stored.")]
    refused: Annotated[str, says("Why the database refuses to write; empty: it does not.")]
    lost: Annotated[dict[str, str], says("Tables that could not be restored, by id, and why.")]
    errors: Annotated[int, says("The number of failures since the start.")]
    last_errors: Annotated[list[FailureData], says("The last failures.")]


class HealthData(OwnHealth):
    """The health of the room, of all its servers together."""

    now: Annotated[float, says("The server's time, in seconds since 1970.")]
    local: Annotated[bool, says("Whether only people at the room's own machine can come in.")]
    tables: Annotated[int, says("The number of tables.")]
    people: Annotated[int, says("The number of people who sit at tables.")]
    database: Annotated[int, says("The size of the database, in bytes.")]
    head: Annotated[str, says("The head of the room's hash chain; kept elsewhere, it later proves what was there now.")]


class DatabaseState(NamedTuple):
    size: int  # bytes
    head: str


class Queue(Protocol):
    """The changes that wait to be stored."""

    @property
    def waiting(self) -> int: ...

    @property
    def refused(self) -> str:
        """Why the database refuses to write, in one sentence; empty: it does not."""


class Health:
    def __init__(self, store: Store, queue: Queue, state: SharedView, held: HeldTables, tables: OpenTables, failures: Failures) -> None:
        self._store, self._queue, self._state, self._held, self._tables, self._failures = store, queue, state, held, tables, failures
        self._since = state.wall()

    def database(self) -> DatabaseState:
        """What the store says of itself, which takes a moment: for another thread."""
        return DatabaseState(self._store.size(), str(head(self._store)))

    @property
    def refused(self) -> str:
        """Why the database refuses to write, in one sentence; empty: it does not."""
        return self._queue.refused

    def own(self) -> OwnHealth:
        """Of this server alone."""
        runners = self._held.runners
        return {
            "since": self._since,
            "running": sum(runner.table.running for runner in runners),
            "watching": sum(runner.table.state.attendance.here.total() for runner in runners),
            "longest_wait": max((wait for runner in runners if (wait := runner.waits) is not None), default=0.0),
            "queue": self._queue.waiting,
            "refused": self.refused,
            "lost": dict(self._held.lost),
            "errors": self._failures.count,
            "last_errors": list(self._failures.last),
        }

    def whole(self, database: DatabaseState, others: Iterable[OwnHealth] = ()) -> HealthData:
        """Of the room: what its servers have done since the first of them was started, and what they see."""
        each = [self.own(), *others]
        tables = self._tables.tables
        return {
            "since": min(own["since"] for own in each),
            "now": self._state.wall(),
            "local": self._state.local,
            "tables": len(tables),
            "running": sum(own["running"] for own in each),
            "people": len({seat.visitor for table in tables for seat in table.people}),
            "watching": sum(own["watching"] for own in each),
            "longest_wait": max(own["longest_wait"] for own in each),
            "queue": sum(own["queue"] for own in each),
            "refused": next((own["refused"] for own in each if own["refused"]), ""),
            "database": database.size,
            "head": database.head,
            "lost": {id: why for own in each for id, why in own["lost"].items()},
            "errors": sum(own["errors"] for own in each),
            "last_errors": sorted((failure for own in each for failure in own["last_errors"]), key=lambda failure: failure["at"])[-LAST:],
        }
