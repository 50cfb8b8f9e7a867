"""The servers of one room among themselves, and strangers who say that they are one."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cardroom.room.storage.rows import DESK, at_table
from cardroom.web.guard.connections import Connections
from cardroom.web.guard.limits import LOOSE, RequestRate
from cardroom.web.peering.calling import PeerRequest, is_safe, written
from cardroom.web.peering.peers import vouched
from tests.web.server import LiveServer, get_plainly
from tests.web.two import Two


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with Two(f"sqlite:///{tmp_path_factory.mktemp('two')}/room.db") as found:
        yield found


STRANGERS = ["", "wrong", "secret of server-1", "alone", "SECRET OF SERVER-0"]


@pytest.mark.parametrize("secret", STRANGERS)
@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/session", "/peer/give", "/health"])
def test_a_secret_that_is_not_its_own(servers: Two, secret: str, path: str) -> None:
    """``secret of server-1`` is that of the other server: each takes its own."""
    answer = get_plainly(f"{servers.first.url}{path}", headers={"X-Cardroom-Peer": secret, "X-Cardroom-Client": "10.0.0.1 1"})
    assert answer.status_code == 403 and answer.json()["detail"].startswith("Only the servers")


@pytest.mark.parametrize("secret", STRANGERS)
def test_a_socket_with_a_secret_that_is_not_its_own(servers: Two, secret: str) -> None:
    url = f"{servers.first.url.replace('http', 'ws')}/api/tables/x/socket"
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers={"X-Cardroom-Peer": secret}):
        pass
    assert refused.value.response.status_code == 403


def test_a_room_that_is_alone_has_no_secret(room: LiveServer) -> None:
    for secret in ("", "alone"):
        assert get_plainly(f"{room.url}/api/tables", headers={"X-Cardroom-Peer": secret}).status_code == 403
    assert not vouched([(b"x-cardroom-peer", b"")], "") and not vouched([], "")


def test_a_secret_is_given_once(servers: Two) -> None:
    url = f"{servers.first.url}/api/houses"
    assert get_plainly(url, headers={"X-Cardroom-Peer": servers.held.me.secret}).status_code == 200
    twice = [("X-Cardroom-Peer", servers.held.me.secret), ("X-Cardroom-Peer", "another")]
    assert get_plainly(url, headers=twice).status_code == 403


def test_what_is_passed_on_is_never_passed_on_again(servers: Two) -> None:
    table = servers.first.person().open(bots=1)
    right = {"X-Cardroom-Peer": servers.other.me.secret, "X-Cardroom-Client": "10.0.0.1 1"}
    for about, what in ((at_table(table), at_table(table)), ("", at_table(table)), (DESK, DESK)):
        answer = get_plainly(f"{servers.second.url}/api/tables/{table}", headers={**right, "X-Cardroom-About": about})
        assert answer.status_code == 421 and answer.headers["X-Cardroom-Not-Mine"] == what
    url = f"{servers.second.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(url, additional_headers=right) as line, pytest.raises(Exception, match="4000"):
        line.recv()


def test_nobody_says_himself_where_he_comes_from(tmp_path: Path) -> None:
    with Two(f"sqlite:///{tmp_path}/room.db", limits=LOOSE._replace(calls_address=RequestRate(2, 1e-6))) as servers:
        for name in ("X-Cardroom-Client", "X-Forwarded-For", "Forwarded"):
            answers = [get_plainly(f"{servers.second.url}/api/tables", headers={name: f"10.0.0.{each} 5"}) for each in range(3)]
            assert answers[-1].status_code == 429


def test_a_header_is_one_header() -> None:
    assert is_safe(b"cookie", b"a=1; b=\xff\t2")
    assert not any(
        is_safe(*header) for header in [(b"a", b"1\r\nb: 2"), (b"a", b"1\n"), (b"a", b"\0"), (b"a b", b"1"), (b"", b"1"), (b"a:", b"1")]
    )
    assert (
        written(PeerRequest("POST", b"/x?y=1", [(b"a", b"b")], b"body")) == b"POST /x?y=1 HTTP/1.1\r\na: b\r\ncontent-length: 4\r\n\r\nbody"
    )
    for target in (b"x", b"/a b", b"/a\r\nb: 1", b"http://other/", b"/\xff", b""):
        with pytest.raises(ValueError, match="one request"):
            written(PeerRequest("GET", target, []))


def test_a_server_brings_in_many(servers: Two) -> None:
    """Connections of a server do not count for its address, once it has given the secret."""
    counted = Connections(100, 1)
    first, second, third = (_Transport() for _ in range(3))
    assert counted.take(first) and not counted.take(second)  # type: ignore[arg-type]
    counted.vouch(first)  # type: ignore[arg-type]
    assert counted.take(second) and not counted.take(third) and len(counted) == 2  # type: ignore[arg-type]
    counted.give_back(first)  # type: ignore[arg-type]
    counted.give_back(second)  # type: ignore[arg-type]
    assert len(counted) == 0 and counted.take(third)  # type: ignore[arg-type]


class _Transport:
    def get_extra_info(self, name: str) -> tuple[str, int]:
        return "10.0.0.1", 5


def test_sockets_of_a_server_are_not_counted_for_its_address(tmp_path: Path) -> None:
    with Two(f"sqlite:///{tmp_path}/room.db", limits=LOOSE._replace(connections_address=3)) as servers:
        lines = [HTTPConnection("127.0.0.1", servers.first.port) for _ in range(6)]
        for line in lines:
            line.request("GET", "/health", headers={"X-Cardroom-Peer": servers.held.me.secret})
            assert line.getresponse().read()
        for line in lines:
            line.close()
