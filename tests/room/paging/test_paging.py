"""Messages when a seat is called, and before it lapses: to a mail server and a webhook of the test's own, through crashes and refusals."""

import asyncio
import hashlib
import hmac
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.room_settings import read_room_settings
from cardroom.room.books.waiting.entries import State
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.desks.paging import paging_desk
from cardroom.room.desks.paging.commands import AllowPages, Contact, EndPages
from cardroom.room.desks.paging.port import SECRET, Message, PagingFailed, pager_for
from cardroom.room.desks.paging.texts import languages, templates, written
from cardroom.room.desks.people.commands import CheckIdentity, ForgetIdentity
from cardroom.room.host.host import Host
from cardroom.room.people.identities import Identity
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from tests.room.board.desk import FLO
from tests.room.board.test_host import BOSS, call, entry, open_table, wait_for
from tests.room.host_helpers import Doors, in_a_room
from tests.room.paging.receivers import Kept, mail_server, webhook

ANNS = "ann.jones@example.com"
CASHIER = Staffer("casey", Role.CASHIER, "10.0.0.3")


async def paged_by(doors: Doors, kept: Kept) -> None:
    settings = {"paging": kept.url, "paging_from": "desk@room.example", "establishment": "The Ocean Room"}
    await doors.host.room_desk.set(SetRoom(BOSS, settings, "we page now"))


async def ask(doors: Doors, name: str, to: str = ANNS, language: str = "en") -> None:
    visitor = doors.visitors[name]
    by = Staffer(visitor.id, Role.PLAYER, "10.0.0.2")
    await doors.host.paging.do(AllowPages(by, visitor.id, "said so on their own page", Contact(to, language)))


async def send(host: Host) -> None:
    host.paging.look()
    await host.paging.quiet()


def sent(store: Store) -> list[tuple[object, object, str]]:
    lines = [row for _, row in store.journal.lines() if row.what == "paging/sent"]
    return [(row.data["kind"], row.data["sent"], str(row.data.get("why", ""))) for row in lines]


async def called(doors: Doors, *more: str) -> None:
    """Ann waits at a table that is full for everybody else, and is called to a seat of it."""
    await open_table(doors, "Bob", "Cy")
    await wait_for(doors, "Ann", *more)


def test_a_letter_when_a_seat_is_called_and_another_before_it_lapses(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        with mail_server() as kept:
            await paged_by(doors, kept)
            await called(doors)
            await ask(doors, "Ann")
            await send(doors.host)
            assert kept.letters == []  # nobody is called
            chair = await call(doors, "Ann")
            assert entry(doors, "Ann").state is State.CALLED
            await send(doors.host)
            await send(doors.host)  # once is enough
            (letter,) = kept.letters
            assert (letter["To"], letter["From"], letter["Subject"]) == (ANNS, "desk@room.example", "The Ocean Room: your seat is called")
            label = doors.host.labels.of(chair.table)
            assert letter.get_content().startswith(f"Ann, seat {chair.seat} at table {label} is yours until ")
            until = entry(doors, "Ann").until
            assert until is not None
            doors.clock.at = until - 61
            await send(doors.host)
            assert len(kept.letters) == 1
            doors.clock.at = until - 60
            await send(doors.host)
            await send(doors.host)
            assert [each["Subject"] for each in kept.letters[1:]] == ["The Ocean Room: your seat is given away soon"]
            assert len({each["Message-ID"] for each in kept.letters}) == 2
            assert sent(doors.store) == [("called", True, ""), ("lapsing", True, "")]

    in_a_room(test, tmp_path)


def test_a_webhook_is_signed_and_speaks_the_persons_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET, "between us")

    async def test(doors: Doors) -> None:
        with webhook() as kept:
            await paged_by(doors, kept)
            await called(doors)
            await ask(doors, "Ann", "+1 555 0100", "es")
            await call(doors, "Ann")
            await send(doors.host)
            ((headers, body),) = kept.requests
            assert headers["Cardroom-Signature"] == "sha256=" + hmac.new(b"between us", body, hashlib.sha256).hexdigest()
            (posted,) = kept.posted
            assert headers["Idempotency-Key"] == posted["id"] and posted["kind"] == "called" and posted["to"] == "+1 555 0100"
            assert posted["subject"] == "The Ocean Room: te llaman a la mesa" and posted["text"].startswith("Ann, el asiento ")

    in_a_room(test, tmp_path)


def test_a_message_that_fails_is_tried_three_times_and_given_up(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        with webhook() as kept:
            await paged_by(doors, kept)
            await called(doors)
            await ask(doors, "Ann")
            await call(doors, "Ann")
            kept.refuse = [503, 302, 500]
            await send(doors.host)
            await send(doors.host)  # too soon
            assert len(kept.refuse) == 2 and sent(doors.store) == []
            for wait in paging_desk.RETRIES:
                doors.clock.at += wait
                await send(doors.host)
            assert kept.refuse == [] and kept.requests == []
            assert sent(doors.store) == [("called", False, "The webhook answered 500.")]
            await send(doors.host)
            assert kept.requests == []

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("refuse", [[], [503, 503, 503]])
def test_a_message_whose_line_cannot_be_stored_is_not_sent_again(tmp_path: Path, refuse: list[int]) -> None:
    """Be it sent or given up: the line alone is tried again, however often that fails, and the desk goes on looking."""

    async def test(doors: Doors) -> None:
        with webhook() as kept:
            await paged_by(doors, kept)
            await called(doors)
            await ask(doors, "Ann")
            await call(doors, "Ann")
            kept.refuse = list(refuse)
            for wait in paging_desk.RETRIES[: max(0, len(refuse) - 1)]:
                await send(doors.host)
                doors.clock.at += wait
            doors.gate.failing = 10**6
            for _ in range(3):
                await send(doors.host)
                assert len(kept.requests) == (0 if refuse else 1) and sent(doors.store) == []
            assert kept.refuse == []
            doors.gate.failing = 0
            await send(doors.host)
            await send(doors.host)
            assert sent(doors.store) == [("called", False, "The webhook answered 503.") if refuse else ("called", True, "")]
            assert len(kept.requests) == (0 if refuse else 1)

    in_a_room(test, tmp_path)


def test_nothing_is_sent_before_the_call_is_stored_and_all_of_it_after_a_crash(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        with mail_server() as kept:
            await paged_by(doors, kept)
            await called(doors)
            await ask(doors, "Ann")
            doors.gate.holding = True
            calling = asyncio.create_task(call(doors, "Ann"))
            await doors.gate.arrived()
            await send(doors.host)
            assert kept.letters == []  # the line is not stored yet
            doors.gate.holding = False
            doors.gate.release()
            await calling
            await doors.host.stop()  # before anything was sent
            doors.host = again = await Host.start(doors.store, now=doors.clock)
            await send(again)
            assert [each["To"] for each in kept.letters] == [ANNS]
            await again.stop()
            doors.host = again = await Host.start(doors.store, now=doors.clock)
            await send(again)
            assert len(kept.letters) == 1

    in_a_room(test, tmp_path)


def test_whoever_wants_none_gets_none_and_their_address_is_deleted(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        await doors.enter("Ann")
        with pytest.raises(BadInput, match="sends no messages"):
            await ask(doors, "Ann")
        with mail_server() as kept:
            await paged_by(doors, kept)
            await called(doors, "Dee")
            for wrong in ("", "ann", "ann@here", "a b@example.com", "a@b.co\r\nBcc: x@y.zz"):
                with pytest.raises(BadInput):
                    await ask(doors, "Ann", wrong)
            with pytest.raises(BadInput, match="not in 'fr'"):
                await ask(doors, "Ann", language="fr")
            await ask(doors, "Ann")
            told = await host.paging.seen(doors.visitors["Ann"].id)
            assert (told["on"], told["to"], told["language"]) == (True, "a…@example.com", "en")
            dee = doors.visitors["Dee"].id
            await host.paging.do(AllowPages(FLO, dee, "asked for it at the desk", Contact("dee@example.com", "es")))
            rows = [row for _, row in doors.store.journal.lines() if row.what == "paging/allowed"]
            assert [(row.who, row.about) for row in rows] == [(doors.visitors["Ann"].id, doors.visitors["Ann"].id), (FLO.who, dee)]
            assert not any("example.com" in str(row) for _, row in doors.store.journal.lines() if row.what != "hours")
            await host.paging.do(EndPages(FLO, doors.visitors["Ann"].id, "wants none any more"))
            await host.identity_desk.check(CheckIdentity(CASHIER, dee, Identity("Dee Diaz", "passport", "P2")))
            await host.identity_desk.do(ForgetIdentity(FLO, dee, "asked for it"))
            for name in ("Ann", "Dee"):
                await call(doors, name)
            await send(host)
            assert kept.letters == [] and not (await host.paging.seen(dee))["on"]
            with pytest.raises(BadInput, match="No messages are sent"):
                await host.paging.do(EndPages(FLO, dee, "again"))

    in_a_room(test, tmp_path)


def test_a_mail_server_that_refuses_or_is_not_there_is_told_without_the_address() -> None:
    message = Message("1", ANNS, "subject", "text", "called", "en", "The Ocean Room")
    with mail_server() as kept:
        kept.refuse = [554]
        with pytest.raises(PagingFailed, match=r"^The mail server refused \(554\)\.$"):
            pager_for(kept.url, "desk@room.example").send(message)
        with pytest.raises(PagingFailed, match="offers no TLS: no password"):
            pager_for(kept.url.replace("smtp://", "smtp://desk@"), "desk@room.example").send(message)
        with pytest.raises(PagingFailed, match=r"could not be used \(SSLError\)"):
            pager_for(kept.url.replace("smtp://", "smtps://"), "desk@room.example").send(message)
        assert kept.letters == []
        gone = kept.url
    for address in (gone, gone.replace("smtp", "http")):
        with pytest.raises(PagingFailed) as failed:
            pager_for(address, "desk@room.example").send(message)
        assert ANNS not in str(failed.value)


def test_every_language_has_every_message_with_the_same_places() -> None:
    places = {"name": "<n>", "room": "<r>", "table": "<t>", "seat": "<s>", "until": "<u>"}
    assert languages() == ["en", "es"]
    for language, kinds in templates().items():
        assert kinds.keys() == templates()["en"].keys() == {"called", "lapsing"}
        for kind, parts in kinds.items():
            for part in ("subject", "text"):
                text = written(language, kind, part, places)
                assert "{" not in text and "\n" not in text
                here = {value for value in places.values() if value in text}
                assert here == {value for value in places.values() if value in written("en", kind, part, places)} - ({"<r>"} - here)
            assert parts.keys() == {"subject", "text"}
    assert written("xx", "called", "subject", places) == "<r>: your seat is called"
    assert "{room}" not in written("en", "called", "text", {**places, "name": "{room}\r\nBcc: x"})


@pytest.mark.parametrize(
    ("paging", "sentence"),
    [
        ("ftp://room.example", "messages go out by"),
        ("https://", "messages go out by"),
        ("smtps://desk:hunter2@mail.example", "CARDROOM_PAGING_SECRET"),
        ("smtps://desk@mail.example", "set paging_from"),
        ("smtps://mail.example:port", "paging"),
    ],
)
def test_where_messages_cannot_go(paging: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_room_settings({"paging": paging})
