"""A server whose writes the database does not take: it gives up its lease, others take its tables, and it comes back when it can write.

So does nothing that any role of the database can say end one of its threads.
"""

import asyncio
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import psycopg
import pytest

from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.live.servers.lease import read_notice
from cardroom.room.live.servers.member import Among
from cardroom.room.live.tables import Tables
from cardroom.room.storage import Store
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.notices import CHANNEL
from cardroom.room.storage.rows import DESK
from cardroom.room.table.table import Table
from tests.room.host_helpers import until
from tests.room.postgres import PORT, Postgres
from tests.servers.test_holding import Server, servers
from tests.servers.test_outcomes import through
from tests.servers.wires import Wire, Wires

WITHIN = 0.5


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Wire]:
    with Wires() as wires:
        yield wires.to(postgres.folder / f".s.PGSQL.{PORT}")


class Stalling(Server):
    """By a wire, with little patience for its writes."""

    def __init__(self, url: str, wire: Wire) -> None:
        self.store = Store.open(through(wire, url), serve=True)
        self.servers = Among(self.store, write_within=WITHIN)


def test_a_server_whose_open_connections_freeze_lets_others_take_its_tables(url: str, wire: Wire) -> None:
    async def run() -> None:
        one = await Stalling(url, wire).start()
        tables = set(await one.opens(3))
        async with servers(url, "") as (two,):
            assert two.tables == set()
            wire.freeze()
            writing = asyncio.create_task(one.host.visits.enter())
            await until(lambda: two.tables)  # all of them, unless the first is back before
            with pytest.raises(StorageError):
                await writing
            await until(lambda: not one.servers.cut and one.servers.me in two.servers.peers())
            await until(lambda: not one.tables & two.tables and one.tables | two.tables == tables)  # each is run by one
            assert (await asyncio.to_thread(verify, two.store)) == []
            await one.stop()

    asyncio.run(run())


def test_a_server_whose_writer_freezes_gives_up_a_lease_that_it_could_renew(url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the writer's connection is frozen. The lease is well, and given up all the same for as long as nothing can be written."""

    async def run() -> None:
        one = await Stalling(url, wire).start()
        tables = set(await one.opens(3))
        async with servers(url, "") as (two,):
            with monkeypatch.context() as stays:
                stays.setattr(one.store, "break_off", lambda: None)
                wire.freeze_at(b"COMMIT")
                writing = asyncio.create_task(one.host.visits.enter("Yves"))
                await until(lambda: two.tables == tables)
                assert one.servers.cut and not writing.done()
            with pytest.raises(StorageError, match="nothing of it is written"):
                await writing
            await until(lambda: not one.servers.cut and one.servers.me in two.servers.peers())
            await one.servers.fetch(DESK)
            assert await one.host.visits.enter("Zelda")
            assert {visitor.name for visitor in await asyncio.to_thread(two.store.people.visitors)} & {"Yves", "Zelda"} == {"Zelda"}
            await one.stop()

    asyncio.run(run())


NOTICES = ["", "not json", "[]", "7", "null", '"held"', "{}", '{"from": 7}', '{"from": "x", "give": 3, "to": []}',
           '{"from": "x", "people": 7, "staff": true}', '{"from": "x", "people": [[]], "tables": 3}', '{"held": [], "from": null}',
           "[" * 3000]  # fmt: skip


def test_no_notice_ends_a_thread(url: str) -> None:
    async def run() -> None:
        async with servers(url, "") as (one,):
            before = threads()
            with psycopg.connect(url, autocommit=True) as anybody:
                for each in NOTICES:
                    anybody.execute("SELECT pg_notify(%s, %s)", (CHANNEL, each))
            for _ in range(2):
                await until(one.seen_again())
            assert threads() == before and {"lease", "watching", "storage"} <= {thread.name for thread in before}
            assert await one.opens(1)

    asyncio.run(run())


def threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name in ("lease", "watching", "storage")}


@pytest.mark.parametrize("payload", NOTICES)
def test_what_is_no_notice_is_read_as_nothing(payload: str) -> None:
    assert isinstance(read_notice(payload), dict)


def test_a_server_that_cannot_follow_what_its_lease_sees_gives_it_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one = await Server(url).start()

        def fails() -> None:
            raise ValueError("whatever")

        monkeypatch.setattr(one.servers, "_see_to_the_free", fails)
        one.servers._lease.wake()
        await until(one.host.state.superseded.is_set)
        assert one.host.state.given_up == "lease"
        await one.stop()

    asyncio.run(run())


def test_one_table_that_cannot_be_gone_on_with_holds_up_no_other(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does one that spoils the reading of all of them in one go."""

    async def run() -> None:
        one = await Server(url).start()
        bad, *good = await one.opens(4)
        really = Table.stored

        def stored(kept: KeptTable, *given: Any) -> Table:
            if kept.row.id == bad:
                raise ValueError("whatever")
            return really(kept, *given)

        async def read(self: Tables, ids: object) -> Mapping[str, KeptTable]:
            raise ValueError("whatever")

        await one.stop()
        monkeypatch.setattr(Table, "stored", stored)
        monkeypatch.setattr(Tables, "read", read)
        async with servers(url, "") as (two,):
            assert two.tables == set(good) and list(two.host.tables.lost) == [bad]
            assert not two.host.state.superseded.is_set() and two.servers.holds(DESK)

    asyncio.run(run())


def test_a_thread_that_fails_begins_again_and_one_that_fails_too_often_closes_the_room(url: str) -> None:
    async def run() -> None:
        one = await Server(url).start()
        lease = one.servers._lease
        turn, fails = lease._turn, [2]

        def failing() -> None:
            if fails[0]:
                fails[0] -= 1
                raise ValueError("whatever")
            turn()

        lease._turn = failing  # type: ignore[method-assign]
        lease.wake()
        await until(lambda: not fails[0])
        await until(one.seen_again())
        assert not one.host.state.superseded.is_set()
        fails[0] = 1000
        lease.wake()
        await until(one.host.state.superseded.is_set)
        assert one.host.state.given_up == "lease"
        await one.stop()

    asyncio.run(run())
