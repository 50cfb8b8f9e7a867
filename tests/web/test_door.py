"""The door: which names a request may call the room by, how many connections there may be, and what work a stranger may order."""

import asyncio
import socket
import threading
from typing import Any

import httpx
import pytest

from cardroom.bots import advice
from cardroom.web.base.limits import LOOSE, RequestRate
from cardroom.web.guard.connections import Connections, as_many_as_files
from cardroom.web.guard.forwarded import Proxies
from cardroom.web.guard.origins import is_ours, own_names
from tests.patience import SOON, comes_true
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly

# -- the name -------------------------------------------------------------------------------------------------------------------

OURS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "[::1]:8000",
    "localhost",
    "LOCALHOST:8000",
    "192.168.1.7:8000",
    "room.localhost",
    "cards.example:443",
]
OTHERS = [None, "", "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.1:8000@evil.example",
          "a b", "[::1", "x" * 300, "127.0.0.1:999999", "127.0.0.1, evil.example"]  # fmt: skip


def test_which_names_are_ours() -> None:
    names = own_names(["https://cards.example"])
    assert all(is_ours(host, names) for host in OURS)
    assert not any(is_ours(host, names) for host in OTHERS)
    assert is_ours(socket.gethostname(), names)


def test_a_foreign_name_that_points_here_reads_and_changes_nothing(room: LiveServer) -> None:
    """A page of another site lets its own name point to this machine: its requests agree with their Origin, and were taken for ours."""
    headers = {"Host": f"evil.example:{room.port}", "Origin": f"http://evil.example:{room.port}"}
    for method, path in (
        ("POST", "/api/session"),
        ("GET", "/api/tables"),
        ("GET", "/"),
        ("GET", "/static/js/lobby.js"),
        ("GET", "/api/openapi.json"),
    ):
        answer = httpx.request(method, room.url + path, headers=headers)
        assert answer.status_code == 421 and answer.json()["detail"].endswith("."), (method, path)
        assert "set-cookie" not in answer.headers and answer.headers["x-content-type-options"] == "nosniff"
    with socket.create_connection(("127.0.0.1", room.port)) as raw:
        raw.settimeout(SOON)
        raw.sendall(
            b"GET /api/tables/x/socket HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b" 421 " in raw.recv(4096).split(b"\r\n")[0]


def test_listed_names_are_ours(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_ORIGINS", "https://cards.example")
    room = serve()
    headers = {"Host": "cards.example", "Origin": "https://cards.example"}
    assert httpx.post(f"{room.url}/api/session", headers=headers).status_code == 200
    assert httpx.post(f"{room.url}/api/session", headers={**headers, "Host": "other.example"}).status_code == 421


# -- connections ----------------------------------------------------------------------------------------------------------------


def silent(room: LiveServer) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", room.port))
    raw.settimeout(SOON)
    return raw


def is_closed(raw: socket.socket) -> bool:
    try:
        return raw.recv(1) == b""
    except ConnectionError:
        return True


def test_connections_that_say_nothing_are_bounded_for_each_address(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(connections_address=5))
    held = [silent(room) for _ in range(5)]
    try:
        assert is_closed(silent(room)), "one more is not kept"
        with pytest.raises(httpx.TransportError):
            get_plainly(f"{room.url}/api/tables")
        held.pop().close()
        comes_true(lambda: _answers(room), "a place is free again")
    finally:
        for raw in held:
            raw.close()


def _answers(room: LiveServer) -> bool:
    try:
        return get_plainly(f"{room.url}/api/tables").status_code == 200
    except httpx.TransportError:
        return False


def test_sockets_count_as_the_connections_that_they_are(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(connections_address=6))
    person = room.person("Ann")
    table = person.open(bots=1)
    person.http.close()
    with person.socket(table), person.socket(table), person.socket(table):
        counted = room._server.config.http_protocol_class.counted  # type: ignore[attr-defined]
        comes_true(lambda: len(counted) == 3, "each is one, before and after it becomes a socket")
    comes_true(lambda: len(counted) == 0, "and none is left")


class Wire(asyncio.Transport):
    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})


def test_they_are_bounded_in_all() -> None:
    counted = Connections(10, 3)
    wires = [Wire(f"10.0.0.{number % 6}") for number in range(30)]
    taken = [wire for wire in wires if counted.take(wire)]
    assert len(taken) == len(counted) == 10 and counted.refused == 20
    assert counted.take(taken[0]), "it is there already"
    for wire in (*wires, *wires):
        counted.give_back(wire)
    assert len(counted) == 0 and not counted._of
    assert [counted.take(Wire("2001:db8::1")) for _ in range(3)] == [True] * 3
    assert not counted.take(Wire("2001:db8::ffff")), "a network of one caller"


def test_a_proxy_of_ours_brings_many() -> None:
    counted = Connections(10, 3, Proxies(["10.1.1.1", "10.2.0.0/24"]))
    assert sum(counted.take(Wire("10.1.1.1")) for _ in range(5)) == 5
    assert sum(counted.take(Wire("::ffff:10.2.0.9")) for _ in range(20)) == 5, "a network, by an address of both kinds"


def test_there_are_no_more_than_files() -> None:
    assert 1 <= as_many_as_files(50) <= 50
    assert as_many_as_files(10**9) < 10**9


# -- work -----------------------------------------------------------------------------------------------------------------------


def test_tables_without_pauses_are_the_servers_to_allow(serve: Serve) -> None:
    room = serve(quick=False)
    person = room.person()
    for wanted in ({"pace": 0, "pause": 0}, {"pace": 0, "pause": 5}, {"pace": 0.9, "pause": 0}, {"pace": 0.1, "pause": 0.9}):
        answer = person.post("tables", edition="tres-lounge/texas-holdem", bots=3, **wanted)
        assert answer.status_code == 422 and "0.2 seconds at least" in answer.json()["detail"]
    assert person.post("tables", edition="tres-lounge/texas-holdem", bots=3).status_code == 200
    assert person.post("tables", edition="tres-lounge/texas-holdem", bots=3, quick=True).status_code == 422


def test_nothing_waits_at_the_tables_of_a_quick_room_unless_it_is_asked_to(serve: Serve) -> None:
    room = serve(quick=True)
    person = room.person()
    found = []
    for wanted in ({}, {"pace": 0.7}, {"pause": 3}):
        id = person.post("tables", edition="tres-lounge/texas-holdem", bots=2, **wanted).json()["id"]
        clock = room.host.tables.runner(id).table.clock
        found.append((clock.pace, clock.interval))
    assert found == [(0, 0), (0.7, 0), (0, 3)]


def test_a_table_that_was_opened_quick_is_not_so_elsewhere(serve: Serve, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path}/both.db"
    with LiveServer(database) as quick:
        id = quick.person().open(bots=2)
        assert quick.host.tables.runner(id).table.clock.pace == 0
    with LiveServer(database, quick=False) as slow:
        table = slow.host.tables.runner(id).table
        assert (table.clock.pace, table.clock.interval) == (0.2, 1.0)


def test_advice_is_thought_of_elsewhere_and_counted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    room = serve(limits=LOOSE._replace(advice=RequestRate(4, 0.001)))
    person = room.person()
    table = person.open(bots=2)
    threads: list[int] = []
    plain = advice.advise
    begun, answered = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        threads.append(threading.get_ident())
        begun.set()
        assert answered.wait(SOON), "nobody waits for another's advice"
        return plain(*given)

    monkeypatch.setattr(advice, "advise", slow)
    with person.socket(table) as socket_:
        socket_.asked()
        found: list[httpx.Response] = []
        asking = threading.Thread(target=lambda: found.append(person.get(f"tables/{table}/advice")))
        asking.start()
        assert begun.wait(SOON)
        assert httpx.get(f"{room.url}/api/tables", timeout=SOON).status_code == 200
        answered.set()
        asking.join(SOON)
        assert found[0].status_code == 200 and found[0].json()["verb"]
        assert threads[0] != room._thread.ident
        codes = [person.get(f"tables/{table}/advice").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


def test_so_are_warnings_and_what_waits_is_bounded(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(advice_address=RequestRate(2, 0.001), waiting=0))
    person = room.person()
    table = person.open(bots=2)
    answer = person.post(f"tables/{table}/warning", verb="fold")
    assert answer.status_code == 429 and "more to do" in answer.json()["detail"]
    room = serve(limits=LOOSE._replace(advice_address=RequestRate(2, 0.001)))
    person = room.person()
    table = person.open(bots=2)
    codes = [person.post(f"tables/{table}/warning", verb="fold").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
