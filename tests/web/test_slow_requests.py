"""Requests that come a byte at a time: heads and bodies, straight or through a proxy that passes every byte on at once."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from cardroom.web.base.limits import LOOSE
from tests.patience import SOON, comes_true, patient
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly

HEAD = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n%s\r\n\r\n"
LENGTH, CHUNKED = b"Content-Length: 5000", b"Transfer-Encoding: chunked"
BYTE = patient(0.05)  # seconds between two bytes, many of which fit into the time that a request has
SHORT = patient(1)  # seconds that it has


@contextmanager
def proxy(port: int) -> Iterator[int]:
    """Passes on what comes, as it comes, and says after the first line where it came from. Yields its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as open_wires:

        def pump(source: socket.socket, target: socket.socket, first: bytes) -> None:
            with suppress(OSError):
                while some := source.recv(65536):
                    line, end, rest = some.partition(b"\r\n") if first else (some, b"", b"")
                    target.sendall(line + end + (first if end else b"") + rest)
                    first = b"" if end else first
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    client, _ = listening.accept()
                    server = socket.create_connection(("127.0.0.1", port))
                    open_wires.callback(client.close)
                    open_wires.callback(server.close)
                    for ends in ((client, server, b"X-Forwarded-For: 198.51.100.7\r\n"), (server, client, b"")):
                        threading.Thread(target=pump, args=ends, daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield int(listening.getsockname()[1])
        listening.shutdown(socket.SHUT_RDWR)


def trickle(port: int, begin: bytes, endless: bytes) -> tuple[bytes, float]:
    """The answer to what begins so and goes on a byte at a time, and after how many seconds the server was done with it."""
    began, answer = time.monotonic(), b""
    with socket.create_connection(("127.0.0.1", port)) as raw, suppress(ConnectionError):
        raw.sendall(begin)
        raw.settimeout(BYTE)
        while time.monotonic() < began + SOON:
            try:
                some = raw.recv(65536)
            except TimeoutError:
                raw.sendall(endless)
                continue
            answer += some
            if not some:
                break
    return answer, time.monotonic() - began


@pytest.fixture
def slow_room(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    monkeypatch.setattr("cardroom.web.server.HEAD_SECONDS", SHORT)
    monkeypatch.setenv("CARDROOM_PROXY", "127.0.0.1")
    return serve(limits=LOOSE._replace(upload=SHORT))


REQUESTS = {
    "a head": (b"GET /api/tables HTTP/1.1\r\n", b"X", b""),
    "a head of many lines": (b"GET /api/tables HTTP/1.1\r\n", b"X: y\r\n", b""),
    "a body": (HEAD % (b"/api/session", LENGTH), b" ", b" 408 "),
    "a body in pieces": (HEAD % (b"/api/session", CHUNKED), b"1\r\n \r\n", b" 408 "),
    "a piece's own head": (HEAD % (b"/api/session", CHUNKED) + b"1;", b"x", b" 408 "),
    "a body that no page takes": (HEAD % (b"/", LENGTH), b" ", b" 405 "),
    "a body for nothing": (HEAD % (b"/nowhere", LENGTH), b" ", b" 404 "),
    "a body that nobody asked for": (HEAD.replace(b"POST", b"GET") % (b"/", LENGTH), b" ", b" 200 "),
    "a body that is refused at once": (HEAD % (b"/api/session", b"Origin: https://evil.example\r\n" + LENGTH), b" ", b" 403 "),
}


@pytest.mark.parametrize("through", ["straight", "a proxy"])
@pytest.mark.parametrize("request_", REQUESTS)
def test_a_request_has_its_time_however_it_comes(request_: str, through: str, slow_room: LiveServer) -> None:
    begin, endless, answered = REQUESTS[request_]
    with ExitStack() as stack:
        port = slow_room.port if through == "straight" else stack.enter_context(proxy(slow_room.port))
        answer, took = trickle(port, begin, endless)
        assert answered in answer, answer[:200]
        assert took < SOON / 2, "the server waited on and on"
    assert get_plainly(f"{slow_room.url}/api/tables").status_code == 200
    comes_true(lambda: not slow_room._server.server_state.connections, "something of it is still held")


def test_one_caller_behind_a_proxy_keeps_few_bodies_waiting(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy's connections are not counted by address: its callers' bodies are."""
    monkeypatch.setenv("CARDROOM_PROXY", "127.0.0.1")
    room = serve(limits=LOOSE._replace(uploads_address=3, connections_address=1))

    def begin(caller: bytes) -> socket.socket:
        raw = socket.create_connection(("127.0.0.1", room.port))
        raw.settimeout(SOON)
        raw.sendall(HEAD % (b"/api/session", b"X-Forwarded-For: %s\r\n%s" % (caller, LENGTH)))
        return raw

    def waited_for() -> int:
        return sum(room.app.state.room.limiter._uploads.values())

    with ExitStack() as held:
        mine = [held.enter_context(begin(b"198.51.100.7")) for _ in range(3)]
        comes_true(lambda: waited_for() == 3)
        more = held.enter_context(begin(b"1.1.1.1, 198.51.100.7"))
        assert b" 429 " in more.recv(4096)
        held.enter_context(begin(b"198.51.100.8"))
        comes_true(lambda: waited_for() == 4, "another caller is not kept out")
        mine[0].close()
        comes_true(lambda: waited_for() == 3)
        held.enter_context(begin(b"198.51.100.7"))
        comes_true(lambda: waited_for() == 4)
    comes_true(lambda: waited_for() == 0)
