"""Accounts that are somebody's own, and those who would have them: guessed, stolen, used twice, at the same moment, after a crash."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import NotYou, StorageError
from cardroom.room.host.host import Host
from cardroom.room.people.passwords import Costs, Hashing
from cardroom.room.storage import Store
from tests.patience import SOON
from tests.room.host_helpers import Clock, Doors, in_a_room, until
from tests.room.older import make_older
from tests.room.people import ANOTHER, PASSWORD, app_shows, owner, session, with_second


def test_an_account_of_ones_own(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        visitor, secret = await host.visits.enter("Ann")
        assert not host.people.owned(visitor.id)
        with pytest.raises(NotYou):
            await host.accounts.sign_in("Ann", PASSWORD, "", "")
        ann = await host.accounts.own(visitor, session(doors, secret), PASSWORD, "Firefox on Linux")
        assert host.people.owned(visitor.id) and len(ann.codes) == 10
        assert host.state.visitor(secret) is None  # a copy of the old secret is worth nothing
        assert host.state.visitor(ann.secret) == visitor
        doors.clock.at += 1
        phone = await host.accounts.sign_in("ΑNN.", PASSWORD, "", "Safari on iPhone")
        assert phone.visitor == visitor == host.state.visitor(phone.secret) and host.state.visitor(ann.secret) == visitor
        assert [row.device for row in host.accounts.sessions(visitor)] == ["Firefox on Linux", "Safari on iPhone"]
        with pytest.raises(BadInput, match="already"):
            await host.accounts.own(visitor, session(doors, ann.secret), ANOTHER, "")
        kept = dump(tmp_path)
        for told in (PASSWORD, secret, ann.secret, phone.secret, *ann.codes):
            assert told not in kept and told.replace("-", "") not in kept
        assert "$argon2id$" in kept

    in_a_room(test, tmp_path)


def dump(folder: Path) -> str:
    """Everything in the database, as text."""
    with closing(sqlite3.connect(next(folder.glob("*.db")))) as database:
        return "\n".join(database.iterdump())


def test_a_wrong_name_and_a_wrong_password_are_told_alike_after_the_same_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[str] = []
    verify = Hashing._fits

    def fits(self: Hashing, password: str, hashed: str) -> bool:
        worked.append(hashed.rpartition("$")[0].rpartition("$")[0])  # kind and costs
        return verify(self, password, hashed)

    monkeypatch.setattr(Hashing, "_fits", fits)

    async def test(doors: Doors) -> None:
        await owner(doors)
        await doors.enter("Bob")
        told: set[str] = set()
        for name in ("Ann", "Bob", "Nobody", "", "\ud800", "a" * 80):
            for password in (ANOTHER, "", PASSWORD.upper(), PASSWORD + " ", PASSWORD if name != "Ann" else "x"):
                with pytest.raises(NotYou) as refused:
                    await doors.host.accounts.sign_in(name, password, "000000", "")
                told.add(str(refused.value))
        assert told == {"The name and the password do not belong together."}
        assert len(worked) == 30 and len(set(worked)) == 1
        for name in ("Ann", "Bob", "Nobody"):
            with pytest.raises(NotYou) as refused:
                await doors.host.accounts.recover(name, "AAAA-BBBB-CCCC-DDDD", ANOTHER, "")
            told.add(str(refused.value))
        assert len(told) == 2

    in_a_room(test, tmp_path)


def test_a_hash_is_made_anew_when_its_costs_have_changed(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann = await owner(doors)
        host = await Host.start(doors.store, now=doors.clock)
        host.accounts._hashing = Hashing(Costs(2, 64, 1))
        await host.accounts.sign_in("Ann", PASSWORD, "", "")
        assert ",t=2," in host.store.people.credentials()[0].password
        await host.accounts.sign_in("Ann", PASSWORD, "", "")
        assert host.store.people.credentials()[0].recovery == doors.store.people.credentials()[0].recovery
        assert host.state.visitor(ann.secret) is not None
        await host.stop()

    in_a_room(test, tmp_path)


# -- passwords and recovery codes -------------------------------------------------------------------------------------------


def test_another_password_ends_every_other_session(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        accounts, ann = doors.host.accounts, await owner(doors)
        bob, phone = await owner(doors, "Bob"), await accounts.sign_in("Ann", PASSWORD, "", "")
        with pytest.raises(NotYou, match="not your password"):
            await accounts.change_password(ann.visitor, session(doors, ann.secret), ANOTHER, "a third one, longer", "")
        with pytest.raises(BadInput):
            await accounts.change_password(ann.visitor, session(doors, ann.secret), PASSWORD, "short", "")
        assert doors.host.state.visitor(phone.secret) == ann.visitor
        new = await accounts.change_password(ann.visitor, session(doors, ann.secret), PASSWORD, ANOTHER, "")
        assert [doors.host.state.visitor(each) for each in (ann.secret, phone.secret, new.secret, bob.secret)] == [
            None, None, ann.visitor, bob.visitor,
        ]  # fmt: skip
        with pytest.raises(NotYou):
            await accounts.sign_in("Ann", PASSWORD, "", "")
        await accounts.sign_in("Ann", ANOTHER, "", "")

    in_a_room(test, tmp_path)


def test_a_recovery_code_opens_the_account_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        accounts, ann = doors.host.accounts, await owner(doors)
        with pytest.raises(BadInput):  # a bad password uses up no code
            await accounts.recover("Ann", ann.codes[0], "short", "")
        back = await accounts.recover("ann", ann.codes[0].lower(), ANOTHER, "")
        assert back.visitor == ann.visitor and doors.host.state.visitor(back.secret) == ann.visitor
        assert doors.host.state.visitor(ann.secret) is None
        with pytest.raises(NotYou, match="used already"):
            await accounts.recover("Ann", ann.codes[0], PASSWORD, "")
        bob = await owner(doors, "Bob")
        with pytest.raises(NotYou):
            await accounts.recover("Ann", bob.codes[0], PASSWORD, "")
        with pytest.raises(NotYou):
            await accounts.sign_in("Ann", PASSWORD, "", "")
        assert {row.visitor_id: len(row.recovery) for row in doors.store.people.credentials()} == {ann.visitor.id: 9, bob.visitor.id: 10}
        new = await accounts.new_codes(ann.visitor, ANOTHER)
        with pytest.raises(NotYou):
            await accounts.recover("Ann", ann.codes[1], PASSWORD, "")
        await accounts.recover("Ann", new[1], PASSWORD, "")

    in_a_room(test, tmp_path)


def test_what_is_given_twice_at_the_same_moment_counts_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        accounts, ann = doors.host.accounts, await owner(doors)
        tries = (accounts.recover("Ann", ann.codes[0], f"{ANOTHER} {i}", "") for i in range(4))
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["IssuedSession", "NotYou", "NotYou", "NotYou"]
        zoe, secret = await doors.host.visits.enter("Zoe")
        owning = (accounts.own(zoe, session(doors, secret), f"{ANOTHER} {i}", "") for i in range(4))
        found = await asyncio.gather(*owning, return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["BadInput", "BadInput", "BadInput", "IssuedSession"]

    in_a_room(test, tmp_path)


# -- the second factor ------------------------------------------------------------------------------------------------------


def test_the_second_factor_is_given_for_a_session_and_for_a_time(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, clock = doors.host, doors.clock
        ann = await owner(doors)
        assert not host.people.proved(session(doors, ann.secret))
        with pytest.raises(NotYou):
            await host.accounts.enrol(ann.visitor, ANOTHER)
        with pytest.raises(BadInput, match="begin again"):
            await host.accounts.confirm(ann.visitor, session(doors, ann.secret), "000000")
        secret, uri = await host.accounts.enrol(ann.visitor, PASSWORD)
        assert secret in uri and not host.people.second(ann.visitor.id)
        with pytest.raises(NotYou):
            await host.accounts.confirm(ann.visitor, session(doors, ann.secret), app_shows(secret, clock(), 5))
        await host.accounts.confirm(ann.visitor, session(doors, ann.secret), app_shows(secret, clock()))
        assert host.people.second(ann.visitor.id) and host.people.proved(session(doors, ann.secret))
        with pytest.raises(BadInput, match="turn that off"):
            await host.accounts.enrol(ann.visitor, PASSWORD)
        clock.at += 12 * 3600 - 1
        assert host.people.proved(session(doors, ann.secret))
        clock.at += 1
        assert not host.people.proved(session(doors, ann.secret))
        await host.accounts.prove(ann.visitor, session(doors, ann.secret), app_shows(secret, clock()))
        assert host.people.proved(session(doors, ann.secret))
        again = await Host.start(doors.store, now=clock)
        assert again.people.proved(session(doors, ann.secret))
        await again.stop()

    in_a_room(test, tmp_path)


def test_a_code_is_not_taken_again_by_whom_and_whenever(tmp_path: Path) -> None:
    """Seen over a shoulder, or on the wire, it is worth nothing: in the same session, another, at sign-in, after a restart."""

    async def test(doors: Doors) -> None:
        host, clock = doors.host, doors.clock
        ann = await owner(doors)
        secret = await with_second(doors, ann)
        phone = await host.accounts.sign_in("Ann", PASSWORD, app_shows(secret, clock()), "")
        assert host.people.proved(session(doors, phone.secret))
        for steps in (0, -1):
            code = app_shows(secret, clock(), steps)
            for each in (ann, phone):
                with pytest.raises(NotYou, match="used already"):
                    await host.accounts.prove(ann.visitor, session(doors, each.secret), code)
            with pytest.raises(NotYou, match="used already"):
                await host.accounts.sign_in("Ann", PASSWORD, code, "")
            again = await Host.start(doors.store, now=clock)
            with pytest.raises(NotYou, match="used already"):
                await again.accounts.sign_in("Ann", PASSWORD, code, "")
            await again.stop()
        clock.at += 60
        code = app_shows(secret, clock())
        tries = (host.accounts.prove(ann.visitor, session(doors, each.secret), code) for each in (ann, phone, ann))
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [each is None for each in found] == [True, False, False]

    in_a_room(test, tmp_path)


def test_with_a_second_factor_the_password_alone_is_not_enough(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann = await owner(doors)
        await with_second(doors, ann)
        for code in ("", "000000"):
            with pytest.raises(NotYou, match=r"second factor|That code"):
                await doors.host.accounts.sign_in("Ann", PASSWORD, code, "")
            with pytest.raises(NotYou, match="do not belong"):  # nor is it told who has one
                await doors.host.accounts.sign_in("Ann", ANOTHER, code, "")
        assert len(doors.host.accounts.sessions(ann.visitor)) == 1

    in_a_room(test, tmp_path)


def test_turning_it_off_takes_a_code_and_what_was_proved_is_proved_no_more(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, clock = doors.host, doors.clock
        ann = await owner(doors)
        secret = await with_second(doors, ann)
        for wrong in ("", "000000", app_shows(secret, clock(), 9)):
            with pytest.raises(NotYou):
                await host.accounts.disable(ann.visitor, wrong)
        back = await host.accounts.recover("Ann", ann.codes[0], ANOTHER, "")  # the password is lost; the second factor stays
        assert host.people.second(ann.visitor.id) and not host.people.proved(session(doors, back.secret))
        with pytest.raises(NotYou):
            await host.accounts.disable(ann.visitor, ann.codes[0])  # a code that was used
        await host.accounts.prove(ann.visitor, session(doors, back.secret), app_shows(secret, clock()))
        await host.accounts.disable(ann.visitor, ann.codes[1])
        assert not host.people.second(ann.visitor.id) and not host.people.proved(session(doors, back.secret))
        other, _ = await host.accounts.enrol(ann.visitor, ANOTHER)
        phone = await host.accounts.sign_in("Ann", ANOTHER, "", "")
        await host.accounts.confirm(ann.visitor, session(doors, phone.secret), app_shows(other, clock()))
        assert not host.people.proved(session(doors, back.secret)) and host.people.proved(session(doors, phone.secret))
        clock.at += 30
        await host.accounts.disable(ann.visitor, app_shows(other, clock()))
        assert not host.people.second(ann.visitor.id)

    in_a_room(test, tmp_path)


def test_a_second_factor_that_is_never_confirmed_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann = await owner(doors)
        secret, _ = await doors.host.accounts.enrol(ann.visitor, PASSWORD)
        doors.clock.at += 600
        with pytest.raises(BadInput, match="begin again"):
            await doors.host.accounts.confirm(ann.visitor, session(doors, ann.secret), app_shows(secret, doors.clock()))

    in_a_room(test, tmp_path)


# -- a store that fails, a server that dies ---------------------------------------------------------------------------------


def test_what_could_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, clock = doors.host, doors.clock
        visitor, secret = await host.visits.enter("Ann")

        async def fails(deed: object) -> None:
            doors.gate.failing = 1
            with pytest.raises(StorageError):
                await deed  # type: ignore[misc]

        await fails(host.accounts.own(visitor, session(doors, secret), PASSWORD, ""))
        assert not host.people.owned(visitor.id) and host.state.visitor(secret) == visitor
        ann = await host.accounts.own(visitor, session(doors, secret), PASSWORD, "")
        await fails(host.accounts.sign_in("Ann", PASSWORD, "", ""))
        await fails(host.accounts.change_password(visitor, session(doors, ann.secret), PASSWORD, ANOTHER, ""))
        await fails(host.accounts.recover("Ann", ann.codes[0], ANOTHER, ""))
        await fails(host.accounts.sign_out_everywhere(visitor))
        second_secret = await with_second(doors, ann)
        code = app_shows(second_secret, clock())
        await fails(host.accounts.prove(visitor, session(doors, ann.secret), code))
        await host.accounts.prove(visitor, session(doors, ann.secret), code)  # it was not used
        assert host.state.visitor(ann.secret) == visitor and len(host.accounts.sessions(visitor)) == 1
        assert len(doors.store.people.credentials()[0].recovery) == 10

    in_a_room(test, tmp_path)


def test_what_was_stored_and_not_heard_of_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes in the moment of the commit. Until it is known what is stored nobody gets in by what may be gone."""
    monkeypatch.setattr("cardroom.room.live.shared_state.TRIED_AGAIN_AFTER", 0.01)

    async def test(doors: Doors) -> None:
        host, store = doors.host, doors.store
        ann = await owner(doors)
        write, sessions = store.write, store.people.sessions
        away = [True]

        def unheard(changes: object) -> None:
            write(changes)  # type: ignore[arg-type]
            raise StorageError("The connection is lost.")

        def read() -> object:
            if away:
                raise StorageError("The connection is lost.")
            return sessions()

        store.write, store.people.sessions = unheard, read  # type: ignore[method-assign, assignment]
        with pytest.raises(StorageError):
            await host.accounts.change_password(ann.visitor, session(doors, ann.secret), PASSWORD, ANOTHER, "")
        store.write = write  # type: ignore[method-assign]
        for secret_or_password in (
            lambda: host.accounts.sign_in("Ann", PASSWORD, "", ""),
            lambda: host.accounts.new_codes(ann.visitor, PASSWORD),
        ):
            with pytest.raises(StorageError, match="not known yet"):
                await secret_or_password()
        with pytest.raises(StorageError, match="not known yet"):
            host.people.session_of(ann.secret)
        away.clear()
        await until(lambda: not host.people.credentials._doubtful)
        assert host.state.visitor(ann.secret) is None
        with pytest.raises(NotYou):
            await host.accounts.sign_in("Ann", PASSWORD, "", "")
        await host.accounts.sign_in("Ann", ANOTHER, "", "")

    in_a_room(test, tmp_path)


DIES = """
import asyncio, os, signal, sys
from functools import partial
from cardroom.room.host import host as hosts
from cardroom.room.people.passwords import Costs, Hashing
from cardroom.room.storage import Store

async def main(url, when):
    hosts.Hashing = partial(Hashing, Costs(1, 64, 1))
    store = Store.open(url, serve=True)
    host = await hosts.Host.start(store)
    visitor, secret = await host.visits.enter("Ann")
    print(secret, flush=True)
    write = store.write
    def dies(changes):
        if when == "after":
            write(changes)
        os.kill(os.getpid(), signal.SIGKILL)
    store.write = dies
    await host.accounts.own(visitor, host.people.session_of(secret), "seven lamps, one moth", "")

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_killed_before_it_could_answer_leaves_all_of_it_or_nothing(when: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    died = subprocess.run([sys.executable, "-c", DIES, url, when], capture_output=True, text=True, timeout=SOON, check=False)
    assert died.returncode == -9, died.stderr
    secret = died.stdout.strip()

    async def look() -> None:
        with closing(Store.open(url, serve=True, patience=SOON)) as store:
            host = await Host.start(store)
            if when == "before":
                assert store.people.credentials() == [] and host.state.visitor(secret) is not None
            else:
                (row,) = store.people.credentials()
                assert len(row.recovery) == 10 and host.state.visitor(secret) is None
                entered = await host.accounts.sign_in("Ann", PASSWORD, "", "")
                assert entered.visitor.id == row.visitor_id and len(await host.accounts.new_codes(entered.visitor, PASSWORD)) == 10
            await host.stop()

    asyncio.run(look())


def test_visitors_of_an_older_database_stay_signed_in(url: str, tmp_path: Path) -> None:
    """Version 2 kept one session a visitor, in his own row."""
    clock = Clock()

    async def before(store: Store) -> dict[str, str]:
        host = await Host.start(store, now=clock)
        secrets = {name: (await host.visits.enter(name))[1] for name in ("Ann", "Bob", "Cy")}
        await host.stop()
        return secrets

    async def after(store: Store, secrets: dict[str, str]) -> None:
        host = await Host.start(store, now=clock)
        for name, secret in secrets.items():
            visitor = host.state.visitor(secret)
            assert visitor is not None and visitor.name == name
            assert host.state.visitor(visitor.id) is None  # what lies in the old place now opens nothing
            (row,) = host.accounts.sessions(visitor)
            assert (row.begun_at, row.until) == (clock.at, clock.at + 400 * 24 * 3600)
        ann = host.state.visitor(secrets["Ann"])
        session = host.people.session_of(secrets["Ann"])
        assert ann is not None and session is not None
        await host.accounts.own(ann, session, PASSWORD, "")
        clock.at += 400 * 24 * 3600
        assert host.state.visitor(secrets["Bob"]) is None
        await host.stop()

    with closing(Store.open(f"sqlite:///{tmp_path / 'today.db'}", serve=True)) as today:
        secrets = asyncio.run(before(today))
        make_older(url, "0002", today)
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        asyncio.run(after(store, secrets))
