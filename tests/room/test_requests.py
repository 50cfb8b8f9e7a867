"""A request that moves chips and carries its client's id happens once: repeated, at once, after a lost answer, after a restart."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.storage import Change, Store
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import HOLDEM
from tests.room.welcome import WELCOME
from tests.web.server import LiveServer

OPENS = {"edition": HOLDEM, "bots": 0, "buy_in": 200_00, "pause": 100.0}


def test_each_request_happens_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")

        def has() -> int:
            return int(host.views.account(ann)["balance"])

        tables = await asyncio.gather(*(host.visits.open(ann, OPENS, "open 1") for _ in range(5)))
        assert tables == [tables[0]] * 5 and has() == WELCOME - 200_00
        assert await host.visits.open(ann, OPENS, "open 1") == tables[0]
        assert await host.visits.open(ann, OPENS, "open 2") != tables[0]
        assert has() == WELCOME - 400_00
        for _ in range(3):
            await host.visits.buy(ann, tables[0], 50_00, "buy 1")
        assert has() == WELCOME - 450_00
        await host.visits.buy(ann, tables[0], 50_00, "buy 2")
        await host.visits.buy(ann, tables[0], 50_00)
        await host.visits.buy(ann, tables[0], 50_00)  # without an id: as often as it comes
        assert has() == WELCOME - 600_00
        other = await doors.table("Bob", "Cy")
        for _ in range(3):
            await host.visits.join(ann, other, buy_in=100_00, key="join 1")
        assert has() == WELCOME - 700_00
        for _ in range(3):
            await host.visits.leave(ann, tables[0], "leave 1")  # though he has left, and the table may be gone
        assert has() == WELCOME - 300_00
        with pytest.raises(BadInput, match="was used for another request"):
            await host.visits.buy(ann, other, 50_00, "buy 1")

    in_a_room(test, tmp_path)


def test_ids_are_a_visitors_own(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann, bob = await doors.enter("Ann", "Bob")
        assert await doors.host.visits.open(ann, OPENS, "1") != await doors.host.visits.open(bob, OPENS, "1")

    in_a_room(test, tmp_path)


def test_what_was_refused_may_be_asked_again(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await doors.host.visits.open(ann, OPENS, "1")
        assert doors.host.views.account(ann)["balance"] == WELCOME
        await doors.host.visits.open(ann, OPENS, "1")
        assert doors.host.views.account(ann)["balance"] == WELCOME - 200_00

    in_a_room(test, tmp_path)


def test_an_answer_that_was_lost_is_given_again(url: str) -> None:
    """It was stored, and the connection to the database went before we heard: who asks again gets his table, not a second one."""

    async def run() -> None:
        with closing(Store.open(url, serve=True)) as store:
            host = await Host.start(store)
            ann, secret = await host.visits.enter("Ann")
            write = store.write

            def unheard(changes: Sequence[Change]) -> None:
                write(changes)
                store.write = write  # type: ignore[method-assign]
                raise StorageError("The connection was lost.")

            store.write = unheard  # type: ignore[method-assign]
            with pytest.raises(StorageError):
                await host.visits.open(ann, OPENS, "1")
            (row,) = store.tables.open()
            assert await host.visits.open(ann, OPENS, "1") == row.id
            await host.stop()
            again = await Host.start(store)  # and after a restart
            same = again.state.visitor(secret)
            assert same is not None and await again.visits.open(same, OPENS, "1") == row.id
            assert (len(store.tables.open()), again.views.account(same)["balance"]) == (1, WELCOME - 200_00)
            await again.stop()
            assert verify(store) == []

    asyncio.run(run())


# -- newcomers' chips -------------------------------------------------------------------------------------------------------


def test_chips_on_tables_count_for_who_asks_the_house_for_more(tmp_path: Path) -> None:
    """Who sat down with everything got as much again, as often as he liked."""

    async def test(doors: Doors) -> None:
        host = doors.host
        table = await doors.table("Ann", "Bob", buy_in=WELCOME)
        ann = doors.visitors["Ann"]
        assert host.views.account(ann)["balance"] == 0
        with pytest.raises(BadInput, match=r"to anyone who has less than .* in all; you have "):
            await host.visits.more_chips(ann)
        await doors.next_round(table)  # with his blind in the pot
        with pytest.raises(BadInput, match=r"to anyone who has less than .* in all; you have "):
            await host.visits.more_chips(ann)
        await doors.loses("Cy", await doors.table("Cy", "Dee"))
        cy = doors.visitors["Cy"]
        assert host.views.account(cy)["balance"] < WELCOME
        for _ in range(2):
            await host.visits.more_chips(cy, "chips 1")
        assert host.views.account(cy)["balance"] == WELCOME

    in_a_room(test, tmp_path)


# -- by the door ------------------------------------------------------------------------------------------------------------


def test_the_header(tmp_path: Path) -> None:
    with LiveServer(f"sqlite:///{tmp_path / 'room.db'}") as room:
        ann = room.person("Ann")
        body = {"edition": HOLDEM, "bots": 0, "buy_in": 200_00}
        given = {"Idempotency-Key": "7f3a"}
        answers = [ann.http.post("/api/tables", json=body, headers=given).json() for _ in range(3)]
        assert answers == [answers[0]] * 3
        table = answers[0]["id"]
        for path, wanted in ((f"tables/{table}/buy", {"amount": 50_00}), (f"tables/{table}/leave", {})):
            own = {"Idempotency-Key": path}
            assert [ann.http.post(f"/api/{path}", json=wanted, headers=own).json() for _ in range(2)] == [{"done": True}] * 2
        assert ann.get("account").json()["balance"] == WELCOME
        for bad in ("x" * 65, "a b"):
            assert ann.http.post("/api/tables", json=body, headers={"Idempotency-Key": bad}).status_code == 422
