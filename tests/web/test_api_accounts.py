"""Accounts over HTTP, and on sockets that are open when a session ends."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from cardroom.room.people.second import STEP, code_at
from cardroom.web.base.limits import LOOSE, Limiter, Limits, RequestRate
from cardroom.web.guard.devices import device_of
from tests.patience import comes_true
from tests.room.people import ANOTHER, PASSWORD
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Person, post_plainly


class Wall:
    """The clock on the wall, which a test sets."""

    def __init__(self) -> None:
        self.at = 2_000_000_000.0

    def __call__(self) -> float:
        return self.at


def owner(room: LiveServer, name: str = "", **given: Any) -> tuple[Person, list[str]]:
    """Somebody whose account is his own, and his recovery codes."""
    person = room.person(name, **given)
    return person, took(person, person.post("account/own", password=PASSWORD))["codes"]


def took(person: Person, answer: Any) -> dict[str, Any]:
    """What was answered; the person goes on by the secret that came with it, as a browser does by the cookie."""
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    assert person.http.cookies.get("cardroom") == told["secret"] or person.bearer
    person.id, person.name, person.secret = told["id"], told["name"], told["secret"]
    if person.bearer:
        person.http.cookies.clear()
        person.http.headers["Authorization"] = f"Bearer {person.secret}"
    return told


def device(room: LiveServer, name: str, password: str = PASSWORD, code: str = "") -> Person:
    """The same person on a second device."""
    person = room.watcher()
    took(person, person.post("sign-in", name=name, password=password, code=code))
    return person


def test_a_visitor_makes_the_account_his_own_and_signs_in_elsewhere(room: LiveServer) -> None:
    ann = room.person("Agnes")
    before = ann.get("session").json()
    assert before == {
        "id": ann.id, "name": "Agnes", "owned": False, "second": False, "proved": False, "codes": 0, "roles": ["player"],
    }  # fmt: skip
    old = ann.secret
    table = ann.open(sit=True)
    told = took(ann, ann.post("account/own", password=PASSWORD))
    assert len(told["codes"]) == 10 and all(re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", code) for code in told["codes"])
    assert ann.get("session").json() == {**before, "owned": True, "codes": 10}
    phone = device(room, "agnes")
    assert phone.id == ann.id and [each["table"] for each in phone.get("account").json()["tables"]] == [table]
    thief = post_plainly(f"{room.url}/api/account/chips", headers={"Authorization": f"Bearer {old}"})
    assert thief.status_code == 401
    for path in ("session", "account", "account/sessions"):
        shown = ann.get(path).text
        assert not any(secret in shown for secret in (old, ann.secret, phone.secret, PASSWORD, *told["codes"]))


def test_what_is_wrong_is_told_alike(room: LiveServer) -> None:
    ann, _ = owner(room, "Berta")
    room.person("Guest Of Berta")
    answers = {
        (answer.status_code, answer.text)
        for name in ("Berta", "Guest Of Berta", "Nobody Here")
        for answer in [room.watcher().post("sign-in", name=name, password=ANOTHER)]
    }
    assert answers == {(403, '{"detail":"The name and the password do not belong together."}')}
    assert "set-cookie" not in room.watcher().post("sign-in", name="Berta", password=ANOTHER).headers
    assert ann.post("account/own", password=ANOTHER).status_code == 422
    for password in ("short", "1234567890", "password123"):
        answer = room.person().post("account/own", password=password)
        assert answer.status_code == 422 and answer.json()["detail"].endswith(".") and password not in answer.text


def test_every_call_needs_its_session(room: LiveServer) -> None:
    nobody = room.watcher()
    for path, body in {
        "account/own": {"password": PASSWORD}, "account/password": {"old": PASSWORD, "new": ANOTHER},
        "account/codes": {"password": PASSWORD}, "account/second": {"password": PASSWORD},
        "account/second/on": {"code": "000000"}, "account/second/proof": {"code": "000000"}, "account/second/off": {"code": "000000"},
    }.items():  # fmt: skip
        assert nobody.post(path, **body).status_code == 401, path
        assert room.person().post(path, **body).status_code in (200, 422), path  # only the first makes sense without a password
    assert nobody.get("account/sessions").status_code == nobody.http.delete("/api/account/sessions").status_code == 401


def test_another_password_recovery_and_new_codes(room: LiveServer) -> None:
    ann, codes = owner(room, "Clara")
    phone = device(room, "Clara")
    assert ann.post("account/password", old=ANOTHER, new=PASSWORD).status_code == 403
    took(ann, ann.post("account/password", old=PASSWORD, new=ANOTHER))
    assert ann.get("session").status_code == 200 and phone.get("session").status_code == 401
    lost = room.watcher()
    took(lost, lost.post("recover", name="Clara", code=codes[0], password=PASSWORD))
    assert lost.id == ann.id and lost.get("session").json()["codes"] == 9 and ann.get("session").status_code == 401
    again = room.watcher().post("recover", name="Clara", code=codes[0], password=ANOTHER)
    assert again.status_code == 403 and "used already" in again.json()["detail"]
    new = lost.post("account/codes", password=PASSWORD).json()["codes"]
    assert len(new) == 10 and room.watcher().post("recover", name="Clara", code=codes[1], password=ANOTHER).status_code == 403


def test_where_one_is_signed_in(room: LiveServer) -> None:
    ann, _ = owner(room, "Dora")
    phone, other = device(room, "Dora"), device(room, "Dora")
    listed = ann.get("account/sessions").json()
    assert [each["this"] for each in listed] == [True, False, False] and {each["device"] for each in listed} == {"python-httpx"}
    assert all(each["begun_at"] < each["until"] for each in listed)
    mine, second, _ = (each["id"] for each in listed)
    stranger, _ = owner(room)
    assert stranger.http.delete(f"/api/account/sessions/{second}").status_code == 404
    assert ann.http.delete(f"/api/account/sessions/{second}").status_code == 200
    assert phone.get("session").status_code == 401 and other.get("session").status_code == 200
    assert ann.http.delete("/api/account/sessions", params={"others": "true"}).status_code == 200
    assert other.get("session").status_code == 401 and [each["id"] for each in ann.get("account/sessions").json()] == [mine]
    back = device(room, "Dora")
    assert back.http.delete("/api/account/sessions").status_code == 200
    assert back.get("session").status_code == ann.get("session").status_code == 401
    last = device(room, "Dora")
    secret = last.secret
    assert last.http.delete("/api/session").status_code == 200
    assert post_plainly(f"{room.url}/api/account/chips", headers={"Authorization": f"Bearer {secret}"}).status_code == 401
    assert room.person().http.delete("/api/account/sessions").status_code == 422  # who has no password would not come back


def test_another_site_can_neither_sign_in_nor_out(room: LiveServer) -> None:
    """A page elsewhere would sign its reader in as somebody else, and have him play there."""
    ann, _ = owner(room, "Edith")
    evil = {"Origin": "https://evil.example"}
    for answer in (
        post_plainly(f"{room.url}/api/sign-in", json={"name": "Edith", "password": PASSWORD}, headers=evil),
        ann.http.post("/api/account/password", json={"old": PASSWORD, "new": ANOTHER}, headers=evil),
        ann.http.delete("/api/account/sessions", headers=evil),
    ):
        assert answer.status_code == 403 and "another site" in answer.json()["detail"]
    assert ann.get("session").status_code == 200


def test_the_second_factor(serve: Serve) -> None:
    wall = Wall()
    room = serve(wall=wall)
    ann, codes = owner(room, "Flora")
    assert ann.post("account/second", password=ANOTHER).status_code == 403
    told = ann.post("account/second", password=PASSWORD).json()

    def shows() -> str:
        wall.at += STEP
        return code_at(told["secret"], int(wall.at // STEP))

    assert told["uri"].startswith("otpauth://totp/Cardroom%3AFlora?secret=" + told["secret"])
    assert ann.post("account/second/on", code="000000").status_code == 403 and not ann.get("session").json()["second"]
    code = shows()
    assert ann.post("account/second/on", code=code).status_code == 200
    assert (ann.get("session").json()["second"], ann.get("session").json()["proved"]) == (True, True)
    assert told["secret"] not in ann.get("session").text
    refused = room.watcher().post("sign-in", name="Flora", password=PASSWORD)
    assert refused.status_code == 403 and "second factor" in refused.json()["detail"]
    assert room.watcher().post("sign-in", name="Flora", password=PASSWORD, code=code).status_code == 403  # it was used
    phone = device(room, "Flora", code=shows())
    assert phone.get("session").json()["proved"]
    wall.at += 12 * 3600
    assert not phone.get("session").json()["proved"]
    code = shows()
    assert phone.post("account/second/proof", code=code).status_code == 200 and phone.get("session").json()["proved"]
    assert ann.post("account/second/proof", code=code).status_code == 403 and not ann.get("session").json()["proved"]
    assert phone.post("account/second/off", code=code).status_code == 403
    assert phone.post("account/second/off", code=codes[7]).status_code == 200
    assert phone.get("session").json() == {**ann.get("session").json(), "second": False, "proved": False, "codes": 9}


# -- guessing ---------------------------------------------------------------------------------------------------------------


def guess(person: Person, name: str, times: int) -> list[int]:
    return [person.post("sign-in", name=name, password=f"{ANOTHER} {i}").status_code for i in range(times)]


def test_guessing_from_one_address_is_slowed_down(serve: Serve) -> None:
    room = serve(
        limits=LOOSE._replace(
            sign_ins=RequestRate(3, 1e-6), recoveries=RequestRate(3, 1e-6), passwords=RequestRate(3, 1e-6), codes=RequestRate(3, 1e-6)
        )
    )
    ann, _ = owner(room, "Greta")
    assert guess(room.watcher(), "Nobody", 4) == [403] * 3 + [429]
    answer = room.watcher().post("sign-in", name="Greta", password=PASSWORD)
    assert answer.status_code == 429 and answer.json()["detail"].endswith("wait a minute.") and int(answer.headers["retry-after"]) > 0
    recovering = [
        room.watcher().post("recover", name="Greta", code=f"AAAA-BBBB-CCCC-DDD{i}", password=ANOTHER).status_code for i in range(4)
    ]
    assert recovering == [403] * 3 + [429]
    asked = [ann.post("account/codes", password=ANOTHER).status_code for _ in range(3)]
    assert asked == [403, 403, 429]  # one was the password that she chose
    assert [ann.post("account/second/on", code="000000").status_code for _ in range(4)] == [422] * 3 + [429]


def test_strangers_cannot_keep_an_owner_out(serve: Serve) -> None:
    """They have spent all that strangers may try; she still signs in from where she plays, and so do others to theirs."""
    room = serve(limits=LOOSE._replace(sign_ins_account=RequestRate(5, 1e-6)))
    owner(room, "Heidi")
    owner(room, "Ida")
    limiter: Limiter = room.app.state.room.limiter
    limiter._used.clear()
    assert guess(room.watcher(), "Heidi", 7) == [403] * 5 + [429] * 2
    assert guess(room.watcher(), "No Such Name", 7) == [403] * 5 + [429] * 2  # it cannot be told who has an account
    assert device(room, "Ida").name == "Ida"
    refused = room.watcher().post("sign-in", name="Heidi", password=PASSWORD)
    assert refused.status_code == 429 and "wait a minute" in refused.json()["detail"]
    limiter.used(room.host.accounts.called("Heidi"), "127.0.0.1")
    assert device(room, "Heidi").name == "Heidi"


def test_by_the_limits_that_are_set_two_addresses_leave_an_owner_room() -> None:
    limits = Limits()
    assert 2 * limits.sign_ins.a_second < limits.sign_ins_account.a_second
    day = 24 * 3600
    assert limits.sign_ins_account.a_second * day < 5_000  # guesses of a password in a day, from however many addresses
    assert limits.codes.a_second * day * 3 / 10**6 < 0.01  # chance of guessing a code in a day, for who has the password


# -- sockets ----------------------------------------------------------------------------------------------------------------


def everywhere(ann: Person) -> None:
    assert ann.http.delete("/api/account/sessions").status_code == 200


def from_the_phone(ann: Person) -> None:
    listed = ann.get("account/sessions").json()
    assert ann.http.delete(f"/api/account/sessions/{listed[0]['id']}").status_code == 200


def new_password(ann: Person) -> None:
    assert ann.post("account/password", old=PASSWORD, new=ANOTHER).status_code == 200


@pytest.mark.parametrize("ends", [everywhere, from_the_phone, new_password])
def test_a_socket_of_a_session_that_was_ended_is_closed(room: LiveServer, ends: Callable[[Person], None]) -> None:
    ann, _ = owner(room)
    table = ann.open(bots=2)
    phone = device(room, ann.name)
    with ann.socket(table) as socket, room.watcher().socket(table) as watcher:
        socket.hear()
        watcher.hear()
        ends(phone)
        assert socket.ends() == 1013 and "session has ended" in socket.bye
        assert not any(json.loads(text)["type"] == "bye" for text in watcher.texts)
    with ann.socket(table) as again:  # his browser comes back with the cookie that it has: as somebody who watches
        assert again.hear()["you"] is None


def inputs(room: LiveServer, round: str, player: str) -> int:
    """How often somebody has acted in a round, by what is stored."""
    stored = room.host.store.rounds.find(round)
    assert stored is not None
    return sum(given.get("player") == player for given in stored.inputs)


def test_nothing_is_told_or_taken_after_the_time_of_a_session(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock on the wall, whatever wakes up first."""
    monkeypatch.setattr("cardroom.room.people.sessions.LOOKS", 1000)
    wall = Wall()
    room = serve(wall=wall)
    ann, _ = owner(room)
    table = ann.open(bots=1)
    with ann.socket(table) as talking, ann.socket(table) as silent:
        message = talking.asked()
        silent.asked()
        heard, answered = len(silent.texts), inputs(room, message["round"], ann.name)
        wall.at += 30 * 24 * 3600
        talking.say(type="act", id=1, round=message["round"], turn=message["decision"]["turn"], verb="fold")
        assert talking.ends() == 1013 and "session has ended" in talking.bye
        assert not any(json.loads(text)["type"] == "done" for text in talking.texts)
        assert inputs(room, message["round"], ann.name) == answered
        bob = room.person()
        bob.post(f"tables/{table}/join")  # something to tell
        assert silent.ends() == 1013 and [json.loads(text)["type"] for text in silent.texts[heard:]] == ["bye"]
    assert ann.get("account").status_code == 401


def test_a_socket_is_closed_when_the_time_of_its_session_is_over(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.people.sessions.LOOKS", 0.02)
    wall = Wall()
    room = serve(wall=wall)
    ann, _ = owner(room)
    with ann.socket(ann.open(bots=0)) as socket:
        socket.hear()
        wall.at += 30 * 24 * 3600
        assert socket.ends() == 1013 and "session has ended" in socket.bye


def test_actions_on_a_socket_keep_a_session_alive(serve: Serve) -> None:
    wall = Wall()
    room = serve(wall=wall)
    ann, _ = owner(room)
    with ann.socket(ann.open(bots=0)) as socket:
        socket.hear()
        for _ in range(3):
            wall.at += 29 * 24 * 3600
            socket.tell(type="sit-out", out=True)
            comes_true(lambda: room.host.accounts.sessions(room.host.visitors.by_id(ann.id))[0].until > wall.at + 29 * 24 * 3600)  # type: ignore[arg-type]
            comes_true(lambda: not room.host.people._prolonging)  # what is used in that moment is not prolonged again
    assert ann.get("session").status_code == 200


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1", "Safari on a Mac"),
        ("Mozilla/5.0", "A browser"), ("curl/8.5.0", "curl"), ("", ""), ("<script>", ""), ("x" * 300, "x" * 40),
    ],
)  # fmt: skip
def test_a_device_is_named_in_few_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_an_account_closed_for_good(room: LiveServer) -> None:
    """Its sessions end, on every device; whoever has none of its own password closes it without one."""
    zora, _ = owner(room, "Zora")
    phone = device(room, "Zora")
    assert zora.post("account/close", password=ANOTHER).status_code == 403
    assert zora.post("account/close", password=PASSWORD).json() == {"done": True}
    for asked in (zora, phone):
        assert asked.get("account").status_code == 401
    assert room.watcher().post("sign-in", name="Zora", password=PASSWORD).status_code == 403
    again = room.person("Zora")  # the name is free
    assert again.id != zora.id
    assert again.post("account/close").status_code == 200 and again.get("account").status_code == 401
