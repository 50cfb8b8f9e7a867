"""Requests that another server must answer: passed on as they came, and answered as if there were one server."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cardroom.languages import language
from cardroom.room.live.servers import Peer
from cardroom.room.people.roles import Role
from cardroom.room.storage.rows import DESK, at_table
from cardroom.web.guard.limits import LOOSE, RequestRate
from cardroom.web.guard.problems import UNSURE
from cardroom.web.peering import relay
from cardroom.web.peering.routing import about, repeatable
from tests.patience import SOON, comes_true
from tests.web.server import get_plainly
from tests.web.two import Known, Two


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with Two(f"sqlite:///{tmp_path_factory.mktemp('two')}/room.db") as found:
        yield found


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("GET", "/", ""),
        ("GET", "/tables/7k3m9q", ""),
        ("GET", "/api/houses", ""),
        ("GET", "/api/editions/tres-lounge/texas-holdem/fees", ""),
        ("GET", "/api/tables", ""),
        ("POST", "/api/tables", DESK),
        ("GET", "/api/tables/7k3m9q", "table/7k3m9q"),
        ("POST", "/api/tables/7k3m9q/join", "table/7k3m9q"),
        ("POST", "/api/tables/7k3m9q/floor/payments/proposals/3/confirm", "table/7k3m9q"),
        ("GET", "/api/tables/7k3m9q/rounds", ""),
        ("POST", "/api/tables/7k3m9q/drop", DESK),
        ("GET", "/api/rounds/7k3m9q-12/record", ""),
        ("GET", "/api/history/summary", ""),
        ("GET", "/api/odds", ""),
        ("GET", "/api/odds/plot/fan.svg", ""),
        ("GET", "/api/floor", ""),
        ("GET", "/api/dealer/tables", ""),
        ("GET", "/api/staff/tables", ""),
        ("POST", "/api/dealer/tables", DESK),
        ("POST", "/api/dealer/tables/7k3m9q/enter", "table/7k3m9q"),
        ("POST", "/api/dealer/practice/enter", DESK),
        ("POST", "/api/staff/tables/7k3m9q/close", DESK),
        ("GET", "/api/session", DESK),
        ("GET", "/papers", ""),
        ("GET", "/papers/2026-11-17/drop", DESK),
        ("GET", "/api/tables/..%2F..%2Fx", ""),
    ],
)
def test_what_a_path_is_about(method: str, path: str, what: str) -> None:
    assert about(method, path) == what


def test_what_may_be_sent_twice() -> None:
    assert repeatable("GET", "/api/account", False)
    assert repeatable("POST", "/api/tables/7k3m9q/buy", True) and not repeatable("POST", "/api/tables/7k3m9q/buy", False)
    assert repeatable("POST", "/api/tables/7k3m9q/act-all", False)
    assert repeatable("POST", "/api/tables/7k3m9q/act", False) and not repeatable("POST", "/api/session", False)


def test_whoever_comes_to_the_other_server_is_served(servers: Two) -> None:
    person = servers.second.person("Ann")
    assert person.get("session").json()["name"] == "Ann"  # by the cookie that the other server set
    table = person.open(bots=2)
    assert servers.held.holds(at_table(table)) and not servers.other.holds(at_table(table))
    look = person.get(f"tables/{table}").json()
    assert look["you"]["player"] == "Ann"
    assert person.get("account").json()["tables"][0]["table"] == table
    refused = person.post(f"tables/{table}/buy", amount=-1)
    assert refused.status_code == 422 and refused.json() == servers.first.person().post(f"tables/{table}/buy", amount=-1).json()
    assert person.http.request("DELETE", "/api/session").json() == {"done": True}
    assert person.http.post("/api/session", content=b"{", headers={"Content-Type": "application/json"}).json() == {
        "detail": "This is not JSON."
    }
    spanish = person.http.get("/api/tables/nowhere", headers={"Accept-Language": "es"})
    assert spanish.status_code == 404 and spanish.json()["detail"].startswith("No hay")


def test_an_answer_has_the_headers_of_one_server(servers: Two) -> None:
    person = servers.second.person()
    there, here = (
        person.get("session"),
        get_plainly(f"{servers.first.url}/api/session", headers={"Authorization": f"Bearer {person.secret}"}),
    )
    assert there.json() == here.json()
    assert sorted(there.headers.keys()) == sorted(here.headers.keys())
    assert not [name for name in there.headers if name.startswith("x-cardroom")]


def test_what_does_not_exist_is_told_at_once(servers: Two) -> None:
    begun = servers.other.asked
    assert servers.second.person().get("tables/nowhere").status_code == 404
    assert servers.other.asked - begun <= 3
    assert servers.second.watcher().socket("nowhere").ends() == 1008
    begun = servers.other.asked
    watcher = servers.second.watcher()
    for name in ("%00", "A%20B", "x" * 30, "%0d%0ax"):
        assert watcher.http.get(f"/api/tables/{name}").status_code == 404
        assert watcher.socket(name).ends() == 1008
    assert servers.other.asked == begun  # nobody asks the database by a name that no table has


def test_what_is_handed_over_in_between_is_waited_for(servers: Two) -> None:
    """Nobody holds the table, then the other server does; and back."""
    person = servers.second.person()
    table = person.open(bots=2)
    what = at_table(table)
    asyncio.run_coroutine_threadsafe(servers.held.let_go(what), servers.held.loop).result()
    answers: list[httpx.Response] = []
    asked = servers.held.asked
    asking = threading.Thread(target=lambda: answers.append(servers.first.person().get(f"tables/{table}")))
    asking.start()
    while servers.held.asked < asked + 3:
        time.sleep(0.01)
    asyncio.run_coroutine_threadsafe(servers.held.take_over(what, servers.other.me), servers.held.loop).result()
    asking.join()
    assert answers[0].status_code == 200 and answers[0].json()["table"]["id"] == table
    servers.give(what)
    assert person.post(f"tables/{table}/sit-out", out=True).json() == {"done": True}


def test_a_holder_that_does_not_come_back(servers: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "PATIENCE", 0.1)
    person = servers.second.person()
    table = person.open(bots=2)
    servers.room.owner[at_table(table)] = None
    try:
        answer = person.get(f"tables/{table}")
    finally:
        servers.room.owner[at_table(table)] = servers.held.me.id
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "1"
    assert answer.json() == {"detail": relay.MOVING}
    assert language("es").words(relay.MOVING) != relay.MOVING and language("es").words(UNSURE) != UNSURE


def test_lists_are_of_all_servers(servers: Two) -> None:
    person = servers.first.person()
    servers.first.appoint(person, Role.FLOOR)
    tables = [person.open(bots=1) for _ in range(3)]
    servers.give(at_table(tables[1]))
    lobbies = [server.watcher().get("tables").json() for server in (servers.first, servers.second)]
    assert [row["id"] for row in lobbies[0]][:3] == tables[::-1]
    assert [row["id"] for row in lobbies[1]] == [row["id"] for row in lobbies[0]]
    comes_true(lambda: [row["id"] for row in person.get("floor").json()][-3:] == tables, "the floor does not see all tables")
    assert "Room-Now" in person.get("floor").headers
    assert [row["id"] for row in person.get("staff/tables").json()][:3] == tables[::-1]
    own = person.http.get("/api/tables", headers={"X-Cardroom-Own": "1"})
    assert own.json()[0]["id"] == tables[2]  # nobody else than a server is given a part


def test_a_server_that_does_not_answer_is_missing_in_a_list(servers: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.web.peering.merged.PATIENCE", 0.1)
    table = servers.first.person().open(bots=1)
    with _Peer(lambda asked: None) as lost:
        servers.room.servers["lost"] = Known(lost.peer)
        try:
            found = servers.first.watcher().get("tables").json()
        finally:
            del servers.room.servers["lost"]
    assert found[0]["id"] == table


# -- a server that is lost --------------------------------------------------------------------------------------------------


class _Peer:
    """A server that does with each request as it is told: answers with these bytes, or closes without a word (b""), or says nothing."""

    def __init__(self, answer: Callable[[bytes], bytes | None]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._answer = answer
        self.peer = Peer("lost", f"http://127.0.0.1:{self._listener.getsockname()[1]}", "its secret", "rules")
        self.asked: list[bytes] = []
        self._open: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            self._open.append(line)
            asked = line.recv(65536)
            self.asked.append(asked)
            answer = self._answer(asked)
            if answer is not None:
                line.sendall(answer)
                line.close()

    def __enter__(self) -> "_Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for line in self._open:
            line.close()


@pytest.fixture
def lost(servers: Two) -> Iterator[Callable[[Callable[[bytes], bytes | None]], _Peer]]:
    """``lost(answer)``: a server that holds the table ``lost``, and is not what it should be."""
    made: list[_Peer] = []

    def make(answer: Callable[[bytes], bytes | None]) -> _Peer:
        made.append(_Peer(answer).__enter__())
        servers.room.servers["lost"] = Known(made[-1].peer)
        servers.room.owner[at_table("lost")] = "lost"
        return made[-1]

    yield make
    del servers.room.servers["lost"], servers.room.owner[at_table("lost")]
    for each in made:
        each.__exit__()


Lost = Callable[[Callable[[bytes], bytes | None]], _Peer]


def test_what_may_have_been_done_is_not_sent_twice(servers: Two, lost: Lost) -> None:
    there = lost(lambda asked: b"")
    person = servers.second.person()
    answer = person.post("tables/lost/leave")
    assert answer.status_code == 503 and answer.json() == {"detail": UNSURE} and answer.headers["Retry-After"]
    assert len(there.asked) == 1


@pytest.mark.parametrize("how", ["look", "key"])
def test_what_may_be_repeated_is(servers: Two, lost: Lost, how: str) -> None:
    answers = [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\nx-cardroom-not-mine: x\r\n\r\ntrue"]
    there = lost(lambda asked: answers.pop(0))
    person = servers.second.person()
    if how == "look":
        answer = person.get("tables/lost")
    else:
        answer = person.http.post("/api/tables/lost/buy", json={"amount": 100}, headers={"Idempotency-Key": "mine"})
    assert answer.json() is True and len(there.asked) == 3
    assert "x-cardroom-not-mine" not in answer.headers


def test_a_server_that_is_silent_is_waited_for_while_it_lives(servers: Two, lost: Lost) -> None:
    there = lost(lambda asked: None)
    answers: list[httpx.Response] = []
    person = servers.second.person()
    asking = threading.Thread(target=lambda: answers.append(person.get("tables/lost")))
    asking.start()
    while not there.asked:
        time.sleep(0.01)
    time.sleep(2 * relay.LOOK)
    assert not answers
    table = person.open(bots=1)
    servers.room.servers["lost"].dead = True
    servers.room.owner[at_table("lost")] = servers.held.me.id  # it has no such table, and says so
    asking.join()
    assert answers[0].status_code == 404 and len(there.asked) == 1
    assert person.get(f"tables/{table}").status_code == 200


def test_what_is_sent_on_is_one_request(servers: Two, lost: Lost) -> None:
    """Whatever the client's head has beside: only what a request is goes along, and its length is that of its body."""
    there = lost(lambda asked: b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ntrue")
    body = b'5\r\n{"amo\r\n9\r\nunt":100}\r\n0\r\n\r\n'
    head = (
        b"POST /api/tables/lost/buy?x=1&y=%0d%0aa HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nX-Forwarded-For: 10.9.8.7\r\n"
        b"Forwarded: for=10.9.8.7\r\n"
        b"X-Cardroom-Client: 10.9.8.7 80\r\nX-Cardroom-Own: 1\r\nX-Cardroom-About: desk\r\nExpect: nothing\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", servers.second.port)) as line:
        line.sendall(head + body)
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
    (asked,) = there.asked
    sent, _, carried = asked.partition(b"\r\n\r\n")
    names = dict(line.split(b": ", 1) for line in sent.split(b"\r\n")[1:])
    assert sent.startswith(b"POST /api/tables/lost/buy?x=1&y=%0d%0aa HTTP/1.1\r\n") and carried == b'{"amount":100}'
    assert names[b"content-length"] == b"14" and names[b"x-cardroom-peer"] == b"its secret"
    assert names[b"x-cardroom-client"].startswith(b"127.0.0.1 ") and names[b"x-cardroom-about"] == b"table/lost"
    assert set(names) == {
        b"host", b"content-type", b"content-length", b"x-cardroom-peer", b"x-cardroom-client", b"x-cardroom-scheme", b"x-cardroom-about"
    }  # fmt: skip


def test_an_answer_is_one_answer(servers: Two, lost: Lost) -> None:
    lost(
        lambda asked: (
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\nKeep-Alive: timeout=5\r\n"
            b"Server: other\r\nX-Cardroom-Peer: secret\r\n"
            b'Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nETag: "x"\r\n\r\n[]HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
        )
    )
    answer = servers.second.watcher().get("tables/lost")
    assert answer.text == "[]" and answer.headers["etag"] == '"x"' and answer.headers.get_list("set-cookie") == ["a=1", "b=2"]
    assert not {"keep-alive", "server", "x-cardroom-peer"} & set(answer.headers)


# -- who it is counted for --------------------------------------------------------------------------------------------------


def test_the_holder_counts_by_where_one_really_comes_from(tmp_path: Path) -> None:
    with Two(f"sqlite:///{tmp_path}/room.db", limits=LOOSE._replace(entries=RequestRate(2, 1e-6), sockets_address=1)) as servers:
        url = f"{servers.second.url}/api/session"

        def enter(address: str) -> int:
            with httpx.Client(timeout=SOON, transport=httpx.HTTPTransport(local_address=address)) as client:
                return client.post(url, json={}, headers={"X-Forwarded-For": "10.1.2.3"}).status_code

        assert [enter("127.0.0.1") for _ in range(3)] == [200, 200, 429]
        assert [enter("127.0.0.2") for _ in range(3)] == [200, 200, 429]


def test_health(servers: Two) -> None:
    assert get_plainly(f"{servers.first.url}/health").json() == {"serves": True}
    servers.held.cut = True
    try:
        assert get_plainly(f"{servers.first.url}/health").status_code == 503
    finally:
        servers.held.cut = False
