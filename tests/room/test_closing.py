"""Closing one's account: the name goes, nobody signs in any more, and the books stay as they are."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, NotYou
from cardroom.room.books.ledger import verify
from cardroom.room.desks.office.appoint import Post
from cardroom.room.desks.tournaments import deeds
from cardroom.room.host.host import Host
from cardroom.room.people.people import People
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from tests.room.board.test_host import BOSS, open_table, wait_for
from tests.room.host_helpers import Doors, in_a_room
from tests.room.people import PASSWORD, cheap_hashes, owner
from tests.room.real_money import for_real_money

cheap = pytest.fixture(autouse=True)(cheap_hashes)
WHY = "as it was asked for"


def secret_of(people: People, secret: str) -> bool:
    """Whether somebody is still signed in by it."""
    return people.session_of(secret) is not None


def test_an_account_that_was_closed(tmp_path: Path) -> None:
    """What was played stays, under the name of then; the person is found by no name and signs in by no password."""

    async def test(doors: Doors) -> None:
        host = doors.host
        ann = await owner(doors)
        table = await doors.table("Ann", "Bob")
        await doors.play_out(table)
        await host.visits.leave(ann.visitor, table)
        await host.visits.rename(ann.visitor, "Annie")
        entries = doors.store.ledger.balance(f"visitor/{ann.visitor.id}")
        named = host.visitors.by_id(ann.visitor.id)
        assert named is not None and host.numbers.former_names(named.id) == ("Ann",)
        with pytest.raises(NotYou, match="not your password"):
            await host.closing.close(named, "not mine")
        assert host.visitors.named("Annie") is not None and secret_of(host.people, ann.secret)
        await host.closing.close(named, PASSWORD)
        closed = host.visitors.by_id(named.id)
        assert closed is not None and closed.name.startswith("Former ")
        assert not secret_of(host.people, ann.secret) and host.numbers.former_names(named.id) == ()
        assert host.visitors.named("Ann") is None and host.visitors.named("Annie") is None
        for name in ("Ann", "Annie", closed.name):
            with pytest.raises(NotYou):
                await host.accounts.sign_in(name, PASSWORD, "", "")
        for code in ann.codes:
            with pytest.raises(NotYou):
                await host.accounts.recover(closed.name, code, PASSWORD, "")
        assert doors.store.ledger.balance(f"visitor/{named.id}") == entries
        (line,) = (row for _, row in doors.store.journal.newest(what="player/closed"))
        assert line.about == named.id and "Ann" not in str(line.data)
        assert verify(doors.store) == []
        await doors.enter("Annie")  # the name is free
        await host.stop()
        doors.host = again = await Host.start(doors.store, now=doors.clock)
        found = again.visitors.by_id(named.id)
        assert found is not None and found.name == closed.name and again.numbers.former_names(named.id) == ()

    in_a_room(test, tmp_path)


def test_what_is_ended_before_an_account_is_closed(tmp_path: Path) -> None:
    async def refused(doors: Doors, name: str, says: str, kind: type[Exception] = BadInput) -> None:
        with pytest.raises(kind, match=says):
            await doors.host.closing.close(doors.visitors[name], PASSWORD)
        assert doors.host.visitors.named(name) is not None

    async def test(doors: Doors) -> None:
        host = doors.host
        await owner(doors, "Flo")
        await host.office.grant(BOSS, "Flo", Post(Role.FLOOR, "room", 0, None, WHY))
        await refused(doors, "Flo", "your roles are taken back first", Forbidden)
        table = await open_table(doors, "Ann", "Bob")
        await refused(doors, "Ann", "You sit at a table")
        await host.visits.leave(doors.visitors["Ann"], table)
        await wait_for(doors, "Cy")
        await refused(doors, "Cy", "stands on a waiting list")
        (dee,) = await doors.enter("Dee")
        floor, desk = By(Staffer("v-flo", Role.FLOOR, ""), "Flo"), host.tournaments
        id = await desk.announce(floor, "standard/sit-and-go", WHY)
        await desk.act_for(By(Staffer(dee.id, Role.PLAYER, ""), "Dee"), id, deeds.EnterTournament(dee.id))
        await refused(doors, "Dee", "take your entry back")
        await desk.act(floor, id, desk.fold.of(id).version, deeds.CallTournamentOff(), WHY)
        with for_real_money(host):
            await refused(doors, "Dee", r"at the cashier: cash your chips")
        await host.closing.close(dee, "")
        assert host.visitors.named("Dee") is None

    in_a_room(test, tmp_path)
