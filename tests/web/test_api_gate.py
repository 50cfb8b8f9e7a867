"""What stands before every route: rate, size, origin, safe headers, and answers to failures of our own."""

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from cardroom.errors import BadEdition, BrokenRound, CardroomError
from cardroom.room.base.errors import BadText, OutcomeUnknown, StorageError
from cardroom.web.base.limits import LOOSE, Buckets, Limiter, RequestRate, TooMany, address_of
from cardroom.web.guard.gate import Gate
from cardroom.web.guard.problems import AWAY, BROKE, DOUBT, FAILED, UNSURE
from cardroom.web.server import HEAD_BYTES
from tests.patience import SOON
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly, post_plainly

JSON = {"Content-Type": "application/json"}

# -- origin -----------------------------------------------------------------------------------------------------------------

FOREIGN = ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost:{port}", "ftp://127.0.0.1:{port}", "http://[", ""]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_changes_nothing(room: LiveServer, origin: str) -> None:
    person = room.person()
    headers = {"Origin": origin.format(port=room.port)}
    for method, path in (("POST", "tables"), ("PATCH", "session"), ("DELETE", "session"), ("POST", "account/chips")):
        answer = person.http.request(method, f"/api/{path}", json={"edition": "tres-lounge/texas-holdem"}, headers=headers)
        assert answer.status_code == 403 and "another site" in answer.json()["detail"], (method, path)
    assert person.get("account").json()["tables"] == []
    assert post_plainly(f"{room.url}/api/session", headers=headers).status_code == 403  # nor does it come in with us


def test_reading_needs_no_origin(room: LiveServer) -> None:
    person = room.person()
    assert person.http.get("/api/session", headers={"Origin": "https://evil.example"}).status_code == 200
    assert "access-control-allow-origin" not in person.http.get("/api/session", headers={"Origin": "https://evil.example"}).headers


def test_a_cookie_without_an_origin_changes_nothing_and_a_token_does(room: LiveServer) -> None:
    person = room.person()
    del person.http.headers["Origin"]
    answer = person.post("account/chips")
    assert answer.status_code == 403 and "Bearer" in answer.json()["detail"]
    assert room.person(bearer=True).open()


def test_other_addresses_of_the_room(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_ORIGINS", "https://cards.example, http://other.example:81/")
    room = serve()
    for origin, status in (("https://cards.example", 200), ("http://other.example:81", 200), ("http://cards.example", 403)):
        assert post_plainly(f"{room.url}/api/session", headers={"Origin": origin}).status_code == status


# -- size -------------------------------------------------------------------------------------------------------------------


def test_a_body_that_is_too_large(room: LiveServer) -> None:
    large = json.dumps({"name": "x" * 17_000})
    answer = post_plainly(f"{room.url}/api/session", content=large, headers=JSON)
    assert answer.status_code == 413 and answer.json() == {"detail": "That is more than 16 KiB."}

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 1024

    assert post_plainly(f"{room.url}/api/session", content=pieces(), headers=JSON).status_code == 413  # no length was given
    just = json.dumps({"name": "y"}).ljust(16 * 1024)
    assert post_plainly(f"{room.url}/api/session", content=just, headers=JSON).status_code == 200
    assert post_plainly(f"{room.url}/api/session", content=just + " ", headers=JSON).status_code == 413


def test_a_length_that_is_a_lie_or_no_number(room: LiveServer) -> None:
    for length, answered in (("999999999999", b" 413 "), ("9" * 30, b" 400 "), ("-5", b" 400 "), ("abc", b" 400 ")):
        with socket.create_connection(("127.0.0.1", room.port)) as raw:
            raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %s\r\n\r\n{}" % length.encode())
            raw.settimeout(SOON)
            assert answered in raw.recv(4096), length


def test_a_body_that_does_not_come(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(upload=0.3))
    with socket.create_connection(("127.0.0.1", room.port)) as raw:
        raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
        raw.settimeout(SOON)
        assert b" 408 " in raw.recv(4096)


def test_an_endless_head_is_cut_off(room: LiveServer) -> None:
    sent, most = 0, 60_000_000  # more than the buffers of both sides hold
    with socket.create_connection(("127.0.0.1", room.port)) as raw, suppress(ConnectionError):
        raw.settimeout(SOON)
        raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        while sent < most:
            raw.sendall(b"a" * 65536)
            sent += 65536
    assert sent + 65536 >= HEAD_BYTES and sent < most, "it was read on and on"
    assert get_plainly(f"{room.url}/api/tables").status_code == 200


@pytest.mark.parametrize(
    "rest", [b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"nonsense\r\n\r\n", b"GET http://[ HTTP/1.1\r\n\r\n", b"\x00" * 100]
)
def test_bytes_that_are_no_request(room: LiveServer, rest: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_connection(("127.0.0.1", room.port)) as raw:
        raw.settimeout(SOON)
        raw.sendall(rest)
        try:
            answer = raw.recv(1000)
        except OSError:
            answer = b""
        assert answer == b"" or answer.split()[1].startswith(b"4")
    assert get_plainly(f"{room.url}/api/tables").status_code == 200
    assert "Traceback" not in caplog.text


BODIES = [
    b"", b"{", b"[" * 16_000, b'{"a":' * 2000, b"\xff\xfe\x00", b'"text"', b"7", b"null", b'{"name": "\xff"}', b'{"name": 1e999}',
    b'{"name": ' + b"9" * 5000 + b"}", b"NaN", b'{"name":"a","name":{"b":1}}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_bodies_that_are_no_json_of_ours(room: LiveServer, body: bytes) -> None:
    person = room.person()
    for path in ("session", "tables", "tables/7k3m9q/act", "tables/7k3m9q/bots"):
        answer = person.http.post(f"/api/{path}", content=body, headers=JSON)
        if path == "session" and body in (b"",):
            assert answer.status_code == 200  # no body is an empty one
        else:
            assert answer.status_code == 422 and isinstance(answer.json()["detail"], str), (path, answer.text)


def test_json_must_be_called_json(room: LiveServer) -> None:
    """A form of another site can send text/plain without asking; it is not read."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = post_plainly(f"{room.url}/api/session", content=b'{"name":"Zoe"}', headers={"Content-Type": kind})
        assert answer.status_code == 422


# -- rate -------------------------------------------------------------------------------------------------------------------


def test_calls_of_one_session(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(calls=RequestRate(5, 0.01)))
    one, two = room.person(), room.person()
    statuses = [one.get("session").status_code for _ in range(8)]
    assert statuses == [200] * 5 + [429] * 3
    answer = one.get("session")
    assert answer.json()["detail"].endswith("wait a moment.") and 1 <= int(answer.headers["retry-after"]) <= 100
    assert two.get("session").status_code == 200  # his own are his own


def test_calls_of_one_address(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(calls_address=RequestRate(5, 0.01)))
    assert [room.watcher().get("tables").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert room.watcher().http.get("/static/css/base.css").status_code == 200  # files cost nothing


def test_a_bucket_fills_again(serve: Serve) -> None:
    room, now = serve(limits=LOOSE._replace(calls_address=RequestRate(1, 0.5))), 0.0
    room.app.state.room.limiter._buckets["calls_address"]._clock = lambda: now
    watcher = room.watcher()
    assert [watcher.get("tables").status_code for _ in range(2)] == [200, 429]
    now = 1.9
    assert watcher.get("tables").status_code == 429
    now = 2.0
    assert [watcher.get("tables").status_code for _ in range(2)] == [200, 429]


def test_newcomers_of_one_address(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(entries=RequestRate(3, 0.01)))
    assert [post_plainly(f"{room.url}/api/session").status_code for _ in range(5)] == [200] * 3 + [429] * 2


def test_rounds_looked_up_too_quickly(serve: Serve) -> None:
    watcher = serve(limits=LOOSE._replace(reads=RequestRate(3, 0.01))).watcher()
    assert [watcher.get(f"rounds/7k3m9q-{number}").status_code for number in range(3)] == [404] * 3
    assert watcher.get("rounds/7k3m9q-1/record").status_code == 429 and watcher.get("rounds").status_code == 200


def test_tables_opened_too_quickly(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(openings=RequestRate(2, 0.01), openings_address=RequestRate(3, 0.01)))
    one, two = room.person(), room.person()
    wanted = {"edition": "tres-lounge/texas-holdem", "private": False}
    assert [one.post("tables", **wanted).status_code for _ in range(3)] == [200, 200, 429]
    assert [two.post("tables", **wanted).status_code for _ in range(2)] == [200, 429]  # the address has had its three
    assert len(one.get("tables").json()) == 3


def test_buckets() -> None:
    now = 0.0
    buckets = Buckets(RequestRate(2, 0.5), lambda: now, most=3)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 2]
    now = 1
    assert buckets.take("a") == 1
    now = 2
    assert buckets.take("a") == 0 and buckets.take("a") == 2
    for key in "bcdefg":
        buckets.take(key)
        assert len(buckets) <= 3


def test_sockets_are_counted_out_again() -> None:
    limiter = Limiter(LOOSE._replace(sockets_visitor=1, sockets_address=2))
    with limiter.socket("v1", "here"):
        with pytest.raises(TooMany), limiter.socket("v1", "there"):
            pass
        with limiter.socket("", "here"), pytest.raises(TooMany), limiter.socket("v2", "here"):
            pass
    with limiter.socket("v1", "here"), limiter.socket("v2", "here"):
        pass
    assert not limiter._sockets


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        (("10.0.0.7", 1), "10.0.0.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 1), "2001:db8:1:2::/64"),
        (("::ffff:10.0.0.7", 1), "10.0.0.7"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("testclient", 1), "testclient"),
        (None, ""),
    ],
)
def test_whose_address(client: Any, counted: str) -> None:
    assert address_of(client) == counted


def test_nobody_says_himself_where_he_comes_from(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(entries=RequestRate(2, 0.01)))
    answers = [post_plainly(f"{room.url}/api/session", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(4)]
    assert answers == [200, 200, 429, 429]


def test_behind_a_proxy_that_is_named(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_PROXY", "127.0.0.1")
    room = serve(limits=LOOSE._replace(entries=RequestRate(1, 0.01)))
    for number in (1, 2):
        headers = {"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"}
        answers = [post_plainly(f"{room.url}/api/session", headers=headers) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        assert "Secure" in answers[0].headers["set-cookie"]


# -- pages and headers ------------------------------------------------------------------------------------------------------


def test_every_answer_is_safe(room: LiveServer) -> None:
    person = room.person()
    answers = [
        person.http.get("/"),
        person.http.get("/static/css/base.css"),
        person.http.get("/nowhere"),
        person.get("tables"),
        person.get("tables/none"),
        person.http.post("/api/session", content=b"x" * 20_000, headers=JSON),
        person.http.post("/api/session", headers={"Origin": "https://evil.example"}),
        person.http.put("/api/tables", json={}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "connect-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and "data:" not in policy and "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers
    assert [answer.status_code for answer in answers[2:]] == [404, 200, 404, 413, 403, 405]
    assert all(answer.headers["cache-control"] == "no-store" for answer in answers[3:])


def test_only_a_table_is_shown_within_a_page_and_only_within_ours(room: LiveServer) -> None:
    """A page that shows others in it is the one of several tables; nobody else's page shows one of ours."""
    for path, framed, framing in (
        ("/tables/abc", "'none'", "'self'"),
        ("/tables", "'self'", "'none'"),
        ("/", "'none'", "'none'"),
        ("/account", "'none'", "'none'"),
        ("/tables/abc/rounds", "'none'", "'none'"),
        ("/api/tables/abc", "'none'", "'none'"),
    ):
        policy = get_plainly(f"{room.url}{path}").headers["content-security-policy"]
        assert f"frame-src {framed};" in policy and policy.endswith(f"frame-ancestors {framing}"), path


def test_files_are_kept_and_asked_about(room: LiveServer) -> None:
    first = get_plainly(f"{room.url}/static/css/base.css")
    assert (
        first.status_code == 200 and first.headers["cache-control"] == "no-cache" and first.headers["content-type"].startswith("text/css")
    )
    again = get_plainly(f"{room.url}/static/css/base.css", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b"" and again.headers["cache-control"] == "no-cache"
    head = httpx.head(f"{room.url}/static/css/base.css")
    assert head.status_code == 200 and head.content == b"" and head.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize("path", ["/", "/tables/7k3m9q", "/rounds/7k3m9q-1", "/rules/tres-lounge/texas-holdem", "/account", "/api"])
def test_pages(room: LiveServer, path: str) -> None:
    page = get_plainly(room.url + path)
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html"), path
    assert page.headers["cache-control"] == "no-cache"
    assert get_plainly(room.url + path, headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    assert httpx.head(room.url + path).status_code == 200
    assert post_plainly(room.url + path).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static/%00", "/static/", "/static/js"],
)
def test_nothing_but_the_files(room: LiveServer, path: str) -> None:
    with socket.create_connection(("127.0.0.1", room.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert b" 404 " in answer.split(b"\r\n")[0] and b"import" not in answer


def test_a_lost_browser_gets_a_page_and_a_program_a_sentence(room: LiveServer) -> None:
    page = get_plainly(f"{room.url}/nowhere", headers={"Accept": "text/html,*/*"})
    assert page.status_code == 404 and "To the lobby" in page.text and "<script" not in page.text and "style=" not in page.text
    assert get_plainly(f"{room.url}/nowhere").json() == {"detail": "There is nothing here."}
    assert get_plainly(f"{room.url}/api/nowhere", headers={"Accept": "text/html"}).json() == {"detail": "There is nothing here."}


# -- failures of our own ----------------------------------------------------------------------------------------------------


def test_a_failure_of_ours_tells_nothing(room: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("the next card is As")

    monkeypatch.setattr(room.host.views, "lobby", fail)
    with caplog.at_level(logging.INFO):
        answer = room.watcher().get("tables")
    assert answer.status_code == 500 and answer.json() == {"detail": BROKE}
    assert "RuntimeError" in caplog.text and "As" not in caplog.text


def test_a_database_that_is_away(room: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StorageError("postgresql://room@db.inside/room: the database does not answer.")

    monkeypatch.setattr(room.host.visits, "more_chips", fail)
    answer = room.person().post("account/chips")
    assert answer.status_code == 503 and answer.json() == {"detail": AWAY}  # not where it is


@pytest.mark.parametrize(
    ("error", "status", "says"), [(OutcomeUnknown(), 503, DOUBT), (BadText(), 422, "Text may not contain the character NUL.")]
)
def test_what_is_said_of_a_change_is_true(
    room: LiveServer, monkeypatch: pytest.MonkeyPatch, error: StorageError, status: int, says: str
) -> None:
    """Nobody denies a change whose outcome is unknown, or blames the database for one that it refused."""

    async def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(room.host.visits, "more_chips", fail)
    answer = room.person().post("account/chips")
    assert answer.status_code == status and answer.json() == {"detail": says}


@pytest.mark.parametrize("kind", [BrokenRound, BadEdition])
def test_sentences_that_are_not_for_visitors(room: LiveServer, monkeypatch: pytest.MonkeyPatch, kind: type[CardroomError]) -> None:
    async def fail(*_: object) -> None:
        raise kind("/srv/houses/secret.toml: the next card is Qh.")

    monkeypatch.setattr(room.host.visits, "more_chips", fail)
    answer = room.person().post("account/chips")
    assert answer.status_code == 500 and answer.json() == {"detail": FAILED}


def test_what_a_server_that_ends_waits_no_longer_for_is_answered_in_a_sentence() -> None:
    """It is cancelled with its server: whether it was done nobody here knows, and a bare 500 would say that it failed."""
    sent: list[Message] = []

    async def run() -> None:
        begun = asyncio.Event()

        async def waits(scope: Scope, receive: Receive, send: Send) -> None:
            begun.set()
            await asyncio.Event().wait()

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope: Scope = {"type": "http", "method": "POST", "path": "/tables", "query_string": b"", "headers": [(b"host", b"127.0.0.1")]}
        asked = asyncio.create_task(Gate(waits, LOOSE, [])(scope, receive, send))
        await begun.wait()
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await asked
        assert asked.cancelled()

    asyncio.run(run())
    start, body = sent
    assert start["status"] == 503 and (b"retry-after", b"1") in start["headers"]
    assert json.loads(body["body"]) == {"detail": UNSURE}
