"""The same on a real database with its own notices: what one server does, the other knows a moment later."""

import asyncio
from collections.abc import Iterator

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Elsewhere, Forbidden
from cardroom.room.books.ledger import verify
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.persons import Chips, chips_of
from tests.room.host_helpers import until
from tests.room.people import PASSWORD, cheap_hashes
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM
from tests.room.welcome import WELCOME
from tests.servers.test_holding import servers

cheap = pytest.fixture(scope="module", autouse=True)(cheap_hashes)
BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
OPENS = {"edition": HOLDEM, "bots": 0, "pause": 100.0, "private": False}


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


def test_what_one_server_does_the_other_knows(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            desk, other = one.host, two.host
            ann, secret = await desk.visits.enter("Ann")
            bob, _ = await desk.visits.enter("Bob")
            await until(lambda: other.state.visitor(secret) == ann and other.visitors.balance(ann.id) == WELCOME)
            # A session that is ended at the one ends a socket's at the other.
            session = desk.people.session_of(secret)
            assert session is not None
            entered = await desk.accounts.own(ann, session, PASSWORD, "")
            await other.state.look_for(entered.secret)
            there = other.people.session_of(entered.secret)
            assert there is not None and other.people.owned(ann.id)
            waits = asyncio.create_task(other.people.over(there))
            await desk.accounts.sign_out_everywhere(ann)
            await asyncio.wait_for(waits, 600)
            # Chips, the table elsewhere, and what is the desk's.
            table = await desk.visits.open(ann, {**OPENS, "buy_in": 200_00})
            await other.tables.fetch(table)
            await until(lambda: other.visitors.balance(ann.id) == WELCOME - 200_00)
            await other.visits.buy(ann, table, 50_00)
            await other.visits.join(bob, table, buy_in=200_00)
            await until(lambda: desk.visitors.balance(ann.id) == WELCOME - 250_00)
            with pytest.raises(Elsewhere):
                await other.visits.enter("Cy")
            account = desk.views.account(ann)
            assert (account["balance"], [each["stack"] for each in account["tables"]]) == (WELCOME - 250_00, [250_00])
            with pytest.raises(BadInput, match="in all; you have"):
                await desk.visits.more_chips(ann)
            # Chips that were spent between the look and the deed: the database refuses them, and she hears what she has.
            most = WELCOME - 250_00 - 10_00
            await desk.visits.open(ann, {**OPENS, "buy_in": most, "table": {"buy_in": most}})
            looks = iter([Chips(WELCOME, {}, 0)])
            monkeypatch.setattr(
                "cardroom.room.desks.seating.admission.chips_of", lambda store, id: next(looks, None) or chips_of(store, id)
            )
            with pytest.raises(BadInput, match=r"^You have \$10 at the cashier, not \$20\.$"):
                await other.visits.buy(ann, table, 20_00)
            assert next(looks, None) is None and two.store.ledger.balance(f"visitor/{ann.id}") == 10_00
            # A bar, by the desk, which fetches the table for it.
            await desk.office.bar(BarVisitor(BOSS, bob.id, None, "cheats"))
            assert {row.player for row in one.store.tables.seats(table)} == {"Ann"}
            await until(lambda: other.staff.barred(bob.id, other.wall()) is not None)
            with pytest.raises(Forbidden):
                other.office.check_admitted(bob)
            assert await asyncio.to_thread(verify, two.store) == []

    asyncio.run(run())
