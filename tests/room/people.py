"""People with accounts of their own, for tests: passwords whose hashes cost little, and codes as an app shows them."""

from collections.abc import Iterator
from functools import partial

import pytest

from cardroom.room.people import second
from cardroom.room.people.accounts import IssuedSession
from cardroom.room.people.passwords import Costs, Hashing
from cardroom.room.storage.rows import SessionRow
from tests.room.host_helpers import Doors

PASSWORD, ANOTHER = "seven lamps, one moth", "eleven pears in a hat"
CHEAP = Costs(1, 64, 1)


def cheap_hashes() -> Iterator[None]:
    """For a fixture: what a hash costs is no matter of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardroom.room.host.host.Hashing", partial(Hashing, CHEAP))
        yield


async def owner(doors: Doors, name: str = "Ann", password: str = PASSWORD) -> IssuedSession:
    """Somebody who has come in and made his account his own."""
    visitor, secret = await doors.host.visits.enter(name)
    doors.visitors[name] = visitor
    return await doors.host.accounts.own(visitor, session(doors, secret), password, "Firefox on Linux")


def session(doors: Doors, secret: str) -> SessionRow:
    found = doors.host.people.session_of(secret)
    assert found is not None, "signed out"
    return found


def app_shows(secret: str, now: float, steps: int = 0) -> str:
    """The code at that time, or so many steps later."""
    return second.code_at(secret, int(now // second.STEP) + steps)


async def with_second(doors: Doors, ann: IssuedSession) -> str:
    """Her second factor, confirmed; its secret."""
    secret, _ = await doors.host.accounts.enrol(ann.visitor, PASSWORD)
    await doors.host.accounts.confirm(ann.visitor, session(doors, ann.secret), app_shows(secret, doors.clock()))
    doors.clock.at += second.STEP  # the code is used
    return secret
