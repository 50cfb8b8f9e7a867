"""Sessions end by their time or in the store, and then for everybody: one who still holds the secret, one who is connected."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import SignedOut, Unknown
from cardroom.room.host.host import Host
from cardroom.room.people.people import MOST_SESSIONS
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.ended_sessions import FORGOTTEN_AFTER
from cardroom.room.storage.rows import Change
from tests.patience import SOON
from tests.room.host_helpers import Doors, in_a_room, settled, until
from tests.room.people import PASSWORD, app_shows, owner, session, with_second

DAY = 24 * 3600


async def granted(doors: Doors, visitor_id: str) -> None:
    console = Staffer(CONSOLE, Role.OPERATOR, "")
    change, now = Change(), doors.clock()
    change.staff.append(doors.host.staff.grant(console, visitor_id, Role.FLOOR, "room", now, None, "A test.", now))
    await doors.host.state.write(change)
    doors.host.staff.fold(1, change.staff[0])


def test_a_session_that_is_used_lasts_and_is_seldom_written(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        people, clock = doors.host.people, doors.clock
        ann = await owner(doors)

        async def writes(calls: int = 5) -> int:
            before = len(doors.gate.batches)
            for _ in range(calls):
                people.used(session(doors, ann.secret))
                await settled()
            await until(lambda: not people._prolonging)
            return len(doors.gate.batches) - before

        assert session(doors, ann.secret).until == clock() + 30 * DAY
        assert await writes() == 0
        clock.at += 3 * DAY
        assert await writes() == 0
        clock.at += 1
        assert await writes() == 1 and session(doors, ann.secret).until == clock() + 30 * DAY
        for _ in range(4):
            clock.at += 29 * DAY
            assert await writes() == 1
        clock.at += 30 * DAY - 1
        assert doors.host.state.visitor(ann.secret) == ann.visitor
        clock.at += 1
        assert doors.host.state.visitor(ann.secret) is None and doors.host.accounts.sessions(ann.visitor) == []
        again = await Host.start(doors.store, now=clock)
        assert again.state.visitor(ann.secret) is None
        await again.stop()

    in_a_room(test, tmp_path)


def test_that_of_the_staff_is_short_and_that_of_a_visitor_without_a_password_stays(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        people, clock = doors.host.people, doors.clock
        ann = await owner(doors)
        bob, secret = await doors.host.visits.enter("Bob")
        await granted(doors, ann.visitor.id)
        assert people.roles(ann.visitor.id) == ["floor", "player"] and people.roles(bob.id) == ["player"]
        for each in (ann.secret, secret):
            people.used(session(doors, each))
        await until(lambda: session(doors, ann.secret).until == clock() + 12 * 3600)  # it was a longer one when he got the role
        phone = await doors.host.accounts.sign_in("Ann", PASSWORD, "", "")
        assert session(doors, phone.secret).until == clock() + 12 * 3600
        clock.at += 12 * 3600
        assert doors.host.state.visitor(ann.secret) is None and doors.host.state.visitor(phone.secret) is None
        clock.at += 399 * DAY
        assert doors.host.state.visitor(secret) == bob

    in_a_room(test, tmp_path)


def test_signing_out_in_one_place_in_the_others_and_everywhere(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, accounts = doors.host, doors.host.accounts
        ann, bob = await owner(doors), await owner(doors, "Bob")
        devices = [ann, *[await accounts.sign_in("Ann", PASSWORD, "", f"device {i}") for i in range(4)]]

        def inside() -> list[int]:
            return [i for i, each in enumerate(devices) if host.state.visitor(each.secret)]

        shown = session(doors, devices[2].secret).key[:16]
        with pytest.raises(Unknown):
            await accounts.sign_out(bob.visitor, shown)  # somebody else's
        await accounts.sign_out(ann.visitor, shown)
        assert inside() == [0, 1, 3, 4]
        with pytest.raises(Unknown):
            await accounts.sign_out(ann.visitor, shown)
        await accounts.sign_out_everywhere(ann.visitor, session(doors, devices[3].secret))
        assert inside() == [3]
        await accounts.sign_out_everywhere(ann.visitor)
        assert inside() == [] and host.state.visitor(bob.secret) == bob.visitor
        again = await Host.start(doors.store, now=doors.clock)
        assert not any(again.state.visitor(each.secret) for each in devices)
        await again.stop()
        guest, secret = await host.visits.enter("Guest")  # nothing else would bring him back
        for ended in (accounts.sign_out_everywhere(guest), accounts.sign_out(guest, session(doors, secret).key)):
            with pytest.raises(BadInput, match="no password yet"):
                await ended
        assert host.state.visitor(secret) == guest

    in_a_room(test, tmp_path)


def test_the_one_that_was_used_longest_ago_ends_when_there_are_too_many(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann = await owner(doors)
        others = [await doors.host.accounts.sign_in("Ann", PASSWORD, "", "") for _ in range(MOST_SESSIONS - 1)]
        doors.clock.at += 10 * DAY
        doors.host.people.used(session(doors, ann.secret))
        await until(lambda: session(doors, ann.secret).until == doors.clock() + 30 * DAY)
        last = await doors.host.accounts.sign_in("Ann", PASSWORD, "", "")
        assert len(doors.host.accounts.sessions(ann.visitor)) == MOST_SESSIONS
        assert doors.host.state.visitor(ann.secret) and doors.host.state.visitor(last.secret)
        assert sum(doors.host.state.visitor(each.secret) is None for each in others) == 1

    in_a_room(test, tmp_path)


def test_a_session_whose_end_is_being_stored_is_not_brought_back_by_using_it(tmp_path: Path) -> None:
    """A call that comes at that moment would prolong it: what is written last would be without the end."""

    async def test(doors: Doors) -> None:
        host, ann = doors.host, await owner(doors)
        secret = await with_second(doors, ann)
        row = session(doors, ann.secret)
        doors.clock.at += 20 * DAY  # it is to be prolonged
        doors.gate.holding = True
        ending = asyncio.create_task(host.accounts.sign_out_everywhere(ann.visitor))
        await doors.gate.arrived()
        host.people.used(row)
        with pytest.raises(SignedOut):
            await host.accounts.prove(ann.visitor, row, app_shows(secret, doors.clock()))
        with pytest.raises(SignedOut):
            await host.accounts.change_password(ann.visitor, row, PASSWORD, "something quite different", "")
        await settled()
        doors.gate.holding = False
        doors.gate.release()
        await ending
        await until(lambda: not host.people._prolonging)
        assert host.state.visitor(ann.secret) is None and doors.store.people.sessions() == []

    in_a_room(test, tmp_path)


def test_a_proof_is_not_lost_by_prolonging(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, ann = doors.host, await owner(doors)
        secret = await with_second(doors, ann)
        doors.clock.at += 20 * DAY
        doors.gate.holding = True
        proving = asyncio.create_task(host.accounts.prove(ann.visitor, session(doors, ann.secret), app_shows(secret, doors.clock())))
        await doors.gate.arrived()
        host.people.used(session(doors, ann.secret))
        await settled()
        doors.gate.holding = False
        doors.gate.release()
        await proving
        await until(lambda: not host.people._prolonging)
        assert host.people.proved(session(doors, ann.secret)) and doors.store.people.sessions()[0].proved_at == doors.clock()

    in_a_room(test, tmp_path)


def test_who_waits_for_the_end_of_a_session_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.people.sessions.LOOKS", 10 * SOON)  # what is revoked is told, not found out

    async def test(doors: Doors) -> None:
        host, ann = doors.host, await owner(doors)
        phone = await host.accounts.sign_in("Ann", PASSWORD, "", "")
        here, there = (asyncio.create_task(host.people.over(session(doors, each.secret))) for each in (ann, phone))
        await settled()
        await host.accounts.sign_out_everywhere(ann.visitor, session(doors, ann.secret))
        await asyncio.wait_for(there, SOON)
        assert not here.done()
        monkeypatch.setattr("cardroom.room.people.sessions.LOOKS", 0.01)
        here.cancel()
        here = asyncio.create_task(host.people.over(session(doors, ann.secret)))
        await settled()
        doors.clock.at += 30 * DAY
        await here

    in_a_room(test, tmp_path)


def test_a_session_that_ended_long_ago_is_forgotten(tmp_path: Path) -> None:
    """Neither the store nor the room keeps it; one that ended lately is still there."""

    async def test(doors: Doors) -> None:
        people, clock = doors.host.people, doors.clock
        ann, bob = await owner(doors), await owner(doors, "Yves")
        keys = [session(doors, each.secret).key for each in (ann, bob)]
        change = Change()
        change.prolonged.append(session(doors, bob.secret)._replace(until=clock() + 60 * DAY))
        await doors.host.state.write(change)
        clock.at += 30 * DAY + FORGOTTEN_AFTER + 1
        assert [people.sessions.get(key) is not None for key in keys] == [True, True]
        await owner(doors, "Zelda")
        assert [people.sessions.get(key) is not None for key in keys] == [False, True]
        assert {row.key for row in doors.store.people.sessions()} >= set(keys)
        again = await Host.start(doors.store, now=clock)
        kept = {row.key for row in doors.store.people.sessions()}
        assert keys[0] not in kept and keys[1] in kept
        await again.stop()

    in_a_room(test, tmp_path)
