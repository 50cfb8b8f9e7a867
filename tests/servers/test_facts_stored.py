"""Where two servers cannot know of each other in time the database has the last word: the same chips twice, the same request twice."""

import asyncio
from collections.abc import Iterator
from contextlib import closing

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Overdrawn, StorageError
from cardroom.room.base.supervision import Supervision
from cardroom.room.live.requests import Remember, RequestKey, Requests
from cardroom.room.storage import Change, SeatRow, SessionRow, Store
from cardroom.room.storage.accounts import player_account, visitor_account
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import LedgerEntry, TableRow, VisitorRow
from cardroom.round import HOUSE
from tests.room.postgres import Postgres

ANN = "v-ann"


@pytest.fixture
def two(postgres: Postgres) -> Iterator[tuple[Store, Store]]:
    url = postgres.fresh()
    with closing(Store.open(url, serve=True)) as one, closing(Store.open(url, serve=True)) as other:
        begins = Change()
        begins.visitors.append(VisitorRow(ANN, "Ann", 0.0))
        begins.sessions.append(SessionRow("key", ANN, 0.0, 100.0))
        begins.entries.append(chips("in", HOUSE, visitor_account(ANN), 500))
        for id in ("aaa", "bbb"):
            begins.tables.append(TableRow(id, "standard/no-limit-texas-holdem", "", {}, {}, ANN, 0.0, None))
            begins.seats.append(seat(id))
        one.write([begins])
        yield one, other
    postgres.empty(url)


def chips(journal: str, source: str, target: str, amount: int) -> LedgerEntry:
    return LedgerEntry(journal, 0, 0.0, None, None, source, target, amount, "a test", "")


def seat(table: str, pending: int = 0) -> SeatRow:
    return SeatRow(table, "Ann", 1, ANN, {"out": False, "leaving": False, "time_outs": 0, "time_bank": 0.0, "pending": pending})


def asks(table: str, pending: int) -> Change:
    """For chips in the middle of a round."""
    change = Change()
    change.seats.append(seat(table, pending))
    return change


def buys(table: str, amount: int, left: int = 0) -> Change:
    change = Change()
    change.seats.append(seat(table, left))
    change.entries.append(chips(f"buys at {table} {amount}", visitor_account(ANN), player_account(table, "Ann"), amount))
    return change


def purse(store: Store) -> int:
    return store.ledger.balance(visitor_account(ANN))


def test_chips_are_promised_once(two: tuple[Store, Store]) -> None:
    """Whichever server is second is refused, and what was promised can be kept: the round's end is stored."""
    one, other = two
    one.write([asks("aaa", 300)])
    with pytest.raises(Overdrawn):
        other.write([buys("bbb", 201)])
    with pytest.raises(Overdrawn):
        other.write([asks("bbb", 201)])
    other.write([buys("bbb", 150), asks("bbb", 50)])
    with pytest.raises(Overdrawn):
        one.write([asks("aaa", 301)])
    one.write([asks("aaa", 300)])  # said once more: he acts meanwhile
    one.write([buys("aaa", 300)])
    assert purse(other) == 50
    one.write([asks("aaa", 0)])
    other.write([buys("bbb", 50)])
    assert purse(one) == 0


def test_what_keeps_a_promise_is_never_refused(two: tuple[Store, Store]) -> None:
    """Chips were taken from him by hand though he had asked for them: his table must not stand still for that."""
    one, other = two
    one.write([asks("aaa", 500)])
    with one._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE balances SET amount = 400 WHERE account = 'visitor/v-ann'")
        connection.exec_driver_sql("UPDATE balances SET amount = -400 WHERE account = 'house'")
    one.write([asks("aaa", 500)])
    one.write([buys("aaa", 100, left=400)])
    with pytest.raises(Overdrawn):
        other.write([buys("bbb", 1)])
    assert purse(one) == 300


def test_a_session_that_was_ended_elsewhere_is_not_prolonged(two: tuple[Store, Store]) -> None:
    one, other = two
    used, ended = Change(), Change()
    used.prolonged.append(SessionRow("key", ANN, 0.0, 200.0))
    other.write([used])
    assert [row.until for row in one.people.sessions()] == [200.0]
    ended.sessions.append(SessionRow("key", ANN, 0.0, 100.0, revoked_at=50.0))
    one.write([ended])
    other.write([used])
    assert one.people.sessions() == []


def test_a_request_given_to_two_servers_at_once_happens_once(two: tuple[Store, Store]) -> None:
    """Both have looked before either has written, and both get the answer of the first."""

    async def run() -> None:
        committers = [Committer(store, Supervision()) for store in two]
        both_looked = asyncio.Barrier(2)

        def gives(server: int) -> "asyncio.Task[str]":
            async def do(remember: Remember) -> str:
                change = Change()
                change.entries.append(chips(f"gift {server}", HOUSE, visitor_account(ANN), 100))
                remember(change, f"given by {server}")
                await both_looked.wait()
                await committers[server].write(change)
                return f"given by {server}"

            return asyncio.create_task(Requests(committers[server], lambda: 0.0).once(RequestKey(ANN, "key 1", "chips"), do))

        answers = await asyncio.gather(gives(0), gives(1))
        assert answers[0] == answers[1] and purse(two[0]) == 600
        async with asyncio.timeout(600):
            with pytest.raises(BadInput, match="was used for another request"):
                await Requests(committers[1], lambda: 0.0).once(RequestKey(ANN, "key 1", "another"), lambda remember: asyncio.sleep(0, ""))
        for committer in committers:
            await committer.stop()

    asyncio.run(run())


def test_what_the_database_refuses_otherwise_is_no_repetition(two: tuple[Store, Store]) -> None:
    wrong = Change()
    wrong.entries.append(chips("in", HOUSE, visitor_account(ANN), 100))  # a journal that is there
    with pytest.raises(StorageError, match="The database has refused a change") as raised:
        two[0].write([wrong])
    assert type(raised.value) is StorageError
